//! Where somebody plays for something, and so gets no help.

use crate::account::refusal;
use crate::guest::Guest;
use crate::house::House;
use crate::rated::rated_blitz;
use game::Seat;
use protocol::api::Engaged;
use protocol::{Action, TableId};
use serde_json::json;

impl Guest {
    async fn engaged(&self, query: &str) -> Vec<TableId> {
        self.get(&format!("/api/engaged{query}")).await.json::<Engaged>().tables
    }
}

/// Two people, and a rated table at which the second has still to sit down.
async fn two(house: &House, start: &str) -> (Guest, Guest, TableId) {
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let mut wanted = rated_blitz();
    wanted["setup"]["start"] = json!(start);
    let table = ann.open(&wanted).await.table;
    (ann, bob, table)
}

#[tokio::test]
async fn whoever_plays_for_ratings_is_engaged_while_the_game_is_on() {
    let house = House::open().await;
    let (ann, bob, table) = two(&house, "9").await;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    assert!(ann.engaged("").await.is_empty(), "it has not begun");
    second.sit(&table, 1).await.unwrap();
    for guest in [&ann, &bob] {
        assert_eq!(guest.engaged("?game=heap").await, std::slice::from_ref(&table));
        assert_eq!(guest.engaged("").await, std::slice::from_ref(&table));
        assert!(guest.engaged("?game=another").await.is_empty());
    }
    assert!(house.guest().await.engaged("").await.is_empty(), "it is nobody else's");
    first.act(&table, Action::Resign { seat: Seat(0) }).await.unwrap();
    assert!(bob.engaged("").await.is_empty(), "it is over");

    let mut friendly = rated_blitz();
    friendly["rated"] = json!(false);
    let friendly = ann.open(&friendly).await.table;
    second.sit(&friendly, 1).await.unwrap();
    assert!(ann.engaged("").await.is_empty(), "a friendly game is for nothing");
}

#[tokio::test]
async fn no_computer_plays_on_from_a_rated_game() {
    let house = House::open().await;
    let (ann, bob, table) = two(&house, "9").await;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    let computer = |start: &str| {
        let seats = json!([{"for": "me"}, {"for": "computer", "level": 1}]);
        json!({"game": "heap", "setup": {"start": start}, "seats": seats})
    };
    assert_eq!(ann.send("POST", "/api/tables", &computer("9")).await.status, 200, "where all games begin");
    let seen = first.turn(&table, 0, "2", 3).await.unwrap();
    second.turn(&table, 1, "1", seen).await.unwrap();
    for guest in [&ann, &bob] {
        let answer = guest.send("POST", "/api/tables", &computer("6")).await;
        assert_eq!(refusal(&answer), (403, "refusal.engaged".into()));
        assert_eq!(guest.send("POST", "/api/tables", &computer("5")).await.status, 200, "another position");
    }
    assert_eq!(house.guest().await.send("POST", "/api/tables", &computer("6")).await.status, 200);
    let people = json!({"game": "heap", "setup": {"start": "6"}, "seats": [{"for": "me"}, {"for": "open"}]});
    assert_eq!(ann.send("POST", "/api/tables", &people).await.status, 200, "a table without a computer");
    first.act(&table, Action::Resign { seat: Seat(0) }).await.unwrap();
    assert_eq!(
        ann.send("POST", "/api/tables", &computer("6")).await.status,
        200,
        "afterwards all may be asked"
    );
}
