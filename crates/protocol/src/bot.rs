//! Programs that play: `docs/bots.md` is the guide for their authors.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/account/bot` | | [`Tokens`]; 404 for guests |
//! | `POST /api/account/bot` | [`Confirm`](crate::account::Confirm) | [`Tokens`]: the account is a bot's from now on |
//! | `POST /api/account/tokens` | [`NewToken`] | [`MadeToken`] |
//! | `DELETE /api/account/tokens/{id}` | | [`Tokens`]: it lets nobody in any more, and what it has opened is closed |
//! | `GET /api/bot` | | [`Person`]: who the token is |
//! | `GET /api/bot/events` | | lines of [`BotEvent`] |
//! | `GET /api/bot/tables/{table}` | | [`BotState`] |
//! | `GET /api/bot/tables/{table}/events` | | lines of [`BotTable`] |
//! | `POST /api/bot/tables/{table}/turn` | [`BotTurn`] | [`Done`] |
//! | `POST /api/bot/tables/{table}/resign` | | [`Done`] |
//! | `POST /api/bot/tables/{table}/draw` | [`DrawAnswer`] | [`Done`] |
//! | `POST /api/bot/offers` | [`NewOffer`] | [`Made`] |
//! | `POST /api/bot/offers/{offer}/accept`, `…/decline` | | `null` |
//!
//! What begins with `/api/bot` is asked with the header `Authorization: Bearer TOKEN` and without a cookie; a token opens
//! nothing else that needs to know who asks.
//!
//! **Who is a bot** says so, once and for all, before having sat at any table: nobody is taken for a person one day and for
//! a program the next. Everybody sees it beside the name. A bot plays whoever wants to play it, but nothing that is rated,
//! and does not search by quick pairing, where people expect people.

use crate::api::{NewTable, Stage};
use crate::event::Event;
use crate::offer::{Offer, OfferId};
use crate::table::{Person, TableId, TableSpec};
use game::Seat;
use serde::{Deserialize, Serialize};

/// How many tokens an account may have.
pub const MOST: u32 = 10;

/// The longest name of a token, in characters.
pub const LONGEST: usize = 40;

/// A token, as its person is told. It lets a program play, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Token {
    /// Its id, for revoking it; gives no right.
    pub id: String,
    /// What its person calls it.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was used last, to some minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_at: Option<u64>,
}

/// How it stands with an account and programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tokens {
    /// Whether the account is played by a program.
    pub bot: bool,
    /// Whether it may become such: nobody has played with it yet.
    pub may_become: bool,
    /// Its tokens, the newest first.
    pub tokens: Vec<Token>,
}

/// A token to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What its person calls it: 1 to [`LONGEST`] characters.
    pub name: String,
}

/// A token was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeToken {
    /// What lets the program in. Told this one time.
    pub secret: String,
    /// How it stands now.
    pub tokens: Tokens,
}

/// A line of a bot's event stream. An empty line says that the server is still there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum BotEvent {
    /// Somebody challenges the bot.
    Challenge {
        /// To what.
        challenge: Box<Offer>,
    },
    /// A challenge of somebody stands no more: withdrawn, answered, or its owner has gone.
    ChallengeGone {
        /// Which.
        challenge: OfferId,
    },
    /// A challenge of the bot's was declined.
    Declined {
        /// Which.
        challenge: OfferId,
        /// By whom.
        by: Person,
    },
    /// The bot sits at a table that is being played; at the beginning of the stream, one for each there is.
    TableStarted {
        /// Which.
        table: TableId,
        /// The game's id.
        game: String,
        /// The seats of the bot.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
        seats: Vec<Seat>,
    },
    /// The game at a table of the bot's is over.
    TableFinished {
        /// Which.
        table: TableId,
    },
    /// The server goes down and hopes to be back: ask again in a while.
    Goodbye,
}

/// A line of the stream of a table. An empty line says that the server is still there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum BotTable {
    /// The first line: all there is to know. Comes again where the server cannot go on from what it has told; replaces what
    /// came before.
    Table {
        /// What was settled.
        spec: Box<TableSpec>,
        /// The log so far.
        events: Vec<Event>,
        /// What follows from it.
        state: BotState,
    },
    /// Something has happened.
    Events {
        /// What, in order.
        events: Vec<Event>,
        /// What follows from it.
        state: BotState,
    },
    /// The server goes down and hopes to be back: ask again in a while.
    Goodbye,
}

/// Where a table stands, for a bot that sits there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotState {
    /// Its name.
    pub table: TableId,
    /// How far it has come.
    pub stage: Stage,
    /// The seats of the bot.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub seats: Vec<Seat>,
    /// The position as text.
    pub position: String,
    /// The seat to move, while the game is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_move: Option<Seat>,
    /// Whether that is a seat of the bot.
    pub your_turn: bool,
    /// The number of the last event that changed the board: a turn names it.
    pub seen: u32,
    /// Each seat's remaining milliseconds when this was written; empty when untimed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<u64>,
    /// Whether somebody has offered a draw that the bot has not answered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draw_offered: bool,
    /// The turns that the bot may play, where they were asked for by `?turns=true`; in the game's notation, any one of them can
    /// be sent as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<String>>,
}

/// A turn of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BotTurn {
    /// The turn in the game's notation.
    pub turn: String,
    /// [`BotState::seen`] of the state for which it was found; if the board has changed since, it is refused as stale.
    pub seen: u32,
    /// The program's own name for it, 1 to 64 letters, digits and hyphens: sent again under the same name, it gets the original
    /// answer and is not played twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
}

/// What a bot says about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DrawAnswer {
    /// `true`: offers one, or accepts the one that is offered; `false`: declines it, or withdraws its own.
    pub yes: bool,
}

/// Something was done; its events are on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// The number of the last event that it caused.
    pub seq: u32,
}

/// An offer of a bot's. It stands while the bot has its event stream open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewOffer {
    /// The table: one seat at least for oneself, one for somebody else.
    pub table: NewTable,
    /// To whom, by name; `None`: to anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// An offer was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Made {
    /// Its name.
    pub offer: OfferId,
}
