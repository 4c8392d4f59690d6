//! What the creator of a table chooses.

use crate::{Jumps, State};
use game::{SetupError, TextError};
use serde::{Deserialize, Serialize};

/// The start of the game as everybody plays it.
pub(crate) const START: &str = "b5w/7/7/7/7/7/w5b w 0 1";

/// How far jumps may bend, and the start position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Which squares can be jumped to.
    pub jumps: Jumps,
    /// The start position; empty: the usual one.
    pub start: String,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { jumps: Jumps::All, start: START.into() }
    }
}

impl Setup {
    /// States the start in canonical form.
    pub(crate) fn complete(self) -> Result<Setup, SetupError> {
        let start = if self.start.is_empty() { START } else { &self.start };
        Setup::at(Some(&self), start).map_err(cloning::setup_error)
    }

    /// The complete setup with the options of `base` that starts at a position.
    pub(crate) fn at(base: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        let jumps = base.map_or(Jumps::All, |base| base.jumps);
        Ok(Setup { jumps, start: State::read(text, jumps)?.write() })
    }

    /// Whether the game starts as everybody plays it.
    pub(crate) fn is_usual(&self) -> bool {
        self.start == START
    }
}
