//! How long the line of a socket takes there and back.
//!
//! Measured by the protocol's own pings, which browsers answer by themselves: a page cannot answer before it was asked,
//! and by answering late it gains no more than the quota that clocks allow.

use clock::Millis;
use std::time::{Duration, Instant};

/// How long at least from one measurement to the next.
const REST: Duration = Duration::from_secs(2);

/// The round trips of one socket.
#[derive(Debug, Default)]
pub(crate) struct RoundTrip {
    knocks: u32,
    /// The last knock, until it is answered.
    waiting: Option<Instant>,
    knocked: Option<Instant>,
    /// The mean of the last few, each weighing a quarter of what is left.
    mean: Option<Duration>,
}

impl RoundTrip {
    /// What to write on a ping that is due now.
    pub(crate) fn knock(&mut self) -> Option<[u8; 4]> {
        if self.knocked.is_some_and(|at| at.elapsed() < REST) {
            return None;
        }
        self.knocks = self.knocks.wrapping_add(1);
        self.knocked = Some(Instant::now());
        self.waiting = self.knocked;
        Some(self.knocks.to_be_bytes())
    }

    /// A ping with that mark was answered.
    pub(crate) fn answered(&mut self, mark: &[u8]) {
        if mark == self.knocks.to_be_bytes()
            && let Some(knocked) = self.waiting.take()
        {
            let trip = knocked.elapsed();
            self.mean = Some(self.mean.map_or(trip, |mean| (mean * 3 + trip) / 4));
        }
    }

    /// The round trip as far as it is known.
    pub(crate) fn measured(&self) -> Millis {
        let mean = self.mean.unwrap_or_default();
        Millis(u64::try_from(mean.as_millis()).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_to_the_last_knock_counts_and_only_once() {
        let mut line = RoundTrip::default();
        line.answered(&[0, 0, 0, 0]);
        assert_eq!(line.mean, None, "an answer to nothing");
        let mark = line.knock().unwrap();
        assert_eq!(line.knock(), None, "not again so soon");
        line.answered(b"else");
        assert_eq!(line.mean, None);
        line.answered(&mark);
        let mean = line.mean.expect("a measurement");
        line.answered(&mark);
        assert_eq!(line.mean, Some(mean));
    }
}
