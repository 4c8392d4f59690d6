//! Arenas: everybody is paired again and again until the time is over.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::colour::Colour;
use crate::entry::{Number, Verdict};
use crate::matching::Matcher;

/// A finished game as one of its players counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ArenaGame {
    /// The opponent.
    pub opponent: Number,
    /// The seat.
    pub colour: Colour,
    /// How it ended.
    pub verdict: Verdict,
    /// Whether the player halved the clock for an extra point.
    pub berserk: bool,
    /// Turns played by both sides.
    pub turns: u32,
}

/// Points of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArenaScore {
    /// The points.
    pub points: u32,
    /// Whether they were doubled by a streak.
    pub doubled: bool,
}

/// Games shorter than this bring no extra point for a halved clock.
const BERSERK_TURNS: u32 = 14;
/// Draws shorter than this bring nothing, and do not follow one another with points unless this long.
const LONG_DRAW_TURNS: u32 = 60;
/// A draw agreed in fewer turns than this brings nothing.
const QUICK_DRAW_TURNS: u32 = 20;

/// The points of a player's games in order: 2 for a win, 1 for a draw; after two wins in a row points are
/// doubled until a game is not won. A win with the halved clock brings one more. Draws are not worth repeating:
/// quick ones bring nothing, and of draws in a row only the first and long ones bring a point.
pub fn score_sheet(games: &[ArenaGame]) -> Vec<ArenaScore> {
    let mut wins_in_row = 0;
    let mut after_draw = false;
    let score = |game: &ArenaGame| {
        let doubled = wins_in_row >= 2;
        let basic = match game.verdict {
            Verdict::Win => 2,
            Verdict::Draw if game.turns < QUICK_DRAW_TURNS => 0,
            Verdict::Draw if after_draw && game.turns < LONG_DRAW_TURNS => 0,
            Verdict::Draw => 1,
            Verdict::Loss => 0,
        };
        let won = game.verdict == Verdict::Win;
        wins_in_row = if won { wins_in_row + 1 } else { 0 };
        // A loss does not end a series of draws, a win does.
        after_draw = game.verdict == Verdict::Draw || (after_draw && !won);
        let extra = u32::from(won && game.berserk && game.turns >= BERSERK_TURNS);
        ArenaScore { points: if doubled { 2 * basic } else { basic } + extra, doubled: doubled && basic > 0 }
    };
    games.iter().map(score).collect()
}

/// A player of an arena.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArenaPlayer {
    /// Rating on the site.
    pub rating: u32,
    /// Games finished.
    pub games: Vec<ArenaGame>,
    /// Whether the player has paused or left.
    pub paused: bool,
}

impl ArenaPlayer {
    /// The points so far.
    pub fn points(&self) -> u32 {
        score_sheet(&self.games).iter().map(|score| score.points).sum()
    }

    fn whites_more(&self) -> i64 {
        self.games.iter().map(|game| if game.colour == Colour::White { 1 } else { -1 }).sum()
    }

    /// The colour had in the last two games.
    fn repeated(&self) -> Option<Colour> {
        match self.games.as_slice() {
            [.., a, b] if a.colour == b.colour => Some(a.colour),
            _ => None,
        }
    }
}

/// A line of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArenaStanding {
    /// Who.
    pub number: Number,
    /// Points.
    pub points: u32,
    /// Games won.
    pub wins: usize,
    /// Rating on the site.
    pub rating: u32,
}

/// An arena as it stands. When it ends is for its host to say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arena {
    /// Players by number.
    pub players: BTreeMap<Number, ArenaPlayer>,
    /// Teams for a team battle: members of one team do not meet.
    pub teams: BTreeMap<Number, u32>,
}

/// A game to start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArenaPair {
    /// Who has the first seat.
    pub white: Number,
    /// Who has the second seat.
    pub black: Number,
}

/// A cost that no sum of sensible ones reaches: such a pair is not made.
const NEVER: i64 = 1 << 40;

impl Arena {
    /// The standings: points, then games won, then rating.
    pub fn standings(&self) -> Vec<ArenaStanding> {
        let wins =
            |player: &ArenaPlayer| player.games.iter().filter(|game| game.verdict == Verdict::Win).count();
        let line = |(&number, player): (&Number, &ArenaPlayer)| ArenaStanding {
            number,
            points: player.points(),
            wins: wins(player),
            rating: player.rating,
        };
        let mut lines: Vec<ArenaStanding> = self.players.iter().map(line).collect();
        lines.sort_by_key(|line| (std::cmp::Reverse((line.points, line.wins, line.rating)), line.number));
        lines
    }

    /// Pairs those who wait.
    ///
    /// Neighbours in the standings meet; nobody meets a member of the own team, nor the last opponent again unless
    /// there is nobody else. Some may be left waiting.
    pub fn pair(&self, waiting: &[Number]) -> Vec<ArenaPair> {
        let waiting: BTreeSet<Number> = waiting.iter().copied().collect();
        let may_play = |number: &Number| self.players.get(number).is_some_and(|player| !player.paused);
        let ranks = self.standings().into_iter().map(|line| line.number).enumerate();
        let queue: Vec<(usize, Number)> =
            ranks.filter(|(_, number)| waiting.contains(number) && may_play(number)).collect();
        let count = queue.len();
        let two_alone = self.players.values().filter(|player| !player.paused).count() == 2;
        let mut matcher = Matcher::<i64>::new(count + count % 2);
        for (b, two) in queue.iter().enumerate() {
            for (a, one) in queue[..b].iter().enumerate() {
                matcher.set(a, b, Some(self.cost(*one, *two, two_alone)));
            }
            if count % 2 == 1 {
                // Who has played most can wait best.
                let games = self.players[&two.1].games.len() as i64;
                matcher.set(b, count, Some(NEVER / 2 - games * 1000));
            }
        }
        if !matcher.solve() {
            return Vec::new();
        }
        let mate = |index: usize| matcher.mate(index).filter(|&mate| index < mate && mate < count);
        let pair = |index: usize| {
            let (one, two) = (queue[index], queue[mate(index)?]);
            (self.cost(one, two, two_alone) < NEVER).then(|| self.seats(one.1, two.1))
        };
        (0..count).filter_map(pair).collect()
    }

    fn cost(&self, (high, one): (usize, Number), (low, two): (usize, Number), two_alone: bool) -> i64 {
        let (a, b) = (&self.players[&one], &self.players[&two]);
        let met_last = |player: &ArenaPlayer, other: Number| {
            player.games.last().is_some_and(|game| game.opponent == other)
        };
        let same_team = self.teams.get(&one).is_some_and(|team| self.teams.get(&two) == Some(team));
        if same_team || (!two_alone && (met_last(a, two) || met_last(b, one))) {
            return NEVER;
        }
        let third_time = a.repeated().is_some() && a.repeated() == b.repeated();
        // At the top a difference in rank weighs more than far below.
        let weight = (2000 - 17 * high.min(100) as i64).max(300);
        let ratings = i64::from(a.rating.abs_diff(b.rating));
        (low - high) as i64 * weight + ratings + if third_time { 1_000_000 } else { 0 }
    }

    /// Who has had the first seat less often gets it; nobody a third time in a row if that can be helped.
    fn seats(&self, one: Number, two: Number) -> ArenaPair {
        let (a, b) = (&self.players[&one], &self.players[&two]);
        let due = |player: &ArenaPlayer| match player.repeated() {
            Some(Colour::White) => 1000,
            Some(Colour::Black) => -1000,
            None => player.whites_more(),
        };
        if due(a) <= due(b) {
            ArenaPair { white: one, black: two }
        } else {
            ArenaPair { white: two, black: one }
        }
    }
}
