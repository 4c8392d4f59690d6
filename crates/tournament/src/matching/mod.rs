//! Perfect matching of least cost in a general graph, by Edmonds' blossoms.
//!
//! Written for pairings, which ask a long series of nearly equal questions: the matcher keeps its dual
//! solution, so that after the costs at one vertex change only one alternating tree has to be grown again.
//! Costs may be as wide as [`Wide`] makes them, for a hierarchy of criteria in one number.

mod blossom;
mod cost;
mod search;
mod tree;

pub use self::blossom::Matcher;
pub use self::cost::{Cost, Wide};

#[cfg(test)]
mod tests;
