//! People who play, and how long they wait for each other's turns.

use super::latencies::Latencies;
use super::pace::Pace;
use super::room::Room;
use crate::failure::Failure;
use futures_util::future::try_join;
use game::Random;
use headless::{Fault, Guest, Heard, Player, Script, Socket};
use protocol::{EventKind, TableId};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// How many games are decided beforehand; tables share them.
const SCRIPTS: u64 = 20;

/// How long after the end people wait for the answers that are under way.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

/// Two people at a table, each with a line.
pub(crate) struct Pair {
    people: [Person; 2],
}

struct Person {
    guest: Guest,
    socket: Socket,
    player: Player,
}

/// What a crowd measured.
#[derive(Default)]
pub(crate) struct Measured {
    /// From sending a turn to its acknowledgement.
    pub(crate) acknowledged: Latencies,
    /// …and to the opponent's receiving it.
    pub(crate) received: Latencies,
    /// All who played, with what they were told.
    pub(crate) players: Vec<Player>,
}

/// The games that are played: some of each that is hosted.
pub(crate) fn scripts(seed: u64) -> Result<Vec<Arc<Script>>, Failure> {
    let script = |nth: u64| {
        let plugin = catalogue::GAMES[nth as usize % catalogue::GAMES.len()];
        let script = Script::random(plugin, &mut Random::new(seed.wrapping_mul(SCRIPTS) + nth));
        script.map(Arc::new).map_err(|refusal| Failure::Failed(format!("{refusal:?}")))
    };
    (0..SCRIPTS).map(script).collect()
}

impl Pair {
    /// The `nth` pair comes and takes its seats.
    pub(crate) async fn sit_down(room: &Room, nth: usize, scripts: &[Arc<Script>]) -> Result<Self, Fault> {
        let (ann, bob) = (room.guest(2 * nth), room.guest(2 * nth + 1));
        Self::meet(ann, bob, Arc::clone(&scripts[nth % scripts.len()])).await
    }

    /// Where they play.
    pub(crate) fn table(&self) -> &TableId {
        self.people[0].player.table()
    }

    async fn meet(mut ann: Guest, bob: Guest, script: Arc<Script>) -> Result<Self, Fault> {
        let table = ann.open(&script.table(2)).await?.table;
        let first = Person::begin(ann, Player::new(table.clone(), Arc::clone(&script), 0, 2)).await?;
        let mut second = Person::begin(bob, Player::new(table, script, 1, 2)).await?;
        // Until the game has begun it is for the second to sit down.
        while !second.player.has_begun() {
            if let Some(message) = second.player.ask() {
                second.socket.say(&message).await?;
            }
            second.hear().await?;
        }
        Ok(Pair { people: [first, second] })
    }

    /// Plays at that pace until its end, game after game. When a game is over, others come and play the next.
    pub(crate) async fn play(
        mut self,
        who: usize,
        pace: Pace,
        scripts: &[Arc<Script>],
    ) -> Result<Measured, Fault> {
        let mut measured = Measured::default();
        let table = Table { who, pace, sent: AtomicU64::default(), turns: AtomicU32::default() };
        for game in 1.. {
            let [first, second] = &mut self.people;
            let ((one, over), (two, _)) = try_join(first.play(&table), second.play(&table)).await?;
            for (acknowledged, received) in [one, two] {
                measured.acknowledged.extend([acknowledged]);
                measured.received.extend([received]);
            }
            let [first, second] = self.people;
            measured.players.extend([first.player, second.player]);
            if !over || Instant::now() >= pace.end {
                break;
            }
            let newcomers = [first.guest.newcomer(), second.guest.newcomer()];
            drop((first.socket, second.socket));
            let [ann, bob] = newcomers;
            self = Self::meet(ann, bob, Arc::clone(&scripts[(who + game) % scripts.len()])).await?;
        }
        Ok(measured)
    }
}

/// What the two at a table share.
struct Table {
    who: usize,
    pace: Pace,
    /// When the turn was sent that is under way, in microseconds from the beginning.
    sent: AtomicU64,
    /// How many turns there were.
    turns: AtomicU32,
}

impl Table {
    fn sends(&self) {
        let now = u64::try_from(self.pace.start.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.sent.store(now, Ordering::Relaxed);
    }

    fn sent(&self) -> Instant {
        self.pace.start + Duration::from_micros(self.sent.load(Ordering::Relaxed))
    }
}

impl Person {
    async fn begin(mut guest: Guest, player: Player) -> Result<Self, Fault> {
        let mut socket = guest.connect().await?;
        socket.say(&player.subscribe()).await?;
        let mut person = Person { guest, socket, player };
        while person.player.log().is_empty() {
            person.hear().await?;
        }
        Ok(person)
    }

    async fn hear(&mut self) -> Result<Heard, Fault> {
        self.player.hear(&self.socket.hear().await?)
    }

    /// Plays until the game is over (`true`) or the time is.
    async fn play(&mut self, table: &Table) -> Result<((Latencies, Latencies), bool), Fault> {
        let (mut acknowledged, mut received) = (Latencies::default(), Latencies::default());
        let mut sent: Option<Instant> = None;
        while !self.player.is_over() {
            if let Some(message) = self.player.ask() {
                let nth = table.turns.fetch_add(1, Ordering::Relaxed);
                if !table.pace.wait(table.who, nth).await {
                    self.player.forget();
                    return Ok(((acknowledged, received), false));
                }
                table.sends();
                sent = Some(Instant::now());
                self.socket.say(&message).await?;
            }
            let knew = self.player.log().len();
            let heard = match timeout_at(table.pace.end + LAST_ANSWERS, self.hear()).await {
                Ok(heard) => heard?,
                Err(_) if sent.is_some() => return Err(Fault::Line("no answer".into())),
                Err(_) => return Ok(((acknowledged, received), false)),
            };
            match heard {
                Heard::Done(_) => {
                    if let Some(sent) = sent.take() {
                        acknowledged.add(sent, &table.pace);
                    }
                }
                Heard::News(_) if self.heard_of_a_turn(knew) => {
                    received.add(table.sent(), &table.pace);
                }
                Heard::Later(_) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    if let Some(message) = self.player.again() {
                        self.socket.say(&message).await?;
                    }
                }
                Heard::Gap => self.socket.say(&self.player.subscribe()).await?,
                Heard::Nothing | Heard::News(_) => {}
            }
            // Whoever is not to move any more has nothing to wait for when the time is over.
            if Instant::now() >= table.pace.end && sent.is_none() {
                return Ok(((acknowledged, received), self.player.is_over()));
            }
        }
        Ok(((acknowledged, received), true))
    }

    /// Whether among the events after the first `knew` there is a turn of the other's.
    fn heard_of_a_turn(&self, knew: usize) -> bool {
        let of_the_other = |seat| !self.player.plays(seat);
        self.player.log()[knew..].iter().any(
            |event| matches!(event.kind, EventKind::Turn { seat, forced: false, .. } if of_the_other(seat)),
        )
    }
}
