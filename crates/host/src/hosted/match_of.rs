//! One playing of a game that is known to the compiler.

use super::making::Making;
use crate::draft::Draft;
use crate::guard::guard;
use crate::playing::{Moment, Played, Playing};
use crate::refusal::Refusal;
#[cfg(feature = "search")]
use crate::thinker::{Thinker, Thinking};
use game::{Game, Line, Message, Outcome, Plan, Scene, Seat, TextError, each_turn, perft};

pub(super) struct MatchOf<G: Game> {
    line: Line<G>,
    moment: Moment,
}

impl<G: Game> MatchOf<G> {
    pub(super) fn new(setup: &G::Setup) -> Result<Self, Refusal> {
        Ok(Self::at(Line::new(setup)?))
    }

    fn at(line: Line<G>) -> Self {
        MatchOf { moment: moment(&line), line }
    }

    /// Works on a copy, and takes its place only when all went well.
    fn change<T>(&mut self, change: impl FnOnce(&mut Line<G>) -> Result<T, Refusal>) -> Result<T, Refusal> {
        let (changed, result) = guard(|| {
            let mut line = self.line.clone();
            let result = change(&mut line)?;
            Ok((Self::at(line), result))
        })?;
        *self = changed;
        Ok(result)
    }
}

fn moment<G: Game>(line: &Line<G>) -> Moment {
    let state = line.state();
    let legal = line.moves();
    let forced = match legal[..] {
        [only] if G::is_pass(only) => Some(G::write_turn(state, &legal)),
        _ => None,
    };
    let seats = G::seats(state);
    Moment {
        to_move: G::to_move(state),
        outcome: line.outcome().copied(),
        position: G::write_position(state),
        key: G::key(state),
        forced,
        taking_part: Seat::all(seats).map(|seat| G::is_in(state, seat)).collect(),
        sides: Seat::all(seats).map(|seat| G::side(state, seat)).collect(),
    }
}

impl<G: Game> Playing for MatchOf<G> {
    fn copy(&self) -> Box<dyn Playing> {
        Box::new(MatchOf { line: self.line.clone(), moment: self.moment.clone() })
    }

    fn moment(&self) -> &Moment {
        &self.moment
    }

    fn play(&mut self, turn: &str) -> Result<Played, Refusal> {
        if self.moment.outcome.is_some() {
            return Err(Refusal::NotNow);
        }
        self.change(|line| {
            let start = line.state().clone();
            let moves = G::read_turn(&start, turn)?;
            let written = G::write_turn(&start, &moves);
            let illegal =
                || TextError::new(1, Message::new("expected.turn").text("example", example::<G>(&start)));
            let mut marks = Vec::new();
            for (made, &mv) in moves.iter().enumerate() {
                if made > 0 && !G::mid_turn(line.state()) {
                    return Err(illegal().into());
                }
                let before = line.state().clone();
                line.play(mv).map_err(|_| illegal())?;
                marks.extend(G::marks(&before, mv));
            }
            if moves.is_empty() || G::mid_turn(line.state()) {
                return Err(illegal().into());
            }
            marks.sort_unstable();
            marks.dedup();
            let pass = moves.len() == 1 && G::is_pass(moves[0]);
            Ok(Played { turn: written, seat: G::to_move(&start), marks, pass })
        })
    }

    fn retire(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.change(|line| line.retire(seat).map_err(|_| Refusal::NotNow))
    }

    fn end(&mut self, outcome: Outcome) {
        self.line.end(outcome);
        self.moment.outcome = Some(outcome);
        self.moment.forced = None;
    }

    fn scene(&self) -> Scene {
        G::scene(self.line.state())
    }

    fn plan(&self) -> Plan {
        G::plan(self.line.state())
    }

    fn draft(&self) -> Box<dyn Draft> {
        Box::new(Making::<G>::new(self.line.state().clone(), self.moment.outcome.is_some()))
    }

    #[cfg(feature = "search")]
    fn think(&self, plan: ai::Plan, seed: u64) -> Result<Box<dyn Thinker>, Refusal> {
        guard(|| Ok(Box::new(Thinking::new(&self.line, plan, seed)) as Box<dyn Thinker>))
    }

    fn perft(&self, depth: u32) -> Result<u64, Refusal> {
        guard(|| Ok(perft::<G>(self.line.state(), depth)))
    }

    fn divide(&self, depth: u32) -> Result<Vec<(String, u64)>, Refusal> {
        guard(|| {
            let start = self.line.state();
            let mut rows = Vec::new();
            each_turn::<G>(start, &mut Vec::new(), &mut |after, moves| {
                rows.push((G::write_turn(start, moves), perft::<G>(after, depth.saturating_sub(1))));
            });
            Ok(rows)
        })
    }
}

/// Some legal turn, to show how turns are written.
fn example<G: Game>(start: &G::State) -> String {
    let mut state = start.clone();
    let mut moves = Vec::new();
    loop {
        let mut legal = Vec::new();
        G::moves(&state, &mut legal);
        let Some(&first) = legal.first() else { break };
        G::play(&mut state, first);
        moves.push(first);
        if !G::mid_turn(&state) {
            break;
        }
    }
    G::write_turn(start, &moves)
}
