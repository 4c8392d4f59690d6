//! Buchholz, its variants, and Sonneborn-Berger.

use super::unplayed::{Adjusted, adjust};
use super::{Amount, Basis, Cut, Edition, Figure, Kind, Part, Source, System, TieBreak};
use crate::crosstable::Competitor;
use crate::entry::Entry;
use crate::points::Points;

/// A part before cutting.
struct Contribution {
    part: Part,
    score: Points,
    voluntary: bool,
}

pub(super) fn figures(basis: Basis<'_>, tiebreak: TieBreak) -> Vec<Figure> {
    if tiebreak.kind == Kind::AverageBuchholz {
        return averages(basis, tiebreak);
    }
    let fore = is_fore(tiebreak);
    let competitors = &basis.table.competitors;
    let scores: Vec<Adjusted> =
        competitors.iter().map(|competitor| adjust(basis, competitor, fore)).collect();
    let figure = |(index, competitor): (usize, &Competitor)| {
        let rounds = 0..basis.rounds;
        let contributions = rounds.filter_map(|round| {
            let mut found = contribution(basis, tiebreak, round, &scores, index)?;
            if tiebreak.kind == Kind::SonnebornBerger {
                let points = basis.table.scoring.of(competitor.entry(round));
                found.part.amount = Amount::product(found.score, points);
            }
            Some(found)
        });
        Figure::sum(cut(contributions.collect(), tiebreak.cut))
    };
    competitors.iter().enumerate().map(figure).collect()
}

/// Whether the last round counts as drawn.
fn is_fore(tiebreak: TieBreak) -> bool {
    tiebreak.is_fore || tiebreak.kind == Kind::ForeBuchholz
}

/// What a round brings: the opponent's score, or that of a dummy in an opponent's place.
fn contribution(
    basis: Basis<'_>,
    tiebreak: TieBreak,
    round: usize,
    scores: &[Adjusted],
    index: usize,
) -> Option<Contribution> {
    let entry = basis.table.competitors[index].entry(round);
    let opponent = entry.opponent().and_then(|number| basis.table.index_of(number));
    let is_played = match basis.system {
        System::RoundRobin => true,
        System::Swiss if tiebreak.counts_forfeits => true,
        System::Swiss => entry.was_played() || (is_fore(tiebreak) && round + 1 == basis.rounds),
    };
    let (score, source, voluntary) = match opponent {
        Some(opponent) if is_played => (scores[opponent].for_opponents, Source::Game, false),
        _ if basis.system == System::RoundRobin => return None,
        _ => {
            let (score, source) = dummy(basis, scores, index, opponent);
            (score, source, entry.is_voluntarily_unplayed())
        }
    };
    let amount = Amount::from_points(score);
    let part = Part { round: round + 1, opponent: entry.opponent(), amount, cut: false, source };
    Some(Contribution { part, score, voluntary })
}

/// The score of the dummy opponent: the player's own; since 2026 at most that of the opponent who was
/// scheduled, or of somebody who started with as much and drew every round.
fn dummy(basis: Basis<'_>, scores: &[Adjusted], index: usize, scheduled: Option<usize>) -> (Points, Source) {
    let own = scores[index].own;
    let start = basis.table.points(&basis.table.competitors[index], 0);
    let (limit, source) = match scheduled {
        Some(opponent) => (scores[opponent].for_opponents, Source::ScheduledOpponent),
        None => (start + basis.table.scoring.draw * basis.rounds as i32, Source::AllDrawn),
    };
    if basis.edition >= Edition::Y2026 && limit < own { (limit, source) } else { (own, Source::OwnScore) }
}

/// Marks the parts to cut. Of the least, one that the player missed by choice goes first, unless a smaller
/// amount goes with the lowest score anyway.
fn cut(mut contributions: Vec<Contribution>, cut: Cut) -> Vec<Part> {
    let count = contributions.len();
    let low = cut.low.min(count);
    for _ in 0..low {
        let open = || contributions.iter().enumerate().filter(|(_, one)| !one.part.cut);
        let least = open().min_by_key(|(_, one)| (one.score, one.part.amount));
        let chosen = open()
            .filter(|(_, one)| one.voluntary)
            .min_by_key(|(_, one)| (one.part.amount, one.score))
            .filter(|(_, one)| least.as_ref().is_none_or(|(_, least)| least.part.amount <= one.part.amount));
        if let Some(index) = chosen.or(least).map(|(index, _)| index) {
            contributions[index].part.cut = true;
        }
    }
    for _ in 0..cut.high.min(count - low) {
        let open = contributions.iter().enumerate().filter(|(_, one)| !one.part.cut);
        // Of equals the first, as rounds go.
        let greatest = open.min_by_key(|(_, one)| (-one.score, -one.part.amount));
        if let Some(index) = greatest.map(|(index, _)| index) {
            contributions[index].part.cut = true;
        }
    }
    contributions.into_iter().map(|one| one.part).collect()
}

/// The mean Buchholz of the opponents met.
fn averages(basis: Basis<'_>, tiebreak: TieBreak) -> Vec<Figure> {
    let buchholz = figures(basis, TieBreak { kind: Kind::Buchholz, ..tiebreak });
    let of = |competitor: &Competitor| {
        let part = |round: usize| {
            let opponent = Entry::met(competitor.entry(round))?;
            let amount = buchholz[basis.table.index_of(opponent)?].value?;
            Some(Part {
                round: round + 1,
                opponent: Some(opponent),
                amount,
                cut: false,
                source: Source::Game,
            })
        };
        let parts: Vec<Part> = (0..basis.rounds).filter_map(part).collect();
        let amounts: Vec<Amount> = parts.iter().map(|part| part.amount).collect();
        // Hundredths tell the means of up to eight opponents apart.
        Figure { value: Amount::mean(&amounts, if basis.rounds < 9 { 100 } else { 1000 }), parts }
    };
    basis.table.competitors.iter().map(of).collect()
}
