//! What players agree on, and what one may do when another has gone.

use crate::guest::{Guest, PATIENCE, Socket, for_me_and_whoever, story};
use crate::house::House;
use game::Seat;
use protocol::{Action, EventKind, FromServer, RefusalCode, TableId, TableNews};
use serde_json::{Value, json};
use std::time::Duration;

/// Two at a table, in their order of play.
struct Pair {
    house: House,
    table: TableId,
    guests: [Guest; 2],
    ann: Socket,
    bob: Socket,
}

impl Pair {
    async fn with(wanted: Value) -> Self {
        Self::at(House::open().await, wanted).await
    }

    async fn at(house: House, wanted: Value) -> Self {
        let guests = [house.guest().await, house.guest().await];
        let table = guests[0].open(&wanted).await.table;
        let [mut ann, mut bob] = [guests[0].socket().await, guests[1].socket().await];
        bob.sit(&table, 1).await.unwrap();
        ann.watch(&table).await;
        bob.watch(&table).await;
        Pair { house, table, guests, ann, bob }
    }

    async fn ann(&mut self, action: Action) -> Result<u32, RefusalCode> {
        self.ann.act(&self.table, action).await.map_err(|refusal| refusal.code)
    }

    async fn bob(&mut self, action: Action) -> Result<u32, RefusalCode> {
        self.bob.act(&self.table, action).await.map_err(|refusal| refusal.code)
    }

    async fn story(&self) -> String {
        story(&self.guests[0].view(&self.table).await.events)
    }
}

fn turn(seat: u8, seen: u32) -> Action {
    Action::Turn { seat: Seat(seat), turn: "1".into(), seen }
}

fn offer(seat: u8) -> Action {
    Action::OfferDraw { seat: Seat(seat) }
}

fn back(seat: u8) -> Action {
    Action::AskBack { seat: Seat(seat) }
}

fn yes(seat: u8, proposal: u32) -> Action {
    Action::Accept { seat: Seat(seat), proposal }
}

fn no(seat: u8, proposal: u32) -> Action {
    Action::Decline { seat: Seat(seat), proposal }
}

#[tokio::test]
async fn a_draw_that_is_offered_and_accepted() {
    let mut pair = Pair::with(for_me_and_whoever()).await;
    assert_eq!(pair.ann(offer(0)).await, Ok(4));
    assert_eq!(pair.ann(offer(0)).await, Err(RefusalCode::NotNow), "one at a time");
    assert_eq!(pair.ann(yes(0, 4)).await, Err(RefusalCode::NotNow), "one's own");
    // The offer stands while its author plays.
    assert_eq!(pair.ann(turn(0, 3)).await, Ok(5));
    assert_eq!(pair.bob(yes(1, 5)).await, Err(RefusalCode::NotNow), "there is no such proposal");
    assert_eq!(pair.bob(yes(1, 4)).await, Ok(7));
    assert_eq!(pair.story().await, "opened seated:1 started 0:draw? 0:1 1:yes ended:end.agreed:[1, 1]");
    assert_eq!(pair.ann(turn(0, 5)).await, Err(RefusalCode::NotNow));
}

#[tokio::test]
async fn a_draw_that_is_declined_withdrawn_or_played_over() {
    let mut pair = Pair::with(for_me_and_whoever()).await;
    pair.ann(offer(0)).await.unwrap();
    assert_eq!(pair.bob(no(1, 4)).await, Ok(5));
    assert_eq!(pair.ann(offer(0)).await, Err(RefusalCode::NotNow), "not again on the same board");
    assert_eq!(pair.bob(yes(1, 4)).await, Err(RefusalCode::NotNow), "too late");
    assert_eq!(pair.ann(turn(0, 3)).await, Ok(6));
    assert_eq!(pair.bob(offer(1)).await, Ok(7));
    assert_eq!(pair.bob(no(1, 7)).await, Ok(8), "withdrawn");
    assert_eq!(pair.bob(turn(1, 6)).await, Ok(9));
    assert_eq!(pair.bob(offer(1)).await, Ok(10));
    assert_eq!(pair.ann(turn(0, 9)).await, Ok(11), "an answer, too");
    assert_eq!(pair.ann(yes(0, 10)).await, Err(RefusalCode::NotNow));
    let eve = pair.house.guest().await;
    let refused = eve.socket().await.act(&pair.table, offer(1)).await.unwrap_err();
    assert_eq!(refused.code, RefusalCode::NotYourSeat);
}

#[tokio::test]
async fn with_three_all_others_are_asked_and_computers_draw_with_nobody() {
    let house = House::open().await;
    let wanted = json!({"game": "heap", "setup": {"seats": 3}, "seats": [{"for": "me"}, {"for": "open"}, {"for": "open"}]});
    let mut pair = Pair::at(house, wanted).await;
    let third = pair.house.guest().await;
    let mut cid = third.socket().await;
    cid.sit(&pair.table, 2).await.unwrap();
    let number = pair.bob(offer(1)).await.unwrap();
    pair.ann(yes(0, number)).await.unwrap();
    assert_eq!(pair.ann(yes(0, number)).await, Err(RefusalCode::NotNow), "once is enough");
    cid.act(&pair.table, yes(2, number)).await.unwrap();
    assert!(pair.story().await.ends_with("1:draw? 0:yes 2:yes ended:end.agreed:[1, 1, 1]"));

    let against = json!({"game": "heap", "seats": [{"for": "me"}, {"for": "computer", "level": 1}]});
    let table = third.open(&against).await.table;
    assert_eq!(cid.act(&table, offer(0)).await.unwrap_err().code, RefusalCode::NotNow);
}

#[tokio::test]
async fn turns_are_taken_back_when_the_opponent_agrees() {
    let mut wanted = for_me_and_whoever();
    wanted["clock"] = json!({"initial_ms": 600_000, "increment_ms": 0});
    let mut pair = Pair::with(wanted).await;
    assert_eq!(pair.ann(back(0)).await, Err(RefusalCode::NotNow), "nothing to take back");
    pair.ann(turn(0, 3)).await.unwrap();
    pair.bob(turn(1, 4)).await.unwrap();
    // Ann wants her turn back, and so Bob's as well: to the start. Bob does not agree at first.
    assert_eq!(pair.ann(back(0)).await, Ok(6));
    assert_eq!(pair.bob(no(1, 6)).await, Ok(7));
    assert_eq!(pair.ann(turn(0, 5)).await, Ok(8));
    assert_eq!(pair.ann(back(0)).await, Ok(9));
    assert_eq!(pair.bob(yes(1, 9)).await, Ok(11));
    let told = pair.story().await;
    assert!(told.ends_with("0:1 1:1 0:back-to-3? 1:no 0:1 0:back-to-5? 1:yes back-to-5"), "{told}");
    // The position is that after event 5; it was changed by event 11, which turns have to name.
    assert_eq!(pair.ann(turn(0, 5)).await, Err(RefusalCode::Stale));
    assert_eq!(pair.ann(turn(0, 11)).await, Ok(12));
    let events = pair.guests[0].view(&pair.table).await.events;
    let EventKind::TakenBack { clocks, .. } = &events[10].kind else { panic!("{events:?}") };
    let EventKind::Turn { clocks: before, .. } = &events[7].kind else { panic!("{events:?}") };
    assert!(clocks[0] == before[0] && clocks[1] <= before[1], "time is not given back");

    // All of it is found again in the log.
    let line = |lobby: protocol::api::Lobby| (lobby.playing[0].position.clone(), lobby.playing[0].turns);
    assert_eq!(line(pair.guests[0].get("/api/lobby").await.json()), ("6 1".into(), 3));
    pair.house.kill();
    pair.house.start().await;
    let ann = Guest { address: pair.house.address, ..pair.guests[0].clone() };
    let bob = Guest { address: pair.house.address, ..pair.guests[1].clone() };
    assert_eq!(line(ann.get("/api/lobby").await.json()), ("6 1".into(), 3));
    bob.socket().await.act(&pair.table, turn(1, 12)).await.unwrap();
}

#[tokio::test]
async fn computers_let_turns_be_taken_back_and_so_does_one_screen() {
    let house = House::open().await;
    let ann = house.guest().await;
    let mut socket = ann.socket().await;
    let alone = json!({"game": "heap", "seats": [{"for": "me"}, {"for": "me"}]});
    let table = ann.open(&alone).await.table;
    socket.turn(&table, 0, "2", 2).await.unwrap();
    socket.turn(&table, 1, "1", 3).await.unwrap();
    assert_eq!(socket.act(&table, back(0)).await, Ok(6));
    assert_eq!(story(&ann.view(&table).await.events), "opened started 0:2 1:1 0:back-to-2? back-to-2");
    assert_eq!(socket.turn(&table, 0, "1", 6).await, Ok(7));

    let against = json!({"game": "heap", "setup": {"start": "99"}, "seats": [{"for": "me"}, {"for": "computer", "level": 1}]});
    let table = ann.open(&against).await.table;
    let mut head = 2;
    for _ in 0..3 {
        socket.turn(&table, 0, "1", head).await.unwrap();
        head = socket.act(&table, back(0)).await.unwrap();
    }
    // The computer, which had begun to think about what is gone, plays on from the board as it is.
    socket.turn(&table, 0, "2", head).await.unwrap();
    socket.subscribe(&table, head).await;
    let answered = |event: &protocol::Event| matches!(event.kind, EventKind::Turn { seat: Seat(1), .. });
    socket.events(&table, head, answered).await;
}

#[tokio::test]
async fn a_game_is_called_off_before_all_have_played() {
    let mut pair = Pair::with(for_me_and_whoever()).await;
    pair.ann(turn(0, 3)).await.unwrap();
    let eve = pair.house.guest().await;
    let refused = eve.socket().await.act(&pair.table, Action::Abort).await.unwrap_err();
    assert_eq!(refused.code, RefusalCode::Forbidden);
    assert_eq!(pair.bob(Action::Abort).await, Ok(5));
    assert_eq!(pair.story().await, "opened seated:1 started 0:1 ended:end.aborted:[]");

    let mut pair = Pair::with(for_me_and_whoever()).await;
    pair.ann(turn(0, 3)).await.unwrap();
    pair.bob(turn(1, 4)).await.unwrap();
    assert_eq!(pair.bob(Action::Abort).await, Err(RefusalCode::NotNow), "it has begun");

    // While seats are free, by whoever opened it; then nobody can sit down any more.
    let [ann, bob] = &pair.guests;
    let table = ann.open(&for_me_and_whoever()).await.table;
    let mut second = bob.socket().await;
    assert_eq!(second.act(&table, Action::Abort).await.unwrap_err().code, RefusalCode::Forbidden);
    assert_eq!(ann.socket().await.act(&table, Action::Abort).await, Ok(2));
    assert_eq!(second.sit(&table, 1).await.unwrap_err().code, RefusalCode::NotNow);
}

#[tokio::test]
async fn time_is_given_to_opponents() {
    let mut wanted = for_me_and_whoever();
    wanted["clock"] = json!({"initial_ms": 600_000, "increment_ms": 0});
    let mut pair = Pair::with(wanted).await;
    let give = |seat| Action::GiveTime { seat: Seat(seat) };
    pair.bob(give(1)).await.unwrap();
    pair.ann(give(0)).await.unwrap();
    pair.ann(turn(0, 3)).await.unwrap();
    let events = pair.guests[0].view(&pair.table).await.events;
    assert_eq!(story(&events), "opened seated:1 started 1:time 0:time 0:1");
    let EventKind::Turn { clocks, .. } = &events[5].kind else { panic!("{events:?}") };
    assert!((600_000..=615_000).contains(&clocks[0]) && clocks[1] == 615_000, "{clocks:?}");

    let mut untimed = Pair::with(for_me_and_whoever()).await;
    assert_eq!(untimed.ann(give(0)).await, Err(RefusalCode::NotNow));
}

#[tokio::test]
async fn the_win_is_claimed_when_the_opponent_has_gone() {
    let house = House::open_with(|config| {
        config.limits.absence_quick = Duration::from_millis(300);
        config.limits.absence = PATIENCE * 10;
    })
    .await;
    let mut wanted = for_me_and_whoever();
    wanted["clock"] = json!({"initial_ms": 60_000, "increment_ms": 0});
    let mut pair = Pair::at(house, wanted).await;
    let claim = |seat, against| Action::Claim { seat: Seat(seat), against: Seat(against) };
    assert_eq!(pair.guests[0].view(&pair.table).await.claim_after_ms, Some(300));
    assert_eq!(pair.bob(claim(1, 0)).await, Err(RefusalCode::NotNow), "she is here");
    let Pair { house: _house, table, guests: [ann, _], ann: gone, mut bob } = pair;
    drop(gone);
    let left = |message| match message {
        FromServer::At(TableNews::Presence { away_since, .. }) => away_since.first().copied().flatten(),
        _ => None,
    };
    let since = bob.until(left).await;
    let waited = tokio::time::timeout(PATIENCE, async {
        while bob.act(&table, claim(1, 0)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    waited.await.expect("at last");
    let events = ann.view(&table).await.events;
    assert_eq!(story(&events), "opened seated:1 started 0-Absent ended:end.absent:[2, 1]");
    assert!(events[3].at >= since + 300, "not before the time");
}

#[tokio::test]
async fn nobody_claims_on_their_own_turn_or_against_partners_or_in_long_games_at_once() {
    let house = House::open_with(|config| config.limits.absence = Duration::ZERO).await;
    let wanted = json!({"game": "heap", "setup": {"seats": 4, "teams": true},
        "seats": [{"for": "me"}, {"for": "open"}, {"for": "open"}, {"for": "open"}]});
    let mut pair = Pair::at(house, wanted).await;
    let claim = |seat, against| Action::Claim { seat: Seat(seat), against: Seat(against) };
    let mut others = Vec::new();
    for seat in 2..4 {
        let mut socket = pair.house.guest().await.socket().await;
        socket.sit(&pair.table, seat).await.unwrap();
        others.push(socket);
    }
    // Nobody but Ann and Bob has the table open.
    let started = 5;
    pair.ann(turn(0, started)).await.unwrap();
    pair.bob(turn(1, started + 1)).await.unwrap();
    assert_eq!(pair.ann(claim(0, 2)).await, Err(RefusalCode::NotNow), "a partner");
    assert_eq!(pair.bob(claim(1, 0)).await, Err(RefusalCode::NotNow), "not their turn");
    pair.bob(claim(1, 2)).await.unwrap();
    assert!(pair.story().await.ends_with("2-Absent"));
}

#[tokio::test]
async fn a_log_does_not_grow_for_ever_however_often_a_turn_is_taken_back() {
    let house = House::open().await;
    let ann = house.guest().await;
    let table = ann.open(&json!({"game": "heap", "seats": [{"for": "me"}, {"for": "me"}]})).await.table;
    let mut socket = ann.socket().await;
    let mut seen = 2;
    for _ in 0..200 {
        socket.act(&table, turn(0, seen)).await.unwrap();
        // Nobody else has to agree.
        seen = socket.act(&table, back(0)).await.unwrap();
    }
    seen = socket.act(&table, turn(0, seen)).await.unwrap();
    assert_eq!(socket.act(&table, back(0)).await.unwrap_err().code, RefusalCode::NotNow);
    assert_eq!(socket.act(&table, turn(1, seen)).await, Ok(seen + 1), "but the game goes on");
}
