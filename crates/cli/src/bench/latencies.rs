//! How long things took.

use super::pace::Pace;
use std::fmt;
use std::time::Duration;
use tokio::time::Instant;

/// How long things of one kind took, each of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Latencies(Vec<Duration>);

impl Latencies {
    /// Something took from `begun` until now, if it is to be measured at that pace.
    pub(crate) fn add(&mut self, begun: Instant, pace: &Pace) {
        if begun >= pace.warm {
            self.0.push(begun.elapsed());
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The latency that `share` of them do not exceed.
    pub(crate) fn within(&mut self, share: f64) -> Duration {
        self.0.sort_unstable();
        let rank = (share * self.0.len() as f64).ceil() as usize;
        self.0.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }

    /// p50, p99 and p99.9.
    pub(crate) fn summary(&mut self) -> Summary {
        Summary { p50: self.within(0.5), p99: self.within(0.99), p999: self.within(0.999) }
    }
}

impl Extend<Latencies> for Latencies {
    fn extend<T: IntoIterator<Item = Latencies>>(&mut self, others: T) {
        others.into_iter().for_each(|Latencies(more)| self.0.extend(more));
    }
}

/// What half, 99 % and 99.9 % of them do not exceed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Summary {
    pub(crate) p50: Duration,
    pub(crate) p99: Duration,
    pub(crate) p999: Duration,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |latency: Duration| latency.as_secs_f64() * 1000.0;
        write!(f, "{:>8.2} {:>8.2} {:>8.2}", ms(self.p50), ms(self.p99), ms(self.p999))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_hundred() {
        let mut latencies = Latencies((1..=100).rev().map(Duration::from_millis).collect());
        let Summary { p50, p99, p999 } = latencies.summary();
        assert_eq!([p50, p99, p999].map(|latency| latency.as_millis()), [50, 99, 100]);
        assert_eq!(Latencies::default().within(0.5), Duration::ZERO);
    }
}
