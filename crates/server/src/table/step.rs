//! What happens next at a table: decided on a copy, and real only once it is stored.

use super::position::{Position, left};
use crate::refusal::No;
use clock::{Millis, Time};
use game::Seat;
use protocol::{Ending, Event, EventKind, Leaving, Occupant, RefusalCode, TableId, TableSpec};

/// How many passes in a row the host plays before it takes the game for broken.
const PASSES: usize = 1000;

/// Events that belong together, and where they lead.
pub(crate) struct Step {
    /// What happens.
    pub(crate) events: Vec<Event>,
    /// Where the table stands then.
    pub(crate) after: Position,
    at: Time,
}

impl Step {
    /// A step from where the table stands, at a time that is not before its last event.
    pub(crate) fn from(before: &Position, at: Time) -> Self {
        Step { events: Vec::new(), after: before.clone(), at: at.max(before.at) }
    }

    /// When it happens.
    pub(crate) const fn at(&self) -> Time {
        self.at
    }

    /// Something happens.
    pub(crate) fn happen(&mut self, kind: EventKind) -> Result<(), No> {
        let event = Event { seq: self.after.head + 1, at: self.at.0, kind };
        self.after.apply(&event)?;
        self.events.push(event);
        Ok(())
    }

    /// The table is opened; the game starts at once if nobody has to come.
    pub(crate) fn open(before: &Position, spec: TableSpec, at: Time) -> Result<Self, No> {
        let mut step = Step::from(before, at);
        step.happen(EventKind::Opened { spec })?;
        step.start_if_full()
    }

    /// Somebody sits down on a seat that has been found free; the game starts when it was the last one.
    pub(crate) fn sit(mut self, seat: Seat, occupant: Occupant) -> Result<Self, No> {
        self.happen(EventKind::Seated { seat, occupant })?;
        self.start_if_full()
    }

    /// The game starts, if somebody sits on every seat.
    fn start_if_full(mut self) -> Result<Self, No> {
        if self.after.is_full() {
            self.happen(EventKind::Started)?;
            return self.settle();
        }
        Ok(self)
    }

    /// The seat to move plays a turn. Its flag has not fallen: that is looked at before.
    pub(crate) fn turn(mut self, seat: Seat, turn: &str) -> Result<Self, No> {
        let played = self.after.playing.copy().play(turn)?;
        let mut clock = self.after.clock.clone();
        if clock.as_mut().is_some_and(|clock| clock.turn(self.at).is_err()) {
            return Err(No::because(RefusalCode::NotNow));
        }
        let clocks = left(clock.as_ref(), self.at);
        self.happen(EventKind::Turn { seat, turn: played.turn, forced: false, clocks })?;
        if let (Some(after), Some(clock)) = (&mut self.after.clock, &clock) {
            // What was given back for lag is no part of the log.
            after.know_lags_of(clock);
        }
        self.settle()
    }

    /// The flag of the seat to move has fallen: it leaves; or else, if that was its first turn, there was no game.
    pub(crate) fn flag(self, seat: Seat) -> Result<Self, No> {
        if self.after.clock.as_ref().is_some_and(clock::Clock::is_first_turn) {
            return self.abort();
        }
        self.retire(seat, Leaving::Time)
    }

    /// The game ends without a result.
    pub(crate) fn abort(mut self) -> Result<Self, No> {
        self.happen(EventKind::Ended(Ending::aborted()))?;
        Ok(self)
    }

    /// A seat takes so many days off.
    pub(crate) fn rest(mut self, seat: Seat, days: u8) -> Result<Self, No> {
        let until = (self.at + Millis::days(days.into())).0;
        self.happen(EventKind::Rests { seat, until })?;
        Ok(self)
    }

    /// A seat leaves the game.
    pub(crate) fn retire(mut self, seat: Seat, why: Leaving) -> Result<Self, No> {
        let clocks = self.after.clocks(self.at);
        self.happen(EventKind::Retired { seat, why, clocks })?;
        self.settle()
    }

    /// The server was away from `lost` to `back`; nobody pays for that.
    pub(crate) fn resume(mut self, lost: Time, back: Time) -> Result<Self, No> {
        let mut clock = self.after.clock.clone();
        if let Some(clock) = &mut clock {
            clock.interrupted(lost, back);
        }
        let clocks = left(clock.as_ref(), self.at);
        self.happen(EventKind::Resumed { clocks })?;
        Ok(self)
    }

    /// Somebody would like to play again.
    pub(crate) fn offer_rematch(mut self, seat: Seat) -> Result<Self, No> {
        self.happen(EventKind::RematchOffered { seat })?;
        Ok(self)
    }

    /// The rematch has a table.
    pub(crate) fn rematch(mut self, table: TableId) -> Result<Self, No> {
        self.happen(EventKind::Rematch { table })?;
        Ok(self)
    }

    /// What follows by itself: passes that are forced cost no time and gain none, and a game that is over ends.
    fn settle(mut self) -> Result<Self, No> {
        for _ in 0..PASSES {
            if self.after.moment().outcome.is_some() {
                let ending = self.ending();
                self.happen(EventKind::Ended(ending))?;
                return Ok(self);
            }
            let Some(turn) = self.after.moment().forced.clone() else { return Ok(self) };
            let (seat, clocks) = (self.after.moment().to_move, self.after.clocks(self.at));
            self.happen(EventKind::Turn { seat, turn, forced: true, clocks })?;
        }
        Err(No::Failed(format!("{PASSES} passes in a row")))
    }

    /// How the game ended, in the words that say most: who left, rather than that somebody did.
    pub(crate) fn ending(&self) -> Ending {
        let Some(outcome) = self.after.moment().outcome else {
            return Ending { places: Vec::new(), reason: String::new(), score: None };
        };
        let left = self.events.last().and_then(|event| match event.kind {
            EventKind::Retired { why, .. } => Some(why),
            _ => None,
        });
        let reason = match (outcome.reason, left) {
            ("end.retired", Some(Leaving::Resigned)) => "end.resigned",
            ("end.retired", Some(Leaving::Time)) => "end.time",
            ("end.retired", Some(Leaving::Absent)) => "end.absent",
            (reason, _) => reason,
        };
        Ending {
            places: outcome.places.as_slice().to_vec(),
            reason: reason.to_owned(),
            score: outcome.score.map(|score| score.as_slice().to_vec()),
        }
    }
}

/// What belongs to each seat, at the rematch: everybody moves on by one.
pub(crate) fn rotated<T: Clone>(seats: &[T]) -> Vec<T> {
    let mut seats = seats.to_vec();
    if !seats.is_empty() {
        seats.rotate_right(1);
    }
    seats
}
