//! The option of how far a jump may bend.

use serde::{Deserialize, Serialize};

/// Which of the squares at distance two a piece may jump to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Jumps {
    /// All of them: 16 on squares, 12 on hexagons.
    #[default]
    All,
    /// Only those in a straight line: 8 on squares, 6 on hexagons.
    Straight,
}

impl Jumps {
    /// The values as they stand in a setup's JSON.
    pub const NAMES: [&'static str; 2] = ["all", "straight"];
}
