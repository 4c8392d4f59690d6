//! Pairings, standings and tie-breaks that an arbiter would trust.
//!
//! Everything here is pure: no clock, no input or output, no randomness but that of a given seed.
//!
//! # Pairing a round from a report file
//! ```
//! use tournament::swiss::{Field, pair};
//! use tournament::trf::Report;
//!
//! let report = Report::parse("142 3\n152 W\n001    1      Anna\n001    2      Ben\n001    3      Cleo\n")?;
//! let pairing = pair(&Field::new(&report.table, report.table.paired_rounds()))?;
//! assert_eq!((pairing.pairs[0].white, pairing.pairs[0].black), (1, 2));
//! assert_eq!(pairing.bye, Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Running a tournament
//! ```
//! use tournament::entry::Verdict;
//! use tournament::event::{Deed, Ending, Form, GameResult, Settings, Tournament};
//!
//! let mut open = Tournament::new(Settings::swiss("Autumn open", 3, 7))?;
//! for (name, rating) in [("Anna", 1900), ("Ben", 1800), ("Cleo", 1700), ("Dan", 1600)] {
//!     let form = Form { name: name.to_owned(), rating: Some(rating), ..Form::default() };
//!     open.submit(Deed::Enter { form }, "arbiter", 0, "")?;
//! }
//! open.submit(Deed::Pair, "arbiter", 1, "")?;
//! open.submit(Deed::Publish, "arbiter", 2, "")?;
//! let result = GameResult::plain(Ending::Verdict(Verdict::Win));
//! open.submit(Deed::Result { round: 1, board: 1, game: 1, result }, "arbiter", 3, "")?;
//! let leader = open.standings()[0].person;
//! assert_eq!(leader, open.rounds()[0].boards[0].seats[0]);
//! # Ok::<(), tournament::event::Refusal>(())
//! ```
//!
//! # Layout
//! - words: [`points`], [`colour`], [`entry`], [`scoring`], [`crosstable`], [`lots`];
//! - Swiss: [`swiss`] by way of [`matching`], with [`acceleration`] and [`macmahon`];
//! - other formats: [`berger`] (round robin), [`group`], [`knockout`] with [`mini_match`], [`arena`],
//!   [`seating`] (tables of three and four), [`team`], [`medley`] (several games);
//! - tables: [`standings`], [`tiebreak`], [`csv`];
//! - running it: [`event`], also from a report file; its log and its games as JSON;
//! - files and commands: [`trf`], [`cli`], [`generator`].

pub mod acceleration;
pub mod arena;
pub mod berger;
pub mod cli;
pub mod colour;
pub mod crosstable;
pub mod csv;
pub mod entry;
pub mod event;
pub mod generator;
pub mod group;
pub mod knockout;
pub mod lots;
pub mod macmahon;
pub mod matching;
pub mod medley;
pub mod mini_match;
pub mod points;
pub mod scoring;
pub mod seating;
pub mod standings;
pub mod swiss;
pub mod team;
mod text;
pub mod tiebreak;
pub mod trf;
