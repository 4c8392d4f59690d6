//! The state of a cloning game.

use crate::geometry::Geometry;
use crate::jumps::Jumps;
use crate::variant::Variant;
use game::{Board, Seat};
use std::marker::PhantomData;

/// At this many turns in a row without a clone the game is a draw.
pub const TOP_CLOCK: u8 = 100;

/// Where the number of the turn pair stops counting; no game from a usual start comes near.
pub const TOP_NUMBER: u16 = 9999;

/// A position: all the rules need to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<V> {
    /// The cells of each seat's pieces.
    pub(crate) pieces: [u64; 2],
    /// The cells that are in play: on the board and not blocked.
    pub(crate) open: u64,
    pub(crate) board: Board,
    pub(crate) jumps: Jumps,
    pub(crate) to_move: Seat,
    /// Turns since the last clone, passes included.
    pub(crate) clock: u8,
    /// Counts pairs of turns from 1, for the text alone.
    pub(crate) number: u16,
    pub(crate) variant: PhantomData<V>,
}

impl<V: Variant> Position<V> {
    /// The seat that moves next.
    #[must_use]
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The board with its size.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// How many pieces a seat has.
    #[must_use]
    pub const fn count(&self, seat: Seat) -> u32 {
        self.pieces[seat.index() & 1].count_ones()
    }

    /// Turns since the last clone, passes included.
    #[must_use]
    pub const fn clock(&self) -> u8 {
        self.clock
    }

    /// The pieces of the seat to move, and those of the other.
    pub(crate) const fn own_and_other(&self) -> (u64, u64) {
        let own = self.to_move.index() & 1;
        (self.pieces[own], self.pieces[1 - own])
    }

    /// The cells that a piece can land on.
    pub(crate) const fn empty(&self) -> u64 {
        self.open & !(self.pieces[0] | self.pieces[1])
    }

    /// The cells that are out of play.
    pub(crate) fn blocked(&self) -> u64 {
        V::Geometry::all(self.board) & !self.open
    }
}
