//! Ratings, as they are shown. They are kept apart for each game and each [`Speed`].
//!
//! A table counts for ratings when it was opened as [`rated`](crate::TableSpec::rated) and its game was really played:
//! each side had made a turn, and there is a result. Ratings change with the event that ends the game, and once.

use rating::Rating;
pub use rating::Speed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A rating, as it is shown: `1623`, or `1500?` while too little is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Strength {
    /// In whole points.
    pub points: i32,
    /// Whether too little is known to take it for more than a guess.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// At a table that has been rated, by how many points it changed there. The points are those before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<i32>,
}

impl Strength {
    /// What is shown of a rating that became another one at a table.
    #[must_use]
    pub fn changed(before: Rating, after: Rating) -> Self {
        let strength = Strength::from(before);
        Strength { change: Some(Strength::from(after).points - strength.points), ..strength }
    }
}

impl From<Rating> for Strength {
    fn from(rating: Rating) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "ratings are numbers of four digits")]
        let points = rating.points.round() as i32;
        Strength { points, provisional: rating.is_provisional(), change: None }
    }
}

impl Default for Strength {
    /// Of somebody who has not played yet.
    fn default() -> Self {
        Rating::default().into()
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.points, if self.provisional { "?" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_not_played_stands_at_1500_with_a_question_mark() {
        assert_eq!(Strength::default().to_string(), "1500?");
        let known = Rating { points: 1622.6, deviation: 60.0, volatility: 0.06 };
        assert_eq!(Strength::from(known).to_string(), "1623");
        let json = serde_json::to_string(&Strength::from(known)).unwrap();
        assert_eq!(json, r#"{"points":1623}"#);
    }

    #[test]
    fn a_change_is_the_difference_of_what_is_shown() {
        let before = Rating { points: 1500.4, ..Rating::default() };
        let after = Rating { points: 1510.6, ..Rating::default() };
        assert_eq!(Strength::changed(before, after).change, Some(11));
    }
}
