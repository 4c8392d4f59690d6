//! The program with its folder.

use headless::Program;
use std::cell::Cell;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use store::Location;
use tempfile::TempDir;

/// The database's file.
pub(crate) const DATABASE: &str = "quadrille.sqlite";

/// A server that can be killed, and opened again at the same address.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    data: PathBuf,
    /// The address of a PostgreSQL database, instead of the file.
    database: Option<String>,
    /// What runs the program: nothing, or a command before it.
    by: Vec<String>,
    program: Cell<Option<Program>>,
    process: Cell<u32>,
    _folder: Option<TempDir>,
}

impl House {
    /// Opens a house in a folder of its own, by a command that is put before the program's.
    pub(crate) fn open(by: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut house = Self::open_in(folder.path().join("data"), by);
        house._folder = Some(folder);
        house
    }

    /// …in that folder.
    pub(crate) fn open_in(data: PathBuf, by: &[&str]) -> Self {
        Self::open_on(data, None, by)
    }

    /// Opens a house on a PostgreSQL database.
    pub(crate) fn open_at(database: String) -> Self {
        Self::open_on(PathBuf::from("/no/folder/is/needed"), Some(database), &[])
    }

    fn open_on(data: PathBuf, database: Option<String>, by: &[&str]) -> Self {
        let house = House {
            address: free_address(),
            data,
            database,
            by: by.iter().map(|&word| word.to_owned()).collect(),
            program: Cell::default(),
            process: Cell::default(),
            _folder: None,
        };
        house.start();
        house
    }

    /// Opens it again.
    pub(crate) fn start(&self) {
        let mut words = self.by.iter().map(String::as_str).chain([env!("CARGO_BIN_EXE_quadrille")]);
        let mut serve = Command::new(words.next().unwrap());
        serve.args(words).args(["serve", "--log", "off", "--listen", &self.address.to_string()]);
        if let Some(database) = &self.database {
            serve.env("QUADRILLE_DATABASE", database);
        }
        let program = Program::start(serve.arg("--data").arg(&self.data)).unwrap();
        self.process.set(program.id());
        self.program.set(Some(program));
    }

    /// Ends it in the middle of whatever it does.
    pub(crate) fn kill(&self) {
        self.program.take().unwrap().kill().unwrap();
    }

    /// Ends it as an operator does. It must have been alive until now.
    pub(crate) fn stop(&self) {
        let told = Command::new("kill").arg(self.process.get().to_string()).status().unwrap();
        assert!(told.success());
        let status = self.program.take().unwrap().wait(Duration::from_secs(20)).unwrap();
        assert!(status.success(), "{status}");
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.process.get()
    }

    /// The database's file.
    pub(crate) fn file(&self) -> PathBuf {
        self.data.join(DATABASE)
    }

    pub(crate) fn database(&self) -> Location {
        match &self.database {
            Some(database) => Location::Postgres(database.parse().unwrap()),
            None => Location::File(self.file()),
        }
    }
}

/// An address that nobody uses, not even for a moment: outgoing connections have ports from 32768 on, and one of them
/// might take the place while the house is closed.
fn free_address() -> SocketAddr {
    let start = 20_000 + (std::process::id() % 10_000) as u16;
    let free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    // Tests of this file run side by side: each looks in a place of its own.
    static NEXT: std::sync::atomic::AtomicU16 = std::sync::atomic::AtomicU16::new(0);
    let own = NEXT.fetch_add(100, std::sync::atomic::Ordering::Relaxed);
    let port = (start + own..32_000).find(free).unwrap();
    (Ipv4Addr::LOCALHOST, port).into()
}
