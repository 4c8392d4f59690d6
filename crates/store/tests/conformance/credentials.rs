//! What every store must do for other ways into accounts.

use super::accounts::{account, register};
use super::{Place, person};
use protocol::passkey::MOST;
use store::{AccountRecord, IdentityRecord, PasskeyRecord, StoreError};

pub(super) fn passkey(name: &str, number: u32) -> PasskeyRecord {
    PasskeyRecord {
        id: format!("{name}-{number}"),
        credential: format!("credential of {name}-{number}"),
        person: person(name).id,
        name: "Phone é".into(),
        party: "club.example".into(),
        public_key: "key".into(),
        count: 0,
        created_at: number.into(),
        used_at: None,
    }
}

pub(super) fn identity(name: &str, subject: &str) -> IdentityRecord {
    IdentityRecord {
        issuer: "https://issuer.example".into(),
        subject: subject.into(),
        person: person(name).id,
        linked_at: 5,
    }
}

pub(crate) async fn passkeys_are_added_used_and_removed(place: &dyn Place) {
    let store = place.open().await;
    let (credentials, ann) = (store.credentials(), person("Ann").id);
    assert_eq!(credentials.add_passkey(&passkey("Ann", 1)).await, Err(StoreError::Conflict), "no account");
    register(&*store, "Ann").await;
    register(&*store, "Bob").await;
    for number in 1..=2 {
        credentials.add_passkey(&passkey("Ann", number)).await.unwrap();
    }
    let stolen = PasskeyRecord { id: "other".into(), person: person("Bob").id, ..passkey("Ann", 1) };
    assert_eq!(credentials.add_passkey(&stolen).await, Err(StoreError::Conflict), "it is hers");
    assert_eq!(credentials.passkeys(&ann).await, Ok(vec![passkey("Ann", 2), passkey("Ann", 1)]));

    let device = passkey("Ann", 1).credential;
    credentials.use_passkey(&device, 0, 90).await.expect("one that does not count");
    credentials.use_passkey(&device, 7, 91).await.unwrap();
    for count in [0, 6, 7] {
        assert_eq!(credentials.use_passkey(&device, count, 92).await, Err(StoreError::Conflict), "a copy");
    }
    let used = PasskeyRecord { count: 7, used_at: Some(91), ..passkey("Ann", 1) };
    assert_eq!(credentials.passkey(&device).await, Ok(Some(used)));
    assert_eq!(credentials.use_passkey("unknown", 9, 92).await, Err(StoreError::Conflict));

    credentials.remove_passkey(&person("Bob").id, "Ann-1").await.unwrap();
    assert_eq!(credentials.passkeys(&ann).await.unwrap().len(), 2, "another's stays");
    credentials.remove_passkey(&ann, "Ann-1").await.unwrap();
    assert_eq!(credentials.passkey(&device).await, Ok(None));
    for number in 3..MOST + 2 {
        credentials.add_passkey(&passkey("Ann", number)).await.unwrap();
    }
    let one_more = credentials.add_passkey(&passkey("Ann", 99)).await;
    assert_eq!(one_more, Err(StoreError::Conflict), "so many at most");
}

pub(crate) async fn identities_are_one_persons(place: &dyn Place) {
    let store = place.open().await;
    let (credentials, ann) = (store.credentials(), person("Ann").id);
    assert_eq!(credentials.identify(&identity("Ann", "a")).await, Err(StoreError::Conflict), "no account");
    let known = identity("Ann", "a");
    store.accounts().register(&account("Ann"), "Ann", &[], Some(&known)).await.unwrap();
    let found = credentials.identified("https://issuer.example", "a").await;
    assert_eq!(found, Ok(Some(ann.clone())));
    assert_eq!(credentials.identified("https://other.example", "a").await, Ok(None));
    assert_eq!(credentials.identities(&ann).await, Ok(vec![known]));

    // Who is known already makes no other account, and nothing is left of trying.
    let again = store.accounts().register(&account("Bob"), "Bob", &[], Some(&identity("Bob", "a"))).await;
    assert_eq!(again, Err(StoreError::Conflict));
    assert_eq!(store.person(&person("Bob").id).await, Ok(None));
    register(&*store, "Bob").await;
    assert_eq!(credentials.identify(&identity("Bob", "a")).await, Err(StoreError::Conflict), "it is Ann");
    assert_eq!(credentials.identify(&identity("Ann", "b")).await, Err(StoreError::Conflict), "one each");
    credentials.unidentify(&ann, "https://issuer.example").await.unwrap();
    credentials.identify(&identity("Bob", "a")).await.expect("it is nobody's now");
}

pub(crate) async fn who_is_forgotten_has_no_other_way_in(place: &dyn Place) {
    let store = place.open().await;
    let (credentials, ann) = (store.credentials(), person("Ann").id);
    register(&*store, "Ann").await;
    credentials.add_passkey(&passkey("Ann", 1)).await.unwrap();
    credentials.identify(&identity("Ann", "a")).await.unwrap();
    store.accounts().forget(&ann).await.unwrap();
    assert_eq!(credentials.passkey(&passkey("Ann", 1).credential).await, Ok(None));
    assert_eq!(credentials.identified("https://issuer.example", "a").await, Ok(None));
    assert_eq!(credentials.add_passkey(&passkey("Ann", 2)).await, Err(StoreError::Conflict));
    assert_eq!(credentials.identify(&identity("Ann", "a")).await, Err(StoreError::Conflict));
    let other = AccountRecord { name_key: Some("ann".into()), ..account("Cid") };
    let known = identity("Cid", "a");
    store.accounts().register(&other, "Ann", &[], Some(&known)).await.expect("all is free again");
}
