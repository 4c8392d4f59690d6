//! People who play until they are told to stop.

use game::Random;
use headless::{Guest, Heard, Player, Script};
use protocol::{Event, TableId};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How many games are played at the same time.
const PAIRS: u64 = 6;

/// For each table the number of the last event that was acknowledged to whoever caused it.
pub(crate) type Acknowledged = HashMap<TableId, u32>;

/// What people know of each table.
pub(crate) type Logs = HashMap<TableId, Vec<Event>>;

#[derive(Default)]
struct Shared {
    ending: AtomicBool,
    acknowledged: Mutex<Acknowledged>,
}

/// Pairs of people, each at one table after the other.
pub(crate) struct Evening {
    shared: Arc<Shared>,
    pairs: Vec<JoinHandle<Logs>>,
}

impl Evening {
    pub(crate) fn begin(site: SocketAddr) -> Self {
        let shared = Arc::<Shared>::default();
        let pairs = (0..PAIRS).map(|pair| tokio::spawn(play(site, Random::new(pair), Arc::clone(&shared))));
        Evening { pairs: pairs.collect(), shared }
    }

    /// What has been acknowledged until now.
    pub(crate) fn acknowledged(&self) -> Acknowledged {
        self.shared.acknowledged.lock().unwrap().clone()
    }

    /// Ends it, wherever the games are.
    pub(crate) async fn end(self) -> Logs {
        self.shared.ending.store(true, Ordering::Relaxed);
        let mut logs = Logs::new();
        for pair in self.pairs {
            logs.extend(pair.await.unwrap());
        }
        logs
    }
}

async fn play(site: SocketAddr, mut random: Random, shared: Arc<Shared>) -> Logs {
    let mut logs = Logs::new();
    while !shared.ending.load(Ordering::Relaxed) {
        let plugin = random.pick(catalogue::GAMES).unwrap();
        let script = Arc::new(Script::random(plugin, &mut random).unwrap());
        let (mut ann, mut bob) = (Guest::new(site), Guest::new(site));
        let table = ann.open(&script.table(2)).await.unwrap().table;
        let [first, second] = [0, 1].map(|place| Player::new(table.clone(), Arc::clone(&script), place, 2));
        let (log, _) = tokio::join!(sit(&mut ann, first, &shared), sit(&mut bob, second, &shared));
        logs.insert(table, log);
    }
    logs
}

/// Plays until the game or the evening is over; gives what was told of the table.
async fn sit(guest: &mut Guest, mut player: Player, shared: &Shared) -> Vec<Event> {
    let mut socket = guest.connect().await.unwrap();
    socket.say(&player.subscribe()).await.unwrap();
    while !player.is_over() && !shared.ending.load(Ordering::Relaxed) {
        if let Some(message) = player.ask() {
            socket.say(&message).await.unwrap();
        }
        // The other may have left.
        let Ok(heard) = tokio::time::timeout(Duration::from_millis(300), socket.hear()).await else {
            continue;
        };
        match player.hear(&heard.unwrap()).unwrap() {
            Heard::Done(seq) => {
                let mut acknowledged = shared.acknowledged.lock().unwrap();
                let last = acknowledged.entry(player.table().clone()).or_default();
                *last = seq.max(*last);
            }
            Heard::Later(_) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                if let Some(message) = player.again() {
                    socket.say(&message).await.unwrap();
                }
            }
            Heard::Nothing | Heard::News(_) | Heard::Gap => {}
        }
    }
    player.log().to_vec()
}
