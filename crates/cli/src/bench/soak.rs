//! `quadrille bench soak`: whether memory stays what it is.

use super::crowd::{Measured, Pair, scripts};
use super::pace::Pace;
use super::room::Room;
use crate::failure::Failure;
use clap::Args;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use headless::Fault;
use protocol::{FromClient, Topic};
use std::env;
use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval};

/// Watches the server's memory while people come, play, look around and go for a long time.
///
/// When a game is over, others come and play the next at a new table; and every moment somebody new enters the lobby and
/// leaves. Fails when the server holds 10 % more in the last quarter of the time than in the second.
#[derive(Args)]
pub(crate) struct Soak {
    /// For how long
    #[arg(long, default_value_t = 10)]
    minutes: u64,
    /// How many games at the same time
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// How many turns a second in all
    #[arg(long, default_value_t = 300)]
    rate: u32,
    /// How many enter the lobby a second, and leave
    #[arg(long, default_value_t = 20)]
    visitors: u32,
    /// Where the files are written; otherwise where temporary files are
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// How often memory is looked at.
const LOOK: Duration = Duration::from_secs(5);

/// How much more it may be in the end.
const GROWTH: f64 = 1.10;

impl Soak {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let within = self.data.clone().unwrap_or_else(env::temp_dir);
        let scripts: Arc<[_]> = scripts(1)?.into();
        let room = Arc::new(Room::open(&within)?);
        let length = Duration::from_secs(60 * self.minutes);
        let pairs: Vec<Pair> = stream::iter(0..self.tables)
            .map(|nth| Pair::sit_down(&room, nth, &scripts))
            .buffered(50)
            .try_collect()
            .await?;
        let pace = Pace::new(self.rate, self.tables, length);
        let mut playing = JoinSet::new();
        for (who, pair) in pairs.into_iter().enumerate() {
            let scripts = Arc::clone(&scripts);
            playing.spawn(async move { pair.play(who, pace, &scripts).await });
        }
        let visiting = tokio::spawn(visit(Arc::clone(&room), self.visitors, pace.end));
        let memory = watch(&room, pace).await?;

        let mut measured = Measured::default();
        while let Some(played) = playing.join_next().await {
            let more = played.map_err(|error| Failure::Failed(error.to_string()))??;
            measured.acknowledged.extend([more.acknowledged]);
            measured.players.extend(more.players);
        }
        let visitors = visiting.await.map_err(|error| Failure::Failed(error.to_string()))??;
        let (turns, games) = (measured.acknowledged.count(), measured.players.len() / 2);
        if let Some(room) = Arc::into_inner(room) {
            room.close(&measured.players).await?;
        }
        let quarter = memory.len() / 4;
        let mean = |part: &[u64]| part.iter().sum::<u64>() as f64 / part.len().max(1) as f64 / 1e6;
        let (second, last) = (mean(&memory[quarter..2 * quarter]), mean(&memory[3 * quarter..]));
        writeln!(
            stdout(),
            "{turns} turns in {games} games, {visitors} visitors; the store has all that was acknowledged\n\
             memory: {second:.1} MB in the second quarter, {last:.1} MB in the last"
        )?;
        if last > second * GROWTH {
            return Err(Failure::Failed("memory grows".into()));
        }
        Ok(())
    }
}

/// The server's memory until the end, in bytes.
async fn watch(room: &Room, pace: Pace) -> Result<Vec<u64>, Failure> {
    let mut memory = Vec::new();
    let mut look = interval(LOOK);
    while Instant::now() < pace.end {
        look.tick().await;
        let now = room.memory()?;
        memory.push(now);
        // Every minute is enough to look at.
        if memory.len() % 12 == 1 {
            let (minutes, mb) = (pace.start.elapsed().as_secs() / 60, now as f64 / 1e6);
            writeln!(stdout(), "{minutes:>4} min {mb:>8.1} MB")?;
        }
    }
    Ok(memory)
}

/// People enter the lobby, look at it, and leave; how many.
async fn visit(room: Arc<Room>, rate: u32, end: Instant) -> Result<usize, Fault> {
    let mut visits = JoinSet::new();
    let mut visitors = 0;
    let mut next = interval(Duration::from_secs(1) / rate.max(1));
    while rate > 0 && Instant::now() < end {
        next.tick().await;
        visitors += 1;
        let mut guest = room.guest(visitors);
        visits.spawn(async move {
            let mut socket = guest.connect().await?;
            socket.say(&FromClient::Subscribe(Topic::Lobby)).await?;
            socket.hear().await.map(drop)
        });
        while let Some(Ok(visited)) = visits.try_join_next() {
            visited?;
        }
    }
    Ok(visitors)
}
