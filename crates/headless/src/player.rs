//! Somebody who plays their share of a script.

use crate::fault::Fault;
use crate::script::Script;
use game::Seat;
use protocol::{
    Action, Event, EventKind, FromClient, FromServer, RefusalCode, SeatState, TableId, TableNews, Topic,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Plays the seats n with n mod `people` = `place`, and keeps the table's log as they are told it. Does no I/O.
#[derive(Debug)]
pub struct Player {
    table: TableId,
    script: Arc<Script>,
    place: usize,
    people: usize,
    log: Vec<Event>,
    /// What has been asked and not been answered.
    asked: Option<Asked>,
    /// What was acknowledged: requests, each with the action and the number of the event that it caused.
    acknowledged: BTreeMap<String, (Action, u32)>,
}

#[derive(Clone, Debug)]
struct Asked {
    request: String,
    action: Action,
}

/// What a message meant to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nothing.
    Nothing,
    /// Something happened at the table: there are events up to this number now.
    News(u32),
    /// What was asked last is done, as the event of that number.
    Done(u32),
    /// What was asked last is to be asked again after a while: the server is busy, or they were too fast.
    Later(RefusalCode),
    /// An event is missing: subscribe again.
    Gap,
}

impl Player {
    /// Somebody who takes part in a table of that script.
    #[must_use]
    pub const fn new(table: TableId, script: Arc<Script>, place: usize, people: usize) -> Self {
        Player { table, script, place, people, log: Vec::new(), asked: None, acknowledged: BTreeMap::new() }
    }

    /// Where they play.
    #[must_use]
    pub const fn table(&self) -> &TableId {
        &self.table
    }

    /// What they know of the table's log.
    #[must_use]
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// What was acknowledged to them: each action, and the number of the event that it caused.
    pub fn acknowledged(&self) -> impl Iterator<Item = &(Action, u32)> {
        self.acknowledged.values()
    }

    /// Whether the game is over, as far as they know.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.log.last(), Some(Event { kind: EventKind::Ended(_), .. }))
    }

    /// Whether the game has begun, as far as they know.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.log.iter().any(|event| event.kind == EventKind::Started)
    }

    /// Whether they play that seat.
    #[must_use]
    pub fn plays(&self, seat: Seat) -> bool {
        seat.index() % self.people == self.place
    }

    /// Gives up what they were about to ask.
    pub fn forget(&mut self) {
        self.asked = None;
    }

    /// Compares what they know with the table's log as it is stored.
    ///
    /// # Errors
    /// What they were told that is not stored.
    pub fn compare(&self, stored: &[Event]) -> Result<(), String> {
        let table = &self.table;
        if !stored.starts_with(&self.log) {
            return Err(format!("{table}: somebody was told {:?}, and stored is {stored:?}", self.log));
        }
        for (action, seq) in self.acknowledged.values() {
            let Some(caused) = stored.get(..*seq as usize) else {
                return Err(format!("{table}: {action:?} was acknowledged as {seq}, and is gone"));
            };
            // What the host adds of its own accord (a forced pass, the beginning, the end) comes after it.
            let last = caused.iter().rev().find_map(|event| match &event.kind {
                EventKind::Turn { seat, turn, forced: false, .. } => Some((*seat, Some(turn))),
                EventKind::Seated { seat, .. } => Some((*seat, None)),
                _ => None,
            });
            let done = match action {
                Action::Turn { seat, turn, .. } => Some((*seat, Some(turn))),
                Action::Sit { seat, .. } => Some((*seat, None)),
                _ => None,
            };
            if last != done {
                return Err(format!("{table}: {action:?} was acknowledged as {seq}, which is {last:?}"));
            }
        }
        Ok(())
    }

    /// What to say first on a new line, and after a gap.
    #[must_use]
    pub fn subscribe(&self) -> FromClient {
        let after = self.log.last().map_or(0, |event| event.seq);
        FromClient::Subscribe(Topic::Table { table: self.table.clone(), after })
    }

    /// What they do next, if it is for them to do something and nothing is under way.
    pub fn ask(&mut self) -> Option<FromClient> {
        if self.asked.is_some() {
            return None;
        }
        let (request, action) = self.wish()?;
        if self.acknowledged.contains_key(&request) {
            return None;
        }
        self.asked = Some(Asked { request, action });
        self.again()
    }

    /// What is under way, once more: under the same name it is done once.
    #[must_use]
    pub fn again(&self) -> Option<FromClient> {
        self.asked.as_ref().map(|Asked { request, action }| self.act(request, action))
    }

    /// All that they ever asked, once more.
    pub fn everything(&self) -> impl Iterator<Item = FromClient> {
        self.acknowledged.iter().map(|(request, (action, _))| self.act(request, action)).chain(self.again())
    }

    /// Takes note of a message.
    ///
    /// # Errors
    /// When what is told contradicts what was told before, or the script, or something is refused that should be done.
    pub fn hear(&mut self, message: &FromServer) -> Result<Heard, Fault> {
        match message {
            FromServer::At(TableNews::Table(view)) if view.table == self.table => {
                if view.events.len() < self.log.len() {
                    let (had, has) = (self.log.len(), view.events.len());
                    return Err(Fault::Server(format!("{}: of {had} events {has} are left", self.table)));
                }
                self.follow(&view.events)
            }
            FromServer::At(TableNews::Events { table, events, .. }) if *table == self.table => {
                self.follow(events)
            }
            FromServer::Done { request, seq } => self.done(request, *seq),
            FromServer::Refused { request, refusal } => match refusal.code {
                RefusalCode::Busy | RefusalCode::TooFast => {
                    Ok(self.put_off(request.as_deref(), refusal.code))
                }
                _ => Err(Fault::Refused(refusal.clone())),
            },
            _ => Ok(Heard::Nothing),
        }
    }

    /// The server has no time for something now.
    fn put_off(&self, request: Option<&str>, why: RefusalCode) -> Heard {
        match (request, &self.asked) {
            // A subscription has no name.
            (None, _) => Heard::Gap,
            (Some(request), Some(asked)) if asked.request == request => Heard::Later(why),
            (Some(_), _) => Heard::Nothing,
        }
    }

    fn follow(&mut self, events: &[Event]) -> Result<Heard, Fault> {
        for event in events {
            let known = (event.seq as usize).checked_sub(1).and_then(|index| self.log.get(index));
            match known {
                Some(known) if known == event => {}
                Some(known) => {
                    let table = &self.table;
                    return Err(Fault::Server(format!("{table}: it was {known:?} and is {event:?}")));
                }
                None if event.seq as usize == self.log.len() + 1 => self.append(event)?,
                None => return Ok(Heard::Gap),
            }
        }
        Ok(Heard::News(self.log.last().map_or(0, |event| event.seq)))
    }

    fn append(&mut self, event: &Event) -> Result<(), Fault> {
        if let EventKind::Turn { seat, turn, forced, .. } = &event.kind {
            let wanted = self.script.deeds.get(self.turns());
            if !wanted.is_some_and(|deed| deed.seat == *seat && deed.turn == *turn && deed.forced == *forced)
            {
                return Err(Fault::Server(format!("{}: {event:?} instead of {wanted:?}", self.table)));
            }
        }
        self.log.push(event.clone());
        Ok(())
    }

    fn done(&mut self, request: &str, seq: u32) -> Result<Heard, Fault> {
        if let Some((_, known)) = self.acknowledged.get(request) {
            if *known != seq {
                let table = &self.table;
                return Err(Fault::Server(format!("{table}: {request} was {known} and is {seq}")));
            }
            return Ok(Heard::Nothing);
        }
        match self.asked.take() {
            Some(asked) if asked.request == request => {
                self.acknowledged.insert(asked.request, (asked.action, seq));
                Ok(Heard::Done(seq))
            }
            other => Err(Fault::Server(format!("{}: {request} done, but asked {other:?}", self.table))),
        }
    }

    fn act(&self, request: &str, action: &Action) -> FromClient {
        FromClient::Act { table: self.table.clone(), request: request.to_owned(), action: action.clone() }
    }

    /// What is theirs to do, by what they know: sit down, or play.
    fn wish(&self) -> Option<(String, Action)> {
        if self.has_begun() {
            let turns = self.turns();
            let deed = self.script.deeds.get(turns).filter(|deed| self.plays(deed.seat) && !deed.forced)?;
            let board = self.log.iter().rev().find(|event| event.kind.changes_board())?;
            let (seat, turn) = (deed.seat, deed.turn.clone());
            let request = format!("turn-{turns}-of-{}", self.table);
            return Some((request, Action::Turn { seat, turn, seen: board.seq }));
        }
        let EventKind::Opened { spec } = &self.log.first()?.kind else { return None };
        let is_free = |seat: Seat| {
            let taken =
                |event: &Event| matches!(&event.kind, EventKind::Seated { seat: sat, .. } if *sat == seat);
            spec.seats.get(seat.index()) == Some(&SeatState::Open) && !self.log.iter().any(taken)
        };
        let mut seats = (0..self.script.seats).map(|seat| Seat(seat as u8));
        let seat = seats.find(|&seat| self.plays(seat) && is_free(seat))?;
        Some((format!("sit-{}-of-{}", seat.index(), self.table), Action::Sit { seat, invitation: None }))
    }

    fn turns(&self) -> usize {
        self.log.iter().filter(|event| matches!(event.kind, EventKind::Turn { .. })).count()
    }
}
