//! The program, as a process of its own.

use std::io::{self, BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server that runs, until this is dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    /// Starts `quadrille serve …` and waits until it says where it listens.
    ///
    /// # Errors
    /// When it cannot be started, or ends before that.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(output) = &mut child.stdout {
            BufReader::new(output).read_line(&mut line)?;
        }
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        let Some(address) = address else {
            child.kill()?;
            let status = child.wait()?;
            return Err(io::Error::other(format!("the program did not start ({status}): {line}")));
        };
        Ok(Program { child, address })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The number of its process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it in the middle of whatever it does.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn kill(mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Waits until it ends by itself, for so long at most.
    ///
    /// # Errors
    /// When it does not.
    pub fn wait(mut self, patience: Duration) -> io::Result<ExitStatus> {
        let begun = Instant::now();
        while begun.elapsed() < patience {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            sleep(Duration::from_millis(5));
        }
        Err(io::Error::other("the program does not end"))
    }

    /// The memory that it holds, in bytes.
    ///
    /// # Errors
    /// Where the system does not tell, as Linux does.
    pub fn resident(&self) -> io::Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
        kib.map(|kib| kib * 1024).ok_or_else(|| io::Error::other("no VmRSS"))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
