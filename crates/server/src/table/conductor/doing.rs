//! What is done at a table: asked for, or of its own accord.

use super::super::absence;
use super::super::command::Author;
use super::super::opening::open_rematch;
use super::super::record::all_want_rematch;
use super::super::step::Step;
use super::super::thinking::{self, Thinking};
use super::super::watching;
use super::{Conductor, REFUSALS, RETRY};
use crate::pool::Thought;
use crate::refusal::{No, busy};
use clock::{Millis, Time};
use game::Seat;
use protocol::{Action, EventKind, Refusal, RefusalCode, SeatState};
use store::{Append, DecisionRecord, Request, StoreError};
use tokio::time::Instant;

impl Conductor {
    /// While the house was closed, nobody could play: the time is charged to nobody.
    pub(super) async fn credit_downtime(&mut self) {
        let Some(table) = self.table.as_ref().filter(|table| !table.frozen) else { return };
        let running = table.position.clock.as_ref().is_some_and(|clock| clock.running().is_some());
        if running && table.position.at < self.house.opened {
            let step = Step::from(&table.position, self.house.time.now());
            let step = step.resume(self.house.closed, self.house.opened);
            self.of_its_own_accord(step).await;
        }
    }

    pub(super) async fn act(&mut self, author: Author, action: &Action, received: Time) {
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
            // Whoever asked and went elsewhere does not see that it begins.
            absence::may_begin(&table.position, &author.person, |id| self.audience.has(id))?;
            step = step.rematch(open_rematch(&self.house, table).await?)?;
        }
        if step.events.is_empty() {
            return Err(No::because(RefusalCode::NotNow));
        }
        self.carry_out(step, Some((author, request)), None).await?;
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
    pub(super) async fn fall_flags(&mut self, now: Time) {
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
            Ok(step) => self.carry_out(step, None, None).await,
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

    /// The table gets the result that moderators decided; the ids of those who sit there.
    ///
    /// # Errors
    /// When it cannot, or somebody else has decided about the same report.
    pub(super) async fn rule(&mut self, decision: DecisionRecord) -> Result<Vec<String>, Refusal> {
        let (step, ending) = self.table()?.rule(&decision, self.house.time.now())?;
        self.carry_out(step, None, Some(decision)).await?;
        // The store may have refused, and the log been read again.
        let table = self.table()?;
        if table.result() != Some(&ending) {
            return Err(Refusal::new(RefusalCode::NotNow, "refusal.decided"));
        }
        Ok(table.position.people().map(str::to_owned).collect())
    }

    /// Stores a step; then it is real, then acknowledged, then told to everybody.
    ///
    /// # Errors
    /// When it could not be stored. Nothing has happened then.
    async fn carry_out(
        &mut self,
        step: Step,
        author: Option<(&Author, &Request)>,
        decision: Option<DecisionRecord>,
    ) -> Result<(), Refusal> {
        let request = author.map(|(_, request)| request.clone());
        let append = Append { decision, ..self.table()?.append(&step, request.clone()) };
        match self.house.append(append).await {
            Ok(()) => {}
            Err(error @ (StoreError::Busy | StoreError::Failed(_))) => return Err(busy(&error)),
            Err(error) => return self.find_out(&error, author).await,
        }
        let Some(table) = &mut self.table else { return Err(Refusal::of(RefusalCode::Busy)) };
        let awaited = table.position.awaited_by_post().map(str::to_owned);
        let events = table.go_on(step, request).to_vec();
        if let Some((author, _)) = author {
            author.done(table.position.head);
            if matches!(events.first().map(|event| &event.kind), Some(EventKind::Turn { .. })) {
                self.house.metrics.acknowledged(author.asked.elapsed());
            }
        }
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
        if let Some(table) = &self.table {
            // Only now: after a rated game, ratings that were at hand are forgotten, and people can take other offers.
            self.house.lobby.table_changed(&table.line());
        }
        self.think();
        self.tell_turn(awaited).await;
        Ok(())
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

    /// Has the computer think whose turn it is, and nobody else.
    pub(super) fn think(&mut self) {
        let table = self.table.as_ref().filter(|table| !table.frozen);
        let seen = table.map(|table| table.position.board_head);
        if self.thinking.as_ref().is_some_and(|thinking| Some(thinking.seen) == seen) {
            return;
        }
        self.thinking =
            table.and_then(|table| Thinking::start(&self.house, &self.id, &table.position, self.own.clone()));
    }

    pub(super) async fn play_thought(&mut self, seen: u32, thought: Thought) {
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
