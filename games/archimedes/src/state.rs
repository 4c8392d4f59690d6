//! A position: all that the rules need to know of one moment.

use crate::colour::{Colour, STOCK};
use crate::pyramids::Pyramids;
use crate::setup::{Relocation, Setup, start_squares};
use game::Seat;
use grid::eight::{NEXT, shift};
use grid::{DIRECTIONS, bits};

/// The last turn; after it the game is drawn.
pub(crate) const LAST_TURN: u16 = 300;

/// The squares around a square.
pub(crate) const fn around(square: u8) -> u64 {
    NEXT[square as usize]
}

/// A position. Small and copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The pyramids on the board, without one that is in hand.
    pub(crate) pyramids: Pyramids,
    /// The kings' squares by seat; those of seats that the table does not have are 0.
    pub(crate) kings: [u8; 4],
    /// By seat: 0 for those still in, else 1 for who left first, 2 for the next, …
    pub(crate) left: [u8; 4],
    /// How many pyramids the stock has of each colour.
    pub(crate) stock: [u8; 5],
    /// The number of the turn that is being made, from 1.
    pub(crate) turn: u16,
    /// The seat that decides next.
    pub(crate) to_move: Seat,
    /// What it decides.
    pub(crate) phase: Phase,
    /// What was chosen for the table.
    pub(crate) table: Table,
}

/// The options that bear on play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    /// How many play.
    pub(crate) seats: u8,
    /// Whether opposite seats are partners.
    pub(crate) teams: bool,
    /// Whether colours count.
    pub(crate) expert: bool,
    /// Whether only one's own king holds the pyramids beside it.
    pub(crate) own_king: bool,
}

impl Table {
    pub(crate) const fn of(setup: &Setup) -> Self {
        Table {
            seats: setup.seats,
            teams: setup.teams,
            expert: setup.expert,
            own_king: matches!(setup.relocation, Relocation::OwnKing),
        }
    }
}

/// What is decided next.
///
/// The first three begin a turn. The squares that a half-made turn came from are kept so that it can be taken back
/// when somebody leaves the game in the middle of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    /// The king steps.
    Step,
    /// The king is isolated but for a rescue: a pyramid beside it is lifted.
    Rescue,
    /// The king is isolated and its partner is not.
    Pass,
    /// The king has stepped from a square. A pyramid is placed, or lifted when the stock is empty.
    Build { from: u8 },
    /// The king has stepped from a square and a pyramid has been lifted, which goes to another square.
    Drop { from: u8, lifted: u8, colour: Colour },
    /// The pyramid that lets the king out is in hand.
    Free { lifted: u8, colour: Colour },
    /// Nothing: the game is over.
    Over(End),
}

/// How a game ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum End {
    /// One side is left that can move. In a team game the seat to move is of the side that has lost, unless nobody
    /// else is in.
    Isolation,
    /// The last turn has been played.
    TurnLimit,
}

impl State {
    /// The usual start of a table. The setup's options have been checked.
    pub(crate) fn usual(setup: &Setup) -> Self {
        let mut kings = [0; 4];
        for (king, square) in kings.iter_mut().zip(start_squares(setup.seats)) {
            *king = *square;
        }
        State {
            pyramids: Pyramids::default(),
            kings,
            left: [0; 4],
            stock: [Colour::EACH; 5],
            turn: 1,
            to_move: Seat(0),
            phase: Phase::Step,
            table: Table::of(setup),
        }
    }

    /// The seats of the table.
    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.table.seats.into())
    }

    /// Where a seat's king stands.
    pub(crate) const fn king(&self, seat: Seat) -> u8 {
        self.kings[seat.index()]
    }

    /// The squares of all kings, those that are out included.
    pub(crate) fn king_squares(&self) -> u64 {
        self.kings[..self.table.seats.into()].iter().fold(0, |squares, king| squares | bits::one(*king))
    }

    /// The squares with nothing on them.
    pub(crate) fn empty(&self) -> u64 {
        !(self.pyramids.all() | self.king_squares())
    }

    /// The free squares beside a seat's king.
    pub(crate) fn exits(&self, seat: Seat) -> u64 {
        around(self.king(seat)) & self.empty()
    }

    /// The squares beside the kings that are not to move.
    pub(crate) fn around_other_kings(&self) -> u64 {
        let others = self.seats().filter(|seat| *seat != self.to_move);
        others.fold(0, |squares, seat| squares | around(self.king(seat)))
    }

    /// The pyramids beside a seat's king that the expert rule lets it lift if it is isolated: the square behind, on
    /// the same line, has a pyramid of the same colour.
    pub(crate) fn rescues(&self, seat: Seat) -> u64 {
        if !self.table.expert {
            return 0;
        }
        let king = bits::one(self.king(seat));
        let colour = |square: u64| self.pyramids.at(square.trailing_zeros() as u8);
        let lines = DIRECTIONS.map(|direction| {
            let near = shift(king, direction);
            let far = shift(near, direction);
            if far != 0 && colour(near).is_some() && colour(near) == colour(far) { near } else { 0 }
        });
        lines.iter().fold(0, |squares, near| squares | near)
    }

    /// Whether the seat still takes part.
    pub(crate) const fn is_in(&self, seat: Seat) -> bool {
        self.left[seat.index()] == 0
    }

    /// Whether the seat is in and its king can move or rescue itself.
    pub(crate) fn is_able(&self, seat: Seat) -> bool {
        self.is_in(seat) && (self.exits(seat) != 0 || self.rescues(seat) != 0)
    }

    /// The seat opposite, at a table for four.
    pub(crate) const fn opposite(seat: Seat) -> Seat {
        Seat(seat.0 ^ 2)
    }

    /// Whether two seats win together.
    pub(crate) const fn are_allies(&self, one: Seat, other: Seat) -> bool {
        one.0 == other.0 || self.table.teams && (one.0 ^ other.0) & 1 == 0
    }

    /// How many pyramids the stock has.
    pub(crate) fn stock_size(&self) -> u8 {
        self.stock.iter().sum()
    }

    /// Whether pyramids are relocated, the stock being empty.
    pub(crate) fn relocates(&self) -> bool {
        self.stock == [0; 5]
    }

    /// The colours that may be placed: in the expert game those that the stock has, else the one that comes next.
    pub(crate) fn colours(&self) -> impl Iterator<Item = Colour> + Clone + use<> {
        let stock = self.stock;
        let next = if self.table.expert { None } else { self.next_colour() };
        Colour::ALL.into_iter().filter(move |colour| match next {
            Some(next) => *colour == next,
            None => stock[colour.index()] > 0,
        })
    }

    /// The colour that the cycle has come to: red for the first pyramid, green for the second, … Should a start
    /// position have used that colour up, the next one that is left. `None` when the stock is empty.
    pub(crate) fn next_colour(&self) -> Option<Colour> {
        let placed = usize::from(STOCK - self.stock_size());
        let cycle = Colour::ALL.into_iter().cycle().skip(placed % 5).take(5);
        cycle.into_iter().find(|colour| self.stock[colour.index()] > 0)
    }

    /// The position with a half-made turn taken back.
    pub(crate) fn before_turn(&self) -> Self {
        let mut before = *self;
        let king = &mut before.kings[self.to_move.index()];
        match self.phase {
            Phase::Build { from } => {
                *king = from;
                before.phase = Phase::Step;
            }
            Phase::Drop { from, lifted, colour } => {
                *king = from;
                before.pyramids.put(lifted, colour);
                before.phase = Phase::Step;
            }
            Phase::Free { lifted, colour } => {
                before.pyramids.put(lifted, colour);
                before.phase = Phase::Rescue;
            }
            Phase::Step | Phase::Rescue | Phase::Pass | Phase::Over(_) => {}
        }
        before
    }

    /// The pyramid that is in hand.
    pub(crate) const fn in_hand(&self) -> Option<Colour> {
        match self.phase {
            Phase::Drop { colour, .. } | Phase::Free { colour, .. } => Some(colour),
            _ => None,
        }
    }

    /// The pyramids on the board with their squares.
    pub(crate) fn pyramids(&self) -> impl Iterator<Item = (u8, Colour)> + '_ {
        bits::each(self.pyramids.all()).filter_map(|square| Some((square, self.pyramids.at(square)?)))
    }
}
