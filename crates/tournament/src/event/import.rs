//! Going on from a report: an arbiter's tournament with its log, made from a file.

use thiserror::Error;

use super::adoption::{AdoptedBoard, AdoptedRound};
use super::deed::{Deed, Event};
use super::format::Format;
use super::person::{Form, PersonId};
use super::refusal::Refusal;
use super::round::{Absentee, Ending, GameResult};
use super::settings::{Heading, MOST_ROUNDS, Mode, Settings};
use super::tournament::Tournament;
use crate::berger::Cycles;
use crate::colour::Colour;
use crate::crosstable::{Adjustment, Competitor, Crosstable};
use crate::entry::{Bye, Entry, Number};
use crate::points::Points;
use crate::text::one_line;
use crate::tiebreak::{Kind, TieBreak, UnknownTieBreak, parse_list};
use crate::trf::Report;

/// Whose ratings stand in a report, by its definition.
const SOURCE: &str = "FIDE";

/// Why a report cannot become a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportFault {
    /// Rounds are paired by a system that is not known here.
    #[error("the pairing system “{0}” is not known")]
    UnknownSystem(String),
    /// A tie-break is not known.
    #[error(transparent)]
    UnknownTieBreak(#[from] UnknownTieBreak),
    /// The two cards of a pairing cannot both be right.
    #[error("round {round}: the results of {number} and {opponent} do not fit each other")]
    ResultsDiffer {
        /// Round, from 1.
        round: usize,
        /// One player.
        number: Number,
        /// The other.
        opponent: Number,
    },
    /// Points are given after a round that was not played.
    #[error("points are given to {number} after round {after}, which was not played")]
    PointsAhead {
        /// Whose.
        number: Number,
        /// The round.
        after: usize,
    },
    /// An arbiter could not have done this.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Tournament {
    /// The tournament that a report tells of, with a log from which it follows and with which it goes on. Start
    /// numbers stay as they are; gaps among them are closed. Whoever is not said to miss the next round is taken
    /// to be there: who has left for good is for the arbiter to say.
    ///
    /// The seed decides the lots still to be drawn; `by` and `at` stand in every event.
    ///
    /// # Errors
    /// What in the report an arbiter could not have done.
    pub fn from_report(
        report: &Report,
        mode: Mode,
        seed: u64,
        by: &str,
        at: u64,
    ) -> Result<Self, ImportFault> {
        let settings = settings(report, mode, seed)?;
        let plain = Format::RoundRobin { cycles: Cycles::Double };
        let swapped = Format::RoundRobin { cycles: Cycles::DoubleWithSwap };
        let imported = Import::of(report, settings.clone(), by, at);
        match imported {
            // Programs differ in whether the last rounds of the first cycle change places.
            Err(ImportFault::Refused(Refusal::NotOfTheTable { .. })) if settings.format == swapped => {
                Import::of(report, Settings { format: plain, ..settings }, by, at).or(imported)
            }
            imported => imported,
        }
    }
}

/// What the report settles before the first event.
fn settings(report: &Report, mode: Mode, seed: u64) -> Result<Settings, ImportFault> {
    let table = &report.table;
    let system = &report.system;
    let is_baku = report.is_baku() && table.accelerations == report.baku();
    let format = if report.is_round_robin() {
        let cycles = match system {
            system if !system.contains("DOUBLE") => Cycles::Single,
            system if system.starts_with("CUSTOM") => Cycles::Double,
            _ => Cycles::DoubleWithSwap,
        };
        Format::RoundRobin { cycles }
    } else if system.is_empty() || system.contains("DUTCH") {
        Format::Swiss { baku: is_baku, macmahon: None }
    } else {
        return Err(ImportFault::UnknownSystem(system.clone()));
    };
    let card = |competitor: &Competitor| competitor.card.len();
    let halves = |competitor: &Competitor| {
        let ahead = report.byes_ahead.iter().filter(|one| one.number == competitor.number);
        competitor.card.iter().filter(|entry| **entry == Entry::Bye(Bye::Half)).count()
            + ahead.filter(|one| one.bye == Bye::Half).count()
    };
    let ahead = report.byes_ahead.iter().map(|one| one.round + 1);
    let longest = table.competitors.iter().map(card).chain(ahead).max().unwrap_or(0);
    let usual = Settings::of(format, &one_line(&report.name), table.rounds.unwrap_or(longest).max(1), seed);
    Ok(Settings {
        start: one_line(&report.start),
        mode,
        scoring: table.scoring,
        rating_source: SOURCE.to_owned(),
        half_byes: table.competitors.iter().map(halves).max().unwrap_or(0).max(usual.half_byes),
        first_colour: table.initial_colour(),
        accelerations: if is_baku { Vec::new() } else { table.accelerations.clone() },
        heading: Heading {
            city: one_line(&report.city),
            federation: one_line(&report.federation),
            end: one_line(&report.end),
            system: one_line(&report.system),
            other: report.other.clone(),
        },
        ..usual
    })
}

/// A tournament in the making.
struct Import<'a> {
    tournament: Tournament,
    by: &'a str,
    at: u64,
}

impl<'a> Import<'a> {
    fn of(report: &Report, settings: Settings, by: &'a str, at: u64) -> Result<Tournament, ImportFault> {
        let mut import = Self { tournament: Tournament::new(settings)?, by, at };
        import.tiebreaks(report)?;
        import.entries(&report.table)?;
        import.rounds(&report.table)?;
        import.byes_ahead(report)?;
        Ok(import.tournament)
    }

    fn submit(&mut self, deed: Deed) -> Result<(), Refusal> {
        let number = self.tournament.log().len() as u64 + 1;
        let event =
            Event { number, at: self.at, by: self.by.to_owned(), why: String::new(), deed, paired: None };
        self.tournament.append(event)
    }

    fn tiebreaks(&mut self, report: &Report) -> Result<(), ImportFault> {
        let points = TieBreak::new(Kind::Points);
        let mut tiebreaks = parse_list(&report.tiebreaks)?;
        tiebreaks.retain(|&tiebreak| tiebreak != points);
        if !tiebreaks.is_empty() {
            self.submit(Deed::SetTiebreaks { tiebreaks })?;
        }
        Ok(())
    }

    fn entries(&mut self, table: &Crosstable) -> Result<(), ImportFault> {
        for competitor in &table.competitors {
            let name = if competitor.name.trim().is_empty() {
                competitor.number.to_string()
            } else {
                one_line(&competitor.name)
            };
            let form = Form {
                name,
                sex: one_line(&competitor.sex),
                rating: competitor.rating,
                title: one_line(&competitor.title),
                federation: one_line(&competitor.federation),
                federation_id: one_line(&competitor.federation_id),
                birth: one_line(&competitor.birth),
                team: None,
            };
            self.submit(Deed::Enter { form })?;
        }
        self.submit(Deed::FixNumbers { persons: (0..table.competitors.len() as PersonId).collect() })?;
        for rule in &table.forbidden {
            let persons: Vec<PersonId> = rule.numbers.iter().filter_map(|&one| id(table, one)).collect();
            // A rule about a single player forbids nothing, nor does any where everybody meets everybody.
            if persons.len() > 1 && self.tournament.is_swiss() {
                self.submit(Deed::Forbid {
                    persons,
                    from: rule.from + 1,
                    to: rule.to.min(MOST_ROUNDS - 1) + 1,
                })?;
            }
        }
        Ok(())
    }

    fn rounds(&mut self, table: &Crosstable) -> Result<(), ImportFault> {
        let paired = table.paired_rounds();
        for round in 0..=paired {
            self.adjustments(table, round)?;
            if round < paired {
                self.submit(Deed::Adopt { round: adopted(table, round)? })?;
            }
        }
        self.adjustments(table, Adjustment::AT_THE_END)?;
        let ahead = |one: &&Adjustment| one.after > paired && one.after != Adjustment::AT_THE_END;
        match table.adjustments.iter().find(ahead) {
            Some(one) => Err(ImportFault::PointsAhead { number: one.number, after: one.after }),
            None => Ok(()),
        }
    }

    fn adjustments(&mut self, table: &Crosstable, after: usize) -> Result<(), ImportFault> {
        for one in table.adjustments.iter().filter(|one| one.after == after) {
            if let Some(person) = id(table, one.number) {
                let at_the_end = after == Adjustment::AT_THE_END;
                self.submit(Deed::Adjust { person, points: one.points, at_the_end })?;
            }
        }
        Ok(())
    }

    fn byes_ahead(&mut self, report: &Report) -> Result<(), ImportFault> {
        let paired = report.table.paired_rounds();
        for (person, competitor) in (0..).zip(&report.table.competitors) {
            let next = competitor.card.iter().enumerate().skip(paired).map(|(index, entry)| (index, *entry));
            let later = report.byes_ahead.iter().filter(|one| one.number == competitor.number);
            for (index, entry) in next.chain(later.map(|one| (one.round, Entry::Bye(one.bye)))) {
                let round = index + 1;
                match entry {
                    Entry::Bye(Bye::Half) => self.submit(Deed::AskBye { person, round })?,
                    Entry::Bye(Bye::Full) => self.submit(Deed::GrantBye { person, round })?,
                    _ => self.submit(Deed::Absent { person, round })?,
                }
            }
        }
        Ok(())
    }
}

/// The id that a start number gets.
fn id(table: &Crosstable, number: Number) -> Option<PersonId> {
    table.index_of(number).map(|index| index as PersonId)
}

/// A round (from 0) with boards in the usual order: the higher score first.
fn adopted(table: &Crosstable, round: usize) -> Result<AdoptedRound, ImportFault> {
    let mut adopted = AdoptedRound::default();
    let mut boards: Vec<((Points, Points), AdoptedBoard)> = Vec::new();
    for (person, competitor) in (0..).zip(&table.competitors) {
        let entry = competitor.entry(round);
        let opponent =
            entry.opponent().and_then(|number| Some((id(table, number)?, table.competitor(number)?)));
        match (opponent, entry) {
            (Some((other_id, other)), _) if person < other_id => {
                let points = [competitor, other].map(|one| table.points(one, round));
                let key = (-points[0].max(points[1]), -(points[0] + points[1]));
                boards.push((key, board([competitor, other], [person, other_id], round)?));
            }
            (None, Entry::Bye(Bye::Allocated)) if adopted.bye.is_none() => adopted.bye = Some(person),
            (None, Entry::Bye(bye)) => adopted.away.push((person, bye)),
            _ => {}
        }
    }
    // The sort is stable: of equal boards the one with the lower start number comes first.
    boards.sort_by_key(|(key, _)| *key);
    adopted.boards = boards.into_iter().map(|(_, board)| board).collect();
    Ok(adopted)
}

/// The board of two, whose entries name each other.
fn board(two: [&Competitor; 2], ids: [PersonId; 2], round: usize) -> Result<AdoptedBoard, ImportFault> {
    let entries = two.map(|one| one.entry(round));
    let colour = |entry: Entry| match entry {
        Entry::Game { colour, .. } => Some(colour),
        Entry::Forfeit { colour, .. } => colour,
        Entry::Bye(_) => None,
    };
    let swapped = colour(entries[0]) == Some(Colour::Black) || colour(entries[1]) == Some(Colour::White);
    let [first, second] = if swapped { [entries[1], entries[0]] } else { entries };
    let fault =
        ImportFault::ResultsDiffer { round: round + 1, number: two[0].number, opponent: two[1].number };
    let result = match (first, second) {
        (Entry::Game { verdict: None, .. }, Entry::Game { verdict: None, .. }) => None,
        (
            Entry::Game { verdict: Some(own), rated, .. },
            Entry::Game { verdict: Some(theirs), rated: also_rated, .. },
        ) => {
            let ending =
                if own.opposite() == theirs { Ending::Verdict(own) } else { Ending::Ruling([own, theirs]) };
            Some(GameResult { unrated: !(rated && also_rated), ..GameResult::plain(ending) })
        }
        (Entry::Forfeit { won, .. }, Entry::Forfeit { won: other_won, .. }) => {
            let absentee = match (won, other_won) {
                (true, false) => Absentee::Second,
                (false, true) => Absentee::First,
                (false, false) => Absentee::Both,
                (true, true) => return Err(fault),
            };
            Some(GameResult::plain(Ending::Forfeit(absentee)))
        }
        _ => return Err(fault),
    };
    let seats = if swapped { [ids[1], ids[0]] } else { ids };
    Ok(AdoptedBoard { seats, result })
}
