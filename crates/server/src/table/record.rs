//! A table as its conductor holds it: the log, and what follows from it.

use super::absence::Absence;
use super::delay;
use super::position::Position;
use super::rated;
use super::step::Step;
use crate::config::Limits;
use crate::refusal::No;
use crate::secret::equal;
use crate::site::Site;
use clock::{Control, Millis, Time};
use game::{Message, Seat};
use protocol::api::{Stage, TableLine};
use protocol::time::DAYS_OFF;
use protocol::{
    Action, Event, EventKind, Leaving, Occupant, Person, Refusal, RefusalCode, SeatState, TableId, TableSpec,
};
use std::collections::HashMap;
use store::{Append, Opening, Request, TableLog};

/// A table as its conductor holds it.
pub(crate) struct Table {
    pub(crate) id: TableId,
    /// What was settled when it was opened.
    pub(crate) spec: TableSpec,
    /// What is not in the log.
    pub(crate) opening: Opening,
    /// All events so far.
    pub(crate) log: Vec<Event>,
    /// The requests that have been done, each with the number of the last event that it caused.
    pub(crate) answers: HashMap<Request, u32>,
    /// Where it stands.
    pub(crate) position: Position,
    /// Whether the game failed. Nothing is done at a frozen table.
    pub(crate) frozen: bool,
}

impl Table {
    /// Reads a table from its log. A game that does not go through its own log freezes the table there.
    ///
    /// # Errors
    /// When the log does not begin as a log does, or the game is not hosted or does not even begin.
    pub(crate) fn read(id: &TableId, stored: TableLog, site: &Site) -> Result<Self, No> {
        let Some(Event { kind: EventKind::Opened { spec }, .. }) = stored.events.first() else {
            return Err(No::Failed("the log does not begin with the opening".into()));
        };
        let spec = spec.clone();
        let mut position = Position::new(site.game(&spec.game)?, &spec)?;
        let mut frozen = false;
        for event in &stored.events {
            if let Err(no) = position.apply(event) {
                tracing::error!(table = %id, event = event.seq, ?no, "the game does not follow its log: table frozen");
                frozen = true;
                break;
            }
        }
        let answers = stored.answers.into_iter().collect();
        Ok(Table {
            id: id.clone(),
            spec,
            opening: stored.opening,
            log: stored.events,
            answers,
            position,
            frozen,
        })
    }

    /// When it was opened.
    pub(crate) fn opened(&self) -> Time {
        Time(self.log.first().map_or(0, |event| event.at))
    }

    /// The table as a line of a list.
    pub(crate) fn line(&self) -> TableLine {
        self.position.line(&self.id, &self.spec, self.opened())
    }

    /// What to store for a step.
    pub(crate) fn append(&self, step: &Step, request: Option<Request>) -> Append {
        Append {
            table: self.id.clone(),
            events: step.events.clone(),
            line: step.after.line(&self.id, &self.spec, self.opened()),
            due: step.after.due().map(|due| due.0),
            opening: None,
            counted: rated::counted(&self.spec, step),
            decision: None,
            request,
        }
    }

    /// The step has been stored: it is real now.
    pub(crate) fn go_on(&mut self, step: Step, request: Option<Request>) -> &[Event] {
        let before = self.log.len();
        self.log.extend(step.events);
        self.position = step.after;
        if let Some(request) = request {
            self.answers.insert(request, self.position.head);
        }
        &self.log[before..]
    }

    /// How much later those who watch see what happens.
    pub(crate) const fn delay(&self) -> Millis {
        Millis(self.spec.delay_ms)
    }

    /// How many events `person`, or somebody unknown, may see at `now`.
    pub(crate) fn shown_to(&self, person: Option<&str>, now: Time) -> usize {
        if person.is_some_and(|person| self.position.has_seat(person)) {
            return self.log.len();
        }
        delay::shown(&self.log, self.delay(), now)
    }

    /// What `person` asks for, received at `at`, would do.
    ///
    /// # Errors
    /// When it is refused, or the game fails.
    pub(crate) fn decide(
        &self,
        person: &Person,
        action: &Action,
        at: Time,
        absence: &Absence,
        limits: &Limits,
    ) -> Result<Step, No> {
        let step = Step::from(&self.position, at);
        match action {
            Action::Sit { seat, invitation } => {
                self.may_sit(*seat, invitation.as_deref())?;
                rated::may_sit(&self.spec, &self.position, person)?;
                step.sit(*seat, Occupant::Person(person.clone()))
            }
            Action::Turn { seat, turn, seen } => {
                self.may_act(person, *seat, Stage::Playing)?;
                if *seen != self.position.board_head {
                    return Err(No::because(RefusalCode::Stale));
                }
                if self.position.to_move() != Some(*seat) {
                    return Err(No::because(RefusalCode::NotYourTurn));
                }
                step.turn(*seat, turn)
            }
            Action::OfferDraw { seat } => {
                self.may_act(person, *seat, Stage::Playing)?;
                step.offer_draw(*seat)
            }
            Action::AskBack { seat } => {
                self.may_act(person, *seat, Stage::Playing)?;
                step.ask_back(*seat)
            }
            Action::Accept { seat, proposal } => {
                self.may_act(person, *seat, Stage::Playing)?;
                step.accept(*seat, *proposal)
            }
            Action::Decline { seat, proposal } => {
                self.may_act(person, *seat, Stage::Playing)?;
                step.decline(*seat, *proposal)
            }
            Action::Abort => match self.position.stage {
                Stage::Open if self.opening.by == person.id => step.abort(),
                Stage::Playing if self.position.has_seat(&person.id) => step.call_off(),
                Stage::Ended => Err(No::because(RefusalCode::NotNow)),
                Stage::Open | Stage::Playing => Err(No::because(RefusalCode::Forbidden)),
            },
            Action::GiveTime { seat } => {
                self.may_act(person, *seat, Stage::Playing)?;
                step.give_time(*seat)
            }
            Action::Claim { seat, against } => {
                self.may_act(person, *seat, Stage::Playing)?;
                let position = &self.position;
                if position.to_move() != Some(*against)
                    || position.are_partners(*seat, *against)
                    || !absence.may_be_claimed(*against, position, limits, at)
                {
                    return Err(No::because(RefusalCode::NotNow));
                }
                step.retire(*against, Leaving::Absent)
            }
            Action::Rest { seat, days } => {
                self.may_act(person, *seat, Stage::Playing)?;
                self.may_rest(*seat, *days, at)?;
                step.rest(*seat, *days)
            }
            Action::Resign { seat } => {
                self.may_act(person, *seat, Stage::Playing)?;
                step.retire(*seat, Leaving::Resigned)
            }
            Action::Rematch { seat } => {
                self.may_act(person, *seat, Stage::Ended)?;
                let begun = self.position.started > 0;
                if self.position.rematch.is_some() || !begun {
                    return Err(No::because(RefusalCode::NotNow));
                }
                if self.position.offers.get(seat.index()) == Some(&true) {
                    Ok(step)
                } else {
                    step.offer_rematch(*seat)
                }
            }
        }
    }

    fn may_sit(&self, seat: Seat, invitation: Option<&str>) -> Result<(), Refusal> {
        match self.position.seats.get(seat.index()) {
            None => Err(Refusal::of(RefusalCode::NotFound).at("seat")),
            Some(SeatState::Taken(_)) => Err(Refusal::of(RefusalCode::SeatTaken)),
            Some(_) if self.position.stage != Stage::Open => Err(Refusal::of(RefusalCode::NotNow)),
            Some(SeatState::Open) => Ok(()),
            Some(SeatState::ByLink) => match (&self.opening.invitation, invitation) {
                (Some(secret), Some(shown)) if equal(secret, shown) => Ok(()),
                _ => Err(Refusal::of(RefusalCode::NeedsInvitation)),
            },
        }
    }

    /// Days off are taken in games by post, one span after the other, and there are only so many.
    fn may_rest(&self, seat: Seat, days: u8, at: Time) -> Result<(), Refusal> {
        let Some(clock) = &self.position.clock else { return Err(Refusal::of(RefusalCode::NotNow)) };
        if !matches!(clock.control(), Control::Post { .. }) || clock.resting(seat, at).is_some() {
            return Err(Refusal::of(RefusalCode::NotNow));
        }
        let taken = self.position.days_off.get(seat.index()).copied().unwrap_or(DAYS_OFF);
        let left = DAYS_OFF.saturating_sub(taken);
        if !(1..=left).contains(&days) {
            let message = Message::new("refusal.days-off").number("n", left);
            return Err(Refusal::new(RefusalCode::BadSetup, message).at("days"));
        }
        Ok(())
    }

    fn may_act(&self, person: &Person, seat: Seat, stage: Stage) -> Result<(), Refusal> {
        if !self.position.sits(&person.id, seat) {
            return Err(Refusal::of(RefusalCode::NotYourSeat));
        }
        if self.position.stage != stage {
            return Err(Refusal::of(RefusalCode::NotNow));
        }
        Ok(())
    }
}

/// Whether all people at a table would play again: each has said so for one of their seats.
pub(crate) fn all_want_rematch(position: &Position) -> bool {
    let wants = |id: &str| {
        let mut seats = position.seats.iter().zip(&position.offers);
        seats.any(|(seat, &offer)| {
            offer && matches!(seat, SeatState::Taken(Occupant::Person(person)) if person.id == id)
        })
    };
    position.seats.iter().all(|seat| match seat {
        SeatState::Taken(Occupant::Person(person)) => wants(&person.id),
        _ => true,
    })
}
