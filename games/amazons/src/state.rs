//! Positions, and what moves do to them.

use crate::cells::{Cells, NEIGHBOURS, cell, file_rank};
use game::{Board, Outcome, Seat, Square, stable_key};

/// A position, possibly between the two moves of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Where each seat's amazons stand.
    pub(crate) amazons: [Cells; 2],
    /// What is burnt, and what is no part of the board.
    pub(crate) walls: Cells,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) to_move: Seat,
    /// The amazon that has moved in this turn and is to shoot.
    pub(crate) landed: Option<u8>,
    /// The number of the turn as records count it: both seats' turns together are one.
    pub(crate) number: u16,
}

/// One move of a turn. Cells are numbered as on a board of 10×10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// An amazon moves.
    Go {
        /// From this cell,
        from: u8,
        /// to this one.
        to: u8,
    },
    /// The amazon that has moved shoots.
    Shoot {
        /// This cell burns.
        at: u8,
    },
}

impl State {
    /// What stops amazons and arrows.
    pub(crate) const fn taken(&self) -> Cells {
        self.amazons[0].or(self.amazons[1]).or(self.walls)
    }

    /// Where nothing stands and nothing burnt.
    pub(crate) const fn empty(&self) -> Cells {
        self.taken().not()
    }

    /// The amazons of the seat to move.
    pub(crate) const fn own(&self) -> Cells {
        self.amazons[self.to_move.index()]
    }

    /// What has burnt.
    pub(crate) fn burnt(&self) -> Cells {
        self.walls.and(Cells::board(self.files, self.ranks))
    }

    /// The amazons of a seat that have a move: those with an empty cell beside them.
    pub(crate) fn free_amazons(&self, seat: Seat) -> Cells {
        let empty = self.empty();
        let free = |amazon: &u8| !NEIGHBOURS[usize::from(*amazon)].and(empty).is_empty();
        let amazons = self.amazons[seat.index()].each().filter(free);
        amazons.fold(Cells::NONE, |found, amazon| found.or(Cells::one(amazon)))
    }

    /// The seat to move has lost when it cannot move. Between the moves of a turn nobody has: the amazon can always
    /// shoot back at the cell that it left.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let lost = self.landed.is_none() && self.free_amazons(self.to_move).is_empty();
        lost.then(|| Outcome::win(2, self.to_move.next(2), "end.no-move"))
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move) {
        match mv {
            Move::Go { from, to } => {
                let amazons = &mut self.amazons[self.to_move.index()];
                *amazons = amazons.xor(Cells::one(from)).xor(Cells::one(to));
                self.landed = Some(to);
            }
            Move::Shoot { at } => {
                self.walls = self.walls.or(Cells::one(at));
                self.landed = None;
                self.number += u16::from(self.to_move.0);
                self.to_move = self.to_move.next(2);
            }
        }
    }

    /// Every turn burns a cell.
    pub(crate) const fn turns_left(&self) -> u32 {
        self.empty().count()
    }

    /// All but the number of the turn, on which nothing depends.
    pub(crate) fn key(&self) -> u64 {
        stable_key(&State { number: 0, ..*self })
    }

    /// The board.
    pub(crate) const fn board(&self) -> Board {
        Board::Rect { files: self.files, ranks: self.ranks }
    }

    /// The square of a cell of the board.
    pub(crate) const fn square(&self, of: u8) -> Square {
        let (file, rank) = file_rank(of);
        Square(rank as u16 * self.files as u16 + file as u16)
    }

    /// The cell of a square of the board.
    pub(crate) const fn cell(&self, of: Square) -> u8 {
        let (file, rank) = self.board().file_rank(of);
        cell(file, rank)
    }

    /// The name of a cell, such as `d7`.
    pub(crate) fn name(&self, of: u8) -> String {
        self.board().name(self.square(of))
    }
}
