//! Who has a table open: presence is no part of its log.

use crate::socket::{Outbox, SocketId, text};
use crate::ties::Silence;
use protocol::{FromServer, Occupant, SeatState, TableId, TableNews};
use std::collections::HashSet;
use std::sync::Arc;

/// A socket that is subscribed to the table.
#[derive(Clone, Debug)]
pub(crate) struct Listener {
    pub(crate) socket: SocketId,
    /// The id of its person.
    pub(crate) person: String,
    /// Whom that person does not hear.
    pub(crate) silence: Arc<Silence>,
    pub(crate) outbox: Outbox,
}

/// The sockets that are subscribed to a table.
#[derive(Debug, Default)]
pub(crate) struct Audience {
    listeners: Vec<Listener>,
}

/// Who is there: for each seat whether its person is, and how many watch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Presence {
    pub(crate) here: Vec<bool>,
    pub(crate) watchers: u32,
    /// For each seat since when its person is away, while that matters.
    pub(crate) away_since: Vec<Option<u64>>,
}

impl Audience {
    /// A socket subscribes. One that was there is replaced.
    pub(crate) fn join(&mut self, listener: Listener) {
        self.leave(listener.socket);
        self.listeners.push(listener);
    }

    /// A socket leaves.
    pub(crate) fn leave(&mut self, socket: SocketId) {
        self.listeners.retain(|listener| listener.socket != socket);
    }

    /// Whether this person has the table open.
    pub(crate) fn has(&self, person: &str) -> bool {
        self.listeners.iter().any(|listener| listener.person == person)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.listeners.is_empty()
    }

    /// Sends to everybody. Sockets that have gone are forgotten.
    pub(crate) fn tell(&mut self, message: &FromServer) {
        if !self.listeners.is_empty() {
            let text = text(message);
            self.listeners.retain(|listener| listener.outbox.send_text(text.clone()));
        }
    }

    /// Sends to those whom `wanted` takes.
    pub(crate) fn tell_some(&self, message: &FromServer, wanted: impl Fn(&Listener) -> bool) {
        let text = text(message);
        for listener in self.listeners.iter().filter(|listener| wanted(listener)) {
            listener.outbox.send_text(text.clone());
        }
    }

    /// Sends everybody a message of their own.
    pub(crate) fn tell_each(&self, message: impl Fn(&Listener) -> FromServer) {
        for listener in &self.listeners {
            // Sockets that have gone are forgotten when something is told to all.
            listener.outbox.send(&message(listener));
        }
    }

    /// The people there who are not among `excepted`, in the order in which they came.
    pub(crate) fn others(&self, excepted: impl Fn(&str) -> bool) -> Vec<&str> {
        let mut others: Vec<&str> = Vec::new();
        for listener in self.listeners.iter().filter(|listener| !excepted(&listener.person)) {
            if !others.contains(&listener.person.as_str()) {
                others.push(&listener.person);
            }
        }
        others
    }

    /// Sends a person away, with a last word.
    pub(crate) fn send_away(&mut self, person: &str, word: &FromServer) {
        self.listeners.retain(|listener| {
            let goes = listener.person == person;
            if goes {
                listener.outbox.send(word);
            }
            !goes
        });
    }

    /// Who is there.
    pub(crate) fn presence(&self, seats: &[SeatState]) -> Presence {
        let there: HashSet<&str> = self.listeners.iter().map(|listener| listener.person.as_str()).collect();
        let mut seated = HashSet::new();
        let here = seats.iter().map(|seat| match seat {
            SeatState::Taken(Occupant::Person(person)) => {
                seated.insert(person.id.as_str());
                there.contains(person.id.as_str())
            }
            SeatState::Taken(Occupant::Computer { .. }) => true,
            SeatState::Open | SeatState::ByLink => false,
        });
        let here = here.collect();
        let watchers = there.difference(&seated).count();
        Presence { here, watchers: u32::try_from(watchers).unwrap_or(u32::MAX), away_since: Vec::new() }
    }
}

impl Presence {
    pub(crate) fn message(&self, table: &TableId) -> FromServer {
        FromServer::At(TableNews::Presence {
            table: table.clone(),
            here: self.here.clone(),
            watchers: self.watchers,
            away_since: self.away_since.clone(),
        })
    }
}
