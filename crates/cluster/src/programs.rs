//! Where PostgreSQL's programs are, and as whom they run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of PostgreSQL's programs.
#[derive(Debug)]
pub(crate) struct Programs(PathBuf);

impl Programs {
    /// Those on the path, or else the newest of those that Debian keeps beside it.
    pub(crate) fn find() -> Option<Self> {
        let path = env::var_os("PATH").unwrap_or_default();
        let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let number = |folder: &PathBuf| {
            folder.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok()).unwrap_or_default()
        };
        let mut versions: Vec<PathBuf> = versions.map(|version| version.path()).collect();
        versions.sort_by_key(|version| std::cmp::Reverse(number(version)));
        folders.extend(versions.iter().map(|version| version.join("bin")));
        let all_there =
            |folder: &PathBuf| ["initdb", "postgres", "psql"].iter().all(|name| folder.join(name).is_file());
        folders.into_iter().find(all_there).map(Programs)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

/// The user whom the distribution's package makes for it.
const ITS_USER: &str = "postgres";

/// Runs a program as somebody whom PostgreSQL accepts: it refuses to run as root.
pub(crate) fn as_its_user(program: &Path) -> Command {
    if !root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", ITS_USER, "--regid", ITS_USER, "--clear-groups", "--"]).arg(program);
    command
}

/// Makes a folder that user's own.
pub(crate) fn give_away(folder: &Path) {
    if root() {
        let given = Command::new("chown").arg(ITS_USER).arg(folder).status();
        assert!(
            given.is_ok_and(|status| status.success()),
            "as root these tests run PostgreSQL as the user {ITS_USER}: there is none"
        );
    }
}

fn root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}
