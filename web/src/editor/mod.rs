//! The level editor, for any game whose setup has a board that may be one of one's own. It knows no game: what may be
//! painted comes from the option, what it looks like from the game's own pictures, and whether it can be played from
//! the plugin.
//!
//! - [`sheet`]: a board as characters, read from the position text and written back; [`symmetry`], [`history`]
//! - [`legend`]: what the characters of a game look like
//! - [`bench`]: the board in the making; the text is the only truth
//! - [`page`], and its parts [`canvas`], [`tools`], [`verdict`], [`text`], [`boards`]
//! - [`shelf`]: boards that the browser keeps; [`link`]: a board in an address; [`play`]: from the bench to a table

mod bench;
mod boards;
mod canvas;
mod history;
mod legend;
pub(crate) mod link;
mod page;
mod play;
mod sheet;
mod shelf;
mod symmetry;
mod text;
mod tools;
mod verdict;

pub(crate) use boards::{kept_choices, kept_positions};
pub(crate) use legend::layout_option;
pub(crate) use page::EditorPage;
