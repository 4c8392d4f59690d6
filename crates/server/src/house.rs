//! The house: everything that requests, sockets and tables share.

use crate::accounts::Accounts;
#[cfg(any(feature = "oidc", feature = "passkeys"))]
use crate::begun::Begun;
use crate::config::Config;
use crate::guard::Guard;
use crate::lobby::Lobby;
use crate::moderation::Sanctions;
use crate::observe::{Metrics, Readiness};
use crate::offers::Offers;
#[cfg(feature = "oidc")]
use crate::oidc::ByIssuer;
use crate::outgoing;
#[cfg(feature = "passkeys")]
use crate::passkeys::Passkeys;
use crate::people::People;
use crate::pool::Pool;
use crate::push::Push;
use crate::ratings::Ratings;
use crate::registry::Registry;
use crate::secret::Signer;
use crate::site::Site;
use crate::ties::Ties;
use crate::timepiece::Timepiece;
use clock::Time;
use std::sync::Arc;
use std::time::Instant;
use store::{Append, Store, StoreError};
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How many exports of the archive go on at a time.
const EXPORTS: usize = 4;

/// Everything that requests, sockets and tables share.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) site: Site,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) time: Timepiece,
    /// The last sign of life before the house was opened this time.
    pub(crate) closed: Time,
    /// When the house was opened this time.
    pub(crate) opened: Time,
    pub(crate) people: People,
    pub(crate) accounts: Accounts,
    /// Sessions in which somebody has just shown another way in than the password.
    #[cfg(any(feature = "oidc", feature = "passkeys"))]
    pub(crate) confirmed: Begun<()>,
    #[cfg(feature = "passkeys")]
    pub(crate) passkeys: Passkeys,
    #[cfg(feature = "oidc")]
    pub(crate) by_issuer: Option<ByIssuer>,
    pub(crate) sanctions: Sanctions,
    pub(crate) ties: Ties,
    pub(crate) ratings: Ratings,
    /// Exports of the archive that may begin; each reads many tables.
    pub(crate) exports: Arc<Semaphore>,
    pub(crate) guard: Guard,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) readiness: Readiness,
    pub(crate) registry: Registry,
    pub(crate) lobby: Lobby,
    pub(crate) offers: Offers,
    pub(crate) pool: Pool,
    pub(crate) push: Push,
    /// Gives rematches their names.
    pub(crate) rematches: Signer,
    /// Cancelled when the house closes: sockets say goodbye.
    pub(crate) closing: CancellationToken,
    /// The sockets, for waiting until they have gone.
    pub(crate) sockets: TaskTracker,
}

/// Why a server did not start or ended.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The data folder, the address, or the system's threads.
    #[error("{what}: {source}")]
    System {
        /// What was tried.
        what: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ServeError {
    pub(crate) fn system(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> Self {
        let what = what.into();
        |source| ServeError::System { what, source }
    }
}

impl House {
    /// Opens the house on a store.
    ///
    /// # Errors
    /// When the store cannot be read or the system gives no threads.
    pub(crate) async fn open(
        config: Config,
        site: Site,
        store: Arc<dyn Store>,
    ) -> Result<Arc<Self>, ServeError> {
        let secret = store.secret(rand::random()).await?;
        let last_alive = store.last_alive().await?.map(Time);
        let sanctions = Sanctions::read(&*store).await?;
        let time = Timepiece::start(last_alive.unwrap_or_default());
        let opened = time.now();
        let threads = config.thinking.threads.unwrap_or_else(|| {
            let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
            processors.saturating_sub(1).max(1)
        });
        let pool = Pool::start(threads).map_err(ServeError::system("threads for computer opponents"))?;
        let client = outgoing::client().map_err(ServeError::system("requests to others"))?;
        #[cfg(feature = "oidc")]
        let by_issuer = ByIssuer::open(&config, client.clone(), Arc::clone(&store))
            .map_err(ServeError::system("the issuer of OpenID Connect"))?;
        let metrics = Arc::new(Metrics::new());
        let push = Push::open(&config, &secret, client, Arc::clone(&store), Arc::clone(&metrics));
        let secure = config.public_url.as_deref().is_some_and(|url| url.starts_with("https:"));
        Ok(Arc::new_cyclic(|house| House {
            site,
            time,
            closed: last_alive.unwrap_or(opened),
            opened,
            people: People::new(Arc::clone(&store), &secret, secure),
            accounts: Accounts::new(Arc::clone(&store)),
            #[cfg(any(feature = "oidc", feature = "passkeys"))]
            confirmed: Begun::new(protocol::passkey::CONFIRMED),
            #[cfg(feature = "passkeys")]
            passkeys: Passkeys::new(Arc::clone(&store)),
            #[cfg(feature = "oidc")]
            by_issuer,
            sanctions,
            ties: Ties::new(Arc::clone(&store)),
            ratings: Ratings::new(Arc::clone(&store)),
            exports: Arc::new(Semaphore::new(EXPORTS)),
            guard: Guard::new(&config.limits),
            metrics,
            readiness: Readiness::default(),
            registry: Registry::new(house.clone(), config.limits.live_tables),
            lobby: Lobby::default(),
            offers: Offers::default(),
            pool,
            push,
            rematches: Signer::new(&secret, "rematches"),
            closing: CancellationToken::new(),
            sockets: TaskTracker::new(),
            store,
            config,
        }))
    }

    /// Hands events to the store, and measures how long that takes.
    ///
    /// # Errors
    /// As the store says.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        let began = Instant::now();
        let appended = self.store.append(append).await;
        self.metrics.appended(began.elapsed());
        appended
    }
}
