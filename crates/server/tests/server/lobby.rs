//! The lobby: who is here, where seats are free, what is played.

use crate::guest::for_me_and_whoever;
use crate::house::House;
use protocol::api::{Lobby, Stage, TableLine};
use protocol::{Action, FromServer, LobbyNews};
use serde_json::json;
use std::time::Duration;

fn names(lines: &[TableLine]) -> Vec<protocol::TableId> {
    lines.iter().map(|line| line.table.clone()).collect()
}

#[tokio::test]
async fn the_lobby_follows_what_goes_on() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut watcher = house.guest().await.socket().await;
    watcher.enter_lobby().await;
    let empty = &watcher.lobby;
    assert_eq!((empty.online, empty.open.len(), empty.playing.len()), (1, 0, 0));

    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    first.enter_lobby().await;
    watcher.lobby_when(|lobby| lobby.online == 3).await;
    let table = ann.open(&for_me_and_whoever()).await.table;
    let lobby = watcher.lobby_when(|lobby| lobby.open.len() == 1).await;
    assert_eq!((&lobby.open[0].table, lobby.open[0].stage), (&table, Stage::Open));
    assert_eq!(lobby.mine, []);
    let own = first.lobby_when(|lobby| lobby.mine.len() == 1).await;
    assert!(!own.mine[0].your_turn, "nobody's turn yet");

    second.sit(&table, 1).await.unwrap();
    let lobby = watcher.lobby_when(|lobby| lobby.playing.len() == 1).await;
    assert_eq!((lobby.open.len(), lobby.playing[0].position.as_str()), (0, "9 0"));
    assert_eq!(lobby.featured, std::slice::from_ref(&table));
    first.lobby_when(|lobby| lobby.mine.len() == 1 && lobby.mine[0].your_turn).await;

    first.turn(&table, 0, "2", 3).await.unwrap();
    let lobby = watcher.lobby_when(|lobby| lobby.playing.iter().any(|line| line.turns == 1)).await;
    assert_eq!(lobby.playing[0].position, "7 1");
    first.lobby_when(|lobby| lobby.mine.len() == 1 && !lobby.mine[0].your_turn).await;

    second.act(&table, Action::Resign { seat: game::Seat(1) }).await.unwrap();
    watcher.lobby_when(|lobby| lobby.playing.is_empty() && lobby.featured.is_empty()).await;
    first.lobby_when(|lobby| lobby.mine.is_empty()).await;
    drop(second);
    watcher.lobby_when(|lobby| lobby.online == 2).await;
    // What was told bit by bit is what there is.
    let whole: Lobby = house.guest().await.get("/api/lobby").await.json();
    assert_eq!(watcher.lobby, whole);
}

#[tokio::test]
async fn a_turn_is_told_without_what_is_known() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    let tables = [ann.open(&for_me_and_whoever()).await.table, ann.open(&for_me_and_whoever()).await.table];
    for table in &tables {
        second.sit(table, 1).await.unwrap();
    }
    let mut watcher = house.guest().await.socket().await;
    watcher.enter_lobby().await;
    watcher.lobby_when(|lobby| lobby.playing.len() == 2 && lobby.online == 3).await;
    first.turn(&tables[0], 0, "2", 3).await.unwrap();
    let news = |message| match message {
        FromServer::LobbyNews(news) => Some(news),
        _ => None,
    };
    let news = watcher.until(news).await;
    let told = LobbyNews { moved: news.moved.clone(), ..LobbyNews::default() };
    assert_eq!(news, told, "nothing but the turn");
    assert_eq!((news.moved.len(), news.moved[0].position.as_str()), (1, "7 1"));
}

#[tokio::test]
async fn a_line_tells_the_last_turn_and_what_is_left_on_the_clocks() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut wanted = for_me_and_whoever();
    wanted["clock"] = json!({"initial_ms": 300_000, "increment_ms": 0});
    let table = ann.open(&wanted).await.table;
    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    second.sit(&table, 1).await.unwrap();
    let mut watcher = house.guest().await.socket().await;
    watcher.enter_lobby().await;
    let lobby = watcher.lobby_when(|lobby| lobby.playing.len() == 1).await;
    assert_eq!(
        (&lobby.playing[0].clocks[..], &lobby.playing[0].last[..]),
        (&[300_000, 300_000][..], &[][..])
    );
    house.skip(Duration::from_secs(20));
    first.turn(&table, 0, "2", 3).await.unwrap();
    let lobby = watcher.lobby_when(|lobby| lobby.playing.iter().any(|line| line.turns == 1)).await;
    let line = &lobby.playing[0];
    assert!(line.clocks[0] <= 280_000 && line.clocks[1] == 300_000, "{:?}", line.clocks);
    assert_eq!(line.last, [game::Square(0)]);
    second.act(&table, Action::Resign { seat: game::Seat(1) }).await.unwrap();
    let ended: protocol::archive::ArchivePage = ann.get("/api/archive").await.json();
    assert!(ended.tables[0].line.clocks.is_empty(), "what is over has no clocks");
}

#[tokio::test]
async fn the_lobby_leaves_out_what_is_private_or_by_link() {
    let house = House::open().await;
    let guest = house.guest().await;
    let _here = guest.socket().await;
    let mut hidden = for_me_and_whoever();
    hidden["private"] = json!(true);
    let hidden = guest.open(&hidden).await.table;
    let by_link =
        guest.open(&json!({"game": "heap", "seats": [{"for": "me"}, {"for": "by-link"}]})).await.table;
    let open = guest.open(&for_me_and_whoever()).await.table;
    let lobby: Lobby = guest.get("/api/lobby").await.json();
    assert_eq!(names(&lobby.mine), [open.clone(), by_link, hidden]);
    assert_eq!(names(&lobby.open), [open]);
    let others: Lobby = house.guest().await.get("/api/lobby").await.json();
    assert_eq!((others.open.len(), others.mine.len()), (1, 0));
}
