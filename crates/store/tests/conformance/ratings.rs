//! Ratings.

use super::{Place, id, opening, person, turns};
use protocol::account::Role;
use protocol::moderation::Deed;
use protocol::{Ending, EventKind, Speed};
use rating::Rating;
use std::sync::Arc;
use store::{AccountRecord, Append, Counted, DecisionRecord, Entrant, Pool, Rated, Store, StoreError};

const BLITZ: Pool<'_> = Pool { game: "some-game", speed: Speed::Blitz };

fn counted(places: &[(&str, u8)]) -> Counted {
    let entrant = |(seat, (name, place)): (u8, &(&str, u8))| Entrant {
        person: person(name).id,
        side: seat,
        place: *place,
    };
    Counted {
        game: "some-game".into(),
        speed: Speed::Blitz,
        entrants: (0..).zip(places).map(entrant).collect(),
    }
}

/// The end of a game at `at`, as event number `seq`.
fn ending(table: &str, seq: u32, at: u64, places: &[(&str, u8)]) -> Append {
    let mut append = Append { counted: Some(counted(places)), ..turns(table, seq, seq) };
    let places = places.iter().map(|(_, place)| *place).collect();
    append.events[0].at = at;
    append.events[0].kind = EventKind::Ended(Ending { places, reason: "end".into(), score: None });
    append
}

pub(super) async fn play(store: &dyn Store, table: &str, at: u64, places: &[(&str, u8)]) {
    store.append(opening(table, at)).await.unwrap();
    store.append(ending(table, 2, at, places)).await.unwrap();
}

async fn points(store: &dyn Store, name: &str) -> Option<(String, u32)> {
    let rated = store.ratings().rating(&person(name).id, BLITZ).await.unwrap();
    rated.map(|rated| (format!("{:.2}", rated.rating.points), rated.games))
}

pub(crate) async fn a_result_counts_once_and_all_of_it_or_nothing(place: &dyn Place) {
    let store = place.open().await;
    assert_eq!(points(&*store, "Ann").await, None);
    store.append(opening("t", 5)).await.unwrap();
    assert_eq!(store.ratings().changes_at(&id("t")).await, Ok(Vec::new()));
    let end = ending("t", 2, 9, &[("Ann", 1), ("Bob", 2)]);
    assert_eq!(store.append(ending("t", 3, 9, &[("Ann", 1), ("Bob", 2)])).await, Err(StoreError::Conflict));
    assert_eq!(points(&*store, "Ann").await, None, "an append that fails rates nobody");
    store.append(end.clone()).await.unwrap();
    assert_eq!(store.append(end).await, Err(StoreError::Conflict));
    drop(store);

    let store = place.open().await;
    assert_eq!(points(&*store, "Ann").await, Some(("1662.31".into(), 1)));
    assert_eq!(points(&*store, "Bob").await, Some(("1337.69".into(), 1)));
    let changes = store.ratings().changes_at(&id("t")).await.unwrap();
    let shown = changes.iter().map(|change| (change.seat, change.person.clone(), change.before.points));
    assert_eq!(shown.collect::<Vec<_>>(), [(0, person("Ann").id, 1500.0), (1, person("Bob").id, 1500.0)]);
    assert!((changes[0].after.points - 1662.31).abs() < 0.01 && changes[0].after.deviation < 300.0);
    let elsewhere = Pool { speed: Speed::Rapid, ..BLITZ };
    assert_eq!(store.ratings().rating(&person("Ann").id, elsewhere).await, Ok(None), "speeds are apart");
}

pub(crate) async fn a_corrected_result_rates_anew_what_came_after(place: &dyn Place) {
    let store = place.open().await;
    play(&*store, "first", 10, &[("Ann", 1), ("Bob", 2)]).await;
    play(&*store, "second", 20, &[("Ann", 1), ("Eve", 2)]).await;
    play(&*store, "third", 30, &[("Eve", 1), ("Bob", 2)]).await;
    let before = points(&*store, "Ann").await;
    store.append(ending("first", 3, 40, &[("Ann", 2), ("Bob", 1)])).await.unwrap();
    assert_ne!(points(&*store, "Ann").await, before);

    // It is as if the right result had been there from the beginning.
    let straight = |name: &'static str| format!("straight-{name}");
    let [ann, bob, eve] = ["Ann", "Bob", "Eve"].map(straight);
    play(&*store, "f", 10, &[(&ann, 2), (&bob, 1)]).await;
    play(&*store, "s", 20, &[(&ann, 1), (&eve, 2)]).await;
    play(&*store, "t", 30, &[(&eve, 1), (&bob, 2)]).await;
    for (name, straight) in [("Ann", &ann), ("Bob", &bob), ("Eve", &eve)] {
        assert_eq!(points(&*store, name).await, points(&*store, straight).await, "{name}");
    }
    // A result that is struck out leaves no trace.
    let struck = DecisionRecord {
        at: 50,
        by: "mod".into(),
        about: person("Bob").id,
        deed: Deed::Result { table: id("third"), places: Vec::new() },
        why: "by agreement".into(),
        report: None,
    };
    let answer = DecisionRecord { report: Some(7), ..struck.clone() };
    let refused = store.append(Append { decision: Some(answer), ..ending("first", 4, 50, &[]) }).await;
    assert_eq!(refused, Err(StoreError::Conflict), "no such report is open: nothing happens");
    store.append(ending("first", 4, 50, &[])).await.unwrap();
    store.append(Append { decision: Some(struck.clone()), ..ending("third", 3, 50, &[]) }).await.unwrap();
    assert_eq!(points(&*store, "Bob").await, None);
    assert_eq!(points(&*store, "Ann").await, Some(("1662.31".into(), 1)));
    assert_eq!(store.ratings().changes_at(&id("third")).await, Ok(Vec::new()));
    assert_eq!(store.moderation().decisions(None, 9).await, Ok(vec![struck]), "noted with what it did");
}

/// Whatever a store does at the same time: each rating follows from the one before.
pub(crate) async fn games_that_end_together_are_rated_one_after_the_other(place: &dyn Place) {
    const GAMES: u32 = 12;
    let store = place.open().await;
    for game in 0..GAMES {
        store.append(opening(&format!("t{game}"), 5)).await.unwrap();
    }
    let ends = (0..GAMES).map(|game| {
        let store = Arc::clone(&store);
        let end = ending(&format!("t{game}"), 2, 9, &[("Ann", 1), ("Bob", 2)]);
        tokio::spawn(async move { store.append(end).await })
    });
    for end in ends.collect::<Vec<_>>() {
        end.await.unwrap().unwrap();
    }
    let history = store.ratings().history(&person("Ann").id, BLITZ, GAMES).await.unwrap();
    assert_eq!(
        history.iter().map(|(_, rated)| rated.games).collect::<Vec<_>>(),
        (1..=GAMES).collect::<Vec<_>>()
    );
    let mut before = Rating::default().points;
    for (table, rated) in &history {
        let changes = store.ratings().changes_at(table).await.unwrap();
        assert_eq!((changes[0].before.points, changes[0].after.points), (before, rated.rating.points));
        before = rated.rating.points;
    }
    assert_eq!(
        store.ratings().rating(&person("Ann").id, BLITZ).await.unwrap(),
        history.last().map(|(_, last)| *last)
    );
}

pub(crate) async fn ratings_are_listed_by_person_and_by_strength(place: &dyn Place) {
    let store = place.open().await;
    for name in ["Ann", "Bob", "Eve"] {
        let account = AccountRecord {
            person: person(name).id,
            name_key: Some(name.to_lowercase()),
            password: "digest".into(),
            email: None,
            role: Role::Player,
            created_at: 1,
        };
        store.accounts().register(&account, name, &[], None).await.unwrap();
    }
    play(&*store, "first", 10, &[("Ann", 1), ("Bob", 2)]).await;
    play(&*store, "second", 20, &[("Ann", 2), ("Bob", 1)]).await;
    play(&*store, "third", 30, &[("Ann", 1), ("Eve", 2)]).await;
    play(&*store, "fourth", 40, &[("Guest", 1), ("Eve", 2)]).await;
    let ratings = store.ratings();
    let history = ratings.history(&person("Ann").id, BLITZ, 9).await.unwrap();
    let told: Vec<_> =
        history.iter().map(|(table, rated)| (table.0.as_str(), rated.games, rated.at)).collect();
    assert_eq!(told, [("first", 1, 10), ("second", 2, 20), ("third", 3, 30)]);
    let last = ratings.history(&person("Ann").id, BLITZ, 1).await.unwrap();
    assert_eq!(last, history[2..]);
    let (game, speed, rated) = ratings.ratings_of(&person("Ann").id).await.unwrap().remove(0);
    assert_eq!((game.as_str(), speed, rated), ("some-game", Speed::Blitz, history[2].1));

    let names = async |deviation, since, limit| {
        let best = ratings.best(BLITZ, deviation, since, limit).await.unwrap();
        best.into_iter().map(|(person, _)| person.name).collect::<Vec<_>>()
    };
    assert_eq!(names(Rating::WIDEST, 0, 9).await, ["Bob", "Ann", "Eve"], "those with an account");
    assert_eq!(names(Rating::WIDEST, 0, 1).await, ["Bob"]);
    assert_eq!(names(Rating::WIDEST, 25, 9).await, ["Ann", "Eve"], "who has played lately");
    let Rated { rating, .. } = rated;
    assert_eq!(names(rating.deviation, 0, 9).await, ["Ann"], "of whom enough is known");
    store.accounts().forget(&person("Bob").id).await.unwrap();
    assert_eq!(names(Rating::WIDEST, 0, 9).await, ["Ann", "Eve"]);
}
