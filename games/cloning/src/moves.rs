//! A move of a cloning game.

/// A move; cells are bits of the sets in a position (see [`Geometry`](crate::Geometry)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A new piece on a cell next to one's own. Whichever piece is cloned, it is the same move.
    Clone {
        /// Where the new piece appears.
        to: u8,
    },
    /// A piece goes to a cell at distance two.
    Jump {
        /// The cell it leaves.
        from: u8,
        /// The cell it lands on.
        to: u8,
    },
    /// The side is stuck and the other plays on.
    Pass,
}

impl Move {
    /// The cell that gains a piece.
    #[must_use]
    pub const fn landing(self) -> Option<u8> {
        match self {
            Move::Clone { to } | Move::Jump { to, .. } => Some(to),
            Move::Pass => None,
        }
    }
}
