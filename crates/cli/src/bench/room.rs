//! The site that is measured, in a folder of its own.

use crate::failure::Failure;
use headless::{Guest, Player, Program};
use std::env;
use std::fs;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::process::Command;
use store::{Sqlite, Store as _};

/// A server of this program's, and its folder, which goes with it.
pub(crate) struct Room {
    program: Program,
    folder: Folder,
}

/// A folder that is removed when it is not needed any more.
struct Folder(PathBuf);

/// From how many addresses of this machine people come: from one only so many can at once, and so often.
const ADDRESSES: usize = 100;

impl Room {
    /// Opens a site in a folder of its own inside `within`.
    pub(crate) fn open(within: &Path) -> Result<Self, Failure> {
        let folder = within.join(format!("quadrille-bench-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let mut serve = Command::new(env::current_exe()?);
        serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"]).arg(&folder);
        Ok(Room { program: Program::start(&mut serve)?, folder: Folder(folder) })
    }

    /// Where its files are.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder.0
    }

    /// The memory of its process, in bytes.
    pub(crate) fn memory(&self) -> Result<u64, Failure> {
        Ok(self.program.resident()?)
    }

    /// The `nth` of those who come.
    pub(crate) fn guest(&self, nth: usize) -> Guest {
        let from = Ipv4Addr::new(127, 0, 1, 1 + (nth % ADDRESSES) as u8);
        let guest = Guest::new(self.program.address());
        // Elsewhere only one address leads back to one's own machine.
        if cfg!(target_os = "linux") { guest.from(IpAddr::V4(from)) } else { guest }
    }

    /// Ends the server in the middle of whatever it does, and looks whether the store has all that was acknowledged.
    ///
    /// # Errors
    /// What is missing.
    pub(crate) async fn close<'a>(
        self,
        players: impl IntoIterator<Item = &'a Player>,
    ) -> Result<usize, Failure> {
        let Room { program, folder } = self;
        program.kill()?;
        let failed = |error: store::StoreError| Failure::Failed(error.to_string());
        let store = Sqlite::open(&folder.0.join("quadrille.sqlite")).await.map_err(failed)?;
        let mut acknowledged = 0;
        for player in players {
            let log = store.table(player.table()).await.map_err(failed)?;
            let events = log.map(|log| log.events).unwrap_or_default();
            player.compare(&events).map_err(Failure::Failed)?;
            acknowledged += player.acknowledged().count();
        }
        store.close().await;
        Ok(acknowledged)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left of it is in the way of nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
