//! What the creator of a table chooses.

use crate::State;
use cloning::Jumps;
use game::{SetupError, TextError};
use serde::{Deserialize, Serialize};

/// The start of the game as everybody plays it.
pub(crate) const START: &str = "x3o/6/7/3-4/o4-2x/3-4/7/6/x3o x 0 1";

/// The start position; there is nothing else to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The start position; empty: the usual one.
    pub start: String,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { start: START.into() }
    }
}

impl Setup {
    /// States the start in canonical form.
    pub(crate) fn complete(&self) -> Result<Setup, SetupError> {
        let start = if self.start.is_empty() { START } else { &self.start };
        Setup::at(start).map_err(cloning::setup_error)
    }

    /// The complete setup that starts at a position.
    pub(crate) fn at(text: &str) -> Result<Setup, TextError> {
        Ok(Setup { start: State::read(text, Jumps::All)?.write() })
    }

    /// Whether the game starts as everybody plays it.
    pub(crate) fn is_usual(&self) -> bool {
        self.start == START
    }
}
