//! Direct encounter: results against each other of those who are tied (C.07, article 6).

use super::{Basis, Part, Source, System, TieBreak};
use crate::crosstable::Competitor;
use crate::entry::{Entry, Number};
use crate::points::Points;

/// What a tied player made against the others.
#[derive(Clone, Debug)]
struct Tied {
    index: usize,
    points: Points,
    /// With wins in the games that were not played.
    at_most: Points,
    has_met_all: bool,
}

/// Splits tied players (places in the crosstable) into groups, the best first. Those who stay together could
/// not be told apart.
///
/// If all of them met, their points against each other decide. If not, the first is told apart only if
/// nobody else could reach as many points whatever the missing games had brought; then the next, and so on.
/// Groups that are still tied are compared again among themselves.
pub fn direct_encounter(basis: Basis<'_>, tiebreak: TieBreak, tied: &[usize]) -> Vec<Vec<usize>> {
    if tied.len() < 2 {
        return vec![tied.to_vec()];
    }
    let mut members: Vec<Tied> = tied.iter().map(|&index| among(basis, tiebreak, index, tied)).collect();
    members.sort_by_key(|member| (-member.points, -member.at_most, member.index));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    if members.iter().all(|member| member.has_met_all) {
        let chunks = members.chunk_by(|a, b| a.points == b.points);
        groups.extend(chunks.map(|chunk| chunk.iter().map(|member| member.index).collect()));
    } else {
        let mut rest = members.as_slice();
        while let Some((first, others)) = rest.split_first() {
            let reach = others.iter().map(|other| other.at_most).max();
            if reach.is_some_and(|reach| reach >= first.points) {
                break;
            }
            groups.push(vec![first.index]);
            rest = others;
        }
        if !rest.is_empty() {
            let mut rest: Vec<usize> = rest.iter().map(|member| member.index).collect();
            rest.sort_unstable();
            groups.push(rest);
        }
    }
    if groups.len() < 2 {
        return groups;
    }
    groups.into_iter().flat_map(|group| direct_encounter(basis, tiebreak, &group)).collect()
}

/// Points of one player against the others tied. Several games against one opponent count by their mean.
fn among(basis: Basis<'_>, tiebreak: TieBreak, index: usize, tied: &[usize]) -> Tied {
    let competitor: &Competitor = &basis.table.competitors[index];
    let mut points = Points::ZERO;
    let mut missing = 0;
    for &other in tied.iter().filter(|&&other| other != index) {
        let number: Number = basis.table.competitors[other].number;
        let entries = (0..basis.rounds).map(|round| competitor.entry(round));
        let counts = entries.filter(|entry| met(basis, tiebreak, *entry) == Some(number));
        let games: Vec<Points> = counts.map(|entry| basis.table.scoring.of(entry)).collect();
        if games.is_empty() {
            missing += 1;
        } else {
            points += games.iter().copied().sum::<Points>().share(games.len() as i32);
        }
    }
    let has_met_all = missing == 0 || basis.system == System::RoundRobin;
    let at_most = if has_met_all { points } else { points + basis.table.scoring.win * missing };
    Tied { index, points, at_most, has_met_all }
}

/// The opponent of a round that counts: forfeits do where everybody was to meet everybody, and a game that is going on
/// may still bring anything.
fn met(basis: Basis<'_>, tiebreak: TieBreak, entry: Entry) -> Option<Number> {
    match basis.system {
        _ if entry.is_going_on() => None,
        System::Swiss if !tiebreak.counts_forfeits => entry.met(),
        System::Swiss | System::RoundRobin => entry.opponent(),
    }
}

/// The games of one of those who are tied against the others, with the points they brought.
pub fn encounters(basis: Basis<'_>, tiebreak: TieBreak, index: usize, tied: &[usize]) -> Vec<Part> {
    let competitors = &basis.table.competitors;
    let is_tied = |number: Number| tied.iter().any(|&other| competitors[other].number == number);
    let part = |round: usize| {
        let entry = competitors[index].entry(round);
        let opponent = met(basis, tiebreak, entry).filter(|&number| is_tied(number))?;
        let source = if entry.was_played() { Source::Game } else { Source::Unplayed };
        Some(Part::of_points(round + 1, Some(opponent), basis.table.scoring.of(entry), source))
    };
    (0..basis.rounds).filter_map(part).collect()
}
