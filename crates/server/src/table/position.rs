//! Where a table stands: what follows from its log.

use crate::refusal::No;
use clock::{Clock, Millis, Time};
use game::Seat;
use host::{Moment, Playing, Plugin};
use protocol::api::{Stage, TableLine};
use protocol::{Event, EventKind, Occupant, SeatState, TableId, TableSpec};

/// Where a table stands after some event. It changes by events only, the same way when they happen and when they are
/// read from the log.
pub(crate) struct Position {
    /// The number of the last event.
    pub(crate) head: u32,
    /// When the last event happened.
    pub(crate) at: Time,
    /// The number of the last event that changed the board.
    pub(crate) board_head: u32,
    /// How far the table has come.
    pub(crate) stage: Stage,
    /// The seats as they are now.
    pub(crate) seats: Vec<SeatState>,
    /// The game.
    pub(crate) playing: Box<dyn Playing>,
    /// The clock; `None`: untimed.
    pub(crate) clock: Option<Clock>,
    /// How many turns have been played.
    pub(crate) turns: u32,
    /// How many days off each seat has taken.
    pub(crate) days_off: Vec<u8>,
    /// For each seat whether it would play again.
    pub(crate) offers: Vec<bool>,
    /// The table of the rematch.
    pub(crate) rematch: Option<TableId>,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Position {
            seats: self.seats.clone(),
            playing: self.playing.copy(),
            clock: self.clock.clone(),
            days_off: self.days_off.clone(),
            offers: self.offers.clone(),
            rematch: self.rematch.clone(),
            ..*self
        }
    }
}

impl Position {
    /// A table that has just been opened, before its first event.
    pub(crate) fn new(plugin: &dyn Plugin, spec: &TableSpec) -> Result<Self, No> {
        Ok(Position {
            head: 0,
            at: Time(0),
            board_head: 0,
            stage: Stage::Open,
            seats: spec.seats.clone(),
            playing: plugin.open(&spec.setup)?,
            clock: spec.new_clock(),
            turns: 0,
            days_off: vec![0; spec.seats.len()],
            offers: vec![false; spec.seats.len()],
            rematch: None,
        })
    }

    /// What the next event does.
    ///
    /// # Errors
    /// When the game does not accept what the event says, or fails. The position is of no use then.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), No> {
        let at = Time(event.at);
        match &event.kind {
            EventKind::Opened { .. } => {}
            EventKind::Seated { seat, occupant } => {
                if let Some(state) = self.seats.get_mut(seat.index()) {
                    *state = SeatState::Taken(occupant.clone());
                }
            }
            EventKind::Started => {
                self.stage = Stage::Playing;
                self.run_clock(at);
            }
            EventKind::Turn { seat, turn, clocks, .. } => {
                self.playing.play(turn)?;
                self.turns += 1;
                if let Some(clock) = &mut self.clock {
                    clock.begun(*seat);
                }
                self.set_clock(clocks, at);
            }
            EventKind::Retired { seat, clocks, .. } => {
                self.playing.retire(*seat)?;
                self.set_clock(clocks, at);
            }
            EventKind::Resumed { clocks } => self.set_clock(clocks, at),
            EventKind::Ended(_) => {
                self.stage = Stage::Ended;
                if let Some(clock) = &mut self.clock {
                    clock.halt(at);
                }
            }
            EventKind::Rests { seat, until } => {
                let days = Time(*until).since(at).0.div_ceil(Millis::days(1).0);
                if let Some(taken) = self.days_off.get_mut(seat.index()) {
                    *taken = taken.saturating_add(u8::try_from(days).unwrap_or(u8::MAX));
                }
                if let Some(clock) = &mut self.clock {
                    clock.rest(*seat, at, Time(*until));
                }
            }
            EventKind::RematchOffered { seat } => {
                if let Some(offer) = self.offers.get_mut(seat.index()) {
                    *offer = true;
                }
            }
            EventKind::Rematch { table } => self.rematch = Some(table.clone()),
        }
        self.head = event.seq;
        self.at = at;
        if event.kind.changes_board() {
            self.board_head = event.seq;
        }
        Ok(())
    }

    /// The facts of the game's moment.
    pub(crate) fn moment(&self) -> &Moment {
        self.playing.moment()
    }

    /// The seat to move while the game is on.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        let on = self.stage == Stage::Playing && self.moment().outcome.is_none();
        on.then(|| self.moment().to_move)
    }

    /// The level of the computer whose turn it is.
    pub(crate) fn computer_to_move(&self) -> Option<u8> {
        match self.seats.get(self.to_move()?.index())? {
            SeatState::Taken(Occupant::Computer { level }) => Some(*level),
            _ => None,
        }
    }

    /// Whether `person` sits on `seat`.
    pub(crate) fn sits(&self, person: &str, seat: Seat) -> bool {
        let occupant = self.seats.get(seat.index());
        matches!(occupant, Some(SeatState::Taken(Occupant::Person(sitting))) if sitting.id == person)
    }

    /// Whether somebody sits on every seat.
    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat, SeatState::Taken(_)))
    }

    /// When the server has to do something of its own accord: at once for a computer's turn, else when a flag falls.
    pub(crate) fn due(&self) -> Option<Time> {
        self.to_move()?;
        if self.computer_to_move().is_some() {
            return Some(self.at);
        }
        self.clock.as_ref()?.flags_at()
    }

    /// What is left on the clocks, as events keep it.
    pub(crate) fn clocks(&self, at: Time) -> Vec<u64> {
        left(self.clock.as_ref(), at)
    }

    /// The table as a line of a list.
    pub(crate) fn line(&self, table: &TableId, spec: &TableSpec, opened: Time) -> TableLine {
        TableLine {
            table: table.clone(),
            spec: TableSpec { seats: self.seats.clone(), ..spec.clone() },
            stage: self.stage,
            position: self.moment().position.clone(),
            to_move: self.to_move(),
            turns: self.turns,
            opened_at: opened.0,
            changed_at: self.at.0,
            your_turn: false,
        }
    }

    fn set_clock(&mut self, clocks: &[u64], at: Time) {
        if let Some(clock) = &mut self.clock {
            clock.set(clocks.iter().map(|&left| Millis(left)));
            self.run_clock(at);
        }
    }

    fn run_clock(&mut self, at: Time) {
        let to_move = self.to_move();
        if let (Some(clock), Some(seat)) = (&mut self.clock, to_move) {
            clock.run(seat, at);
        }
    }
}

/// What is left on a clock, as events keep it; empty without one.
pub(crate) fn left(clock: Option<&Clock>, at: Time) -> Vec<u64> {
    clock.map(|clock| clock.left(at).iter().map(|left| left.0).collect()).unwrap_or_default()
}
