//! A turn being thought about, on a thread of its own so that the runner is heard meanwhile.

use crate::engine::say;
use host::{Refusal, Status, Thinker, Thought};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a slice of thinking is to last, about: a runner that says `stop` does not wait longer.
const SLICE: Duration = Duration::from_millis(4);
/// How often it is told what has been found.
const NEWS: Duration = Duration::from_secs(1);

/// What is at work.
pub(super) struct Thinking {
    stop: Sender<()>,
    endless: bool,
    /// Set just before the answer is given, so that whoever has it is not taken to have interrupted.
    answered: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Thinking {
    /// Begins to think, for at most `time`; `endless`: answers only when told to stop. `seat` is the seat to move.
    pub(super) fn begin(
        thinker: Box<dyn Thinker>,
        seat: usize,
        time: Option<Duration>,
        endless: bool,
    ) -> Self {
        let (stop, stopped) = channel();
        let begun = Instant::now();
        let answered = Arc::new(AtomicBool::new(false));
        let mark = Arc::clone(&answered);
        let thread = thread::spawn(move || {
            let mut work = Work { thinker, seat, begun, stopped, answered: mark };
            if let Err(refusal) = work.run(time, endless) {
                say(format_args!("info string the game failed: {refusal:?}"));
            }
        });
        Thinking { stop, endless, answered, thread }
    }

    /// Whether the answer has been given.
    pub(super) fn is_over(&self) -> bool {
        self.answered.load(Ordering::Acquire) || self.thread.is_finished()
    }

    /// Has it answer now, and waits until it has.
    pub(super) fn stop(self) {
        // Nobody hears it if the answer has been given.
        let _ = self.stop.send(());
        self.wait();
    }

    /// Waits for the answer; one that would never come is asked for now.
    pub(super) fn finish(self) {
        if self.endless { self.stop() } else { self.wait() }
    }

    fn wait(self) {
        // A panic of a plugin is caught further in.
        let _ = self.thread.join();
    }
}

struct Work {
    thinker: Box<dyn Thinker>,
    seat: usize,
    begun: Instant,
    stopped: Receiver<()>,
    answered: Arc<AtomicBool>,
}

impl Work {
    fn run(&mut self, time: Option<Duration>, endless: bool) -> Result<(), Refusal> {
        let mut told = self.begun;
        let mut slice = 64_u32;
        let is_late = |begun: Instant| time.is_some_and(|time| begun.elapsed() >= time);
        while !is_late(self.begun) && self.stopped.try_recv() == Err(TryRecvError::Empty) {
            let before = Instant::now();
            if self.thinker.run(slice)? == Status::Done {
                if endless {
                    // Ends also when the runner is gone: then the sender is.
                    let _ = self.stopped.recv();
                }
                break;
            }
            slice = match before.elapsed() {
                took if took > SLICE => (slice / 2).max(1),
                took if took < SLICE / 2 => slice.saturating_mul(2),
                _ => slice,
            };
            if told.elapsed() >= NEWS {
                self.tell()?;
                told = Instant::now();
            }
        }
        self.tell()?;
        let best = self.thinker.best()?;
        self.answered.store(true, Ordering::Release);
        say(format_args!("bestmove {best}"));
        Ok(())
    }

    /// Says what has been found so far.
    fn tell(&self) -> Result<(), Refusal> {
        let thought = self.thinker.thought()?;
        let time = self.begun.elapsed();
        let nps = f64::from(thought.nodes) / time.as_secs_f64().max(0.001);
        say(format_args!(
            "info depth {} score {} nodes {} nps {nps:.0} time {} pv {}",
            thought.line.len().max(1),
            score(&thought, self.seat),
            thought.nodes,
            time.as_millis(),
            thought.line.join(" "),
        ));
        Ok(())
    }
}

/// What the seat may expect, in words of the protocol: hundredths of a natural-log unit, or turns to a proven end.
fn score(thought: &Thought, seat: usize) -> String {
    let value = thought.values.get(seat).copied().unwrap_or(0.5);
    match thought.proof {
        Some(turns) if value >= 1.0 => format!("mate {turns}"),
        Some(turns) if value <= 0.0 => format!("mate -{turns}"),
        _ => {
            let value = value.clamp(0.001, 0.999);
            format!("cp {:.0}", 100.0 * (value / (1.0 - value)).ln())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_the_movers() {
        let thought =
            |value, proof| Thought { nodes: 1, values: vec![value, 1.0 - value], line: Vec::new(), proof };
        assert_eq!(score(&thought(0.5, None), 0), "cp 0");
        assert_eq!(score(&thought(0.731_06, None), 0), "cp 100");
        assert_eq!(score(&thought(0.731_06, None), 1), "cp -100");
        assert_eq!(score(&thought(1.0, Some(7)), 0), "mate 7");
        assert_eq!(score(&thought(1.0, Some(7)), 1), "mate -7");
        assert_eq!(score(&thought(0.5, Some(7)), 0), "cp 0");
    }
}
