//! A server that can be stopped, killed, and opened again on the same files.

use crate::game::{GAMES, rules};
use crate::guest::Guest;
use server::{Asset, Assets, Config, Rate, Server, Site};
use std::borrow::Cow;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Location, Sqlite, Store};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// A server with files of its own.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    config: Config,
    running: Option<(Runtime, Server)>,
    files: TempDir,
}

impl House {
    /// Opens a house with limits that no test meets by accident, and computers that answer at once.
    pub(crate) async fn open() -> Self {
        Self::open_with(|_| {}).await
    }

    /// …with something about it changed.
    pub(crate) async fn open_with(change: impl FnOnce(&mut Config)) -> Self {
        let mut house = Self::closed(change);
        house.start().await;
        house
    }

    fn closed(change: impl FnOnce(&mut Config)) -> Self {
        let files = TempDir::new().unwrap();
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), files.path().join("data"));
        config.thinking.pace = Duration::ZERO;
        config.limits.messages = Rate::per_second(10_000, 10_000);
        config.limits.requests = Rate::per_second(10_000, 10_000);
        config.limits.openings = Rate::per_second(10_000, 10_000);
        config.limits.sign_ups = Rate::per_second(10_000, 10_000);
        config.limits.sign_ins = Rate::per_second(10_000, 10_000);
        config.limits.sign_ins_per_address = Rate::per_second(10_000, 10_000);
        config.limits.reports = Rate::per_second(10_000, 10_000);
        config.limits.reports_per_address = Rate::per_second(10_000, 10_000);
        config.limits.chat = Rate::per_second(10_000, 10_000);
        change(&mut config);
        House { address: config.listen, config, running: None, files }
    }

    fn site() -> Site {
        Site { games: GAMES, rules, assets: Arc::new(TestPage) }
    }

    /// Opens a house on what `make` makes of its database. It can be neither stopped nor opened again.
    pub(crate) async fn open_on<S: Store>(make: impl FnOnce(Sqlite) -> S) -> (Self, Arc<S>) {
        let mut house = Self::closed(|_| {});
        let runtime = Runtime::new().unwrap();
        let file = house.database();
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        let sound = runtime.spawn(async move { Sqlite::open(&file).await }).await.unwrap().unwrap();
        let store = Arc::new(make(sound));
        let starting =
            Server::start_on(house.config.clone(), Self::site(), Arc::clone(&store) as Arc<dyn Store>);
        let server = runtime.spawn(starting).await.unwrap().unwrap();
        house.address = server.address();
        house.running = Some((runtime, server));
        (house, store)
    }

    /// Changes something before it is opened again.
    pub(crate) fn set(&mut self, change: impl FnOnce(&mut Config)) {
        change(&mut self.config);
    }

    /// Opens it again.
    pub(crate) async fn start(&mut self) {
        // A runtime of its own, so that it can be killed with everything that it is doing.
        let runtime = Runtime::new().unwrap();
        let server = runtime.spawn(Server::start(self.config.clone(), Self::site())).await.unwrap().unwrap();
        self.address = server.address();
        self.running = Some((runtime, server));
    }

    /// Closes it as an operator does.
    pub(crate) async fn stop(&mut self) {
        let (runtime, server) = self.running.take().expect("an open house");
        runtime.spawn(server.stop()).await.unwrap();
        runtime.shutdown_background();
    }

    /// Ends it in the middle of whatever it does.
    pub(crate) fn kill(&mut self) {
        let (runtime, server) = self.running.take().expect("an open house");
        runtime.shutdown_background();
        std::mem::forget(server);
    }

    /// Lets so much time pass at once.
    pub(crate) fn skip(&self, time: Duration) {
        self.running.as_ref().expect("an open house").1.skip(time);
    }

    /// Where metrics are read.
    pub(crate) fn metrics(&self) -> SocketAddr {
        let (_, server) = self.running.as_ref().expect("an open house");
        server.metrics_address().expect("somewhere to read metrics")
    }

    /// Somebody who has not been here before.
    pub(crate) async fn guest(&self) -> Guest {
        Guest::arrive(self.address).await
    }

    /// The database, for whoever opens it beside the house.
    pub(crate) fn location(&self) -> Location {
        match &self.config.database {
            Some(address) => Location::Postgres(address.clone()),
            None => Location::File(self.database()),
        }
    }

    /// The database's file.
    pub(crate) fn database(&self) -> std::path::PathBuf {
        self.files.path().join("data/quadrille.sqlite")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some((runtime, server)) = self.running.take() {
            runtime.shutdown_background();
            std::mem::forget(server);
        }
    }
}

/// A page with one hashed file and one that is not.
struct TestPage;

impl Assets for TestPage {
    fn get(&self, path: &str) -> Option<Asset> {
        let index = "<!doctype html><html><head><title>Quadrille</title>\
             <meta name=\"description\" content=\"A club house.\"></head><body></body></html>";
        let asset = |media_type, plain: &'static str, compressed: bool, hashed| Asset {
            media_type,
            plain: Cow::Borrowed(plain.as_bytes()),
            brotli: compressed.then_some(Cow::Borrowed(b"by brotli".as_slice())),
            gzip: compressed.then_some(Cow::Borrowed(b"by gzip".as_slice())),
            hashed,
        };
        match path {
            "index.html" => Some(asset("text/html; charset=utf-8", index, false, false)),
            "assets/page-1f3a.js" => Some(asset("text/javascript", "as it is", true, true)),
            "icon.svg" => Some(asset("image/svg+xml", "<svg/>", false, false)),
            _ => None,
        }
    }
}
