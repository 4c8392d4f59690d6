//! How people come to a table together: seeks and challenges.

use crate::guest::{Guest, Socket, story};
use crate::house::House;
use crate::rated::{play_rated, rated_blitz};
use protocol::api::NewTable;
use protocol::{
    FromClient, FromServer, Occupant, OfferId, RatingRange, Refusal, RefusalCode, SeatState, TableId,
};
use serde_json::{Value, json};
use std::time::Duration;

/// A table of the test's game for the guest and whoever comes.
fn wanted() -> Value {
    json!({"game": "heap", "clock": {"initial_ms": 300_000, "increment_ms": 0}, "by_lot": true,
        "seats": [{"for": "me"}, {"for": "open"}]})
}

/// For four, two of them people who come.
fn wanted_four() -> Value {
    json!({"game": "heap", "setup": {"seats": 4}, "seats":
        [{"for": "open"}, {"for": "me"}, {"for": "computer", "level": 1}, {"for": "open"}]})
}

impl Socket {
    /// Asks something about offers and waits for the answer.
    pub(crate) async fn ask(&mut self, message: FromClient) -> Result<Option<OfferId>, Refusal> {
        self.say(&message).await;
        self.until(|message| match message {
            FromServer::Agreed { offer, .. } => Some(Ok(offer)),
            FromServer::Refused { request: Some(_), refusal } => Some(Err(refusal)),
            _ => None,
        })
        .await
    }

    pub(crate) async fn offer(&mut self, table: Value, to: Option<&str>) -> Result<OfferId, Refusal> {
        self.offer_within(table, to, None).await
    }

    async fn offer_within(
        &mut self,
        table: Value,
        to: Option<&str>,
        within: Option<u16>,
    ) -> Result<OfferId, Refusal> {
        let table: NewTable = serde_json::from_value(table).unwrap();
        let to = to.map(str::to_owned);
        self.ask(FromClient::Offer { request: "o".into(), table, to, within })
            .await
            .map(|offer| offer.expect("the offer's name"))
    }

    async fn accept(&mut self, offer: &OfferId) -> Result<Option<OfferId>, Refusal> {
        self.ask(FromClient::Accept { request: "a".into(), offer: offer.clone() }).await
    }

    pub(crate) async fn decline(&mut self, offer: &OfferId) -> Result<Option<OfferId>, Refusal> {
        self.ask(FromClient::Decline { request: "d".into(), offer: offer.clone() }).await
    }
}

/// The ids of the people at a table, in seat order.
async fn seated(guest: &Guest, table: &TableId) -> Vec<String> {
    let view = guest.view(table).await;
    let protocol::EventKind::Opened { spec } = &view.events[0].kind else { panic!("no opening") };
    let person = |seat: &SeatState| match seat {
        SeatState::Taken(Occupant::Person(person)) => person.id.clone(),
        SeatState::Taken(Occupant::Computer { .. }) => "computer".into(),
        other => panic!("{other:?}"),
    };
    spec.seats.iter().map(person).collect()
}

#[tokio::test]
async fn a_seek_stands_in_the_lobby_and_is_accepted_once() {
    let house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    let (mut first, mut second, mut third) = (ann.socket().await, bob.socket().await, eve.socket().await);
    second.enter_lobby().await;
    let offer = first.offer(wanted(), None).await.unwrap();
    let lobby = second.lobby_when(|lobby| lobby.offers.len() == 1).await;
    assert_eq!((&lobby.offers[0].offer, &lobby.offers[0].by), (&offer, &ann.me));
    assert_eq!(lobby.offers[0].table.setup["start"], "9", "the setup is complete");
    assert!(lobby.open.is_empty(), "there is no table yet");
    assert_eq!(first.accept(&offer).await.unwrap_err().code, RefusalCode::Forbidden);

    second.accept(&offer).await.unwrap();
    let table = first.begins().await;
    let refused = third.accept(&offer).await.unwrap_err();
    assert_eq!((refused.code, refused.message.key.as_ref()), (RefusalCode::NotFound, "refusal.offer-gone"));
    let mut people = seated(&ann, &table).await;
    people.sort();
    let mut both = vec![ann.me.id.clone(), bob.me.id.clone()];
    both.sort();
    assert_eq!(people, both);
    assert_eq!(story(&ann.view(&table).await.events), "opened started");
    second.lobby_when(|lobby| lobby.offers.is_empty() && lobby.playing.len() == 1).await;
}

#[tokio::test]
async fn a_seek_for_four_waits_for_all_and_whoever_joined_may_leave() {
    let house = House::open().await;
    let (ann, bob, cid) = (house.guest().await, house.guest().await, house.guest().await);
    let mut first = ann.socket().await;
    let (mut second, mut third) = (bob.socket().await, cid.socket().await);
    let offer = first.offer(wanted_four(), None).await.unwrap();
    third.accept(&offer).await.unwrap();
    first.offers_when(|offers| !offers.mine.is_empty() && offers.mine[0].joined == [cid.me.clone()]).await;
    third.decline(&offer).await.unwrap();
    first.offers_when(|offers| !offers.mine.is_empty() && offers.mine[0].joined.is_empty()).await;
    second.accept(&offer).await.unwrap();
    assert_eq!(third.decline(&offer).await.unwrap_err().code, RefusalCode::Forbidden);
    third.accept(&offer).await.unwrap();
    let table = second.begins().await;
    let ids = [&bob.me.id, &ann.me.id, "computer", &cid.me.id];
    assert_eq!(seated(&ann, &table).await, ids, "those who came have the open seats, in order");
}

#[tokio::test]
async fn seeks_for_two_three_and_four_begin_when_all_are_there() {
    let house = House::open().await;
    for seats in 2..=4 {
        let mut wishes = vec![json!({"for": "open"}); seats];
        wishes[0] = json!({"for": "me"});
        let owner = house.guest().await;
        let mut first = owner.socket().await;
        let table = json!({"game": "heap", "setup": {"seats": seats}, "seats": wishes});
        let offer = first.offer(table, None).await.unwrap();
        let mut others = Vec::new();
        for wanted in (1..seats).rev() {
            first.offers_when(|offers| offers.mine.iter().any(|offer| offer.wanted() == wanted)).await;
            let mut other = house.guest().await.socket().await;
            other.accept(&offer).await.unwrap();
            others.push(other);
        }
        let table = first.begins().await;
        for other in &mut others {
            assert_eq!(other.begins().await, table, "{seats}");
        }
        let people = seated(&owner, &table).await;
        let distinct: std::collections::HashSet<_> = people.iter().collect();
        assert_eq!((people.len(), distinct.len()), (seats, seats));
    }
}

#[tokio::test]
async fn a_seek_ends_with_its_owners_last_page() {
    let house = House::open_with(|config| config.limits.offer_grace = Duration::ZERO).await;
    let ann = house.guest().await;
    let mut watcher = house.guest().await.socket().await;
    watcher.enter_lobby().await;
    let (mut first, other_tab) = (ann.socket().await, ann.socket().await);
    first.offer(wanted(), None).await.unwrap();
    watcher.lobby_when(|lobby| lobby.offers.len() == 1).await;
    drop(first);
    // The other page is open still: a second offer shows that the lobby has moved on.
    let mut second = house.guest().await.socket().await;
    let others = second.offer(wanted(), None).await.unwrap();
    watcher.lobby_when(|lobby| lobby.offers.len() == 2).await;
    drop(other_tab);
    let lobby = watcher.lobby_when(|lobby| lobby.offers.len() == 1).await;
    assert_eq!(lobby.offers[0].offer, others);
}

#[tokio::test]
async fn a_line_that_breaks_for_a_moment_ends_nothing_but_nobody_is_paired_meanwhile() {
    let house = House::open_with(|config| config.limits.offer_grace = Duration::from_secs(3600)).await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.enter_lobby().await;
    let offer = first.offer(wanted(), None).await.unwrap();
    first.search("heap", 1).await.unwrap();
    second.lobby_when(|lobby| lobby.offers.len() == 1 && lobby.online == 2).await;
    drop(first);
    second.lobby_when(|lobby| lobby.online == 1).await;
    let refused = second.accept(&offer).await.unwrap_err();
    assert_eq!(refused.message.key, "refusal.owner-away");
    second.search("heap", 1).await.unwrap();
    second.lobby_when(|lobby| lobby.searching.iter().any(|searching| searching.people == 2)).await;

    let mut back = ann.socket().await;
    // A new page is told what stands.
    back.offers_when(|offers| offers.mine.len() == 1 && offers.searching.len() == 1).await;
    second.accept(&offer).await.unwrap();
    assert_eq!(back.begins().await, second.begins().await);
    // Neither is to be found elsewhere now that they play by the clock.
    second.lobby_when(|lobby| lobby.searching.is_empty() && lobby.offers.is_empty()).await;
}

#[tokio::test]
async fn only_the_person_challenged_sees_a_challenge_and_answers_it() {
    let house = House::open().await;
    let (ann, bob, eve) = (house.guest().await, house.guest().await, house.guest().await);
    bob.send("PUT", "/api/me", &json!({"name": "Bob of the Hill"})).await;
    let (mut first, mut second, mut third) = (ann.socket().await, bob.socket().await, eve.socket().await);
    third.enter_lobby().await;
    let offer = first.offer(wanted(), Some(" Bob of the Hill ")).await.unwrap();
    let offers = second.offers_when(|offers| !offers.to_me.is_empty()).await;
    assert_eq!((&offers.to_me[0].offer, &offers.to_me[0].by.id), (&offer, &ann.me.id));
    third.lobby_when(|lobby| lobby.online == 3).await;
    assert!(third.lobby.offers.is_empty(), "it is nobody else's business");
    for refused in [third.accept(&offer).await, third.decline(&offer).await] {
        assert_eq!(refused.unwrap_err().code, RefusalCode::Forbidden);
    }

    second.decline(&offer).await.unwrap();
    let by = first
        .until(|message| match message {
            FromServer::Declined { offer: declined, by } if declined == offer => Some(by),
            _ => None,
        })
        .await;
    assert_eq!(by.name, "Bob of the Hill");
    assert!(second.accept(&offer).await.is_err());

    let again = first.offer(wanted(), Some("Bob of the Hill")).await.unwrap();
    second.accept(&again).await.unwrap();
    assert_eq!(first.begins().await, second.begins().await);
}

#[tokio::test]
async fn a_challenge_goes_when_the_challenger_does() {
    let house = House::open_with(|config| config.limits.offer_grace = Duration::ZERO).await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    let name = second.me.name.clone();
    let offer = first.offer(wanted(), Some(&name)).await.unwrap();
    second.offers_when(|offers| offers.to_me.len() == 1).await;
    first.decline(&offer).await.unwrap();
    second.offers_when(|offers| offers.to_me.is_empty()).await;
    first.offer(wanted(), Some(&name)).await.unwrap();
    second.offers_when(|offers| offers.to_me.len() == 1).await;
    drop(first);
    second.offers_when(|offers| offers.to_me.is_empty()).await;
}

#[tokio::test]
async fn a_challenge_finds_one_person_or_says_why_not() {
    let house = House::open().await;
    let (ann, bob, cid) = (house.guest().await, house.guest().await, house.guest().await);
    for guest in [&bob, &cid] {
        guest.send("PUT", "/api/me", &json!({"name": "Robin"})).await;
    }
    let mut first = ann.socket().await;
    let own = first.me.name.clone();
    let (second, _third) = (bob.socket().await, cid.socket().await);
    for (name, why) in [
        ("Robin", "refusal.several-here"),
        ("Nobody Known", "refusal.nobody-here"),
        (&own, "refusal.forbidden"),
    ] {
        let refused = first.offer(wanted(), Some(name)).await.unwrap_err();
        assert_eq!((refused.message.key.as_ref(), refused.at.as_deref()), (why, Some("to")), "{name}");
    }
    // An account is found by whatever looks like its name, and only while it is here.
    let account = house.guest().await;
    let made =
        account.send("POST", "/api/account", &json!({"name": "Zoe", "password": "correct horse"})).await;
    assert_eq!(made.status, 200, "{made:?}");
    assert_eq!(first.offer(wanted(), Some("zoe")).await.unwrap_err().message.key, "refusal.nobody-here");
    let cookie = made.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let mut zoe = Guest { cookie, ..account }.socket().await;
    first.offer(wanted(), Some("ZOE")).await.unwrap();
    zoe.offers_when(|offers| offers.to_me.len() == 1).await;
    drop(second);
}

#[tokio::test]
async fn what_cannot_be_offered_is_refused_where_it_is_wrong() {
    let house = House::open_with(|config| config.limits.offers_per_person = 2).await;
    let mut ann = house.guest().await.socket().await;
    let with = |seats: Value| json!({"game": "heap", "seats": seats});
    for (table, at) in [
        (with(json!([{"for": "me"}, {"for": "me"}])), "seats"),
        (with(json!([{"for": "open"}, {"for": "open"}])), "seats"),
        (with(json!([{"for": "me"}, {"for": "by-link"}])), "seats"),
        (with(json!([{"for": "me"}])), "seats"),
        (json!({"game": "no-such-game", "seats": []}), "game"),
        (
            json!({"game": "heap", "seats": [{"for": "me"}, {"for": "open"}], "clock": {"initial_ms": 1, "increment_ms": 0}}),
            "clock",
        ),
    ] {
        let refused = ann.offer(table.clone(), None).await.unwrap_err();
        assert_eq!(refused.at.as_deref(), Some(at), "{table}");
    }
    ann.offer(wanted(), None).await.unwrap();
    ann.offer(wanted(), None).await.unwrap();
    assert_eq!(ann.offer(wanted(), None).await.unwrap_err().message.key, "refusal.too-many-offers");
}

#[tokio::test]
async fn seats_are_drawn_by_lot() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    let mut began = std::collections::HashSet::new();
    // That the lot falls the same way forty times happens once in a million million runs.
    for _ in 0..40 {
        first.search("heap", 1).await.unwrap();
        second.search("heap", 1).await.unwrap();
        let table = first.begins().await;
        began.insert(seated(&ann, &table).await.swap_remove(0));
        if began.len() == 2 {
            return;
        }
    }
    panic!("the same one began every time");
}

#[tokio::test]
async fn who_is_blocked_is_neither_accepted_nor_found() {
    let house = House::open().await;
    let (ann, bob, cid) = (house.guest().await, house.guest().await, house.guest().await);
    let (mut first, mut second, mut third) = (ann.socket().await, bob.socket().await, cid.socket().await);
    bob.send("PUT", "/api/me", &json!({"name": "Bob"})).await;
    ann.tie("block", &bob).await;
    let offer = first.offer(wanted(), None).await.unwrap();
    assert_eq!(second.accept(&offer).await.unwrap_err().message.key, "refusal.unwelcome");
    let name = first.me.name.clone();
    let refused = second.offer(wanted(), Some(&name)).await.unwrap_err();
    assert_eq!((refused.message.key.as_ref(), refused.at.as_deref()), ("refusal.nobody-here", Some("to")));
    first.decline(&offer).await.unwrap();
    // Whoever came first, and whoever of the two has blocked the other: the next one is found.
    second.search("heap", 1).await.unwrap();
    first.search("heap", 1).await.unwrap();
    third.search("heap", 1).await.unwrap();
    let table = third.begins().await;
    assert_eq!(table, second.begins().await);
    assert_eq!(first.offers.searching.len(), 1, "still searching");
}

#[tokio::test]
async fn a_rated_offer_is_for_people_with_an_account() {
    let house = House::open().await;
    let (guest, member) = (house.guest().await, house.guest().await);
    let made =
        member.send("POST", "/api/account", &json!({"name": "Zoe", "password": "correct horse"})).await;
    let cookie = made.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let (mut first, mut second) = (Guest { cookie, ..member }.socket().await, guest.socket().await);
    let rated = json!({"game": "heap", "clock": {"initial_ms": 300_000, "increment_ms": 0}, "rated": true,
        "seats": [{"for": "me"}, {"for": "open"}]});
    assert_eq!(second.offer(rated.clone(), None).await.unwrap_err().message.key, "refusal.rated-account");
    let offer = first.offer(rated, None).await.unwrap();
    assert_eq!(second.accept(&offer).await.unwrap_err().message.key, "refusal.rated-account");
    first.offers_when(|offers| offers.mine.len() == 1 && offers.mine[0].joined.is_empty()).await;
}

#[tokio::test]
async fn an_offer_shows_its_owners_rating_and_is_for_those_within_its_range() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let (eve, _) = house.guest().await.register("Eve").await;
    // A game of newcomers leaves her at 1338 and him at 1662.
    play_rated(&ann, &bob).await;
    let (mut first, mut second, mut third) = (ann.socket().await, bob.socket().await, eve.socket().await);
    let mut guest = house.guest().await.socket().await;
    guest.enter_lobby().await;
    let offer = first.offer_within(rated_blitz(), None, Some(200)).await.unwrap();
    let lobby = guest.lobby_when(|lobby| lobby.offers.len() == 1).await;
    let range = RatingRange { least: 1138, most: 1538 };
    assert_eq!(lobby.offers[0].rating.map(|rating| rating.to_string()), Some("1338?".into()));
    assert_eq!(lobby.offers[0].range, Some(range));
    assert_eq!(guest.accept(&offer).await.unwrap_err().message.key, "refusal.rated-account");
    let refused = second.accept(&offer).await.unwrap_err();
    assert_eq!(
        (refused.code, refused.message.key.as_ref()),
        (RefusalCode::Forbidden, "refusal.outside-range")
    );
    let own = refused.message.args.iter().find(|(name, _)| name == "points").map(|(_, value)| value);
    assert_eq!(own, Some(&game::Value::Text("1662?".into())));
    first.offers_when(|offers| offers.mine.len() == 1 && offers.mine[0].joined.is_empty()).await;
    third.accept(&offer).await.unwrap();
    assert_eq!(first.begins().await, third.begins().await);
}

#[tokio::test]
async fn a_range_is_for_people_with_a_rating_and_an_offer_to_anybody() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (mut first, mut guest) = (ann.socket().await, house.guest().await.socket().await);
    let name = guest.me.name.clone();
    let untimed = json!({"game": "heap", "seats": [{"for": "me"}, {"for": "open"}]});
    let friendly = wanted();
    for refused in [
        guest.offer_within(friendly.clone(), None, Some(200)).await,
        first.offer_within(untimed, None, Some(200)).await,
        first.offer_within(friendly.clone(), Some(&name), Some(200)).await,
        first.offer_within(friendly.clone(), None, Some(24)).await,
        first.offer_within(friendly.clone(), None, Some(1001)).await,
    ] {
        let refused = refused.unwrap_err();
        assert_eq!((refused.message.key.as_ref(), refused.at.as_deref()), ("refusal.range", Some("within")));
    }
    // A friendly game may ask for a rating, too; guests have none.
    let offer = first.offer_within(friendly, None, Some(25)).await.unwrap();
    assert_eq!(guest.accept(&offer).await.unwrap_err().message.key, "refusal.range-account");
}

#[tokio::test]
async fn everybody_is_told_which_offers_they_cannot_take() {
    let house = House::open().await;
    let (ann, _) = house.guest().await.register("Ann").await;
    let (bob, _) = house.guest().await.register("Bob").await;
    let (zoe, _) = house.guest().await.register("Zoe").await;
    let (mut first, mut second) = (zoe.socket().await, bob.socket().await);
    let mut guest = house.guest().await.socket().await;
    guest.enter_lobby().await;
    second.enter_lobby().await;
    // For ratings from 1300 to 1700; and one for everybody.
    let offer = first.offer_within(rated_blitz(), None, Some(200)).await.unwrap();
    first.offer(wanted(), None).await.unwrap();
    guest.lobby_when(|lobby| lobby.offers.len() == 2 && lobby.closed == [offer.clone()]).await;
    second.lobby_when(|lobby| lobby.offers.len() == 2 && lobby.closed.is_empty()).await;
    // Two lost games leave Bob at 1280.
    play_rated(&bob, &ann).await;
    play_rated(&bob, &ann).await;
    second.lobby_when(|lobby| lobby.closed == [offer.clone()]).await;
    let asked: protocol::api::Lobby = bob.get("/api/lobby").await.json();
    assert_eq!(asked.closed, std::slice::from_ref(&offer));
    assert_eq!(second.accept(&offer).await.unwrap_err().message.key, "refusal.outside-range");
    first.decline(&offer).await.unwrap();
    second.lobby_when(|lobby| lobby.offers.len() == 1 && lobby.closed.is_empty()).await;
}
