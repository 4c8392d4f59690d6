//! What the creator of a table chooses.

use game::{Message, SetupError};
use serde::{Deserialize, Serialize};

/// The start squares e1, a5, d8 and h4, clockwise round the board from the side of seat 0.
///
/// The picture in the rules of 1981 is lost; they say only that a king starts on a marked dark square at the edge, one
/// on each player's side. These four are dark, and symmetries that keep the squares' colours turn each into the
/// others. Should a photograph turn up, this is the one place to change.
pub(crate) const START_SQUARES: [u8; 4] = [4, 32, 59, 31];

/// The start squares of a table for `seats`; two kings face each other.
pub(crate) fn start_squares(seats: u8) -> &'static [u8] {
    const TWO: [u8; 2] = [START_SQUARES[0], START_SQUARES[2]];
    if seats == 2 { &TWO } else { &START_SQUARES[..usize::from(seats).min(4)] }
}

/// What the creator of a table chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many play: 2, 3 or 4.
    pub seats: u8,
    /// Whether those who sit opposite each other are partners; with four seats only.
    pub teams: bool,
    /// Whether players choose colours, and two pyramids of one colour in line let a king out.
    pub expert: bool,
    /// Which pyramids may be moved when the stock is empty.
    pub relocation: Relocation,
    /// The start position as text; empty for the usual one.
    pub start: String,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { seats: 2, teams: false, expert: false, relocation: Relocation::AnyKing, start: String::new() }
    }
}

impl Setup {
    /// Whether the options, without the start position, go together.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        if !(2..=4).contains(&self.seats) {
            let message = Message::new("setup.not-offered").text("list", "2, 3, 4");
            return Err(SetupError::new("seats", message));
        }
        if self.teams && self.seats != 4 {
            return Err(SetupError::new("teams", "setup.teams-need-four"));
        }
        Ok(())
    }
}

/// Beside whose king a pyramid may not be lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relocation {
    /// Beside no king at all, those that are out included.
    AnyKing,
    /// Beside one's own.
    OwnKing,
}
