//! How long to think.

use std::time::Duration;

/// What `go` allows. Several limits hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Limits {
    /// What each seat has left on its clock, and gets for each turn. Empty: no clock runs.
    clocks: Vec<Clock>,
    /// The time for this turn.
    turn: Option<Duration>,
    /// Turns until more time is added.
    turns_to_go: Option<u32>,
    /// Positions that may be judged.
    pub(super) nodes: Option<u32>,
    /// Think until told to stop, even when there is nothing more to find.
    pub(super) infinite: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Clock {
    left: Duration,
    increment: Duration,
}

/// A word for a seat's clock, its seat, and whether it is an increment.
const CLOCK_WORDS: [(&str, usize, bool); 12] = [
    ("p1time", 0, false),
    ("p2time", 1, false),
    ("p3time", 2, false),
    ("p4time", 3, false),
    ("p1inc", 0, true),
    ("p2inc", 1, true),
    ("p3inc", 2, true),
    ("p4inc", 3, true),
    // The first mover is black.
    ("btime", 0, false),
    ("wtime", 1, false),
    ("binc", 0, true),
    ("winc", 1, true),
];

/// How many more turns a seat has to expect, as far as its clock is concerned.
const TURNS_AHEAD: u32 = 25;

impl Limits {
    /// Reads what follows `go`; nothing there means to think until told to stop.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    pub(super) fn read(words: &[&str]) -> Result<Limits, String> {
        let mut limits = Limits { infinite: words.is_empty(), ..Limits::default() };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "infinite" {
                limits.infinite = true;
                continue;
            }
            let number = words.next().and_then(|word| word.parse::<i64>().ok());
            // A clock may be below zero where the runner is lenient.
            let number =
                number.ok_or_else(|| format!("expected a whole number after `{word}`"))?.max(0) as u64;
            let time = Duration::from_millis(number);
            if let Some((_, seat, increment)) = CLOCK_WORDS.iter().find(|(known, ..)| *known == word) {
                limits.clocks.resize(limits.clocks.len().max(seat + 1), Clock::default());
                let clock = &mut limits.clocks[*seat];
                *if *increment { &mut clock.increment } else { &mut clock.left } = time;
                continue;
            }
            match word {
                "movetime" => limits.turn = Some(time),
                "movestogo" => limits.turns_to_go = Some(number.clamp(1, 1_000) as u32),
                "nodes" => limits.nodes = Some(number.min(u32::MAX.into()) as u32),
                // Not every method counts in depths: each step is taken to cost four times the one before.
                "depth" | "mate" => {
                    limits.nodes = Some(16_u32.saturating_mul(4_u32.saturating_pow(number as u32)));
                }
                _ => return Err(format!("`{word}` is no limit known here")),
            }
        }
        Ok(limits)
    }

    /// How long `seat` may think about this turn, if time is limited; `overhead` is what gets lost on the way.
    pub(super) fn time(&self, seat: usize, overhead: Duration) -> Option<Duration> {
        let by_clock = self.clocks.get(seat).map(|clock| {
            let share = clock.left / self.turns_to_go.unwrap_or(TURNS_AHEAD) + clock.increment * 4 / 5;
            // Never so much that a slow moment costs the game.
            share.min(clock.left / 2).min(clock.left.saturating_sub(overhead))
        });
        let by_turn = self.turn.map(|turn| turn.saturating_sub(overhead));
        [by_clock, by_turn].into_iter().flatten().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn limits(text: &str) -> Limits {
        Limits::read(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn black_is_the_first_mover() {
        let limits = limits("btime 10000 wtime 20000 binc 100 winc 200");
        assert_eq!(limits.time(0, Duration::ZERO), Some(480 * MS));
        assert_eq!(limits.time(1, Duration::ZERO), Some(960 * MS));
    }

    #[test]
    fn time_never_runs_out_by_thinking() {
        for left in [0, 1, 5, 20, 100, 5_000] {
            for increment in [0, 10, 10_000] {
                let time =
                    limits(&format!("p1time {left} p2time 9 p1inc {increment}")).time(0, 10 * MS).unwrap();
                assert!(time <= (left as u32).saturating_sub(10) * MS, "{left}+{increment}: {time:?}");
            }
        }
        assert_eq!(limits("btime -30 wtime 1").time(0, MS), Some(Duration::ZERO));
    }

    #[test]
    fn limits_hold_together() {
        let both = limits("movetime 300 p1time 2500 nodes 70");
        assert_eq!((both.time(0, Duration::ZERO), both.nodes), (Some(100 * MS), Some(70)));
        assert_eq!(limits("movetime 50 movestogo 3").time(0, 20 * MS), Some(30 * MS));
        assert!(limits("").infinite && limits("infinite").infinite && !limits("depth 3").infinite);
        assert_eq!(limits("depth 3").nodes, Some(1024));
    }
}
