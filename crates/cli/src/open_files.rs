//! How many files and sockets a process may have open.

/// Asks the system for as many as it allows. Each socket is one, and the usual limit of 1024 is soon met.
#[cfg(unix)]
pub(crate) fn raise() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where that is not allowed it stays as it was; who comes when there is no room is sent away.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// Asks the system for as many as it allows: elsewhere there is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise() {}
