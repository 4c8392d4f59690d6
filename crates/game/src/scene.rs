//! What a position looks like, as data. From it the page draws any board, reads it to a screen reader and tells what
//! moved by comparing two scenes. Nothing here knows of HTML, and no page knows of a game.

use crate::board::{Board, Square};
use crate::seat::Seat;
use crate::text::Message;

/// A picture of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The board's geometry.
    pub board: Board,
    /// How its squares are coloured.
    pub pattern: Pattern,
    /// Squares that differ from the pattern.
    pub tints: Vec<(Square, Tint)>,
    /// What stands on the board, at most one piece a square.
    pub pieces: Vec<Piece>,
    /// What is not on the board and may be touched or counted: stocks and hands.
    pub trays: Vec<Tray>,
    /// Short facts to show beside a seat or the board: score, supplies, ways out.
    pub captions: Vec<Caption>,
}

impl Scene {
    /// An empty board.
    #[must_use]
    pub const fn new(board: Board, pattern: Pattern) -> Self {
        Scene {
            board,
            pattern,
            tints: Vec::new(),
            pieces: Vec::new(),
            trays: Vec::new(),
            captions: Vec::new(),
        }
    }

    /// The piece on a square, if there is one.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.square == square)
    }
}

/// How squares are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// All alike.
    Plain,
    /// Like a chessboard, a1 dark; on hexagons three tints.
    Chequer,
}

/// How a square differs from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// Out of play: blocked, destroyed, a hole.
    Void,
    /// A start square.
    Start,
    /// Part of an area that the rules speak of.
    Area,
}

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it stands.
    pub square: Square,
    /// How it looks.
    pub look: Look,
    /// Whether it is out of the game and stands only in the way: drawn faded and leaning.
    pub out: bool,
    /// What it is called, a message key such as `piece.white-amazon`; read out by screen readers.
    pub name: &'static str,
}

/// The look of a piece, on the board or in a tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its shape.
    pub shape: Shape,
    /// Whose it is: gives it the seat's colour and suit. `None`: nobody's.
    pub owner: Option<Seat>,
    /// The colour of a piece that belongs to nobody.
    pub pigment: Option<Pigment>,
}

impl Look {
    /// A seat's piece.
    #[must_use]
    pub const fn of(shape: Shape, owner: Seat) -> Self {
        Look { shape, owner: Some(owner), pigment: None }
    }

    /// Nobody's piece.
    #[must_use]
    pub const fn plain(shape: Shape) -> Self {
        Look { shape, owner: None, pigment: None }
    }
}

/// The shapes that the site can draw. A game that needs another one adds a word here and a drawing in the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Shape {
    /// A flat disc with the owner's suit inlaid.
    Disc,
    /// A rounded stone.
    Stone,
    /// An amazon: a queen with a bow.
    Amazon,
    /// A king with the owner's suit on top.
    King,
    /// A pyramid seen from above, hatched by colour.
    Pyramid,
    /// A burnt square.
    Burn,
    /// A pawn.
    Pawn,
}

/// Colours of pieces that belong to nobody; each has its own hatching, so that no eye needs the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pigment {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// White.
    White,
}

/// A place beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    /// What it is.
    pub name: Message,
    /// Whose it is; `None` for a common stock.
    pub owner: Option<Seat>,
    /// What lies there.
    pub items: Vec<TrayItem>,
}

/// Pieces of one kind in a tray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrayItem {
    /// The number by which [`Target::Item`] names it, unique in the scene.
    pub item: u8,
    /// How one of them looks.
    pub look: Look,
    /// How many there are.
    pub count: u16,
    /// What one is called: a message key.
    pub name: &'static str,
    /// Whether it is the one that comes next (where the player does not choose).
    pub next: bool,
}

/// A short fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The seat it belongs to; `None`: to the table.
    pub seat: Option<Seat>,
    /// What it says.
    pub text: Message,
}

/// Something that a person touches to make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// An item of a tray.
    Item(u8),
    /// A named action shown as a button: a message key such as `action.pass`.
    Action(&'static str),
}

/// What a turn consists of, for the panel that says what to do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The moves of the turn in words, each an order: “Move an amazon”, “Shoot an arrow”.
    pub steps: Vec<Message>,
    /// How many of them have been made.
    pub done: usize,
}
