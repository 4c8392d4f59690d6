//! What board games share, so that no plugin writes it again.
//!
//! - [`Fields`] and [`read_rows`]: position texts (`x5o/7/… x 0 1`), refused with the exact column; [`write_rows`]
//! - [`bits`]: the squares of a 64-bit set
//! - [`eight`]: sets of squares on boards up to 8×8, as 64-bit words with eight bits a rank
//! - [`hexagon`]: the same for the hexagon of side 5, whose 61 cells fit into one word
//! - [`DIRECTIONS`], [`ray()`]: lines on rectangles of any size
//! - [`Symmetry`]: the turns and mirrors of a board
//!
//! ```
//! use game::{Board, Square};
//! use grid::{Fields, Size, read_rows, write_rows};
//!
//! let board = Board::Rect { files: 10, ranks: 2 };
//! let mut fields = Fields::new("3q6/10 w");
//! let rows = read_rows(&fields.next().unwrap(), Size::Exactly(board), "qQ*").unwrap();
//! assert_eq!(rows.at(Square(13)), Some('q'));
//! assert_eq!(write_rows(board, |square| rows.at(square)), "3q6/10");
//!
//! let short = read_rows(&Fields::new("3q5/10").next().unwrap(), Size::Exactly(board), "qQ*");
//! assert_eq!(short.unwrap_err().column, 4);
//! ```

pub mod bits;
pub mod eight;
mod fields;
pub mod hexagon;
mod ray;
mod rows;
mod symmetry;

pub use fields::{Field, Fields};
pub use ray::{DIRECTIONS, ray, step};
pub use rows::{Rows, Size, read_rows, write_rows};
pub use symmetry::Symmetry;
