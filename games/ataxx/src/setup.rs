//! What the creator of a table chooses.

use crate::levels::{self, CUSTOM};
use crate::{Jumps, State};
use game::{Message, SetupError, TextError};
use serde::{Deserialize, Serialize};

/// A board, how far jumps may bend, and the start position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// A level, `level-1` to `level-30`, or `custom`.
    pub layout: String,
    /// Which squares can be jumped to.
    pub jumps: Jumps,
    /// The start position; empty: that of the level.
    pub start: String,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { layout: "level-1".into(), jumps: Jumps::All, start: String::new() }
    }
}

impl Setup {
    /// States the start. A start that is not the level's makes the layout a custom one.
    pub(crate) fn complete(mut self) -> Result<Setup, SetupError> {
        let level = levels::find(&self.layout);
        if level.is_none() && self.layout != CUSTOM {
            let offered: Vec<_> = levels::all().map(|level| level.id).chain([CUSTOM]).collect();
            return Err(SetupError::new(
                "layout",
                Message::new("setup.not-offered").text("list", offered.join(", ")),
            ));
        }
        if self.start.is_empty() {
            let level = level.ok_or(SetupError::new("start", "setup.start-missing"))?;
            self.start = level.start.into();
        }
        Setup::at(Some(&self), &self.start).map_err(cloning::setup_error)
    }

    /// The complete setup with the options of `base` that starts at a position.
    pub(crate) fn at(base: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        let jumps = base.map_or(Jumps::All, |base| base.jumps);
        let start = State::read(text, jumps)?.write();
        let level = base.and_then(|base| levels::find(&base.layout)).filter(|level| level.start == start);
        Ok(Setup { layout: level.map_or(CUSTOM, |level| level.id).into(), jumps, start })
    }

    /// Whether the board is one of the levels.
    pub(crate) fn is_level(&self) -> bool {
        self.layout != CUSTOM
    }
}
