//! Pairing every round of a tournament again.

use serde::{Deserialize, Serialize};

use super::dutch::{NoPairing, pair};
use super::field::Field;
use crate::colour::Colour;
use crate::crosstable::Crosstable;
use crate::entry::{Bye, Entry, Number};

/// What one round would have been, next to what it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundCheck {
    /// The round, from 1.
    pub round: usize,
    /// What differs.
    pub difference: Option<Difference>,
}

/// A round that would have been paired in another way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difference {
    /// Pairs on one side only: white, black, or 0 for the bye.
    Pairs {
        /// By the rules.
        ours: Vec<(Number, Number)>,
        /// By the report.
        theirs: Vec<(Number, Number)>,
    },
    /// The rules permit no pairing.
    Impossible(NoPairing),
}

/// Pairs every round again that the report holds.
pub fn check(table: &Crosstable) -> Vec<RoundCheck> {
    let rounds = table.paired_rounds();
    let mut whole = table.clone();
    whole.rounds.get_or_insert(rounds);
    let one = |round: usize| RoundCheck { round: round + 1, difference: check_round(&whole, round) };
    (0..rounds).map(one).collect()
}

fn check_round(table: &Crosstable, round: usize) -> Option<Difference> {
    let mut past = table.after(round);
    past.first_colour = table.initial_colour();
    let pairing = match pair(&Field::new(&past, round)) {
        Ok(pairing) => pairing,
        Err(reason) => return Some(Difference::Impossible(reason)),
    };
    let bye = pairing.bye.map(|number| (number, 0));
    let mut ours = pairing.numbers();
    ours.extend(bye);
    let mut theirs = recorded(table, round);
    let agreed: Vec<(Number, Number)> =
        ours.iter().copied().filter(|pair| is_recorded(&theirs, *pair)).collect();
    ours.retain(|pair| !agreed.contains(pair));
    theirs
        .retain(|&(white, black, _)| !agreed.contains(&(white, black)) && !agreed.contains(&(black, white)));
    let theirs: Vec<(Number, Number)> = theirs.into_iter().map(|(white, black, _)| (white, black)).collect();
    (!ours.is_empty() || !theirs.is_empty()).then_some(Difference::Pairs { ours, theirs })
}

/// Pairs of a round on the cards, with whether colours are known; the bye as number 0.
fn recorded(table: &Crosstable, round: usize) -> Vec<(Number, Number, bool)> {
    let mut pairs = Vec::new();
    for competitor in &table.competitors {
        let number = competitor.number;
        match competitor.entry(round) {
            Entry::Game { opponent, colour: Colour::White, .. }
            | Entry::Forfeit { opponent, colour: Some(Colour::White), .. } => {
                pairs.push((number, opponent, true));
            }
            Entry::Forfeit { opponent, colour: None, .. } if number < opponent => {
                pairs.push((number, opponent, false));
            }
            Entry::Bye(Bye::Allocated) => pairs.push((number, 0, true)),
            _ => {}
        }
    }
    pairs
}

fn is_recorded(pairs: &[(Number, Number, bool)], (white, black): (Number, Number)) -> bool {
    pairs.iter().any(|&(one, two, coloured)| {
        (one, two) == (white, black) || (!coloured && (two, one) == (white, black))
    })
}
