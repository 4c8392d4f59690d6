//! People as everybody sees them, and how strong they are.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/people/{name}` | [`Profile`]; 404 where nobody with an account is called that |
//! | `GET /api/people/{name}/ratings/{game}/{speed}` | [`History`] |
//! | `GET /api/leaders/{game}/{speed}` | [`Leaders`] |
//!
//! Names are found as they look: capital letters make no difference. Speeds are `bullet`, `blitz`, `rapid`, `classical`
//! and `post`.

use crate::archive::Archived;
use crate::strength::{Speed, Strength};
use crate::table::{Person, TableId};
use serde::{Deserialize, Serialize};

/// Somebody with an account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// Who.
    pub person: Person,
    /// Since when they have an account, in milliseconds since 1970.
    pub member_since: u64,
    /// Whether they are in the house.
    pub here: bool,
    /// How strong they are, for each game and speed of which they have played rated games; most games first.
    pub ratings: Vec<Standing>,
    /// The last tables they finished, as [`ArchivePage`](crate::archive::ArchivePage) has them.
    pub tables: Vec<Archived>,
}

/// How strong somebody is in a game at a speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = RatedIn))]
pub struct Standing {
    /// The game's id.
    pub game: String,
    /// The speed.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub speed: Speed,
    /// How strong.
    pub strength: Strength,
    /// How many rated games they have played.
    pub games: u32,
    /// When the last one ended, in milliseconds since 1970.
    pub at: u64,
}

/// How somebody's rating has changed: after each of their last rated games of a kind, at most 500, oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct History {
    /// The games.
    pub points: Vec<Point>,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Point {
    /// The table.
    pub table: TableId,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
    /// The rating after it, in points.
    pub rating: i32,
    /// Its standard deviation, in points: the strength is within two of them with 95 %.
    pub deviation: i32,
}

/// The strongest in a game at a speed: of whom enough is known, and who have played in the last three months.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leaders {
    /// The strongest first, at most 100.
    pub leaders: Vec<Leader>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leader {
    /// Who.
    pub person: Person,
    /// How strong.
    pub strength: Strength,
    /// How many rated games they have played.
    pub games: u32,
}
