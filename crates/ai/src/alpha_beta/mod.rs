//! Alpha-beta for two sides: iterative deepening over moves.
//!
//! Windows are narrow where nothing is expected (principal variation search, aspiration), late moves are searched
//! less deep first, and positions far above the window are not searched near the horizon. It is a machine with a
//! stack of its own instead of a recursion, so that it can stop after any node and go on later, with the same
//! result. Seats need not alternate: a score changes its sign where the side to move changes.

mod frame;
mod order;
mod score;
mod table;
mod walk;

use crate::plan::Task;
use crate::report::Choice;
use crate::root::Root;
use crate::searcher::Searcher;
use crate::sides::Shares;
use frame::Frame;
use game::Insight;
use order::Experience;
use score::{INFINITE, Score, share};
use table::Table;

/// How deep it goes, in moves.
const MOST_DEPTH: i32 = 100;

pub(crate) struct AlphaBeta<G: Insight> {
    root: Root<G>,
    /// The positions from the root to where the search stands; empty between two iterations.
    stack: Vec<Frame<G>>,
    /// Frames that wait to be used again.
    spare: Vec<Frame<G>>,
    table: Table,
    experience: Experience<G::Move>,
    legal: Vec<G::Move>,
    used: u32,
    /// The depth of the iteration at work.
    depth: i32,
    window: (Score, Score),
    /// How far below the best a move may score and still be scored exactly, at the root.
    slack: Score,
    /// The root moves, the best first, with their scores where they are known.
    found: Vec<Rooted<G::Move>>,
    best_line: Vec<G::Move>,
    solved: bool,
    /// Whether it has gone as deep as it can.
    exhausted: bool,
}

/// A move at the root.
#[derive(Clone, Copy)]
struct Rooted<M> {
    mv: M,
    score: Option<Score>,
}

impl<G: Insight> AlphaBeta<G> {
    /// A search of a position with a legal move and two sides.
    pub(crate) fn new(root: Root<G>, task: &Task) -> Option<Self> {
        let mut legal = Vec::new();
        G::moves(&root.state, &mut legal);
        if legal.is_empty() || root.sides.count() != 2 {
            return None;
        }
        let experience = Experience::new();
        let mut waiting = Vec::new();
        experience.put_in_order::<G>(&root.state, (0, 0), None, &legal, &mut waiting);
        Some(AlphaBeta {
            root,
            stack: Vec::new(),
            spare: Vec::new(),
            table: Table::new(task.budget.nodes, task.budget.memory),
            experience,
            legal,
            used: 0,
            depth: 0,
            window: (-INFINITE, INFINITE),
            // Near the middle a share of x is worth 4x natural-log units.
            slack: (4.0 * task.lapses.margin * G::POINTS) as Score,
            found: waiting.iter().map(|waiting| Rooted { mv: waiting.mv, score: None }).collect(),
            best_line: Vec::new(),
            solved: false,
            exhausted: false,
        })
    }

    fn best_score(&self) -> Option<Score> {
        self.found.first().and_then(|best| best.score)
    }

    /// A move known to be good after `prefix`: of the best line, else of the table.
    fn known_move(&self, prefix: &[G::Move]) -> Option<G::Move> {
        if let Some([mv, ..]) = self.best_line.strip_prefix(prefix) {
            return Some(*mv);
        }
        let state = self.root.after(prefix);
        let entry = self.table.get(self.root.trail.key::<G>(&state))?;
        let mut legal = Vec::new();
        G::moves(&state, &mut legal);
        legal.get(usize::from(entry.index)).copied()
    }
}

impl<G: Insight> Searcher<G> for AlphaBeta<G> {
    fn work(&mut self, nodes: u32) -> u32 {
        let before = self.used;
        while self.used - before < nodes && !self.solved && !self.exhausted {
            self.walk();
        }
        self.used - before
    }

    fn proof(&self) -> Option<u16> {
        let score = self.best_score().filter(|_| self.solved)?;
        let bound = u16::try_from(G::turns_left(&self.root.state)).unwrap_or(u16::MAX);
        Some(score::turns(score).unwrap_or(bound))
    }

    fn shares(&self) -> Shares {
        let mover = self.root.sides.mover::<G>(&self.root.state);
        let own = share(self.best_score().unwrap_or(0), G::POINTS);
        std::array::from_fn(|side| if side == mover { own } else { 1.0 - own })
    }

    fn choices(&self, prefix: &[G::Move]) -> Vec<Choice<G::Move>> {
        if !prefix.is_empty() {
            let choice = |mv| Choice { mv, value: 0.5, weight: 1, proof: None };
            return self.known_move(prefix).map(choice).into_iter().collect();
        }
        let Some(best) = self.best_score() else { return Vec::new() };
        let count = self.found.len() as u32;
        // What has no score is worse than the best; where that is a certain loss, it loses sooner.
        let unknown = if score::is_decided(best) && best < 0 { Some(0) } else { None };
        let choice = |(rank, rooted): (usize, &Rooted<G::Move>)| Choice {
            mv: rooted.mv,
            value: rooted.score.map_or(0.0, |score| share(score, G::POINTS)),
            weight: count - rank as u32,
            proof: rooted.score.map_or(unknown, score::turns),
        };
        self.found.iter().enumerate().map(choice).collect()
    }

    fn line(&self) -> Vec<G::Move> {
        self.best_line.clone()
    }
}
