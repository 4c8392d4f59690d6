//! What a table's conductor is asked to do.

use super::audience::Listener;
use super::stand::Stand;
use crate::pool::Thought;
use crate::socket::{Outbox, SocketId};
use clock::{Millis, Time};
use protocol::api::TableView;
use protocol::chat::Room;
use protocol::{Action, FromServer, Person, Refusal};
use std::time::Instant;
use store::DecisionRecord;
use tokio::sync::oneshot;
use tracing::Span;

/// What a table's conductor is asked to do.
pub(crate) enum Command {
    /// Somebody acts.
    Act {
        author: Author,
        action: Action,
        /// When the server received it: a clock stops at that time, whatever waits in between.
        received: Time,
    },
    /// Somebody says something.
    Say { author: Author, room: Room, text: String, received: Time },
    /// Somebody opens the table, having its events up to `after`.
    Subscribe { listener: Listener, after: u32 },
    /// A socket closes the table.
    Leave { socket: SocketId },
    /// Somebody asks for all there is to know.
    View { person: Option<String>, reply: oneshot::Sender<Result<TableView, Refusal>> },
    /// Moderators have decided that the table gets another result. Answered with the ids of those who sit there.
    Rule { decision: DecisionRecord, reply: oneshot::Sender<Result<Vec<String>, Refusal>> },
    /// Ratings have been reckoned anew.
    RatedAnew,
    /// A program that sits there asks how it stands; with `turns`, which turns it may play.
    Stand { person: String, turns: bool, reply: oneshot::Sender<Result<Stand, Refusal>> },
    /// What is stored of the table has changed: somebody's name is gone.
    ReadAgain,
    /// A computer has thought about the position after the event with number `seen`.
    Thought { seen: u32, thought: Thought },
}

/// Who acts, and how they are answered.
pub(crate) struct Author {
    pub(crate) person: Person,
    /// The client's name for the request.
    pub(crate) request: String,
    pub(crate) outbox: Outbox,
    /// When they asked, for measuring how long it takes.
    pub(crate) asked: Instant,
    /// What they asked in the course of: lines of the log about it belong there.
    pub(crate) span: Span,
    /// How long their line takes there and back, as measured last.
    pub(crate) round_trip: Millis,
}

impl Author {
    /// It was done; the last event that it caused has this number.
    pub(crate) fn done(&self, seq: u32) {
        self.outbox.send(&FromServer::Done { request: self.request.clone(), seq });
    }

    /// It was not done.
    pub(crate) fn refuse(&self, refusal: Refusal) {
        self.outbox.send(&FromServer::Refused { request: Some(self.request.clone()), refusal });
    }
}
