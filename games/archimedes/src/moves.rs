//! Moves: what they are, which are legal, how many turns they make.

use crate::colour::Colour;
use crate::state::{Phase, State, around};
use grid::bits;

/// One decision of a player. Squares are numbered from a1 = 0 along the ranks to h8 = 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The king goes to a free square beside it.
    Step(u8),
    /// A pyramid from the stock goes to a free square. In the basic game the colour is the one that comes next.
    Place(u8, Colour),
    /// A pyramid is taken off the board: to relocate it, or to let the king out.
    Lift(u8),
    /// The pyramid that was lifted goes to a free square. In a rescue the king then steps out by itself.
    Drop(u8),
    /// An isolated king waits for its partner.
    Pass,
}

impl State {
    /// Appends the legal moves.
    pub(crate) fn list_moves(&self, out: &mut Vec<Move>) {
        match self.phase {
            Phase::Step => out.extend(bits::each(self.exits(self.to_move)).map(Move::Step)),
            Phase::Rescue => out.extend(bits::each(self.rescues(self.to_move)).map(Move::Lift)),
            Phase::Pass => out.push(Move::Pass),
            Phase::Build { .. } if self.relocates() => {
                out.extend(bits::each(self.liftable()).map(Move::Lift));
            }
            Phase::Build { .. } => {
                for square in bits::each(self.empty()) {
                    out.extend(self.colours().map(|colour| Move::Place(square, colour)));
                }
            }
            Phase::Drop { .. } | Phase::Free { .. } => {
                out.extend(bits::each(self.drop_squares()).map(Move::Drop));
            }
            Phase::Over(_) => {}
        }
    }

    /// The number of complete turns from here, counted without making them.
    ///
    /// A step frees one square and takes another, and so does a lifted pyramid, as it may not go back: at whatever
    /// point of a turn, the squares to put a pyramid on are as many as are empty when the turn begins.
    pub(crate) fn turn_count(&self) -> u64 {
        let count = |squares: u64| u64::from(squares.count_ones());
        let empty = count(self.empty());
        match self.phase {
            Phase::Step if self.relocates() => {
                let lifts = bits::each(self.exits(self.to_move)).map(|to| count(self.liftable_from(to)));
                lifts.sum::<u64>() * empty
            }
            Phase::Step => count(self.exits(self.to_move)) * empty * self.colours().count() as u64,
            Phase::Rescue => count(self.rescues(self.to_move)) * empty,
            Phase::Pass => 1,
            Phase::Build { .. } if self.relocates() => count(self.liftable()) * empty,
            Phase::Build { .. } => empty * self.colours().count() as u64,
            Phase::Drop { .. } | Phase::Free { .. } => count(self.drop_squares()),
            Phase::Over(_) => 0,
        }
    }

    /// The pyramids that may be relocated once the king has stepped to `to`.
    fn liftable_from(&self, to: u8) -> u64 {
        let others = if self.table.own_king { 0 } else { self.around_other_kings() };
        self.pyramids.all() & !(others | around(to))
    }

    /// The pyramids that may be relocated, the king having stepped.
    pub(crate) fn liftable(&self) -> u64 {
        self.liftable_from(self.king(self.to_move))
    }

    /// Where the pyramid in hand may go.
    pub(crate) fn drop_squares(&self) -> u64 {
        match self.phase {
            Phase::Drop { lifted, .. } | Phase::Free { lifted, .. } => self.empty() & !bits::one(lifted),
            _ => 0,
        }
    }
}
