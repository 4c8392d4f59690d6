//! # Archimedes
//!
//! A board game by Ole Jensen, published by N.P.T., Oslo, in 1981. Each turn a king steps and a pyramid is placed; who
//! cannot step any more is out, and the last king that can move wins. Two, three or four play, four also in teams. When
//! all forty pyramids stand, turns relocate them. In the expert game two pyramids of one colour let a king out.
//!
//! ```
//! use archimedes::{Archimedes, Setup};
//! use game::{Notation, Rules};
//!
//! let setup = Archimedes::complete(Setup { seats: 4, teams: true, ..Setup::default() }).unwrap();
//! let mut state = Archimedes::start(&setup).unwrap();
//! assert_eq!(Archimedes::count_turns(&state), 300);
//!
//! for mv in Archimedes::read_turn(&state, "e1-e2/d7").unwrap() {
//!     Archimedes::play(&mut state, mv);
//! }
//! assert_eq!(Archimedes::write_position(&state), "3M4/3r4/8/L7/7N/8/4K3/8 L r7g8b8y8w8 2 t");
//! ```
//!
//! ## Positions
//!
//! ```text
//! 3L4/8/8/8/8/8/8/4K3 K r8g8b8y8w8 1
//! ```
//!
//! | field | says | left out |
//! |---|---|---|
//! | board | ranks 8 to 1: `K` `L` `M` `N` the kings of seats 0–3 (small letters: out), pyramids `r` `g` `b` `y` `w`, digits for empty squares | |
//! | to move | the letter of a king that is in | the first king that is in |
//! | stock | how many pyramids of each colour; `-`: none. Board, hand and stock have eight of each | what is not on the board |
//! | number | of the turn, from 1; 301 once the limit has ended the game | 1 |
//! | options | `t` teams, `e` expert, `o` relocation held by one's own king only; `-`: none of them | as the table's, or `-` |
//! | left | the kings that are out, in order of leaving; `-`: none | the one that is out |
//! | half | what has been made of a turn, as its text begins: `e1-e2/`, `e1-e2/c3-`, `d2-`; the board shows the king stepped and the pyramid lifted | nothing |
//!
//! The last three are written only where they, or a field after them, say something. In the basic game the colour of the
//! next pyramid follows from the stock (the first is red, the second green, …), so it needs no field. A position in which
//! the king to move is isolated is read as the rules go on from it.
//!
//! ## Turns
//!
//! | text | says |
//! |---|---|
//! | `e1-e2/d7` | the king steps, a pyramid is placed |
//! | `e1-e2/d7r` | the same in the expert game: a red one |
//! | `e1-e2/c3-d7` | the king steps, a pyramid is relocated |
//! | `d2-f6/e1-d2` | the pyramid on d2 goes to f6, the king gets out to d2 |
//! | `pass` | an isolated king waits for its partner |
//!
//! From the middle of a turn, the text is the rest of it. Capitals are read too, and separators may be left out
//! (`e1e2d7`).
//!
//! ## Layout
//!
//! `state` is a position, `moves` what may be played there and `play` what comes of it; `position` and `turn` are the
//! texts; `picture`, `evaluate` and `about` what people, computer opponents and lists see. `rules`, `notation` and
//! `insight` only tie these to the site's contract.

mod about;
mod colour;
mod evaluate;
mod insight;
mod moves;
mod notation;
mod picture;
mod play;
mod position;
mod pyramids;
mod rules;
mod scan;
mod setup;
mod state;
mod turn;

pub use colour::Colour;
pub use moves::Move;
pub use setup::{Relocation, Setup};
pub use state::State;

/// The game.
pub struct Archimedes;

/// The board's geometry.
const BOARD: game::Board = game::Board::Rect { files: 8, ranks: 8 };

/// The letters of the kings in positions, by seat.
const KING_LETTERS: [char; 4] = ['K', 'L', 'M', 'N'];

/// A square's name, such as `e1`.
fn square_name(square: u8) -> String {
    BOARD.name(game::Square(square.into()))
}
