//! Quick pairing: somebody searches, and plays with whom there is.

use super::pairing::Seeker;
use super::{begin, tell_people, withdraw};
use crate::house::House;
use crate::refusal::{No, busy};
use crate::table;
use protocol::api::{NewTable, SeatWish};
use protocol::offer::PACES;
use protocol::{FromServer, Refusal, RefusalCode, Search, TableId};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use store::StoreError;
use tokio::time::MissedTickBehavior;

/// How often it is looked whether those who search have waited long enough for each other.
const ROUND: Duration = Duration::from_secs(1);

/// A person searches by quick pairing. When enough have found each other, the game begins.
///
/// # Errors
/// When nobody can search for that, or the person searches for too much; when the table cannot be opened.
pub(crate) async fn search(house: &House, person: &str, search: Search) -> Result<(), Refusal> {
    house.guard.opening(person)?;
    if !PACES.contains(&search.clock) {
        return Err(Refusal::new(RefusalCode::BadSetup, "refusal.pace").at("clock"));
    }
    let seeker = house.people.person(person).await.map_err(|error| busy(&error))?;
    if seeker.bot {
        // Who searches expects a person.
        return Err(Refusal::new(RefusalCode::Forbidden, "refusal.bot-search"));
    }
    let table = table::complete(house, &seeker, searched(house, &search)?)?;
    let strength = house.ratings.at_table(&seeker, &table).await.map_err(|error| busy(&error))?;
    let points = strength.unwrap_or_default().points;
    let seeker = Seeker { person: person.to_owned(), points, since: house.time.now() };
    let limit = house.config.limits.offers_per_person;
    house.offers.desk().pairing.enter(&search, seeker, limit)?;
    if !pair(house, person, &search, &table).await? {
        tell_people(house, [person]);
        if !house.people.is_online(person) {
            withdraw(house, person);
        }
    }
    Ok(())
}

/// The table that comes of quick pairing.
fn searched(house: &House, search: &Search) -> Result<NewTable, Refusal> {
    let Search { game, clock, rated } = search.clone();
    let plugin = house.site.game(&game)?;
    let setup = plugin.complete(&serde_json::Value::Null).map_err(No::from)?;
    let about = plugin.table(&setup).map_err(No::from)?;
    let mut seats = vec![SeatWish::Open; about.seats.len()];
    seats[0] = SeatWish::Me;
    Ok(NewTable { game, setup, clock, seats, by_lot: true, rated, ..NewTable::default() })
}

/// Brings somebody who searches together with others, if there are any; whether there were.
///
/// # Errors
/// When the others cannot be looked up, or their table cannot be opened: they search no more.
async fn pair(house: &House, person: &str, search: &Search, table: &NewTable) -> Result<bool, Refusal> {
    let (seats, now) = (table.seats.len(), house.time.now());
    let rivals = house.offers.desk().pairing.rivals(search, person, now);
    let free = match unblocked(house, person, rivals).await {
        Ok(free) => free,
        Err(error) => {
            stop_searching(house, person);
            return Err(busy(&error));
        }
    };
    // Whoever has come meanwhile looks for others in turn.
    let may_play = |id: &str| house.people.is_online(id) && free.contains(id);
    let found = house.offers.desk().pairing.find(search, seats, person, now, may_play);
    let Some(found) = found else { return Ok(false) };
    match open_for(house, &found, table).await {
        Ok(table_id) => {
            begin(house, table, None, &table_id, &found);
            Ok(true)
        }
        // They search no more, and all of them hear why.
        Err(refusal) => {
            for other in found.iter().filter(|other| *other != person) {
                house.people.tell(other, &FromServer::Refused { request: None, refusal: refusal.clone() });
            }
            tell_people(house, found.iter().map(String::as_str));
            Err(refusal)
        }
    }
}

/// Those of others who do not block a person and are not blocked.
async fn unblocked(house: &House, person: &str, others: Vec<String>) -> Result<HashSet<String>, StoreError> {
    let mut free = HashSet::new();
    for other in others {
        if !house.ties.blocks(&other, person).await? && !house.ties.blocks(person, &other).await? {
            free.insert(other);
        }
    }
    Ok(free)
}

/// Goes on looking for those who were too far apart when they came.
pub(crate) async fn run(house: Arc<House>) {
    let mut round = tokio::time::interval(ROUND);
    round.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        round.tick().await;
        let waiting = house.offers.desk().pairing.waiting();
        for (search, person) in waiting.into_iter().filter(|(_, person)| house.people.is_online(person)) {
            let paired = match searched(&house, &search) {
                Ok(table) => pair(&house, &person, &search, &table).await,
                Err(refusal) => Err(refusal),
            };
            if let Err(refusal) = paired {
                house.people.tell(&person, &FromServer::Refused { request: None, refusal });
            }
        }
    }
}

/// A person searches no more.
pub(crate) fn stop_searching(house: &House, person: &str) {
    if house.offers.desk().pairing.leave(person) {
        tell_people(house, [person]);
    }
}

/// Opens a table for people of whom the first is its owner.
async fn open_for(house: &House, people: &[String], wanted: &NewTable) -> Result<TableId, Refusal> {
    let mut seated = Vec::with_capacity(people.len());
    for id in people {
        seated.push(house.people.person(id).await.map_err(|error| busy(&error))?);
    }
    let Some((owner, others)) = seated.split_first() else { return Err(Refusal::of(RefusalCode::Busy)) };
    Ok(table::open(house, owner, others, wanted.clone()).await?.table)
}
