//! The rules a second time: written from the rule text with lists of squares, deliberately slow and plain, sharing
//! nothing with the real implementation. Texts go in, texts come out.

/// What differs between the games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Book {
    pub(crate) letters: [char; 2],
    pub(crate) hexagon: bool,
    pub(crate) straight: bool,
    pub(crate) passes: bool,
}

/// A position as a list of squares.
#[derive(Clone, Debug)]
pub(crate) struct Naive {
    book: Book,
    squares: Vec<Square>,
    to_move: usize,
    clock: u32,
    number: u32,
}

#[derive(Clone, Debug)]
struct Square {
    file: i32,
    rank: i32,
    /// A seat's letter, `-` for a blocked square, a blank for an empty one.
    holds: char,
}

impl Square {
    fn name(&self) -> String {
        format!("{}{}", char::from(b'a' + self.file as u8), self.rank + 1)
    }
}

impl Naive {
    /// Reads a position in its canonical form; what is wrong with other texts is not asked here.
    pub(crate) fn read(book: Book, text: &str) -> Naive {
        let fields: Vec<&str> = text.split(' ').collect();
        let rows: Vec<&str> = fields[0].split('/').collect();
        let mut squares = Vec::new();
        for (from_top, row) in rows.iter().enumerate() {
            let rank = (rows.len() - 1 - from_top) as i32;
            // The ranks of a hexagon begin further right, the lower they are.
            let middle = (rows.len() / 2) as i32;
            let mut file = if book.hexagon { (middle - rank).max(0) } else { 0 };
            for letter in row.chars() {
                let run = letter.to_digit(10);
                for _ in 0..run.unwrap_or(1) {
                    squares.push(Square { file, rank, holds: if run.is_some() { ' ' } else { letter } });
                    file += 1;
                }
            }
        }
        Naive {
            book,
            squares,
            to_move: book.letters.iter().position(|letter| fields[1] == letter.to_string()).unwrap(),
            clock: fields[2].parse().unwrap(),
            number: fields[3].parse().unwrap(),
        }
    }

    pub(crate) fn write(&self) -> String {
        let top = self.squares.iter().map(|square| square.rank).max().unwrap();
        let mut rows = Vec::new();
        for rank in (0..=top).rev() {
            let mut row = String::new();
            for square in self.squares.iter().filter(|square| square.rank == rank) {
                row.push(square.holds);
            }
            for run in (1..=9).rev() {
                row = row.replace(&" ".repeat(run), &run.to_string());
            }
            rows.push(row);
        }
        format!("{} {} {} {}", rows.join("/"), self.book.letters[self.to_move], self.clock, self.number)
    }

    /// The legal turns in no particular order.
    pub(crate) fn turns(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let turns = self.moves_of(self.to_move);
        if turns.is_empty() { vec!["0000".into()] } else { turns }
    }

    /// The position after a legal turn.
    pub(crate) fn play(&self, turn: &str) -> Naive {
        let mut next = self.clone();
        let (own, other) = (self.book.letters[self.to_move], self.book.letters[1 - self.to_move]);
        next.clock += 1;
        if turn != "0000" {
            if turn.len() == 4 {
                next.find(&turn[..2]).holds = ' ';
            } else {
                next.clock = 0;
            }
            let landing = next.find(&turn[turn.len() - 2..]).clone();
            next.find(&landing.name()).holds = own;
            for square in &mut next.squares {
                if square.holds == other && self.distance(square, &landing) == 1 {
                    square.holds = own;
                }
            }
        }
        next.number += self.to_move as u32;
        next.to_move = 1 - self.to_move;
        next
    }

    /// The numbers of pieces and whether they decide, once the game is over. The clock's draw counts nothing.
    pub(crate) fn result(&self) -> Option<([usize; 2], bool)> {
        let pieces = self
            .book
            .letters
            .map(|letter| self.squares.iter().filter(|square| square.holds == letter).count());
        let own_stuck = self.moves_of(self.to_move).is_empty();
        let other_stuck = self.moves_of(1 - self.to_move).is_empty();
        if pieces.contains(&0) || own_stuck && (other_stuck || !self.book.passes) {
            Some((pieces, true))
        } else if self.clock >= 100 {
            Some((pieces, false))
        } else {
            None
        }
    }

    fn moves_of(&self, seat: usize) -> Vec<String> {
        let mut turns = Vec::new();
        for from in self.squares.iter().filter(|square| square.holds == self.book.letters[seat]) {
            for to in self.squares.iter().filter(|square| square.holds == ' ') {
                let turn = match self.distance(from, to) {
                    1 => to.name(),
                    2 if !self.book.straight || self.in_line(from, to) => from.name() + &to.name(),
                    _ => continue,
                };
                if !turns.contains(&turn) {
                    turns.push(turn);
                }
            }
        }
        turns
    }

    fn distance(&self, a: &Square, b: &Square) -> i32 {
        let (files, ranks) = (a.file - b.file, a.rank - b.rank);
        let rectangle = files.abs().max(ranks.abs());
        if self.book.hexagon { rectangle.max((files + ranks).abs()) } else { rectangle }
    }

    fn in_line(&self, a: &Square, b: &Square) -> bool {
        let (files, ranks) = (a.file - b.file, a.rank - b.rank);
        let diagonal = if self.book.hexagon { files == -ranks } else { files.abs() == ranks.abs() };
        files == 0 || ranks == 0 || diagonal
    }

    fn find(&mut self, name: &str) -> &mut Square {
        self.squares.iter_mut().find(|square| square.name() == name).unwrap()
    }
}
