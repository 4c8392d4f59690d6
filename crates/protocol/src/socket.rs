//! The messages of the socket, in JSON.

use crate::api::{Lobby, NewTable};
use crate::chat::Room;
use crate::lobby::LobbyNews;
use crate::notice::Notice;
use crate::offer::{OfferId, Offers, Search};
use crate::refusal::Refusal;
use crate::table::{Person, TableId};
use crate::table_news::TableNews;
use game::Seat;
use serde::{Deserialize, Serialize};

/// From a page or bot to the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromClient {
    /// The first message. Until versions agree, nothing but [`FromClient::Ping`] is answered, other than by a refusal.
    Hello {
        /// [`VERSION`](crate::VERSION) of the client.
        version: u32,
    },
    /// Send what is live about a topic, beginning with a snapshot or with what was missed.
    Subscribe(Topic),
    /// No more of it.
    Unsubscribe(Topic),
    /// Do something at a table.
    Act {
        /// Where.
        table: TableId,
        /// The client's own name for this request, unique for the table and the person: 1 to 64 letters, digits and
        /// hyphens. A request sent again under the same name gets the original answer and is not done twice; after
        /// [`Busy`](crate::RefusalCode::Busy) it is tried again.
        request: String,
        /// What.
        action: Action,
    },
    /// Say something at a table. The answer is the [`Said`](TableNews::Said) that everybody gets, or a refusal.
    Say {
        /// Where.
        table: TableId,
        /// The client's own name for this, for a refusal to name.
        request: String,
        /// In which room.
        room: Room,
        /// What: at most [`LONGEST`](crate::chat::LONGEST) characters.
        text: String,
    },
    /// Offer a game to anybody or to one person; see [`offer`](crate::offer). The answer is [`Agreed`](FromServer::Agreed),
    /// as with all that follows, or a refusal.
    Offer {
        /// The client's own name for this.
        request: String,
        /// The table: one seat at least for oneself, one for somebody else; none by link. A challenge has one open seat.
        table: NewTable,
        /// To whom, by name: an account, or the only guest of that name in the house. `None`: to anybody.
        #[serde(default)]
        to: Option<String>,
        /// How many points above or below one's own rating those may stand who accept, within
        /// [`WITHIN`](crate::RatingRange::WITHIN); `None`: anybody. For people with an account, to anybody, by the clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        within: Option<u16>,
    },
    /// Take a seat that is offered. Nothing comes of it while the owner's line is down.
    Accept {
        /// The client's own name for this.
        request: String,
        /// Which.
        offer: OfferId,
    },
    /// Say no to a challenge, withdraw an offer of one's own, or leave one that wants others still.
    Decline {
        /// The client's own name for this.
        request: String,
        /// Which.
        offer: OfferId,
    },
    /// Search by quick pairing. One may search for several things; the first that is found ends all.
    Search {
        /// The client's own name for this.
        request: String,
        /// For what.
        search: Search,
    },
    /// Search no more, for anything.
    StopSearching,
    /// Are you there?
    Ping {
        /// Comes back in the answer.
        t: u64,
    },
}

/// What can be subscribed to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "topic", rename_all = "kebab-case")]
pub enum Topic {
    /// Open seats, tables in play, how many people are here.
    Lobby,
    /// One table.
    Table {
        /// Which.
        table: TableId,
        /// The number of the last event that the client has; 0 for none.
        #[serde(default)]
        after: u32,
    },
}

/// What can be done at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Action {
    /// Take a seat.
    Sit {
        /// Which.
        seat: Seat,
        /// The secret of the invitation, for a seat that is by link.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invitation: Option<String>,
    },
    /// Play a turn.
    Turn {
        /// For which seat.
        seat: Seat,
        /// The turn in the game's notation.
        turn: String,
        /// The number of the last board-changing event the author saw. Otherwise it is refused as stale.
        seen: u32,
    },
    /// Take days off, in a game by post: whole days from now on, as many as are left of
    /// [`DAYS_OFF`](crate::time::DAYS_OFF).
    Rest {
        /// Which seat.
        seat: Seat,
        /// How many days.
        days: u8,
    },
    /// Offer a draw; see [`Proposal::Draw`](crate::Proposal::Draw). Who already has, or is asked for one, may as well
    /// accept. Once declined it can be offered again when the board has changed.
    OfferDraw {
        /// Which seat.
        seat: Seat,
    },
    /// Ask to take one's own last turn back; see [`Proposal::TakeBack`](crate::Proposal::TakeBack). Otherwise as with a
    /// draw.
    AskBack {
        /// Which seat.
        seat: Seat,
    },
    /// Agree to what is proposed.
    Accept {
        /// Which seat.
        seat: Seat,
        /// The number of the proposal: one that has lapsed is not meant.
        proposal: u32,
    },
    /// Say no to what is proposed, or withdraw it.
    Decline {
        /// Which seat.
        seat: Seat,
        /// The number of the proposal.
        proposal: u32,
    },
    /// Call the game off. While it is open: by whoever opened the table. While it is played: by any person at it, until
    /// each seat has made its first turn. It then has no result.
    Abort,
    /// Give each opponent [`GIFT_MS`](crate::time::GIFT_MS) more.
    GiveTime {
        /// Which seat.
        seat: Seat,
    },
    /// Claim that a seat that is to move has gone: it leaves the game. Allowed once its person has been away for
    /// [`claim_after_ms`](crate::api::TableView::claim_after_ms), counted from when they left or the board last changed,
    /// whichever was later.
    Claim {
        /// Who claims.
        seat: Seat,
        /// Who has gone.
        against: Seat,
    },
    /// Give up.
    Resign {
        /// Which seat.
        seat: Seat,
    },
    /// Play again with seats rotated, once everybody wants to.
    Rematch {
        /// Who asks.
        seat: Seat,
    },
}

/// From the server to a page or bot: an object with one field, whose name says what it is, such as `{"pong":{"t":1,"now":2}}`;
/// what has nothing to add is only its name, `"goodbye"`.
///
/// What comes from clients has its name inside instead, as people write it more easily; to read that needs twice the
/// code. For the same reason `T` can be JSON that is read later: the first page shows no tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromServer<T = TableNews> {
    /// The answer to [`FromClient::Hello`].
    Hello {
        /// [`VERSION`](crate::VERSION) of the server. A client of another version asks its user to reload.
        version: u32,
        /// Who the server takes the client for.
        you: Person,
        /// The server's clock, milliseconds since 1970.
        now: u64,
    },
    /// What is to be told of a table.
    At(T),
    /// How many notices one has not seen; after the greeting, and when there is another.
    Noticed {
        /// How many.
        unseen: u32,
        /// What is new.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        notice: Option<Notice>,
    },
    /// What goes on in the house: the answer to a subscription.
    Lobby(Lobby),
    /// What has changed there since, at most twice a second.
    LobbyNews(LobbyNews),
    /// What one offers, is offered and searches for; sent to all sockets of a person when it changes, and to a new socket if
    /// there is anything. Replaces what the client has of it.
    Offers(Offers),
    /// A table was opened from an offer or by quick pairing: sent to all sockets of those who play.
    Begins {
        /// Which.
        table: TableId,
        /// The game's id.
        game: String,
        /// The offer; `None`: by quick pairing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offer: Option<OfferId>,
    },
    /// A challenge of one's own was declined.
    Declined {
        /// Which.
        offer: OfferId,
        /// By whom.
        by: Person,
    },
    /// What was asked about offers or searching is done.
    Agreed {
        /// The client's name for it.
        request: String,
        /// The offer, if it is about one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offer: Option<OfferId>,
    },
    /// An action was done; its events are on disk.
    Done {
        /// The client's name for it.
        request: String,
        /// The number of the last event that it caused.
        seq: u32,
    },
    /// Something was not done.
    Refused {
        /// The client's name for it; `None` for messages that have no name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
        /// Why.
        refusal: Refusal,
    },
    /// The answer to [`FromClient::Ping`].
    Pong {
        /// From the question.
        t: u64,
        /// The server's clock, milliseconds since 1970.
        now: u64,
    },
    /// The server goes down and hopes to be back; the client reconnects by itself.
    Goodbye,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_servers_message_is_an_object_with_its_name() {
        for (message, json) in [
            (FromServer::Pong { t: 1, now: 2 }, r#"{"pong":{"t":1,"now":2}}"#),
            (FromServer::Goodbye, r#""goodbye""#),
        ] {
            assert_eq!(serde_json::to_string(&message).unwrap(), json);
            assert_eq!(serde_json::from_str::<FromServer>(json).unwrap(), message);
        }
    }

    #[test]
    fn a_clients_message_is_a_flat_object() {
        let turn = FromClient::Act {
            table: TableId("abc".into()),
            request: "r1".into(),
            action: Action::Turn { seat: Seat(0), turn: "g2".into(), seen: 3 },
        };
        let json = r#"{"type":"act","table":"abc","request":"r1","action":{"do":"turn","seat":0,"turn":"g2","seen":3}}"#;
        assert_eq!(serde_json::to_string(&turn).unwrap(), json);
        assert_eq!(serde_json::from_str::<FromClient>(json).unwrap(), turn);

        let subscribe = r#"{"type":"subscribe","topic":"table","table":"abc"}"#;
        let topic = Topic::Table { table: TableId("abc".into()), after: 0 };
        assert_eq!(serde_json::from_str::<FromClient>(subscribe).unwrap(), FromClient::Subscribe(topic));
    }
}
