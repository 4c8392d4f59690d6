//! What goes on in the house.

use crate::guest::{Socket, for_me_and_whoever};
use crate::house::House;
use protocol::api::{Lobby, Stage};
use protocol::{Action, FromClient, FromServer, Topic};
use serde_json::json;

async fn lobby_when(socket: &mut Socket, wanted: impl Fn(&Lobby) -> bool) -> Lobby {
    let news = |message| match message {
        FromServer::Lobby(lobby) if wanted(&lobby) => Some(lobby),
        _ => None,
    };
    socket.until(news).await
}

#[tokio::test]
async fn the_lobby_follows_what_goes_on() {
    let house = House::open().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let mut watcher = house.guest().await.socket().await;
    watcher.say(&FromClient::Subscribe(Topic::Lobby)).await;
    let empty = lobby_when(&mut watcher, |_| true).await;
    assert_eq!((empty.online, empty.open.len(), empty.playing.len()), (1, 0, 0));

    let (mut first, mut second) = (ann.socket().await, bob.socket().await);
    lobby_when(&mut watcher, |lobby| lobby.online == 3).await;
    first.say(&FromClient::Subscribe(Topic::Lobby)).await;
    let table = ann.open(&for_me_and_whoever()).await.table;
    let lobby = lobby_when(&mut watcher, |lobby| lobby.open.len() == 1).await;
    assert_eq!((&lobby.open[0].table, lobby.open[0].stage), (&table, Stage::Open));
    assert_eq!(lobby.mine, []);
    let own = lobby_when(&mut first, |lobby| lobby.mine.len() == 1).await;
    assert!(!own.mine[0].your_turn, "nobody's turn yet");

    second.sit(&table, 1).await.unwrap();
    let lobby = lobby_when(&mut watcher, |lobby| lobby.playing.len() == 1).await;
    assert_eq!((lobby.open.len(), lobby.playing[0].position.as_str()), (0, "9 0"));
    lobby_when(&mut first, |lobby| lobby.mine.len() == 1 && lobby.mine[0].your_turn).await;

    first.turn(&table, 0, "2", 3).await.unwrap();
    let lobby = lobby_when(&mut watcher, |lobby| lobby.playing.iter().any(|line| line.turns == 1)).await;
    assert_eq!(lobby.playing[0].position, "7 1");
    lobby_when(&mut first, |lobby| lobby.mine.len() == 1 && !lobby.mine[0].your_turn).await;

    second.act(&table, Action::Resign { seat: game::Seat(1) }).await.unwrap();
    lobby_when(&mut watcher, |lobby| lobby.playing.is_empty()).await;
    lobby_when(&mut first, |lobby| lobby.mine.is_empty()).await;
    drop(second);
    lobby_when(&mut watcher, |lobby| lobby.online == 2).await;
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
    let names =
        |lines: &[protocol::api::TableLine]| lines.iter().map(|line| line.table.clone()).collect::<Vec<_>>();
    assert_eq!(names(&lobby.mine), [open.clone(), by_link, hidden]);
    assert_eq!(names(&lobby.open), [open]);
    let others: Lobby = house.guest().await.get("/api/lobby").await.json();
    assert_eq!((others.open.len(), others.mine.len()), (1, 0));
}
