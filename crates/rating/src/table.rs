//! What a finished table does to the ratings of those who sat there.

use crate::rating::{Rating, Update};
use skillratings::MultiTeamOutcome;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// Somebody who played a rated game to its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entrant {
    /// The rating before.
    pub rating: Rating,
    /// Days since the last rated game of this kind; they make the rating less sure before it changes.
    pub idle_days: f64,
    /// The side played for: seats of one side win together.
    pub side: u8,
    /// The place reached; ties share a number, and smaller is better.
    pub place: u8,
}

/// The ratings after a table, in the order of the entrants. With fewer than two sides nothing changes.
#[must_use]
pub fn rate(entrants: &[Entrant]) -> Vec<Update> {
    let rested: Vec<Rating> = entrants.iter().map(|one| one.rating.after_days(one.idle_days)).collect();
    let after = match entrants {
        [first, second] if first.side != second.side => by_glicko2(entrants, &rested),
        _ if entrants.windows(2).any(|pair| pair[0].side != pair[1].side) => by_weng_lin(entrants, &rested),
        _ => entrants.iter().map(|one| one.rating).collect(),
    };
    let update = |(one, after): (&Entrant, Rating)| Update { before: one.rating, after };
    entrants.iter().zip(after).map(update).collect()
}

fn by_glicko2(entrants: &[Entrant], rested: &[Rating]) -> Vec<Rating> {
    let outcome = |own: usize, other: usize| match entrants[own].place.cmp(&entrants[other].place) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    [(0, 1), (1, 0)]
        .map(|(own, other)| {
            let result = [(glicko2(rested[other]), outcome(own, other))];
            let new = glicko2_rating_period(&glicko2(rested[own]), &result, &Glicko2Config::new());
            Rating { points: new.rating, deviation: new.deviation, volatility: new.volatility }.bounded()
        })
        .to_vec()
}

fn glicko2(rating: Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.points, deviation: rating.deviation, volatility: rating.volatility }
}

/// Points in one unit of Weng-Lin's usual scale, in which a beginner stands at 25: then both systems begin at 1500.
const UNIT: f64 = 60.0;

fn by_weng_lin(entrants: &[Entrant], rested: &[Rating]) -> Vec<Rating> {
    let mut sides: Vec<u8> = entrants.iter().map(|one| one.side).collect();
    sides.sort_unstable();
    sides.dedup();
    let of_side = |side: u8| (0..entrants.len()).filter(move |&one| entrants[one].side == side);
    let teams: Vec<(Vec<WengLinRating>, MultiTeamOutcome)> = sides
        .iter()
        .map(|&side| {
            let unit = |one: usize| WengLinRating {
                rating: rested[one].points / UNIT,
                uncertainty: rested[one].deviation / UNIT,
            };
            let place = of_side(side).map(|one| entrants[one].place).min().unwrap_or_default();
            (of_side(side).map(unit).collect(), MultiTeamOutcome::new(place.into()))
        })
        .collect();
    let borrowed: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().map(|(team, outcome)| (team.as_slice(), *outcome)).collect();
    let mut after = rested.to_vec();
    for (side, team) in sides.iter().zip(weng_lin_multi_team(&borrowed, &WengLinConfig::new())) {
        for (one, new) in of_side(*side).zip(team) {
            let (points, deviation) = (new.rating * UNIT, new.uncertainty * UNIT);
            after[one] = Rating { points, deviation, ..rested[one] }.bounded();
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant(points: f64, deviation: f64, side: u8, place: u8) -> Entrant {
        Entrant { rating: Rating { points, deviation, volatility: 0.06 }, idle_days: 0.0, side, place }
    }

    fn gains(entrants: &[Entrant]) -> Vec<f64> {
        rate(entrants).iter().map(|update| update.after.points - update.before.points).collect()
    }

    /// One player of 1500 ± 200 against three others in one period: won, lost, lost.
    ///
    /// The paper prints 1464.06, 151.52 and 0.05999, because it goes on with what it has rounded and cuts off: its μ′ is
    /// −0.20694 to four places (that makes 1464.06, where all places make 1464.0507), its volatility 0.059996 without
    /// the sixth.
    #[test]
    fn the_worked_example_of_the_glicko2_paper() {
        let player = Glicko2Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let result =
            |rating, deviation, outcome| (Glicko2Rating { rating, deviation, volatility: 0.06 }, outcome);
        let new = glicko2_rating_period(
            &player,
            &[
                result(1400.0, 30.0, Outcomes::WIN),
                result(1550.0, 100.0, Outcomes::LOSS),
                result(1700.0, 300.0, Outcomes::LOSS),
            ],
            &Glicko2Config::new(),
        );
        // Computed apart with all places: 1464.0506705, 151.5165241, 0.0599959844.
        let exact = format!("{:.6} {:.6} {:.8}", new.rating, new.deviation, new.volatility);
        assert_eq!(exact, "1464.050671 151.516524 0.05999598");
        let places = |number: f64, places: i32| (number * 10_f64.powi(places)).round() / 10_f64.powi(places);
        let as_printed = 1500.0 + 173.7178 * places((new.rating - 1500.0) / 173.7178, 4);
        let cut_off = (new.volatility * 1e5).floor() / 1e5;
        assert_eq!(format!("{as_printed:.2} {:.2} {cut_off:.5}", new.deviation), "1464.06 151.52 0.05999");
    }

    /// Computed apart from the formulas of the paper (τ = 0.5), to two places.
    #[test]
    fn the_first_game_of_two_newcomers() {
        let updates = rate(&[entrant(1500.0, 350.0, 0, 1), entrant(1500.0, 350.0, 1, 2)]);
        let shown = updates.iter().map(|u| format!("{:.2} {:.2}", u.after.points, u.after.deviation));
        assert_eq!(shown.collect::<Vec<_>>(), ["1662.31 290.32", "1337.69 290.32"]);
    }

    #[test]
    fn winning_gains_what_losing_costs_between_equals() {
        let gains = gains(&[entrant(1500.0, 80.0, 0, 1), entrant(1500.0, 80.0, 1, 2)]);
        assert!(gains[0] > 5.0 && (gains[0] + gains[1]).abs() < 1e-9, "{gains:?}");
        assert!(
            super::tests::gains(&[entrant(1500.0, 80.0, 0, 1), entrant(1500.0, 80.0, 1, 1)])[0].abs() < 1e-9
        );
    }

    #[test]
    fn an_upset_moves_more_than_what_was_expected() {
        let upset = gains(&[entrant(1300.0, 80.0, 0, 1), entrant(1700.0, 80.0, 1, 2)])[0];
        let expected = gains(&[entrant(1700.0, 80.0, 0, 1), entrant(1300.0, 80.0, 1, 2)])[0];
        assert!(upset > 3.0 * expected, "{upset} {expected}");
    }

    #[test]
    fn four_seats_are_ranked_by_place() {
        let gains = gains(&[1, 2, 3, 4].map(|place| entrant(1500.0, 120.0, place, place)));
        assert!(gains.windows(2).all(|pair| pair[0] > pair[1]), "{gains:?}");
        assert!(gains[0] > 0.0 && gains[3] < 0.0);
    }

    #[test]
    fn partners_win_and_lose_together() {
        let teams = [(0, 1), (1, 3), (0, 1), (1, 3)].map(|(side, place)| entrant(1500.0, 120.0, side, place));
        let gains = gains(&teams);
        assert!(gains[0] > 0.0 && (gains[0] - gains[2]).abs() < 1e-9);
        assert!(gains[1] < 0.0 && (gains[1] - gains[3]).abs() < 1e-9);
    }

    #[test]
    fn nobody_to_play_against_changes_nothing() {
        assert_eq!(gains(&[entrant(1500.0, 80.0, 0, 1)]), [0.0]);
        assert_eq!(gains(&[entrant(1500.0, 80.0, 0, 1), entrant(1400.0, 80.0, 0, 1)]), [0.0, 0.0]);
        assert!(rate(&[]).is_empty());
    }
}
