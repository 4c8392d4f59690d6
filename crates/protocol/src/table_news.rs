//! What the server tells of a table, over the socket.

use crate::api::TableView;
use crate::chat::{Chat, Line, Room};
use crate::event::Event;
use crate::strength::Strength;
use crate::table::TableId;
use serde::{Deserialize, Serialize};

/// News of a table that somebody watches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableNews {
    /// All there is to know of a table: the answer to a subscription from the beginning, or when the server cannot
    /// go on from where the client is. Also sent to all when the table freezes. Replaces what the client has.
    Table(TableView),
    /// What happened at a table, in order; the answer to a subscription from a later event, possibly empty. A client
    /// that sees a gap subscribes again from the last event it has.
    Events {
        /// Where.
        table: TableId,
        /// What.
        events: Vec<Event>,
        /// The server's clock when this was sent, milliseconds since 1970.
        now: u64,
    },
    /// Who is at a table at the moment. Not part of its log.
    Presence {
        /// Where.
        table: TableId,
        /// For each seat whether its person has the table open; computers always do.
        here: Vec<bool>,
        /// How many others watch.
        watchers: u32,
        /// For each seat since when its person is away while the game is on, in milliseconds since 1970; `null` for those
        /// who are here.
        #[serde(default)]
        away_since: Vec<Option<u64>>,
    },
    /// How strong those at a table are; sent when somebody sits down, and with the changes when the table has been
    /// rated. Not part of its log.
    Ratings {
        /// Where.
        table: TableId,
        /// As in [`TableView::ratings`].
        ratings: Vec<Option<Strength>>,
    },
    /// What was said at a table, as far as this client may read it: after each subscription, and when it may suddenly read
    /// more. Replaces what the client has of it.
    Chat(Chat),
    /// Somebody said something at a table, in a room that this client may read.
    Said {
        /// Where.
        table: TableId,
        /// In which room.
        room: Room,
        /// What.
        line: Line,
    },
}

impl TableNews {
    /// The table that it is about.
    #[must_use]
    pub fn table(&self) -> &TableId {
        match self {
            TableNews::Table(TableView { table, .. })
            | TableNews::Chat(Chat { table, .. })
            | TableNews::Events { table, .. }
            | TableNews::Presence { table, .. }
            | TableNews::Ratings { table, .. }
            | TableNews::Said { table, .. } => table,
        }
    }
}
