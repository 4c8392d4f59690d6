//! What somebody has with others: whom they follow, block and mute. Private: nobody learns who follows or blocks them.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/ties` | [`Ties`] |
//! | `GET /api/ties/{person}` | [`Between`] |
//! | `PUT /api/ties/{person}/{tie}` | [`Between`], as it is now; `tie` as [`Tie`] is written |
//! | `DELETE /api/ties/{person}/{tie}` | likewise |
//!
//! Of each kind somebody has at most [`MOST`]. Accounts are followed; guests can be blocked and muted as well.

use crate::table::Person;
use serde::{Deserialize, Serialize};

/// The most people that somebody may follow, or block, or mute.
pub const MOST: u32 = 200;

/// What somebody has with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// One would like to know when they are here.
    Follow,
    /// They cannot challenge one, take a seat in the lobby at a table where one sits, or be heard by one. Neither
    /// follows the other any more.
    Block,
    /// One does not hear what they say at tables.
    Mute,
}

impl Tie {
    /// All kinds.
    pub const ALL: [Tie; 3] = [Tie::Follow, Tie::Block, Tie::Mute];

    /// As it is written in addresses and in the store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Tie::Follow => "follow",
            Tie::Block => "block",
            Tie::Mute => "mute",
        }
    }

    /// The tie that is written so.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Tie::ALL.into_iter().find(|tie| tie.name() == name)
    }
}

/// All of somebody's ties, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ties {
    /// Whom they follow; those who are here first.
    pub follow: Vec<Tied>,
    /// Whom they block.
    pub block: Vec<Tied>,
    /// Whom they mute.
    pub mute: Vec<Tied>,
}

/// Somebody in such a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tied {
    /// Who.
    pub person: Person,
    /// Whether they are here now, as far as the one who follows may know. Told of those who are followed only.
    #[serde(default)]
    pub online: bool,
    /// Since when they are in the list, in milliseconds since 1970.
    pub since: u64,
}

/// What the one who asks has with one other person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Between {
    /// Whether they follow them.
    pub follow: bool,
    /// Whether they block them.
    pub block: bool,
    /// Whether they mute them.
    pub mute: bool,
}

impl Between {
    /// Whether there is that tie.
    #[must_use]
    pub const fn has(self, tie: Tie) -> bool {
        match tie {
            Tie::Follow => self.follow,
            Tie::Block => self.block,
            Tie::Mute => self.mute,
        }
    }
}

impl FromIterator<Tie> for Between {
    fn from_iter<I: IntoIterator<Item = Tie>>(ties: I) -> Self {
        let mut between = Between::default();
        for tie in ties {
            match tie {
                Tie::Follow => between.follow = true,
                Tie::Block => between.block = true,
                Tie::Mute => between.mute = true,
            }
        }
        between
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_tie_as_it_is_written() {
        for tie in Tie::ALL {
            assert_eq!(serde_json::to_string(&tie).unwrap(), format!("\"{}\"", tie.name()));
            assert_eq!(Tie::named(tie.name()), Some(tie));
        }
        assert_eq!(Tie::named("love"), None);
    }
}
