//! Tie-breaks that count the player's own results.

use super::{Amount, Basis, Figure, Kind, Part, Source, System, TieBreak};
use crate::colour::Colour;
use crate::crosstable::{Adjustment, Competitor};
use crate::entry::{Entry, Verdict};
use crate::points::Points;

pub(super) fn figures(basis: Basis<'_>, tiebreak: TieBreak) -> Vec<Figure> {
    let of = |competitor: &Competitor| figure(basis, tiebreak, competitor);
    basis.table.competitors.iter().map(of).collect()
}

fn figure(basis: Basis<'_>, tiebreak: TieBreak, competitor: &Competitor) -> Figure {
    let scoring = &basis.table.scoring;
    let each = |worth: &dyn Fn(Entry) -> Points| Figure::sum(rounds(basis, competitor, worth));
    let count =
        |holds: &dyn Fn(Entry) -> bool| each(&|entry| if holds(entry) { Points::ONE } else { Points::ZERO });
    let is_win = |entry: Entry| matches!(entry, Entry::Game { verdict: Some(Verdict::Win), .. });
    let is_black = |entry: Entry| entry.played_colour() == Some(Colour::Black);
    match tiebreak.kind {
        Kind::Points => final_points(basis, competitor),
        Kind::Standard => {
            let standard = |entry: Entry| match scoring.of(entry).cmp(&scoring.draw) {
                std::cmp::Ordering::Greater => Points::ONE,
                std::cmp::Ordering::Equal => Points::HALF,
                std::cmp::Ordering::Less => Points::ZERO,
            };
            each(&standard)
        }
        Kind::Wins => count(&|entry| scoring.of(entry) == scoring.win),
        Kind::GamesWon => count(&is_win),
        Kind::BlackGames => count(&is_black),
        Kind::BlackWins => count(&|entry| is_black(entry) && is_win(entry)),
        Kind::RoundsElected => count(&|entry| !entry.is_voluntarily_unplayed()),
        Kind::Progressive => progressive(basis, tiebreak, competitor),
        Kind::Koya => koya(basis, tiebreak, competitor),
        Kind::StartNumber => Figure::of(Amount::whole(i64::from(competitor.number)), Source::StartList),
        _ => Figure::default(),
    }
}

/// What each round brings.
fn rounds(basis: Basis<'_>, competitor: &Competitor, worth: impl Fn(Entry) -> Points) -> Vec<Part> {
    let part = |round: usize| {
        let entry = competitor.entry(round);
        let source = if entry.was_played() { Source::Game } else { Source::Unplayed };
        Part::of_points(round + 1, entry.opponent(), worth(entry), source)
    };
    (0..basis.rounds).map(part).collect()
}

/// The points of each round.
fn points(basis: Basis<'_>, competitor: &Competitor) -> Vec<Part> {
    rounds(basis, competitor, |entry| basis.table.scoring.of(entry))
}

/// The points of the standings: of the rounds, then what was given or taken apart from them.
pub fn final_points(basis: Basis<'_>, competitor: &Competitor) -> Figure {
    let mut parts = points(basis, competitor);
    let counts = |one: &&Adjustment| {
        let is_due = one.after <= basis.rounds || one.after == Adjustment::AT_THE_END;
        one.number == competitor.number && is_due && one.points != Points::ZERO
    };
    parts.extend(basis.table.adjustments.iter().filter(counts).map(Adjustment::part));
    Figure::sum(parts)
}

/// The running totals after each round, the first ones cut.
fn progressive(basis: Basis<'_>, tiebreak: TieBreak, competitor: &Competitor) -> Figure {
    let mut parts = points(basis, competitor);
    for (round, part) in parts.iter_mut().enumerate() {
        part.amount = Amount::from_points(basis.table.points(competitor, round + 1));
        part.source = Source::Total;
        part.cut = round < tiebreak.cut.low;
    }
    Figure::sum(parts)
}

/// Points against opponents who made enough of what was possible.
fn koya(basis: Basis<'_>, tiebreak: TieBreak, competitor: &Competitor) -> Figure {
    let competitors = &basis.table.competitors;
    // With an odd number of players everybody has a free round in each cycle.
    let free = match basis.system {
        System::RoundRobin if competitors.len() % 2 == 1 => basis.rounds / competitors.len(),
        _ => 0,
    };
    let possible = basis.table.scoring.win * (basis.rounds - free) as i32;
    let counts = |opponent: &Competitor| {
        tiebreak.limit.is_reached(basis.table.points(opponent, basis.rounds), possible)
    };
    let mut parts = points(basis, competitor);
    parts.retain(|part| part.opponent.is_some());
    for part in &mut parts {
        let opponent = part.opponent.and_then(|number| basis.table.competitor(number));
        part.cut = !opponent.is_some_and(counts);
    }
    Figure::sum(parts)
}
