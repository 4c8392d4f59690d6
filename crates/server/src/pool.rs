//! Where computer opponents think: a few threads beside the server's own.
//!
//! Each thinker works in slices, and after a slice it goes to the end of the line: a strong opponent at one table does
//! not keep a weak one at another waiting. Only so many are at work at a time, since each has a tree of its own in
//! memory; the others wait for a place, in order. A table has one thinker at most, so the line is never longer than
//! there are live tables.

use host::{Refusal, Status, Thinker};
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

/// Something to think about.
pub(crate) struct Task {
    /// Sits down to think; called in a thread of the pool, when there is a place.
    pub(crate) begin: Begin,
    /// For how long at most, from then on.
    pub(crate) cap: Duration,
    /// Cancelled when nobody wants to know any more.
    pub(crate) unwanted: CancellationToken,
}

/// How a thinker begins.
pub(crate) type Begin = Box<dyn FnOnce() -> Result<Box<dyn Thinker>, Refusal> + Send>;

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
    state: State,
    cap: Duration,
    unwanted: CancellationToken,
    reply: oneshot::Sender<Thought>,
}

enum State {
    New(Begin),
    At(Box<dyn Thinker>, Instant),
    /// It is being moved from one of these to the other, or could not be.
    Between,
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
            let Task { begin, cap, unwanted } = task;
            lines.waiting.push_back(Job { state: State::New(begin), cap, unwanted, reply });
            self.shared.changed.notify_one();
        }
        answer
    }

    /// How many thoughts wait for a place, and how many are at work.
    pub(crate) fn load(&self) -> (usize, usize) {
        let lines = self.shared.lines();
        (lines.waiting.len(), lines.places)
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
        self.waiting.retain(|job| !job.unwanted.is_cancelled());
        let working = self.working.len();
        self.working.retain(|job| !job.unwanted.is_cancelled());
        self.places -= working - self.working.len();
    }
}

impl Job {
    /// Thinks for a slice. The thought, when there is no more to do.
    fn slice(&mut self) -> Option<Thought> {
        self.try_slice().transpose()
    }

    fn try_slice(&mut self) -> Result<Option<String>, Refusal> {
        let now = Instant::now();
        let (mut thinker, began) = match std::mem::replace(&mut self.state, State::Between) {
            State::New(begin) => (begin()?, now),
            State::At(thinker, began) => (thinker, began),
            State::Between => return Err(Refusal::Failed("thinking went on after it had ended".into())),
        };
        loop {
            let status = thinker.run(NODES)?;
            if status == Status::Done || began.elapsed() >= self.cap {
                return thinker.best().map(Some);
            }
            if now.elapsed() >= SLICE || self.unwanted.is_cancelled() {
                self.state = State::At(thinker, began);
                return Ok(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::Thought as Found;

    const HOUR: Duration = Duration::from_secs(3600);

    /// Thinks for so many slices of its own and then knows its answer.
    struct Patient {
        runs: u32,
    }

    impl Thinker for Patient {
        fn run(&mut self, _: u32) -> Result<Status, Refusal> {
            std::thread::sleep(Duration::from_millis(1));
            match self.runs.checked_sub(1) {
                None => Err(Refusal::Failed("asked once more than enough".into())),
                Some(runs) => {
                    self.runs = runs;
                    Ok(if runs == 0 { Status::Done } else { Status::Working })
                }
            }
        }

        fn best(&self) -> Result<String, Refusal> {
            Ok(format!("{} to go", self.runs))
        }

        fn thought(&self) -> Result<Found, Refusal> {
            Ok(Found { nodes: 0, values: Vec::new(), line: Vec::new(), proof: None })
        }
    }

    fn task(runs: u32, cap: Duration) -> Task {
        let begin = move || Ok(Box::new(Patient { runs }) as Box<dyn Thinker>);
        Task { begin: Box::new(begin), cap, unwanted: CancellationToken::new() }
    }

    #[tokio::test]
    async fn a_long_thought_does_not_hold_up_a_short_one() {
        let pool = Pool::start(1).unwrap();
        let mut long = pool.think(task(u32::MAX, HOUR));
        let short = pool.think(task(30, HOUR));
        assert_eq!(short.await.unwrap().unwrap(), "0 to go");
        assert!(long.try_recv().is_err(), "it is still at work");
    }

    #[tokio::test]
    async fn when_time_is_up_the_best_so_far_is_taken() {
        let pool = Pool::start(1).unwrap();
        let turn = pool.think(task(u32::MAX, Duration::from_millis(20))).await.unwrap().unwrap();
        assert!(turn.ends_with("to go"));
    }

    #[tokio::test]
    async fn places_are_limited_and_given_back() {
        let pool = Pool::start(1).unwrap();
        let unwanted = CancellationToken::new();
        let endless = |_| pool.think(Task { unwanted: unwanted.clone(), ..task(u32::MAX, HOUR) });
        let mut endless: Vec<_> = (0..AT_WORK).map(endless).collect();
        let mut short = pool.think(task(1, HOUR));
        // When a fifth of those at work would have been done, the short one has not even begun.
        assert!(tokio::time::timeout(SLICE * 3 * AT_WORK as u32, &mut short).await.is_err());
        unwanted.cancel();
        assert_eq!(short.await.unwrap().unwrap(), "0 to go");
        assert!(endless.pop().unwrap().await.is_err(), "nobody wants it, so nobody gets it");
    }

    #[tokio::test]
    async fn failures_are_answers() {
        let pool = Pool::start(1).unwrap();
        assert!(matches!(pool.think(task(0, HOUR)).await, Ok(Err(Refusal::Failed(_)))));
        let begin = || Err(Refusal::Failed("no".into()));
        let failing = Task { begin: Box::new(begin), ..task(1, HOUR) };
        assert!(matches!(pool.think(failing).await, Ok(Err(Refusal::Failed(said))) if said == "no"));
        assert!(pool.think(task(1, HOUR)).await.unwrap().is_ok(), "the thread goes on");
    }

    #[tokio::test]
    async fn a_pool_that_is_dropped_lets_go() {
        let pool = Pool::start(1).unwrap();
        let endless = pool.think(task(u32::MAX, HOUR));
        drop(pool);
        assert!(endless.await.is_err());
    }
}
