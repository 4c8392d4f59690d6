//! # A throw-away PostgreSQL, for tests
//!
//! A [`Cluster`] is a server of its own in a temporary folder, reached by a socket there and by nothing else. It ends when it
//! is dropped, or when the process ends, however that happens, and leaves nothing behind. The programs are those of the
//! distribution's package; `cargo xtask test` installs it where they are missing.
//!
//! ```no_run
//! let place = cluster::Cluster::shared().fresh(); // postgres://…, an empty schema
//! ```

mod programs;

use programs::{Programs, as_its_user};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// How long the server may take to start or stop: never anywhere near.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether commits wait for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disk {
    /// As in earnest.
    Flushed,
    /// They do not: a test of something else is over sooner.
    Trusted,
}

/// A PostgreSQL server of the test's own.
#[derive(Debug)]
pub struct Cluster {
    programs: Programs,
    folder: PathBuf,
    disk: Disk,
    /// A shell that waits for the end of its input, which is ours, and then ends the server.
    running: Option<Child>,
}

/// Numbers the schemas that were made.
static SCHEMAS: AtomicU32 = AtomicU32::new(0);

impl Cluster {
    /// The one that all tests of a process share.
    ///
    /// # Panics
    /// When there is no PostgreSQL on this machine; says what to install.
    pub fn shared() -> &'static Cluster {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(|| Cluster::start(Disk::Trusted))
    }

    /// Starts one that can be stopped, and started again.
    ///
    /// # Panics
    /// When there is no PostgreSQL on this machine; says what to install.
    pub fn start(disk: Disk) -> Self {
        let programs = Programs::find().unwrap_or_else(|| {
            panic!(
                "these tests need PostgreSQL, which is not on this machine: install it (on Debian: \
                 `apt-get install postgresql`), or run `cargo xtask test` as root"
            )
        });
        // Removed by the shell: the folder is not ours where the server runs as another user.
        let folder = TempDir::with_prefix("quadrille-postgres-").expect("a temporary folder").keep();
        let folder_text = folder.display().to_string();
        programs::give_away(&folder);
        let made = as_its_user(&programs.file("initdb"))
            .args(["--pgdata", &folder.join("data").display().to_string(), "--username=postgres"])
            .args(["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"])
            .current_dir(&folder)
            .output()
            .expect("initdb starts");
        assert!(made.status.success(), "{folder_text}: {}", String::from_utf8_lossy(&made.stderr));
        let mut cluster = Cluster { programs, folder, disk, running: None };
        cluster.resume();
        cluster
    }

    /// Starts the server again.
    ///
    /// # Panics
    /// When it does not start.
    pub fn resume(&mut self) {
        assert!(self.running.is_none(), "it runs already");
        let flushes = match self.disk {
            Disk::Flushed => "fsync=on",
            Disk::Trusted => "fsync=off",
        };
        // The server dies with us: when our end of the pipe is closed, by whatever it may be.
        let script = r#"cd "$1" || exit 1; shift; "$@" & server=$!
            read -r told; kill -QUIT $server; wait $server; [ "$told" = stay ] || rm -rf "$PWD""#;
        let child = as_its_user(Path::new("sh"))
            .args(["-c", script, "sh"])
            .arg(&self.folder)
            .arg(self.programs.file("postgres"))
            .args(["-D", "data", "-c", "listen_addresses=", "-c", "max_connections=300"])
            .args(["-c", "log_min_messages=fatal", "-c", flushes, "-c"])
            .arg(format!("unix_socket_directories={}", self.folder.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell starts");
        self.running = Some(child);
        self.wait(|cluster| cluster.psql("SELECT 1"), "the server did not start");
    }

    /// Stops the server at once, as a crash would; everybody's connections break. It can be resumed.
    ///
    /// # Panics
    /// When it does not stop.
    pub fn crash(&mut self) {
        use std::io::Write as _;
        let mut child = self.running.take().expect("it runs");
        let mut input = child.stdin.take().expect("it listens to us");
        input.write_all(b"stay\n").expect("it listens to us");
        child.wait().expect("it ends");
    }

    /// The address of an empty place: a schema that nobody else uses.
    ///
    /// # Panics
    /// When the server does not do it.
    pub fn fresh(&self) -> String {
        let schema = format!("s{}", SCHEMAS.fetch_add(1, Ordering::Relaxed));
        assert!(self.psql(&format!("CREATE SCHEMA {schema}")), "no schema could be made");
        let host = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://postgres@{host}/postgres?options=-csearch_path%3D{schema}")
    }

    /// Does something beside the store; whether it succeeded.
    pub fn psql(&self, statement: &str) -> bool {
        let mut psql = Command::new(self.programs.file("psql"));
        psql.args(["-X", "-q", "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-h"]).arg(&self.folder);
        psql.args(["-c", statement, "postgres"]).stdin(Stdio::null()).stdout(Stdio::null());
        psql.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    fn wait(&self, done: impl Fn(&Self) -> bool, otherwise: &str) {
        const STEP: Duration = Duration::from_millis(50);
        let mut waited = Duration::ZERO;
        while !done(self) {
            assert!(waited < PATIENCE, "{otherwise}");
            thread::sleep(STEP);
            waited += STEP;
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(mut child) = self.running.take() {
            drop(child.stdin.take());
            let _ = child.wait();
        } else {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}
