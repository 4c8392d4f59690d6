//! A running server, from its start to its end.

use crate::config::Config;
use crate::house::{House, ServeError};
use crate::listen::listen;
use crate::lobby;
use crate::names;
use crate::observe;
use crate::offers;
use crate::routes::routes;
use crate::site::Site;
use clock::Millis;
use protocol::account::Role;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{Change, Location, Store, Whose};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::task::AbortOnDropHandle;

/// How often the server notes that it is alive, while anything is at stake: what is charged to nobody after a crash
/// is exact to this much.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// The database, in the data folder.
const DATABASE: &str = "quadrille.sqlite";

/// How long the end may take before sockets are cut off.
const FAREWELL: Duration = Duration::from_secs(5);

/// A running server.
pub struct Server {
    house: Arc<House>,
    address: SocketAddr,
    /// Where metrics are read.
    metrics: Option<SocketAddr>,
    http: JoinHandle<()>,
    /// What goes on beside requests and sockets.
    chores: Vec<AbortOnDropHandle<()>>,
}

impl Server {
    /// Opens the database, takes up the tables where they were left, and listens.
    ///
    /// # Errors
    /// When the data folder, the database or the address cannot be used.
    pub async fn start(config: Config, site: Site) -> Result<Self, ServeError> {
        let location = match &config.database {
            Some(address) => Location::Postgres(address.clone()),
            None => {
                std::fs::create_dir_all(&config.data)
                    .map_err(ServeError::system(format!("data folder {}", config.data.display())))?;
                in_folder(&config.data)
            }
        };
        let store = location.open().await?;
        Self::start_on(config, site, store).await
    }

    /// As [`Server::start`], on a store that the caller has opened.
    ///
    /// # Errors
    /// When the store or the address cannot be used.
    pub async fn start_on(config: Config, site: Site, store: Arc<dyn Store>) -> Result<Self, ServeError> {
        let listening = format!("listening on {}", config.listen);
        let listener =
            TcpListener::bind(config.listen).await.map_err(ServeError::system(listening.clone()))?;
        let address = listener.local_addr().map_err(ServeError::system(listening))?;
        let house = House::open(config, site, store).await?;
        let (metrics, scrape) = match house.config.metrics {
            Some(address) => {
                let (address, task) = observe::open(address, Arc::clone(&house)).await?;
                (Some(address), Some(AbortOnDropHandle::new(task)))
            }
            None => (None, None),
        };
        // All of them: what the house was closed is to be credited everywhere.
        for table in house.store.due(u64::MAX).await? {
            house.registry.wake(&table);
        }
        let chores = [
            AbortOnDropHandle::new(tokio::spawn(lobby::run(Arc::clone(&house)))),
            AbortOnDropHandle::new(tokio::spawn(offers::run(Arc::clone(&house)))),
            AbortOnDropHandle::new(tokio::spawn(keep_house(Arc::clone(&house)))),
            AbortOnDropHandle::new(tokio::spawn(wake_in_time(Arc::clone(&house)))),
        ]
        .into_iter()
        .chain(scrape)
        .collect();
        let http = tokio::spawn(listen(listener, routes(Arc::clone(&house)), Arc::clone(&house)));
        Ok(Server { house, address, metrics, http, chores })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where metrics are read, if anywhere.
    #[must_use]
    pub const fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Passes over so much time, for trying out what takes days: clocks go on as if it had passed. What waits for a moment
    /// in between notices when it looks at its clock again.
    pub fn skip(&self, time: Duration) {
        self.house.time.skip(time);
    }

    /// Takes nothing new, tells clients, lets tables finish what they have, and closes the database.
    pub async fn stop(self) {
        let Server { house, mut http, chores, .. } = self;
        house.closing.cancel();
        house.sockets.close();
        // Sockets and requests first: what they have handed over reaches its table.
        if tokio::time::timeout(FAREWELL, house.sockets.wait()).await.is_err() {
            tracing::warn!("some sockets did not take the farewell");
        }
        if tokio::time::timeout(FAREWELL, &mut http).await.is_err() {
            tracing::warn!("some requests did not end");
            http.abort();
        }
        house.registry.stop().await;
        drop(chores);
        if let Err(error) = house.store.stamp(house.time.now().0).await {
            tracing::error!(%error, "the end was not noted");
        }
        house.store.close().await;
    }

    /// Serves until `shutdown` is done, then stops.
    pub async fn run_until(mut self, shutdown: impl Future<Output = ()> + Send) {
        tokio::select! {
            () = shutdown => {}
            ended = &mut self.http => {
                tracing::error!(?ended, "the server has stopped listening");
                // It has been waited for: what is left is to be stopped as ever.
                self.http = tokio::spawn(async {});
            }
        }
        self.stop().await;
    }
}

/// The database that a data folder holds, unless the site uses another.
#[must_use]
pub fn in_folder(data: &Path) -> Location {
    Location::File(data.join(DATABASE))
}

/// Gives the account of that name the role of an administrator; the server may be running. `false`: there is none.
///
/// # Errors
/// When there is no database, or it cannot be used.
pub async fn make_admin(database: &Location, name: &str) -> Result<bool, ServeError> {
    let store = database.join().await?;
    let accounts = store.accounts();
    let found = accounts.account(Whose::Name(&names::key(name))).await?;
    if let Some(account) = &found {
        accounts.change(&account.person, Change::Role(Role::Admin)).await?;
    }
    store.close().await;
    Ok(found.is_some())
}

/// Wakes tables that were put away because their flags were far off, in time for them to fall.
async fn wake_in_time(house: Arc<House>) {
    let far = house.config.limits.far;
    let mut round = tokio::time::interval(far / 4);
    round.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        round.tick().await;
        let soon = house.time.now() + Millis(far.as_millis().try_into().unwrap_or(u64::MAX));
        match house.store.due(soon.0).await {
            Ok(due) => due.iter().for_each(|table| house.registry.wake(table)),
            Err(error) => tracing::error!(%error, "nobody knows whose flags fall"),
        }
    }
}

/// Notes that the server is alive, and forgets what need not be remembered.
async fn keep_house(house: Arc<House>) {
    let mut beat = tokio::time::interval(HEARTBEAT);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        // Without live tables nobody's time is at stake, and the disk may sleep.
        if house.registry.live() > 0
            && let Err(error) = house.store.stamp(house.time.now().0).await
        {
            tracing::error!(%error, "no sign of life could be given");
        }
        house.guard.tidy_up();
        #[cfg(any(feature = "oidc", feature = "passkeys"))]
        house.confirmed.tidy_up(house.time.now().0);
        #[cfg(feature = "passkeys")]
        house.passkeys.tidy_up(house.time.now().0);
        #[cfg(feature = "oidc")]
        if let Some(issuer) = &house.by_issuer {
            issuer.tidy_up(house.time.now().0);
        }
        house.accounts.tidy_up();
        house.ties.tidy_up();
    }
}
