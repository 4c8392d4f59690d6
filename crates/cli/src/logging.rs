//! What the program logs, and how.

use clap::{Args, ValueEnum};
use std::io::{IsTerminal as _, stderr};
use tracing::Level;
use tracing_subscriber::filter::{FilterExt as _, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _, fmt, registry};

/// What to log, and how.
#[derive(Args)]
pub(crate) struct Logging {
    /// What to log: error, warn, info, debug, or a filter such as server=debug
    #[arg(long, value_name = "FILTER", default_value = "info", env = "QUADRILLE_LOG")]
    log: EnvFilter,
    /// How to write it: for people, or one JSON object a line for programs
    #[arg(long, value_name = "FORMAT", default_value = "text", env = "QUADRILLE_LOG_FORMAT")]
    log_format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Our own crates.
const OURS: [&str; 8] = ["quadrille", "server", "store", "host", "game", "ai", "catalogue", "protocol"];

impl Logging {
    /// Logs from here on, to the error output.
    pub(crate) fn begin(self) {
        // Libraries, at their most talkative, tell what goes over the wire: cookies, passwords, invitations.
        let discreet = filter_fn(|about| {
            let krate = about.target().split("::").next().unwrap_or_default();
            *about.level() <= Level::INFO || OURS.contains(&krate)
        });
        let filter = self.log.and(discreet);
        let layer = fmt::layer().with_ansi(stderr().is_terminal()).with_writer(stderr);
        let layer = match self.log_format {
            Format::Text => layer.boxed(),
            // A line's own span has all there is to know of its request.
            Format::Json => layer.json().with_span_list(false).boxed(),
        };
        registry().with(layer.with_filter(filter)).init();
    }
}
