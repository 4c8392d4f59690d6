//! What is counted and measured, in the words of Prometheus.
//!
//! Each house has metrics of its own and none are global: several run side by side in tests. Names of routes, methods and
//! refusals are few, so that there are only so many series whoever asks for what.

use crate::house::House;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use protocol::RefusalCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The upper ends of the buckets of what takes time, in seconds: from what only memory is needed for to what somebody
/// waits for in vain.
const SECONDS: [f64; 14] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// What is counted as it happens.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    request_time: Family<Route, Histogram, fn() -> Histogram>,
    refusals: Family<Refused, Counter>,
    turns: Counter,
    turn_time: Histogram,
    append_time: Histogram,
    pushes: Family<Outcome, Counter>,
    /// What is looked up when somebody reads.
    now: Now,
}

/// A request that was answered.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refused {
    code: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: &'static str,
}

/// What became of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pushed {
    /// Its service took it.
    Sent,
    /// Its service refused it, or was not reached however often.
    Failed,
    /// The browser has none of it any more.
    Gone,
    /// Too many were waiting.
    LeftOut,
}

/// What is as it is, at the moment.
#[derive(Debug, Default)]
struct Now {
    sockets: Gauge,
    people: Gauge,
    tables: Gauge,
    thoughts_waiting: Gauge,
    thoughts_at_work: Gauge,
    memory: Gauge,
    writes: Counter,
    commits: Counter,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let histogram: fn() -> Histogram = || Histogram::new(SECONDS);
        let mut metrics = Metrics {
            registry: Registry::with_prefix("quadrille"),
            requests: Family::default(),
            request_time: Family::new_with_constructor(histogram),
            refusals: Family::default(),
            turns: Counter::default(),
            turn_time: histogram(),
            append_time: histogram(),
            pushes: Family::default(),
            now: Now::default(),
        };
        metrics.register();
        metrics
    }

    fn register(&mut self) {
        let Metrics { registry, now, .. } = self;
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The program", version);
        registry.register("http_requests", "Requests answered", self.requests.clone());
        let help = "From the head of a request to that of its answer";
        registry.register_with_unit("http_request", help, Unit::Seconds, self.request_time.clone());
        registry.register("refusals", "What was not done, over HTTP and sockets", self.refusals.clone());
        registry.register("turns_acknowledged", "Turns that are on disk", self.turns.clone());
        let help = "From a turn's coming in over its socket to its acknowledgement";
        registry.register_with_unit("turn_acknowledge", help, Unit::Seconds, self.turn_time.clone());
        let help = "From handing events to the store to their being on disk";
        registry.register_with_unit("store_append", help, Unit::Seconds, self.append_time.clone());
        registry.register("pushes", "Pushes to browsers, by what became of them", self.pushes.clone());
        registry.register("sockets", "Open sockets, and streams of bots", now.sockets.clone());
        registry.register("people", "People who have a page open", now.people.clone());
        registry.register("live_tables", "Tables that are conducted", now.tables.clone());
        let help = "Computers' turns that wait for a place to be thought about";
        registry.register("thoughts_waiting", help, now.thoughts_waiting.clone());
        registry.register(
            "thoughts_at_work",
            "Computers' turns being thought about",
            now.thoughts_at_work.clone(),
        );
        registry.register_with_unit("memory", "Resident memory", Unit::Bytes, now.memory.clone());
        registry.register("store_writes", "Writes committed", now.writes.clone());
        let help = "Commits, each a flush of the disk; writes by commits is the mean size of a batch";
        registry.register("store_commits", help, now.commits.clone());
    }

    /// A request was answered.
    pub(crate) fn answered(&self, method: &'static str, route: &str, status: u16, took: Duration) {
        let route = route.to_owned();
        self.request_time.get_or_create(&Route { route: route.clone() }).observe(took.as_secs_f64());
        self.requests.get_or_create(&Answered { method, route, status: status.into() }).inc();
    }

    /// Somebody was refused something.
    pub(crate) fn refused(&self, code: RefusalCode) {
        let code = code.key().trim_start_matches("refusal.");
        self.refusals.get_or_create(&Refused { code }).inc();
    }

    /// A turn is on disk and its author knows, so long after it came in.
    pub(crate) fn acknowledged(&self, took: Duration) {
        self.turns.inc();
        self.turn_time.observe(took.as_secs_f64());
    }

    /// The store has answered to an append.
    pub(crate) fn appended(&self, took: Duration) {
        self.append_time.observe(took.as_secs_f64());
    }

    /// A push is over.
    pub(crate) fn pushed(&self, pushed: Pushed) {
        let outcome = match pushed {
            Pushed::Sent => "sent",
            Pushed::Failed => "failed",
            Pushed::Gone => "gone",
            Pushed::LeftOut => "left-out",
        };
        self.pushes.get_or_create(&Outcome { outcome }).inc();
    }

    /// All of it as text, with how things stand in the house now.
    pub(crate) fn read(&self, house: &House) -> Result<String, std::fmt::Error> {
        let now = &self.now;
        let activity = house.store.activity();
        let (waiting, at_work) = house.pool.load();
        for (gauge, value) in [
            (&now.sockets, house.guard.open_sockets()),
            (&now.people, house.people.online() as usize),
            (&now.tables, house.registry.live()),
            (&now.thoughts_waiting, waiting),
            (&now.thoughts_at_work, at_work),
            (&now.memory, resident_memory()),
        ] {
            gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
        }
        // The store counts for itself.
        now.writes.inner().store(activity.writes, Ordering::Relaxed);
        now.commits.inner().store(activity.commits, Ordering::Relaxed);
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// How much memory the program has, in bytes; 0 where the system does not say it in Linux's way.
fn resident_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok());
    kilobytes.unwrap_or_default() * 1024
}
