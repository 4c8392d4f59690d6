//! What every store must do for people who have an account.

use super::{Place, id, opening, person, turns};
use game::Seat;
use protocol::account::Role;
use protocol::chat::{Line, Room};
use protocol::{EventKind, Occupant, Person, SeatState};
use store::{AccountRecord, Change, SessionRecord, Store, StoreError, Which, Whose};

pub(super) fn account(name: &str) -> AccountRecord {
    AccountRecord {
        person: person(name).id,
        name_key: Some(name.to_lowercase()),
        password: format!("digest of {name}"),
        email: Some(format!("{name}@club.example")),
        role: Role::Player,
        created_at: 7,
    }
}

pub(super) fn session(name: &str, number: u64) -> SessionRecord {
    SessionRecord {
        id: format!("{name}-{number}"),
        token: format!("token of {name}-{number}"),
        person: person(name).id,
        created_at: number,
        seen_at: number,
        agent: "Browser é".into(),
    }
}

pub(super) async fn register(store: &dyn Store, name: &str) {
    store.accounts().register(&account(name), name, &["one".into(), "two".into()], None).await.unwrap();
}

pub(crate) async fn accounts_have_names_of_their_own(place: &dyn Place) {
    let store = place.open().await;
    let accounts = store.accounts();
    assert_eq!(accounts.account(Whose::Id(&person("Ann").id)).await, Ok(None));
    store.save_person(&Person { name: "Guest 1".into(), ..person("Ann") }, 1).await.unwrap();
    register(&*store, "Ann").await;
    assert_eq!(accounts.account(Whose::Id(&person("Ann").id)).await, Ok(Some(account("Ann"))));
    assert_eq!(accounts.account(Whose::Name("ann")).await, Ok(Some(account("Ann"))));
    assert_eq!(accounts.account(Whose::Name("bob")).await, Ok(None));
    let named = store.person(&person("Ann").id).await.unwrap().unwrap();
    assert_eq!((named.name.as_str(), named.registered), ("Ann", true));

    let again = AccountRecord { name_key: Some("other".into()), ..account("Ann") };
    assert_eq!(accounts.register(&again, "Other", &[], None).await, Err(StoreError::Conflict), "one each");
    let taken = AccountRecord { name_key: Some("ann".into()), ..account("Bob") };
    assert_eq!(
        accounts.register(&taken, "ANN", &[], None).await,
        Err(StoreError::Conflict),
        "the name is taken"
    );
    assert_eq!(store.person(&person("Bob").id).await, Ok(None), "nothing is left of it");
}

pub(crate) async fn accounts_change(place: &dyn Place) {
    let store = place.open().await;
    let (accounts, ann) = (store.accounts(), person("Ann").id);
    register(&*store, "Ann").await;
    register(&*store, "Bob").await;
    let name = |name: &str| Change::Name { name: name.into(), key: name.to_lowercase(), at: 9 };
    accounts.change(&ann, name("Anna")).await.unwrap();
    assert_eq!(accounts.change(&ann, name("BOB")).await, Err(StoreError::Conflict));
    accounts.change(&ann, Change::Password("new".into())).await.unwrap();
    accounts.change(&ann, Change::Email(None)).await.unwrap();
    accounts.change(&ann, Change::Role(Role::Admin)).await.unwrap();
    let changed = AccountRecord {
        name_key: Some("anna".into()),
        password: "new".into(),
        email: None,
        role: Role::Admin,
        ..account("Ann")
    };
    assert_eq!(accounts.account(Whose::Name("anna")).await, Ok(Some(changed)));
    assert_eq!(store.person(&ann).await.unwrap().unwrap().name, "Anna");
    assert_eq!(accounts.change("nobody", Change::Email(None)).await, Err(StoreError::Conflict));
}

pub(crate) async fn recovery_codes_work_once(place: &dyn Place) {
    let store = place.open().await;
    let (accounts, ann) = (store.accounts(), person("Ann").id);
    register(&*store, "Ann").await;
    accounts.begin_session(&session("Ann", 1)).await.unwrap();
    assert_eq!(accounts.codes_left(&ann).await, Ok(2));
    assert_eq!(accounts.recover(&ann, "three", "new").await, Err(StoreError::Conflict));
    assert_eq!(accounts.sessions(&ann).await.unwrap().len(), 1, "nothing has happened");
    accounts.recover(&ann, "one", "new").await.unwrap();
    assert_eq!(accounts.recover(&ann, "one", "newer").await, Err(StoreError::Conflict));
    assert_eq!(accounts.account(Whose::Id(&ann)).await.unwrap().unwrap().password, "new");
    assert_eq!(accounts.sessions(&ann).await, Ok(Vec::new()));
    assert_eq!(accounts.codes_left(&ann).await, Ok(1));
    accounts.change(&ann, Change::Codes(vec!["x".into(), "y".into(), "z".into()])).await.unwrap();
    assert_eq!(accounts.codes_left(&ann).await, Ok(3));
    assert_eq!(accounts.recover(&ann, "two", "new").await, Err(StoreError::Conflict), "void");
}

pub(crate) async fn sessions_begin_and_end(place: &dyn Place) {
    let store = place.open().await;
    let (accounts, ann) = (store.accounts(), person("Ann").id);
    register(&*store, "Ann").await;
    register(&*store, "Bob").await;
    for number in 1..=3 {
        accounts.begin_session(&session("Ann", number)).await.unwrap();
    }
    accounts.begin_session(&session("Bob", 1)).await.unwrap();
    accounts.see_session("Ann-1", 99).await.unwrap();
    let seen = SessionRecord { seen_at: 99, ..session("Ann", 1) };
    assert_eq!(accounts.session("token of Ann-1").await, Ok(Some(seen.clone())));
    let all = [seen.clone(), session("Ann", 3), session("Ann", 2)];
    assert_eq!(accounts.sessions(&ann).await.unwrap(), all);
    accounts.end_sessions(&ann, Which::One("Bob-1".into())).await.unwrap();
    accounts.end_sessions(&ann, Which::One("Ann-3".into())).await.unwrap();
    assert_eq!(accounts.session("token of Ann-3").await, Ok(None));
    accounts.end_sessions(&ann, Which::AllBut("Ann-1".into())).await.unwrap();
    assert_eq!(accounts.sessions(&ann).await, Ok(vec![seen]));
    assert_eq!(accounts.session("token of Bob-1").await, Ok(Some(session("Bob", 1))), "another's stays");
}

pub(crate) async fn who_is_forgotten_leaves_games_without_a_name(place: &dyn Place) {
    let store = place.open().await;
    let (accounts, ann) = (store.accounts(), person("Ann").id);
    register(&*store, "Ann").await;
    accounts.begin_session(&session("Ann", 1)).await.unwrap();
    store.append(opening("t", 5)).await.unwrap();
    let mut sits = turns("t", 2, 2);
    sits.events[0].kind = EventKind::Seated { seat: Seat(1), occupant: Occupant::Person(person("Bob")) };
    sits.line.spec.seats =
        ["Ann", "Bob"].map(|name| SeatState::Taken(Occupant::Person(person(name)))).to_vec();
    store.append(sits).await.unwrap();
    for (number, name) in [(1, "Ann"), (2, "Bob")] {
        let line = Line { number, at: 5, by: person(name), text: "Hello Ann".into() };
        store.say(&id("t"), Room::Players, &line).await.unwrap();
    }
    assert_eq!(accounts.tables_of(&ann).await, Ok(vec![id("t")]));
    assert_eq!(accounts.said_by(&ann).await.unwrap().len(), 1);

    accounts.forget(&ann).await.unwrap();
    let log = serde_json::to_string(&store.table(&id("t")).await.unwrap().unwrap().events).unwrap();
    assert!(
        !log.contains(r#""name":"Ann""#) && log.contains(r#""name":"Bob""#) && log.contains(&ann),
        "{log}"
    );
    let lines = store.lines(store::List::Of(&ann), 9).await.unwrap();
    let shown = serde_json::to_string(&lines).unwrap();
    assert!(!shown.contains(r#""name":"Ann""#) && shown.contains(r#""name":"Bob""#), "{shown}");
    let said = store.said(&id("t"), Room::Players).await.unwrap();
    assert_eq!(said.iter().map(|line| line.by.name.as_str()).collect::<Vec<_>>(), ["", "Bob"]);
    let nobody = store.person(&ann).await.unwrap().unwrap();
    assert_eq!((nobody.name.as_str(), nobody.registered), ("", true), "the id is nobody else's");

    let gone = accounts.account(Whose::Id(&ann)).await.unwrap().unwrap();
    assert_eq!((gone.name_key, gone.password.as_str(), gone.email), (None, "", None));
    assert_eq!(accounts.account(Whose::Name("ann")).await, Ok(None));
    assert_eq!((accounts.sessions(&ann).await, accounts.codes_left(&ann).await), (Ok(Vec::new()), Ok(0)));
    assert_eq!(accounts.forget(&ann).await, Err(StoreError::Conflict), "once");
    assert_eq!(accounts.change(&ann, Change::Password("x".into())).await, Err(StoreError::Conflict));
    let other = AccountRecord { name_key: Some("ann".into()), ..account("Cid") };
    accounts.register(&other, "Ann", &[], None).await.expect("the name is free again");
}
