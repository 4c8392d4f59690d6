//! What is known about a game: for lists, forms, rule pages.

use crate::rules::Rules;
use crate::scene::Shape;
use crate::text::{Lang, Message};

/// Catalogue data.
pub trait About: Rules {
    /// Identity and facts.
    fn facts() -> Facts;

    /// The options of the setup, in the order in which a form shows them. An option's key is the field's name in the
    /// setup's JSON, and its label the message `option.KEY`.
    fn options() -> Vec<OptionSpec>;

    /// The seats of a table with this complete setup.
    fn seat_info(setup: &Self::Setup) -> Vec<SeatInfo>;

    /// The setup in a few words (“level 4”, “8×8”), several joined by the page; empty for the game as most know it.
    fn summary(_setup: &Self::Setup) -> Vec<Message> {
        Vec::new()
    }

    /// Whether tables with this setup may count for ratings.
    fn can_rate(_setup: &Self::Setup) -> bool {
        true
    }

    /// Whether players may agree to a draw.
    fn can_draw(_setup: &Self::Setup) -> bool {
        false
    }

    /// The plugin's messages, one file for each language (see [`Catalogue`](crate::Catalogue)). Needed keys: `name`,
    /// `tagline`, `seat.…`, `option.…`, and all that the plugin's functions return.
    fn texts() -> &'static [(Lang, &'static str)];

    /// The rules as a page in Markdown, for each language. A fenced block tagged `board` holds a position, drawn by
    /// the page. Not called in the page: the server sends them when asked.
    fn rule_pages() -> &'static [(Lang, &'static str)];
}

/// Facts about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The name in URLs, records and on the command line: small letters, digits, hyphens. Never changes.
    pub id: &'static str,
    /// The version of the rules. A change that would replay an old record differently makes a new one.
    pub rules_version: u32,
    /// The least and the greatest number of seats.
    pub seats: (u8, u8),
    /// Who made the game; empty when unknown.
    pub author: &'static str,
    /// Who published it first; empty when unknown.
    pub publisher: &'static str,
    /// When it was first played or published.
    pub year: Option<u16>,
    /// About how many minutes a game takes.
    pub minutes: u16,
    /// From what age it is played.
    pub age: u8,
    /// The piece that stands for the game in lists.
    pub emblem: Shape,
}

/// An option of the setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The field in the setup's JSON; its label is the message `option.KEY`.
    pub key: &'static str,
    /// What may be chosen.
    pub kind: OptionKind,
    /// A message with one line of consequence, shown below; `None`: needs no words.
    pub help: Option<&'static str>,
    /// Shown only when another option has this value: its key and the value's JSON text (`4`, `true`, `"x"`).
    pub only_if: Option<(&'static str, &'static str)>,
    /// Whether it waits under “More”.
    pub advanced: bool,
}

impl OptionSpec {
    /// An option that is always shown and needs no words.
    #[must_use]
    pub const fn new(key: &'static str, kind: OptionKind) -> Self {
        OptionSpec { key, kind, help: None, only_if: None, advanced: false }
    }
}

/// What may be chosen, and so how the form shows it. Defaults are those of the `Setup`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// One of a few values, a string in JSON; labels are the messages `option.KEY.VALUE`.
    Choice(Vec<&'static str>),
    /// Yes or no, a boolean in JSON.
    Toggle,
    /// A whole number, both ends included.
    Number {
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
    /// How many people play: one of these, a number in JSON.
    Seats(Vec<u8>),
    /// A board: one of these names, a string in JSON, with `custom` for a start position of one's own (in `start`).
    Layout {
        /// Named layouts, best-known first.
        named: Vec<Layout>,
        /// What an editor may paint; `None`: there are no custom layouts.
        editor: Option<Editor>,
    },
}

/// A named layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The value in the setup's JSON.
    pub id: &'static str,
    /// Its name.
    pub name: Message,
    /// Whether it is shown only by “all layouts”.
    pub more: bool,
}

/// What a layout editor offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    /// The least and the greatest number of files and ranks.
    pub sizes: (u8, u8),
    /// The brushes: the character in the position text and the message key of its name.
    pub brushes: Vec<(char, &'static str)>,
}

/// A seat as people know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatInfo {
    /// Its name, a message key such as `seat.red`.
    pub name: &'static str,
    /// Its colour.
    pub colour: SeatColour,
}

/// The colours of seats. The suit (dot, lozenge, cross, delta) comes from the seat's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatColour {
    /// Warm red.
    Red,
    /// Deep blue.
    Blue,
    /// White with a dark outline.
    White,
    /// Near black.
    Black,
    /// Ivory, the light one of a team's plain pair.
    Ivory,
    /// Crimson, of the coloured pair.
    Crimson,
    /// Ebony, the dark one of the plain pair.
    Ebony,
    /// Azure, of the coloured pair.
    Azure,
}
