//! Where computer opponents think: a few threads beside the server's own.
//!
//! Each thinker works in slices, and after a slice it goes to the end of the line: a strong opponent at one table does
//! not keep a weak one at another waiting. Only so many are at work at a time, since each has a tree of its own in
//! memory; the others wait for a place, in order. A table has one thinker at most, so the line is never longer than
//! there are live tables.

use host::{Plan, Playing, Refusal, Status, Thinker};
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// How long a thinker works before it is another's turn.
const SLICE: Duration = Duration::from_millis(10);

/// How many nodes are searched between two looks at the time.
const NODES: u32 = 64;

/// How many thinkers are at work at a time, for each thread.
const AT_WORK: usize = 4;

/// A position to think about.
pub(crate) struct Task {
    /// The game, with the computer to move.
    pub(crate) playing: Box<dyn Playing>,
    /// How hard and how well.
    pub(crate) plan: Plan,
    /// What makes one game differ from the next.
    pub(crate) seed: u64,
    /// For how long at most, from when it gets a place.
    pub(crate) cap: Duration,
    /// Cancelled when nobody wants to know any more.
    pub(crate) unwanted: CancellationToken,
}

/// A turn, or what the game said when it failed.
pub(crate) type Thought = Result<String, Refusal>;

/// The threads. Dropping it stops them.
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    lines: Mutex<Lines>,
    changed: Condvar,
}

#[derive(Default)]
struct Lines {
    /// Waiting for a place.
    waiting: VecDeque<Job>,
    /// At work, those first that have waited longest for their next slice.
    working: VecDeque<Job>,
    /// How many are at work, those in a thread's hands included.
    places: usize,
    /// How many may be.
    limit: usize,
    stopped: bool,
}

struct Job {
    task: Task,
    thinker: Option<(Box<dyn Thinker>, Instant)>,
    reply: oneshot::Sender<Thought>,
}

impl Pool {
    /// Starts so many threads.
    ///
    /// # Errors
    /// When the system gives none.
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared::default());
        shared.lines().limit = AT_WORK * threads.max(1);
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new().name(format!("thinker-{number}")).spawn(move || shared.work())?;
        }
        Ok(Pool { shared })
    }

    /// Has a task thought about. The answer never comes if it becomes unwanted or the pool stops.
    pub(crate) fn think(&self, task: Task) -> oneshot::Receiver<Thought> {
        let (reply, answer) = oneshot::channel();
        let mut lines = self.shared.lines();
        if !lines.stopped {
            lines.waiting.push_back(Job { task, thinker: None, reply });
            self.shared.changed.notify_one();
        }
        answer
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut lines = self.shared.lines();
        lines.stopped = true;
        lines.waiting.clear();
        lines.working.clear();
        self.shared.changed.notify_all();
    }
}

impl Shared {
    /// A thread that panicked between two jobs left the lines as they were: they are still good.
    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a thread does until the pool stops.
    fn work(&self) {
        while let Some(mut job) = self.next() {
            let thought = job.slice();
            let mut lines = self.lines();
            match thought {
                None if !lines.stopped => {
                    lines.working.push_back(job);
                    self.changed.notify_one();
                }
                None => {}
                Some(thought) => {
                    lines.places -= 1;
                    self.changed.notify_one();
                    drop(lines);
                    // Whoever asked may not want to know any more.
                    let _ = job.reply.send(thought);
                }
            }
        }
    }

    /// The next job to work on: a new one while there is a place, so that each begins soon, else the next at work.
    fn next(&self) -> Option<Job> {
        let mut lines = self.lines();
        loop {
            if lines.stopped {
                return None;
            }
            lines.forget_unwanted();
            if lines.places < lines.limit
                && let Some(job) = lines.waiting.pop_front()
            {
                lines.places += 1;
                return Some(job);
            }
            if let Some(job) = lines.working.pop_front() {
                return Some(job);
            }
            lines = self.changed.wait(lines).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Lines {
    fn forget_unwanted(&mut self) {
        self.waiting.retain(|job| !job.task.unwanted.is_cancelled());
        let working = self.working.len();
        self.working.retain(|job| !job.task.unwanted.is_cancelled());
        self.places -= working - self.working.len();
    }
}

impl Job {
    /// Thinks for a slice. The thought, when there is no more to do.
    fn slice(&mut self) -> Option<Thought> {
        self.try_slice().transpose()
    }

    fn try_slice(&mut self) -> Result<Option<String>, Refusal> {
        let began = Instant::now();
        let (thinker, since) = match &mut self.thinker {
            Some(thinking) => thinking,
            none => none.insert((self.task.playing.think(self.task.plan, self.task.seed)?, began)),
        };
        loop {
            let status = thinker.run(NODES)?;
            if status == Status::Done || since.elapsed() >= self.task.cap {
                return thinker.best().map(Some);
            }
            if began.elapsed() >= SLICE || self.task.unwanted.is_cancelled() {
                return Ok(None);
            }
        }
    }
}
