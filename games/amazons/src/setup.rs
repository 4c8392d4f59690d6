//! What the creator of a table chooses.

use crate::state::State;
use game::{Message, SetupError, TextError};
use serde::{Deserialize, Serialize};

/// A named board and where its amazons start.
pub(crate) struct Layout {
    /// The value in the setup's JSON.
    pub(crate) id: &'static str,
    /// The message that names it.
    pub(crate) name: &'static str,
    pub(crate) start: &'static str,
}

/// The named boards, best-known first.
pub(crate) const LAYOUTS: [Layout; 3] = [
    Layout { id: "10x10", name: "layout.10x10", start: "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1" },
    Layout { id: "8x8", name: "layout.8x8", start: "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w - - 0 1" },
    Layout { id: "6x6", name: "layout.6x6", start: "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1" },
];

/// The board of a start that is none of the named ones.
pub(crate) const CUSTOM: &str = "custom";

/// A board and a start position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// `10x10`, `8x8`, `6x6` or `custom`.
    pub board: String,
    /// The start position; empty: that of the board.
    pub start: String,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { board: LAYOUTS[0].id.into(), start: String::new() }
    }
}

impl Setup {
    /// States the start. A start that is not the board's makes the board a custom one.
    pub(crate) fn complete(self) -> Result<Setup, SetupError> {
        let layout = self.layout();
        if layout.is_none() && self.board != CUSTOM {
            let offered: Vec<_> = LAYOUTS.iter().map(|layout| layout.id).chain([CUSTOM]).collect();
            let message = Message::new("setup.not-offered").text("list", offered.join(", "));
            return Err(SetupError::new("board", message));
        }
        let start = match layout {
            Some(layout) if self.start.is_empty() => layout.start,
            None if self.start.is_empty() => return Err(SetupError::new("start", "setup.start-missing")),
            _ => &self.start,
        };
        Setup::at(start).map_err(|error| SetupError::new("start", error.expected))
    }

    /// The complete setup that starts at a position.
    pub(crate) fn at(text: &str) -> Result<Setup, TextError> {
        let start = State::read(text)?.write();
        let board = LAYOUTS.iter().find(|layout| layout.start == start).map_or(CUSTOM, |layout| layout.id);
        Ok(Setup { board: board.into(), start })
    }

    /// The named board, if it is one.
    pub(crate) fn layout(&self) -> Option<&'static Layout> {
        LAYOUTS.iter().find(|layout| layout.id == self.board)
    }
}
