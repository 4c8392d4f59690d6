//! When what is due.

use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How long it takes until everything is as it stays: what comes before is not measured.
pub(crate) const WARM_UP: Duration = Duration::from_secs(2);

/// So many things a second, by many who take turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// When the first begins.
    pub(crate) start: Instant,
    /// When it is measured from.
    pub(crate) warm: Instant,
    /// When nobody begins any more.
    pub(crate) end: Instant,
    /// How long each waits from one to the next; `None`: not at all.
    interval: Option<Duration>,
    /// How many there are who take turns.
    of: u32,
}

impl Pace {
    /// A pace that begins now and is measured for so long: `rate` a second, 0 for as fast as they can, by `of` who take turns.
    pub(crate) fn new(rate: u32, of: usize, length: Duration) -> Self {
        let start = Instant::now();
        let of = u32::try_from(of).unwrap_or(u32::MAX).max(1);
        let interval = (rate > 0).then(|| Duration::from_secs(1) * of / rate);
        let warm = start + WARM_UP;
        Pace { start, warm, end: warm + length, interval, of }
    }

    /// Waits until the `who`th may begin its `nth`; `false`: it is too late for that.
    pub(crate) async fn wait(&self, who: usize, nth: u32) -> bool {
        if let Some(interval) = self.interval {
            let share = interval * u32::try_from(who).unwrap_or_default() / self.of;
            sleep_until(self.start + interval * nth + share).await;
        }
        Instant::now() < self.end
    }
}
