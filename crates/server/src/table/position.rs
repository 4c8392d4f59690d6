//! Where a table stands: what follows from its log.

use super::agreement::Proposed;
use crate::refusal::No;
use clock::{Clock, Control, Millis, Time};
use game::{Seat, Square};
use host::{Moment, Playing, Plugin};
use protocol::api::{Stage, TableLine};
use protocol::{Event, EventKind, Occupant, Proposal, SeatState, TableId, TableSpec};
use std::sync::Arc;

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
    /// How many turns have been played, without those that were taken back.
    pub(crate) turns: u32,
    /// The squares that the last turn is marked on.
    last: Vec<Square>,
    /// When the board changed last.
    pub(crate) board_at: Time,
    /// The number of the event that started the game.
    pub(crate) started: u32,
    /// What has been done to the board since, without what was taken back.
    pub(crate) deeds: Vec<Deed>,
    /// The board before all that.
    start: Arc<dyn Playing>,
    /// For each seat whether it has ever played a turn.
    pub(crate) has_moved: Vec<bool>,
    /// Whether players may agree to a draw.
    pub(crate) can_draw: bool,
    /// What is proposed.
    pub(crate) proposed: Option<Proposed>,
    /// What was declined last of each kind: who proposed what, while which event was the board's last.
    pub(crate) declined: Vec<(Seat, Proposal, u32)>,
    /// How often time was given.
    pub(crate) gifts: u32,
    /// How often turns were taken back.
    pub(crate) backs: u32,
    /// How many days off each seat has taken.
    pub(crate) days_off: Vec<u8>,
    /// For each seat whether it would play again.
    pub(crate) offers: Vec<bool>,
    /// The table of the rematch.
    pub(crate) rematch: Option<TableId>,
}

/// Something that was done to the board.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// A turn.
    Turn { seq: u32, seat: Seat, turn: Arc<str>, forced: bool },
    /// A seat left.
    Retired { seq: u32, seat: Seat },
}

impl Deed {
    /// The number of its event.
    pub(crate) const fn seq(&self) -> u32 {
        match self {
            Deed::Turn { seq, .. } | Deed::Retired { seq, .. } => *seq,
        }
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Position {
            seats: self.seats.clone(),
            playing: self.playing.copy(),
            clock: self.clock.clone(),
            days_off: self.days_off.clone(),
            deeds: self.deeds.clone(),
            last: self.last.clone(),
            start: Arc::clone(&self.start),
            has_moved: self.has_moved.clone(),
            proposed: self.proposed.clone(),
            declined: self.declined.clone(),
            offers: self.offers.clone(),
            rematch: self.rematch.clone(),
            ..*self
        }
    }
}

impl Position {
    /// A table that has just been opened, before its first event.
    pub(crate) fn new(plugin: &dyn Plugin, spec: &TableSpec) -> Result<Self, No> {
        let playing = plugin.open(&spec.setup)?;
        Ok(Position {
            head: 0,
            at: Time(0),
            board_head: 0,
            stage: Stage::Open,
            seats: spec.seats.clone(),
            start: Arc::from(playing.copy()),
            playing,
            last: Vec::new(),
            board_at: Time(0),
            started: 0,
            deeds: Vec::new(),
            has_moved: vec![false; spec.seats.len()],
            can_draw: plugin.table(&spec.setup)?.can_draw,
            proposed: None,
            declined: Vec::new(),
            gifts: 0,
            backs: 0,
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
                self.started = event.seq;
                self.run_clock(at);
            }
            EventKind::Turn { seat, turn, clocks, forced } => {
                self.last = self.playing.play(turn)?.marks;
                self.turns += 1;
                let (seq, turn) = (event.seq, Arc::from(turn.as_str()));
                self.deeds.push(Deed::Turn { seq, seat: *seat, turn, forced: *forced });
                if let Some(moved) = self.has_moved.get_mut(seat.index()) {
                    *moved = true;
                }
                if let Some(clock) = &mut self.clock {
                    clock.begun(*seat);
                }
                self.set_clock(clocks, at);
            }
            EventKind::Retired { seat, clocks, .. } => {
                self.playing.retire(*seat)?;
                self.deeds.push(Deed::Retired { seq: event.seq, seat: *seat });
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
            EventKind::Proposed { seat, what } => {
                let agreed = self.seats_of_same(*seat);
                self.proposed = Some(Proposed { number: event.seq, seat: *seat, what: *what, agreed });
            }
            EventKind::Accepted { seat, .. } => {
                let seats = self.seats_of_same(*seat);
                if let Some(proposed) = &mut self.proposed {
                    proposed.agreed.extend(seats);
                }
            }
            EventKind::Declined { .. } => {
                if let Some(Proposed { seat, what, .. }) = self.proposed.take() {
                    self.declined.retain(|(by, ..)| *by != seat);
                    self.declined.push((seat, what, self.board_head));
                }
            }
            EventKind::TakenBack { to, clocks } => {
                self.go_back(*to)?;
                self.backs += 1;
                self.set_clock(clocks, at);
            }
            EventKind::TimeGiven { to, ms, .. } => {
                self.gifts += 1;
                if let Some(clock) = &mut self.clock {
                    to.iter().for_each(|&seat| clock.give(seat, Millis(*ms)));
                }
            }
            EventKind::RematchOffered { seat } => {
                if let Some(offer) = self.offers.get_mut(seat.index()) {
                    *offer = true;
                }
            }
            EventKind::Rematch { table } => self.rematch = Some(table.clone()),
        }
        self.proposed.take_if(|proposed| !proposed.what.outlives(&proposed.agreed, &event.kind));
        self.head = event.seq;
        self.at = at;
        if event.kind.changes_board() {
            self.board_head = event.seq;
            self.board_at = at;
        }
        Ok(())
    }

    /// The board is again what it was after event `to`.
    fn go_back(&mut self, to: u32) -> Result<(), No> {
        self.deeds.retain(|deed| deed.seq() <= to);
        let mut playing = self.start.copy();
        self.turns = 0;
        self.last.clear();
        for deed in &self.deeds {
            match deed {
                Deed::Turn { turn, .. } => {
                    self.last = playing.play(turn)?.marks;
                    self.turns += 1;
                }
                Deed::Retired { seat, .. } => playing.retire(*seat)?,
            }
        }
        self.playing = playing;
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

    /// Whether `person` sits on any seat.
    pub(crate) fn has_seat(&self, person: &str) -> bool {
        Seat::all(self.seats.len()).any(|seat| self.sits(person, seat))
    }

    /// The id of the person whose turn it is, in a game by post.
    pub(crate) fn awaited_by_post(&self) -> Option<&str> {
        let by_post = matches!(self.clock.as_ref().map(Clock::control), Some(Control::Post { .. }));
        match self.to_move().filter(|_| by_post).and_then(|seat| self.seats.get(seat.index())) {
            Some(SeatState::Taken(Occupant::Person(person))) => Some(&person.id),
            _ => None,
        }
    }

    /// The ids of the people who sit here.
    pub(crate) fn people(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(|seat| match seat {
            SeatState::Taken(Occupant::Person(person)) => Some(person.id.as_str()),
            _ => None,
        })
    }

    /// Whether some seats win together.
    pub(crate) fn has_teams(&self) -> bool {
        let sides = &self.moment().sides;
        sides.iter().enumerate().any(|(seat, side)| sides[..seat].contains(side))
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
        let on = self.stage == Stage::Playing;
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
            last: if on { self.last.clone() } else { Vec::new() },
            clocks: if on { self.clocks(self.at) } else { Vec::new() },
            ratings: Vec::new(),
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
