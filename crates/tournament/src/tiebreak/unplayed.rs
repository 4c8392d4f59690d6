//! Scores as others see them, where rounds were not played (C.07, article 16).

use super::{Basis, System};
use crate::crosstable::Competitor;
use crate::entry::Entry;
use crate::points::Points;

/// What a player's rounds are worth to the Buchholz of others and of themselves.
#[derive(Clone, Debug)]
pub(super) struct Adjusted {
    /// The score that opponents count.
    pub(super) for_opponents: Points,
    /// The score that stands in for missing opponents.
    pub(super) own: Points,
}

/// Adjusts a player's score. With `fore` the last round counts as drawn for everybody who was paired in it.
pub(super) fn adjust(basis: Basis<'_>, competitor: &Competitor, fore: bool) -> Adjusted {
    let scoring = &basis.table.scoring;
    let entries: Vec<Entry> = (0..basis.rounds).map(|round| competitor.entry(round)).collect();
    // Rounds missed at the end, with nothing but missed rounds after them, count as drawn.
    let kept = entries.iter().rposition(|entry| !entry.is_voluntarily_unplayed()).map_or(0, |last| last + 1);
    let missed = match basis.system {
        System::Swiss => scoring.draw,
        System::RoundRobin => Points::ZERO,
    };
    let counts = |(round, entry): (usize, &Entry)| {
        if round < kept || entry.opponent().is_some() { scoring.of(*entry) } else { missed }
    };
    let adjustments = basis.table.points(competitor, basis.rounds) - competitor.points(scoring, basis.rounds);
    let mut for_opponents = entries.iter().enumerate().map(counts).sum::<Points>() + adjustments;
    let mut own = basis.table.points(competitor, basis.rounds);
    if let Some(last) = entries.last().filter(|entry| fore && entry.opponent().is_some()) {
        own += scoring.draw - scoring.of(*last);
        // Who was paired last has missed nothing at the end.
        for_opponents = own;
    }
    Adjusted { for_opponents, own }
}
