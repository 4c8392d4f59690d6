//! Steps in two lanes, with what each needs, and a summary.

use crate::process::Console;
use anyhow::Result;
use std::io::{self, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// A step of the test run.
pub(super) struct Step {
    /// Its name on the command line and in the summary.
    pub(super) name: &'static str,
    /// Where it runs.
    pub(super) lane: Lane,
    /// Steps that must have passed before. They come before it in the table.
    pub(super) needs: &'static [&'static str],
    /// Steps that must have ended before, whichever way.
    pub(super) after: &'static [&'static str],
    /// What it does.
    pub(super) run: fn(&Console) -> Result<()>,
}

/// Steps of one lane run one after the other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lane {
    /// On the screen.
    Shown,
    /// At the same time, its output shown only when a step fails.
    Behind,
}

/// How a step went.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    Skipped,
}

/// What became of each step so far.
struct Board<'a> {
    steps: Vec<&'a Step>,
    results: Mutex<Vec<Option<(Outcome, Duration)>>>,
    changed: Condvar,
}

/// Runs the steps named in `only` and those they need, or all if it is empty; prints a summary, and gives the names
/// of those that did not pass.
pub(super) fn run(steps: &[Step], only: &[String]) -> Vec<&'static str> {
    let steps = wanted(steps, only);
    let board = Board { results: Mutex::new(vec![None; steps.len()]), steps, changed: Condvar::new() };
    let start = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| board.run(Lane::Behind, &Console::kept()));
        board.run(Lane::Shown, &Console::shown());
    });
    board.summary(start.elapsed())
}

/// The steps named, with those they need, in the order of the table.
fn wanted<'a>(steps: &'a [Step], only: &[String]) -> Vec<&'a Step> {
    let mut wanted: Vec<&Step> = Vec::new();
    for step in steps.iter().rev() {
        let named = only.is_empty() || only.iter().any(|name| name == step.name);
        if named || wanted.iter().any(|later| later.needs.contains(&step.name)) {
            wanted.push(step);
        }
    }
    wanted.reverse();
    wanted
}

impl Board<'_> {
    /// Runs the steps of a lane.
    fn run(&self, lane: Lane, console: &Console) {
        for (index, step) in self.steps.iter().enumerate().filter(|(_, step)| step.lane == lane) {
            self.wait_for(step.after);
            let result = if self.wait_for(step.needs) {
                println!("\n==> {}{}", step.name, if lane == Lane::Behind { " (behind)" } else { "" });
                let start = Instant::now();
                let done = catch_unwind(AssertUnwindSafe(|| (step.run)(console)))
                    .unwrap_or_else(|_| Err(anyhow::anyhow!("the step panicked")));
                let output = console.take();
                let outcome = match done {
                    Ok(()) => Outcome::Passed,
                    Err(error) => {
                        let _ = io::stdout().write_all(&output);
                        println!("\n==> {} failed: {error:#}", step.name);
                        Outcome::Failed
                    }
                };
                (outcome, start.elapsed())
            } else {
                (Outcome::Skipped, Duration::ZERO)
            };
            self.results()[index] = Some(result);
            self.changed.notify_all();
        }
    }

    /// Waits until the named steps are through; says whether all passed.
    fn wait_for(&self, names: &[&str]) -> bool {
        let mut results = self.results();
        loop {
            let needed = self.steps.iter().zip(results.iter()).filter(|(step, _)| names.contains(&step.name));
            let outcomes: Vec<Option<Outcome>> =
                needed.map(|(_, result)| result.map(|(outcome, _)| outcome)).collect();
            if !outcomes.contains(&None) {
                return outcomes.iter().all(|outcome| *outcome == Some(Outcome::Passed));
            }
            results = self.changed.wait(results).expect("nobody panics while holding the results");
        }
    }

    fn results(&self) -> MutexGuard<'_, Vec<Option<(Outcome, Duration)>>> {
        self.results.lock().expect("nobody panics while holding the results")
    }

    /// Prints what became of each step.
    fn summary(&self, total: Duration) -> Vec<&'static str> {
        let mut failed = Vec::new();
        println!();
        for (step, result) in self.steps.iter().zip(self.results().iter()) {
            let (outcome, time) = result.unwrap_or((Outcome::Skipped, Duration::ZERO));
            let word = match outcome {
                Outcome::Passed => "passed",
                Outcome::Failed => "FAILED",
                Outcome::Skipped => "skipped",
            };
            println!("{:>12}  {word:<8}{:>7.1} s", step.name, time.as_secs_f64());
            if outcome != Outcome::Passed {
                failed.push(step.name);
            }
        }
        println!("{:>12}  {:>15.1} s", "in all", total.as_secs_f64());
        failed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    fn pass(_: &Console) -> Result<()> {
        Ok(())
    }
    fn fail(_: &Console) -> Result<()> {
        bail!("on purpose")
    }
    fn panic(_: &Console) -> Result<()> {
        panic!("on purpose")
    }

    const STEPS: &[Step] = &[
        Step { name: "a", lane: Lane::Shown, needs: &[], after: &[], run: pass },
        Step { name: "b", lane: Lane::Behind, needs: &[], after: &["a"], run: fail },
        Step { name: "c", lane: Lane::Behind, needs: &["b"], after: &[], run: pass },
        Step { name: "d", lane: Lane::Shown, needs: &["a", "c"], after: &[], run: pass },
        Step { name: "e", lane: Lane::Shown, needs: &["a"], after: &[], run: panic },
        Step { name: "f", lane: Lane::Behind, needs: &["a"], after: &["e"], run: pass },
    ];

    #[test]
    fn a_failure_takes_along_what_needs_it_and_nothing_else() {
        assert_eq!(run(STEPS, &[]), ["b", "c", "d", "e"]);
    }

    #[test]
    fn a_named_step_brings_what_it_needs() {
        let names =
            |only: &str| wanted(STEPS, &[only.into()]).iter().map(|step| step.name).collect::<Vec<_>>();
        assert_eq!(names("d"), ["a", "b", "c", "d"]);
        assert_eq!(names("e"), ["a", "e"]);
        assert_eq!(run(STEPS, &["a".into()]), [""; 0]);
    }
}
