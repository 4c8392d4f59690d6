//! A board in the making: cells and the characters on them, read from the first word of a position and written back.
//! Knows nothing of any game, so that a board which cannot be played yet is a board all the same.

use game::{Board, Square};

/// The most files or ranks of a rectangle: there are so many letters.
const MOST: usize = 26;

/// Ranks of characters. What follows them in the text (who moves, counters) is kept as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    board: Board,
    /// One for each square, in the board's order; `None` is empty.
    cells: Vec<Option<char>>,
    rest: String,
}

impl Default for Sheet {
    /// A single empty square.
    fn default() -> Self {
        Sheet { board: Board::Rect { files: 1, ranks: 1 }, cells: vec![None], rest: String::new() }
    }
}

impl Sheet {
    /// Reads a position: ranks from the uppermost down, divided by `/`; numbers stand for runs of empty squares. `None`
    /// where the ranks make neither a rectangle nor a hexagon.
    pub(crate) fn read(text: &str) -> Option<Sheet> {
        let text = text.trim();
        let (ranks, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let mut rows: Vec<Vec<Option<char>>> = ranks.split('/').map(read_row).collect::<Option<_>>()?;
        rows.reverse();
        let board = shape(&rows)?;
        let cells = rows.into_iter().flatten().collect();
        Some(Sheet { board, cells, rest: rest.trim().to_owned() })
    }

    /// The position as text.
    pub(crate) fn write(&self) -> String {
        let mut ranks = Vec::new();
        let mut left = self.cells.as_slice();
        for rank in 0..self.board.ranks() {
            let (row, above) = left.split_at(usize::from(self.board.rank_span(rank).1));
            left = above;
            ranks.push(write_row(row));
        }
        ranks.reverse();
        let ranks = ranks.join("/");
        if self.rest.is_empty() { ranks } else { format!("{ranks} {}", self.rest) }
    }

    pub(crate) const fn board(&self) -> Board {
        self.board
    }

    /// What stands on a square.
    pub(crate) fn at(&self, square: Square) -> Option<char> {
        self.cells.get(usize::from(square.0)).copied().flatten()
    }

    pub(crate) fn put(&mut self, square: Square, sign: Option<char>) {
        if let Some(cell) = self.cells.get_mut(usize::from(square.0)) {
            *cell = sign;
        }
    }

    /// How many squares carry this character.
    pub(crate) fn count(&self, sign: Option<char>) -> usize {
        self.cells.iter().filter(|cell| **cell == sign).count()
    }

    /// All squares with what stands on them.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (Square, Option<char>)> {
        self.board.squares().zip(self.cells.iter().copied())
    }

    /// The same with nothing on it.
    pub(crate) fn emptied(&self) -> Sheet {
        Sheet { cells: vec![None; self.cells.len()], ..self.clone() }
    }

    /// The same on a rectangle of another size. What stood near an edge stays as near to it, so that corners stay
    /// corners and what was symmetric stays so.
    pub(crate) fn resized(&self, files: u8, ranks: u8) -> Sheet {
        let Board::Rect { files: old_files, ranks: old_ranks } = self.board else { return self.clone() };
        let board = Board::Rect { files, ranks };
        let cells = board.squares().map(|square| {
            let (file, rank) = board.file_rank(square);
            let from = self.board.at(source(file, old_files, files)?, source(rank, old_ranks, ranks)?)?;
            self.at(from)
        });
        Sheet { board, cells: cells.collect(), rest: self.rest.clone() }
    }
}

/// The line (file or rank) of the old board that line `at` of the new one takes its content from; `None`: it is new.
fn source(at: u8, old: u8, new: u8) -> Option<u8> {
    let near = old.min(new) / 2;
    let from_end = new.checked_sub(at + 1)?;
    if at < near {
        return Some(at);
    }
    if from_end < near {
        return old.checked_sub(from_end + 1);
    }
    // What is left are the lines in the middle. A middle line stays the middle, or becomes the two in the middle.
    let middle = if new.is_multiple_of(2) { at == new / 2 || at + 1 == new / 2 } else { at == new / 2 };
    (middle && (old % 2 == 1 || new < old)).then_some(old / 2)
}

fn read_row(text: &str) -> Option<Vec<Option<char>>> {
    let mut row = Vec::new();
    let mut run = 0;
    for sign in text.chars() {
        if let Some(digit) = sign.to_digit(10) {
            run = run * 10 + digit as usize;
            if run > MOST {
                return None;
            }
            continue;
        }
        row.extend(std::iter::repeat_n(None, run));
        run = 0;
        row.push(Some(sign));
        if row.len() > MOST {
            return None;
        }
    }
    row.extend(std::iter::repeat_n(None, run));
    (1..=MOST).contains(&row.len()).then_some(row)
}

fn write_row(row: &[Option<char>]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for cell in row {
        match cell {
            None => run += 1,
            Some(sign) => {
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text.push(*sign);
            }
        }
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}

/// The board whose ranks have these lengths.
fn shape(rows: &[Vec<Option<char>>]) -> Option<Board> {
    let ranks = u8::try_from(rows.len()).ok().filter(|ranks| usize::from(*ranks) <= MOST)?;
    let fits = |board: &Board| {
        board.ranks() == ranks
            && rows.iter().zip(0..).all(|(row, rank)| row.len() == usize::from(board.rank_span(rank).1))
    };
    let files = u8::try_from(rows.first()?.len()).ok()?;
    [Board::Rect { files, ranks }, Board::Hex { side: ranks / 2 + 1 }].into_iter().find(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_and_written_back() {
        for text in
            ["x5o/7/7/7/7/7/o5x x 0 1", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", "1a/3/-1", "a"]
        {
            assert_eq!(Sheet::read(text).map(|sheet| sheet.write()).as_deref(), Some(text));
        }
        assert_eq!(Sheet::read(" 02a/3 \n").map(|sheet| sheet.write()).as_deref(), Some("2a/3"));
    }

    #[test]
    fn what_is_no_board_is_none() {
        for text in ["", "/", "x/xx", "3/3/2", "99", "x//x", "3/999999999999999999999/3"] {
            assert_eq!(Sheet::read(text), None, "{text}");
        }
    }

    #[test]
    fn hexagons_are_known_by_their_ranks() {
        let sheet = Sheet::read("2/1a1/2").unwrap();
        assert_eq!(sheet.board(), Board::Hex { side: 2 });
        assert_eq!(sheet.at(Square(3)), Some('a'));
    }

    #[test]
    fn corners_stay_corners_and_symmetry_stays() {
        for (from, to) in [
            ("a1b/1-1/b1a", "a3b/5/2-2/5/b3a"),
            ("a1b/1-1/b1a", "a2b/1--1/1--1/b2a"),
            ("a2b/1--1/1--1/b2a", "a1b/1-1/b1a"),
            ("a2b/1--1/1--1/b2a", "a3b/1-1-1/5/1-1-1/b3a"),
        ] {
            let sheet = Sheet::read(to).unwrap();
            let Board::Rect { files, ranks } = sheet.board() else { panic!("{to}") };
            assert_eq!(Sheet::read(from).unwrap().resized(files, ranks).write(), to, "{from}");
        }
    }
}
