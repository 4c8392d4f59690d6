//! Somebody who entered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use crate::crosstable::HIGHEST_RATING;
use crate::entry::Bye;
use crate::text::is_one_line;

/// Who entered first has 0, and so on. Unlike a start number it never changes.
pub type PersonId = u32;

/// What is known about somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Form {
    /// Name as shown.
    pub name: String,
    /// `m`, `w` or nothing, as reports write it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sex: String,
    /// Rating that orders the start list.
    #[serde(default)]
    pub rating: Option<u32>,
    /// Title, which orders players of equal rating.
    #[serde(default)]
    pub title: String,
    /// Federation or club.
    #[serde(default)]
    pub federation: String,
    /// The federation's id. Private.
    #[serde(default)]
    pub federation_id: String,
    /// Birth date. Private.
    #[serde(default)]
    pub birth: String,
    /// A team, in formats that have them.
    #[serde(default)]
    pub team: Option<u32>,
}

/// A person in the tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// What is known.
    pub form: Form,
    /// The form the start list is ordered by; frozen with the start numbers.
    pub order_form: Form,
    /// The rating that starting points follow from; it no longer changes once the person has been to a round.
    pub first_rating: Option<u32>,
    /// Rounds paired when the person entered.
    pub entered_after: usize,
    /// Whether the person has left.
    pub has_left: bool,
    /// Rounds (from 0) that the person will not play, or has not.
    pub byes: BTreeMap<usize, Bye>,
}

impl Person {
    /// Whether the person is to be paired in a round (from 0).
    pub fn plays(&self, round: usize) -> bool {
        !self.has_left && !self.byes.contains_key(&round)
    }

    /// Byes of a kind had or asked for.
    pub fn byes_had(&self, kind: Bye) -> usize {
        self.byes.values().filter(|bye| **bye == kind).count()
    }
}

/// Titles in order of the start list, the highest first, as reports write them and in full.
const TITLES: [[&str; 2]; 8] = [
    ["g", "GM"],
    ["m", "IM"],
    ["wg", "WGM"],
    ["f", "FM"],
    ["wm", "WIM"],
    ["c", "CM"],
    ["wf", "WFM"],
    ["wc", "WCM"],
];

impl Form {
    /// Refuses a form without a name, or with what a report cannot hold.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if self.name.trim().is_empty() {
            return Err(Refusal::NoName);
        }
        let texts = [
            ("name", &self.name),
            ("sex", &self.sex),
            ("title", &self.title),
            ("federation", &self.federation),
            ("federation_id", &self.federation_id),
            ("birth", &self.birth),
        ];
        if let Some((field, _)) = texts.into_iter().find(|(_, text)| !is_one_line(text)) {
            return Err(Refusal::NotOneLine { field: field.to_owned() });
        }
        match self.rating.filter(|&rating| rating > HIGHEST_RATING) {
            Some(_) => Err(Refusal::RatingTooHigh { most: HIGHEST_RATING }),
            None => Ok(()),
        }
    }

    /// The key by which start lists are ordered: rating, title, name.
    pub(super) fn order_key(&self) -> (std::cmp::Reverse<u32>, usize, String) {
        let known = |names: &[&str; 2]| names.iter().any(|name| name.eq_ignore_ascii_case(&self.title));
        let title = TITLES.iter().position(known).unwrap_or(TITLES.len());
        (std::cmp::Reverse(self.rating.unwrap_or(0)), title, self.name.to_lowercase())
    }
}
