//! # The server of Quadrille
//!
//! Lobby, tables, guests, computer opponents and the page's files, over HTTP and one WebSocket a tab. It knows no game
//! by name: the caller brings them.
//!
//! ```no_run
//! # async fn example(games: server::Games, assets: std::sync::Arc<dyn server::Assets>) -> Result<(), server::ServeError> {
//! let config = server::Config::new(([127, 0, 0, 1], 8080).into(), "./data");
//! let site = server::Site { games, rules: |_game, _lang| None, assets };
//! server::serve(config, site, async { /* until the operator wants it to stop */ }).await
//! # }
//! ```
//!
//! ## Layout
//!
//! - `config`: what an operator can set · `site`: what the caller brings · `server`: from start to end
//! - `house`: everything that requests, sockets and tables share
//! - `listen`: connections · `routes`: which address does what · `api/`: one file for each kind of question
//! - `docs/`: the description of the HTTP API
//! - `files`, `page`, `headers`: the page's files, its head, and what browsers are told
//! - `accounts`, `names`: passwords, sessions, and who may be called what
//! - `passkeys/`, `oidc/` (features): other ways in · `begun`: what is not finished yet · `public_key`: what others signed
//! - `bot/`: programs that play
//! - `moderation`: reports, decisions, and what holds because of them
//! - `observe/`: what an operator sees: metrics, ids of requests, readiness
//! - `outgoing`: requests of the server's own
//! - `notices`: what people are told when they are not looking · `push/`: on their devices
//! - `fair_play`: where somebody plays for something
//! - `ties`: whom people follow, block and mute
//! - `visitor`, `people`, `origin`, `guard`, `secret`: who somebody is, and how much they may do
//! - `socket/`: one connection: what is heard, what waits to be sent
//! - `table/`: one table: position, step, record, conductor
//! - `ratings`: how strong people are · `statistics`: how games end
//! - `registry`: the live tables · `offers/`: seeks, challenges, quick pairing · `lobby/`: what goes on
//! - `pool`: where computers think
//!
//! ## How a turn travels
//!
//! A socket reads it and notes the time; `registry` brings it to the table's conductor; that decides on a copy, has
//! the [`store`] write it, and only then does it exist: it is acknowledged and told to everybody.

mod accounts;
mod api;
mod assets;
#[cfg(any(feature = "oidc", feature = "passkeys"))]
mod begun;
mod bot;
mod config;
mod docs;
mod fair_play;
mod files;
mod guard;
mod headers;
mod house;
mod listen;
mod lobby;
mod moderation;
mod names;
mod notices;
mod observe;
mod offers;
#[cfg(feature = "oidc")]
mod oidc;
mod origin;
mod outgoing;
mod page;
#[cfg(feature = "passkeys")]
mod passkeys;
mod people;
mod pool;
#[cfg(any(feature = "oidc", feature = "passkeys"))]
mod public_key;
mod push;
mod ratings;
mod refusal;
mod registry;
mod routes;
mod secret;
mod server;
mod site;
mod socket;
mod statistics;
mod table;
mod ties;
mod timepiece;
mod visitor;

pub use assets::{Asset, Assets, NoAssets};
#[cfg(feature = "oidc")]
pub use config::Oidc;
pub use config::{Config, Limits, Rate, Thinking};
pub use house::ServeError;
pub use server::{Server, in_folder, make_admin};
pub use site::{Games, RulePages, Site};

/// Serves until `shutdown` is done; then tells clients, finishes what has begun, and closes the database.
///
/// # Errors
/// When the data folder, the database or the address cannot be used.
pub async fn serve(
    config: Config,
    site: Site,
    shutdown: impl Future<Output = ()> + Send,
) -> Result<(), ServeError> {
    let server = Server::start(config, site).await?;
    tracing::info!(address = %server.address(), "listening");
    server.run_until(shutdown).await;
    Ok(())
}
