//! Positions of the small game for its tests and rule pages, from rules of its own: slow and simple, so that the
//! numbers in the new crate's tests come from a second implementation.

use super::board::Board;
use std::collections::BTreeMap;

/// A square: file and rank, both counted from 0.
type Square = (i8, i8);

/// A position: what stands where (`x`, `o`, `#` for burnt), and who is to move.
#[derive(Clone)]
pub(crate) struct Sample {
    /// The board.
    pub(crate) board: Board,
    cells: BTreeMap<Square, char>,
    to_move: char,
}

impl Sample {
    /// The start: three stones a side, at the ends and in the middle of the first and the last rank.
    pub(crate) fn new(board: Board) -> Self {
        let mut start = Sample { board, cells: BTreeMap::new(), to_move: 'x' };
        let (first, last) = (board.files(0), board.files(start.top()));
        for file in [first.start, start.middle(), first.end - 1] {
            start.cells.insert((file, 0), 'x');
            // Turned by half a circle.
            start.cells.insert((last.start + (first.end - 1 - file), start.top()), 'o');
        }
        start
    }

    /// A position in which one step shuts in the other side's only stone, and that step.
    pub(crate) fn nearly_stuck(board: Board) -> (Self, [Square; 2]) {
        let mut position = Sample { board, cells: BTreeMap::new(), to_move: 'x' };
        let (file, rank) = position.corner();
        let (from, to) = ((file + 2, rank - 2), (file + 1, rank - 1));
        for square in position.beside((file, rank)).into_iter().filter(|square| *square != to) {
            position.cells.insert(square, '#');
        }
        position.cells.insert((file, rank), 'o');
        position.cells.insert(from, 'x');
        (position, [from, to])
    }

    /// The left end of the uppermost rank.
    pub(crate) fn corner(&self) -> Square {
        (self.board.files(self.top()).start, self.top())
    }

    /// The stone in the middle of the first rank steps straight up.
    pub(crate) fn first_step(&self) -> [Square; 2] {
        [(self.middle(), 0), (self.middle(), 1)]
    }

    /// A step of the other side, whose turn it is not.
    pub(crate) fn others_step(&self) -> [Square; 2] {
        let (file, rank) = self.corner();
        [(file, rank), (file, rank - 1)]
    }

    /// The same position with the other side to move.
    pub(crate) fn turned(&self) -> Self {
        Sample { to_move: self.waiting(), ..self.clone() }
    }

    /// The position after a step.
    pub(crate) fn after(&self, [from, to]: [Square; 2]) -> Self {
        let mut next = self.turned();
        next.cells.insert(from, '#');
        next.cells.insert(to, self.to_move);
        next
    }

    /// How many ways there are to play so many turns.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let stones =
            self.cells.iter().filter(|(_, stone)| **stone == self.to_move).map(|(square, _)| *square);
        let steps = stones.flat_map(|from| self.beside(from).into_iter().map(move |to| [from, to]));
        steps
            .filter(|[_, to]| !self.cells.contains_key(to))
            .map(|step| self.after(step).perft(depth - 1))
            .sum()
    }

    /// The position as text, as the new crate writes it.
    pub(crate) fn text(&self) -> String {
        let ranks = (0..self.board.ranks()).rev().map(|rank| {
            let mut text = String::new();
            let mut run = 0;
            for file in self.board.files(rank) {
                match self.cells.get(&(file, rank)) {
                    None => run += 1,
                    Some(cell) => {
                        if run > 0 {
                            text += &run.to_string();
                        }
                        run = 0;
                        text.push(*cell);
                    }
                }
            }
            if run > 0 { text + &run.to_string() } else { text }
        });
        format!("{} {}", ranks.collect::<Vec<_>>().join("/"), self.to_move)
    }

    /// The squares beside a square.
    fn beside(&self, (file, rank): Square) -> Vec<Square> {
        let beside = self.board.steps().iter().map(|(right, up)| (file + right, rank + up));
        beside
            .filter(|(file, rank)| {
                (0..self.board.ranks()).contains(rank) && self.board.files(*rank).contains(file)
            })
            .collect()
    }

    const fn waiting(&self) -> char {
        if self.to_move == 'x' { 'o' } else { 'x' }
    }

    const fn top(&self) -> i8 {
        self.board.ranks() - 1
    }

    /// The file in the middle of the first rank.
    fn middle(&self) -> i8 {
        let files = self.board.files(0);
        files.start + (files.end - files.start) / 2
    }
}

/// A square's name, such as `d7`.
pub(crate) fn name((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}
