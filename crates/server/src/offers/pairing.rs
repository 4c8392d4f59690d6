//! Quick pairing: those who search for the same are brought together, whoever came first first.

use protocol::offer::Searching;
use protocol::{Refusal, Search};

/// Who searches for what.
#[derive(Debug, Default)]
pub(super) struct Pairing {
    pools: Vec<Pool>,
}

/// Those who search for the same.
#[derive(Debug)]
struct Pool {
    search: Search,
    /// The ids of the people, in the order in which they came.
    people: Vec<String>,
}

impl Pairing {
    /// A person searches, for a table of `seats`; they may search for `limit` things. Of the others only those are taken
    /// who `may_play` with them: somebody whose line is down may be back soon, but not now. `Some`: these have found each other,
    /// the person last, and search no more, for anything.
    ///
    /// # Errors
    /// When the person searches for too much.
    pub(super) fn enter(
        &mut self,
        search: Search,
        seats: usize,
        person: &str,
        limit: u32,
        may_play: impl Fn(&str) -> bool,
    ) -> Result<Option<Vec<String>>, Refusal> {
        let place = self.pools.iter().position(|pool| pool.search == search);
        if place.is_some_and(|place| self.pools[place].people.iter().any(|other| other == person)) {
            return Ok(None);
        }
        if self.of(person).count() >= limit as usize {
            return Err(super::book::too_many(limit));
        }
        let place = place.unwrap_or_else(|| {
            self.pools.push(Pool { search, people: Vec::new() });
            self.pools.len() - 1
        });
        let pool = &mut self.pools[place];
        pool.people.push(person.to_owned());
        let (others, own) = pool.people.split_at(pool.people.len() - 1);
        let others = others.iter().filter(|other| may_play(other)).take(seats.saturating_sub(1));
        let found: Vec<_> = others.chain(own).cloned().collect();
        if found.len() < seats {
            return Ok(None);
        }
        for person in &found {
            self.leave(person);
        }
        Ok(Some(found))
    }

    /// A person searches no more, for anything; whether they did.
    pub(super) fn leave(&mut self, person: &str) -> bool {
        let searched = self.of(person).next().is_some();
        for pool in &mut self.pools {
            pool.people.retain(|other| other != person);
        }
        self.pools.retain(|pool| !pool.people.is_empty());
        searched
    }

    /// What a person searches for.
    pub(super) fn of(&self, person: &str) -> impl Iterator<Item = &Search> {
        let has = move |pool: &&Pool| pool.people.iter().any(|other| other == person);
        self.pools.iter().filter(has).map(|pool| &pool.search)
    }

    /// The people who search for this.
    pub(super) fn people(&self, search: &Search) -> Vec<String> {
        let pool = self.pools.iter().find(|pool| pool.search == *search);
        pool.map(|pool| pool.people.clone()).unwrap_or_default()
    }

    /// What people search for.
    pub(super) fn searching(&self) -> Vec<Searching> {
        let count = |pool: &Pool| Searching {
            search: pool.search.clone(),
            people: u32::try_from(pool.people.len()).unwrap_or(u32::MAX),
        };
        self.pools.iter().map(count).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::offer::PACES;

    fn search(game: &str, pace: usize) -> Search {
        Search { game: game.into(), clock: PACES[pace] }
    }

    fn enter(pairing: &mut Pairing, search: Search, seats: usize, person: &str) -> Option<Vec<String>> {
        pairing.enter(search, seats, person, 3, |id| id != "away").unwrap()
    }

    #[test]
    fn two_who_want_the_same_find_each_other_and_search_no_more() {
        let mut pairing = Pairing::default();
        assert_eq!(enter(&mut pairing, search("heap", 1), 2, "ann"), None);
        assert_eq!(enter(&mut pairing, search("heap", 1), 2, "ann"), None, "nobody finds themselves");
        assert_eq!(enter(&mut pairing, search("heap", 2), 2, "ann"), None);
        assert_eq!(enter(&mut pairing, search("nim", 1), 2, "bob"), None);
        assert_eq!(pairing.searching().len(), 3);
        let found = enter(&mut pairing, search("heap", 2), 2, "bob").unwrap();
        assert_eq!(found, ["ann", "bob"]);
        assert!(pairing.searching().is_empty(), "neither searches for anything else");
    }

    #[test]
    fn a_table_of_four_wants_four_and_nobody_who_is_away() {
        let mut pairing = Pairing::default();
        for person in ["ann", "away", "bob", "cid"] {
            assert_eq!(enter(&mut pairing, search("heap", 0), 4, person), None, "{person}");
        }
        assert_eq!(pairing.searching()[0].people, 4);
        let found = enter(&mut pairing, search("heap", 0), 4, "dan").unwrap();
        assert_eq!(found, ["ann", "bob", "cid", "dan"]);
        assert!(pairing.leave("away"));
        assert!(!pairing.leave("away"));
    }

    #[test]
    fn nobody_searches_for_everything() {
        let mut pairing = Pairing::default();
        for pace in 0..3 {
            assert_eq!(enter(&mut pairing, search("heap", pace), 2, "ann"), None);
        }
        let refused = pairing.enter(search("heap", 3), 2, "ann", 3, |_| true).unwrap_err();
        assert_eq!(refused.message.key, "refusal.too-many-offers");
    }
}
