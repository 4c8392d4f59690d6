//! Pairings, standings and tie-breaks.

pub mod acceleration;
pub mod arena;
pub mod berger;
pub mod cli;
pub mod colour;
pub mod crosstable;
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
pub mod tiebreak;
pub mod trf;
