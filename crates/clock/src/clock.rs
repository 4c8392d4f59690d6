//! The clock of a table.

use crate::control::{Bank, Control};
use crate::millis::{Millis, Time};
use game::Seat;

/// The clock of a table: a bank for each seat, and at most one of them running.
///
/// It has no time of its own: every call says what time it is. Calls come in the order of time; should the caller's
/// clock be put back, time stands still for a while, and nobody gains or loses by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: Control,
    banks: Vec<Bank>,
    running: Option<Running>,
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
        Clock { control, banks: vec![control.start(); seats], running: None }
    }

    /// A stopped clock with what each seat has left, as a log keeps it.
    #[must_use]
    pub fn with_banks(control: Control, banks: Vec<Bank>) -> Self {
        Clock { control, banks, running: None }
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

    /// From `at` on, the time of `seat` runs and nobody else's. What another seat used of a turn that it did not
    /// finish is charged to it and nothing is credited: it left, or its turn is not wanted any more.
    pub fn run(&mut self, seat: Seat, at: Time) {
        self.halt(at);
        if seat.index() < self.banks.len() {
            self.running = Some(Running { seat, since: at });
        }
    }

    /// Stops at `at`. What was used of an unfinished turn is charged.
    pub fn halt(&mut self, at: Time) {
        if let Some(running) = self.running.take() {
            let bank = &mut self.banks[running.seat.index()];
            *bank = self.control.charged(*bank, at.since(running.since));
        }
    }

    /// The running seat's turn came in at `at`, whole, of however many moves: it is charged and credited once, and
    /// the clock stops. A stopped clock stays as it is.
    ///
    /// # Errors
    /// When its flag had fallen: a turn that comes at [`Clock::flags_at`] is too late. Nothing has changed then.
    pub fn turn(&mut self, at: Time) -> Result<(), Flagged> {
        let Some(running) = self.running else { return Ok(()) };
        if let Some(seat) = self.flagged(at) {
            return Err(Flagged(seat));
        }
        let bank = &mut self.banks[running.seat.index()];
        *bank = self.control.credited(*bank, at.since(running.since));
        self.running = None;
        Ok(())
    }

    /// When the running seat's flag falls, if its turn has not come before.
    #[must_use]
    pub fn flags_at(&self) -> Option<Time> {
        let running = self.running?;
        Some(running.since + self.control.limit(self.banks[running.seat.index()]))
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

    /// What each seat's clock shows at `at`.
    #[must_use]
    pub fn left(&self, at: Time) -> Vec<Millis> {
        let mut shown: Vec<Millis> = self.banks.iter().map(|bank| bank.left).collect();
        if let Some(Running { seat, since }) = self.running {
            shown[seat.index()] = self.control.charged(self.banks[seat.index()], at.since(since)).left;
        }
        shown
    }
}
