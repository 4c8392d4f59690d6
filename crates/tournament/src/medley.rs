//! Several games in one tournament: what is played in which round.

use serde::{Deserialize, Serialize};

use crate::lots::Lots;

/// A game with its setup, in the words of the site's catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The game's name in the catalogue.
    pub game: String,
    /// The setup, as its plugin writes it.
    pub setup: String,
}

/// How the game of a round is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Programme {
    /// The same in every round.
    Same(Choice),
    /// Round by round, again from the start after the last.
    ByRound(Vec<Choice>),
    /// Drawn by lot; nothing comes again before everything was drawn.
    Drawn {
        /// What there is to draw from.
        pool: Vec<Choice>,
        /// The published seed.
        seed: u64,
    },
}

/// The most games to choose from.
const MOST_CHOICES: usize = 999;

impl Programme {
    /// Whether there is something to choose from in every round, and every choice names its game in one line.
    pub fn is_sensible(&self) -> bool {
        let choices = match self {
            Self::Same(choice) => std::slice::from_ref(choice),
            Self::ByRound(choices) => choices,
            Self::Drawn { pool, .. } => pool,
        };
        let is_named =
            |choice: &Choice| !choice.game.trim().is_empty() && !choice.game.chars().any(char::is_control);
        (1..=MOST_CHOICES).contains(&choices.len()) && choices.iter().all(is_named)
    }

    /// What is played in a round (from 0); `None` if there is nothing to choose from.
    pub fn of_round(&self, round: usize) -> Option<&Choice> {
        match self {
            Self::Same(choice) => Some(choice),
            Self::ByRound(choices) => choices.get(round % choices.len().max(1)),
            Self::Drawn { pool, seed } => {
                let lap = round / pool.len().max(1);
                let order = Lots::new(seed.wrapping_add(lap as u64)).order(pool.len());
                pool.get(*order.get(round % pool.len().max(1))?)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(game: &str) -> Choice {
        Choice { game: game.to_owned(), setup: String::new() }
    }

    #[test]
    fn rounds_follow_the_programme() {
        let programme = Programme::ByRound(vec![choice("a"), choice("b")]);
        let games: Vec<&str> = (0..5).map(|round| programme.of_round(round).unwrap().game.as_str()).collect();
        assert_eq!(games, ["a", "b", "a", "b", "a"]);
        assert_eq!(Programme::ByRound(Vec::new()).of_round(0), None);
    }

    #[test]
    fn a_draw_uses_everything_before_it_repeats() {
        let pool: Vec<Choice> = ["a", "b", "c", "d"].map(choice).to_vec();
        for seed in 0..50 {
            let programme = Programme::Drawn { pool: pool.clone(), seed };
            for lap in 0..3 {
                let mut games: Vec<&str> =
                    (0..4).map(|round| programme.of_round(4 * lap + round).unwrap().game.as_str()).collect();
                games.sort_unstable();
                assert_eq!(games, ["a", "b", "c", "d"]);
            }
        }
        assert_eq!(Programme::Drawn { pool: Vec::new(), seed: 1 }.of_round(3), None);
    }
}
