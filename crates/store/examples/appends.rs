//! How many turns a second each store takes, every one of them on the disk before it is acknowledged:
//! `cargo run --release -p quadrille-store --example appends`. PostgreSQL is a server of the measurement's own, reached
//! by a socket on this machine; both write to the folder for temporary files.
#![allow(clippy::print_stdout, reason = "prints what it measured")]

use cluster::{Cluster, Disk};
use game::Seat;
use protocol::api::{Stage, TableLine};
use protocol::{Event, EventKind, TableId, TableSpec};
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Append, Location, Opening, Request, Store};

/// For how long each number of tables is measured.
const LENGTH: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let cluster = Cluster::start(Disk::Flushed);
    let places = [
        ("SQLite", Location::File(folder.path().join("measured.sqlite"))),
        ("PostgreSQL", Location::Postgres(cluster.fresh().parse()?)),
    ];
    println!("tables at once   store        turns/s   per commit   p50 ms   p99 ms");
    for tables in [1, 10, 100, 1000] {
        for (name, place) in &places {
            let store = place.open().await?;
            let before = store.activity();
            let start = Instant::now();
            let playing = (0..tables).map(|number| tokio::spawn(play(Arc::clone(&store), tables, number)));
            let mut times = Vec::new();
            for played in playing.collect::<Vec<_>>() {
                times.extend(played.await??);
            }
            let seconds = start.elapsed().as_secs_f64();
            let after = store.activity();
            let commits = (after.commits - before.commits).max(1);
            times.sort_unstable();
            let at = |share: f64| {
                let index = (times.len() as f64 * share) as usize;
                times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
            };
            println!(
                "{tables:>14}   {name:<10} {:>9.0} {:>12.1} {:>8.2} {:>8.2}",
                times.len() as f64 / seconds,
                (after.writes - before.writes) as f64 / commits as f64,
                at(0.5),
                at(0.99),
            );
            store.close().await;
        }
    }
    Ok(())
}

/// Plays turn after turn at one table; gives how long each took.
async fn play(store: Arc<dyn Store>, tables: u32, number: u32) -> Result<Vec<Duration>, store::StoreError> {
    let table = TableId(format!("{tables}-{number}"));
    let opened = EventKind::Opened { spec: spec() };
    let by = "somebody".to_owned();
    let opening = Opening { by: by.clone(), invitation: None };
    store.append(append(&table, 1, opened, Some(opening), None)).await?;
    let (start, mut times) = (Instant::now(), Vec::new());
    for seq in 2.. {
        let turn = EventKind::Turn {
            seat: Seat((seq % 2) as u8),
            turn: "d1d7/g7".into(),
            forced: false,
            clocks: vec![300_000, 300_000],
        };
        let request = Request { person: by.clone(), name: format!("r{seq}") };
        let asked = Instant::now();
        store.append(append(&table, seq, turn, None, Some(request))).await?;
        times.push(asked.elapsed());
        if start.elapsed() > LENGTH {
            break;
        }
    }
    Ok(times)
}

fn append(
    table: &TableId,
    seq: u32,
    kind: EventKind,
    opening: Option<Opening>,
    request: Option<Request>,
) -> Append {
    let line = TableLine {
        table: table.clone(),
        spec: spec(),
        stage: Stage::Playing,
        position: "3a2a3/10/10/a8a/10/10/A8A/10/10/3A2A3 w".into(),
        to_move: None,
        turns: seq,
        opened_at: 1,
        changed_at: seq.into(),
        your_turn: false,
        last: Vec::new(),
        clocks: Vec::new(),
        ratings: Vec::new(),
    };
    let events = vec![Event { seq, at: seq.into(), kind }];
    let due = Some(u64::from(seq) + 300_000);
    Append { table: table.clone(), events, line, due, opening, counted: None, decision: None, request }
}

fn spec() -> TableSpec {
    TableSpec {
        game: "some-game".into(),
        rules_version: 1,
        setup: serde_json::json!({"size": 10}),
        clock: None,
        times: Vec::new(),
        seats: Vec::new(),
        private: false,
        rated: false,
        delay_ms: 0,
        imported: None,
        watchers: None,
        rematch_of: None,
    }
}
