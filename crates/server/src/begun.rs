//! What browsers have begun and not finished: of each kind one thing a browser, for a while, to be finished once.

use protocol::{Refusal, RefusalCode};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many things of a kind may stand unfinished.
const MOST: usize = 10_000;

/// Things of one kind that were begun.
pub(crate) struct Begun<T> {
    /// How long each may stand, in milliseconds.
    patience: u64,
    standing: Mutex<HashMap<String, Standing<T>>>,
}

struct Standing<T> {
    what: T,
    until: u64,
}

impl<T> Begun<T> {
    pub(crate) fn new(patience: u64) -> Self {
        Begun { patience, standing: Mutex::default() }
    }

    /// `who` begins something at `now`; what they had begun before is given up.
    ///
    /// # Errors
    /// When too much stands unfinished.
    pub(crate) fn begin(&self, who: &str, what: T, now: u64) -> Result<(), Refusal> {
        let mut standing = self.lock();
        if standing.len() >= MOST {
            standing.retain(|_, begun| begun.until > now);
        }
        if standing.len() >= MOST && !standing.contains_key(who) {
            return Err(Refusal::of(RefusalCode::Busy));
        }
        standing.insert(who.to_owned(), Standing { what, until: now.saturating_add(self.patience) });
        Ok(())
    }

    /// What `who` has begun, if it is not too late; it is over with that.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn finish(&self, who: &str, now: u64) -> Result<T, Refusal> {
        let begun = self.lock().remove(who).filter(|begun| begun.until > now);
        begun.map(|begun| begun.what).ok_or_else(over)
    }

    /// Something about what `who` has begun, which goes on.
    pub(crate) fn look<R>(&self, who: &str, now: u64, tell: impl FnOnce(&T) -> R) -> Option<R> {
        self.lock().get(who).filter(|begun| begun.until > now).map(|begun| tell(&begun.what))
    }

    /// Forgets what can be finished no more.
    pub(crate) fn tidy_up(&self, now: u64) {
        self.lock().retain(|_, begun| begun.until > now);
    }

    /// A panic while the map was locked left it whole: entries come and go one at a time.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Standing<T>>> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What was begun is over, or was never begun.
pub(crate) fn over() -> Refusal {
    Refusal::new(RefusalCode::NotNow, "refusal.begun-over")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_begins_one_thing_and_finishes_it_once_and_in_time() {
        let begun = Begun::new(100);
        begun.begin("Ann", 1, 0).unwrap();
        begun.begin("Ann", 2, 10).unwrap();
        begun.begin("Bob", 3, 10).unwrap();
        assert_eq!(begun.look("Ann", 20, |what| *what), Some(2));
        assert_eq!(begun.finish("Ann", 20), Ok(2));
        assert_eq!(begun.finish("Ann", 20).unwrap_err().message.key, "refusal.begun-over");
        assert_eq!(begun.look("Bob", 110, |what| *what), None);
        assert!(begun.finish("Bob", 110).is_err(), "too late");
        begun.begin("Cid", 4, 0).unwrap();
        begun.tidy_up(100);
        assert!(begun.lock().is_empty());
    }

    #[test]
    fn so_much_stands_and_no_more() {
        let begun = Begun::new(100);
        for number in 0..MOST {
            begun.begin(&number.to_string(), (), 0).unwrap();
        }
        assert_eq!(begun.begin("one more", (), 50).unwrap_err().code, RefusalCode::Busy);
        begun.begin("7", (), 50).expect("who begins anew takes no more room");
        begun.begin("one more", (), 100).expect("the others are over");
    }
}
