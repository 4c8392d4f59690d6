//! Measuring on a busy machine.

use std::time::{Duration, Instant};

/// Where the kernel says how long this thread has been running; waiting for others does not count.
const SCHEDULER: &str = "/proc/thread-self/schedstat";

/// What is measured.
pub(crate) const KIND: &str = "CPU time where the kernel tells it, else the wall clock";

/// Million turns a second of a count, which must come to `turns`.
pub(crate) fn speed(turns: u64, count: impl FnOnce() -> u64) -> f64 {
    let (wall, cpu) = (Instant::now(), cpu_time());
    let counted = count();
    let elapsed = match (cpu, cpu_time()) {
        (Some(before), Some(after)) if after > before => after - before,
        _ => wall.elapsed(),
    };
    assert_eq!(counted, turns, "the programs disagree");
    turns as f64 / elapsed.as_secs_f64() / 1e6
}

fn cpu_time() -> Option<Duration> {
    let line = std::fs::read_to_string(SCHEDULER).ok()?;
    line.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
