//! The table of standings.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::entry::Number;
use crate::lots::Lots;
use crate::points::Points;
use crate::tiebreak::{
    Amount, Basis, Figure, Kind, Part, Source, System, TieBreak, direct_encounter, encounters, figures,
    final_points,
};

/// How standings are made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// Tie-breaks after the points, in order.
    pub tiebreaks: Vec<TieBreak>,
    /// The published seed of lots, used by the tie-break `LOT`.
    pub seed: u64,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The place, from 1. Players who could not be told apart share it.
    pub place: usize,
    /// Start number.
    pub number: Number,
    /// Points.
    pub points: Points,
    /// What they were made of.
    #[serde(default)]
    pub made_of: Vec<Part>,
    /// One figure for each tie-break.
    pub figures: Vec<Figure>,
}

/// Why a list of tie-breaks cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UnsuitableTieBreak {
    /// Where everybody meets everybody the Buchholz of players with equal points is equal.
    #[error("{0} says nothing in a round robin")]
    RoundRobin(TieBreak),
}

/// Orders the players by points, then by each tie-break among those who are still tied.
///
/// # Errors
/// If a tie-break is not suitable for the system.
pub fn standings(basis: Basis<'_>, order: &Order) -> Result<Vec<Standing>, UnsuitableTieBreak> {
    standings_with(basis, order, |_| Figure::of(Amount::ZERO, Source::Score))
}

/// As [`standings`], with each player's figure of the game's own scores for the tie-break `OWN`.
///
/// # Errors
/// If a tie-break is not suitable for the system.
pub fn standings_with(
    basis: Basis<'_>,
    order: &Order,
    own_score: impl Fn(Number) -> Figure,
) -> Result<Vec<Standing>, UnsuitableTieBreak> {
    if basis.system == System::RoundRobin
        && let Some(&tiebreak) = order.tiebreaks.iter().find(|tiebreak| tiebreak.is_only_for_swiss())
    {
        return Err(UnsuitableTieBreak::RoundRobin(tiebreak));
    }
    let competitors = &basis.table.competitors;
    let points: Vec<Figure> = competitors.iter().map(|one| final_points(basis, one)).collect();
    let mut columns: Vec<Vec<Figure>> = Vec::new();
    let mut groups = by_points(&points);
    for &tiebreak in &order.tiebreaks {
        let mut column = match tiebreak.kind {
            Kind::OwnScore => competitors.iter().map(|one| own_score(one.number)).collect(),
            Kind::Lots => drawn(competitors.len(), order.seed),
            _ => figures(basis, tiebreak),
        };
        groups = if tiebreak.kind == Kind::DirectEncounter {
            let split: Vec<Vec<Vec<usize>>> =
                groups.iter().map(|group| direct_encounter(basis, tiebreak, group)).collect();
            number_encounters(basis, tiebreak, &split, &mut column);
            split.into_iter().flatten().collect()
        } else {
            split_all(groups, tiebreak, &column)
        };
        columns.push(column);
    }
    let numbers: Vec<Number> = competitors.iter().map(|one| one.number).collect();
    Ok(lines(&groups, &numbers, &points, &columns))
}

/// Orders by points and then by columns of figures, for formats whose figures do not come from a crosstable.
pub(crate) fn by_columns(
    numbers: &[Number],
    points: &[Figure],
    tiebreaks: &[TieBreak],
    columns: &[Vec<Figure>],
) -> Vec<Standing> {
    let mut groups = by_points(points);
    for (&tiebreak, column) in tiebreaks.iter().zip(columns) {
        groups = split_all(groups, tiebreak, column);
    }
    lines(&groups, numbers, points, columns)
}

/// The lines of groups in order, those of one group sharing a place.
fn lines(
    groups: &[Vec<usize>],
    numbers: &[Number],
    points: &[Figure],
    columns: &[Vec<Figure>],
) -> Vec<Standing> {
    let mut lines = Vec::with_capacity(numbers.len());
    for group in groups {
        let place = lines.len() + 1;
        lines.extend(group.iter().map(|&index| Standing {
            place,
            number: numbers[index],
            points: points[index].points(),
            made_of: points[index].parts.clone(),
            figures: columns.iter().map(|column| column[index].clone()).collect(),
        }));
    }
    lines
}

/// Everybody in groups of equal points, the most first.
fn by_points(points: &[Figure]) -> Vec<Vec<usize>> {
    split((0..points.len()).collect(), |index| -points[index].points())
}

/// Splits every group by a column of figures.
fn split_all(groups: Vec<Vec<usize>>, tiebreak: TieBreak, column: &[Figure]) -> Vec<Vec<usize>> {
    let by_figure = |group| split(group, |index| rank_key(tiebreak, &column[index]));
    groups.into_iter().flat_map(by_figure).collect()
}

/// What a figure is ordered by: an undefined one comes after every value, in either direction.
fn rank_key(tiebreak: TieBreak, figure: &Figure) -> (bool, Option<Amount>) {
    let value = figure.value;
    (value.is_none(), if tiebreak.is_ascending() { value } else { value.map(|value| -value) })
}

/// Splits a group by a key, the least first; members keep the order of start numbers.
fn split<K: Ord>(mut group: Vec<usize>, key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    group.sort_by(|&a, &b| key(a).cmp(&key(b)).then(a.cmp(&b)));
    group.chunk_by(|&a, &b| key(a) == key(b)).map(<[usize]>::to_vec).collect()
}

/// The place each player drew.
pub(crate) fn drawn(count: usize, seed: u64) -> Vec<Figure> {
    let mut column = vec![Figure::default(); count];
    for (place, index) in Lots::new(seed).order(count).into_iter().enumerate() {
        column[index] = Figure::of(Amount::whole(place as i64 + 1), Source::Lot);
    }
    column
}

/// In direct encounter the figure is the place among those tied, made of their games against each other; it is shown
/// where somebody was tied.
fn number_encounters(basis: Basis<'_>, tiebreak: TieBreak, split: &[Vec<Vec<usize>>], column: &mut [Figure]) {
    for groups in split.iter().filter(|groups| groups.iter().map(Vec::len).sum::<usize>() > 1) {
        let tied: Vec<usize> = groups.iter().flatten().copied().collect();
        let mut place = 1;
        for group in groups {
            for &index in group {
                let parts = encounters(basis, tiebreak, index, &tied);
                column[index] = Figure { value: Some(Amount::whole(place)), parts };
            }
            place += group.len() as i64;
        }
    }
}
