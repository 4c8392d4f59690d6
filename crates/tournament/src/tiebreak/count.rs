//! Tie-breaks that count the player's own results.

use super::{Amount, Basis, Figure, Kind, Part, Source, System, TieBreak};
use crate::colour::Colour;
use crate::crosstable::Competitor;
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
        Kind::Points => {
            let points = basis.table.points(competitor, basis.rounds);
            Figure { value: Some(Amount::from_points(points)), parts: parts(basis, competitor, Source::Game) }
        }
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
        Kind::Koya => koya(basis, competitor),
        Kind::StartNumber => Figure::of(Amount::whole(i64::from(competitor.number)), Source::StartList),
        _ => Figure::default(),
    }
}

/// What each round brings.
fn rounds(basis: Basis<'_>, competitor: &Competitor, worth: &dyn Fn(Entry) -> Points) -> Vec<Part> {
    let part = |round: usize| {
        let entry = competitor.entry(round);
        Part {
            round: round + 1,
            opponent: entry.opponent(),
            amount: Amount::from_points(worth(entry)),
            cut: false,
            source: if entry.was_played() { Source::Game } else { Source::Unplayed },
        }
    };
    (0..basis.rounds).map(part).collect()
}

/// The points of each round.
fn parts(basis: Basis<'_>, competitor: &Competitor, source: Source) -> Vec<Part> {
    let part = |round: usize| {
        let entry = competitor.entry(round);
        let amount = Amount::from_points(basis.table.scoring.of(entry));
        Part { round: round + 1, opponent: entry.opponent(), amount, cut: false, source }
    };
    (0..basis.rounds).map(part).collect()
}

/// The running totals after each round, the first ones cut.
fn progressive(basis: Basis<'_>, tiebreak: TieBreak, competitor: &Competitor) -> Figure {
    let mut parts = parts(basis, competitor, Source::Total);
    let mut total = Amount::ZERO;
    for (round, part) in parts.iter_mut().enumerate() {
        total = total + part.amount;
        part.amount = total;
        part.cut = round < tiebreak.cut.low;
    }
    Figure::sum(parts)
}

/// Points against opponents who made at least half of what was possible.
fn koya(basis: Basis<'_>, competitor: &Competitor) -> Figure {
    let competitors = &basis.table.competitors;
    // With an odd number of players everybody has a free round in each cycle.
    let free = match basis.system {
        System::RoundRobin if competitors.len() % 2 == 1 => basis.rounds / competitors.len(),
        _ => 0,
    };
    let limit = (basis.table.scoring.win * (basis.rounds - free) as i32).share(2);
    let mut parts = parts(basis, competitor, Source::Game);
    parts.retain(|part| part.opponent.is_some());
    for part in &mut parts {
        let opponent = part.opponent.and_then(|number| basis.table.competitor(number));
        part.cut = opponent.is_none_or(|opponent| basis.table.points(opponent, basis.rounds) < limit);
    }
    Figure::sum(parts)
}
