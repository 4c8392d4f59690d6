//! # The contract between Quadrille and the games it hosts
//!
//! This is the manual of a game author. A game is a crate with one type that implements the five traits of [`Game`];
//! the site then gives it boards, computer opponents, clocks, records, rule pages and a line on the command line.
//!
//! | trait | says | needed |
//! |---|---|---|
//! | [`Rules`] | start, legal moves, what a move does, how it ends | yes |
//! | [`Notation`] | positions and turns as text | yes |
//! | [`Picture`] | the position as a [`Scene`], moves as things to touch | yes, small |
//! | [`About`] | names, options, texts, rule pages | yes, data |
//! | [`Insight`] | what makes a computer opponent strong | may be empty |
//!
//! **Words.** A *move* is one decision, a *turn* the moves up to the point where another decision is somebody's
//! (in Amazons a queen move and an arrow). Players submit, clocks count and records store turns. A *seat* is a place
//! at the table, a *side* the seats that win together. States are small values: copied, never undone.
//!
//! **Laws.** The crate `testkit` holds every plugin to what this documentation promises, on thousands of random games;
//! a plugin's tests call it once.
//!
//! ## A complete game
//!
//! Nine counters lie in a row. A turn takes the last one or the last two; who takes the very last one wins.
//!
//! ```
//! use game::*;
//! use serde::{Deserialize, Serialize};
//!
//! struct TakeAway;
//!
//! #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
//! #[serde(default, deny_unknown_fields)]
//! struct Setup {
//!     start: String,
//! }
//!
//! impl Default for Setup {
//!     fn default() -> Self {
//!         Setup { start: "9 0".into() }
//!     }
//! }
//!
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct State {
//!     counters: u8,
//!     to_move: Seat,
//! }
//!
//! impl Rules for TakeAway {
//!     type Setup = Setup;
//!     type State = State;
//!     type Move = u8;
//!
//!     fn complete(setup: Setup) -> Result<Setup, SetupError> {
//!         TakeAway::start(&setup).map(|_| setup)
//!     }
//!     fn start(setup: &Setup) -> Result<State, SetupError> {
//!         let wrong = || SetupError::new("start", "setup.bad-position");
//!         let (counters, seat) = setup.start.split_once(' ').ok_or_else(wrong)?;
//!         let counters = counters.parse().ok().filter(|n| *n <= 9).ok_or_else(wrong)?;
//!         let seat = seat.parse().ok().filter(|n| *n < 2).ok_or_else(wrong)?;
//!         Ok(State { counters, to_move: Seat(seat) })
//!     }
//!     fn seats(_: &State) -> usize {
//!         2
//!     }
//!     fn to_move(state: &State) -> Seat {
//!         state.to_move
//!     }
//!     fn moves(state: &State, out: &mut Vec<u8>) {
//!         out.extend(1..=state.counters.min(2));
//!     }
//!     fn play(state: &mut State, taken: u8) {
//!         state.counters -= taken;
//!         state.to_move = state.to_move.next(2);
//!     }
//!     fn outcome(state: &State) -> Option<Outcome> {
//!         let winner = state.to_move.next(2);
//!         (state.counters == 0).then(|| Outcome::win(2, winner, "end.last-counter"))
//!     }
//!     fn turns_left(state: &State) -> u32 {
//!         state.counters.into()
//!     }
//! }
//!
//! impl Notation for TakeAway {
//!     fn write_position(state: &State) -> String {
//!         format!("{} {}", state.counters, state.to_move)
//!     }
//!     fn setup_at(_: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
//!         let wrong = |_| TextError::new(1, "setup.bad-position");
//!         TakeAway::complete(Setup { start: text.into() }).map_err(wrong)
//!     }
//!     fn write_turn(_: &State, moves: &[u8]) -> String {
//!         moves.iter().map(u8::to_string).collect()
//!     }
//! }
//!
//! impl Picture for TakeAway {
//!     fn scene(state: &State) -> Scene {
//!         let mut scene = Scene::new(Board::Rect { files: 9, ranks: 1 }, Pattern::Plain);
//!         scene.pieces.extend((0..state.counters).map(|file| Piece {
//!             square: Square(file.into()),
//!             look: Look::plain(Shape::Stone),
//!             out: false,
//!             name: "piece.counter",
//!         }));
//!         scene
//!     }
//!     /// Touch the first of the counters that you take.
//!     fn paths(state: &State, taken: u8) -> Vec<Vec<Target>> {
//!         vec![vec![Target::Square(Square((state.counters - taken).into()))]]
//!     }
//! }
//!
//! impl Insight for TakeAway {}
//!
//! impl About for TakeAway {
//!     fn facts() -> Facts {
//!         Facts {
//!             id: "take-away",
//!             rules_version: 1,
//!             seats: (2, 2),
//!             author: "",
//!             publisher: "",
//!             year: None,
//!             minutes: 1,
//!             age: 5,
//!             emblem: Shape::Stone,
//!         }
//!     }
//!     fn options() -> Vec<OptionSpec> {
//!         Vec::new()
//!     }
//!     fn seat_info(_: &Setup) -> Vec<SeatInfo> {
//!         vec![
//!             SeatInfo { name: "seat.first", colour: SeatColour::Red },
//!             SeatInfo { name: "seat.second", colour: SeatColour::Blue },
//!         ]
//!     }
//!     fn texts() -> &'static [(Lang, &'static str)] {
//!         &[(Lang::En, "name = Take away\nend.last-counter = The last counter is taken.")]
//!     }
//!     fn rule_pages() -> &'static [(Lang, &'static str)] {
//!         &[(Lang::En, "# Take away\nTake one or two; the last one wins.")]
//!     }
//! }
//!
//! // It is a `Game` now. Six turns can be played in 42 ways.
//! let setup = TakeAway::complete(Setup::default()).unwrap();
//! let mut line = Line::<TakeAway>::new(&setup).unwrap();
//! assert_eq!(perft::<TakeAway>(line.state(), 6), 42);
//!
//! let turn = TakeAway::read_turn(line.state(), "2").unwrap();
//! for mv in turn {
//!     line.play(mv).unwrap();
//! }
//! assert_eq!(TakeAway::write_position(line.state()), "7 1");
//! assert_eq!(TakeAway::read_turn(line.state(), "3").unwrap_err().column, 1);
//! line.retire(Seat(1)).unwrap();
//! assert_eq!(line.outcome().unwrap().places.as_slice(), [1, 2]);
//! ```

mod about;
mod board;
mod insight;
mod key;
mod line;
mod notation;
mod outcome;
mod perft;
mod picture;
mod random;
mod rules;
mod scene;
mod seat;
mod text;

pub use about::{About, Editor, Facts, Layout, OptionKind, OptionSpec, SeatColour, SeatInfo};
pub use board::{Board, Square};
pub use insight::Insight;
pub use key::stable_key;
pub use line::{IllegalMove, Line};
pub use notation::{Notation, TextError, read_by_prefix};
pub use outcome::Outcome;
pub use perft::{each_turn, perft};
pub use picture::Picture;
pub use random::{Random, mix};
pub use rules::{Retirement, Rules, SetupError};
pub use scene::{Caption, Look, Pattern, Piece, Pigment, Plan, Scene, Shape, Target, Tint, Tray, TrayItem};
pub use seat::{MAX_SEATS, PerSeat, Seat, Side};
pub use text::{Catalogue, Lang, Message, Value};

/// A game that the site can host: everything the five traits say.
pub trait Game: Rules + Notation + Picture + Insight + About {}

impl<G: Rules + Notation + Picture + Insight + About> Game for G {}
