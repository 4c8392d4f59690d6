//! A store in which something of everything is, for whatever goes from one store to another.

use super::accounts::{register, session};
use super::credentials::{identity, passkey};
use super::{bots, end_a_game, id, moderation, notices, opening, person, ratings, request, turns};
use protocol::chat::{Line, Room};
use protocol::moderation::{Deed, LineName, Quote, Sanction};
use protocol::ties::Tie;
use sqlx::{Connection as _, SqliteConnection};
use std::collections::BTreeMap;
use std::path::Path;
use store::{Append, Effect, ReportRecord, Store};

/// Puts something into every table of the database.
pub(crate) async fn everything(store: &dyn Store) {
    for name in ["Ann", "Bob", "Bot"] {
        register(store, name).await;
    }
    let [ann, bob] = ["Ann", "Bob"].map(|name| person(name).id);
    store.secret([7; 32]).await.unwrap();
    store.stamp(77).await.unwrap();
    store.accounts().begin_session(&session("Ann", 1)).await.unwrap();
    store.credentials().add_passkey(&passkey("Ann", 3)).await.unwrap();
    store.credentials().identify(&identity("Bob", "bob@issuer")).await.unwrap();
    store.bots().become_bot(&person("Bot").id).await.unwrap();
    store.bots().add_token(&bots::token("Bot", 1)).await.unwrap();
    store.ties().tie(&ann, &bob, Tie::Follow, 5).await.unwrap();
    store.notices().notify(&ann, &notices::turn("t"), 6).await.unwrap();
    store.notices().subscribe(&notices::record("Ann-1", &ann, "https://push.example/1")).await.unwrap();

    ratings::play(store, "rated", 10, &[("Ann", 1), ("Bob", 2)]).await;
    end_a_game(store, "ended").await;
    store.append(opening("long", 20)).await.unwrap();
    // More than are copied at a time, in words that are hard to copy.
    store.append(Append { request: Some(request("Ann", "r")), ..turns("long", 2, 500) }).await.unwrap();
    let line = Line { number: 1, at: 5, by: person("Ann"), text: "\0 ' \" \u{1F600} Привет".into() };
    store.say(&id("long"), Room::Watchers, &line).await.unwrap();

    let name = LineName { table: id("long"), room: Room::Watchers, number: 1 };
    let quoted =
        ReportRecord { line: Some(Quote { name, said: "é".into() }), ..moderation::report(&bob, &ann, 4) };
    store.moderation().report(&quoted).await.unwrap();
    let silenced = Sanction { silenced_until: None, closed: true };
    let silence = moderation::decision(&bob, Deed::Silence { hours: 1 }, None);
    store.moderation().decide(&silence, Effect::Sanction(silenced)).await.unwrap();
}

/// All rows of a SQLite file, by table, as text.
pub(crate) async fn rows(file: &Path) -> BTreeMap<String, Vec<String>> {
    let mut database = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
    let tables: Vec<(String,)> = sqlx::query_as(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name",
    )
    .fetch_all(&mut database)
    .await
    .unwrap();
    let mut all = BTreeMap::new();
    for (table,) in tables {
        let columns: Vec<(String,)> = sqlx::query_as("SELECT name FROM pragma_table_info($1) ORDER BY cid")
            .bind(&table)
            .fetch_all(&mut database)
            .await
            .unwrap();
        let columns: Vec<String> = columns.iter().map(|(name,)| format!("quote({name})")).collect();
        let select = format!("SELECT {} FROM {table} ORDER BY 1", columns.join(" || ', ' || "));
        let rows: Vec<(String,)> =
            sqlx::query_as(sqlx::AssertSqlSafe(select)).fetch_all(&mut database).await.unwrap();
        all.insert(table, rows.into_iter().map(|(row,)| row).collect());
    }
    all
}
