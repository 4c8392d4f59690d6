//! The walk through the tree, one step at a time: enter a position, try its moves, leave it with a score.

use super::frame::{Attempt, Frame, Task};
use super::order::Waiting;
use super::score::{self, INFINITE, Score};
use super::table::{Bound, Found};
use super::{AlphaBeta, MOST_DEPTH};
use game::Insight;

/// From this depth on, in moves, an iteration begins with a narrow window round the last score.
const ASPIRE_FROM: i32 = 4;
/// Up to this height above the horizon a position far above the window is taken to stay there.
const FUTILE_UNTIL: i32 = 3;
/// Late moves are searched less deep from this depth and this place in the list on.
const REDUCE_FROM: (i32, usize) = (3, 4);

impl<G: Insight> AlphaBeta<G> {
    /// One step. It looks at one position at most.
    pub(super) fn walk(&mut self) {
        let Some(frame) = self.stack.last() else { return self.begin() };
        let waiting = frame.moves[frame.at];
        let (side, mut state) = (frame.side, frame.state.clone());
        let mark = self.root.trail.mark();
        let ended = self.root.trail.play_or_know::<G>(&mut state, waiting.mv);
        self.used += 1;
        let turns = frame.turns + u16::from(ended.is_some() || !G::mid_turn(&state));
        if let Some(outcome) = ended {
            self.root.trail.rewind(mark);
            let share = self.root.sides.got(&outcome)[usize::from(side)];
            return self.take_back(score::ended(share, turns), true, &[]);
        }
        let (alpha, beta, depth) = match frame.attempt {
            Attempt::Full => (frame.alpha, frame.beta, frame.depth - 1),
            Attempt::Null => (frame.alpha, frame.alpha + 1, frame.depth - 1),
            Attempt::Reduced(by) => (frame.alpha, frame.alpha + 1, frame.depth - 1 - by),
        };
        let mover = self.root.sides.mover::<G>(&state) as u8;
        let (alpha, beta) = if mover == side { (alpha, beta) } else { (-beta, -alpha) };
        self.enter(state, Task { side: mover, depth, alpha, beta, turns, mark });
    }

    /// Begins an iteration, or one anew with a wider window.
    fn begin(&mut self) {
        if self.depth == 0 {
            self.depth = 1;
        }
        let state = self.root.state.clone();
        let side = self.root.sides.mover::<G>(&state) as u8;
        let (alpha, beta) = self.window;
        let task = Task { side, depth: self.depth, alpha, beta, turns: 0, mark: self.root.trail.mark() };
        let mut frame = Frame::new(state, 0, task, self.spare.pop());
        // Places do not matter at the root: it is not stored in the table.
        frame.moves.extend(self.found.iter().map(|rooted| Waiting::at_root(rooted.mv)));
        self.stack.push(frame);
    }

    /// Enters a position that is not the end of the game: answers at once, or puts it on the stack.
    fn enter(&mut self, state: G::State, mut task: Task) {
        if task.depth <= 0 || self.stack.len() > MOST_DEPTH as usize {
            let judged = self.judge(&state, task.side);
            return self.answer(&task, judged, false);
        }
        let key = self.root.trail.key::<G>(&state);
        let mut known = None;
        if let Some(entry) = self.table.get(key) {
            known = Some(entry.index);
            let score = score::from_root(entry.score, task.turns);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= task.beta,
                Bound::Upper => score <= task.alpha,
            };
            if settles && i32::from(entry.depth) >= task.depth {
                return self.answer(&task, score, entry.complete);
            }
        } else if task.depth >= ASPIRE_FROM {
            // Without a move to begin with, a search less deep finds one for the next time.
            task.depth -= 1;
        }
        let narrow = task.beta - task.alpha == 1;
        if narrow && task.depth <= FUTILE_UNTIL && !score::is_decided(task.beta) {
            let judged = self.judge(&state, task.side);
            if judged - futile_margin::<G>(task.depth) >= task.beta {
                return self.answer(&task, judged, false);
            }
        }
        self.legal.clear();
        G::moves(&state, &mut self.legal);
        if self.legal.is_empty() {
            let judged = self.judge(&state, task.side);
            return self.answer(&task, judged, false);
        }
        let mut frame = Frame::new(state, key, task, self.spare.pop());
        let place = (frame.side, self.stack.len());
        self.experience.put_in_order::<G>(&frame.state, place, known, &self.legal, &mut frame.moves);
        self.stack.push(frame);
    }

    /// Points that the side to move is ahead.
    fn judge(&self, state: &G::State, side: u8) -> Score {
        let points = self.root.sides.points::<G>(state).unwrap_or_default();
        score::judged(points[usize::from(side)] - points[usize::from(1 - side)])
    }

    /// Gives the position above the score of the one that a task was about.
    fn answer(&mut self, task: &Task, score: Score, complete: bool) {
        self.root.trail.rewind(task.mark);
        let same = self.stack.last().is_some_and(|above| above.side == task.side);
        self.take_back(if same { score } else { -score }, complete, &[]);
    }

    /// The move at hand of the position on top scores that much for the side to move there.
    fn take_back(&mut self, score: Score, complete: bool, line: &[G::Move]) {
        let at_root = self.stack.len() == 1;
        let Some(frame) = self.stack.last_mut() else { return };
        match frame.attempt {
            Attempt::Reduced(_) if score > frame.alpha => return frame.attempt = Attempt::Null,
            Attempt::Null if score > frame.alpha && score < frame.beta => {
                return frame.attempt = Attempt::Full;
            }
            _ => {}
        }
        frame.complete &= complete;
        let waiting = frame.moves[frame.at];
        let within = score > frame.alpha;
        let improved = score > frame.best;
        if improved {
            frame.best = score;
            frame.best_index = waiting.index;
            if within {
                frame.line.clear();
                frame.line.push(waiting.mv);
                frame.line.extend_from_slice(line);
            }
        }
        let slack = if at_root { self.slack } else { 0 };
        frame.alpha = frame.alpha.max(score.saturating_sub(slack));
        frame.at += 1;
        if at_root {
            self.note(waiting.mv, within.then_some(score), improved && within);
        }
        let Some(frame) = self.stack.last_mut() else { return };
        if frame.alpha >= frame.beta {
            let place = (frame.side, self.stack.len() - 1);
            let Some(frame) = self.stack.last() else { return };
            self.experience.learn(place, frame.depth, &frame.moves[..frame.at]);
            self.leave();
        } else if frame.at == frame.moves.len() {
            self.leave();
        } else {
            frame.attempt = attempt(frame, slack);
        }
    }

    /// What a move of the root has scored.
    fn note(&mut self, mv: G::Move, score: Option<Score>, best: bool) {
        let Some(place) = self.found.iter().position(|rooted| rooted.mv == mv) else { return };
        self.found[place].score = score;
        if best {
            self.found[..=place].rotate_right(1);
            if let Some(frame) = self.stack.first() {
                self.best_line.clone_from(&frame.line);
            }
        }
    }

    /// Leaves the position on top with what its moves have scored.
    fn leave(&mut self) {
        let Some(frame) = self.stack.pop() else { return };
        self.root.trail.rewind(frame.mark);
        let Some(above) = self.stack.last() else {
            self.end_iteration(&frame);
            return self.spare.push(frame);
        };
        let same = above.side == frame.side;
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if frame.best > frame.entered_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let found = Found {
            score: score::from_there(frame.best, frame.turns),
            index: frame.best_index,
            depth: if frame.complete { u8::MAX } else { frame.depth as u8 },
            bound,
            complete: frame.complete,
        };
        self.table.put(frame.key, &found);
        let line = if bound == Bound::Exact { &frame.line[..] } else { &[] };
        self.take_back(if same { frame.best } else { -frame.best }, frame.complete, line);
        self.spare.push(frame);
    }

    fn end_iteration(&mut self, root: &Frame<G>) {
        let (alpha, beta) = self.window;
        if root.best <= alpha && alpha > -INFINITE {
            self.window.0 = -INFINITE;
        } else if root.best >= beta && beta < INFINITE {
            self.window.1 = INFINITE;
        } else {
            self.solved = root.complete || score::is_decided(root.best);
            self.exhausted = self.depth >= MOST_DEPTH;
            self.depth += 1;
            self.window = (-INFINITE, INFINITE);
            if self.depth >= ASPIRE_FROM && !self.solved {
                let half = (G::POINTS / 2.0) as Score + 1;
                self.window = (root.best - half - self.slack, root.best + half);
            }
            self.experience.age();
        }
    }
}

/// How the move at hand is searched first.
fn attempt<G: Insight>(frame: &Frame<G>, slack: Score) -> Attempt {
    if frame.at == 0 || slack > 0 {
        return Attempt::Full;
    }
    let (depth, place) = REDUCE_FROM;
    let by = if frame.depth >= depth && frame.at >= place {
        (frame.depth.ilog2() * frame.at.ilog2()) as i32 / 3
    } else {
        0
    };
    if by > 0 { Attempt::Reduced(by) } else { Attempt::Null }
}

/// How far above the window a position so high above the horizon must be to be left alone.
fn futile_margin<G: Insight>(depth: i32) -> Score {
    (0.75 * G::POINTS) as Score * depth
}
