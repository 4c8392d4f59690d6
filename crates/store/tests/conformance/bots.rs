//! What every store must do for accounts that are played by a program.

use super::accounts::register;
use super::{Place, end_a_game, person};
use protocol::bot::MOST;
use store::{StoreError, TokenRecord};

pub(super) fn token(name: &str, number: u32) -> TokenRecord {
    TokenRecord {
        id: format!("{name}-{number}"),
        digest: format!("digest of {name}-{number}"),
        person: person(name).id,
        name: "Laptop é".into(),
        created_at: number.into(),
        used_at: None,
    }
}

pub(crate) async fn who_has_played_is_no_bot(place: &dyn Place) {
    let store = place.open().await;
    let (bots, ann) = (store.bots(), person("Ann").id);
    assert_eq!(bots.become_bot(&ann).await, Err(StoreError::Conflict), "no account");
    register(&*store, "Ann").await;
    register(&*store, "Bob").await;
    end_a_game(&*store, "t").await;
    assert_eq!(bots.become_bot(&ann).await, Err(StoreError::Conflict), "she has sat at a table");
    assert!(!store.person(&ann).await.unwrap().unwrap().bot);
    let bob = person("Bob").id;
    for _ in 0..2 {
        bots.become_bot(&bob).await.unwrap();
    }
    assert!(store.person(&bob).await.unwrap().unwrap().bot);
}

pub(crate) async fn tokens_are_a_bots_and_so_many_at_most(place: &dyn Place) {
    let store = place.open().await;
    let (bots, ann) = (store.bots(), person("Ann").id);
    register(&*store, "Ann").await;
    assert_eq!(bots.add_token(&token("Ann", 1)).await, Err(StoreError::Conflict), "not a bot");
    bots.become_bot(&ann).await.unwrap();
    for number in 1..=2 {
        bots.add_token(&token("Ann", number)).await.unwrap();
    }
    let again = TokenRecord { id: "other".into(), ..token("Ann", 1) };
    assert_eq!(bots.add_token(&again).await, Err(StoreError::Conflict), "there is one");
    assert_eq!(bots.tokens(&ann).await, Ok(vec![token("Ann", 2), token("Ann", 1)]));
    bots.use_token("Ann-1", 90).await.unwrap();
    let used = TokenRecord { used_at: Some(90), ..token("Ann", 1) };
    assert_eq!(bots.token(&used.digest).await, Ok(Some(used)));

    bots.remove_token(&person("Bob").id, "Ann-1").await.unwrap();
    assert_eq!(bots.tokens(&ann).await.unwrap().len(), 2, "another's stays");
    bots.remove_token(&ann, "Ann-1").await.unwrap();
    assert_eq!(bots.token(&token("Ann", 1).digest).await, Ok(None));
    for number in 3..MOST + 2 {
        bots.add_token(&token("Ann", number)).await.unwrap();
    }
    assert_eq!(bots.add_token(&token("Ann", 99)).await, Err(StoreError::Conflict), "so many at most");

    store.accounts().forget(&ann).await.unwrap();
    assert_eq!(bots.tokens(&ann).await, Ok(Vec::new()), "who is forgotten is let in by none");
    assert_eq!(bots.add_token(&token("Ann", 98)).await, Err(StoreError::Conflict));
}
