//! Finished tables.

use super::{Place, id, line, opening, person, spec, turns};
use protocol::api::Stage;
use protocol::{Ending, EventKind, Occupant, SeatState, Speed};
use store::{
    Append, Counted, Cursor, Entrant, Found, Kind, Sample, Search, Store, Tally, Winners, setup_key,
};

/// A game of Ann and `other` that ended at `at`.
async fn play(store: &dyn Store, table: &str, at: u64, other: &str, places: &[u8], change: fn(&mut Append)) {
    let mut begin = opening(table, at);
    change(&mut begin);
    store.append(begin).await.unwrap();
    let seats = ["Ann", other].map(|name| SeatState::Taken(Occupant::Person(person(name))));
    let mut end = turns(table, 2, 2);
    end.line = line(table, spec(seats.into()), Stage::Ended, at);
    end.line.turns = 7;
    end.events[0].at = at;
    end.events[0].kind =
        EventKind::Ended(Ending { places: places.to_vec(), reason: "end".into(), score: None });
    change(&mut end);
    store.append(end).await.unwrap();
}

async fn found(store: &dyn Store, search: &Search, after: Option<&Cursor>, limit: u32) -> Vec<String> {
    let found = store.archive().search(search, after, limit).await.unwrap();
    found.into_iter().map(|found| found.line.table.0).collect()
}

pub(crate) async fn finished_tables_are_found(place: &dyn Place) {
    let store = place.open().await;
    play(&*store, "won", 10, "Bob", &[1, 2], |_| {}).await;
    play(&*store, "lost", 20, "Bob", &[2, 1], |append| append.line.spec.setup = serde_json::json!(1)).await;
    play(&*store, "drawn", 20, "Eve", &[1, 1], |append| append.line.spec.game = "other".into()).await;
    play(&*store, "secret", 30, "Eve", &[1, 2], |append| append.line.spec.private = true).await;
    play(&*store, "empty", 40, "Eve", &[], |append| append.line.turns = 0).await;
    store.append(opening("open", 50)).await.unwrap();

    let all = Search::default();
    assert_eq!(found(&*store, &all, None, 9).await, ["lost", "drawn", "won"]);
    assert_eq!(found(&*store, &all, None, 1).await, ["lost"]);
    let cursor = Cursor { ended_at: 20, table: id("lost") };
    assert_eq!(found(&*store, &all, Some(&cursor), 9).await, ["drawn", "won"]);
    let (ann, bob, eve) = (person("Ann").id, person("Bob").id, person("Eve").id);
    let of = |player: &str| Search { player: Some(player.to_owned()), ..Search::default() };
    for (search, tables) in [
        (Search { asker: eve.clone(), ..all.clone() }, vec!["secret", "lost", "drawn", "won"]),
        (of(&bob), vec!["lost", "won"]),
        (Search { with: Some(eve.clone()), ..of(&ann) }, vec!["drawn"]),
        (Search { result: Some(Found::Won), ..of(&ann) }, vec!["won"]),
        (Search { result: Some(Found::Lost), ..of(&ann) }, vec!["lost"]),
        (Search { result: Some(Found::Drawn), ..all.clone() }, vec!["drawn"]),
        (Search { result: Some(Found::WonBy(1)), ..all.clone() }, vec!["lost"]),
        (Search { game: Some("other".into()), ..all.clone() }, vec!["drawn"]),
        (Search { setup: Some(setup_key(&serde_json::json!(1))), ..all.clone() }, vec!["lost"]),
        (Search { rated: Some(true), ..all.clone() }, vec![]),
        (Search { from: Some(20), ..all.clone() }, vec!["lost", "drawn"]),
        (Search { until: Some(20), ..of(&ann) }, vec!["won"]),
    ] {
        assert_eq!(found(&*store, &search, None, 9).await, tables, "{search:?}");
        let some = Search { from: search.from.or(Some(0)), ..search };
        let beyond = Cursor { ended_at: u64::MAX, table: id("z") };
        assert_eq!(found(&*store, &some, Some(&beyond), 9).await, tables, "the same by a cursor");
    }
    let archived = store.archive().search(&all, None, 1).await.unwrap().remove(0);
    assert_eq!((archived.ended_at, archived.ending.places), (20, vec![2, 1]));
    assert_eq!(store.archive().setup("some-game", &archived.setup_key).await, Ok(Some(serde_json::json!(1))));
    assert_eq!(store.archive().setup("other", &archived.setup_key).await, Ok(None));
}

pub(crate) async fn finished_tables_are_counted(place: &dyn Place) {
    let store = place.open().await;
    fn rated(append: &mut Append) {
        let entrant = |(name, place): (&str, u8)| Entrant { person: person(name).id, side: place, place };
        let entrants = [("Ann", 1), ("Bob", 2)].map(entrant).into();
        append.counted = append.opening.is_none().then(|| Counted {
            game: "some-game".into(),
            speed: Speed::Blitz,
            entrants,
        });
    }
    play(&*store, "one", 10, "Bob", &[1, 2], |_| {}).await;
    play(&*store, "two", 20, "Bob", &[1, 2], |_| {}).await;
    play(&*store, "rated", 30, "Bob", &[1, 2], rated).await;
    play(&*store, "alone", 40, "Ann", &[1, 2], |_| {}).await;
    play(&*store, "secret", 50, "Bob", &[1, 2], |append| append.line.spec.private = true).await;
    let sample = Sample { game: "some-game".into(), kind: Kind::People, setup: None, band: None };
    let tally = |band, count, ended| Tally {
        setup: setup_key(&spec(Vec::new()).setup),
        seats: 2,
        winners: Winners::Seats(vec![0]),
        band,
        turns: 7,
        count,
        ended,
    };
    let mut all = store.archive().tally(&sample, 9).await.unwrap();
    all.sort_by_key(|tally| tally.band);
    assert_eq!(all, [tally(None, 2, (10, 20)), tally(Some(1400), 1, (30, 30))]);
    assert_eq!(store.archive().tally(&sample, 1).await, Ok(vec![tally(Some(1400), 1, (30, 30))]), "the last");
    let band = Sample { band: Some(1400), ..sample.clone() };
    assert_eq!(store.archive().tally(&band, 9).await, Ok(vec![tally(Some(1400), 1, (30, 30))]));
    let solo = Sample { kind: Kind::Solo, ..sample.clone() };
    assert_eq!(store.archive().tally(&solo, 9).await, Ok(vec![tally(None, 1, (40, 40))]));
    let setup = Sample { setup: Some("another".into()), ..sample };
    assert_eq!(store.archive().tally(&setup, 9).await, Ok(Vec::new()));
}

/// A game that has ended.
pub(crate) async fn end_a_game(store: &dyn Store, table: &str) {
    play(store, table, 10, "Bob", &[1, 2], |_| {}).await;
}
