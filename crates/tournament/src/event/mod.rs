//! A tournament as an arbiter runs it: a state machine over numbered events.
//!
//! The log is the truth. [`Tournament::submit`] checks a deed, adds it to the log and tells what the arbiter should
//! know; [`Tournament::replay`] makes the same state from a log again. Every deed carries who, when and why,
//! and is refused with a reason when it may not be.
//!
//! # Layout
//! - [`Deed`], [`Event`]: what can happen; [`Refusal`], [`Warning`]: what the arbiter hears;
//! - [`Settings`], [`Person`], [`Round`]: the parts of the state;
//! - `entrance`, `preparation`, `outcome` with `match_state`, `steering`: what each kind of deed does;
//! - `draw`: how each format makes a round; `groups`, `teams`, `arena`: all that these formats have of their own; `adoption`, `import`: going on from a report;
//! - `paired`: what a pairing made, as the log keeps it;
//! - `view`, `ranking`, `explanation`, `comparison`, `report` with `intervention`: what can be read from the state;
//! - `log_file`, `record`, `game_file`: the log and the games as JSON.

mod adoption;
mod arena;
mod comparison;
mod deed;
mod draw;
mod entrance;
mod explanation;
mod format;
mod game_file;
mod groups;
mod import;
mod intervention;
mod json;
mod log_file;
mod match_state;
mod numbering;
mod outcome;
mod paired;
mod person;
mod preparation;
mod ranking;
mod record;
mod refusal;
mod report;
mod round;
mod settings;
mod steering;
mod teams;
mod tournament;
mod view;
mod warning;

pub use self::adoption::{AdoptedBoard, AdoptedRound};
pub use self::comparison::{Comparison, Standpoint};
pub use self::deed::{Deed, Event};
pub use self::explanation::Explanation;
pub use self::format::{Final, Format, Partners, TeamPairing};
pub use self::game_file::RecordedGame;
pub use self::import::ImportFault;
pub use self::json::JsonFault;
pub use self::paired::Paired;
pub use self::person::{Form, Person, PersonId};
pub use self::ranking::PersonStanding;
pub use self::record::GameRecord;
pub use self::refusal::Refusal;
pub use self::round::{Absentee, Board, Ending, GameResult, Round, TeamMatch};
pub use self::settings::{Heading, Mode, Settings};
pub use self::teams::{Team, TeamStanding};
pub use self::tournament::Tournament;
pub use self::warning::Warning;
