//! People as everybody sees them, and the strongest of them.

use crate::house::House;
use crate::rated::play_rated;
use protocol::profile::{History, Leaders, Profile};
use protocol::{Refusal, Speed};
use serde_json::json;

#[tokio::test]
async fn a_profile_shows_ratings_their_history_and_the_last_games() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann Archer").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let before: Profile = bob.get("/api/people/ann%20archer").await.json();
    assert_eq!((before.person.clone(), before.ratings.len(), before.tables.len()), (ann.me.clone(), 0, 0));
    let first = play_rated(&bob, &ann).await;
    let second = play_rated(&bob, &ann).await;
    let profile: Profile = bob.get("/api/people/Ann%20Archer").await.json();
    assert_eq!(profile.tables.iter().map(|found| &found.line.table).collect::<Vec<_>>(), [&second, &first]);
    let standing = &profile.ratings[0];
    assert_eq!((standing.game.as_str(), standing.speed, standing.games), ("heap", Speed::Blitz, 2));
    assert_eq!(standing.strength.to_string(), "1720?");
    let history: History = bob.get("/api/people/Ann%20Archer/ratings/heap/blitz").await.json();
    let points: Vec<_> =
        history.points.iter().map(|point| (&point.table, point.rating, point.deviation)).collect();
    assert_eq!(points, [(&first, 1662, 290), (&second, 1720, 260)]);

    for path in
        ["/api/people/Nobody", "/api/people/Nobody/ratings/heap/blitz", "/api/people/Bob/ratings/heap/brisk"]
    {
        assert_eq!(bob.get(path).await.status, 404, "{path}");
    }
    // Who has gone is not to be found any more.
    let gone = ann.send("DELETE", "/api/account", &json!({"password": "correct horse"})).await;
    assert_eq!(gone.status, 200);
    let answer = bob.get("/api/people/Ann%20Archer").await;
    assert_eq!(answer.json::<Refusal>().message.key, "refusal.nobody");
}

#[tokio::test]
async fn leaders_are_those_of_whom_enough_is_known() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    play_rated(&bob, &ann).await;
    let leaders: Leaders = ann.get("/api/leaders/heap/blitz").await.json();
    assert_eq!(leaders.leaders, [], "one game says little");
    for turn in 0..24 {
        if turn % 2 == 0 {
            play_rated(&ann, &bob).await
        } else {
            play_rated(&bob, &ann).await
        };
    }
    let leaders: Leaders = ann.get("/api/leaders/heap/blitz").await.json();
    let names: Vec<_> = leaders.leaders.iter().map(|leader| leader.person.name.as_str()).collect();
    assert_eq!(names.len(), 2, "{leaders:?}");
    assert!(leaders.leaders[0].strength.points >= leaders.leaders[1].strength.points);
    assert!(leaders.leaders.iter().all(|leader| !leader.strength.provisional && leader.games == 25));
    let elsewhere: Leaders = ann.get("/api/leaders/heap/rapid").await.json();
    assert_eq!(elsewhere.leaders, []);
    assert_eq!(ann.get("/api/leaders/chess/blitz").await.status, 404);
    assert_eq!(ann.get("/api/leaders/heap/brisk").await.status, 404);
}
