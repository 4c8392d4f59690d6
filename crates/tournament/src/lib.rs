//! Pairings, standings and tie-breaks.

pub mod acceleration;
pub mod cli;
pub mod colour;
pub mod crosstable;
pub mod entry;
pub mod generator;
pub mod lots;
pub mod matching;
pub mod points;
pub mod scoring;
pub mod standings;
pub mod swiss;
pub mod tiebreak;
pub mod trf;
