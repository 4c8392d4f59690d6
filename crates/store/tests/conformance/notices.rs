//! What every store must do about notices and subscriptions to pushes.

use super::accounts::{register, session};
use super::{Place, id, person};
use protocol::notice::{KEPT, News, Subscription, SubscriptionKeys};
use store::{PushRecord, Which};

pub(super) fn turn(table: &str) -> News {
    News::YourTurn { table: id(table), game: "some-game".into() }
}

pub(super) fn record(session: &str, person: &str, endpoint: &str) -> PushRecord {
    let keys = SubscriptionKeys { p256dh: "key".into(), auth: "secret".into() };
    let subscription = Subscription { endpoint: endpoint.into(), keys, lang: "fr".into() };
    PushRecord { session: session.into(), person: person.into(), subscription }
}

pub(crate) async fn notices_are_the_last_and_one_for_each_thing(place: &dyn Place) {
    let store = place.open().await;
    let notices = store.notices();
    for (at, table) in [(1, "t"), (2, "u"), (3, "t")] {
        notices.notify("ann", &turn(table), at).await.unwrap();
    }
    let told = |list: Vec<protocol::notice::Notice>| {
        list.into_iter()
            .map(|notice| (notice.number, notice.at, notice.seen, notice.news))
            .collect::<Vec<_>>()
    };
    let both = [(3, 3, false, turn("t")), (2, 2, false, turn("u"))];
    assert_eq!(told(notices.notices("ann").await.unwrap()), both);
    notices.see("ann", 2).await.unwrap();
    notices.see("bob", 3).await.unwrap();
    assert_eq!(notices.notices("ann").await.unwrap().iter().filter(|notice| notice.seen).count(), 1);
    notices.withdraw("ann", &turn("t").about()).await.unwrap();
    assert_eq!(told(notices.notices("ann").await.unwrap()), [(2, 2, true, turn("u"))]);
    for number in 0..KEPT + 5 {
        notices.notify("ann", &turn(&format!("t{number}")), 9).await.unwrap();
    }
    let kept = notices.notices("ann").await.unwrap();
    assert_eq!((kept.len(), &kept[0].news), (KEPT as usize, &turn(&format!("t{}", KEPT + 4))));
    assert_eq!(notices.notices("bob").await.unwrap(), []);
}

pub(crate) async fn pushes_go_where_somebody_is_signed_in(place: &dyn Place) {
    let store = place.open().await;
    let (notices, ann) = (store.notices(), person("Ann").id);
    let guests = record(&ann, &ann, "https://push.example/1");
    notices.subscribe(&guests).await.unwrap();
    assert_eq!(notices.subscriptions(&ann).await.unwrap(), std::slice::from_ref(&guests));
    register(&*store, "Ann").await;
    assert_eq!(notices.subscriptions(&ann).await.unwrap(), [], "she is no guest any more");
    for number in [1, 2] {
        store.accounts().begin_session(&session("Ann", number)).await.unwrap();
    }
    // The same browser, now signed in; and another.
    let [first, second] = [1, 2]
        .map(|number| record(&format!("Ann-{number}"), &ann, &format!("https://push.example/{number}")));
    notices.subscribe(&first).await.unwrap();
    notices.subscribe(&second).await.unwrap();
    assert_eq!(notices.subscriptions(&ann).await.unwrap(), [first.clone(), second.clone()]);
    let moved = record("Ann-1", &ann, "https://push.example/3");
    notices.subscribe(&moved).await.unwrap();
    assert_eq!(notices.subscriptions(&ann).await.unwrap(), [moved.clone(), second], "one for each");
    store.accounts().end_sessions(&ann, Which::One("Ann-2".into())).await.unwrap();
    assert_eq!(notices.subscriptions(&ann).await.unwrap(), [moved]);
    notices.unsubscribe("https://push.example/3").await.unwrap();
    assert_eq!(notices.subscriptions(&ann).await.unwrap(), []);
}
