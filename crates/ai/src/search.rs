//! A computer opponent thinking about one position.

use crate::alpha_beta::AlphaBeta;
use crate::best_first::BestFirst;
use crate::plan::{Lapses, Method, Plan, Task};
use crate::puct::Puct;
use crate::report::{Choice, Report, Status};
use crate::root::Root;
use crate::searcher::Searcher;
use crate::sides::Shares;
use crate::tactics::{Caution, winning_turn};
use crate::turns::{each_turn, greedy_turn, only_turn};
use game::{Insight, Line, Random, mix};
use std::ops::ControlFlow;

/// A search for the best turn of the seat to move.
///
/// It works in slices ([`Search::run`]) and can be asked for its best turn at any time, even before the first; to
/// cancel it, drop it. The answer depends on position, plan and seed alone: not on the slices, the clock or the
/// machine.
pub struct Search<G: Insight> {
    root: Root<G>,
    task: Task,
    seed: u64,
    searcher: Option<Box<dyn Searcher<G> + Send>>,
    used: u32,
    stage: Stage<G::Move>,
}

enum Stage<M> {
    /// Nothing has been done.
    New,
    /// The searcher works.
    Searching,
    /// What it found is checked for losing at once.
    Checking(Caution<M>),
    /// Nothing is left to do; the turn to play, if it is not the searcher's.
    Done(Option<Found<M>>),
}

struct Found<M> {
    turn: Vec<M>,
    /// What each side gets, if the turn ends the game.
    shares: Option<Shares>,
}

impl<G: Insight> Search<G> {
    /// A search of the position that `line` has led to. A finished game is done at once, with an empty turn.
    #[must_use]
    pub fn new(line: &Line<G>, plan: impl Into<Plan>, seed: u64) -> Self {
        let task = plan.into().task::<G>();
        let root = Root::new(line);
        let searcher = if line.outcome().is_some() { None } else { searcher(&root, &task, seed) };
        let stage = if searcher.is_some() { Stage::New } else { Stage::Done(None) };
        Search { root, task, seed, searcher, used: 0, stage }
    }

    /// Works for about so many nodes more. Once it is done, further calls do nothing.
    pub fn run(&mut self, nodes: u32) -> Status {
        if matches!(self.stage, Stage::New) {
            self.stage = self.begin();
        }
        if matches!(self.stage, Stage::Searching) {
            self.search(nodes);
        } else if let Stage::Checking(caution) = &mut self.stage
            && let Some(turn) = caution.work(&mut self.root, nodes)
        {
            self.stage = Stage::Done(Some(Found { turn, shares: None }));
        }
        if matches!(self.stage, Stage::Done(_)) { Status::Done } else { Status::Working }
    }

    /// The best turn so far, complete and legal, from where the position stands (which may be in the middle of it).
    /// Empty only if the game is over.
    #[must_use]
    pub fn best(&self) -> Vec<G::Move> {
        match &self.stage {
            Stage::Done(Some(found)) => found.turn.clone(),
            _ => self.compose(),
        }
    }

    /// What has been found so far.
    #[must_use]
    pub fn report(&self) -> Report<G::Move> {
        let mut report = Report {
            nodes: self.used,
            values: self.root.sides.per_seat(&[0.5; game::MAX_SEATS]),
            line: self.best(),
            proof: None,
        };
        if let Stage::Done(Some(Found { shares: Some(shares), .. })) = &self.stage {
            report.values = self.root.sides.per_seat(shares);
            report.proof = Some(1);
        } else if let Some(searcher) = &self.searcher {
            report.values = self.root.sides.per_seat(&searcher.shares());
            report.proof = searcher.proof();
            let line = searcher.line();
            if line.starts_with(&report.line) {
                report.line = line;
            }
        }
        report
    }

    /// What needs no search.
    fn begin(&mut self) -> Stage<G::Move> {
        if let Some(turn) = only_turn(&mut self.root) {
            return Stage::Done(Some(Found { turn, shares: None }));
        }
        if self.task.scan
            && let Some(turn) = winning_turn(&mut self.root)
        {
            let side = self.root.sides.mover::<G>(&self.root.state);
            let mut after = self.root.clone();
            let ended = turn.iter().fold(None, |_, &mv| after.trail.play::<G>(&mut after.state, mv));
            let shares = ended.map(|outcome| after.sides.got(&outcome));
            debug_assert!(shares.is_some_and(|shares| shares[side] >= 1.0));
            return Stage::Done(Some(Found { turn, shares }));
        }
        Stage::Searching
    }

    fn search(&mut self, nodes: u32) {
        let Some(searcher) = &mut self.searcher else { return };
        let left = self.task.budget.nodes.saturating_sub(self.used);
        let asked = nodes.min(left);
        let used = searcher.work(asked);
        self.used = self.used.saturating_add(used);
        if used >= asked && self.used < self.task.budget.nodes {
            return;
        }
        let solved = searcher.proof().is_some();
        // In a solved position the searcher has seen more than the scan would.
        let caution = if self.task.scan && !solved { Caution::new(self.turns_by_preference()) } else { None };
        self.stage = caution.map_or(Stage::Done(None), Stage::Checking);
    }

    /// The turn that the searcher's findings and the plan's lapses make.
    fn compose(&self) -> Vec<G::Move> {
        let Some(searcher) = &self.searcher else { return Vec::new() };
        let mut random = Random::new(mix(self.seed ^ 0x1AB5E5));
        let mut turn = Vec::new();
        let mut state = self.root.state.clone();
        while turn.is_empty() || G::mid_turn(&state) {
            let Some(mv) = pick(&searcher.choices(&turn), self.task.lapses, &mut random) else {
                return greedy_turn(&mut self.root.clone(), &turn, &mut random).unwrap_or(turn);
            };
            G::play(&mut state, mv);
            turn.push(mv);
        }
        turn
    }

    /// All turns, beginning with the one that would be played; the others by the searcher's preference for their
    /// first moves.
    fn turns_by_preference(&mut self) -> Vec<Vec<G::Move>> {
        let mut turns = vec![self.compose()];
        let Some(searcher) = &self.searcher else { return turns };
        let mut choices = searcher.choices(&[]);
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.preference()));
        let rank = |turn: &Vec<G::Move>| {
            let first = turn.first();
            choices.iter().position(|choice| Some(&choice.mv) == first).unwrap_or(choices.len())
        };
        let mut others = Vec::new();
        let _ = each_turn(&mut self.root, &[], |_, _, moves, _| {
            others.push(moves.to_vec());
            ControlFlow::<()>::Continue(())
        });
        others.sort_by_cached_key(rank);
        turns.append(&mut others);
        turns
    }
}

/// The method at work: the one that is asked for, else tree search; also where a method needs two sides and there are
/// more. Measured at about equal time with these hooks, tree search was ahead of best-first search in every game tried,
/// and of alpha-beta too but for short thinking (a few milliseconds) where turns are many.
fn searcher<G: Insight>(root: &Root<G>, task: &Task, seed: u64) -> Option<Box<dyn Searcher<G> + Send>> {
    match task.method {
        Method::AlphaBeta if root.sides.count() == 2 => Some(Box::new(AlphaBeta::new(root.clone(), task)?)),
        Method::BestFirst if root.sides.count() == 2 => Some(Box::new(BestFirst::new(root.clone(), task)?)),
        _ => Some(Box::new(Puct::new(root.clone(), task, seed)?)),
    }
}

/// One of the moves: the preferred one, or with lapses one that seems about as good.
fn pick<M: Copy>(choices: &[Choice<M>], lapses: Lapses, random: &mut Random) -> Option<M> {
    let best = choices.iter().max_by_key(|choice| choice.preference())?;
    if lapses.temperature <= 0.0 || best.is_won() || best.is_lost() {
        return Some(best.mv);
    }
    let most = choices.iter().map(|choice| choice.value).fold(0.0, f32::max);
    let chance = |choice: &Choice<M>| {
        let given_away = most - choice.value;
        if given_away > lapses.margin || choice.is_lost() {
            0.0
        } else {
            crate::maths::exp(-given_away / lapses.temperature)
        }
    };
    let mut at = random.unit() * choices.iter().map(chance).sum::<f32>();
    for choice in choices {
        at -= chance(choice);
        if at < 0.0 {
            return Some(choice.mv);
        }
    }
    Some(best.mv)
}
