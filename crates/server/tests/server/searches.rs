//! Quick pairing: those who search for the same meet.

use crate::guest::{Socket, story};
use crate::house::House;
use crate::rated::play_rated;
use protocol::offer::PACES;
use protocol::{FromClient, OfferId, Refusal, Search};
use std::time::Duration;

impl Socket {
    pub(crate) async fn search(&mut self, game: &str, pace: usize) -> Result<Option<OfferId>, Refusal> {
        self.search_as(game, pace, false).await
    }

    async fn search_as(&mut self, game: &str, pace: usize, rated: bool) -> Result<Option<OfferId>, Refusal> {
        let search = Search { game: game.into(), clock: PACES[pace], rated };
        self.ask(FromClient::Search { request: "s".into(), search }).await
    }
}

#[tokio::test]
async fn two_who_search_for_the_same_are_paired_and_the_number_is_told() {
    let house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let mut watcher = eve.socket().await;
    watcher.enter_lobby().await;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    first.search("heap", 2).await.unwrap();
    first.search("heap", 0).await.unwrap();
    let lobby = watcher.lobby_when(|lobby| lobby.searching.len() == 2).await;
    let two = lobby.searching.iter().find(|searching| searching.search.clock == PACES[2]).unwrap();
    assert_eq!((two.search.game.as_str(), two.people), ("heap", 1));
    second.search("heap", 1).await.unwrap();
    second.search("heap", 2).await.unwrap();
    let table = first.begins().await;
    assert_eq!(table, second.begins().await);
    watcher.lobby_when(|lobby| lobby.searching.is_empty()).await;
    let view = ann.view(&table).await;
    assert_eq!(story(&view.events), "opened started");
    let protocol::EventKind::Opened { spec } = &view.events[0].kind else { panic!("no opening") };
    assert_eq!(spec.clock, PACES[2]);

    // Whoever stops is not found.
    first.search("heap", 1).await.unwrap();
    first.say(&FromClient::StopSearching).await;
    first.offers_when(|offers| offers.searching.is_empty()).await;
    second.search("heap", 1).await.unwrap();
    watcher.lobby_when(|lobby| lobby.searching.iter().any(|searching| searching.people == 1)).await;
    let clock = Some(protocol::ClockSpec::fischer(61_000, 0));
    let unknown = Search { game: "heap".into(), clock, rated: false };
    let refused = first.ask(FromClient::Search { request: "s".into(), search: unknown }).await.unwrap_err();
    assert_eq!(refused.message.key, "refusal.pace");
}

#[tokio::test]
async fn members_are_paired_for_ratings_and_guests_are_not() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    let mut guest = house.guest().await.socket().await;
    guest.enter_lobby().await;
    assert_eq!(guest.search_as("heap", 2, true).await.unwrap_err().message.key, "refusal.rated-account");
    assert_eq!(first.search_as("heap", 0, true).await.unwrap_err().message.key, "refusal.rated-clock");
    first.search_as("heap", 2, true).await.unwrap();
    let lobby = guest.lobby_when(|lobby| lobby.searching.len() == 1).await;
    assert!(lobby.searching[0].search.rated && lobby.searching[0].people == 1);
    // Who looks for a friendly game does not find one that counts.
    guest.search("heap", 2).await.unwrap();
    guest.lobby_when(|lobby| lobby.searching.len() == 2).await;
    second.search_as("heap", 2, true).await.unwrap();
    let table = first.begins().await;
    assert_eq!(table, second.begins().await);
    let protocol::EventKind::Opened { spec } = &ann.view(&table).await.events[0].kind else { panic!() };
    assert!(spec.rated);
}

#[tokio::test]
async fn for_ratings_those_far_apart_wait_for_each_other_a_while() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    // 1338 and 1662.
    play_rated(&ann, &bob).await;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    first.search_as("heap", 2, true).await.unwrap();
    second.search_as("heap", 2, true).await.unwrap();
    // Nobody asks again: the house goes on looking.
    house.skip(Duration::from_secs(10));
    assert_eq!(first.begins().await, second.begins().await);
}
