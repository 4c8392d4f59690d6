//! # Computer opponents for any game
//!
//! Everything here plays any [`Insight`](game::Insight) (so any [`Game`](game::Game)) by its contract alone, and
//! better with each hook that the plugin has: an evaluation, an ordering of moves, a quick random move.
//!
//! A [`Search`] thinks about one position in slices, without a clock or threads: the same code serves a server's
//! pool, a page's worker and a program. [`Level`]s are plans made for people, a [`Budget`] alone plays as well as it
//! can.
//!
//! ```no_run
//! # fn example<G: game::Insight>(line: &game::Line<G>, stop: impl Fn() -> bool) -> Vec<G::Move> {
//! let level = ai::Level::new(5).unwrap();
//! let mut search = ai::Search::new(line, level, 7);
//! while search.run(500) == ai::Status::Working && !stop() {}
//! search.best()
//! # }
//! ```
//!
//! ## Methods
//!
//! | method | for | judges by |
//! |---|---|---|
//! | tree search ([`Method::Puct`]) | any number of sides, teams | the evaluation, else play-outs |
//! | alpha-beta ([`Method::AlphaBeta`]) | two sides | the evaluation |
//! | best-first ([`Method::BestFirst`]) | two sides, very many turns | the evaluation |
//!
//! None of them wins everywhere. Tree search is the rule, a game's [`Tuning`] may know better: [`contest()`] finds out.
//!
//! ## Layout
//!
//! `search` is the face: it lets a method work (all have the shape of `searcher`), makes a turn of what it found, and
//! has `tactics` check it. `puct`, `alpha_beta` and `best_first` are the methods; `root` is where they begin, `sides`
//! what they count in, `turns` the view of whole turns. `plan`, `level`, `budget` and `tuning` say what is asked,
//! `report` what was found. `contest` plays matches, `standing` says what they show.

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
mod standing;
mod tactics;
mod tuning;
mod turns;

pub use budget::Budget;
pub use contest::{AtRandom, Greedy, Player, contest, openings};
pub use level::Level;
pub use plan::{Lapses, Method, Plan};
pub use report::{Report, Status};
pub use search::Search;
pub use standing::{Sprt, Standing};
pub use tuning::{Tuning, TuningError};
