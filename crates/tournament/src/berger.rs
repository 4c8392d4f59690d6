//! Round robins by Berger tables.

use serde::{Deserialize, Serialize};

use crate::crosstable::Crosstable;
use crate::entry::{Bye, Entry, Number};

/// One round of a round robin, by places in the draw from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BergerRound {
    /// White and Black of each board.
    pub boards: Vec<(Number, Number)>,
    /// Who rests, if the number of players is odd.
    pub rest: Option<Number>,
}

/// How often everybody meets everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cycles {
    /// Once.
    #[default]
    Single,
    /// Twice, colours reversed.
    Double,
    /// Twice, colours reversed; the last two rounds of the first cycle change places, so that nobody has
    /// the same colour three times in a row.
    DoubleWithSwap,
}

/// The rounds of a round robin of `players`; none for fewer than two.
pub fn schedule(players: usize, cycles: Cycles) -> Vec<BergerRound> {
    let mut rounds = single(players);
    if cycles == Cycles::Single {
        return rounds;
    }
    let reversed = |round: &BergerRound| BergerRound {
        boards: round.boards.iter().map(|&(white, black)| (black, white)).collect(),
        rest: round.rest,
    };
    let second: Vec<BergerRound> = rounds.iter().map(reversed).collect();
    let count = rounds.len();
    if cycles == Cycles::DoubleWithSwap && count > 1 {
        rounds.swap(count - 2, count - 1);
    }
    rounds.extend(second);
    rounds
}

/// One cycle. All but the last place turn around a circle; from round to round they go on by half its length.
fn single(players: usize) -> Vec<BergerRound> {
    if players < 2 {
        return Vec::new();
    }
    let even = players + players % 2;
    let circle = even - 1;
    let step = even / 2 - 1;
    let round = |round: usize| {
        let shift = round * step % circle;
        let player = |seat: usize| {
            let place = if seat == circle { circle } else { (seat + circle - shift) % circle };
            place as Number + 1
        };
        let pairs = (0..even / 2).map(|board| {
            let (first, second) = (player(board), player(circle - board));
            if board == 0 && round % 2 == 1 { (second, first) } else { (first, second) }
        });
        let absent = players as Number + 1;
        let (resting, boards): (Vec<_>, Vec<_>) =
            pairs.partition(|&(white, black)| white == absent || black == absent);
        let rest = resting.first().map(|&(white, black)| if white == absent { black } else { white });
        BergerRound { boards, rest }
    };
    (0..circle).map(round).collect()
}

/// What becomes of the games of somebody who left a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Departure {
    /// Fewer than half of the games were completed: the results stay on record but do not count.
    Annulled,
    /// Half or more: the games that are left are forfeited.
    Forfeited,
}

/// Which rule applies to somebody who completed `completed` of `games`.
pub const fn departure(completed: usize, games: usize) -> Departure {
    if completed * 2 < games { Departure::Annulled } else { Departure::Forfeited }
}

/// The table of standings without those whose results do not count: they go out of the list, and opponents
/// had a free round instead of meeting them.
pub fn without_annulled(table: &Crosstable, annulled: &[Number]) -> Crosstable {
    let mut counted = table.clone();
    counted.competitors.retain(|competitor| !annulled.contains(&competitor.number));
    for competitor in &mut counted.competitors {
        for entry in &mut competitor.card {
            if entry.opponent().is_some_and(|opponent| annulled.contains(&opponent)) {
                *entry = Entry::Bye(Bye::Zero);
            }
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(rounds: &[BergerRound]) -> String {
        let board = |(white, black): &(Number, Number)| format!("{white}-{black}");
        let round = |round: &BergerRound| round.boards.iter().map(board).collect::<Vec<_>>().join(" ");
        rounds.iter().map(round).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn tables_of_four_and_six() {
        assert_eq!(text(&schedule(4, Cycles::Single)), "1-4 2-3 | 4-3 1-2 | 2-4 3-1");
        assert_eq!(
            text(&schedule(6, Cycles::Single)),
            "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1"
        );
        assert_eq!(text(&schedule(3, Cycles::Single)), "2-3 | 1-2 | 3-1");
    }

    /// The tables by the rule that arbiters know by heart: the numbers of two who meet in round r add up to r + 1, but for
    /// multiples of one less than the even number of places. With an odd sum the lower number has White, with an even one
    /// the higher; against the last place those of the first half have it.
    #[test]
    fn tables_of_four_to_twenty_follow_the_rule_of_sums() {
        for players in 4..=20_u32 {
            let last = players + players % 2;
            let rounds = schedule(players as usize, Cycles::Single);
            assert_eq!(rounds.len() as u32, last - 1);
            for (index, round) in rounds.iter().enumerate() {
                let sum = index as u32 + 2;
                let meets = |one: u32, two: u32| (one + two) % (last - 1) == sum % (last - 1);
                let against_last = (1..last).find(|&one| meets(one, one)).unwrap();
                let mut expected: Vec<(Number, Number)> = (1..last)
                    .flat_map(|low| (low + 1..last).map(move |high| (low, high)))
                    .filter(|&(low, high)| meets(low, high))
                    .map(|(low, high)| if (low + high) % 2 == 1 { (low, high) } else { (high, low) })
                    .collect();
                if players == last {
                    let has_white = against_last <= last / 2;
                    expected.push(if has_white { (against_last, last) } else { (last, against_last) });
                } else {
                    assert_eq!(round.rest, Some(against_last), "{players} players, round {}", index + 1);
                }
                let mut boards = round.boards.clone();
                boards.sort_unstable();
                expected.sort_unstable();
                assert_eq!(boards, expected, "{players} players, round {}", index + 1);
            }
        }
    }

    #[test]
    fn everybody_meets_everybody_with_balanced_colours() {
        for players in 2..=20 {
            for cycles in [Cycles::Single, Cycles::Double, Cycles::DoubleWithSwap] {
                let rounds = schedule(players, cycles);
                let times = if cycles == Cycles::Single { 1 } else { 2 };
                let mut met = vec![vec![0; players + 1]; players + 1];
                let mut balance = vec![0_i32; players + 1];
                for round in &rounds {
                    let mut present = vec![0; players + 1];
                    for &(white, black) in &round.boards {
                        let (white, black) = (white as usize, black as usize);
                        met[white][black] += 1;
                        met[black][white] += 1;
                        balance[white] += 1;
                        balance[black] -= 1;
                        present[white] += 1;
                        present[black] += 1;
                    }
                    if let Some(rest) = round.rest {
                        present[rest as usize] += 1;
                    }
                    assert!(present[1..].iter().all(|&times| times == 1));
                }
                for a in 1..=players {
                    assert!((1..=players).all(|b| met[a][b] == if a == b { 0 } else { times }));
                    assert!(balance[a].abs() <= 1, "{players} players: {a} has {}", balance[a]);
                }
            }
        }
    }

    #[test]
    fn a_swap_avoids_three_of_a_colour() {
        for players in (4..=20).step_by(2) {
            let rounds = schedule(players, Cycles::DoubleWithSwap);
            for player in 1..=players as Number {
                let colours: Vec<bool> = rounds
                    .iter()
                    .filter_map(|round| {
                        round.boards.iter().find(|board| board.0 == player || board.1 == player)
                    })
                    .map(|board| board.0 == player)
                    .collect();
                assert!(colours.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]));
            }
        }
    }

    #[test]
    fn half_of_the_games_decide() {
        assert_eq!(departure(4, 9), Departure::Annulled);
        assert_eq!(departure(5, 9), Departure::Forfeited);
        assert_eq!(departure(5, 10), Departure::Forfeited);
    }
}
