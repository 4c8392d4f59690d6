//! Pairings, standings and tie-breaks.

pub mod acceleration;
pub mod colour;
pub mod crosstable;
pub mod entry;
pub mod matching;
pub mod points;
pub mod scoring;
pub mod swiss;
pub mod trf;
