//! Quick pairing: those who search for the same are brought together, the nearest in strength first, and of these whoever
//! came first.
//!
//! Where the result counts, strangers in strength are not brought together at once: they may be [`APART`] points apart,
//! and [`WIDENS`] more for each second that one of them has waited.

use clock::Time;
use protocol::offer::Searching;
use protocol::{Refusal, Search};

/// How many points two may be apart who are paired at once for a rated game.
const APART: u64 = 200;

/// By how many points more for each second of waiting: after half a minute whoever is there will do.
const WIDENS: u64 = 50;

/// Who searches for what.
#[derive(Debug, Default)]
pub(super) struct Pairing {
    pools: Vec<Pool>,
}

/// Those who search for the same.
#[derive(Debug)]
struct Pool {
    search: Search,
    /// In the order in which they came.
    seekers: Vec<Seeker>,
}

/// Somebody who searches.
#[derive(Clone, Debug)]
pub(super) struct Seeker {
    /// Their id.
    pub(super) person: String,
    /// Their rating; a newcomer's where it is not known.
    pub(super) points: i32,
    /// Since when.
    pub(super) since: Time,
}

impl Seeker {
    fn apart(&self, other: &Seeker) -> u32 {
        self.points.abs_diff(other.points)
    }

    /// Whether the two are near enough at that time for a game that counts.
    fn suits(&self, other: &Seeker, now: Time) -> bool {
        let waited = now.since(self.since.min(other.since)).0 / 1000;
        u64::from(self.apart(other)) <= APART + WIDENS * waited
    }
}

impl Pool {
    fn has(&self, person: &str) -> bool {
        self.seekers.iter().any(|seeker| seeker.person == person)
    }
}

impl Pairing {
    /// A person searches; they may search for `limit` things. Who searches for it already goes on.
    ///
    /// # Errors
    /// When the person searches for too much.
    pub(super) fn enter(&mut self, search: &Search, seeker: Seeker, limit: u32) -> Result<(), Refusal> {
        let place = self.pools.iter().position(|pool| pool.search == *search);
        if place.is_some_and(|place| self.pools[place].has(&seeker.person)) {
            return Ok(());
        }
        if self.of(&seeker.person).count() >= limit as usize {
            return Err(super::book::too_many(limit));
        }
        let place = place.unwrap_or_else(|| {
            self.pools.push(Pool { search: search.clone(), seekers: Vec::new() });
            self.pools.len() - 1
        });
        self.pools[place].seekers.push(seeker);
        Ok(())
    }

    /// Finds a table of `seats` for a person who searches. Of the others only those are taken who `may_play` with them:
    /// somebody whose line is down may be back soon, but not now. `Some`: these have found each other, the person last,
    /// and search no more, for anything.
    pub(super) fn find(
        &mut self,
        search: &Search,
        seats: usize,
        person: &str,
        now: Time,
        may_play: impl Fn(&str) -> bool,
    ) -> Option<Vec<String>> {
        let (own, mut others) = self.around(search, person, now)?;
        others.retain(|other| may_play(&other.person));
        // The sort is stable: among equals the order of coming stays.
        others.sort_by_key(|other| own.apart(other));
        others.truncate(seats.saturating_sub(1));
        if others.len() + 1 < seats {
            return None;
        }
        let found: Vec<_> = others.into_iter().chain([own]).map(|seeker| seeker.person.clone()).collect();
        for person in &found {
            self.leave(person);
        }
        Some(found)
    }

    /// Those for whom time may bring what was too far off: who searches for what.
    pub(super) fn waiting(&self) -> Vec<(Search, String)> {
        let mut waiting = Vec::new();
        for pool in self.pools.iter().filter(|pool| pool.search.rated && pool.seekers.len() > 1) {
            for seeker in &pool.seekers {
                waiting.push((pool.search.clone(), seeker.person.clone()));
            }
        }
        waiting
    }

    /// A person searches no more, for anything; whether they did.
    pub(super) fn leave(&mut self, person: &str) -> bool {
        let searched = self.of(person).next().is_some();
        for pool in &mut self.pools {
            pool.seekers.retain(|other| other.person != person);
        }
        self.pools.retain(|pool| !pool.seekers.is_empty());
        searched
    }

    /// What a person searches for.
    pub(super) fn of(&self, person: &str) -> impl Iterator<Item = &Search> {
        self.pools.iter().filter(move |pool| pool.has(person)).map(|pool| &pool.search)
    }

    /// Those with whom somebody who searches could be paired at that time.
    pub(super) fn rivals(&self, search: &Search, person: &str, now: Time) -> Vec<String> {
        let others = self.around(search, person, now).map(|(_, others)| others).unwrap_or_default();
        others.into_iter().map(|other| other.person.clone()).collect()
    }

    /// Somebody who searches, and those others who are near enough at that time, in the order in which they came.
    fn around(&self, search: &Search, person: &str, now: Time) -> Option<(&Seeker, Vec<&Seeker>)> {
        let pool = self.pools.iter().find(|pool| pool.search == *search)?;
        let own = pool.seekers.iter().find(|seeker| seeker.person == person)?;
        let fits = |other: &&Seeker| other.person != person && (!search.rated || own.suits(other, now));
        Some((own, pool.seekers.iter().filter(fits).collect()))
    }

    /// What people search for.
    pub(super) fn searching(&self) -> Vec<Searching> {
        let count = |pool: &Pool| Searching {
            search: pool.search.clone(),
            people: u32::try_from(pool.seekers.len()).unwrap_or(u32::MAX),
        };
        self.pools.iter().map(count).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::offer::PACES;

    fn search(game: &str, pace: usize) -> Search {
        Search { game: game.into(), clock: PACES[pace], rated: false }
    }

    fn seeker(person: &str, points: i32, since: u64) -> Seeker {
        Seeker { person: person.into(), points, since: Time(since) }
    }

    fn enter(pairing: &mut Pairing, search: &Search, seats: usize, person: &str) -> Option<Vec<String>> {
        pairing.enter(search, seeker(person, 1500, 0), 3).unwrap();
        pairing.find(search, seats, person, Time(0), |id| id != "away")
    }

    #[test]
    fn the_nearest_come_first_and_among_equals_whoever_came_first() {
        let mut pairing = Pairing::default();
        let search = search("heap", 1);
        for (person, points) in [("far", 1800), ("one", 1450), ("two", 1550), ("ann", 1500)] {
            pairing.enter(&search, seeker(person, points, 0), 3).unwrap();
        }
        let mut find = |seats, person| pairing.find(&search, seats, person, Time(0), |_| true);
        assert_eq!(find(3, "ann").unwrap(), ["one", "two", "ann"]);
        assert_eq!(find(2, "far"), None);
    }

    #[test]
    fn for_ratings_those_far_apart_are_paired_when_one_has_waited() {
        let mut pairing = Pairing::default();
        let rated = Search { rated: true, ..search("heap", 1) };
        pairing.enter(&rated, seeker("ann", 1500, 10_000), 3).unwrap();
        pairing.enter(&rated, seeker("bob", 1850, 11_000), 3).unwrap();
        assert!(pairing.rivals(&rated, "bob", Time(11_000)).is_empty());
        assert_eq!(pairing.rivals(&rated, "bob", Time(13_000)), ["ann"]);
        let mut find = |now| pairing.find(&rated, 2, "bob", Time(now), |_| true);
        assert_eq!(find(11_000), None, "350 points apart");
        assert_eq!(find(12_999), None);
        assert_eq!(find(13_000).unwrap(), ["ann", "bob"], "three seconds make 150 points");
        assert!(pairing.waiting().is_empty() && pairing.rivals(&rated, "bob", Time(13_000)).is_empty());
        pairing.enter(&rated, seeker("ann", 1500, 0), 3).unwrap();
        pairing.enter(&rated, seeker("bob", 1700, 0), 3).unwrap();
        assert_eq!(pairing.waiting().len(), 2);
        assert!(pairing.find(&rated, 2, "ann", Time(0), |_| true).is_some(), "near enough at once");
    }

    #[test]
    fn two_who_want_the_same_find_each_other_and_search_no_more() {
        let mut pairing = Pairing::default();
        assert_eq!(enter(&mut pairing, &search("heap", 1), 2, "ann"), None);
        assert_eq!(enter(&mut pairing, &search("heap", 1), 2, "ann"), None, "nobody finds themselves");
        assert_eq!(enter(&mut pairing, &search("heap", 2), 2, "ann"), None);
        assert_eq!(enter(&mut pairing, &search("nim", 1), 2, "bob"), None);
        assert_eq!(pairing.searching().len(), 3);
        let found = enter(&mut pairing, &search("heap", 2), 2, "bob").unwrap();
        assert_eq!(found, ["ann", "bob"]);
        assert!(pairing.searching().is_empty(), "neither searches for anything else");
    }

    #[test]
    fn a_table_of_four_wants_four_and_nobody_who_is_away() {
        let mut pairing = Pairing::default();
        for person in ["ann", "away", "bob", "cid"] {
            assert_eq!(enter(&mut pairing, &search("heap", 0), 4, person), None, "{person}");
        }
        assert_eq!(pairing.searching()[0].people, 4);
        let found = enter(&mut pairing, &search("heap", 0), 4, "dan").unwrap();
        assert_eq!(found, ["ann", "bob", "cid", "dan"]);
        assert!(pairing.leave("away"));
        assert!(!pairing.leave("away"));
    }

    #[test]
    fn nobody_searches_for_everything() {
        let mut pairing = Pairing::default();
        for pace in 0..3 {
            assert_eq!(enter(&mut pairing, &search("heap", pace), 2, "ann"), None);
        }
        let refused = pairing.enter(&search("heap", 3), seeker("ann", 1500, 0), 3).unwrap_err();
        assert_eq!(refused.message.key, "refusal.too-many-offers");
    }
}
