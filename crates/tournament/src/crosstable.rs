//! The crosstable: who entered and what each round was for each of them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::colour::Colour;
use crate::entry::{Bye, Entry, Number, Verdict};
use crate::points::Points;
use crate::scoring::Scoring;
use crate::tiebreak::{Part, Source};
use crate::trf::TrfErrorKind;

/// The highest rating that anybody has; reports have four columns for it.
pub(crate) const HIGHEST_RATING: u32 = 9999;

/// A person (or team) in the start list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Competitor {
    /// Start number, from 1.
    pub number: Number,
    /// Name as shown.
    pub name: String,
    /// `m`, `w` or nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sex: String,
    /// Title, such as `g` or `WIM`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Rating used for ordering and for rating tie-breaks.
    pub rating: Option<u32>,
    /// Federation or club, three letters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// The federation's id of the person. Private: left out of public exports.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub federation_id: String,
    /// Birth date. Private: left out of public exports.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub birth: String,
    /// The rounds so far, the first at index 0. A bye asked for may stand ahead of the round played next.
    pub card: Vec<Entry>,
}

impl Competitor {
    /// The entry of a round (index from 0); a round not on the card is an absence.
    pub fn entry(&self, round: usize) -> Entry {
        self.card.get(round).copied().unwrap_or(Entry::Bye(Bye::Zero))
    }

    /// Points after the first `rounds` rounds, without acceleration and adjustments.
    pub fn points(&self, scoring: &Scoring, rounds: usize) -> Points {
        (0..rounds).map(|round| scoring.of(self.entry(round))).sum()
    }
}

/// People who shall not meet during some rounds (indices from 0, both ends included).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forbidden {
    /// Start numbers, no two of whom may meet.
    pub numbers: Vec<Number>,
    /// First round.
    pub from: usize,
    /// Last round.
    pub to: usize,
}

/// Points that count for pairing only, in some rounds (indices from 0, both ends included).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acceleration {
    /// First start number that gets them.
    pub first: Number,
    /// Last start number that gets them.
    pub last: Number,
    /// First round.
    pub from: usize,
    /// Last round.
    pub to: usize,
    /// The virtual points.
    pub points: Points,
}

/// Points given or taken by the arbiter, apart from results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// Whose.
    pub number: Number,
    /// The number of rounds after which they count; 0 means from the start, [`Self::AT_THE_END`] in the final
    /// standings only.
    pub after: usize,
    /// How many; may be negative.
    pub points: Points,
}

impl Adjustment {
    /// Points that count in the standings, but neither for pairing nor for tie-breaks.
    pub const AT_THE_END: usize = 999;

    /// The part of the points that it is.
    pub(crate) const fn part(&self) -> Part {
        let round = if self.after == Self::AT_THE_END { 0 } else { self.after };
        Part::of_points(round, None, self.points, Source::Given)
    }
}

/// Everything a pairing or a table of standings depends on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Crosstable {
    /// Players in order of start number, without gaps in a regular tournament.
    pub competitors: Vec<Competitor>,
    /// Rounds planned.
    pub rounds: Option<usize>,
    /// The colour of start number 1 in the first round, drawn by lot.
    pub first_colour: Option<Colour>,
    /// What results are worth.
    pub scoring: Scoring,
    /// Pairs that must not be made.
    pub forbidden: Vec<Forbidden>,
    /// Virtual points for pairing.
    pub accelerations: Vec<Acceleration>,
    /// Points given or taken by the arbiter.
    #[serde(default)]
    pub adjustments: Vec<Adjustment>,
}

impl Crosstable {
    /// Rounds in which the pairing dealt with at least one player.
    ///
    /// A bye asked for ahead of the next round does not make that round a played one.
    pub fn paired_rounds(&self) -> usize {
        let of = |competitor: &Competitor| competitor.card.iter().rposition(|entry| entry.took_part());
        self.competitors.iter().filter_map(of).max().map_or(0, |last| last + 1)
    }

    /// Points of a competitor after the first `rounds` rounds, adjustments included, without acceleration.
    pub fn points(&self, competitor: &Competitor, rounds: usize) -> Points {
        competitor.points(&self.scoring, rounds) + self.adjusted(competitor.number, |after| after <= rounds)
    }

    /// As [`Self::points`], with those that count in the standings only.
    pub fn final_points(&self, competitor: &Competitor, rounds: usize) -> Points {
        let at_the_end = self.adjusted(competitor.number, |after| after == Adjustment::AT_THE_END);
        self.points(competitor, rounds) + at_the_end
    }

    fn adjusted(&self, number: Number, counts: impl Fn(usize) -> bool) -> Points {
        let applies = |one: &&Adjustment| one.number == number && counts(one.after);
        self.adjustments.iter().filter(applies).map(|one| one.points).sum()
    }

    /// The competitor with a start number.
    pub fn competitor(&self, number: Number) -> Option<&Competitor> {
        self.index_of(number).map(|index| &self.competitors[index])
    }

    /// The position of a start number in [`Self::competitors`].
    pub fn index_of(&self, number: Number) -> Option<usize> {
        self.competitors.binary_search_by_key(&number, |competitor| competitor.number).ok()
    }

    /// Virtual points of a player for the pairing of a round (index from 0). Later lines replace earlier ones.
    pub fn acceleration(&self, number: Number, round: usize) -> Points {
        let applies = |line: &&Acceleration| {
            (line.first..=line.last).contains(&number) && (line.from..=line.to).contains(&round)
        };
        self.accelerations.iter().rev().find(applies).map_or(Points::ZERO, |line| line.points)
    }

    /// The table as it stood after `rounds` rounds, keeping in the next column the byes asked for
    /// beforehand, which is what the pairing of the next round needs.
    pub fn after(&self, rounds: usize) -> Self {
        let paired = self.paired_rounds();
        let mut table = self.clone();
        for competitor in &mut table.competitors {
            let ahead = match competitor.card.get(rounds) {
                Some(entry) if entry.took_part() => None,
                None if rounds < paired => Some(Entry::Bye(Bye::Zero)),
                other => other.copied(),
            };
            competitor.card.resize(rounds, Entry::Bye(Bye::Zero));
            competitor.card.extend(ahead);
        }
        table
    }

    /// The table with every game that is still going on counted as drawn: that is how the next round is paired, and
    /// nothing else, for nobody has those points yet.
    pub fn with_games_adjourned(&self) -> Cow<'_, Self> {
        let waits = |competitor: &Competitor| competitor.card.iter().any(|entry| entry.is_going_on());
        if !self.competitors.iter().any(waits) {
            return Cow::Borrowed(self);
        }
        let mut table = self.clone();
        for entry in table.competitors.iter_mut().flat_map(|competitor| &mut competitor.card) {
            if let Entry::Game { verdict: verdict @ None, .. } = entry {
                *verdict = Some(Verdict::Draw);
            }
        }
        Cow::Owned(table)
    }

    /// The colour of the first start number in round 1, from `first_colour` or else from the first round
    /// in which anybody had a colour.
    pub fn initial_colour(&self) -> Option<Colour> {
        self.first_colour.or_else(|| {
            let coloured = |entry: &Entry| match entry {
                Entry::Game { colour, .. } => Some(*colour),
                Entry::Forfeit { colour, .. } => *colour,
                Entry::Bye(_) => None,
            };
            let first =
                |competitor: &Competitor| competitor.card.iter().position(|entry| coloured(entry).is_some());
            let round = self.competitors.iter().filter_map(first).min()?;
            let mut odd = true;
            for competitor in &self.competitors {
                if !competitor.card.iter().take(round + 1).any(|entry| entry.took_part()) {
                    continue;
                }
                if let Some(colour) = competitor.card.get(round).and_then(coloured) {
                    return Some(colour.if_else_other(odd));
                }
                odd = !odd;
            }
            None
        })
    }

    /// The numbers a player may not meet in a round (index from 0): by rule of the organiser only.
    pub fn forbidden_to(&self, number: Number, round: usize) -> BTreeSet<Number> {
        self.forbidden
            .iter()
            .filter(|rule| (rule.from..=rule.to).contains(&round) && rule.numbers.contains(&number))
            .flat_map(|rule| rule.numbers.iter().copied())
            .filter(|&other| other != number)
            .collect()
    }

    /// Games that have no result yet in the first `rounds` rounds.
    pub fn pending_games(&self, rounds: usize) -> usize {
        let pending = |entry: &&Entry| entry.is_going_on() && entry.played_colour() == Some(Colour::White);
        self.competitors.iter().map(|one| one.card.iter().take(rounds).filter(pending).count()).sum()
    }

    /// Checks that opponents exist and that both cards of every pairing agree.
    ///
    /// # Errors
    /// The player, the round (index from 0) and the fault.
    pub(crate) fn check_cards(&self) -> Result<(), (Number, usize, TrfErrorKind)> {
        for competitor in &self.competitors {
            let number = competitor.number;
            for (round, entry) in competitor.card.iter().enumerate() {
                let Some(opponent) = entry.opponent() else { continue };
                let Some(other) = self.competitor(opponent) else {
                    return Err((number, round, TrfErrorKind::NoSuchOpponent { round: round + 1, opponent }));
                };
                if !agree(number, *entry, other.entry(round)) {
                    let kind = TrfErrorKind::Contradiction { round: round + 1, number, opponent };
                    return Err((number, round, kind));
                }
            }
        }
        Ok(())
    }
}

/// Whether the opponent's entry fits a player's own: opponents, colours, whether they played, and the results.
fn agree(number: Number, own: Entry, other: Entry) -> bool {
    match (own, other) {
        (
            Entry::Game { colour, verdict, .. },
            Entry::Game { opponent, colour: theirs, verdict: other_verdict, .. },
        ) => opponent == number && colour != theirs && results_agree(verdict, other_verdict),
        (Entry::Forfeit { colour, won, .. }, Entry::Forfeit { opponent, colour: theirs, won: other_won }) => {
            opponent == number && (colour.is_none() || colour != theirs) && !(won && other_won)
        }
        _ => false,
    }
}

/// Whether one game can have ended like that for its two players. An arbiter may rule 0–0 or ½–0, but nobody wins
/// against somebody who did not lose, and a game is over for both or for neither.
fn results_agree(own: Option<Verdict>, theirs: Option<Verdict>) -> bool {
    match (own, theirs) {
        (None, None) => true,
        (Some(own), Some(theirs)) => own <= theirs.opposite(),
        _ => false,
    }
}
