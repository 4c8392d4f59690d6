//! How strong people are, kept at hand: lists name many of them, again and again.

use protocol::api::NewTable;
use protocol::profile::Standing;
use protocol::{Occupant, Person, SeatState, Speed, Strength, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Pool, Rated, Store, StoreError};

/// How many ratings are kept at hand.
const AT_HAND: usize = 20_000;

/// The ratings of the house.
pub(crate) struct Ratings {
    store: Arc<dyn Store>,
    at_hand: Mutex<AtHand>,
}

/// What has been read and is still true.
#[derive(Default)]
struct AtHand {
    strengths: HashMap<(String, String, Speed), Option<Strength>>,
    /// How often something has been forgotten. What was read before that may have been read too early.
    forgotten: u64,
}

impl AtHand {
    /// Keeps what was read when so much had been `forgotten`, unless more has been since.
    fn keep(&mut self, key: (String, String, Speed), known: Option<Strength>, forgotten: u64) {
        if self.forgotten != forgotten {
            return;
        }
        if self.strengths.len() >= AT_HAND {
            // It is only a cache: whoever is needed again is read again.
            self.strengths.clear();
        }
        self.strengths.insert(key, known);
    }

    /// Drops what is at hand of some people.
    fn forget(&mut self, is_there: impl Fn(&str) -> bool) {
        self.forgotten += 1;
        self.strengths.retain(|(person, ..), _| !is_there(person));
    }
}

impl Ratings {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Ratings { store, at_hand: Mutex::default() }
    }

    /// How strong a person is in a game at a speed; `None` for guests who have played no rated game.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn of(
        &self,
        person: &Person,
        game: &str,
        speed: Speed,
    ) -> Result<Option<Strength>, StoreError> {
        let newcomer = person.registered.then(Strength::default);
        let key = (person.id.clone(), game.to_owned(), speed);
        let forgotten = {
            let at_hand = self.at_hand();
            if let Some(known) = at_hand.strengths.get(&key) {
                return Ok(known.or(newcomer));
            }
            at_hand.forgotten
        };
        let rated = self.store.ratings().rating(&person.id, Pool { game, speed }).await?;
        let known = rated.map(|rated| Strength::from(rated.rating));
        self.at_hand().keep(key, known, forgotten);
        Ok(known.or(newcomer))
    }

    /// How strong a person is in the game of a table that they offer or would play at; `None`, too, without a clock.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn at_table(
        &self,
        person: &Person,
        table: &NewTable,
    ) -> Result<Option<Strength>, StoreError> {
        match table.clock {
            Some(clock) => self.of(person, &table.game, clock.speed()).await,
            None => Ok(None),
        }
    }

    /// How strong a person is, for each game and speed of which they have played rated games; most games first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn standings(&self, person: &str) -> Result<Vec<Standing>, StoreError> {
        let standing = |(game, speed, rated): (String, Speed, Rated)| Standing {
            game,
            speed,
            strength: rated.rating.into(),
            games: rated.games,
            at: rated.at,
        };
        let ratings = self.store.ratings().ratings_of(person).await?;
        Ok(ratings.into_iter().map(standing).collect())
    }

    /// How strong those on `seats` are at a speed of a game; empty without one.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn of_seats(
        &self,
        seats: &[SeatState],
        game: &str,
        speed: Option<Speed>,
    ) -> Result<Vec<Option<Strength>>, StoreError> {
        let mut strengths = Vec::new();
        let Some(speed) = speed else { return Ok(strengths) };
        for seat in seats {
            strengths.push(match seat {
                SeatState::Taken(Occupant::Person(person)) => self.of(person, game, speed).await?,
                _ => None,
            });
        }
        Ok(strengths)
    }

    /// What a table did to the ratings of those on its `seats`; `None`: it has not been rated.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn changes(
        &self,
        table: &TableId,
        seats: usize,
    ) -> Result<Option<Vec<Option<Strength>>>, StoreError> {
        let changes = self.store.ratings().changes_at(table).await?;
        if changes.is_empty() {
            return Ok(None);
        }
        let mut strengths = vec![None; seats];
        for change in changes {
            if let Some(strength) = strengths.get_mut(usize::from(change.seat)) {
                *strength = Some(Strength::changed(change.before, change.after));
            }
        }
        Ok(Some(strengths))
    }

    /// What is at hand of those who sat at a rated table is not true any more.
    pub(crate) fn forget(&self, seats: &[SeatState]) {
        self.at_hand().forget(|id| {
            let mut people = seats.iter();
            people.any(|seat| matches!(seat, SeatState::Taken(Occupant::Person(person)) if person.id == id))
        });
    }

    /// Nothing that is at hand is sure to be true any more.
    pub(crate) fn forget_all(&self) {
        self.at_hand().forget(|_| true);
    }

    /// A panic while it was locked left it whole: entries change one at a time.
    fn at_hand(&self) -> MutexGuard<'_, AtHand> {
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(person: &str) -> (String, String, Speed) {
        (person.into(), "any".into(), Speed::Blitz)
    }

    #[test]
    fn what_was_read_before_a_game_was_rated_is_not_kept() {
        let mut at_hand = AtHand::default();
        at_hand.keep(key("ann"), None, 0);
        at_hand.keep(key("ben"), None, 0);
        // A list reads Ann's rating; her game is rated before the list is done.
        let forgotten = at_hand.forgotten;
        at_hand.forget(|person| person == "ann");
        at_hand.keep(key("ann"), Some(Strength::default()), forgotten);
        let mut kept: Vec<&str> = at_hand.strengths.keys().map(|(person, ..)| person.as_str()).collect();
        assert_eq!(kept, ["ben"]);

        at_hand.keep(key("ann"), None, at_hand.forgotten);
        kept = at_hand.strengths.keys().map(|(person, ..)| person.as_str()).collect();
        kept.sort_unstable();
        assert_eq!(kept, ["ann", "ben"]);
    }
}
