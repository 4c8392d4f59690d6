//! The rules once more, as simply as they can be said: a board of letters, lists, no cleverness. Written from the rules
//! alone; wherever it differs from the real implementation, one of the two is wrong.

/// A square as file and rank, each from 0.
type Square = (i32, i32);

/// A position between turns.
#[derive(Clone, Debug)]
pub(crate) struct Naive {
    /// `.` for an empty square, else the letter of what stands there.
    board: [[char; 8]; 8],
    /// The seat whose turn it is.
    mover: usize,
    /// The pyramids in stock, a letter for each.
    stock: Vec<char>,
    /// The number of the turn.
    turn: usize,
    seats: usize,
    teams: bool,
    expert: bool,
    own_king: bool,
    /// The seats that are out, in the order in which they left.
    left: Vec<usize>,
    /// Whether the game has ended.
    over: bool,
}

const COLOURS: &str = "rgbyw";

impl Naive {
    /// Reads a position that has all its fields but for the last ones.
    pub(crate) fn read(text: &str) -> Naive {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = [['.'; 8]; 8];
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let mut file = 0;
            for sign in row.chars() {
                if let Some(run) = sign.to_digit(10) {
                    file += run as usize;
                } else {
                    board[rank][file] = sign;
                    file += 1;
                }
            }
        }
        let mut stock = Vec::new();
        let signs: Vec<char> = fields[2].chars().collect();
        for pair in signs.chunks(2).filter(|pair| pair.len() == 2) {
            stock.extend((0..pair[1].to_digit(10).unwrap()).map(|_| pair[0]));
        }
        let options = fields.get(4).copied().unwrap_or("-");
        let left = fields.get(5).copied().unwrap_or("-");
        let kings = board.iter().flatten().filter(|sign| "KLMNklmn".contains(**sign)).count();
        let mut naive = Naive {
            board,
            mover: "KLMN".find(fields[1]).unwrap(),
            stock,
            turn: fields[3].parse().unwrap(),
            seats: kings,
            teams: options.contains('t'),
            expert: options.contains('e'),
            own_king: options.contains('o'),
            left: left.chars().filter_map(|letter| "KLMN".find(letter)).collect(),
            over: false,
        };
        naive.begin_turn();
        naive
    }

    /// Writes the position.
    pub(crate) fn write(&self) -> String {
        let rows: Vec<String> = (0..8).rev().map(|rank| self.board[rank].iter().collect()).collect();
        let mut board = rows.join("/");
        for run in (1..=8).rev() {
            board = board.replace(&".".repeat(run), &run.to_string());
        }
        let mut stock = String::new();
        for colour in COLOURS.chars() {
            let count = self.stock.iter().filter(|other| **other == colour).count();
            if count > 0 {
                stock += &format!("{colour}{count}");
            }
        }
        let mut options = String::new();
        options += if self.teams { "t" } else { "" };
        options += if self.expert { "e" } else { "" };
        options += if self.own_king { "o" } else { "" };
        let left: String = self.left.iter().map(|seat| letter(*seat)).collect();
        let dash = |field: String| if field.is_empty() { "-".to_owned() } else { field };
        let text = format!(
            "{board} {} {} {} {} {}",
            letter(self.mover),
            dash(stock),
            self.turn,
            dash(options),
            dash(left)
        );
        let text = text.strip_suffix(" -").unwrap_or(&text);
        text.strip_suffix(" -").unwrap_or(text).to_owned()
    }

    /// All turns.
    pub(crate) fn turns(&self) -> Vec<String> {
        if self.over {
            return Vec::new();
        }
        let king = self.king(self.mover);
        let exits = self.empty_around(king);
        if exits.is_empty() {
            let rescues = self.rescues(self.mover);
            if rescues.is_empty() {
                return vec!["pass".into()];
            }
            let mut turns = Vec::new();
            for freed in rescues {
                for to in self.squares().filter(|to| self.at(*to) == '.') {
                    turns.push(format!("{}-{}/{}-{}", name(freed), name(to), name(king), name(freed)));
                }
            }
            return turns;
        }
        let mut turns = Vec::new();
        for step in exits {
            let mut stepped = self.clone();
            stepped.set(king, '.');
            stepped.set(step, letter(self.mover));
            let step = format!("{}-{}", name(king), name(step));
            turns.extend(stepped.second_halves().iter().map(|half| format!("{step}/{half}")));
        }
        turns
    }

    /// What may follow the king's step.
    fn second_halves(&self) -> Vec<String> {
        let empty: Vec<Square> = self.squares().filter(|square| self.at(*square) == '.').collect();
        let mut halves = Vec::new();
        if self.stock.is_empty() {
            for from in self.squares().filter(|from| self.is_pyramid(*from) && self.may_lift(*from)) {
                halves.extend(empty.iter().map(|to| format!("{}-{}", name(from), name(*to))));
            }
        } else if self.expert {
            for to in empty {
                let colours = COLOURS.chars().filter(|colour| self.stock.contains(colour));
                halves.extend(colours.map(|colour| format!("{}{colour}", name(to))));
            }
        } else {
            halves.extend(empty.iter().map(|to| name(*to)));
        }
        halves
    }

    /// Whether a pyramid may be relocated, as the kings stand.
    fn may_lift(&self, from: Square) -> bool {
        around(from).iter().all(|near| {
            let sign = self.at(*near);
            let king = "KLMNklmn".contains(sign);
            !king || (self.own_king && sign != letter(self.mover))
        })
    }

    /// Plays one of the turns.
    pub(crate) fn play(&self, turn: &str) -> Naive {
        let mut next = self.clone();
        let squares: Vec<Square> = turn.split(['-', '/']).filter_map(square).collect();
        let parts: Vec<&str> = turn.split('/').collect();
        if turn == "pass" {
        } else if parts[1].starts_with(&name(self.king(self.mover)))
            && squares.len() == 4
            && !self.can_step(self.mover)
        {
            let colour = next.at(squares[0]);
            next.set(squares[0], '.');
            next.set(squares[1], colour);
            next.set(squares[2], '.');
            next.set(squares[3], letter(self.mover));
        } else {
            next.set(squares[0], '.');
            next.set(squares[1], letter(self.mover));
            if squares.len() == 4 {
                let colour = next.at(squares[2]);
                next.set(squares[2], '.');
                next.set(squares[3], colour);
            } else {
                let colour = if self.expert { parts[1].chars().nth(2).unwrap() } else { self.next_colour() };
                let index = next.stock.iter().position(|other| *other == colour).unwrap();
                next.stock.remove(index);
                next.set(squares[2], colour);
            }
        }
        next.turn += 1;
        next.mover = (next.mover + 1) % next.seats;
        next.begin_turn();
        next
    }

    /// The colour whose turn it is: they go round and round; one that is used up is passed over.
    fn next_colour(&self) -> char {
        let placed = 40 - self.stock.len();
        let mut round = COLOURS.chars().cycle().skip(placed % 5);
        round.find(|colour| self.stock.contains(colour)).unwrap()
    }

    /// A seat leaves of its own will. Returns whether that ends the game.
    pub(crate) fn retire(&mut self, seat: usize) -> bool {
        self.put_out(seat);
        let ends = self.one_side_left();
        self.begin_turn();
        ends
    }

    /// Finds who is to move, puts out those who are lost, and sees whether the game is over.
    fn begin_turn(&mut self) {
        while !self.one_side_left() {
            let seat = self.mover;
            if self.left.contains(&seat) {
                self.mover = (seat + 1) % self.seats;
                continue;
            }
            if self.can_act(seat) {
                self.over = self.turn > 300;
                return;
            }
            if self.teams {
                let partner = (seat + 2) % 4;
                self.over = !self.can_act(partner) || self.turn > 300;
                return;
            }
            self.put_out(seat);
        }
        self.over = true;
        self.mover = (0..self.seats).find(|seat| !self.left.contains(seat)).unwrap();
    }

    /// The places of the seats, if the game is over.
    pub(crate) fn places(&self) -> Option<Vec<u8>> {
        if !self.over {
            return None;
        }
        let isolated_side = |seat: usize| !self.can_act(seat) && !self.can_act((seat + 2) % 4);
        if self.teams {
            let lost = (0..4).find(|seat| {
                let gone = self.left.contains(seat) && self.left.contains(&((seat + 2) % 4));
                gone || (*seat == self.mover && isolated_side(*seat))
            });
            let lost = lost.map(|seat| seat % 2);
            let place = |seat: usize| if lost == Some(seat % 2) { 3 } else { 1 };
            return Some((0..4).map(place).collect());
        }
        // Those who are in share the first place; then those who are out, the last to leave first.
        let place = |seat: usize| match self.left.iter().position(|other| *other == seat) {
            None => 1,
            Some(order) => self.seats - order,
        };
        Some((0..self.seats).map(|seat| place(seat) as u8).collect())
    }

    fn put_out(&mut self, seat: usize) {
        let king = self.king(seat);
        self.set(king, letter(seat).to_ascii_lowercase());
        self.left.push(seat);
    }

    fn one_side_left(&self) -> bool {
        let seats_in: Vec<usize> = (0..self.seats).filter(|seat| !self.left.contains(seat)).collect();
        let side = |seat: usize| if self.teams { seat % 2 } else { seat };
        seats_in.iter().all(|seat| side(*seat) == side(seats_in[0]))
    }

    fn can_act(&self, seat: usize) -> bool {
        !self.left.contains(&seat) && (self.can_step(seat) || !self.rescues(seat).is_empty())
    }

    fn can_step(&self, seat: usize) -> bool {
        !self.empty_around(self.king(seat)).is_empty()
    }

    /// The pyramids that let an isolated king out.
    fn rescues(&self, seat: usize) -> Vec<Square> {
        let king = self.king(seat);
        let is_pair = |near: &Square| {
            let far = (2 * near.0 - king.0, 2 * near.1 - king.1);
            self.is_pyramid(*near) && on_board(far) && self.at(far) == self.at(*near)
        };
        if self.expert { around(king).into_iter().filter(is_pair).collect() } else { Vec::new() }
    }

    fn king(&self, seat: usize) -> Square {
        let here = |square: &Square| self.at(*square).to_ascii_uppercase() == letter(seat);
        self.squares().find(here).unwrap()
    }

    fn empty_around(&self, square: Square) -> Vec<Square> {
        around(square).into_iter().filter(|near| self.at(*near) == '.').collect()
    }

    fn is_pyramid(&self, square: Square) -> bool {
        COLOURS.contains(self.at(square))
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..64).map(|number| (number % 8, number / 8))
    }

    fn at(&self, (file, rank): Square) -> char {
        self.board[rank as usize][file as usize]
    }

    fn set(&mut self, (file, rank): Square, sign: char) {
        self.board[rank as usize][file as usize] = sign;
    }
}

fn letter(seat: usize) -> char {
    ['K', 'L', 'M', 'N'][seat]
}

fn on_board((file, rank): Square) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn around((file, rank): Square) -> Vec<Square> {
    let mut found = Vec::new();
    for right in -1..=1 {
        for up in -1..=1 {
            if (right, up) != (0, 0) && on_board((file + right, rank + up)) {
                found.push((file + right, rank + up));
            }
        }
    }
    found
}

fn name((file, rank): Square) -> String {
    format!("{}{}", ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'][file as usize], rank + 1)
}

/// The square at the beginning of a part of a turn.
fn square(text: &str) -> Option<Square> {
    let mut signs = text.chars();
    let file = "abcdefgh".find(signs.next()?)?;
    let rank = signs.next()?.to_digit(10)?;
    Some((file as i32, rank as i32 - 1))
}
