//! Results that moderators correct.

use crate::account::refusal;
use crate::guest::Guest;
use crate::house::House;
use crate::moderation::staff;
use crate::rated::{play_rated, rated_blitz};
use protocol::archive::ArchivePage;
use protocol::moderation::{Deed, Desk};
use protocol::notice::{News, Notices};
use protocol::{Ending, EventKind, FromServer, TableNews};
use serde_json::{Value, json};

#[tokio::test]
async fn a_result_is_corrected_and_rated_anew() {
    let mut house = House::open().await;
    let (admin, moderator) = staff(&house).await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let (eve, _) = house.guest().await.register("Eve").await;
    let table = play_rated(&ann, &bob).await;
    let later = play_rated(&eve, &ann).await;
    let mut watching = eve.socket().await;
    watching.watch(&table).await;
    let result = |places: Value| json!({"do": "result", "table": table, "places": places});
    let changes = async |table| {
        let ratings = ann.view(table).await.ratings;
        ratings.into_iter().map(|one| one.unwrap().change.unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(changes(&table).await, [-162, 162]);
    let before = changes(&later).await;

    // Not by those who played, nor about those who did not; and only what can be.
    for (about, places, refused) in [
        (&eve, json!([1, 2]), (404, "refusal.not-found")),
        (&bob, json!([2, 1]), (409, "refusal.same-result")),
        (&bob, json!([1]), (422, "refusal.places")),
        (&bob, json!([2, 2]), (422, "refusal.places")),
        (&bob, json!([0, 1]), (422, "refusal.places")),
    ] {
        let answer = moderator.decide(about, result(places.clone()), None).await;
        assert_eq!(refusal(&answer), (refused.0, refused.1.into()), "{places}");
    }
    let own = play_rated(&bob, &moderator).await;
    let deed = json!({"do": "result", "table": own, "places": [1, 1]});
    assert_eq!(
        refusal(&moderator.decide(&bob, deed.clone(), None).await),
        (403, "refusal.own-result".into())
    );
    assert_eq!(refusal(&ann.decide(&bob, deed.clone(), None).await), (403, "refusal.forbidden".into()));
    assert_eq!(admin.decide(&bob, deed, None).await.status, 200, "others decide about a moderator's game");
    let open = ann.open(&rated_blitz()).await.table;
    let deed = json!({"do": "result", "table": open, "places": [1, 2]});
    assert_eq!(refusal(&moderator.decide(&ann, deed, None).await), (409, "refusal.not-now".into()));
    let nowhere = json!({"do": "result", "table": "nowhere", "places": [1, 2]});
    assert_eq!(moderator.decide(&ann, nowhere, None).await.status, 404);

    // The report that it answers is closed with it, once.
    assert_eq!(ann.report(&bob, "cheating").await.status, 200);
    let report = moderator.desk().await.reports[0].report;
    let desk: Desk = moderator.decide(&bob, result(json!([1, 2])), Some(report)).await.json();
    assert_eq!(desk.reports.len(), 0);
    assert!(matches!(&desk.log[0].deed, Deed::Result { places, .. } if *places == [1, 2]));
    let told = watching
        .until(|message| match message {
            FromServer::At(TableNews::Events { events, .. }) => events.into_iter().next_back(),
            _ => None,
        })
        .await;
    assert!(matches!(told.kind, EventKind::Ended(ending) if ending == Ending::decided(vec![1, 2])));
    assert_eq!(changes(&table).await, [162, -162]);
    assert_ne!(changes(&later).await, before, "what came after is rated anew");
    for player in [&ann, &bob] {
        let notices: Notices = player.get("/api/notices").await.json();
        assert!(matches!(&notices.notices[0].news, News::Decided { deed: Deed::Result { .. }, .. }));
    }
    let answer = moderator.decide(&bob, result(json!([1, 1])), Some(report)).await;
    assert_eq!(refusal(&answer), (409, "refusal.decided".into()));
    assert_eq!(changes(&table).await, [162, -162]);

    // The record has it, can be brought in again, and a restart changes nothing.
    house.kill();
    house.start().await;
    let [ann, moderator] = [ann, moderator].map(|guest| Guest { address: house.address, ..guest });
    let record = ann.get(&format!("/api/tables/{table}/record")).await.body;
    assert!(record.contains("end 1 2 end.corrected"), "{record}");
    let again = ann.send("POST", "/api/archive", &json!({"record": record})).await;
    assert_eq!(again.status, 200, "{again:?}");
    let wrong = record.replace("end 1 2", "end 2 2");
    let wrong = ann.send("POST", "/api/archive", &json!({"record": wrong})).await;
    assert_eq!(refusal(&wrong), (422, "refusal.places".into()));
    let found: ArchivePage = ann.get("/api/archive?player=Ann").await.json();
    let line = found.tables.iter().find(|found| found.line.table == table).unwrap();
    assert_eq!(line.ending.places, [1, 2]);

    // Without a result it counts for nothing.
    assert_eq!(moderator.decide(&bob, result(json!([])), None).await.status, 200);
    let ratings = ann.view(&table).await.ratings;
    assert!(ratings.iter().flatten().all(|one| one.change.is_none()), "{ratings:?}");
}
