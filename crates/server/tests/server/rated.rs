//! Tables that count for ratings.

use crate::guest::{Answer, Guest, Socket};
use crate::house::House;
use game::Seat;
use protocol::api::{Lobby, TableView};
use protocol::{Action, FromServer, Refusal, RefusalCode, TableId, TableNews};
use serde_json::{Value, json};

/// A rated blitz of two, for whoever asks and whoever comes.
pub(crate) fn rated_blitz() -> Value {
    json!({
        "game": "heap", "setup": {"start": "3"}, "rated": true,
        "clock": {"initial_ms": 300_000, "increment_ms": 3000},
        "seats": [{"for": "me"}, {"for": "open"}],
    })
}

/// The first takes two of three counters and the second the last, who so wins; returns the table.
pub(crate) async fn play_rated(loser: &Guest, winner: &Guest) -> TableId {
    let table = loser.open(&rated_blitz()).await.table;
    let (mut first, mut second) = (loser.socket().await, winner.socket().await);
    second.sit(&table, 1).await.unwrap();
    let seen = first.turn(&table, 0, "2", 3).await.unwrap();
    second.turn(&table, 1, "1", seen).await.unwrap();
    table
}

fn shown(view: &TableView) -> Vec<String> {
    let show = |strength: &Option<protocol::Strength>| {
        let Some(strength) = strength else { return "-".to_owned() };
        let change = strength.change.map(|change| format!("{change:+}")).unwrap_or_default();
        format!("{strength}{change}")
    };
    view.ratings.iter().map(show).collect()
}

fn refused(answer: &Answer) -> (u16, String, Option<String>) {
    let refusal = answer.json::<Refusal>();
    (answer.status, refusal.message.key.into_owned(), refusal.at)
}

async fn rated_news(socket: &mut Socket) -> Vec<Option<protocol::Strength>> {
    socket
        .until(|message| match message {
            FromServer::At(TableNews::Ratings { ratings, .. })
                if ratings.iter().flatten().any(|one| one.change.is_some()) =>
            {
                Some(ratings)
            }
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_rated_game_moves_both_ratings_by_glicko_2_and_once() {
    let mut house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let table = ann.open(&rated_blitz()).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    assert_eq!(shown(&first.watch(&table).await), ["1500?", "-"]);
    let lobby: Lobby = bob.get("/api/lobby").await.json();
    assert!(lobby.open[0].spec.rated);
    assert_eq!(lobby.open[0].ratings[0].map(|one| one.to_string()), Some("1500?".into()));
    second.sit(&table, 1).await.unwrap();
    assert_eq!(shown(&ann.view(&table).await), ["1500?", "1500?"]);
    let seen = first.turn(&table, 0, "2", 3).await.unwrap();
    second.turn(&table, 1, "1", seen).await.unwrap();

    // Two newcomers of 1500 ± 350, by the paper's formulas with τ = 0.5: 1662.31 and 1337.69.
    let told = rated_news(&mut first).await;
    assert_eq!(told.iter().flatten().map(|one| one.change).collect::<Vec<_>>(), [Some(-162), Some(162)]);
    assert_eq!(shown(&ann.view(&table).await), ["1500?-162", "1500?+162"]);

    // After a crash it is still so, and the next game begins from there.
    house.kill();
    house.start().await;
    let [ann, bob] = [ann, bob].map(|guest| Guest { address: house.address, ..guest });
    assert_eq!(shown(&ann.view(&table).await), ["1500?-162", "1500?+162"]);
    let next = play_rated(&ann, &bob).await;
    // 1662.31 ± 290.32 beats 1337.69 ± 290.32: 1720.32 and 1279.68.
    assert_eq!(shown(&bob.view(&next).await), ["1338?-58", "1662?+58"]);
}

#[tokio::test]
async fn what_was_not_played_is_not_rated() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    // Resigned before the second has made a turn.
    let table = ann.open(&rated_blitz()).await.table;
    second.sit(&table, 1).await.unwrap();
    first.turn(&table, 0, "1", 3).await.unwrap();
    second.act(&table, Action::Resign { seat: Seat(1) }).await.unwrap();
    assert_eq!(shown(&ann.view(&table).await), ["1500?", "1500?"]);
    // Called off.
    let table = ann.open(&rated_blitz()).await.table;
    second.sit(&table, 1).await.unwrap();
    first.act(&table, Action::Abort).await.unwrap();
    assert_eq!(shown(&ann.view(&table).await), ["1500?", "1500?"]);
    // A friendly game.
    let mut friendly = rated_blitz();
    friendly["rated"] = json!(false);
    let table = ann.open(&friendly).await.table;
    second.sit(&table, 1).await.unwrap();
    let seen = first.turn(&table, 0, "2", 3).await.unwrap();
    second.turn(&table, 1, "1", seen).await.unwrap();
    assert_eq!(shown(&ann.view(&table).await), ["1500?", "1500?"]);
}

#[tokio::test]
async fn a_table_that_cannot_be_rated_is_refused_with_the_reason() {
    let house = House::open().await;
    let guest = house.guest().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let wish = |change: fn(&mut Value)| {
        let mut wish = rated_blitz();
        change(&mut wish);
        wish
    };
    for (wish, why) in [
        (wish(|wish| wish["setup"]["odd"] = json!(true)), "refusal.rated-setup"),
        (wish(|wish| wish["clock"] = json!(null)), "refusal.rated-clock"),
        (wish(|wish| wish["times"] = json!([60_000, 300_000])), "refusal.rated-clock"),
        (wish(|wish| wish["seats"][1] = json!({"for": "computer", "level": 1})), "refusal.rated-computer"),
        (wish(|wish| wish["seats"][1] = json!({"for": "me"})), "refusal.rated-twice"),
    ] {
        let answer = ann.send("POST", "/api/tables", &wish).await;
        assert_eq!(refused(&answer), (422, why.into(), Some("rated".into())));
    }
    let answer = guest.send("POST", "/api/tables", &rated_blitz()).await;
    assert_eq!(refused(&answer), (422, "refusal.rated-account".into(), Some("rated".into())));

    // Nor does a guest sit down at one, or anybody twice.
    let mut three = rated_blitz();
    three["setup"]["seats"] = json!(3);
    three["seats"] = json!([{"for": "me"}, {"for": "open"}, {"for": "open"}]);
    let table = ann.open(&three).await.table;
    let no = guest.socket().await.sit(&table, 1).await.unwrap_err();
    assert_eq!((no.code, no.message.key.as_ref()), (RefusalCode::Forbidden, "refusal.rated-account"));
    let no = ann.socket().await.sit(&table, 1).await.unwrap_err();
    assert_eq!((no.code, no.message.key.as_ref()), (RefusalCode::Forbidden, "refusal.rated-seated"));
    assert_eq!(ann.view(&table).await.events.len(), 1);
}

#[tokio::test]
async fn partners_are_rated_together() {
    let house = House::open().await;
    let mut people = Vec::new();
    for name in ["Ann", "Bob", "Eve", "Dan"] {
        people.push(house.guest().await.register(name).await.0);
    }
    let mut wish = rated_blitz();
    wish["setup"] = json!({"start": "4", "seats": 4, "teams": true});
    wish["seats"] = json!([{"for": "me"}, {"for": "open"}, {"for": "open"}, {"for": "open"}]);
    let table = people[0].open(&wish).await.table;
    let mut sockets = Vec::new();
    for (seat, guest) in people.iter().enumerate() {
        let mut socket = guest.socket().await;
        if seat > 0 {
            socket.sit(&table, seat as u8).await.unwrap();
        }
        sockets.push(socket);
    }
    let mut seen = 5;
    for (seat, socket) in sockets.iter_mut().enumerate() {
        seen = socket.turn(&table, seat as u8, "1", seen).await.unwrap();
    }
    let ratings = people[0].view(&table).await.ratings;
    let changes: Vec<i32> = ratings.iter().flatten().filter_map(|one| one.change).collect();
    assert_eq!(changes.len(), 4);
    // The test's game gives the win to one seat; its side wins.
    assert!(
        changes[1] > 0 && changes[1] == changes[3] && changes[0] < 0 && changes[0] == changes[2],
        "{changes:?}"
    );
}
