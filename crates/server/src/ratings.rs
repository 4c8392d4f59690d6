//! How strong people are, kept at hand: lists name many of them, again and again.

use protocol::{Occupant, Person, SeatState, Speed, Strength, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Pool, Store, StoreError};

/// How many ratings are kept at hand.
const AT_HAND: usize = 20_000;

/// The ratings of the house.
pub(crate) struct Ratings {
    store: Arc<dyn Store>,
    at_hand: Mutex<HashMap<(String, String, Speed), Option<Strength>>>,
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
        if let Some(known) = self.at_hand().get(&key) {
            return Ok(known.or(newcomer));
        }
        let rated = self.store.ratings().rating(&person.id, Pool { game, speed }).await?;
        let known = rated.map(|rated| Strength::from(rated.rating));
        let mut at_hand = self.at_hand();
        if at_hand.len() >= AT_HAND {
            // It is only a cache: whoever is needed again is read again.
            at_hand.clear();
        }
        at_hand.insert(key, known);
        Ok(known.or(newcomer))
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
        let is_there = |id: &String| {
            let mut people = seats.iter();
            people.any(|seat| matches!(seat, SeatState::Taken(Occupant::Person(person)) if person.id == *id))
        };
        self.at_hand().retain(|(person, ..), _| !is_there(person));
    }

    /// A panic while it was locked left it whole: entries change one at a time.
    fn at_hand(&self) -> MutexGuard<'_, HashMap<(String, String, Speed), Option<Strength>>> {
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
