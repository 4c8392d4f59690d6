//! What people play is neither lost nor doubled, whatever happens to server, disk and lines.
//!
//! Guests play games of all kinds over real sockets: some in an orderly way, others are cut off in the middle of a word,
//! say everything again, or do not listen for a while. Meanwhile the program is killed, its disk is full, or its
//! database is locked by somebody else, or its server is gone. In the end the store has every turn that was acknowledged, once, in its place
//! and without a gap, and what each player was told is what the store says.
//!
//! - `house`: the program with its folder, which can be killed and started again at the same address
//! - `people`: who plays how
//! - `verdict`: what must be true in the end
//!
//! What happens when depends on a seed. `cargo xtask crash` runs this for as long as one likes, with other seeds.
#![cfg(unix)]
#![allow(clippy::print_stderr, reason = "says how to try the same again, and what could not be tried")]

mod house;
mod people;
mod verdict;

use cluster::{Cluster, Disk};
use game::Random;
use house::House;
use people::{Manner, Party};
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// For how long the short form goes on, by default.
const SHORT: Duration = Duration::from_secs(6);

/// How long the test goes on, and the seed of all that is random in it.
fn length_and_seed() -> (Duration, u64) {
    let number = |name: &str| env::var(name).ok().and_then(|value| value.parse().ok());
    let length = number("QUADRILLE_CRASH_SECONDS").map_or(SHORT, Duration::from_secs);
    let seed = number("QUADRILLE_CRASH_SEED").unwrap_or(1);
    eprintln!("{} s, QUADRILLE_CRASH_SEED={seed}", length.as_secs());
    (length, seed)
}

/// Everybody's manners, more than once.
const MANNERS: [Manner; 12] = {
    use Manner::{CutOff, Orderly, Repeating, Slow};
    [Orderly, Orderly, CutOff, CutOff, Repeating, Repeating, Slow, Slow, CutOff, Repeating, Orderly, Slow]
};

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_server_is_killed_again_and_again() {
    let (length, seed) = length_and_seed();
    let mut random = Random::new(seed);
    let house = House::open(&[]);
    let party = Party::begin(house.address, &MANNERS, seed);
    let mut kills = 0;
    let end = Instant::now() + length;
    // On a busy machine, too, it is killed some times.
    while Instant::now() < end || kills <= 5 {
        tokio::time::sleep(Duration::from_millis(u64::from(50 + random.below(700)))).await;
        house.kill();
        kills += 1;
        tokio::time::sleep(Duration::from_millis(u64::from(random.below(100)))).await;
        house.start();
    }
    let games = party.end().await;
    house.kill();
    eprintln!("{kills} kills: {}", verdict::check(&house.database(), &games).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_told_when_the_disk_is_full_and_play_on_when_it_is_not() {
    let (_, seed) = length_and_seed();
    // Large enough for the beginning; what is left is taken away later.
    let small = SmallDisk::mount();
    let Some(small) = small else {
        eprintln!("not tried: no disk can be mounted here");
        return;
    };
    let house = House::open_in(small.path().join("data"), &[]);
    let party = Party::begin(house.address, &MANNERS[..8], seed);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let ballast = small.path().join("ballast");
    // Until there is no room: the file ends where the disk does.
    let _ = fs::write(&ballast, vec![0; SmallDisk::SIZE]);
    party.until_refused().await;
    party.is_open().await;
    fs::remove_file(ballast).unwrap();
    let games = party.end().await;
    house.stop();
    verdict::check(&house.database(), &games).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_told_when_no_file_may_grow_and_play_on_when_it_may() {
    let (_, seed) = length_and_seed();
    // What a limit of the system would end the program with is left aside, so that it sees an error as of a full disk.
    let house = House::open(&["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh"]);
    let limit = |most: &str| {
        let mut limit = Command::new("prlimit");
        limit.args(["--pid", &house.process().to_string(), &format!("--fsize={most}:")]);
        limit.status().is_ok_and(|status| status.success())
    };
    let party = Party::begin(house.address, &MANNERS[..8], seed);
    tokio::time::sleep(Duration::from_millis(500)).await;
    if !limit("65536") {
        eprintln!("not tried: there is no prlimit");
        return;
    }
    party.until_refused().await;
    party.is_open().await;
    assert!(limit("unlimited"));
    let games = party.end().await;
    house.stop();
    verdict::check(&house.database(), &games).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_told_when_another_program_locks_the_database_and_play_on_afterwards() {
    let (_, seed) = length_and_seed();
    let house = House::open(&[]);
    let party = Party::begin(house.address, &MANNERS[..8], seed);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let options = SqliteConnectOptions::new().filename(house.file()).busy_timeout(Duration::from_secs(20));
    let mut other = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    party.until_refused().await;
    party.is_open().await;
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let games = party.end().await;
    house.stop();
    verdict::check(&house.database(), &games).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_told_when_the_database_server_is_gone_and_play_on_when_it_is_back() {
    let (_, seed) = length_and_seed();
    let mut cluster = Cluster::start(Disk::Flushed);
    let house = House::open_at(cluster.fresh());
    let party = Party::begin(house.address, &MANNERS[..8], seed);
    for _ in 0..2 {
        tokio::time::sleep(Duration::from_millis(500)).await;
        cluster.crash();
        party.until_refused().await;
        cluster.resume();
    }
    let games = party.end().await;
    house.stop();
    verdict::check(&house.database(), &games).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_database_server_nothing_is_lost_either_when_the_program_is_killed() {
    let (_, seed) = length_and_seed();
    let house = House::open_at(Cluster::shared().fresh());
    let party = Party::begin(house.address, &MANNERS[..8], seed);
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        house.kill();
        house.start();
    }
    let games = party.end().await;
    house.kill();
    eprintln!("on PostgreSQL: {}", verdict::check(&house.database(), &games).await.unwrap());
}

/// A disk that is soon full; gone when dropped.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    const SIZE: usize = 24 << 20;

    /// `None` where that is not allowed.
    fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let size = format!("size={}", Self::SIZE);
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "quadrille-crash"]).arg(folder.path()).stderr(Stdio::null());
        mount.status().is_ok_and(|status| status.success()).then_some(SmallDisk(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Nobody has a file of it open any more, but for a test that fails.
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}
