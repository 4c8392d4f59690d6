//! How a tournament is played.

use serde::{Deserialize, Serialize};

use super::format::Format;
use super::refusal::Refusal;
use crate::colour::Colour;
use crate::crosstable::Acceleration;
use crate::lots::Lots;
use crate::medley::Programme;
use crate::points::Points;
use crate::scoring::Scoring;
use crate::text::is_one_line;
use crate::tiebreak::{Cut, Edition, Kind, TieBreak};

/// Whose rules an arbiter is held to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// A club: much is possible with a warning.
    #[default]
    Club,
    /// A federation: what its rules forbid is refused, and interventions stand in the report.
    Federation,
}

/// What a report says about a tournament beyond what its rules need.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// City.
    #[serde(default)]
    pub city: String,
    /// Federation.
    #[serde(default)]
    pub federation: String,
    /// Last day, as written.
    #[serde(default)]
    pub end: String,
    /// The code of the pairing system; nothing if it follows from the format.
    #[serde(default)]
    pub system: String,
    /// Lines that are not understood here and are kept.
    #[serde(default)]
    pub other: Vec<String>,
}

/// What is settled before a tournament begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Name.
    pub name: String,
    /// First day, as it will stand in the report: `2026/03/01`.
    pub start: String,
    /// Who meets whom.
    pub format: Format,
    /// Rounds planned; most formats know their own.
    pub rounds: usize,
    /// Whose rules apply.
    pub mode: Mode,
    /// What results are worth.
    pub scoring: Scoring,
    /// Tie-breaks in order.
    pub tiebreaks: Vec<TieBreak>,
    /// Half-point byes anybody may ask for.
    pub half_byes: usize,
    /// Whether a late entry gets one of them for the first round missed.
    pub late_half_bye: bool,
    /// Published before the start; decides all lots: first colour, seating, the last tie-break.
    pub seed: u64,
    /// What is played in which round; nothing if the tournament is of one game that its host knows.
    pub programme: Option<Programme>,
    /// The colour of the first start number in round 1, if it was not drawn with the seed.
    #[serde(default)]
    pub first_colour: Option<Colour>,
    /// Where ratings come from: a list on the scale of Elo, such as `FIDE`. Without it nothing is ordered by ratings.
    #[serde(default)]
    pub rating_source: String,
    /// Virtual points for pairing by another method than Baku's; the numbers are start numbers.
    #[serde(default)]
    pub accelerations: Vec<Acceleration>,
    /// What the report says besides.
    #[serde(default)]
    pub heading: Heading,
}

/// The most rounds of a tournament; reports have three columns for them.
pub(super) const MOST_ROUNDS: usize = 999;
/// The most tie-breaks, and the most results that one may cut.
const MOST_TIEBREAKS: usize = 20;

impl Settings {
    /// A Swiss of a club with the usual tie-breaks.
    pub fn swiss(name: &str, rounds: usize, seed: u64) -> Self {
        let cut = TieBreak { cut: Cut { low: 1, high: 0 }, ..TieBreak::new(Kind::Buchholz) };
        Self {
            name: name.to_owned(),
            start: String::new(),
            format: Format::swiss(),
            rounds,
            mode: Mode::Club,
            scoring: Scoring::default(),
            tiebreaks: vec![cut, TieBreak::new(Kind::Buchholz), TieBreak::new(Kind::SonnebornBerger)],
            half_byes: 1,
            late_half_bye: false,
            seed,
            programme: None,
            first_colour: None,
            rating_source: String::new(),
            accelerations: Vec::new(),
            heading: Heading::default(),
        }
    }

    /// As [`Self::swiss`], in another format and with tie-breaks that suit it.
    pub fn of(format: Format, name: &str, rounds: usize, seed: u64) -> Self {
        let kinds: &[Kind] = match format {
            Format::Swiss { .. } => return Self { format, ..Self::swiss(name, rounds, seed) },
            Format::RoundRobin { .. } | Format::Groups { .. } => {
                &[Kind::DirectEncounter, Kind::SonnebornBerger, Kind::Wins]
            }
            Format::Teams { .. } => &[Kind::DirectEncounter, Kind::Wins],
            Format::Tables { .. } => &[Kind::Wins, Kind::OwnScore, Kind::Lots],
            Format::Knockout { .. } | Format::DoubleElimination { .. } | Format::Arena { .. } => &[],
        };
        let tiebreaks = kinds.iter().map(|&kind| TieBreak::new(kind)).collect();
        Self { format, tiebreaks, ..Self::swiss(name, rounds, seed) }
    }

    /// Refuses amounts that no tournament has, texts that no report can hold, and tie-breaks that mean nothing.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        let scoring = self.scoring;
        let worth = [
            scoring.win,
            scoring.draw,
            scoring.loss,
            scoring.absence,
            scoring.forfeit_loss,
            scoring.allocated_bye,
        ];
        let virtual_points =
            |rule: &Acceleration| is_small(rule.points) && rule.from <= rule.to && rule.to < MOST_ROUNDS;
        let heading = &self.heading;
        let texts = [&heading.city, &heading.federation, &heading.end, &heading.system];
        let is_kept = |line: &String| !line.contains(['\n', '\r']);
        let checks = [
            ("name", is_one_line(&self.name)),
            ("start", is_one_line(&self.start)),
            ("rating_source", is_one_line(&self.rating_source)),
            ("heading", texts.into_iter().all(|text| is_one_line(text)) && heading.other.iter().all(is_kept)),
            ("rounds", self.rounds <= MOST_ROUNDS),
            ("scoring", worth.iter().copied().all(is_small)),
            ("format", self.format.is_sensible()),
            ("tiebreaks", are_sensible(&self.tiebreaks)),
            ("accelerations", self.accelerations.iter().all(virtual_points)),
            ("programme", self.programme.as_ref().is_none_or(Programme::is_sensible)),
        ];
        match checks.into_iter().find(|(_, fine)| !fine) {
            Some((setting, _)) => Err(Refusal::UnusableSetting { setting: setting.to_owned() }),
            None => self.check_tiebreaks(&self.tiebreaks),
        }
    }

    /// Refuses a tie-break that means nothing in the format, and one of ratings that come from nowhere.
    pub(super) fn check_tiebreaks(&self, tiebreaks: &[TieBreak]) -> Result<(), Refusal> {
        let is_rated = |tiebreak: &&TieBreak| tiebreak.is_of_ratings();
        if let Some(&tiebreak) =
            tiebreaks.iter().find(is_rated).filter(|_| self.rating_source.trim().is_empty())
        {
            return Err(Refusal::NeedsRatingSource { tiebreak });
        }
        match tiebreaks.iter().find(|&&tiebreak| !self.format.can_be_told_apart_by(tiebreak)) {
            Some(&tiebreak) => Err(Refusal::UnsuitableTieBreak { tiebreak }),
            None => Ok(()),
        }
    }

    /// The colour of the first start number in round 1.
    pub fn initial_colour(&self) -> Colour {
        let drawn = || Colour::White.if_else_other(Lots::new(self.seed).below(2) == 0);
        self.first_colour.unwrap_or_else(drawn)
    }

    /// The edition of the tie-break rules that applies.
    pub fn edition(&self) -> Edition {
        Edition::of_start(&self.start)
    }
}

/// Whether a list of tie-breaks is of a length that means something, and so are the cuts.
pub(super) fn are_sensible(tiebreaks: &[TieBreak]) -> bool {
    let most = |tiebreak: &TieBreak| tiebreak.cut.low.max(tiebreak.cut.high);
    tiebreaks.len() <= MOST_TIEBREAKS && tiebreaks.iter().all(|tiebreak| most(tiebreak) <= MOST_TIEBREAKS)
}

/// Whether an amount is one that a result can be worth.
pub(super) fn is_small(points: Points) -> bool {
    (-Points::whole(99)..=Points::whole(99)).contains(&points)
}
