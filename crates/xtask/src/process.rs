//! Running other programs.

use anyhow::{Context as _, Result, bail};
use std::env;
use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// Where the output of programs goes.
#[derive(Default)]
pub(crate) struct Console {
    /// `Some`: kept until somebody asks for it, as another step is on the screen.
    kept: Option<Mutex<Vec<u8>>>,
}

impl Console {
    /// Shows output as it comes.
    pub(crate) const fn shown() -> Self {
        Console { kept: None }
    }

    /// Keeps output for later.
    pub(crate) fn kept() -> Self {
        Console { kept: Some(Mutex::default()) }
    }

    /// What was kept since the last time.
    pub(crate) fn take(&self) -> Vec<u8> {
        self.kept
            .as_ref()
            .map(|kept| std::mem::take(&mut *kept.lock().expect("no panic while held")))
            .unwrap_or_default()
    }

    /// Runs a program to its end.
    ///
    /// # Errors
    /// When it cannot be started, or fails.
    pub(crate) fn run(&self, command: &mut Command) -> Result<()> {
        let line = spell(command);
        let status = match &self.kept {
            None => {
                eprintln!("$ {line}");
                command.status().with_context(|| format!("cannot start `{line}`"))?
            }
            Some(kept) => {
                let output = command
                    .stdin(Stdio::null())
                    .output()
                    .with_context(|| format!("cannot start `{line}`"))?;
                let mut kept = kept.lock().expect("no panic while held");
                writeln!(kept, "$ {line}")?;
                kept.extend(output.stdout);
                kept.extend(output.stderr);
                output.status
            }
        };
        if !status.success() {
            bail!("`{line}` failed ({status})");
        }
        Ok(())
    }

    /// Runs a program to its end and gives its standard output; its errors go where output goes.
    ///
    /// # Errors
    /// When it cannot be started, fails, or writes something that is not UTF-8.
    pub(crate) fn read(&self, command: &mut Command) -> Result<String> {
        let line = spell(command);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        if self.kept.is_none() {
            command.stderr(Stdio::inherit());
        } else {
            command.stderr(Stdio::piped());
        }
        let child = command.spawn().with_context(|| format!("cannot start `{line}`"))?;
        let output = child.wait_with_output()?;
        if let Some(kept) = &self.kept {
            kept.lock().expect("no panic while held").extend(output.stderr);
        }
        if !output.status.success() {
            bail!("`{line}` failed ({})", output.status);
        }
        Ok(String::from_utf8(output.stdout)?)
    }
}

/// `cargo`, the one that runs us, in the root of the work tree.
pub(crate) fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(crate::tree::root()).args(args);
    // What cargo tells us of our own package would differ from what it tells when it is called by hand. There are build
    // scripts (of `ring`, for one) that ask, and all that depends on them would be built again each time.
    let ours = |name: &OsString| {
        name.to_str()
            .is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_"))
    };
    for name in env::vars_os().map(|(name, _)| name).filter(ours) {
        command.env_remove(name);
    }
    command
}

/// A program by name, in a folder.
pub(crate) fn program<S: AsRef<OsStr>>(
    name: &str,
    folder: &Path,
    args: impl IntoIterator<Item = S>,
) -> Command {
    let mut command = Command::new(name);
    command.current_dir(folder).args(args);
    command
}

/// The first of these programs that is on the path.
pub(crate) fn find(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

/// A command as one would type it.
fn spell(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(name).chain(command.get_args()).map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
