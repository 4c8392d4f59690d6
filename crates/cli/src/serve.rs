//! `quadrille serve`: the site.

use crate::database::{Database, alone_in};
use crate::failure::Failure;
use crate::logging::Logging;
use crate::page::Page;
use clap::Args;
use game::Lang;
use server::{Config, Server, Site};
use std::future::Future;
use std::io::{Write as _, stdout};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// Serves the site until it is told to stop (Ctrl-C, or SIGTERM).
#[derive(Args)]
pub(crate) struct Serve {
    /// The address to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080", env = "QUADRILLE_LISTEN")]
    listen: SocketAddr,
    #[command(flatten)]
    database: Database,
    /// The address by which browsers know the site, such as <https://club.example>
    #[arg(long, value_name = "URL", env = "QUADRILLE_PUBLIC_URL")]
    public_url: Option<String>,
    /// Take visitors' addresses from the reverse proxy that stands in front
    #[arg(long, env = "QUADRILLE_BEHIND_PROXY")]
    behind_proxy: bool,
    /// How push services reach you: mailto:… or https:…; without it, by the public address
    #[arg(long, value_name = "URL", env = "QUADRILLE_CONTACT")]
    contact: Option<String>,
    #[cfg(feature = "oidc")]
    #[command(flatten)]
    oidc: crate::oidc::Oidc,
    /// How long a computer's turn takes at least, so that people see what happens
    #[arg(long, value_name = "MS", default_value_t = 700, env = "QUADRILLE_PACE")]
    pace: u64,
    /// Where to serve metrics for Prometheus, at /metrics: an address that only you can reach, such as 127.0.0.1:9464
    #[arg(long, value_name = "ADDR", env = "QUADRILLE_METRICS")]
    metrics: Option<SocketAddr>,
    #[command(flatten)]
    logging: Logging,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.logging.begin();
        crate::open_files::raise();
        let (data, database) = self.database.chosen()?;
        // Held until the program ends, however it ends. A database server sees to it by itself.
        let _alone = if database.is_none() { Some(alone_in(&data)?) } else { None };
        let mut config = Config::new(self.listen, data);
        config.database = database;
        config.metrics = self.metrics;
        config.public_url = self.public_url;
        config.behind_proxy = self.behind_proxy;
        config.contact = self.contact;
        #[cfg(feature = "oidc")]
        {
            config.oidc = self.oidc.chosen()?;
        }
        config.thinking.pace = Duration::from_millis(self.pace);
        let site = Site { games: catalogue::GAMES, rules, assets: Arc::new(Page) };

        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            // Before it listens: a signal that comes early is not lost.
            let shutdown = told_to_stop()?;
            let server =
                Server::start(config, site).await.map_err(|error| Failure::Failed(error.to_string()))?;
            writeln!(stdout(), "Quadrille is at http://{}", reachable(server.address()))?;
            server.run_until(shutdown).await;
            Ok(())
        })
    }
}

/// A game's rule page in that language; in English where there is none.
fn rules(game: &str, lang: Lang) -> Option<&'static str> {
    let pages = catalogue::rule_pages(game)?;
    let page = |wanted| pages.iter().find(|(lang, _)| *lang == wanted).map(|(_, page)| *page);
    page(lang).or_else(|| page(Lang::En))
}

/// The address as one may type it on this machine: “all interfaces” is no place to go to.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Done when the operator wants the program to stop.
#[cfg(unix)]
fn told_to_stop() -> Result<impl Future<Output = ()> + Send, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Done when the operator wants the program to stop.
#[cfg(not(unix))]
fn told_to_stop() -> Result<impl Future<Output = ()> + Send, Failure> {
    Ok(async {
        // Without a way to hear of it the program runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
