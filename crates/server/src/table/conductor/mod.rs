//! The task that conducts a live table. All that happens at the table passes through it, one thing after the other:
//! decided on a copy, stored, then real, then acknowledged, then told to everybody.

mod doing;
mod telling;

use super::absence::Absence;
use super::audience::{Audience, Presence};
use super::chat::Rooms;
use super::command::Command;
use super::delay;
use super::record::Table;
use super::stand::Stand;
use super::thinking::Thinking;
use super::watching;
use crate::house::House;
use crate::refusal::busy;
use clock::Millis;
use protocol::chat::Room;
use protocol::{Refusal, RefusalCode, Strength, TableId};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use store::Request;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

/// How long to wait before something of the server's own accord is tried again, after the store failed.
const RETRY: Duration = Duration::from_secs(1);

/// How long changes of presence are gathered before they are told.
const GATHER: Duration = Duration::from_millis(400);

/// How many refusals are remembered, so that a request that is sent again gets the original answer.
const REFUSALS: usize = 32;

/// Conducts a table until nobody needs it, or the house closes.
pub(crate) async fn conduct(
    house: Arc<House>,
    id: TableId,
    mut inbox: mpsc::Receiver<Command>,
    own: mpsc::Sender<Command>,
    stopping: CancellationToken,
) {
    let mut conductor = Conductor::new(house, id, own);
    conductor.begin().await;
    while !conductor.is_over(&inbox) {
        tokio::select! {
            // What has come in before a flag falls is looked at first, each by the time at which it was received.
            biased;
            command = inbox.recv() => match command {
                Some(command) => conductor.obey(command).await,
                None => break,
            },
            () = stopping.cancelled(), if !inbox.is_closed() => inbox.close(),
            () = sleep_until(conductor.wakes_at()) => conductor.wake().await,
        }
    }
}

struct Conductor {
    house: Arc<House>,
    id: TableId,
    /// The way into its own inbox, for thoughts.
    own: mpsc::Sender<Command>,
    /// `None` until the log has been read, and again when it is not known what the log says.
    table: Option<Table>,
    /// Why there is no table and reading again would not help: there is none of that name, or its log cannot be
    /// understood.
    absent: Option<RefusalCode>,
    audience: Audience,
    absence: Absence,
    rooms: Rooms,
    /// How strong those at the table are, or what the table did to that.
    ratings: Vec<Option<Strength>>,
    /// How many events those who watch have been told, where they see things late.
    released: usize,
    /// What was told last, and when to look again.
    presence: Presence,
    gather: Option<Instant>,
    thinking: Option<Thinking>,
    refusals: VecDeque<(Request, Refusal)>,
    /// Nothing of its own accord before this.
    not_before: Instant,
    /// When it was used last.
    used: Instant,
}

impl Conductor {
    fn new(house: Arc<House>, id: TableId, own: mpsc::Sender<Command>) -> Self {
        let now = Instant::now();
        Conductor {
            house,
            id,
            own,
            table: None,
            absent: None,
            audience: Audience::default(),
            absence: Absence::default(),
            rooms: Rooms::default(),
            ratings: Vec::new(),
            released: 0,
            presence: Presence::default(),
            gather: None,
            thinking: None,
            refusals: VecDeque::new(),
            not_before: now,
            used: now,
        }
    }

    /// Reads the log, and goes on where the table was left.
    async fn begin(&mut self) {
        match self.read().await {
            Ok(()) => {
                // Whoever is here already does not know what the log says.
                self.tell_all();
                self.gather_presence();
                self.credit_downtime().await;
                self.think();
            }
            Err(_) => self.not_before = Instant::now() + RETRY,
        }
    }

    async fn obey(&mut self, command: Command) {
        self.used = Instant::now();
        if self.table.is_none() && self.absent.is_none() {
            self.begin().await;
        }
        match command {
            Command::Act { author, action, received } => {
                let span = author.span.clone();
                self.act(author, &action, received).instrument(span).await;
            }
            Command::Say { author, room, text, received } => {
                let span = author.span.clone();
                if let Err(refusal) = self.say(&author, room, &text, received).instrument(span).await {
                    author.refuse(refusal);
                }
            }
            Command::Subscribe { listener, after } => self.subscribe(listener, after),
            Command::Leave { socket } => {
                self.audience.leave(socket);
                self.gather_presence();
            }
            Command::View { person, reply } => {
                // Whoever asked may have gone.
                let seen = self.table().and_then(|table| {
                    // The house itself may always look.
                    person
                        .as_deref()
                        .map_or(Ok(()), |who| watching::may_watch(table, &self.audience, who))?;
                    Ok(self.view(table, person.as_deref()))
                });
                let _ = reply.send(seen);
            }
            Command::Rule { decision, reply } => {
                let ruled = self.rule(decision).await;
                // Whoever asked may have gone.
                let _ = reply.send(ruled);
            }
            Command::RatedAnew => self.tell_ratings().await,
            Command::Stand { person, turns, reply } => {
                let now = self.house.time.now();
                // Whoever asked may have gone.
                let _ = reply.send(self.table().and_then(|table| Stand::of(table, &person, turns, now)));
            }
            Command::ReadAgain => {
                self.begin().await;
                if let Ok(table) = self.table() {
                    // Lists that people have before them show the name, too.
                    self.house.lobby.table_changed(&table.line());
                }
            }
            Command::Thought { seen, thought } => self.play_thought(seen, thought).await,
        }
    }

    /// When there is something to do without being asked.
    fn wakes_at(&self) -> Instant {
        let due = self.table.as_ref().filter(|table| !table.frozen).and_then(|table| {
            match table.position.computer_to_move() {
                Some(_) if self.thinking.is_some() => table.position.clock.as_ref()?.flags_at(),
                _ => table.position.due(),
            }
        });
        let due = due.map(|due| (Instant::now() + self.house.time.until(due)).max(self.not_before));
        let due = if self.table.is_none() && self.absent.is_none() { Some(self.not_before) } else { due };
        let late = |table: &&Table| table.delay() > Millis::ZERO && !self.audience.is_empty();
        let release = self.table.as_ref().filter(late).and_then(|table| {
            let next = delay::next(&table.log, table.delay(), self.released)?;
            Some(Instant::now() + self.house.time.until(next))
        });
        let idle = self.used.max(Instant::now()) + self.house.config.limits.idle;
        [due, release, self.gather].into_iter().flatten().fold(idle, Instant::min)
    }

    async fn wake(&mut self) {
        if self.table.is_none() && self.absent.is_none() {
            self.begin().await;
        }
        if self.gather.is_some_and(|at| at <= Instant::now()) {
            self.tell_presence();
        }
        self.release();
        self.fall_flags(self.house.time.now()).await;
        self.think();
    }

    /// Whether the table can be put away: nobody looks, nothing is to be done, and for a while nothing was.
    fn is_over(&self, inbox: &mpsc::Receiver<Command>) -> bool {
        let far = self.house.config.limits.far;
        let waits = self.table.as_ref().is_some_and(|table| {
            table.frozen || table.position.due().is_some_and(|due| self.house.time.until(due) < far)
        });
        let idle = self.table.is_none() || self.used.elapsed() >= self.house.config.limits.idle;
        self.audience.is_empty() && !waits && idle && self.house.registry.put_away(&self.id, inbox)
    }

    fn table(&self) -> Result<&Table, Refusal> {
        self.table.as_ref().ok_or(Refusal::of(self.absent.unwrap_or(RefusalCode::Busy)))
    }

    async fn read(&mut self) -> Result<(), Refusal> {
        self.table = None;
        let said = async |room| self.house.store.said(&self.id, room).await.map_err(|error| busy(&error));
        self.rooms = Rooms { players: said(Room::Players).await?, watchers: said(Room::Watchers).await? };
        match self.house.store.table(&self.id).await.map_err(|error| busy(&error))? {
            Some(stored) => match Table::read(&self.id, stored, &self.house.site) {
                Ok(table) => {
                    self.released = table.shown_to(None, self.house.time.now());
                    self.table = Some(table);
                }
                Err(no) => {
                    tracing::error!(table = %self.id, ?no, "a table cannot be read");
                    self.absent = Some(RefusalCode::Frozen);
                }
            },
            None => self.absent = Some(RefusalCode::NotFound),
        }
        self.look_up_ratings().await;
        self.table().map(drop)
    }
}
