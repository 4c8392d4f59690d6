//! Why something was not done. A refusal changes nothing, and the connection stays.

use game::Message;
use serde::{Deserialize, Serialize};

/// A clear no.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The kind, for programs.
    pub code: RefusalCode,
    /// What was wrong and what would be right, for people: a key of the site's or the game's catalogue.
    #[cfg_attr(feature = "openapi", schema(value_type = Said))]
    pub message: Message,
    /// The field of a form that is wrong, the column of a text as a number, or the table that was to be subscribed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// Something to be said: a key with its arguments. The form of [`Message`], for descriptions.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(as = Message)]
pub struct Said {
    /// The key in the site's or the game's catalogue.
    pub key: String,
    /// The arguments by name; left out where there are none.
    #[schema(required = false)]
    pub args: Vec<(String, Object)>,
}

/// Anything that is an object.
#[cfg(feature = "openapi")]
type Object = serde_json::Map<String, serde_json::Value>;

impl Refusal {
    /// A refusal of that kind, with the words that all of the kind have ([`RefusalCode::key`]).
    #[must_use]
    pub const fn of(code: RefusalCode) -> Self {
        Refusal { code, message: Message::new(code.key()), at: None }
    }

    /// A refusal of that kind with that message.
    pub fn new(code: RefusalCode, message: impl Into<Message>) -> Self {
        Refusal { code, message: message.into(), at: None }
    }

    /// …that is about one field or column.
    #[must_use]
    pub fn at(mut self, place: &(impl ToString + ?Sized)) -> Self {
        self.at = Some(place.to_string());
        self
    }
}

/// The kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The message is not one this protocol knows.
    Malformed,
    /// The message is longer than the limit.
    TooLarge,
    /// Too many messages in too short a time.
    TooFast,
    /// Client and server speak different versions.
    WrongVersion,
    /// It may be done by a page of this site only, or not by this person.
    Forbidden,
    /// There is no such table, game or page.
    NotFound,
    /// The setup or another field of a form is wrong.
    BadSetup,
    /// The turn cannot be read or is not legal.
    IllegalTurn,
    /// It is not that seat's turn.
    NotYourTurn,
    /// The position has changed since the turn was made.
    Stale,
    /// The seat belongs to somebody else, or to nobody.
    NotYourSeat,
    /// The seat is taken.
    SeatTaken,
    /// The seat asks for an invitation.
    NeedsInvitation,
    /// The game has not started, or is over.
    NotNow,
    /// The table is frozen: its game failed. The operator has been told.
    Frozen,
    /// The server is busy or shutting down; trying again later may help.
    Busy,
}

impl RefusalCode {
    /// All kinds.
    pub const ALL: [RefusalCode; 16] = [
        RefusalCode::Malformed,
        RefusalCode::TooLarge,
        RefusalCode::TooFast,
        RefusalCode::WrongVersion,
        RefusalCode::Forbidden,
        RefusalCode::NotFound,
        RefusalCode::BadSetup,
        RefusalCode::IllegalTurn,
        RefusalCode::NotYourTurn,
        RefusalCode::Stale,
        RefusalCode::NotYourSeat,
        RefusalCode::SeatTaken,
        RefusalCode::NeedsInvitation,
        RefusalCode::NotNow,
        RefusalCode::Frozen,
        RefusalCode::Busy,
    ];

    /// The key of the message for refusals about which nothing more particular is known. The site's catalogue has words
    /// for each of them, and for those in [`PARTICULAR`].
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            RefusalCode::Malformed => "refusal.malformed",
            RefusalCode::TooLarge => "refusal.too-large",
            RefusalCode::TooFast => "refusal.too-fast",
            RefusalCode::WrongVersion => "refusal.wrong-version",
            RefusalCode::Forbidden => "refusal.forbidden",
            RefusalCode::NotFound => "refusal.not-found",
            RefusalCode::BadSetup => "refusal.bad-setup",
            RefusalCode::IllegalTurn => "refusal.illegal-turn",
            RefusalCode::NotYourTurn => "refusal.not-your-turn",
            RefusalCode::Stale => "refusal.stale",
            RefusalCode::NotYourSeat => "refusal.not-your-seat",
            RefusalCode::SeatTaken => "refusal.seat-taken",
            RefusalCode::NeedsInvitation => "refusal.needs-invitation",
            RefusalCode::NotNow => "refusal.not-now",
            RefusalCode::Frozen => "refusal.frozen",
            RefusalCode::Busy => "refusal.busy",
        }
    }
}

/// Keys of more particular messages of the server, with their arguments.
pub const PARTICULAR: [(&str, &[&str]); 80] = [
    ("refusal.bad-name", &["min", "max"]),
    ("refusal.seats-count", &["n"]),
    ("refusal.seats-nobody", &[]),
    ("refusal.level", &["min", "max"]),
    ("refusal.clock", &[]),
    ("refusal.days-off", &["n"]),
    ("refusal.bad-account-name", &["min", "max"]),
    ("refusal.name-reserved", &[]),
    ("refusal.name-taken", &[]),
    ("refusal.bad-password", &["min", "max"]),
    ("refusal.wrong-password", &[]),
    ("refusal.wrong-code", &[]),
    ("refusal.bad-email", &[]),
    ("refusal.bad-line", &["max"]),
    ("refusal.partners-silent", &[]),
    ("refusal.too-many-tables", &["n"]),
    ("refusal.tie-to-oneself", &[]),
    ("refusal.tie-to-guest", &[]),
    ("refusal.too-many-ties", &["n"]),
    ("refusal.unwelcome", &[]),
    ("refusal.about-oneself", &[]),
    ("refusal.reported", &[]),
    ("refusal.bad-words", &["min", "max"]),
    ("refusal.silenced", &["until"]),
    ("refusal.closed", &[]),
    ("refusal.for-administrators", &[]),
    ("refusal.no-account", &[]),
    ("refusal.decided", &[]),
    ("refusal.silence", &["max"]),
    ("refusal.rated-setup", &[]),
    ("refusal.rated-clock", &[]),
    ("refusal.rated-computer", &[]),
    ("refusal.rated-twice", &[]),
    ("refusal.rated-account", &[]),
    ("refusal.rated-bot", &[]),
    ("refusal.rated-seated", &[]),
    ("refusal.delay", &["max"]),
    ("refusal.bad-subscription", &[]),
    ("refusal.nobody", &[]),
    ("refusal.record-begin", &[]),
    ("refusal.record-setup", &[]),
    ("refusal.record-json", &["detail"]),
    ("refusal.record-seat", &[]),
    ("refusal.record-retire", &[]),
    ("refusal.record-end", &[]),
    ("refusal.record-long", &["n"]),
    ("refusal.record-game", &[]),
    ("refusal.record-rules", &["n"]),
    ("refusal.record-empty", &[]),
    ("refusal.record-position", &["position"]),
    ("refusal.record-places", &["places"]),
    ("refusal.record-goes-on", &[]),
    ("refusal.too-many-offers", &["n"]),
    ("refusal.offer-gone", &[]),
    ("refusal.offer-seats", &[]),
    ("refusal.owner-away", &["who"]),
    ("refusal.nobody-here", &["who"]),
    ("refusal.several-here", &["who"]),
    ("refusal.pace", &[]),
    ("refusal.not-here", &["who"]),
    ("refusal.no-watchers", &[]),
    ("refusal.enough-watchers", &["n"]),
    ("refusal.begun-over", &[]),
    ("refusal.issuer-down", &[]),
    ("refusal.issuer-no", &[]),
    ("refusal.issuer-only", &[]),
    ("refusal.issuer-other", &[]),
    ("refusal.issuer-untrue", &[]),
    ("refusal.passkey", &[]),
    ("refusal.passkey-bad", &[]),
    ("refusal.passkey-known", &[]),
    ("refusal.passkey-name", &["max"]),
    ("refusal.too-many-passkeys", &["n"]),
    ("refusal.bot-played", &[]),
    ("refusal.bot-search", &[]),
    ("refusal.bot-away", &[]),
    ("refusal.not-a-bot", &[]),
    ("refusal.token", &[]),
    ("refusal.token-name", &["max"]),
    ("refusal.too-many-tokens", &["n"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_code_as_it_is_written() {
        for code in RefusalCode::ALL {
            let written = serde_json::to_string(&code).unwrap();
            assert_eq!(code.key(), format!("refusal.{}", written.trim_matches('"')));
        }
    }
}
