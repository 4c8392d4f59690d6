//! What a client has seen survives a power cut, not only the end of a process.
//!
//! The program runs as ever, with `strace` beside it, which notes in order what it writes to its folder, what it has
//! flushed, and what it tells its clients. From that the disk can be rebuilt that a power cut would have left at any
//! moment: what was flushed is there, of the rest nothing, everything, or any part. The store then opens it, and every
//! event of which a client had heard must be in it.
//!
//! - `trace`: what `strace` noted, as operations
//! - `disk`: what is on the disk after a cut
//! - `evening`: the games that are played meanwhile
//!
//! Linux only; where `strace` is missing or may not trace, there is nothing to see, and the test says so.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stderr, reason = "says what could not be tried")]

mod disk;
mod evening;
mod trace;

use disk::{Disk, Left};
use game::Random;
use protocol::{Event, TableId};
use sqlx::Connection as _;
use std::collections::BTreeMap;
use std::path::Path;
use store::{Sqlite, Store as _};
use trace::Op;

/// How many cuts are tried.
const CUTS: usize = 40;

/// Where the disks after the cuts are rebuilt: in memory, where flushing costs nothing, if the system has such a place.
const WORKBENCH: &str = "/dev/shm";

#[tokio::test(flavor = "multi_thread")]
async fn what_a_client_has_seen_survives_a_power_cut_at_any_moment() {
    let Some(trace) = evening::traced().await else {
        eprintln!("not tried: strace is missing, or may not trace");
        return;
    };
    let told: usize =
        trace.iter().map(|op| if let Op::Told { events, .. } = op { events.len() } else { 0 }).sum();
    assert!(told > 300, "an evening with only {told} events");
    let first = trace.iter().position(|op| matches!(op, Op::Told { .. })).unwrap();
    let checkpoints =
        trace[first..].iter().filter(|op| matches!(op, Op::Write { file, .. } if file == DATABASE));
    assert!(
        checkpoints.count() > 10,
        "cuts in the middle of a checkpoint are to be among those that are tried"
    );

    assert_eq!(lost(&trace, CUTS).await, None);

    // The check can fail. As if nothing were flushed (`synchronous = OFF`):
    let unflushed = |op: &&Op| !matches!(op, Op::Flushed { .. });
    assert!(lost(&trace.iter().filter(unflushed).cloned().collect::<Vec<_>>(), CUTS).await.is_some());
    // As if the log were flushed before checkpoints only (`synchronous = NORMAL`):
    let normal = trace.iter().enumerate().filter(|(index, op)| {
        let before_checkpoint =
            matches!(trace.get(index + 1), Some(Op::Write { file, .. }) if file == DATABASE);
        !matches!(op, Op::Flushed { file } if file.ends_with("-wal")) || before_checkpoint
    });
    assert!(lost(&normal.map(|(_, op)| op.clone()).collect::<Vec<_>>(), CUTS).await.is_some());
    // As if people were told while the commit is under way:
    assert!(lost(&told_early(&trace), CUTS).await.is_some());
}

/// The database's file.
const DATABASE: &str = "quadrille.sqlite";

/// The same, but each word to a client comes before the flush that it waited for.
fn told_early(trace: &[Op]) -> Vec<Op> {
    let mut early: Vec<Op> = Vec::new();
    for op in trace {
        let flush = early.iter().rposition(|op| matches!(op, Op::Flushed { file } if file.ends_with("-wal")));
        match (op, flush) {
            (Op::Told { .. }, Some(flush)) => early.insert(flush, op.clone()),
            _ => early.push(op.clone()),
        }
    }
    early
}

/// Cuts the power at so many moments; what is lost after one of them, if anything.
async fn lost(trace: &[Op], cuts: usize) -> Option<String> {
    // The tightest moments: just after a client was told something; and any others.
    let mut random = Random::new(7);
    let told: Vec<usize> =
        (0..trace.len()).filter(|&index| matches!(trace[index], Op::Told { .. })).collect();
    let start = *told.first()?;
    let mut moments: Vec<usize> = (0..cuts)
        .filter_map(|cut| match cut % 3 {
            0 => Some(start + random.below((trace.len() - start) as u32) as usize),
            _ => random.pick(&told),
        })
        .collect();
    moments.sort_unstable();
    moments.dedup();

    let mut disk = Disk::default();
    let mut seen: BTreeMap<TableId, BTreeMap<u32, Option<Event>>> = BTreeMap::new();
    let mut done = 0;
    for moment in moments {
        for op in &trace[done..=moment] {
            disk.apply(op);
            if let Op::Told { table, events } = op {
                seen.entry(table.clone()).or_default().extend(events.clone());
            }
        }
        done = moment + 1;
        for left in [Left::Nothing, Left::Everything, Left::Parts] {
            let folder = tempfile::tempdir_in(WORKBENCH).or_else(|_| tempfile::tempdir()).unwrap();
            disk.leave(folder.path(), left, &mut random);
            if let Err(what) = check(&folder.path().join(DATABASE), &seen).await {
                return Some(format!("after operation {moment}, {left:?} of what was not flushed: {what}"));
            }
        }
    }
    None
}

/// Whether everything that was seen is in the database, and the database is whole.
async fn check(file: &Path, seen: &BTreeMap<TableId, BTreeMap<u32, Option<Event>>>) -> Result<(), String> {
    let store = Sqlite::open(file).await.map_err(|error| error.to_string())?;
    for (id, events) in seen {
        let log = store.table(id).await.map_err(|error| error.to_string())?;
        let stored = log.map(|log| log.events).unwrap_or_default();
        if !stored.iter().zip(1..).all(|(event, number)| event.seq == number) {
            return Err(format!("{id} has a gap: {stored:?}"));
        }
        for (seq, event) in events {
            let kept = stored.get(*seq as usize - 1);
            if kept.is_none() || event.is_some() && kept != event.as_ref() {
                return Err(format!("{id}: {seq} was {event:?} and is {kept:?}"));
            }
        }
    }
    store.close().await;
    let url = format!("sqlite:{}", file.display());
    let mut database = sqlx::SqliteConnection::connect(&url).await.map_err(|error| error.to_string())?;
    let (health,): (String,) = sqlx::query_as("PRAGMA integrity_check")
        .fetch_one(&mut database)
        .await
        .map_err(|error| error.to_string())?;
    if health == "ok" { Ok(()) } else { Err(health) }
}
