//! Tables of three and four: who sits together, and in which seats.

use serde::{Deserialize, Serialize};

use crate::entry::Number;
use crate::lots::Lots;
use crate::points::Points;

/// People at one table, in seat order.
pub type Seats = Vec<Number>;

/// What happened in earlier rounds, as far as seating cares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatingHistory {
    /// All tables so far.
    pub rounds: Vec<Vec<Seats>>,
}

/// How many tables of four and of three `players` fill. Up to four sit at one table; five, whom no such tables hold,
/// at one of three and one of two.
pub fn table_sizes(players: usize) -> Vec<usize> {
    match players {
        0 => Vec::new(),
        1..=4 => vec![players],
        5 => vec![3, 2],
        _ => {
            let threes = (4 - players % 4) % 4;
            let fours = (players - 3 * threes) / 4;
            [vec![4; fours], vec![3; threes]].concat()
        }
    }
}

/// Points by place, ties sharing: `places` are those of one table, 1 the best, `scale` the points of each.
pub fn place_points(places: &[usize], scale: &[Points]) -> Vec<Points> {
    let points = |&place: &usize| {
        let better = places.iter().filter(|&&other| other < place).count();
        let equal = places.iter().filter(|&&other| other == place).count();
        let shared: Points =
            (better..better + equal).map(|index| scale.get(index).copied().unwrap_or_default()).sum();
        shared.share(equal as i32)
    };
    places.iter().map(points).collect()
}

/// What a seating costs: the less the better, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Burden {
    /// Meetings again, each weighing more the oftener it happened.
    pub meetings: u64,
    /// Small tables for those who sat at one before.
    pub small_tables: u64,
}

/// What the tables of a round cost after the rounds so far.
pub fn burden(tables: &[Seats], history: &SeatingHistory) -> Burden {
    let players: Vec<Number> = tables.iter().flatten().copied().collect();
    let largest = tables.iter().map(Vec::len).max().unwrap_or(0);
    let tally = Tally::new(&players, history);
    let mut places = 0..players.len();
    let of = |table: &Seats| {
        let table: Vec<usize> = places.by_ref().take(table.len()).collect();
        tally.burden(&table, largest)
    };
    total(tables.iter().map(of))
}

/// The sum of what tables cost.
fn total(burdens: impl Iterator<Item = Burden>) -> Burden {
    burdens.fold(Burden::default(), |sum, burden| Burden {
        meetings: sum.meetings + burden.meetings,
        small_tables: sum.small_tables + burden.small_tables,
    })
}

/// Tallies by place in the list of players.
struct Tally {
    met: Vec<Vec<u64>>,
    seats: Vec<[u64; 8]>,
    small: Vec<u64>,
}

impl Tally {
    fn new(players: &[Number], history: &SeatingHistory) -> Self {
        let n = players.len();
        let mut tally = Self { met: vec![vec![0; n]; n], seats: vec![[0; 8]; n], small: vec![0; n] };
        let place = |number: &Number| players.iter().position(|player| player == number);
        for round in &history.rounds {
            let largest = round.iter().map(Vec::len).max().unwrap_or(0);
            for table in round {
                for (seat, number) in table.iter().enumerate() {
                    let Some(a) = place(number) else { continue };
                    tally.seats[a][seat.min(7)] += 1;
                    tally.small[a] += u64::from(table.len() < largest);
                    for other in table.iter().filter(|&other| other != number) {
                        if let Some(b) = place(other) {
                            tally.met[a][b] += 1;
                        }
                    }
                }
            }
        }
        tally
    }

    /// The burden of one table.
    fn burden(&self, table: &[usize], largest: usize) -> Burden {
        let mut burden = Burden::default();
        for (index, &a) in table.iter().enumerate() {
            burden.meetings +=
                table[..index].iter().map(|&b| (2 * self.met[a][b] + 1).pow(2) - 1).sum::<u64>();
            if table.len() < largest {
                burden.small_tables += (2 * self.small[a] + 1).pow(2);
            }
        }
        burden
    }
}

/// Seats everybody for the next round, so that people meet different opponents, sit at small tables equally
/// often and have each seat equally often. Sixteen players at tables of four meet nobody twice in five rounds;
/// nor do nine at tables of three in four.
pub fn seat_round(players: &[Number], history: &SeatingHistory, seed: u64) -> Vec<Seats> {
    seat_at(players, &table_sizes(players.len()), history, seed)
}

/// As [`seat_round`], at tables of given sizes. Those who sit can be teams as well.
pub fn seat_at(players: &[Number], sizes: &[usize], history: &SeatingHistory, seed: u64) -> Vec<Seats> {
    let largest = sizes.iter().copied().max().unwrap_or(0);
    let tally = Tally::new(players, history);
    let round = history.rounds.len();
    let mut lots = Lots::new(seed.wrapping_add(round as u64));
    let tables = perfect_round(players.len(), round)
        .filter(|_| sizes == table_sizes(players.len()))
        .filter(|tables| tables.iter().all(|table| tally.burden(table, largest).meetings == 0))
        .unwrap_or_else(|| search(players.len(), sizes, &tally, &mut lots));
    let seated = tables.into_iter().map(|table| arrange(table, &tally));
    seated.map(|table| table.into_iter().map(|place| players[place]).collect()).collect()
}

/// A round of the affine plane of order 4 or 3: lines of one direction.
fn perfect_round(players: usize, round: usize) -> Option<Vec<Vec<usize>>> {
    let order = match players {
        16 => 4,
        9 => 3,
        _ => return None,
    };
    if round > order {
        return None;
    }
    // Players are points (x, y). First the lines on which x is the same, then those of each slope.
    let line = |offset: usize| {
        let point = |step: usize| match round.checked_sub(1) {
            None => offset * order + step,
            Some(slope) => step * order + field_sum(order, field_product(order, slope, step), offset),
        };
        (0..order).map(point).collect()
    };
    Some((0..order).map(line).collect())
}

/// Addition in the field of three or four elements.
fn field_sum(order: usize, a: usize, b: usize) -> usize {
    if order == 4 { a ^ b } else { (a + b) % order }
}

/// Multiplication in the field of three or four elements; in that of four, 2 and 3 are the roots of x² = x + 1.
fn field_product(order: usize, a: usize, b: usize) -> usize {
    if order != 4 {
        return a * b % order;
    }
    if a == 0 || b == 0 { 0 } else { (a + b - 2) % 3 + 1 }
}

/// How many times the search starts anew.
const STARTS: usize = 20;

/// Exchanges two people at a time as long as that helps, from several random starts.
fn search(players: usize, sizes: &[usize], tally: &Tally, lots: &mut Lots) -> Vec<Vec<usize>> {
    let largest = sizes.iter().copied().max().unwrap_or(0);
    let mut best: Option<(Burden, Vec<Vec<usize>>)> = None;
    for _ in 0..STARTS {
        let mut order = lots.order(players).into_iter();
        let mut tables: Vec<Vec<usize>> =
            sizes.iter().map(|&size| order.by_ref().take(size).collect()).collect();
        while improve(&mut tables, tally, largest) {}
        let cost = total(tables.iter().map(|table| tally.burden(table, largest)));
        if best.as_ref().is_none_or(|(known, _)| cost < *known) {
            best = Some((cost, tables));
        }
    }
    best.map_or_else(Vec::new, |(_, tables)| tables)
}

/// Makes one exchange that helps. Returns whether there was one.
fn improve(tables: &mut [Vec<usize>], tally: &Tally, largest: usize) -> bool {
    let pair = |tables: &[Vec<usize>], a: usize, b: usize| {
        total([a, b].into_iter().map(|table| tally.burden(&tables[table], largest)))
    };
    for b in 0..tables.len() {
        for a in 0..b {
            let before = pair(tables, a, b);
            for i in 0..tables[a].len() {
                for j in 0..tables[b].len() {
                    exchange(tables, (a, i), (b, j));
                    if pair(tables, a, b) < before {
                        return true;
                    }
                    exchange(tables, (a, i), (b, j));
                }
            }
        }
    }
    false
}

fn exchange(tables: &mut [Vec<usize>], (a, i): (usize, usize), (b, j): (usize, usize)) {
    let kept = tables[a][i];
    tables[a][i] = tables[b][j];
    tables[b][j] = kept;
}

/// Orders a table so that everybody has had each seat as equally often as possible.
fn arrange(table: Vec<usize>, tally: &Tally) -> Vec<usize> {
    let cost = |order: &[usize]| -> u64 {
        order
            .iter()
            .enumerate()
            .map(|(seat, &player)| (2 * tally.seats[player][seat.min(7)] + 1).pow(2))
            .sum()
    };
    let mut best = table.clone();
    permute(table, 0, &mut |order| {
        if cost(order) < cost(&best) {
            best = order.to_vec();
        }
    });
    best
}

fn permute(mut order: Vec<usize>, from: usize, visit: &mut impl FnMut(&[usize])) {
    if from == order.len() {
        visit(&order);
    }
    for index in from..order.len() {
        order.swap(from, index);
        permute(order.clone(), from + 1, visit);
    }
}

/// The split of a table of four into two teams of two that repeats partnerships least: by seats, the first
/// team and the second. Teams sit alternately where that costs nothing.
pub fn partners(table: &[Number], earlier: &[[Number; 2]]) -> Option<[[Number; 2]; 2]> {
    let &[a, b, c, d] = table else { return None };
    let times = |team: [Number; 2]| {
        earlier.iter().filter(|other| **other == team || **other == [team[1], team[0]]).count()
    };
    let splits = [[[a, c], [b, d]], [[a, b], [c, d]], [[a, d], [b, c]]];
    splits.into_iter().min_by_key(|teams| times(teams[0]).pow(2) + times(teams[1]).pow(2))
}
