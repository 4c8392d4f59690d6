//! How games end, counted.

use protocol::statistics::{Lengths, OfBand, OfSetup, Sample, Score, Share, Statistics};
use std::collections::{BTreeMap, HashMap};
use store::{Store, StoreError, Tally, Winners};

/// How many setups are told apart.
const SETUPS: usize = 12;

/// Wins and draws while they are being counted.
#[derive(Clone, Debug, Default)]
struct Count {
    games: u32,
    draws: u32,
    /// For each seat how often it was taken, and how often it won.
    seats: Vec<(u32, u32)>,
}

impl Count {
    fn add(&mut self, tally: &Tally) {
        let seats = usize::from(tally.seats);
        if self.seats.len() < seats {
            self.seats.resize(seats, (0, 0));
        }
        self.games += tally.count;
        self.seats.iter_mut().take(seats).for_each(|(taken, _)| *taken += tally.count);
        match &tally.winners {
            Winners::Draw => self.draws += tally.count,
            Winners::Seats(winners) => {
                for &seat in winners {
                    if let Some((_, won)) = self.seats.get_mut(usize::from(seat)) {
                        *won += tally.count;
                    }
                }
            }
            Winners::None => {}
        }
    }

    fn score(&self) -> Score {
        let share = |&(taken, won): &(u32, u32)| Share::new(won, taken);
        Score {
            games: self.games,
            wins: self.seats.iter().map(share).collect(),
            draws: Share::new(self.draws, self.games),
        }
    }
}

/// The statistics of a game, from what was counted of at most `limit` games.
///
/// # Errors
/// When the store cannot be read.
pub(crate) async fn of(
    store: &dyn Store,
    game: &str,
    tallies: &[Tally],
    limit: u32,
) -> Result<Statistics, StoreError> {
    let mut all = Count::default();
    let mut setups: HashMap<&str, Count> = HashMap::new();
    let mut bands: BTreeMap<i32, Count> = BTreeMap::new();
    let mut lengths: BTreeMap<u32, u32> = BTreeMap::new();
    let (mut from, mut until) = (u64::MAX, 0);
    // What was called off has no result and says nothing.
    for tally in tallies.iter().filter(|tally| tally.winners != Winners::None) {
        all.add(tally);
        setups.entry(&tally.setup).or_default().add(tally);
        if let Some(band) = tally.band {
            bands.entry(band).or_default().add(tally);
        }
        *lengths.entry(tally.turns).or_default() += tally.count;
        (from, until) = (from.min(tally.ended.0), until.max(tally.ended.1));
    }
    let mut most: Vec<(&str, Count)> = setups.into_iter().collect();
    most.sort_by(|(one, a), (other, b)| b.games.cmp(&a.games).then(one.cmp(other)));
    let mut setups = Vec::new();
    for (key, count) in most.into_iter().take(SETUPS) {
        if let Some(setup) = store.archive().setup(game, key).await? {
            setups.push(OfSetup { key: key.to_owned(), setup, score: count.score() });
        }
    }
    Ok(Statistics {
        sample: Sample { games: all.games, limit, from: if until == 0 { 0 } else { from }, until },
        all: all.score(),
        setups,
        bands: bands.into_iter().map(|(from, count)| OfBand { from, score: count.score() }).collect(),
        lengths: quartiles(&lengths),
    })
}

/// The quartiles of lengths, each with how many games had it.
fn quartiles(lengths: &BTreeMap<u32, u32>) -> Option<Lengths> {
    let games: u64 = lengths.values().map(|&count| u64::from(count)).sum();
    // The least length that at least `quarters` quarters of all games do not exceed.
    let at = |quarters: u64| {
        let mut so_far = 0;
        let reaches = |&(_, &count): &(&u32, &u32)| {
            so_far += u64::from(count);
            4 * so_far >= quarters * games
        };
        lengths.iter().find(reaches).map(|(&length, _)| length)
    };
    Some(Lengths {
        least: *lengths.keys().next()?,
        lower: at(1)?,
        median: at(2)?,
        upper: at(3)?,
        most: *lengths.keys().next_back()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_lengths_of_games() {
        assert_eq!(quartiles(&BTreeMap::new()), None);
        let lengths = quartiles(&BTreeMap::from([(10, 1), (20, 2), (30, 1)])).unwrap();
        assert_eq!((lengths.least, lengths.lower, lengths.median), (10, 10, 20));
        assert_eq!((lengths.upper, lengths.most), (20, 30));
        let one = quartiles(&BTreeMap::from([(7, 1)])).unwrap();
        assert_eq!([one.least, one.lower, one.median, one.upper, one.most], [7; 5]);
    }

    #[test]
    fn seats_count_where_they_were_taken() {
        let tally = |seats, winners, count| Tally {
            setup: "s".into(),
            seats,
            winners,
            band: None,
            turns: 9,
            count,
            ended: (1, 2),
        };
        let mut count = Count::default();
        count.add(&tally(2, Winners::Seats(vec![0]), 3));
        count.add(&tally(4, Winners::Seats(vec![1, 3]), 2));
        count.add(&tally(2, Winners::Draw, 1));
        let score = count.score();
        let wins: Vec<_> = score.wins.iter().map(|share| (share.count, share.of)).collect();
        assert_eq!(wins, [(3, 6), (2, 6), (0, 2), (2, 2)]);
        assert_eq!((score.games, score.draws.count), (6, 1));
    }
}
