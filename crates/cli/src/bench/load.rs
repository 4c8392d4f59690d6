//! `quadrille bench load`: how fast turns travel.

use super::crowd::{Measured, Pair, scripts};
use super::latencies::Summary;
use super::pace::Pace;
use super::room::Room;
use super::{append, echo};
use crate::failure::Failure;
use clap::Args;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use headless::{Fault, Script};
use protocol::{FromClient, Topic};
use std::env;
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// Measures how fast turns travel between people, and how much memory they take.
///
/// A server of this program's runs beside people who play whole games over real sockets. Each round first measures, at
/// the same rate, a bare socket that echoes and a bare SQLite table whose rows are committed in groups: a turn needs both.
/// In the end the server is killed, and its store must have every turn that was acknowledged. Figures mean something
/// in a release build only; those of one run can be compared with each other, on a busy machine too.
#[derive(Args)]
pub(crate) struct Load {
    /// How many games at the same time
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How many turns a second in all; 0: as fast as they come
    #[arg(long, default_value_t = 1000)]
    rate: u32,
    /// How long each measurement takes, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How often all is measured
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// How many others watch and do nothing
    #[arg(long, default_value_t = 0)]
    spectators: usize,
    /// Where the files are written; otherwise where temporary files are. Memory that poses as a disk measures nothing.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// How many come through the door at once.
const DOOR: usize = 50;

/// How many watch the same table.
const AUDIENCE: usize = 100;

/// How long it takes until what was needed on the way in has been given back.
const SETTLED: Duration = Duration::from_secs(2);

/// One round's figures.
struct Round {
    echo: Summary,
    append: Summary,
    acknowledged: Summary,
    received: Summary,
    turns: f64,
}

impl Load {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let within = self.data.clone().unwrap_or_else(env::temp_dir);
        let scripts = scripts(1)?;
        let mut out = stdout();
        let mut rounds = Vec::new();
        writeln!(
            out,
            "{} tables, {}",
            self.tables,
            if self.rate == 0 {
                "as fast as turns come".into()
            } else {
                format!("{} turns a second", self.rate)
            }
        )?;
        for _ in 0..self.rounds {
            let round = self.round(&within, &scripts).await?;
            round.write(&mut out)?;
            rounds.push(round);
        }
        let mut ratios: Vec<f64> = rounds.iter().map(Round::ratio).collect();
        ratios.sort_unstable_by(f64::total_cmp);
        let ratio = ratios.get(ratios.len() / 2).copied().unwrap_or_default();
        writeln!(
            out,
            "p99 of the acknowledgement: {ratio:.2} times echo and append together (middle of {} rounds)",
            ratios.len()
        )?;
        Ok(())
    }

    async fn round(&self, within: &Path, scripts: &[Arc<Script>]) -> Result<Round, Failure> {
        let length = Duration::from_secs(self.seconds);
        let room = Room::open(within)?;
        let echo = echo::measure(2 * self.tables, self.rate, length).await?.summary();
        let append = append::measure(room.folder(), self.tables, self.rate, length).await?.summary();

        let mut out = stdout();
        let empty = room.memory()?;
        let pairs: Vec<Pair> = stream::iter(0..self.tables)
            .map(|nth| Pair::sit_down(&room, nth, scripts))
            .buffered(DOOR)
            .try_collect()
            .await?;
        let seated = room.memory()?;
        let each = seated.saturating_sub(empty) as f64 / self.tables.max(1) as f64 / 1e3;
        writeln!(
            out,
            "server: {} MB empty, {} MB with the tables: {each:.0} kB for a table and two lines",
            megabytes(empty),
            megabytes(seated)
        )?;
        let watching = self.watch(&room, scripts).await?;
        let pace = Pace::new(self.rate, self.tables, length);
        let mut measured = Measured::default();
        let playing = pairs.into_iter().enumerate().map(|(who, pair)| {
            let scripts = scripts.to_vec();
            tokio::spawn(async move { pair.play(who, pace, &scripts).await })
        });
        let playing: Vec<_> = playing.collect();
        for played in playing {
            let more = played.await.map_err(|error| Failure::Failed(error.to_string()))??;
            measured.acknowledged.extend([more.acknowledged]);
            measured.received.extend([more.received]);
            measured.players.extend(more.players);
        }
        let took = pace.warm.elapsed().min(length);
        let turns = measured.acknowledged.count() as f64 / took.as_secs_f64();
        drop(watching);
        let kept = room.close(&measured.players).await?;
        writeln!(out, "killed; the store has all {kept} that was acknowledged")?;
        Ok(Round {
            echo,
            append,
            acknowledged: measured.acknowledged.summary(),
            received: measured.received.summary(),
            turns,
        })
    }

    /// People come to watch tables at which nobody plays; says what memory that takes.
    async fn watch(&self, room: &Room, scripts: &[Arc<Script>]) -> Result<JoinSet<()>, Failure> {
        let mut watching = JoinSet::new();
        if self.spectators == 0 {
            return Ok(watching);
        }
        let quiet = self.spectators.div_ceil(AUDIENCE);
        let pairs: Vec<Pair> = stream::iter(self.tables..self.tables + quiet)
            .map(|nth| Pair::sit_down(room, nth, scripts))
            .buffered(DOOR)
            .try_collect()
            .await?;
        let before = room.memory()?;
        let come = |nth: usize| {
            let table = pairs[nth / AUDIENCE].table().clone();
            async move {
                let mut socket = room.guest(nth).connect().await?;
                socket.say(&FromClient::Subscribe(Topic::Table { table, after: 0 })).await?;
                Ok::<_, Fault>(socket)
            }
        };
        let mut coming = stream::iter(0..self.spectators).map(come).buffered(DOOR);
        while let Some(mut socket) = coming.try_next().await? {
            watching.spawn(async move { while socket.hear().await.is_ok() {} });
        }
        tokio::time::sleep(SETTLED).await;
        let after = room.memory()?;
        let each = after.saturating_sub(before) as f64 / self.spectators as f64 / 1e3;
        let count = self.spectators;
        writeln!(stdout(), "server: {} MB with {count} more who watch: {each:.1} kB each", megabytes(after))?;
        Ok(watching)
    }
}

impl Round {
    /// How many times the echo and the row together the acknowledgement takes, at p99.
    fn ratio(&self) -> f64 {
        self.acknowledged.p99.as_secs_f64() / (self.echo.p99 + self.append.p99).as_secs_f64()
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "                            p50      p99    p99.9 ms")?;
        writeln!(out, "bare echo              {}", self.echo)?;
        writeln!(out, "bare row               {}", self.append)?;
        writeln!(out, "turn: acknowledged     {}", self.acknowledged)?;
        writeln!(out, "turn: at the opponent's{}", self.received)?;
        writeln!(out, "{:.0} turns a second; ratio at p99: {:.2}", self.turns, self.ratio())
    }
}

fn megabytes(bytes: u64) -> u64 {
    bytes / 1_000_000
}
