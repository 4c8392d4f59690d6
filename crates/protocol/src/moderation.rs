//! Reports, and what moderators do about them.
//!
//! | request | who | body | answer |
//! |---|---|---|---|
//! | `POST /api/reports` | anybody | [`NewReport`] | `null` |
//! | `GET /api/moderation` | moderators | | [`Desk`] |
//! | `GET /api/moderation/people?name=Ann` (or `?id=…`) | moderators | | [`Standing`] |
//! | `POST /api/moderation/decisions` | moderators | [`Decision`] | [`Desk`], as it is then |
//!
//! Somebody has one open report at most about the same person, and about the same line. Each decision is in a log, with who
//! took it, when and why; only moderators read that, and nobody changes it. Moderators decide about players, administrators
//! about everybody; nobody about themselves.

use crate::account::Role;
use crate::chat::Room;
use crate::table::{Person, TableId};
use serde::{Deserialize, Serialize};

/// The most characters of what is written to a report or a decision.
pub const LONGEST: usize = 500;

/// The longest that somebody is silenced for, in hours.
pub const HOURS: u32 = 24 * 365;

/// How many reports and decisions are shown at most.
pub const SHOWN: u32 = 100;

/// What somebody reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The id of the person it is about.
    pub about: String,
    /// The line that it is about; `None`: the person.
    #[serde(default)]
    pub line: Option<LineName>,
    /// What is wrong.
    pub reason: Reason,
    /// What else there is to say; may be empty.
    #[serde(default)]
    pub text: String,
}

/// Which line of which table's talk.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineName {
    /// The table.
    pub table: TableId,
    /// The room.
    pub room: Room,
    /// Its number there.
    pub number: u32,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Insults or threats.
    Insults,
    /// Advertising, or the same again and again.
    Spam,
    /// Help by a program or another person, or results by agreement.
    Cheating,
    /// A name that should not be.
    Name,
    /// Something else, which the text says.
    Other,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 5] =
        [Reason::Insults, Reason::Spam, Reason::Cheating, Reason::Name, Reason::Other];

    /// As it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Insults => "insults",
            Reason::Spam => "spam",
            Reason::Cheating => "cheating",
            Reason::Name => "name",
            Reason::Other => "other",
        }
    }
}

/// What a moderator has before them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Desk {
    /// Open reports, the oldest first; at most [`SHOWN`].
    pub reports: Vec<Report>,
    /// What was decided, the newest first; at most [`SHOWN`].
    pub log: Vec<Entry>,
}

/// An open report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Report {
    /// Its number.
    pub report: u64,
    /// Who reports.
    pub by: Person,
    /// Whom it is about.
    pub about: Person,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What is wrong.
    pub reason: Reason,
    /// What else they say.
    pub text: String,
    /// The line that it is about, as it was when it was reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Quote>,
}

/// A line that is reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Quote {
    /// Which.
    #[serde(flatten)]
    pub name: LineName,
    /// What was said.
    pub said: String,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Decision {
    /// The id of the person it is about.
    pub about: String,
    /// The report that it answers; all open ones about the same are closed with it.
    #[serde(default)]
    pub report: Option<u64>,
    /// What is done.
    pub deed: Deed,
    /// Why: 1 to [`LONGEST`] characters. Who is warned or silenced reads it.
    pub why: String,
}

/// What is done about somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Deed {
    /// Nothing: the report is without ground.
    Dismiss,
    /// They are told what was wrong.
    Warn,
    /// They cannot say anything for so long.
    Silence {
        /// How many hours, at most [`HOURS`].
        hours: u32,
    },
    /// They are shut out: their account lets nobody in, or their cookie, if they are a guest.
    Close,
    /// They get another name, everywhere.
    Rename {
        /// Which.
        name: String,
    },
    /// What was done is undone: they may speak and come in again.
    Lift,
    /// A game that they played gets another result, or none: ratings are reckoned anew from there. All who sat there are
    /// told.
    Result {
        /// At which table; its game has ended.
        table: TableId,
        /// The place of each seat, from 1; ties share the better number, and seats of one side their place. Empty: the
        /// game counts for nothing.
        places: Vec<u8>,
    },
    /// They get another role. For administrators to decide.
    Role {
        /// Which.
        role: Role,
    },
}

/// A decision in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entry {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who decided.
    pub by: Person,
    /// About whom.
    pub about: Person,
    /// What.
    pub deed: Deed,
    /// Why.
    pub why: String,
    /// The number of the report that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<u64>,
}

/// How it stands with one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// Who.
    pub person: Person,
    /// What they may do.
    pub role: Role,
    /// What holds for them.
    #[serde(flatten)]
    pub sanction: Sanction,
    /// What was decided about them, the newest first.
    pub log: Vec<Entry>,
}

/// What holds for somebody because of a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sanction {
    /// Until when they are silenced, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silenced_until: Option<u64>,
    /// Whether they are shut out.
    #[serde(default)]
    pub closed: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeds_and_reasons_are_written_as_described() {
        let deed = Deed::Silence { hours: 24 };
        assert_eq!(serde_json::to_string(&deed).unwrap(), r#"{"do":"silence","hours":24}"#);
        for reason in Reason::ALL {
            assert_eq!(serde_json::to_string(&reason).unwrap(), format!("\"{}\"", reason.name()));
        }
    }
}
