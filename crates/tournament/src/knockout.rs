//! Knockout and double elimination as a tree of matches.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::entry::Number;

/// Where a side of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The player seeded at this place, from 1.
    Seed(Number),
    /// Nobody: the other side goes on.
    Bye,
    /// The winner of a match, by its index.
    WinnerOf(usize),
    /// The loser of a match, by its index.
    LoserOf(usize),
}

/// What a match is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The main tree, by round from 1.
    Main(usize),
    /// The tree of those who lost once.
    Losers(usize),
    /// For third place.
    ThirdPlace,
    /// Between the winners of both trees.
    GrandFinal,
    /// Played only if the grand final was lost by the side that had not lost before.
    GrandFinalReset,
}

/// A match of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// What it is for.
    pub stage: Stage,
    /// Who meets.
    pub sides: [Side; 2],
    /// Which side won, 0 or 1.
    pub winner: Option<usize>,
    /// Whether its games have begun.
    pub begun: bool,
}

/// How a grand final is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrandFinal {
    /// One match.
    Simple,
    /// A second one if the first is lost by the side without a loss.
    Double,
}

/// A tree of matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knockout {
    /// All matches; a match only depends on earlier ones.
    pub ties: Vec<Tie>,
    players: usize,
}

/// Why a result cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnockoutRefusal {
    /// There is no such match or side.
    #[error("there is no such match")]
    NoSuchMatch,
    /// Its players are not known yet, or it is a bye.
    #[error("the match is not ready to be played")]
    NotReady,
    /// A match that follows has begun.
    #[error("a match that depends on this one has begun")]
    FollowedUp,
}

/// Who stands on a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Open,
    Nobody,
    Player(Number),
}

/// The order of seeds down the first round of a tree of `size` (a power of two): the best two can only meet
/// in the final, the best four in the semi-finals.
pub fn seed_order(size: usize) -> Vec<Number> {
    let mut order = vec![1];
    while order.len() < size {
        let sum = 2 * order.len() as Number + 1;
        // The better seed's half keeps its side, so that 1 stays on top and 2 at the other end's top.
        order = order.iter().flat_map(|&seed| [seed, sum - seed]).collect();
    }
    order
}

impl Knockout {
    /// A tree for `players` seeded 1, 2, …; the best seeds have the byes. Nothing for fewer than two.
    pub fn single(players: usize, third_place: bool) -> Self {
        let mut knockout = Self { ties: Vec::new(), players };
        if let Some(rounds) = knockout.main_tree()
            && third_place
            && let [.., semi, _] = rounds.as_slice()
            && let [a, b] = semi.as_slice()
        {
            knockout.add(Stage::ThirdPlace, [Side::LoserOf(*a), Side::LoserOf(*b)]);
        }
        knockout
    }

    /// A tree in which one must lose twice to be out.
    pub fn double(players: usize, grand_final: GrandFinal) -> Self {
        let mut knockout = Self { ties: Vec::new(), players };
        let Some(rounds) = knockout.main_tree() else { return knockout };
        let last = rounds[rounds.len() - 1][0];
        let losers = knockout.losers_tree(&rounds);
        let challenger = losers.map_or(Side::LoserOf(last), Side::WinnerOf);
        let decider = knockout.add(Stage::GrandFinal, [Side::WinnerOf(last), challenger]);
        if grand_final == GrandFinal::Double {
            knockout.add(Stage::GrandFinalReset, [Side::WinnerOf(decider), Side::LoserOf(decider)]);
        }
        knockout
    }

    fn add(&mut self, stage: Stage, sides: [Side; 2]) -> usize {
        self.ties.push(Tie { stage, sides, winner: None, begun: false });
        self.ties.len() - 1
    }

    /// The main tree, as match indices by round.
    fn main_tree(&mut self) -> Option<Vec<Vec<usize>>> {
        if self.players < 2 {
            return None;
        }
        let players = self.players;
        let side = |seed: Number| if seed as usize <= players { Side::Seed(seed) } else { Side::Bye };
        let order = seed_order(players.next_power_of_two());
        let mut sides: Vec<Side> = order.into_iter().map(side).collect();
        let mut rounds = Vec::new();
        while sides.len() > 1 {
            let stage = Stage::Main(rounds.len() + 1);
            let round: Vec<usize> = sides.chunks(2).map(|two| self.add(stage, [two[0], two[1]])).collect();
            sides = round.iter().map(|&index| Side::WinnerOf(index)).collect();
            rounds.push(round);
        }
        Some(rounds)
    }

    /// The tree of losers; its last match, or `None` if there is none.
    fn losers_tree(&mut self, rounds: &[Vec<usize>]) -> Option<usize> {
        let (first, later) = rounds.split_first()?;
        let mut stage = 0;
        let mut sides: Vec<Side> = first.iter().map(|&index| Side::LoserOf(index)).collect();
        for (number, round) in later.iter().enumerate() {
            stage += 1;
            let met: Vec<usize> =
                sides.chunks(2).map(|two| self.add(Stage::Losers(stage), [two[0], two[1]])).collect();
            // Newcomers enter from the other end every second time, so that early opponents meet late.
            let mut newcomers: Vec<usize> = round.clone();
            if number % 2 == 0 {
                newcomers.reverse();
            }
            stage += 1;
            sides = met
                .iter()
                .zip(newcomers)
                .map(|(&old, new)| {
                    let sides = [Side::LoserOf(new), Side::WinnerOf(old)];
                    Side::WinnerOf(self.add(Stage::Losers(stage), sides))
                })
                .collect();
        }
        match sides.as_slice() {
            [Side::WinnerOf(index)] => Some(*index),
            _ => None,
        }
    }

    fn standing(&self, side: Side) -> Standing {
        match side {
            Side::Seed(number) => Standing::Player(number),
            Side::Bye => Standing::Nobody,
            Side::WinnerOf(index) => self.outcome(index).0,
            Side::LoserOf(index) => self.outcome(index).1,
        }
    }

    /// The winner and the loser of a match.
    fn outcome(&self, index: usize) -> (Standing, Standing) {
        let tie = &self.ties[index];
        let [a, b] = tie.sides.map(|side| self.standing(side));
        match (a, b, tie.winner) {
            (Standing::Nobody, other, _) | (other, Standing::Nobody, _) => (other, Standing::Nobody),
            (Standing::Player(_), Standing::Player(_), Some(0)) => (a, b),
            (Standing::Player(_), Standing::Player(_), Some(_)) => (b, a),
            _ => (Standing::Open, Standing::Open),
        }
    }

    /// The players of a match, if both are known.
    pub fn players(&self, index: usize) -> Option<[Number; 2]> {
        let tie = self.ties.get(index)?;
        if tie.stage == Stage::GrandFinalReset && !self.is_reset_needed(tie) {
            return None;
        }
        match tie.sides.map(|side| self.standing(side)) {
            [Standing::Player(a), Standing::Player(b)] => Some([a, b]),
            _ => None,
        }
    }

    /// A second grand final is needed if the challenger, on side 1, won the first.
    fn is_reset_needed(&self, reset: &Tie) -> bool {
        let Side::WinnerOf(decider) = reset.sides[0] else { return false };
        self.ties[decider].winner == Some(1)
    }

    /// Matches that can be played now.
    pub fn ready(&self) -> Vec<usize> {
        let open = |index: &usize| self.ties[*index].winner.is_none() && self.players(*index).is_some();
        (0..self.ties.len()).filter(open).collect()
    }

    /// Notes that the games of a match have begun.
    ///
    /// # Errors
    /// If its players are not known.
    pub fn begin(&mut self, index: usize) -> Result<(), KnockoutRefusal> {
        if index >= self.ties.len() {
            return Err(KnockoutRefusal::NoSuchMatch);
        }
        self.players(index).ok_or(KnockoutRefusal::NotReady)?;
        self.ties[index].begun = true;
        Ok(())
    }

    /// Enters or corrects the winner of a match, side 0 or 1; `None` takes the result back.
    ///
    /// # Errors
    /// If the match is not ready, or one that follows has begun.
    pub fn decide(&mut self, index: usize, winner: Option<usize>) -> Result<(), KnockoutRefusal> {
        if index >= self.ties.len() || winner.is_some_and(|side| side > 1) {
            return Err(KnockoutRefusal::NoSuchMatch);
        }
        self.players(index).ok_or(KnockoutRefusal::NotReady)?;
        if self.ties[index].winner != winner && self.is_followed_up(index) {
            return Err(KnockoutRefusal::FollowedUp);
        }
        self.ties[index].winner = winner;
        self.ties[index].begun |= winner.is_some();
        Ok(())
    }

    /// Whether a match has begun whose players depend on this one, directly or through a bye.
    fn is_followed_up(&self, index: usize) -> bool {
        let depends = |tie: &Tie| {
            tie.sides
                .iter()
                .any(|side| matches!(side, Side::WinnerOf(from) | Side::LoserOf(from) if *from == index))
        };
        let followers = self.ties.iter().enumerate().filter(|(_, tie)| depends(tie));
        followers.into_iter().any(|(follower, tie)| {
            let is_bye = tie.sides.iter().any(|side| self.standing(*side) == Standing::Nobody);
            tie.begun || tie.winner.is_some() || (is_bye && self.is_followed_up(follower))
        })
    }

    /// The winner of everything, once known.
    pub fn champion(&self) -> Option<Number> {
        let last = self.ties.iter().rposition(|tie| tie.stage != Stage::ThirdPlace)?;
        let last = match self.ties[last].stage {
            Stage::GrandFinalReset if !self.is_reset_needed(&self.ties[last]) => last - 1,
            _ => last,
        };
        match self.outcome(last).0 {
            Standing::Player(number) => Some(number),
            _ => None,
        }
    }
}
