//! What every store must do about people and what they have with each other.

use super::{Place, id, opening, person};
use protocol::chat::{Line, Room};
use protocol::ties::{MOST, Tie};
use store::{StoreError, TieRecord};

pub(crate) async fn ties_begin_and_end(place: &dyn Place) {
    let store = place.open().await;
    let ties = store.ties();
    let tied = |other: &str, tie, since| TieRecord { other: other.into(), tie, since };
    ties.tie("ann", "bob", Tie::Follow, 1).await.unwrap();
    ties.tie("ann", "bob", Tie::Follow, 5).await.unwrap();
    ties.tie("ann", "cid", Tie::Mute, 2).await.unwrap();
    ties.tie("bob", "ann", Tie::Follow, 3).await.unwrap();
    assert_eq!(
        ties.ties_of("ann").await.unwrap(),
        [tied("cid", Tie::Mute, 2), tied("bob", Tie::Follow, 1)],
        "it stays as old as it is"
    );
    assert_eq!(ties.followers("bob").await.unwrap(), ["ann"]);
    assert_eq!(ties.ties_between("ann", "bob").await.unwrap(), [Tie::Follow]);
    assert_eq!(ties.ties_between("bob", "cid").await.unwrap(), []);

    // Who blocks another neither follows nor is followed any more.
    ties.tie("bob", "ann", Tie::Block, 4).await.unwrap();
    assert_eq!(ties.ties_of("bob").await.unwrap(), [tied("ann", Tie::Block, 4)]);
    assert_eq!(ties.ties_of("ann").await.unwrap(), [tied("cid", Tie::Mute, 2)]);
    ties.untie("bob", "ann", Tie::Block).await.unwrap();
    ties.untie("bob", "ann", Tie::Block).await.unwrap();
    assert_eq!(ties.ties_of("bob").await.unwrap(), []);
}

pub(crate) async fn ties_are_so_many_at_most(place: &dyn Place) {
    let store = place.open().await;
    let ties = store.ties();
    for other in 0..MOST {
        ties.tie("ann", &format!("other-{other}"), Tie::Mute, 1).await.unwrap();
    }
    assert_eq!(ties.tie("ann", "one-more", Tie::Mute, 1).await, Err(StoreError::Conflict));
    ties.tie("ann", "other-3", Tie::Mute, 1).await.expect("that one is there");
    ties.tie("ann", "one-more", Tie::Block, 1).await.expect("each kind has its own");
    assert_eq!(ties.ties_of("ann").await.unwrap().len(), MOST as usize + 1);
}

pub(crate) async fn people_are_known_by_what_they_did(place: &dyn Place) {
    let store = place.open().await;
    let ties = store.ties();
    store.save_person(&person("Ann"), 1).await.unwrap();
    store.append(opening("t", 5)).await.unwrap();
    let line = Line { number: 1, at: 5, by: person("Cid"), text: "Hello".into() };
    store.say(&id("t"), Room::Watchers, &line).await.unwrap();
    for (name, known) in [("Ann", true), ("Cid", true), ("Eve", false)] {
        assert_eq!(ties.is_known(&person(name).id).await, Ok(known), "{name}");
    }
}
