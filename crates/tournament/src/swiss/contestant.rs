//! A player as the Swiss pairing of one round sees them.

use crate::colour::Colour;
use crate::crosstable::{Competitor, Crosstable};
use crate::entry::{Bye, Entry, Number};
use crate::points::Points;

/// How much a colour is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// No game played yet.
    None,
    /// As often White as Black, the last game decides.
    Mild,
    /// One game more with the other colour.
    Strong,
    /// Two games more with the other colour, or twice the other colour in a row.
    Absolute,
}

/// Where somebody was sent by an earlier pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// Met somebody with fewer points, or got points without an opponent.
    Down,
    /// Met somebody with more points.
    Up,
}

/// What the criteria ask about a player.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// Start number.
    pub number: Number,
    /// Place among those who have entered so far, from 0: start numbers without the gaps that late
    /// entrants leave.
    pub rank: usize,
    /// Points including virtual ones.
    pub score: Points,
    /// Points without virtual ones.
    pub points: Points,
    /// The colour due.
    pub preference: Option<Colour>,
    /// How much it is due.
    pub strength: Strength,
    /// Difference between games with White and with Black.
    pub imbalance: usize,
    /// The colour had twice or more in a row last.
    pub repeated: Option<Colour>,
    /// Colours of the games played, the last at the end.
    pub colours: Vec<Colour>,
    /// Float of the last round and of the one before.
    pub floats: [Option<Float>; 2],
    /// Whether the pairing may still leave this player over.
    pub may_get_bye: bool,
    /// Rounds so far without a game.
    pub unplayed: usize,
    /// Opponents played and opponents forbidden, sorted.
    pub barred: Vec<Number>,
    /// Those of them who are forbidden by the organiser only.
    pub forbidden: Vec<Number>,
}

impl Contestant {
    /// Looks at the first `round` rounds of a player.
    pub(super) fn new(table: &Crosstable, competitor: &Competitor, rank: usize, round: usize) -> Self {
        let entries = || (0..round).map(|index| competitor.entry(index));
        let colours: Vec<Colour> = entries().filter_map(Entry::played_colour).collect();
        let whites = colours.iter().filter(|&&colour| colour == Colour::White).count();
        let blacks = colours.len() - whites;
        let imbalance = whites.abs_diff(blacks);
        let rarer = if whites > blacks { Colour::Black } else { Colour::White };
        let last = colours.last().copied();
        let repeated = last.filter(|_| colours.len() > 1 && last == colours.get(colours.len() - 2).copied());
        let (preference, strength) = match (imbalance, repeated, last) {
            (2.., _, _) => (Some(rarer), Strength::Absolute),
            (_, Some(colour), _) => (Some(colour.other()), Strength::Absolute),
            (1, ..) => (Some(rarer), Strength::Strong),
            (_, _, Some(colour)) => (Some(colour.other()), Strength::Mild),
            _ => (None, Strength::None),
        };
        let float = |back: usize| round.checked_sub(back).and_then(|index| float(table, competitor, index));
        let mut barred: Vec<Number> = entries().filter_map(Entry::met).collect();
        let mut forbidden: Vec<Number> = table.forbidden_to(competitor.number, round).into_iter().collect();
        forbidden.retain(|number| !barred.contains(number));
        barred.extend(&forbidden);
        barred.sort_unstable();
        let points = table.points(competitor, round);
        Self {
            number: competitor.number,
            rank,
            score: points + table.acceleration(competitor.number, round),
            points,
            preference,
            strength,
            imbalance,
            repeated,
            floats: [float(1), float(2)],
            may_get_bye: !entries().any(|entry| bars_bye(table, entry)),
            unplayed: round - colours.len(),
            colours,
            barred,
            forbidden,
        }
    }

    /// Whether these two prefer the same colour.
    pub(super) fn clashes_with(&self, other: &Self) -> bool {
        self.preference.is_some() && self.preference == other.preference
    }

    /// Whether both must have the same colour.
    pub(super) fn clashes_absolutely_with(&self, other: &Self) -> bool {
        self.clashes_with(other)
            && self.strength == Strength::Absolute
            && other.strength == Strength::Absolute
    }
}

/// Whether a round excludes its player from the allocated bye: an allocated bye, or as many points as for a
/// win without a game.
fn bars_bye(table: &Crosstable, entry: Entry) -> bool {
    entry == Entry::Bye(Bye::Allocated)
        || (!entry.was_played() && table.scoring.of(entry) >= table.scoring.win)
}

/// The float of a past round.
fn float(table: &Crosstable, competitor: &Competitor, round: usize) -> Option<Float> {
    let entry = competitor.entry(round);
    let Some(opponent) = entry.met().and_then(|number| table.competitor(number)) else {
        return (table.scoring.of(entry) > table.scoring.loss).then_some(Float::Down);
    };
    let score = |one: &Competitor| table.points(one, round) + table.acceleration(one.number, round);
    match score(competitor).cmp(&score(opponent)) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}
