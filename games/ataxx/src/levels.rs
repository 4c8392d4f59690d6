//! The thirty levels: boards with blocked squares, kept as a table that anybody can read.

use game::{Layout, Message};

/// The layout of one's own making.
pub(crate) const CUSTOM: &str = "custom";

/// How many levels are shown at once; the others come with “all levels”.
const STANDARD: u32 = 9;

/// The table; its heading says what the columns are.
const TABLE: &str = include_str!("../data/levels.tsv");

/// A level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// Its name in setups, such as `level-4`.
    pub(crate) id: &'static str,
    /// Its number, from 1.
    pub(crate) number: u32,
    /// The start position as canonical text.
    pub(crate) start: &'static str,
}

/// All levels in order.
pub(crate) fn all() -> impl Iterator<Item = Level> {
    TABLE.lines().filter(|line| line.starts_with("level-")).zip(1..).map(|(line, number)| {
        let mut cells = line.split('\t');
        let (id, start) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
        Level { id, number, start }
    })
}

/// The level of that name.
pub(crate) fn find(id: &str) -> Option<Level> {
    all().find(|level| level.id == id)
}

/// The levels as named layouts.
pub(crate) fn layouts() -> Vec<Layout> {
    all().map(|level| Layout { id: level.id, name: level.name(), more: level.number > STANDARD }).collect()
}

impl Level {
    /// “Level 4”.
    pub(crate) fn name(self) -> Message {
        Message::new("layout.level").number("n", self.number)
    }
}
