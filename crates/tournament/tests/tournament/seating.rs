//! Tables of three and four.

use std::collections::BTreeMap;

use tournament::points::Points;
use tournament::seating::{SeatingHistory, partners, place_points, seat_round, table_sizes};

/// Seats rounds one after another.
fn rounds(players: usize, count: usize) -> SeatingHistory {
    let numbers: Vec<u32> = (1..=players as u32).collect();
    let mut history = SeatingHistory::default();
    for _ in 0..count {
        let round = seat_round(&numbers, &history, 5);
        let mut seated: Vec<u32> = round.iter().flatten().copied().collect();
        seated.sort_unstable();
        assert_eq!(seated, numbers);
        history.rounds.push(round);
    }
    history
}

/// How often the pairs that met most often met.
fn most_meetings(history: &SeatingHistory) -> usize {
    let mut met: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    for table in history.rounds.iter().flatten() {
        for a in table {
            for b in table.iter().filter(|b| a < b) {
                *met.entry((*a, *b)).or_default() += 1;
            }
        }
    }
    met.into_values().max().unwrap_or(0)
}

/// The largest difference between how often somebody had one seat and another.
fn worst_seat_imbalance(history: &SeatingHistory, seats: usize) -> usize {
    let mut had: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for table in history.rounds.iter().flatten() {
        for (seat, player) in table.iter().enumerate() {
            had.entry(*player).or_insert_with(|| vec![0; seats])[seat] += 1;
        }
    }
    had.values().map(|counts| counts.iter().max().unwrap() - counts.iter().min().unwrap()).max().unwrap_or(0)
}

#[test]
fn sizes_of_tables() {
    assert_eq!(table_sizes(16), [4, 4, 4, 4]);
    assert_eq!(table_sizes(15), [4, 4, 4, 3]);
    assert_eq!(table_sizes(13), [4, 3, 3, 3]);
    assert_eq!(table_sizes(9), [3, 3, 3]);
    assert_eq!(table_sizes(6), [3, 3]);
    for players in 6..200 {
        let sizes = table_sizes(players);
        assert_eq!(sizes.iter().sum::<usize>(), players);
        assert!(sizes.iter().filter(|&&size| size == 3).count() < 4);
    }
}

#[test]
fn sixteen_players_meet_nobody_twice_in_five_rounds() {
    let history = rounds(16, 5);
    assert_eq!(most_meetings(&history), 1);
    assert!(worst_seat_imbalance(&history, 4) <= 2);
    assert_eq!(most_meetings(&rounds(9, 4)), 1);
}

#[test]
fn other_numbers_meet_nobody_twice_in_three_rounds_and_share_seats() {
    for players in [20, 24, 28, 32, 40] {
        let history = rounds(players, 3);
        assert_eq!(most_meetings(&history), 1, "{players} players");
    }
    for players in [12, 13, 14, 15, 17, 19, 23] {
        let history = rounds(players, 4);
        assert!(most_meetings(&history) <= 2, "{players} players");
    }
}

#[test]
fn small_tables_go_round() {
    let history = rounds(15, 4);
    let mut small: BTreeMap<u32, usize> = BTreeMap::new();
    for table in history.rounds.iter().flatten().filter(|table| table.len() == 3) {
        for player in table {
            *small.entry(*player).or_default() += 1;
        }
    }
    assert!(small.values().all(|&times| times <= 2));
}

#[test]
fn ties_share_the_points_of_their_places() {
    let scale = [5, 3, 2, 1].map(Points::whole);
    assert_eq!(place_points(&[1, 2, 3, 4], &scale), scale);
    assert_eq!(place_points(&[3, 1, 1, 4], &scale), [2, 4, 4, 1].map(Points::whole));
    let three = place_points(&[1, 1, 1], &scale);
    assert_eq!(three[0].to_string(), "3.33");
    assert_eq!(three.into_iter().sum::<Points>(), Points::whole(10));
}

#[test]
fn partners_rotate() {
    let table = [1, 2, 3, 4];
    let mut earlier = Vec::new();
    for _ in 0..3 {
        earlier.extend(partners(&table, &earlier).unwrap());
    }
    let with_one: Vec<u32> =
        earlier.iter().filter(|team| team.contains(&1)).map(|team| team[0] + team[1] - 1).collect();
    let mut sorted = with_one.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [2, 3, 4]);
    assert_eq!(partners(&[1, 2, 3], &[]), None);
}
