//! What an operator can set, and what protects the house from too much of anything.

use crate::push::USUAL;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;
use store::PostgresAddress;

/// What an operator can set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Port 0: whatever is free.
    pub listen: SocketAddr,
    /// Where metrics are read, which is nobody's business but the operator's; `None`: nowhere.
    pub metrics: Option<SocketAddr>,
    /// The folder of the database; created if need be.
    pub data: PathBuf,
    /// The PostgreSQL database instead of that in the folder.
    pub database: Option<PostgresAddress>,
    /// The address by which browsers know the site, such as `https://club.example`; `None`: whatever they call it.
    /// With `https` cookies are sent over encrypted connections only.
    pub public_url: Option<String>,
    /// Whether a reverse proxy stands in front, so that visitors' addresses are what it says (the last entry of
    /// `X-Forwarded-For`).
    pub behind_proxy: bool,
    /// How push services reach the operator: `mailto:` or `https:`; `None`: by the address of the site.
    pub contact: Option<String>,
    /// Where pushes may go: hosts (with all below them), or whole origins such as `http://127.0.0.1:9000`.
    pub push_services: Vec<String>,
    /// The issuer by whom people may sign in, if any. People come back from it to [`public_url`](Self::public_url).
    #[cfg(feature = "oidc")]
    pub oidc: Option<Oidc>,
    /// How computer opponents think.
    pub thinking: Thinking,
    /// Limits.
    pub limits: Limits,
}

impl Config {
    /// The defaults, for a data folder.
    #[must_use]
    pub fn new(listen: SocketAddr, data: impl Into<PathBuf>) -> Self {
        Config {
            listen,
            metrics: None,
            data: data.into(),
            database: None,
            public_url: None,
            behind_proxy: false,
            contact: None,
            push_services: USUAL.iter().map(|&host| host.to_owned()).collect(),
            #[cfg(feature = "oidc")]
            oidc: None,
            thinking: Thinking::default(),
            limits: Limits::default(),
        }
    }
}

/// An issuer of OpenID Connect.
#[cfg(feature = "oidc")]
#[derive(Clone)]
pub struct Oidc {
    /// Its address, exactly as it writes it itself.
    pub issuer: String,
    /// What it calls this site.
    pub client: String,
    /// What proves to it that this is the site.
    pub secret: String,
    /// What people see it called.
    pub name: String,
}

#[cfg(feature = "oidc")]
impl std::fmt::Debug for Oidc {
    /// Without the secret: this may stand in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Oidc { issuer, client, name, .. } = self;
        f.debug_struct("Oidc").field("issuer", issuer).field("client", client).field("name", name).finish()
    }
}

/// How computer opponents think.
#[derive(Clone, Copy, Debug)]
pub struct Thinking {
    /// How many threads they have; `None`: all processors but one, which is left for people.
    pub threads: Option<usize>,
    /// For how long one turn may be thought about, whatever the level asks for.
    pub cap: Duration,
    /// How long a turn takes at least, so that people see what happens; from here to about twice as much.
    pub pace: Duration,
}

impl Default for Thinking {
    fn default() -> Self {
        Thinking { threads: None, cap: Duration::from_secs(10), pace: Duration::from_millis(700) }
    }
}

/// Limits. Whoever meets one is told so; nothing is dropped silently.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open connections of plain HTTP in all; a socket counts among these until it is opened. Who comes when the house
    /// is full is sent away at once.
    pub connections: usize,
    /// Open connections of plain HTTP from one address; not counted behind a proxy, where all come from it.
    pub connections_per_address: usize,
    /// How long a connection may take to send the head of a request, or to think of a next one.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// Open sockets in all.
    pub sockets: usize,
    /// Open sockets from one address. A whole club may share one.
    pub sockets_per_address: usize,
    /// Tables that one socket may be subscribed to.
    pub subscriptions: usize,
    /// Streams that one bot has open.
    pub streams_per_bot: usize,
    /// Socket messages of one person.
    pub messages: Rate,
    /// HTTP requests from one address.
    pub requests: Rate,
    /// Tables opened by one person.
    pub openings: Rate,
    /// Unfinished tables at which one person sits.
    pub tables_per_person: u32,
    /// Offers that one person has standing, and searches likewise.
    pub offers_per_person: u32,
    /// How long offers stand whose owner has no page open: a line may break, and pages are loaded again.
    pub offer_grace: Duration,
    /// Tables that are live at the same time.
    pub live_tables: usize,
    /// Accounts made from one address. A whole club may share one.
    pub sign_ups: Rate,
    /// Passwords and codes tried for one name.
    pub sign_ins: Rate,
    /// …and from one address.
    pub sign_ins_per_address: Rate,
    /// Lines that one person says at tables.
    pub chat: Rate,
    /// What one person reports.
    pub reports: Rate,
    /// …and what comes from one address: guests are many people at will.
    pub reports_per_address: Rate,
    /// How long a seat that is to move may be away before another may claim that it has gone, where one side's time is
    /// less than eight minutes.
    pub absence_quick: Duration,
    /// …and in longer games.
    pub absence: Duration,
    /// Messages waiting for one socket; one more, and it is closed and resyncs.
    pub outbox: usize,
    /// How long a socket may take to accept a message, and how long it may be silent altogether.
    pub patience: Duration,
    /// How long a table stays live that nobody looks at and at which nothing is to be done.
    pub idle: Duration,
    /// A table whose flag falls later than this can be put away until then. Not zero.
    pub far: Duration,
}

/// So many in a burst, and one more in each interval.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: NonZeroU32,
    /// How long until there is room for another.
    pub every: Duration,
}

impl Rate {
    /// `burst` at once and then `per_second`; zero counts as one.
    #[must_use]
    pub fn per_second(per_second: u32, burst: u32) -> Self {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        Rate { burst, every: Duration::from_secs(1) / per_second.max(1) }
    }

    /// `burst` at once and then `per_minute`; zero counts as one.
    #[must_use]
    pub fn per_minute(per_minute: u32, burst: u32) -> Self {
        Rate { every: Duration::from_secs(60) / per_minute.max(1), ..Self::per_second(1, burst) }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 20_000,
            connections_per_address: 500,
            head: Duration::from_secs(15),
            body: Duration::from_secs(15),
            sockets: 20_000,
            sockets_per_address: 1000,
            subscriptions: 50,
            streams_per_bot: 20,
            messages: Rate::per_second(20, 60),
            requests: Rate::per_second(200, 2000),
            openings: Rate::per_minute(20, 20),
            tables_per_person: 100,
            offers_per_person: 8,
            offer_grace: Duration::from_secs(15),
            live_tables: 20_000,
            sign_ups: Rate::per_minute(2, 40),
            sign_ins: Rate::per_minute(4, 10),
            sign_ins_per_address: Rate::per_minute(30, 100),
            chat: Rate::per_minute(30, 8),
            reports: Rate { every: Duration::from_secs(10 * 60), ..Rate::per_second(1, 5) },
            reports_per_address: Rate::per_minute(1, 30),
            absence_quick: Duration::from_secs(30),
            absence: Duration::from_secs(120),
            outbox: 128,
            patience: Duration::from_secs(75),
            idle: Duration::from_secs(60),
            far: Duration::from_secs(15 * 60),
        }
    }
}

/// The longest message of a client that is read, in bytes. A longer one is refused, and the connection stays.
pub(crate) const MESSAGE_LIMIT: usize = 16 * 1024;

/// A message longer than this ends the connection: reading on would only help to fill the memory.
pub(crate) const FRAME_LIMIT: usize = 128 * 1024;
