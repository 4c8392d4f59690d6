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

/// What became of somebody at a stage; the greater, the better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    #[default]
    Lost,
    Open,
    Won,
}

/// How far somebody has come in a tree: the greater, the higher in the standings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reach {
    is_champion: bool,
    level: usize,
    fate: Fate,
}

/// The winner and the loser of a match between these sides. Against nobody there is no loser.
const fn decided(sides: [Standing; 2], winner: Option<usize>) -> (Standing, Standing) {
    let [a, b] = sides;
    match (a, b, winner) {
        (Standing::Nobody, other, _) | (other, Standing::Nobody, _) => (other, Standing::Nobody),
        (Standing::Player(_), Standing::Player(_), Some(0)) => (a, b),
        (Standing::Player(_), Standing::Player(_), Some(_)) => (b, a),
        _ => (Standing::Open, Standing::Open),
    }
}

/// The players of a match, if both sides are known to have one.
const fn both_players(sides: [Standing; 2]) -> Option<[Number; 2]> {
    match sides {
        [Standing::Player(a), Standing::Player(b)] => Some([a, b]),
        _ => None,
    }
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

    /// How far everybody has come, the first seed at index 0.
    pub fn reaches(&self) -> Vec<Reach> {
        let mut reaches = vec![Reach::default(); self.players];
        for (tie, sides) in self.ties.iter().zip(self.all_sides()) {
            if !self.is_played(tie) {
                continue;
            }
            for (index, side) in sides.into_iter().enumerate() {
                let Standing::Player(number) = side else { continue };
                let fate = match tie.winner {
                    None => Fate::Open,
                    Some(winner) if winner == index => Fate::Won,
                    Some(_) => Fate::Lost,
                };
                let own = &mut reaches[number as usize - 1];
                *own = (*own).max(Reach { is_champion: false, level: self.level(tie.stage), fate });
            }
        }
        if let Some(champion) = self.champion() {
            reaches[champion as usize - 1].is_champion = true;
        }
        reaches
    }

    /// Who stands on the sides of every match.
    fn all_sides(&self) -> Vec<[Standing; 2]> {
        let mut outcomes: Vec<(Standing, Standing)> = Vec::with_capacity(self.ties.len());
        let mut all = Vec::with_capacity(self.ties.len());
        for tie in &self.ties {
            let sides = tie.sides.map(|side| match side {
                Side::Seed(number) => Standing::Player(number),
                Side::Bye => Standing::Nobody,
                Side::WinnerOf(index) => outcomes[index].0,
                Side::LoserOf(index) => outcomes[index].1,
            });
            outcomes.push(decided(sides, tie.winner));
            all.push(sides);
        }
        all
    }

    /// How far somebody has come who loses at a stage, whenever it is played: who has a bye plays stages early.
    fn level(&self, stage: Stage) -> usize {
        let is_double = self.ties.iter().any(|tie| tie.stage == Stage::GrandFinal);
        let last = self.players.next_power_of_two().trailing_zeros() as usize;
        match stage {
            // Losers go on where they enter the other tree.
            Stage::Main(round) if is_double => (2 * round).saturating_sub(2).max(1),
            Stage::Main(round) => 2 * round,
            Stage::Losers(round) => round,
            // Both have come further than to the semi-finals, and not as far as to the final.
            Stage::ThirdPlace => 2 * last - 1,
            Stage::GrandFinal => 2 * last,
            Stage::GrandFinalReset => 2 * last + 1,
        }
    }

    /// The players of a match, if both are known.
    pub fn players(&self, index: usize) -> Option<[Number; 2]> {
        let tie = self.ties.get(index)?;
        both_players(self.all_sides()[index]).filter(|_| self.is_played(tie))
    }

    /// Whether a match is one that has to be played.
    fn is_played(&self, tie: &Tie) -> bool {
        tie.stage != Stage::GrandFinalReset || self.is_reset_needed(tie)
    }

    /// A second grand final is needed if the challenger, on side 1, won the first.
    fn is_reset_needed(&self, reset: &Tie) -> bool {
        let Side::WinnerOf(decider) = reset.sides[0] else { return false };
        self.ties[decider].winner == Some(1)
    }

    /// Matches that can be played now.
    pub fn ready(&self) -> Vec<usize> {
        let ties = self.ties.iter().zip(self.all_sides()).enumerate();
        let open = ties.filter(|(_, (tie, sides))| {
            tie.winner.is_none() && self.is_played(tie) && both_players(*sides).is_some()
        });
        open.map(|(index, _)| index).collect()
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
        if self.ties[index].winner != winner && self.is_followed_up(index, &self.all_sides()) {
            return Err(KnockoutRefusal::FollowedUp);
        }
        self.ties[index].winner = winner;
        self.ties[index].begun |= winner.is_some();
        Ok(())
    }

    /// Whether a match has begun whose players depend on this one, directly or through a bye.
    fn is_followed_up(&self, index: usize, sides: &[[Standing; 2]]) -> bool {
        let depends = |tie: &Tie| {
            tie.sides
                .iter()
                .any(|side| matches!(side, Side::WinnerOf(from) | Side::LoserOf(from) if *from == index))
        };
        let followers = self.ties.iter().enumerate().filter(|(_, tie)| depends(tie));
        followers.into_iter().any(|(follower, tie)| {
            let is_bye = sides[follower].contains(&Standing::Nobody);
            tie.begun || tie.winner.is_some() || (is_bye && self.is_followed_up(follower, sides))
        })
    }

    /// The winner of everything, once known.
    pub fn champion(&self) -> Option<Number> {
        let last = self.ties.iter().rposition(|tie| tie.stage != Stage::ThirdPlace)?;
        let last = match self.ties[last].stage {
            Stage::GrandFinalReset if !self.is_reset_needed(&self.ties[last]) => last - 1,
            _ => last,
        };
        match decided(self.all_sides()[last], self.ties[last].winner).0 {
            Standing::Player(number) => Some(number),
            _ => None,
        }
    }
}
