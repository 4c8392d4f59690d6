//! Records: finished games as text and as JSON, for people's own files and for other programs.
//!
//! ```text
//! game some-game 1
//! setup {"start":"9"}
//! table q3ZkTb0v
//! date 2026-11-30
//! clock {"initial_ms":300000,"increment_ms":3000}
//! rated
//! seat 0 Ann
//! computer 1 4
//! 2
//! 1
//! retire 1 resigned
//! at 6 1
//! end 1 2 end.resigned
//! ```
//!
//! First the game with the version of its rules, then its complete setup. What follows up to the turns may be left out,
//! in any order: where and when it was played, the clock, whether it was rated, and who sat where; seats are numbered
//! from 0. Then the turns in the game's own notation, one a line; `retire` says that a seat left (`resigned`, `time` or
//! `absent`), `at` gives the position reached so far. The last line gives the places, seat by seat, and the reason, or is
//! `end on` for a game that is not finished. Empty lines and lines that begin with `#` mean nothing.
//!
//! As JSON it is a [`Record`].

use crate::day::read_day;
use crate::event::{Ending, Leaving};
use crate::table::{Occupant, Person, TableId};
use crate::time::ClockSpec;
use game::{Message, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::Write as _;

/// The greatest number of turns and leavings of a record.
pub const LONGEST: usize = 2000;

/// A finished game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The complete setup.
    pub setup: Value,
    /// The table at which it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// The day on which it began, as in `2026-12-31`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSpec>,
    /// Whether it was rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Who sat where, in seat order; empty or shorter where nobody knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Player>,
    /// What was done.
    pub deeds: Vec<Deed>,
    /// The position at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// How it ended; `None`: it is not finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Ending>,
}

/// Who played a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Somebody of that name.
    Person(String),
    /// A computer of that level.
    Computer(u8),
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// A turn, as the game writes it.
    Turn(String),
    /// A seat left.
    Retired {
        /// Which.
        seat: Seat,
        /// Why.
        why: Leaving,
    },
}

/// A record that was read, and where in the text things stand, for what can only be found out later.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The record.
    pub record: Record,
    /// The line of the game's name.
    pub game: Place,
    /// The place of the setup.
    pub setup: Place,
    /// The place of each deed.
    pub deeds: Vec<Place>,
    /// The place of the end.
    pub end: Place,
    /// Positions that are given on the way: after how many deeds, what, and where.
    pub positions: Vec<(usize, String, Place)>,
}

/// A place in a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// In a text: line and column, from 1.
    Text(usize, usize),
    /// In JSON: the field.
    Field(String),
    /// The record as a whole.
    #[default]
    All,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What would be right.
    pub expected: Message,
}

impl Place {
    /// The place so many columns further on in a text (from 1); the same place in JSON.
    #[must_use]
    pub fn column(&self, column: usize) -> Self {
        match self {
            Place::Text(line, start) => Place::Text(*line, start + column.saturating_sub(1)),
            other => other.clone(),
        }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Text(line, column) => write!(f, "{line}:{column}"),
            Place::Field(field) => f.write_str(field),
            Place::All => Ok(()),
        }
    }
}

impl From<&Occupant> for Player {
    fn from(occupant: &Occupant) -> Self {
        match occupant {
            Occupant::Person(Person { name, .. }) => Player::Person(name.clone()),
            Occupant::Computer { level } => Player::Computer(*level),
        }
    }
}

impl Record {
    /// The record as text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("game {} {}\nsetup {}\n", self.game, self.rules_version, self.setup);
        let mut line = |args: std::fmt::Arguments<'_>| {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "{args}");
        };
        if let Some(table) = &self.table {
            line(format_args!("table {table}"));
        }
        if let Some(date) = &self.date {
            line(format_args!("date {date}"));
        }
        if let Some(clock) = self.clock.and_then(|clock| serde_json::to_string(&clock).ok()) {
            line(format_args!("clock {clock}"));
        }
        if self.rated {
            line(format_args!("rated"));
        }
        for (seat, player) in self.seats.iter().enumerate() {
            match player {
                Player::Person(name) => line(format_args!("seat {seat} {name}")),
                Player::Computer(level) => line(format_args!("computer {seat} {level}")),
            }
        }
        for deed in &self.deeds {
            match deed {
                Deed::Turn(turn) => line(format_args!("{turn}")),
                Deed::Retired { seat, why } => line(format_args!("retire {seat} {}", why_name(*why))),
            }
        }
        if let Some(position) = &self.position {
            line(format_args!("at {position}"));
        }
        match &self.end {
            Some(Ending { places, reason, .. }) => {
                let places: Vec<String> = places.iter().map(u8::to_string).collect();
                line(format_args!("end {} {reason}", places.join(" ")));
            }
            None => line(format_args!("end on")),
        }
        text
    }

    /// Reads one record, text or JSON.
    ///
    /// # Errors
    /// The first place that cannot be read. What the rules say of setup and turns is not asked here.
    pub fn read(text: &str) -> Result<Read, RecordError> {
        if text.trim_start().starts_with('{') { read_json(text) } else { Reader::default().read(text) }
    }
}

fn read_json(text: &str) -> Result<Read, RecordError> {
    let record: Record = serde_json::from_str(text).map_err(|error| {
        let detail = error.to_string();
        let expected = Message::new("refusal.record-json").text("detail", detail);
        RecordError { place: Place::Text(error.line(), error.column()), expected }
    })?;
    let field = |name: &str| Place::Field(name.to_owned());
    record.date.iter().try_for_each(|date| check_date(date, &field("date")))?;
    let after = record.deeds.len();
    Ok(Read {
        game: field("game"),
        setup: field("setup"),
        deeds: (0..after).map(|index| Place::Field(format!("deeds[{index}]"))).collect(),
        end: field("end"),
        positions: record.position.iter().map(|at| (after, at.clone(), field("position"))).collect(),
        record,
    })
}

/// Refuses a date that is no day.
fn check_date(date: &str, place: &Place) -> Result<(), RecordError> {
    read_day(date).map(drop).ok_or_else(|| wrong(place.clone(), "refusal.record-date"))
}

/// Reads a text line by line.
#[derive(Default)]
struct Reader {
    record: Record,
    game: Place,
    setup: Place,
    deeds: Vec<Place>,
    positions: Vec<(usize, String, Place)>,
    named: bool,
    set_up: bool,
}

impl Reader {
    fn read(mut self, text: &str) -> Result<Read, RecordError> {
        let mut lines = 0;
        for (line, raw) in (1..).zip(text.lines()) {
            lines = line;
            let words = raw.trim();
            if words.is_empty() || words.starts_with('#') {
                continue;
            }
            let indent = raw.chars().take_while(|c| c.is_whitespace()).count();
            let place = Place::Text(line, indent + 1);
            let (key, rest) = words.split_once(' ').unwrap_or((words, ""));
            let there = place.column(key.chars().count() + 2);
            if key == "end" {
                return self.finish(rest, &there, place);
            }
            self.line(words, key, rest, place, there)?;
        }
        let expected = if self.set_up { "refusal.record-end" } else { "refusal.record-begin" };
        Err(wrong(Place::Text(lines + 1, 1), expected))
    }

    fn line(
        &mut self,
        words: &str,
        key: &str,
        rest: &str,
        place: Place,
        there: Place,
    ) -> Result<(), RecordError> {
        if !self.named {
            let name = rest.split_once(' ').filter(|_| key == "game");
            let known = name.and_then(|(game, version)| Some((game.to_owned(), version.parse().ok()?)));
            let (game, version) = known.ok_or_else(|| wrong(place, "refusal.record-begin"))?;
            (self.record.game, self.record.rules_version) = (game, version);
            (self.game, self.named) = (there, true);
        } else if !self.set_up {
            if key != "setup" {
                return Err(wrong(place, "refusal.record-setup"));
            }
            self.record.setup = json(rest, &there)?;
            (self.setup, self.set_up) = (there, true);
        } else if key == "at" && !rest.is_empty() {
            self.positions.push((self.record.deeds.len(), rest.to_owned(), there));
        } else if self.record.deeds.is_empty() && self.about(key, rest, &there)? {
            // It stands in the record.
        } else {
            self.record.deeds.push(deed(words, key, rest, &there)?);
            self.deeds.push(place.clone());
            if self.record.deeds.len() > LONGEST {
                let expected = Message::new("refusal.record-long").number("n", LONGEST as i64);
                return Err(RecordError { place, expected });
            }
        }
        Ok(())
    }

    /// A line about where and by whom it was played. `false`: it is none.
    fn about(&mut self, key: &str, rest: &str, there: &Place) -> Result<bool, RecordError> {
        match key {
            "table" => self.record.table = Some(TableId(rest.to_owned())),
            "date" => {
                check_date(rest, there)?;
                self.record.date = Some(rest.to_owned());
            }
            "clock" => self.record.clock = Some(json(rest, there)?),
            "rated" if rest.is_empty() => self.record.rated = true,
            "seat" | "computer" => {
                let expected = || wrong(there.clone(), "refusal.record-seat");
                let (seat, who) = rest.split_once(' ').ok_or_else(expected)?;
                if seat.parse() != Ok(self.record.seats.len()) {
                    return Err(expected());
                }
                self.record.seats.push(match key {
                    "seat" => Player::Person(who.trim().to_owned()),
                    _ => Player::Computer(who.trim().parse().map_err(|_| expected())?),
                });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn finish(mut self, rest: &str, there: &Place, end: Place) -> Result<Read, RecordError> {
        if !self.set_up {
            return Err(wrong(end, "refusal.record-begin"));
        }
        if rest.trim() != "on" {
            let (places, reason) = rest.rsplit_once(' ').unwrap_or(("", rest));
            let places: Result<Vec<u8>, _> = places.split_whitespace().map(str::parse).collect();
            let places = places.map_err(|_| wrong(there.clone(), "refusal.record-end"))?;
            if reason.is_empty() {
                return Err(wrong(there.clone(), "refusal.record-end"));
            }
            self.record.end = Some(Ending { places, reason: reason.to_owned(), score: None });
        }
        let last = self.positions.last().filter(|(after, ..)| *after == self.record.deeds.len());
        self.record.position = last.map(|(_, position, _)| position.clone());
        let Reader { record, game, setup, deeds, positions, .. } = self;
        Ok(Read { record, game, setup, deeds, end, positions })
    }
}

fn deed(words: &str, key: &str, rest: &str, there: &Place) -> Result<Deed, RecordError> {
    if key != "retire" || rest.is_empty() {
        return Ok(Deed::Turn(words.to_owned()));
    }
    let (seat, why) = rest.split_once(' ').unwrap_or((rest, "resigned"));
    let why =
        [Leaving::Resigned, Leaving::Time, Leaving::Absent].into_iter().find(|&one| why_name(one) == why);
    match (seat.parse(), why) {
        (Ok(seat), Some(why)) => Ok(Deed::Retired { seat: Seat(seat), why }),
        _ => Err(wrong(there.clone(), "refusal.record-retire")),
    }
}

const fn why_name(why: Leaving) -> &'static str {
    match why {
        Leaving::Resigned => "resigned",
        Leaving::Time => "time",
        Leaving::Absent => "absent",
    }
}

fn json<T: serde::de::DeserializeOwned>(text: &str, there: &Place) -> Result<T, RecordError> {
    serde_json::from_str(text).map_err(|error| {
        let expected = Message::new("refusal.record-json").text("detail", error.to_string());
        RecordError { place: there.column(error.column()), expected }
    })
}

fn wrong(place: Place, expected: &'static str) -> RecordError {
    RecordError { place, expected: Message::new(expected) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "game some-game 1\nsetup {\"start\":\"9\"}\ntable q3\ndate 2026-11-30\n\
        clock {\"initial_ms\":300000,\"increment_ms\":3000}\nrated\nseat 0 Ann of the Hill\ncomputer 1 4\n2\n1\n\
        retire 1 resigned\nat 6 1\nend 1 2 end.resigned\n";

    #[test]
    fn a_record_is_read_as_it_is_written() {
        let read = Record::read(TEXT).unwrap();
        assert_eq!(read.record.write(), TEXT);
        let json = serde_json::to_string(&read.record).unwrap();
        let again = Record::read(&json).unwrap();
        assert_eq!(again.record, read.record);
        assert_eq!(again.deeds[2].to_string(), "deeds[2]");
        assert_eq!(read.deeds[2].column(3).to_string(), "11:3");
        assert_eq!(read.positions, [(3, "6 1".to_owned(), Place::Text(12, 4))]);
    }

    #[test]
    fn what_may_be_left_out_may_be_left_out() {
        let read = Record::read("# a note\n\n  game some-game 1\nsetup {}\nend on").unwrap();
        assert_eq!((read.record.end, read.record.deeds.len()), (None, 0));
        assert_eq!(read.game, Place::Text(3, 8));
    }

    #[test]
    fn what_is_wrong_is_said_with_line_and_column() {
        for (text, place, expected) in [
            ("", "1:1", "refusal.record-begin"),
            ("game x\n", "1:1", "refusal.record-begin"),
            ("end on", "1:1", "refusal.record-begin"),
            ("game x 1\nseat 0 Ann", "2:1", "refusal.record-setup"),
            ("game x 1\nsetup {oh}", "2:8", "refusal.record-json"),
            ("game x 1\nsetup {}\nseat 1 Ann", "3:6", "refusal.record-seat"),
            ("game x 1\nsetup {}\ndate yesterday\nend on", "3:6", "refusal.record-date"),
            (
                "{\"game\": \"x\", \"rules_version\": 1, \"setup\": {}, \"deeds\": [], \"date\": \"2026-02-30\"}",
                "date",
                "refusal.record-date",
            ),
            ("game x 1\nsetup {}\n2\nretire one", "4:8", "refusal.record-retire"),
            ("game x 1\nsetup {}\n2\nend first end.won", "4:5", "refusal.record-end"),
            ("game x 1\nsetup {}\n2", "4:1", "refusal.record-end"),
            ("{\"game\": 7}", "1:10", "refusal.record-json"),
        ] {
            let error = Record::read(text).unwrap_err();
            assert_eq!(
                (error.place.to_string().as_str(), error.expected.key.as_ref()),
                (place, expected),
                "{text}"
            );
        }
        let long = format!("game x 1\nsetup {{}}\n{}", "2\n".repeat(LONGEST + 1));
        assert_eq!(Record::read(&long).unwrap_err().expected.key, "refusal.record-long");
    }
}
