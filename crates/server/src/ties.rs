//! Who follows, blocks and mutes whom.

use crate::people::People;
use crate::refusal::busy;
use clock::Time;
use game::Message;
use protocol::ties::{Between, MOST, Tie, Tied, Ties as View};
use protocol::{Refusal, RefusalCode};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use store::{Store, StoreError};

/// The ties of the house's people.
pub(crate) struct Ties {
    store: Arc<dyn Store>,
    silences: Mutex<Silences>,
}

/// Whom one person does not hear. Whoever holds it hears of changes at once.
#[derive(Debug, Default)]
pub(crate) struct Silence(Mutex<HashSet<String>>);

#[derive(Default)]
struct Silences {
    /// Of those who are at a table.
    held: HashMap<String, Weak<Silence>>,
    /// How many changes there have been: who reads the store while there is one reads again.
    changes: u64,
}

impl Silence {
    /// Whether what this person says is not to be heard.
    pub(crate) fn covers(&self, person: &str) -> bool {
        lock(&self.0).contains(person)
    }
}

impl Ties {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Ties { store, silences: Mutex::default() }
    }

    /// All ties of a person.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn view(&self, person: &str, people: &People) -> Result<View, StoreError> {
        let mut view = View::default();
        for record in self.store.ties().ties_of(person).await? {
            let online = record.tie == Tie::Follow
                && people.is_online(&record.other)
                && !self.blocks(&record.other, person).await?;
            let tied = Tied { person: people.person(&record.other).await?, online, since: record.since };
            match record.tie {
                Tie::Follow => view.follow.push(tied),
                Tie::Block => view.block.push(tied),
                Tie::Mute => view.mute.push(tied),
            }
        }
        view.follow.sort_by_key(|tied| !tied.online);
        Ok(view)
    }

    /// What `person` has with `other`.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn between(&self, person: &str, other: &str) -> Result<Between, StoreError> {
        Ok(self.store.ties().ties_between(person, other).await?.into_iter().collect())
    }

    /// Whether `person` blocks `other`: what the one may do to the other depends on it.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn blocks(&self, person: &str, other: &str) -> Result<bool, StoreError> {
        Ok(self.between(person, other).await?.block)
    }

    /// Begins a tie; whether it is new.
    ///
    /// # Errors
    /// When it is with oneself, with nobody, or with a guest that one would follow; when there are too many.
    pub(crate) async fn begin(
        &self,
        person: &str,
        other: &str,
        tie: Tie,
        people: &People,
        at: Time,
    ) -> Result<bool, Refusal> {
        if person == other {
            return Err(Refusal::new(RefusalCode::BadSetup, "refusal.tie-to-oneself").at("person"));
        }
        let whom = people.known(other, "person").await?;
        if tie == Tie::Follow && !whom.registered {
            return Err(Refusal::new(RefusalCode::BadSetup, "refusal.tie-to-guest").at("person"));
        }
        // Of an account that was deleted nothing is left to follow or to be heard.
        if whom.name.is_empty() {
            return Err(Refusal::of(RefusalCode::NotFound).at("person"));
        }
        let before = self.between(person, other).await.map_err(|error| busy(&error))?;
        match self.store.ties().tie(person, other, tie, at.0).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                let message = Message::new("refusal.too-many-ties").number("n", MOST);
                return Err(Refusal::new(RefusalCode::TooFast, message));
            }
            Err(error) => return Err(busy(&error)),
        }
        self.changed(person).await?;
        Ok(!before.has(tie))
    }

    /// Ends a tie, if there is one.
    ///
    /// # Errors
    /// When the store is busy.
    pub(crate) async fn end(&self, person: &str, other: &str, tie: Tie) -> Result<(), Refusal> {
        self.store.ties().untie(person, other, tie).await.map_err(|error| busy(&error))?;
        self.changed(person).await
    }

    /// Whom a person does not hear. It stays right while it is held.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn silence(&self, person: &str) -> Result<Arc<Silence>, StoreError> {
        loop {
            let changes = {
                let silences = lock(&self.silences);
                if let Some(held) = silences.held.get(person).and_then(Weak::upgrade) {
                    return Ok(held);
                }
                silences.changes
            };
            let unheard = self.unheard(person).await?;
            let mut silences = lock(&self.silences);
            if let Some(held) = silences.held.get(person).and_then(Weak::upgrade) {
                return Ok(held);
            }
            if silences.changes == changes {
                let silence = Arc::new(Silence(Mutex::new(unheard)));
                silences.held.insert(person.to_owned(), Arc::downgrade(&silence));
                return Ok(silence);
            }
        }
    }

    /// Forgets the silences that nobody holds any more.
    pub(crate) fn tidy_up(&self) {
        lock(&self.silences).held.retain(|_, silence| silence.strong_count() > 0);
    }

    async fn changed(&self, person: &str) -> Result<(), Refusal> {
        lock(&self.silences).changes += 1;
        loop {
            let (changes, held) = {
                let silences = lock(&self.silences);
                (silences.changes, silences.held.get(person).and_then(Weak::upgrade))
            };
            let Some(held) = held else { return Ok(()) };
            let unheard = self.unheard(person).await.map_err(|error| busy(&error))?;
            let silences = lock(&self.silences);
            if silences.changes == changes {
                *lock(&held.0) = unheard;
                return Ok(());
            }
        }
    }

    async fn unheard(&self, person: &str) -> Result<HashSet<String>, StoreError> {
        let ties = self.store.ties().ties_of(person).await?;
        Ok(ties.into_iter().filter(|record| record.tie != Tie::Follow).map(|record| record.other).collect())
    }
}

/// A panic while it was locked left it whole: entries change one at a time.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
