//! The server's time.

use clock::Time;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// Milliseconds since 1970, never going back: the system's time is read once, and only the time since then is
/// measured. Somebody who sets the system's clock does not change what is left on the clocks of tables.
#[derive(Clone, Debug)]
pub(crate) struct Timepiece {
    began: Time,
    instant: Instant,
    /// How many milliseconds were passed over.
    skipped: Arc<AtomicU64>,
}

impl Timepiece {
    /// Starts at the system's time, or at `not_before` if that is later: logs never run backwards.
    pub(crate) fn start(not_before: Time) -> Self {
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let began = Time(millis(since_1970)).max(not_before);
        Timepiece { began, instant: Instant::now(), skipped: Arc::default() }
    }

    /// The time now.
    pub(crate) fn now(&self) -> Time {
        let skipped = self.skipped.load(Ordering::Relaxed);
        Time(self.began.0.saturating_add(millis(self.instant.elapsed())).saturating_add(skipped))
    }

    /// Passes over so much time.
    pub(crate) fn skip(&self, time: Duration) {
        self.skipped.fetch_add(millis(time), Ordering::Relaxed);
    }

    /// How long it is from now until `time`; nothing, if it has passed.
    pub(crate) fn until(&self, time: Time) -> Duration {
        Duration::from_millis(time.since(self.now()).0)
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
