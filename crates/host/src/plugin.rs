//! A game that is hosted.

use crate::playing::Playing;
use crate::refusal::Refusal;
use game::{Facts, Lang, Message, OptionSpec, SeatInfo, Side};
use serde_json::Value;

/// A hosted game: what is known about it, and its setups. Setups are JSON here.
pub trait Plugin: Send + Sync {
    /// Identity and facts.
    fn facts(&self) -> Facts;

    /// The options of the setup, in the order of the form.
    fn options(&self) -> Vec<OptionSpec>;

    /// The plugin's messages, one file for each language.
    fn texts(&self) -> &'static [(Lang, &'static str)];

    /// The canonical, complete form of a setup; `null` is the game as most people know it, and what an object leaves
    /// out takes its default.
    ///
    /// # Errors
    /// The field that is wrong and what would be right.
    fn complete(&self, setup: &Value) -> Result<Value, Refusal>;

    /// The complete setup that starts at a position given as text; with `base`, the position replaces its start.
    ///
    /// # Errors
    /// The column of the text that is wrong and what was expected, or the wrong field of `base`.
    fn setup_at(&self, base: Option<&Value>, position: &str) -> Result<Value, Refusal>;

    /// What a table with this setup is like.
    ///
    /// # Errors
    /// As [`Plugin::complete`].
    fn table(&self, setup: &Value) -> Result<Table, Refusal>;

    /// The constants and levels of its computer opponents.
    ///
    /// # Errors
    /// When the plugin's text of them cannot be read.
    #[cfg(feature = "search")]
    fn tuning(&self) -> Result<ai::Tuning, Refusal>;

    /// The beginning of a table with this setup.
    ///
    /// # Errors
    /// As [`Plugin::complete`].
    fn open(&self, setup: &Value) -> Result<Box<dyn Playing>, Refusal>;
}

/// What a table with a given setup is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its seats in turn order.
    pub seats: Vec<SeatInfo>,
    /// The side of each seat.
    pub sides: Vec<Side>,
    /// The setup in a few words; empty for the game as most people know it.
    pub summary: Vec<Message>,
    /// Whether it may count for ratings.
    pub can_rate: bool,
    /// Whether players may agree to a draw.
    pub can_draw: bool,
}

impl Table {
    /// Whether some seats win together.
    #[must_use]
    pub fn has_teams(&self) -> bool {
        self.sides.iter().enumerate().any(|(seat, side)| self.sides[..seat].contains(side))
    }
}
