//! The task that conducts a live table. All that happens at the table passes through it, one thing after the other:
//! decided on a copy, stored, then real, then acknowledged, then told to everybody.

use super::absence::{self, Absence};
use super::audience::{Audience, Listener, Presence};
use super::chat::{self, Rooms};
use super::command::{Author, Command};
use super::delay;
use super::opening::open_rematch;
use super::record::{Table, all_want_rematch};
use super::step::Step;
use super::thinking::{self, Thinking};
use super::watching;
use crate::house::House;
use crate::notices;
use crate::pool::Thought;
use crate::refusal::{No, busy};
use clock::{Millis, Time};
use game::Seat;
use protocol::api::{Stage, TableView};
use protocol::chat::Room;
use protocol::notice::News;
use protocol::{
    Action, Event, EventKind, FromServer, Refusal, RefusalCode, SeatState, Strength, TableId, TableNews,
};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use store::{Request, StoreError};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

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
            Command::Act { author, action, received } => self.act(author, &action, received).await,
            Command::Say { author, room, text, received } => {
                if let Err(refusal) = self.say(&author, room, &text, received).await {
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

    /// How strong those at the table are. Nobody waits for that, or goes without a table for it.
    async fn look_up_ratings(&mut self) {
        let Some(table) = &self.table else { return };
        let (seats, ratings) = (&table.position.seats, &self.house.ratings);
        let looked_up = async {
            if table.position.stage == Stage::Ended
                && let Some(changes) = ratings.changes(&self.id, seats.len()).await?
            {
                ratings.forget(seats);
                return Ok(changes);
            }
            ratings.of_seats(seats, &table.spec.game, table.spec.speed()).await
        };
        match looked_up.await {
            Ok(found) => self.ratings = found,
            Err::<_, StoreError>(error) => {
                tracing::error!(table = %self.id, %error, "ratings cannot be read");
            }
        }
    }

    /// What is told of ratings.
    fn told_ratings(&self) -> FromServer {
        FromServer::At(TableNews::Ratings { table: self.id.clone(), ratings: self.ratings.clone() })
    }

    /// While the house was closed, nobody could play: the time is charged to nobody.
    async fn credit_downtime(&mut self) {
        let Some(table) = self.table.as_ref().filter(|table| !table.frozen) else { return };
        let running = table.position.clock.as_ref().is_some_and(|clock| clock.running().is_some());
        if running && table.position.at < self.house.opened {
            let step = Step::from(&table.position, self.house.time.now());
            let step = step.resume(self.house.closed, self.house.opened);
            self.of_its_own_accord(step).await;
        }
    }

    fn subscribe(&mut self, listener: Listener, after: u32) {
        self.release();
        let may_watch = |table| watching::may_watch(table, &self.audience, &listener.person).map(|()| table);
        let table = match self.table().and_then(may_watch) {
            Ok(table) => table,
            Err(refusal) => {
                listener.outbox.send(&FromServer::Refused { request: None, refusal: refusal.at(&self.id) });
                return;
            }
        };
        let now = self.house.time.now();
        let shown = table.shown_to(Some(&listener.person), now);
        let missed = table.log.get(after as usize..shown).filter(|_| after > 0 && !table.frozen);
        let events = missed.map(|events| self.events(events));
        let socket = listener.clone();
        self.audience.join(listener);
        self.gather_presence();
        let Ok(table) = self.table() else { return };
        match events {
            Some(events) => {
                socket.outbox.send(&events);
                socket.outbox.send(&self.presence(table).message(&self.id));
                if shown == table.log.len() {
                    socket.outbox.send(&self.told_ratings());
                }
            }
            None => {
                socket.outbox.send(&FromServer::At(TableNews::Table(self.view(table, Some(&socket.person)))));
            }
        }
        let chat = self.rooms.told(&table.position, self.is_told(table), &socket, &self.id);
        socket.outbox.send(&FromServer::At(TableNews::Chat(chat)));
    }

    /// Who is there, and since when others are not.
    fn presence(&self, table: &Table) -> Presence {
        let presence = self.audience.presence(&table.position.seats);
        let on = table.position.stage == Stage::Playing;
        Presence { away_since: if on { self.absence.told() } else { Vec::new() }, ..presence }
    }

    /// Stores what somebody says; then it is said.
    async fn say(&mut self, author: &Author, room: Room, text: &str, at: Time) -> Result<(), Refusal> {
        let Some(table) = &self.table else { return self.table().map(drop) };
        let line = self.rooms.line(&table.position, &author.person, room, text, at)?;
        self.house.store.say(&self.id, room, &line).await.map_err(|error| busy(&error))?;
        let (position, over) = (&table.position, self.is_told(table));
        let said = FromServer::At(TableNews::Said { table: self.id.clone(), room, line: line.clone() });
        let speaker = &author.person.id;
        self.audience.tell_some(&said, |listener| {
            chat::may_read(position, over, &listener.person, room) && !listener.silence.covers(speaker)
        });
        self.rooms.say(room, line);
        Ok(())
    }

    /// All there is to know, for `person` or for everybody.
    fn view(&self, table: &Table, person: Option<&str>) -> TableView {
        let Presence { here, watchers, away_since } = self.presence(table);
        let free = table.position.seats.contains(&SeatState::ByLink);
        let is_opener = person == Some(table.opening.by.as_str());
        let shown = table.shown_to(person, self.house.time.now());
        // What the game did to ratings tells that it is over.
        let ratings = if shown < table.log.len() { Vec::new() } else { self.ratings.clone() };
        TableView {
            table: self.id.clone(),
            events: table.log[..shown].to_vec(),
            here,
            watchers,
            away_since,
            claim_after_ms: absence::patience(&table.position, &self.house.config.limits).map(|time| time.0),
            invitation: table.opening.invitation.clone().filter(|_| free && is_opener),
            frozen: table.frozen,
            ratings,
            now: self.house.time.now().0,
        }
    }

    fn gather_presence(&mut self) {
        if let Some(table) = &self.table {
            let here = self.audience.presence(&table.position.seats).here;
            self.absence.note(&here, self.house.time.now());
        }
        self.gather.get_or_insert_with(|| Instant::now() + GATHER);
    }

    fn tell_presence(&mut self) {
        self.gather = None;
        let Some(table) = &self.table else { return };
        let presence = self.presence(table);
        if presence != self.presence {
            self.audience.tell(&presence.message(&self.id));
            self.presence = presence;
        }
    }

    async fn act(&mut self, author: Author, action: &Action, received: Time) {
        let request = Request { person: author.person.id.clone(), name: author.request.clone() };
        match self.try_act(&author, action, received, &request).await {
            Ok(()) => {}
            Err(No::Refused(refusal)) => {
                if !matches!(refusal.code, RefusalCode::Busy | RefusalCode::Frozen | RefusalCode::NotFound) {
                    self.refusals.truncate(REFUSALS - 1);
                    self.refusals.push_front((request, refusal.clone()));
                }
                author.refuse(refusal);
            }
            Err(No::Failed(said)) => {
                author.refuse(Refusal::of(RefusalCode::Frozen));
                self.freeze(&said);
            }
        }
    }

    async fn try_act(
        &mut self,
        author: &Author,
        action: &Action,
        received: Time,
        request: &Request,
    ) -> Result<(), No> {
        if let Some(&seq) = self.table()?.answers.get(request) {
            author.done(seq);
            return Ok(());
        }
        if let Some((_, refusal)) = self.refusals.iter().find(|(refused, _)| refused == request) {
            return Err(refusal.clone().into());
        }
        if self.table()?.frozen {
            return Err(No::because(RefusalCode::Frozen));
        }
        if let Action::Turn { seat, .. } = action {
            self.measure(&author.person.id, *seat, author.round_trip);
        }
        self.fall_flags(received).await;
        if let Action::Sit { seat, .. } = action {
            self.may_join(&author.person.id, *seat).await?;
        }
        let table = self.table()?;
        if let Action::Sit { .. } = action {
            absence::may_begin(&table.position, &author.person, |id| self.house.people.is_online(id))?;
        }
        let limits = &self.house.config.limits;
        let mut step = table.decide(&author.person, action, received, &self.absence, limits)?;
        if matches!(action, Action::Rematch { .. }) && all_want_rematch(&step.after) {
            step = step.rematch(open_rematch(&self.house, table).await?)?;
        }
        if step.events.is_empty() {
            return Err(No::because(RefusalCode::NotNow));
        }
        self.carry_out(step, Some((author, request))).await?;
        Ok(())
    }

    /// Whether somebody may take a seat that is open to all: not at a table of those who block them.
    async fn may_join(&self, person: &str, seat: Seat) -> Result<(), No> {
        let table = self.table()?;
        if table.position.seats.get(seat.index()) != Some(&SeatState::Open) {
            return Ok(());
        }
        for host in table.position.people().chain([table.opening.by.as_str()]) {
            if self.house.ties.blocks(host, person).await.map_err(|error| busy(&error))? {
                return Err(Refusal::new(RefusalCode::Forbidden, "refusal.unwelcome").into());
            }
        }
        Ok(())
    }

    /// The line of whoever plays a turn takes so long there and back: their clock makes up for it.
    fn measure(&mut self, person: &str, seat: Seat, round_trip: Millis) {
        if let Some(position) = self.table.as_mut().map(|table| &mut table.position)
            && position.sits(person, seat)
            && let Some(clock) = &mut position.clock
        {
            clock.measure(seat, round_trip);
        }
    }

    /// Flags that have fallen by `now`.
    async fn fall_flags(&mut self, now: Time) {
        let Some(table) = self.table.as_ref().filter(|table| !table.frozen) else { return };
        let flagged = table.position.clock.as_ref().and_then(|clock| clock.flagged(now));
        if let Some(seat) = flagged {
            let step = Step::from(&table.position, now).flag(seat);
            self.of_its_own_accord(step).await;
        }
    }

    /// What nobody asked for. If the store fails, it is tried again later.
    async fn of_its_own_accord(&mut self, step: Result<Step, No>) {
        let done = match step {
            Ok(step) => self.carry_out(step, None).await,
            Err(No::Refused(refusal)) => Err(refusal),
            Err(No::Failed(said)) => {
                self.freeze(&said);
                return;
            }
        };
        if let Err(refusal) = done {
            tracing::warn!(table = %self.id, ?refusal, "not done of its own accord; trying again");
            self.not_before = Instant::now() + RETRY;
        }
    }

    /// Stores a step; then it is real, then acknowledged, then told to everybody.
    ///
    /// # Errors
    /// When it could not be stored. Nothing has happened then.
    async fn carry_out(&mut self, step: Step, author: Option<(&Author, &Request)>) -> Result<(), Refusal> {
        let request = author.map(|(_, request)| request.clone());
        let append = self.table()?.append(&step, request.clone());
        match self.house.store.append(append).await {
            Ok(()) => {}
            Err(error @ (StoreError::Busy | StoreError::Failed(_))) => return Err(busy(&error)),
            Err(error) => return self.find_out(&error, author).await,
        }
        let Some(table) = &mut self.table else { return Err(Refusal::of(RefusalCode::Busy)) };
        let awaited = table.position.awaited_by_post().map(str::to_owned);
        let events = table.go_on(step, request).to_vec();
        if let Some((author, _)) = author {
            author.done(table.position.head);
        }
        self.house.lobby.table_changed(&table.line());
        let seated =
            events.iter().any(|event| matches!(event.kind, EventKind::Seated { .. } | EventKind::Started));
        let ended = events.iter().any(|event| matches!(event.kind, EventKind::Ended(_)));
        self.tell_events(&events);
        if seated {
            if let Some(table) = &self.table {
                watching::begin(table, &mut self.audience);
            }
            self.gather_presence();
        }
        if seated || ended {
            self.tell_ratings().await;
            // Who sits down reads in the other room from now on; when the game is over all read in both.
            self.tell_rooms();
        }
        self.think();
        self.tell_turn(awaited).await;
        Ok(())
    }

    /// Somebody has sat down, or the game has ended and may have been rated.
    async fn tell_ratings(&mut self) {
        let before = std::mem::take(&mut self.ratings);
        self.look_up_ratings().await;
        if self.ratings != before
            && let Some(table) = &self.table
        {
            let (position, over) = (&table.position, self.is_told(table));
            // What the game did to them tells that it is over.
            self.audience
                .tell_some(&self.told_ratings(), |listener| over || position.has_seat(&listener.person));
        }
    }

    /// By post, whose turn it is learns of it wherever they are; whose turn it was is not reminded any more.
    async fn tell_turn(&self, before: Option<String>) {
        let Some(table) = &self.table else { return };
        let after = table.position.awaited_by_post();
        if before.as_deref() == after {
            return;
        }
        let news = News::YourTurn { table: self.id.clone(), game: table.spec.game.clone() };
        if let Some(before) = before {
            notices::withdraw(&self.house, &before, &news.about()).await;
        }
        if let Some(after) = after.filter(|person| !self.audience.has(person)) {
            notices::tell(&self.house, after, news).await;
        }
    }

    /// Tells those who play what has just happened, and those who watch what they may see by now.
    fn tell_events(&mut self, events: &[Event]) {
        let news = self.events(events);
        let Some(table) = self.table.as_ref().filter(|table| table.delay() > Millis::ZERO) else {
            self.audience.tell(&news);
            return;
        };
        // Who sits down has missed nothing: nobody does after the start, and until then nothing is late.
        let position = &table.position;
        self.audience.tell_some(&news, |listener| position.has_seat(&listener.person));
        self.release();
    }

    /// Tells those who watch what they may see by now.
    fn release(&mut self) {
        let Some(table) = self.table.as_ref().filter(|table| table.delay() > Millis::ZERO) else { return };
        let shown = table.shown_to(None, self.house.time.now());
        if shown <= self.released {
            return;
        }
        let news = self.events(&table.log[self.released..shown]);
        self.released = shown;
        let position = &table.position;
        self.audience.tell_some(&news, |listener| !position.has_seat(&listener.person));
        if self.is_told(table) {
            self.tell_rooms();
            self.audience.tell_some(&self.told_ratings(), |listener| !position.has_seat(&listener.person));
        }
    }

    /// Whether those who watch have seen that the game is over, if it is.
    fn is_told(&self, table: &Table) -> bool {
        table.delay() == Millis::ZERO || self.released >= table.log.len()
    }

    fn events(&self, events: &[Event]) -> FromServer {
        FromServer::At(TableNews::Events {
            table: self.id.clone(),
            events: events.to_vec(),
            now: self.house.time.now().0,
        })
    }

    /// Tells everybody what they may read.
    fn tell_rooms(&self) {
        if let Some(table) = &self.table {
            let over = self.is_told(table);
            self.audience.tell_each(|listener| {
                FromServer::At(TableNews::Chat(self.rooms.told(&table.position, over, listener, &self.id)))
            });
        }
    }

    /// It is not known what the log says: it is read again before anybody is told.
    async fn find_out(
        &mut self,
        error: &StoreError,
        author: Option<(&Author, &Request)>,
    ) -> Result<(), Refusal> {
        tracing::error!(table = %self.id, %error, "the log is read again");
        self.thinking = None;
        self.read().await?;
        self.tell_all();
        let table = self.table()?;
        self.house.lobby.table_changed(&table.line());
        let seq = author.and_then(|(_, request)| table.answers.get(request).copied());
        self.think();
        match (author, seq) {
            (Some((author, _)), Some(seq)) => {
                author.done(seq);
                Ok(())
            }
            (None, _) => Ok(()),
            (Some(_), None) => Err(Refusal::of(RefusalCode::Busy)),
        }
    }

    /// The game failed: nothing is done here any more, nothing was stored, and the operator is told.
    fn freeze(&mut self, said: &str) {
        tracing::error!(table = %self.id, said, "the game failed: table frozen");
        self.thinking = None;
        if let Some(table) = &mut self.table {
            table.frozen = true;
        }
        self.tell_all();
    }

    /// Tells everybody all that they may know.
    fn tell_all(&self) {
        if let Some(table) = &self.table {
            self.audience.tell_each(|listener| {
                FromServer::At(TableNews::Table(self.view(table, Some(&listener.person))))
            });
        }
    }

    /// Has the computer think whose turn it is, and nobody else.
    fn think(&mut self) {
        let table = self.table.as_ref().filter(|table| !table.frozen);
        let seen = table.map(|table| table.position.board_head);
        if self.thinking.as_ref().is_some_and(|thinking| Some(thinking.seen) == seen) {
            return;
        }
        self.thinking =
            table.and_then(|table| Thinking::start(&self.house, &self.id, &table.position, self.own.clone()));
    }

    async fn play_thought(&mut self, seen: u32, thought: Thought) {
        self.thinking = None;
        let now = self.house.time.now();
        self.fall_flags(now).await;
        let Some(table) = self.table.as_ref().filter(|table| !table.frozen) else { return };
        if let Some(step) = thinking::play(&table.position, seen, thought, now) {
            self.of_its_own_accord(step).await;
        }
        self.think();
    }
}
