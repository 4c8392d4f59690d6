//! The clock of a table.

use crate::control::{Bank, Control, Face};
use crate::lag::Lag;
use crate::millis::{Millis, Time};
use game::Seat;

/// The clock of a table: a bank for each seat, and at most one of them running.
///
/// It has no time of its own: every call says what time it is. Calls come in the order of time; should the caller's
/// clock be put back, time stands still for a while, and nobody gains or loses by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    /// How long the first turn of each seat may take, if it does not come out of its bank.
    first_turn: Option<Millis>,
    seats: Vec<Side>,
    running: Option<Running>,
}

/// One seat's side of the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Side {
    bank: Bank,
    lag: Lag,
    /// Whether its first turn has been played.
    begun: bool,
    /// Its days off, in order and apart from each other: its time does not run then.
    off: Vec<(Time, Time)>,
}

/// A turn being thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    seat: Seat,
    since: Time,
}

/// The seat's time ran out before its turn came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flagged(pub Seat);

impl Clock {
    /// A stopped clock for `seats`, everybody with the time of the start.
    #[must_use]
    pub fn new(control: Control, seats: usize) -> Self {
        Self::with_times(control, (0..seats).map(|_| None))
    }

    /// A stopped clock with, for each seat, a main time of its own, or that of the control: a handicap.
    #[must_use]
    pub fn with_times(control: Control, times: impl IntoIterator<Item = Option<Millis>>) -> Self {
        let side = |time: Option<Millis>| Side {
            bank: time.map_or(control, |time| control.with_initial(time)).start(),
            lag: Lag::new(control),
            begun: false,
            off: Vec::new(),
        };
        Clock { control, first_turn: None, seats: times.into_iter().map(side).collect(), running: None }
    }

    /// The same clock with a limit for the first turn of each seat: it costs nothing and gains nothing, but has to come
    /// in that time.
    #[must_use]
    pub fn with_first_turn(mut self, limit: Option<Millis>) -> Self {
        self.first_turn = limit;
        self
    }

    /// Puts the banks to what a log says each seat has. The clock stops; nothing is charged.
    pub fn set(&mut self, left: impl IntoIterator<Item = Millis>) {
        self.running = None;
        for (side, left) in self.seats.iter_mut().zip(left) {
            side.bank = Bank { left };
        }
    }

    /// The time control.
    #[must_use]
    pub const fn control(&self) -> Control {
        self.control
    }

    /// The seat whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|running| running.seat)
    }

    /// Whether the running seat thinks about its first turn, which has a limit of its own.
    #[must_use]
    pub fn is_first_turn(&self) -> bool {
        self.running.is_some_and(|running| self.first_limit(running.seat).is_some())
    }

    /// From `at` on, the time of `seat` runs and nobody else's. What another seat used of a turn that it did not
    /// finish is charged to it and nothing is credited: it left, or its turn is not wanted any more.
    pub fn run(&mut self, seat: Seat, at: Time) {
        self.halt(at);
        if seat.index() < self.seats.len() {
            self.running = Some(Running { seat, since: at });
        }
    }

    /// Stops at `at`. What was used of an unfinished turn is charged.
    pub fn halt(&mut self, at: Time) {
        if let Some(running) = self.running.take() {
            let bank = self.charged(running, at);
            self.seats[running.seat.index()].bank = bank;
        }
    }

    /// The running seat's turn came in at `at`, whole, of however many moves: it is charged, less what its lag is made
    /// up for, and credited once, and the clock stops. A stopped clock stays as it is.
    ///
    /// # Errors
    /// When its flag had fallen: a turn that comes at [`Clock::flags_at`] is too late. Nothing has changed then.
    pub fn turn(&mut self, at: Time) -> Result<(), Flagged> {
        let Some(running) = self.running else { return Ok(()) };
        if let Some(seat) = self.flagged(at) {
            return Err(Flagged(seat));
        }
        let used = self.used(running, at);
        let free = self.first_limit(running.seat).is_some();
        let side = &mut self.seats[running.seat.index()];
        let back = side.lag.compensate(used);
        if !free {
            side.bank = self.control.credited(side.bank, used - back);
        }
        side.begun = true;
        self.running = None;
        Ok(())
    }

    /// A turn of `seat` was played that no clock was asked about: by the host, or as a log tells it.
    pub fn begun(&mut self, seat: Seat) {
        if let Some(side) = self.seats.get_mut(seat.index()) {
            side.begun = true;
        }
    }

    /// A round trip to `seat` was measured; its turns are made up for as [`Lag`] says.
    pub fn measure(&mut self, seat: Seat, round_trip: Millis) {
        if let Some(side) = self.seats.get_mut(seat.index()) {
            side.lag.measure(round_trip);
        }
    }

    /// Takes over from `other`, a clock of the same table, what it knows of everybody's lag.
    pub fn know_lags_of(&mut self, other: &Clock) {
        for (side, known) in self.seats.iter_mut().zip(&other.seats) {
            side.lag = known.lag;
        }
    }

    /// Somebody gives `seat` more time. A clock that is running goes on.
    pub fn give(&mut self, seat: Seat, more: Millis) {
        if let Some(side) = self.seats.get_mut(seat.index()) {
            side.bank.left += more;
        }
    }

    /// `seat` takes days off: its time does not run from `from` to `until`. Days that it has already are not counted
    /// twice.
    pub fn rest(&mut self, seat: Seat, from: Time, until: Time) {
        let Some(side) = self.seats.get_mut(seat.index()) else { return };
        let from = side.off.last().map_or(from, |&(_, last)| from.max(last));
        if from < until {
            side.off.push((from, until));
        }
    }

    /// Until when `seat` has taken days off, if it has, at `at`.
    #[must_use]
    pub fn resting(&self, seat: Seat, at: Time) -> Option<Time> {
        let mut off = self.seats.get(seat.index())?.off.iter();
        off.find(|&&(from, until)| from <= at && at < until).map(|&(_, until)| until)
    }

    /// When the running seat's flag falls, if its turn has not come before: what its lag will be made up for is waited
    /// for, and days off are left out.
    #[must_use]
    pub fn flags_at(&self) -> Option<Time> {
        let Running { seat, since } = self.running?;
        let side = &self.seats[seat.index()];
        let limit = self.first_limit(seat).unwrap_or_else(|| self.control.limit(side.bank));
        let mut falls = since + (limit + side.lag.allowance());
        for &(from, until) in &side.off {
            if from < falls {
                falls = falls + until.since(from.max(since));
            }
        }
        Some(falls)
    }

    /// The seat whose flag has fallen by `at`.
    #[must_use]
    pub fn flagged(&self, at: Time) -> Option<Seat> {
        self.flags_at().filter(|&falls| falls <= at).and(self.running())
    }

    /// Whoever ran this clock was away from `lost` to `back`. The running seat pays for its thinking up to `lost`,
    /// nobody for the time between.
    pub fn interrupted(&mut self, lost: Time, back: Time) {
        if let Some(Running { seat, .. }) = self.running {
            self.halt(lost);
            self.run(seat, back);
        }
    }

    /// What each seat has left at `at`.
    #[must_use]
    pub fn left(&self, at: Time) -> Vec<Millis> {
        self.banks(at).map(|bank| bank.left).collect()
    }

    /// What each seat's clock shows at `at`.
    #[must_use]
    pub fn faces(&self, at: Time) -> Vec<Face> {
        self.banks(at).map(|bank| self.control.face(bank)).collect()
    }

    fn banks(&self, at: Time) -> impl Iterator<Item = Bank> {
        self.seats.iter().enumerate().map(move |(seat, side)| match self.running {
            Some(running) if running.seat.index() == seat => self.charged(running, at),
            _ => side.bank,
        })
    }

    /// The bank of the running seat, were it to stop at `at`.
    fn charged(&self, running: Running, at: Time) -> Bank {
        let bank = self.seats[running.seat.index()].bank;
        match self.first_limit(running.seat) {
            Some(_) => bank,
            None => self.control.charged(bank, self.used(running, at)),
        }
    }

    /// The limit of the seat's first turn, if it is still to come.
    fn first_limit(&self, seat: Seat) -> Option<Millis> {
        self.first_turn.filter(|_| !self.seats[seat.index()].begun)
    }

    /// For how long the seat has been thinking, days off left out.
    fn used(&self, Running { seat, since }: Running, at: Time) -> Millis {
        let off =
            self.seats[seat.index()].off.iter().map(|&(from, until)| until.min(at).since(from.max(since)));
        off.fold(at.since(since), |used, off| used - off)
    }
}
