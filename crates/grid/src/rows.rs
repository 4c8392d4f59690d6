//! The board as rows of text, the uppermost rank first, runs of empty squares as numbers: `x5o/7/2-1-2`.

use crate::fields::{Field, one_of};
use game::{Board, Message, Square, TextError};
use std::iter::Peekable;
use std::ops::RangeInclusive;

/// What size of board a text may show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// Just this board.
    Exactly(Board),
    /// Any rectangle within these bounds; the text tells its size.
    Rect {
        /// How many squares a rank may have.
        files: RangeInclusive<u8>,
        /// How many ranks there may be.
        ranks: RangeInclusive<u8>,
    },
}

/// What stands on the squares of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The board that the text shows.
    pub board: Board,
    /// The character on each square in order, `None` for an empty one.
    pub squares: Vec<Option<char>>,
}

impl Rows {
    /// The character on a square of the board, `None` if it is empty.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<char> {
        self.squares[usize::from(square.0)]
    }

    /// The squares that are not empty and what stands there.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, char)> {
        self.board.squares().zip(&self.squares).filter_map(|(square, piece)| Some((square, (*piece)?)))
    }
}

/// Reads a board written rank by rank. `pieces` are the characters that may stand on squares; numbers of one or two
/// figures are runs of empty squares.
///
/// # Errors
/// The exact column and what was expected there: a character that is none of `pieces`, a run of no squares, a rank
/// with too many or too few squares, too many or too few ranks.
pub fn read_rows(field: &Field<'_>, size: Size, pieces: &str) -> Result<Rows, TextError> {
    let end = field.column + field.text.chars().count();
    let separators: Vec<_> = field.text.chars().enumerate().filter(|(_, letter)| *letter == '/').collect();
    let ranks = separators.len() + 1;
    let allowed = match &size {
        Size::Exactly(board) => board.ranks()..=board.ranks(),
        Size::Rect { ranks, .. } => ranks.clone(),
    };

    let mut reader = Reader {
        letters: field.text.chars().peekable(),
        column: field.column,
        pieces,
        size,
        rows: Vec::new(),
    };
    // Errors are reported from left to right, so the ranks that there should be come before a wrong number of them.
    for _ in 0..ranks.min(usize::from(*allowed.end())) {
        reader.rank()?;
    }
    if !allowed.contains(&u8::try_from(ranks).unwrap_or(u8::MAX)) {
        let surplus = separators.get(usize::from(*allowed.end()) - 1);
        let column = surplus.map_or(end, |(index, _)| field.column + index);
        return Err(TextError::new(column, bounds("expected.ranks", &allowed)));
    }
    Ok(reader.finish())
}

/// Writes a board rank by rank; `piece` gives the character on a square, `None` for an empty one.
pub fn write_rows(board: Board, mut piece: impl FnMut(Square) -> Option<char>) -> String {
    let mut text = String::with_capacity(usize::from(board.len()) + usize::from(board.ranks()));
    for rank in (0..board.ranks()).rev() {
        if !text.is_empty() {
            text.push('/');
        }
        let (first, count) = board.rank_span(rank);
        let mut run = 0;
        let close = |run: &mut u8, text: &mut String| {
            if *run > 0 {
                text.push_str(&run.to_string());
                *run = 0;
            }
        };
        for square in (first..first + count).filter_map(|file| board.at(file, rank)) {
            match piece(square) {
                Some(piece) => {
                    close(&mut run, &mut text);
                    text.push(piece);
                }
                None => run += 1,
            }
        }
        close(&mut run, &mut text);
    }
    text
}

struct Reader<'a, I: Iterator<Item = char>> {
    letters: Peekable<I>,
    column: usize,
    pieces: &'a str,
    /// Becomes exact in its files once the first rank has been read.
    size: Size,
    /// Rank by rank, the uppermost first.
    rows: Vec<Vec<Option<char>>>,
}

impl<I: Iterator<Item = char>> Reader<'_, I> {
    /// How many squares the next rank may have.
    fn width(&self) -> RangeInclusive<u8> {
        match &self.size {
            Size::Exactly(board) => {
                let rank = board.ranks() - 1 - self.rows.len() as u8;
                let count = board.rank_span(rank).1;
                count..=count
            }
            Size::Rect { files, .. } => self.rows.first().map_or(files.clone(), |first| {
                let count = first.len() as u8;
                count..=count
            }),
        }
    }

    /// Reads one rank and the stroke behind it, if there is one.
    fn rank(&mut self) -> Result<(), TextError> {
        let width = self.width();
        let mut row = Vec::with_capacity(usize::from(*width.end()));
        while let Some(letter) = self.letters.next_if(|letter| *letter != '/') {
            let start = self.column;
            self.column += 1;
            if let Some(figure) = letter.to_digit(10) {
                let mut run = figure;
                if let Some(second) = self.letters.next_if(char::is_ascii_digit) {
                    self.column += 1;
                    run = 10 * run + second.to_digit(10).unwrap_or(0);
                }
                if figure == 0 {
                    let most = u32::from(*width.end());
                    let message = Message::new("expected.digit").number("min", 1).number("max", most);
                    return Err(TextError::new(start, message));
                }
                row.extend((0..run).map(|_| None));
            } else if self.pieces.contains(letter) {
                row.push(Some(letter));
            } else {
                let known: Vec<_> = self.pieces.chars().map(String::from).collect();
                let known = known.iter().map(String::as_str).chain(["1–9", "/"]);
                return Err(TextError::new(start, one_of(known)));
            }
            if row.len() > usize::from(*width.end()) {
                return Err(TextError::new(start, bounds("expected.row-length", &width)));
            }
        }
        if row.len() < usize::from(*width.start()) {
            return Err(TextError::new(self.column, bounds("expected.row-length", &width)));
        }
        self.rows.push(row);
        if self.letters.next().is_some() {
            self.column += 1;
        }
        Ok(())
    }

    fn finish(self) -> Rows {
        let board = match self.size {
            Size::Exactly(board) => board,
            Size::Rect { .. } => {
                let files = self.rows.first().map_or(0, Vec::len) as u8;
                Board::Rect { files, ranks: self.rows.len() as u8 }
            }
        };
        Rows { board, squares: self.rows.into_iter().rev().flatten().collect() }
    }
}

/// “7 ranks”, or “5–8 ranks” where there is a choice.
fn bounds(key: &'static str, range: &RangeInclusive<u8>) -> Message {
    let (least, most) = (*range.start(), *range.end());
    if least == most {
        Message::new(key).number("n", least)
    } else {
        Message::new(key).text("n", format!("{least}–{most}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fields;

    const SEVEN: Board = Board::Rect { files: 7, ranks: 7 };
    const ANY: Size = Size::Rect { files: 5..=8, ranks: 5..=8 };

    fn read(text: &str, size: Size) -> Result<Rows, TextError> {
        read_rows(&Fields::new(text).next().unwrap(), size, "xo-")
    }

    #[test]
    fn what_is_written_is_read() {
        for (text, board) in [
            ("x5o/7/2-1-2/7/2-1-2/7/o5x", SEVEN),
            ("x4/5/5/5/4o", Board::Rect { files: 5, ranks: 5 }),
            ("x7/8/8/8/8/8/7o", Board::Rect { files: 8, ranks: 7 }),
        ] {
            let rows = read(text, ANY).unwrap();
            assert_eq!(rows.board, board);
            assert_eq!(write_rows(board, |square| rows.at(square)), text);
        }
        let hexagon = Board::Hex { side: 5 };
        let text = "x3o/6/7/8/9/8/7/6/o3x";
        let rows = read(text, Size::Exactly(hexagon)).unwrap();
        assert_eq!(rows.pieces().next(), Some((Square(0), 'o')));
        assert_eq!(write_rows(hexagon, |square| rows.at(square)), text);
        let wide = Board::Rect { files: 12, ranks: 1 };
        let rows = read("o10x", Size::Exactly(wide)).unwrap();
        assert_eq!(rows.at(Square(11)), Some('x'));
        assert_eq!(write_rows(wide, |square| rows.at(square)), "o10x");
    }

    #[test]
    fn what_is_wrong_is_refused_at_its_column() {
        for (text, column, key) in [
            ("x5o/7/7/7/7/7/o6", 0, ""),
            ("x5o/7/7/7/7/7/o5xx", 18, "expected.row-length"),
            ("x5o/7/7/7/7/7/o5", 17, "expected.row-length"),
            ("x5o/8/7/7/7/7/o5x", 5, "expected.row-length"),
            ("x5o/6/7/7/7/7/o5x", 6, "expected.row-length"),
            ("x5o/7/7/7/7/o5x", 16, "expected.ranks"),
            ("x5o/7/7/7/7/7/7/o5x", 16, "expected.ranks"),
            ("x5o/7/7/7/7/7/o5x/", 18, "expected.ranks"),
            ("x5o//7/7/7/7/o5x", 5, "expected.row-length"),
            ("x5q/7/7/7/7/7/o5x", 3, "expected.one-of"),
            ("x5o/07/7/7/7/7/o5x", 5, "expected.digit"),
            ("x5o/70/7/7/7/7/o5x", 5, "expected.row-length"),
            ("x5o/7/7/é7/7/7/o5x", 9, "expected.one-of"),
        ] {
            match read(text, Size::Exactly(SEVEN)) {
                Ok(_) => assert_eq!(column, 0, "{text} was read"),
                Err(error) => {
                    assert_eq!((error.column, error.expected.key.as_ref()), (column, key), "{text}");
                }
            }
        }
        assert_eq!(read("x2o/4/4/4", ANY).unwrap_err().column, 4);
        assert_eq!(read("5/5/5/5", ANY).unwrap_err().column, 8);
        assert_eq!(read("9/9/9/9/9", ANY).unwrap_err().column, 1);
        assert_eq!(read("5/5/5/5/5/5/5/5/5", ANY).unwrap_err().column, 16);
    }
}
