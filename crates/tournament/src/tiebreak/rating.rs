//! Tie-breaks from ratings, on the scale and by the tables of FIDE B.02.

use super::{Amount, Basis, Figure, Kind, Part, Source, TieBreak};
use crate::crosstable::Competitor;
use crate::entry::{Entry, Verdict};

/// The rating difference that corresponds to a percentage of 50, 51, … 100.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

/// The largest rating difference at which the stronger is expected to make 50, 51, … 99 per cent.
const LIMITS: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// The rating difference that corresponds to a percentage from 0 to 100.
pub fn difference_for(percent: i64) -> i64 {
    let from_middle = (percent - 50).unsigned_abs().min(50) as usize;
    DIFFERENCES[from_middle] * (percent - 50).signum()
}

/// What somebody is expected to make against an opponent rated `difference` points lower, in hundredths.
pub fn expected_hundredths(difference: i64) -> i64 {
    let percent = 50 + LIMITS.partition_point(|&limit| limit < difference.abs()) as i64;
    if difference < 0 { 100 - percent } else { percent }
}

/// A game with a rated opponent.
#[derive(Clone, Copy)]
struct Game {
    round: usize,
    opponent: u32,
    rating: i64,
    /// Points in hundredths, on the scale 1, ½, 0.
    hundredths: i64,
}

pub(super) fn figures(basis: Basis<'_>, tiebreak: TieBreak) -> Vec<Figure> {
    let competitors = &basis.table.competitors;
    let inner = match tiebreak.kind {
        Kind::AveragePerformance => Kind::Performance,
        Kind::AveragePerfectPerformance => Kind::PerfectPerformance,
        Kind::Rating => {
            let own = |competitor: &Competitor| {
                let figure = |rating| Figure::of(Amount::whole(i64::from(rating)), Source::StartList);
                competitor.rating.or(tiebreak.unrated).map_or_else(Figure::default, figure)
            };
            return competitors.iter().map(own).collect();
        }
        _ => return competitors.iter().map(|competitor| figure(basis, tiebreak, competitor)).collect(),
    };
    let performances = figures(basis, TieBreak { kind: inner, ..tiebreak });
    let average = |competitor: &Competitor| {
        let part = |round: usize| {
            let opponent = competitor.entry(round).met()?;
            let amount = performances[basis.table.index_of(opponent)?].value?;
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
        Figure { value: Amount::mean(&amounts, 1), parts }
    };
    competitors.iter().map(average).collect()
}

fn figure(basis: Basis<'_>, tiebreak: TieBreak, competitor: &Competitor) -> Figure {
    // One opponent without a rating leaves the figure undefined: guessing would be worse.
    let Some(games) = games(basis, tiebreak, competitor) else { return Figure::default() };
    let mut parts: Vec<Part> = games
        .iter()
        .map(|game| Part {
            round: game.round + 1,
            opponent: Some(game.opponent),
            amount: Amount::whole(game.rating),
            cut: false,
            source: Source::Game,
        })
        .collect();
    let mut order: Vec<usize> = (0..games.len()).collect();
    order.sort_by_key(|&index| games[index].rating);
    let low = tiebreak.cut.low.min(order.len());
    let high = tiebreak.cut.high.min(order.len() - low);
    for &index in order[..low].iter().chain(&order[order.len() - high..]) {
        parts[index].cut = true;
    }
    let kept: Vec<Game> =
        games.iter().zip(&parts).filter(|(_, part)| !part.cut).map(|(game, _)| *game).collect();
    let value = match tiebreak.kind {
        Kind::AverageRating => average(&kept),
        Kind::Performance => performance(&kept),
        _ => perfect_performance(&kept),
    };
    Figure { value: value.map(Amount::whole), parts }
}

fn games(basis: Basis<'_>, tiebreak: TieBreak, competitor: &Competitor) -> Option<Vec<Game>> {
    let mut games = Vec::new();
    for round in 0..basis.rounds {
        // A game that is going on has no result to expect anything of.
        let Entry::Game { opponent, verdict: Some(verdict), .. } = competitor.entry(round) else { continue };
        let rating = i64::from(basis.table.competitor(opponent)?.rating.or(tiebreak.unrated)?);
        let hundredths = match verdict {
            Verdict::Win => 100,
            Verdict::Draw => 50,
            Verdict::Loss => 0,
        };
        games.push(Game { round, opponent, rating, hundredths });
    }
    Some(games)
}

/// A quotient rounded half up.
fn rounded(dividend: i64, divisor: i64) -> i64 {
    (2 * dividend + divisor).div_euclid(2 * divisor)
}

fn average(games: &[Game]) -> Option<i64> {
    let count = games.len() as i64;
    (count > 0).then(|| rounded(games.iter().map(|game| game.rating).sum(), count))
}

fn score(games: &[Game]) -> i64 {
    games.iter().map(|game| game.hundredths).sum()
}

fn performance(games: &[Game]) -> Option<i64> {
    Some(average(games)? + difference_for(rounded(score(games), games.len() as i64)))
}

/// The lowest rating with which the expected score is not below the actual one.
fn perfect_performance(games: &[Game]) -> Option<i64> {
    let lowest = games.iter().map(|game| game.rating).min()? - 800;
    let highest = games.iter().map(|game| game.rating).max()? + 800;
    let wanted = score(games);
    if wanted == 0 {
        return Some(lowest);
    }
    // Differences above 735 make 100 per cent, so the highest rating always suffices.
    let suffices = |rating: i64| {
        games.iter().map(|game| expected_hundredths(rating - game.rating)).sum::<i64>() >= wanted
    };
    let (mut below, mut enough) = (lowest - 1, highest);
    while enough - below > 1 {
        let middle = below + (enough - below) / 2;
        if suffices(middle) {
            enough = middle;
        } else {
            below = middle;
        }
    }
    Some(enough)
}
