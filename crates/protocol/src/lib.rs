//! # What server, pages and bots say to each other
//!
//! HTTP answers questions (lists, rule pages, who am I) and creates tables; one WebSocket a tab carries what is live.
//! All of it is JSON. A socket begins with [`Hello`](FromClient::Hello), subscribes to topics, and sends actions.
//!
//! - [`event`]: the numbered log of a table, which is the truth; all else is derived from it
//! - [`table`]: what a table is: game, setup, seats, clock
//! - [`time`]: time controls
//! - [`account`]: names with a password: requests and answers
//! - [`passkey`], [`oidc`]: other ways into them
//! - [`bot`]: programs that play
//! - [`chat`]: what people say at a table
//! - [`moderation`]: reports, and what is decided about them
//! - [`notice`]: what somebody is told when they are not looking
//! - [`ties`]: whom people follow, block and mute
//! - [`offer`]: seeks, challenges, quick pairing
//! - [`lobby`]: the lobby as it changes
//! - [`socket`]: the messages of the socket, both ways
//! - [`strength`]: ratings, as they are shown
//! - [`profile`]: people as everybody sees them, and the strongest of them
//! - [`archive`]: finished tables; [`record`]: the form in which they are taken away and brought in
//! - [`statistics`]: how games end
//! - [`api`]: bodies of HTTP requests and answers
//! - [`refusal`]: why something was not done
//!
//! The order of a table's life is in its event numbers, which have no gaps: a client that misses one asks again.

pub mod account;
pub mod api;
pub mod archive;
pub mod bot;
pub mod chat;
pub mod day;
pub mod event;
pub mod lobby;
pub mod moderation;
pub mod notice;
pub mod offer;
pub mod oidc;
pub mod passkey;
pub mod profile;
pub mod record;
pub mod refusal;
pub mod socket;
pub mod statistics;
pub mod strength;
pub mod table;
pub mod table_news;
pub mod ties;
pub mod time;

pub use chat::{Chat, Room};
pub use event::{Ending, Event, EventKind, Leaving, Proposal};
pub use lobby::LobbyNews;
pub use offer::{Offer, OfferId, Offers, RatingRange, Search};
pub use refusal::{Refusal, RefusalCode};
pub use socket::{Action, FromClient, FromServer, Topic};
pub use strength::{Speed, Strength};
pub use table::{Occupant, Person, SeatState, TableId, TableSpec};
pub use table_news::TableNews;
pub use time::{ClockSpec, System};

/// The version of this protocol. Client and server must have the same; the page asks to reload when they differ.
pub const VERSION: u32 = 2;
