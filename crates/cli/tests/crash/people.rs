//! Who plays how.

use game::Random;
use headless::{Fault, Guest, Heard, Player, Script, Socket};
use protocol::{RefusalCode, TableId};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How somebody behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    Orderly,
    /// Their line breaks in the middle of a frame, or just after it.
    CutOff,
    /// They say everything again that they ever said.
    Repeating,
    /// They do not read for a while.
    Slow,
}

/// A game that was played to its end: the script, and its players.
pub(crate) struct Played {
    pub(crate) script: Arc<Script>,
    pub(crate) players: [Player; 2],
}

/// What everybody knows.
#[derive(Debug, Default)]
struct Shared {
    /// No new games any more.
    ending: AtomicBool,
    /// How often somebody heard that nothing can be done now.
    refused: AtomicUsize,
}

/// People who play one game after the other until the party ends.
pub(crate) struct Party {
    site: SocketAddr,
    shared: Arc<Shared>,
    pairs: Vec<JoinHandle<Vec<Played>>>,
}

/// How many games two people play before others take their places: one may not open tables faster than this for long.
const GAMES: usize = 15;

impl Party {
    /// People come who behave like that, and play in pairs.
    pub(crate) fn begin(site: SocketAddr, manners: &[Manner], seed: u64) -> Self {
        let shared = Arc::<Shared>::default();
        let pairs = manners.iter().enumerate().map(|(pair, &manner)| {
            let random = Random::new(seed.wrapping_mul(1000) + pair as u64);
            tokio::spawn(play(site, manner, random, Arc::clone(&shared)))
        });
        Party { site, pairs: pairs.collect(), shared }
    }

    /// Waits until people have been told that nothing can be done now.
    pub(crate) async fn until_refused(&self) {
        let before = self.shared.refused.load(Ordering::Relaxed);
        let refused = async {
            while self.shared.refused.load(Ordering::Relaxed) < before + 3 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, refused).await.expect("people are told");
    }

    /// The house is open: whoever comes is let in.
    pub(crate) async fn is_open(&self) {
        Guest::new(self.site).connect().await.expect("whoever comes is let in");
    }

    /// Lets everybody end the games that have begun.
    pub(crate) async fn end(self) -> Vec<Played> {
        self.shared.ending.store(true, Ordering::Relaxed);
        let mut games = Vec::new();
        for pair in self.pairs {
            games.extend(tokio::time::timeout(PATIENCE, pair).await.expect("games come to an end").unwrap());
        }
        games
    }
}

/// How long to wait for something before the test fails. Nothing is expected to take anywhere near as long.
const PATIENCE: Duration = Duration::from_secs(120);

/// Two people play one game after the other.
async fn play(site: SocketAddr, manner: Manner, mut random: Random, shared: Arc<Shared>) -> Vec<Played> {
    let (mut ann, mut bob) = (Guest::new(site), Guest::new(site));
    let mut games = Vec::new();
    while !shared.ending.load(Ordering::Relaxed) {
        if games.len() % GAMES == GAMES - 1 {
            (ann, bob) = (Guest::new(site), Guest::new(site));
        }
        let plugin = random.pick(catalogue::GAMES).unwrap();
        let script = Arc::new(Script::random(plugin, &mut random).unwrap());
        let table = open(&mut ann, &script).await;
        let mut players = [0, 1].map(|place| Player::new(table.clone(), Arc::clone(&script), place, 2));
        let [first, second] = &mut players;
        let (mut one, mut two) = (random.clone(), Random::new(random.bits()));
        // When one of them cannot go on, the other would wait for ever.
        let played = tokio::try_join!(
            to_the_end(&mut ann, first, manner, &mut one, &shared),
            to_the_end(&mut bob, second, Manner::Orderly, &mut two, &shared)
        );
        if let Err(fault) = played {
            panic!("{manner:?} at {table}: {fault}");
        }
        random = one;
        games.push(Played { script, players });
    }
    games
}

/// Opens a table, however long that takes.
async fn open(guest: &mut Guest, script: &Script) -> TableId {
    loop {
        match guest.open(&script.table(2)).await {
            Ok(opened) => return opened.table,
            Err(Fault::Server(what)) => panic!("{what}"),
            // The house is closed, or can do nothing now.
            Err(Fault::Line(_) | Fault::Refused(_)) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Plays to the end, with as many lines as it takes.
async fn to_the_end(
    guest: &mut Guest,
    player: &mut Player,
    manner: Manner,
    random: &mut Random,
    shared: &Shared,
) -> Result<(), Fault> {
    loop {
        match play_on(guest, player, manner, random, shared).await {
            // Nobody can be looked up now; or whoever comes back has said so much that even their greeting is too fast.
            Err(Fault::Refused(refusal))
                if matches!(refusal.code, RefusalCode::Busy | RefusalCode::TooFast) =>
            {
                if refusal.code == RefusalCode::Busy {
                    shared.refused.fetch_add(1, Ordering::Relaxed);
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Err(fault) if fault.is_line() => {
                tokio::time::sleep(Duration::from_millis(u64::from(10 + random.below(40)))).await;
            }
            done => return done,
        }
    }
}

/// Plays over one line, until the game is over or the line breaks.
async fn play_on(
    guest: &mut Guest,
    player: &mut Player,
    manner: Manner,
    random: &mut Random,
    shared: &Shared,
) -> Result<(), Fault> {
    let mut socket = guest.connect().await?;
    socket.say(&player.subscribe()).await?;
    if let Some(message) = player.again() {
        socket.say(&message).await?;
    }
    while !player.is_over() {
        if let Some(message) = player.ask() {
            match manner {
                Manner::CutOff if random.below(12) == 0 => {
                    socket.break_off(&message, random.bits() as u8).await?;
                    return Err(Fault::Line("cut in the middle of a frame".into()));
                }
                Manner::CutOff if random.below(12) == 0 => {
                    socket.say(&message).await?;
                    return Err(Fault::Line("cut before the answer".into()));
                }
                Manner::Repeating if random.below(12) == 0 => repeat(&mut socket, player).await?,
                Manner::Slow if random.below(12) == 0 => {
                    socket.say(&message).await?;
                    tokio::time::sleep(Duration::from_millis(300)).await;
                }
                _ => socket.say(&message).await?,
            }
        }
        match player.hear(&socket.hear().await?)? {
            Heard::Later(why) => {
                if why == RefusalCode::Busy {
                    shared.refused.fetch_add(1, Ordering::Relaxed);
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
                if let Some(message) = player.again() {
                    socket.say(&message).await?;
                }
            }
            Heard::Gap => {
                tokio::time::sleep(Duration::from_millis(100)).await;
                socket.say(&player.subscribe()).await?;
            }
            Heard::Nothing | Heard::News(_) | Heard::Done(_) => {}
        }
    }
    Ok(())
}

/// Says everything again; what is too fast is refused, and was done already.
async fn repeat(socket: &mut Socket, player: &Player) -> Result<(), Fault> {
    for message in player.everything() {
        socket.say(&message).await?;
    }
    Ok(())
}
