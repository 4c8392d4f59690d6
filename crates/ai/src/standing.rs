//! How a match stands, and when it has said enough.

/// The 95 % point of the normal distribution, both sides.
const SIGMAS: f64 = 1.96;

/// How a match stands for the first player: the mean over all sides of an opening is one observation, because the games
/// of one opening are not independent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// For each opening what the player got of what could be had, the mean over all sides, from 0 to 1.
    pub shares: Vec<f64>,
}

impl Standing {
    /// The mean score, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.shares.iter().sum::<f64>() / self.shares.len().max(1) as f64
    }

    /// How far the true score may be from [`Standing::score`], with 95 % confidence.
    #[must_use]
    pub fn margin(&self) -> f64 {
        SIGMAS * (self.variance() / self.shares.len().max(1) as f64).sqrt()
    }

    /// The spread of the observations, one more counted for each side that nobody has won, so that a match without
    /// surprises does not claim certainty.
    fn variance(&self) -> f64 {
        let count = self.shares.len() as f64 + 2.0;
        let mean = (self.shares.iter().sum::<f64>() + 1.0) / count;
        let squares = [0.0, 1.0].iter().chain(&self.shares).map(|share| (share - mean).powi(2)).sum::<f64>();
        squares / count
    }

    /// The difference of strength between two players that the score stands for, in Elo; beyond ±800 it means little.
    #[must_use]
    pub fn elo(&self) -> f64 {
        elo(self.score())
    }
}

impl std::fmt::Display for Standing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (score, margin) = (self.score(), self.margin());
        let (low, high) = (elo(score - margin), elo(score + margin));
        let percent = [100.0 * score, 100.0 * margin];
        write!(f, "{:.1} % ± {:.1}, Elo {:+.0} [{low:+.0}, {high:+.0}]", percent[0], percent[1], self.elo())
    }
}

/// A sequential test of two claims about a player's lead, each with 5 % chance of error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The weaker claim, in Elo.
    pub elo0: f64,
    /// The stronger claim, in Elo.
    pub elo1: f64,
}

impl Sprt {
    /// The logarithm of how much likelier the stronger claim is than the weaker, by the normal approximation.
    #[must_use]
    pub fn likelihood(self, standing: &Standing) -> f64 {
        let (weak, strong) = (expected(self.elo0), expected(self.elo1));
        let count = standing.shares.len() as f64;
        count * (strong - weak) * (2.0 * standing.score() - weak - strong) / (2.0 * standing.variance())
    }

    /// What the test has found: `Some(true)` for the stronger claim, `None` while it is open.
    #[must_use]
    pub fn verdict(self, standing: &Standing) -> Option<bool> {
        let bound = (0.95_f64 / 0.05).ln();
        let likelihood = self.likelihood(standing);
        if likelihood.abs() < bound { None } else { Some(likelihood > 0.0) }
    }
}

/// The score that a difference in Elo lets expect.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo that a score stands for; scores near 0 or 1 stand for ±1,200.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(shares: &[f64]) -> Standing {
        Standing { shares: shares.to_vec() }
    }

    #[test]
    fn elo_and_score_are_two_names_of_one_thing() {
        assert!((expected(elo(0.7)) - 0.7).abs() < 1e-12);
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        assert!((expected(0.0) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn the_margin_shrinks_with_the_root_of_the_openings() {
        let (few, many) = (standing(&[0.0, 1.0].repeat(50)), standing(&[0.0, 1.0].repeat(200)));
        assert!((few.margin() / many.margin() - 2.0).abs() < 0.01);
        assert!((many.margin() - 1.96 * 0.5 / 20.0).abs() < 0.001);
        assert!(standing(&[1.0; 10]).margin() > 0.05, "ten wins are no certainty");
    }

    #[test]
    fn the_test_ends_when_one_claim_is_nineteen_times_likelier() {
        let test = Sprt { elo0: 0.0, elo1: 20.0 };
        assert_eq!(test.verdict(&standing(&[1.0, 0.5, 0.0, 0.5])), None);
        assert_eq!(test.verdict(&standing(&[1.0, 0.5].repeat(100))), Some(true));
        assert_eq!(test.verdict(&standing(&[0.0, 0.5].repeat(100))), Some(false));
        let even = standing(&[0.5, 1.0, 0.5, 0.0].repeat(20));
        assert!(test.likelihood(&even) < 0.0 && Sprt { elo0: -20.0, elo1: 0.0 }.likelihood(&even) > 0.0);
    }
}
