//! # Ratings
//!
//! Glicko-2 (Glickman, 2012) where two seats meet, Weng-Lin (2011, the Bayesian Bradley-Terry model) for more seats and
//! for teams; both on one scale, where a beginner stands at 1500 ± 350 and 200 points more are a score of about 76 %.
//!
//! Pure: results and days come in, ratings come out. Storing, listing and correcting is a host's affair; because a
//! new rating depends on the old ones and the result alone, a host can always compute all of them afresh.

mod rating;
mod speed;
mod table;

pub use rating::{Rating, Update};
pub use speed::Speed;
pub use table::{Entrant, rate};
