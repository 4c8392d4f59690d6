//! What every store must do about reports and decisions.

use super::accounts::{account, register, session};
use super::{Place, id, opening, person};
use protocol::account::Role;
use protocol::chat::{Line, Room};
use protocol::moderation::{Deed, LineName, Quote, Reason, Sanction};
use store::{DecisionRecord, Effect, ReportRecord, StoreError, Whose};

pub(super) fn report(by: &str, about: &str, at: u64) -> ReportRecord {
    ReportRecord {
        number: 0,
        by: by.into(),
        about: about.into(),
        at,
        reason: Reason::Insults,
        text: "every day".into(),
        line: None,
    }
}

pub(super) fn decision(about: &str, deed: Deed, report: Option<u64>) -> DecisionRecord {
    DecisionRecord { at: 9, by: "mod".into(), about: about.into(), deed, why: "it had to be".into(), report }
}

pub(crate) async fn reports_are_open_once(place: &dyn Place) {
    let store = place.open().await;
    let moderation = store.moderation();
    moderation.report(&report("ann", "bob", 1)).await.unwrap();
    assert_eq!(moderation.report(&report("ann", "bob", 2)).await, Err(StoreError::Conflict));
    moderation.report(&report("cid", "bob", 3)).await.unwrap();
    let name = LineName { table: id("t"), room: Room::Players, number: 4 };
    let line = Some(Quote { name, said: "é".into() });
    let about_line = ReportRecord { line, ..report("ann", "bob", 4) };
    moderation.report(&about_line).await.expect("a line is something else");
    let open = moderation.reports(9).await.unwrap();
    assert_eq!(
        open,
        [
            ReportRecord { number: 1, ..report("ann", "bob", 1) },
            ReportRecord { number: 2, ..report("cid", "bob", 3) },
            ReportRecord { number: 3, ..about_line }
        ]
    );
    assert_eq!(moderation.reports(1).await.unwrap().len(), 1);

    // Whoever answers one answers all about the same.
    let dismissed = decision("bob", Deed::Dismiss, Some(2));
    moderation.decide(&dismissed, Effect::None).await.unwrap();
    assert_eq!(moderation.reports(9).await.unwrap().len(), 1);
    assert_eq!(moderation.decide(&dismissed, Effect::None).await, Err(StoreError::Conflict), "it is closed");
    let other = decision("eve", Deed::Dismiss, Some(3));
    assert_eq!(moderation.decide(&other, Effect::None).await, Err(StoreError::Conflict), "not about her");
    assert_eq!(moderation.decisions(None, 9).await.unwrap(), [dismissed], "nothing of it is noted");
    moderation.report(&report("ann", "bob", 5)).await.expect("it is open no more");
}

pub(crate) async fn decisions_are_done_and_noted(place: &dyn Place) {
    let store = place.open().await;
    let (moderation, ann) = (store.moderation(), person("Ann").id);
    register(&*store, "Ann").await;
    store.accounts().begin_session(&session("Ann", 1)).await.unwrap();
    let silenced = Sanction { silenced_until: Some(77), closed: false };
    let silence = decision(&ann, Deed::Silence { hours: 1 }, None);
    moderation.decide(&silence, Effect::Sanction(silenced)).await.unwrap();
    assert_eq!(moderation.sanctions().await.unwrap(), [(ann.clone(), silenced)]);
    assert_eq!(store.accounts().sessions(&ann).await.unwrap().len(), 1);
    let closed = Sanction { closed: true, ..silenced };
    let close = decision(&ann, Deed::Close, None);
    moderation.decide(&close, Effect::Sanction(closed)).await.unwrap();
    assert_eq!(moderation.sanctions().await.unwrap(), [(ann.clone(), closed)]);
    assert_eq!(store.accounts().sessions(&ann).await, Ok(Vec::new()), "who is shut out is signed out");
    let promote = decision(&ann, Deed::Role { role: Role::Moderator }, None);
    moderation.decide(&promote, Effect::Role(Role::Moderator)).await.unwrap();
    let changed = store.accounts().account(Whose::Id(&ann)).await.unwrap().unwrap();
    assert_eq!(changed.role, Role::Moderator);
    let nobody = decision("bob", Deed::Role { role: Role::Admin }, None);
    assert_eq!(moderation.decide(&nobody, Effect::Role(Role::Admin)).await, Err(StoreError::Conflict));
    assert_eq!(moderation.decisions(Some(&ann), 9).await.unwrap(), [promote, close, silence]);
    assert_eq!(moderation.decisions(Some("bob"), 9).await.unwrap(), []);
}

pub(crate) async fn who_is_renamed_is_renamed_everywhere(place: &dyn Place) {
    let store = place.open().await;
    let (moderation, ann) = (store.moderation(), person("Ann").id);
    register(&*store, "Ann").await;
    register(&*store, "Bob").await;
    store.append(opening("t", 5)).await.unwrap();
    let line = Line { number: 1, at: 5, by: person("Ann"), text: "Hello".into() };
    store.say(&id("t"), Room::Players, &line).await.unwrap();
    let name = |name: &str| Effect::Name { name: name.into(), key: Some(name.to_lowercase()) };
    let rename = |name: &str| decision(&ann, Deed::Rename { name: name.into() }, None);
    assert_eq!(moderation.decide(&rename("Bob"), name("Bob")).await, Err(StoreError::Conflict));
    moderation.decide(&rename("Amy"), name("Amy")).await.unwrap();
    assert_eq!(store.person(&ann).await.unwrap().unwrap().name, "Amy");
    assert_eq!(
        store.accounts().account(Whose::Name("amy")).await.unwrap().unwrap().name_key,
        Some("amy".into())
    );
    assert_eq!(account("Ann").person, ann);
    let log = serde_json::to_string(&store.table(&id("t")).await.unwrap().unwrap().events).unwrap();
    assert!(!log.contains(r#""name":"Ann""#) && log.contains(r#""name":"Amy""#), "{log}");
    assert_eq!(store.said(&id("t"), Room::Players).await.unwrap()[0].by.name, "Amy");
}
