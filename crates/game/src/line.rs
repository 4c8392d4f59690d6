//! One playing of a game: a start, the turns so far, and where they lead.

use crate::outcome::Outcome;
use crate::rules::{Retirement, Rules, SetupError};
use crate::seat::Seat;

/// A start, what happened since, and the state it leads to. Counts repetitions. Shared by hosts and searches.
pub struct Line<G: Rules> {
    start: G::State,
    state: G::State,
    outcome: Option<Outcome>,
    /// Repetition keys of the positions so far that have one, in order.
    seen: Vec<u64>,
}

// Not derived: that would ask for `G: Clone` and `G: Debug`, and `G` is only a name.
impl<G: Rules> Clone for Line<G> {
    fn clone(&self) -> Self {
        Line {
            start: self.start.clone(),
            state: self.state.clone(),
            outcome: self.outcome,
            seen: self.seen.clone(),
        }
    }
}

impl<G: Rules> std::fmt::Debug for Line<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Line")
            .field("state", &self.state)
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}

impl<G: Rules> Line<G> {
    /// The beginning of a table with a complete setup.
    ///
    /// # Errors
    /// When the setup cannot be played.
    pub fn new(setup: &G::Setup) -> Result<Self, SetupError> {
        Ok(Self::from_state(G::start(setup)?))
    }

    /// A line that begins at `state`, with nothing before it.
    pub fn from_state(state: G::State) -> Self {
        Line {
            outcome: G::outcome(&state),
            seen: G::repetition_key(&state).into_iter().collect(),
            start: state.clone(),
            state,
        }
    }

    /// Where the line began.
    pub const fn start(&self) -> &G::State {
        &self.start
    }

    /// Where the line is now.
    pub const fn state(&self) -> &G::State {
        &self.state
    }

    /// How the game ended: by the rules, by a repetition or by a retirement. `None` while it is on.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The repetition keys of the positions so far, in order; positions that have none are left out.
    pub fn seen(&self) -> &[u64] {
        &self.seen
    }

    /// The legal moves; none when the game is over for whatever reason.
    pub fn moves(&self) -> Vec<G::Move> {
        let mut legal = Vec::new();
        if self.outcome.is_none() {
            G::moves(&self.state, &mut legal);
        }
        legal
    }

    /// Plays a legal move; after the last one of a turn, repetitions are counted.
    ///
    /// # Errors
    /// When the move is not legal, or the game is over. Nothing has changed then.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMove> {
        if !self.moves().contains(&mv) {
            return Err(IllegalMove);
        }
        G::play(&mut self.state, mv);
        self.outcome = G::outcome(&self.state);
        if self.outcome.is_none()
            && !G::mid_turn(&self.state)
            && let Some(key) = G::repetition_key(&self.state)
        {
            self.seen.push(key);
            let times = self.seen.iter().filter(|&&seen| seen == key).count() as u32;
            self.outcome = G::repeated(&self.state, times);
        }
        Ok(())
    }

    /// A seat leaves the game. Half a turn that it has made is what the plugin makes of it.
    ///
    /// # Errors
    /// When the game is over or the seat is no longer in it. Nothing has changed then.
    pub fn retire(&mut self, seat: Seat) -> Result<(), IllegalMove> {
        if self.outcome.is_some() || seat.index() >= G::seats(&self.state) || !G::is_in(&self.state, seat) {
            return Err(IllegalMove);
        }
        match G::retire(&self.state, seat) {
            Retirement::Over(outcome) => self.outcome = Some(outcome),
            Retirement::On(state) => {
                self.outcome = G::outcome(&state);
                self.state = state;
            }
        }
        Ok(())
    }

    /// The game ends by an agreement or a ruling from outside the rules.
    pub const fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }
}

/// The move is not legal here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove;
