//! Random games, with the laws tried at every position.

use crate::breach::{Breach, Verdict, Violation, guarded, position_text, setup_text};
use crate::keys::Memory;
use crate::words::Words;
use crate::{ends, hostile, insight, moves, notation, picture, turns};
use game::{Game, Line, Outcome, Random, Retirement, Seat};

/// Plays `games` random games from a complete setup.
pub(crate) fn games<G: Game>(setup: &G::Setup, games: u32, words: &Words) -> Result<(), Box<Violation>> {
    let mut memory = Memory::<G>::new();
    for number in 0..games {
        let Ok(start) = G::start(setup) else { continue };
        let walk = Walk {
            setup,
            words,
            number,
            turns: 0,
            random: Random::new(number.into()),
            begun: start.clone(),
            made: Vec::new(),
            line: Line::from_state(start),
            decided: None,
            left: Vec::new(),
        };
        walk.play_out(&mut memory)?;
    }
    Ok(())
}

/// One random game and where it is.
struct Walk<'a, G: Game> {
    setup: &'a G::Setup,
    words: &'a Words,
    number: u32,
    turns: u32,
    random: Random,
    /// The state in which the turn began, and the moves made since.
    begun: G::State,
    made: Vec<G::Move>,
    line: Line<G>,
    /// What the plugin said the game must come to, when it first said so.
    decided: Option<Outcome>,
    left: Vec<Seat>,
}

// Not derived: that would ask for `G: Clone`, and `G` is only a name.
impl<G: Game> Clone for Walk<'_, G> {
    fn clone(&self) -> Self {
        Walk {
            random: self.random.clone(),
            begun: self.begun.clone(),
            made: self.made.clone(),
            line: self.line.clone(),
            left: self.left.clone(),
            ..*self
        }
    }
}

impl<G: Game> Walk<'_, G> {
    fn play_out(mut self, memory: &mut Memory<G>) -> Result<(), Box<Violation>> {
        // In each game, all leave once, one after the other, in games of their own.
        let mut retire_at = self.random.below(40);
        while self.step(memory)? {
            if self.turns >= retire_at && self.left.len() < G::seats(self.line.state()) {
                retire_at = u32::MAX;
                for seat in Seat::all(G::seats(self.line.state())) {
                    self.without(seat, memory)?;
                }
            }
        }
        Ok(())
    }

    /// Plays on in a game that the seat has left.
    fn without(&self, seat: Seat, memory: &mut Memory<G>) -> Result<(), Box<Violation>> {
        let state = self.line.state();
        if self.line.outcome().is_some() || !G::is_in(state, seat) {
            return Ok(());
        }
        if let Retirement::On(next) = G::retire(state, seat) {
            let mut walk = self.clone();
            walk.decided = None;
            walk.left.push(seat);
            walk.begun = next.clone();
            walk.made.clear();
            walk.line = Line::from_state(next);
            walk.play_out(memory)?;
        }
        Ok(())
    }

    /// Tries the laws where the game is and makes a move; returns whether there was one to make.
    fn step(&mut self, memory: &mut Memory<G>) -> Result<bool, Box<Violation>> {
        guarded(|| self.check_here(memory)).map_err(|breach| self.violation(breach))?;
        let moved = guarded(|| self.advance());
        moved.map_err(|breach| self.violation(breach))
    }

    fn check_here(&mut self, memory: &mut Memory<G>) -> Verdict {
        let state = self.line.state().clone();
        let again = check_state::<G>(self.setup, &state, self.words, &mut self.random)?;
        memory.check(&state, &again)?;
        // At the start always, so that what is wrong there is not found by way of something else.
        let at_start = self.turns == 0 && self.made.is_empty();
        if at_start || self.random.below(4) == 0 {
            turns::check_all::<G>(&state)?;
            Memory::<G>::check_moves(&state)?;
        }
        if self.random.below(8) == 0 {
            hostile::check_position::<G>(self.setup, &state, self.words, &mut self.random)?;
        }
        if let Some(outcome) = self.line.outcome() {
            ends::check_outcome::<G>(&state, outcome, self.words)?;
            return self.decided.as_ref().map_or(Ok(()), |said| ends::check_decided(said, outcome));
        }
        if self.decided.is_none() {
            self.decided = G::decided(&state);
            self.decided
                .as_ref()
                .map_or(Ok(()), |said| ends::check_outcome::<G>(&state, said, self.words))?;
        }
        Ok(())
    }

    fn advance(&mut self) -> Verdict<bool> {
        let before = self.line.state().clone();
        let Some(mv) = self.random.pick(&self.line.moves()) else { return Ok(false) };
        let after = moves::check_move::<G>(&before, mv)?;
        self.made.push(mv);
        turns::check_move::<G>(&before, &after)?;
        let played = self.line.play(mv);
        ensure!(
            played.is_ok() && *self.line.state() == after,
            "a line leads where its moves lead",
            "{mv:?}: {played:?}"
        );
        if !G::mid_turn(&after) {
            notation::check_turn::<G>(&self.begun, &self.made)?;
            self.begun = after;
            self.made.clear();
            self.turns += 1;
        }
        Ok(true)
    }

    fn violation(&self, breach: Breach) -> Box<Violation> {
        let mut place = vec![
            ("setup", setup_text::<G>(self.setup)),
            ("position", position_text::<G>(self.line.state())),
            ("turn", format!("{} of random game {}", self.turns + 1, self.number)),
        ];
        if !self.made.is_empty() {
            place.push(("moves", format!("{:?} from {}", self.made, position_text::<G>(&self.begun))));
        }
        if !self.left.is_empty() {
            let left: Vec<String> = self.left.iter().map(ToString::to_string).collect();
            place.push(("left", format!("seat {}", left.join(", "))));
        }
        Box::new(Violation { law: breach.law, what: breach.what, place })
    }
}

/// The laws of a single state. Returns the state as it was read back from its text.
fn check_state<G: Game>(
    setup: &G::Setup,
    state: &G::State,
    words: &Words,
    random: &mut Random,
) -> Verdict<G::State> {
    moves::check_position::<G>(state, random)?;
    turns::check_position::<G>(state)?;
    let again = notation::check_position::<G>(setup, state)?;
    picture::check_position::<G>(state, words)?;
    match G::outcome(state) {
        Some(outcome) => ends::check_outcome::<G>(state, &outcome, words)?,
        None => {
            insight::check_position::<G>(state)?;
            for seat in Seat::all(G::seats(state)).filter(|&seat| G::is_in(state, seat)) {
                ends::check_retirement::<G>(state, seat, words)?;
            }
        }
    }
    Ok(again)
}

/// A few moves from a state that came from strange text, with the laws of single states.
pub(crate) fn stroll<G: Game>(
    setup: &G::Setup,
    mut state: G::State,
    words: &Words,
    random: &mut Random,
) -> Verdict {
    for _ in 0..=random.below(6) {
        check_state::<G>(setup, &state, words, random)?;
        let Some(mv) = random.pick(&moves::legal::<G>(&state)) else { break };
        let after = moves::check_move::<G>(&state, mv)?;
        turns::check_move::<G>(&state, &after)?;
        state = after;
    }
    Ok(())
}
