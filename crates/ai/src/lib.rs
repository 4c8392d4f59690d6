//! # Computer opponents for any game
//!
//! Everything here plays any [`Insight`](game::Insight) (so any [`Game`](game::Game)) by its contract alone, and
//! better with each hook that the plugin has: an evaluation, an ordering of moves, a quick random move.
//!
//! A [`Search`] thinks about one position in slices, without a clock or threads: the same code serves a server's
//! pool, a page's worker and a program. [`Level`]s are plans made for people, a [`Budget`] alone plays as well as it
//! can.

mod alpha_beta;
mod best_first;
mod budget;
mod contest;
mod level;
mod maths;
mod plan;
mod puct;
mod report;
mod root;
mod search;
mod searcher;
mod sides;
mod tactics;
mod tuning;
mod turns;

pub use budget::Budget;
pub use contest::{AtRandom, Greedy, Player, Standing, contest, openings};
pub use level::Level;
pub use plan::{Lapses, Method, Plan};
pub use report::{Report, Status};
pub use search::Search;
pub use tuning::{Tuning, TuningError};
