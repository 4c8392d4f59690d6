//! The rules once more, written down as they are told, with lists of characters and no cleverness.

use std::fmt::Write;

/// A position.
#[derive(Clone)]
pub(crate) struct Naive {
    /// Rank by rank from the lowest: `Q`, `q`, `*` or `.`.
    ranks: Vec<Vec<char>>,
    white_moves: bool,
    /// The amazon that has moved and is to shoot: file and rank from 0.
    landed: Option<(usize, usize)>,
    number: usize,
}

impl Naive {
    /// Reads a position as it is written in full.
    pub(crate) fn read(text: &str) -> Naive {
        let fields: Vec<&str> = text.split(' ').collect();
        let spread = |row: &str| {
            let mut row = row.to_owned();
            for run in (1..=10).rev() {
                row = row.replace(&run.to_string(), &".".repeat(run));
            }
            row.chars().collect()
        };
        let ranks: Vec<Vec<char>> = fields[0].split('/').rev().map(spread).collect();
        let square = |name: &str| {
            let file = name.as_bytes()[0] - b'a';
            (usize::from(file), name[1..].parse::<usize>().unwrap() - 1)
        };
        let landed = Some(fields[2]).filter(|field| *field != "-").map(square);
        Naive { ranks, white_moves: fields[1] == "w", landed, number: fields[5].parse().unwrap() }
    }

    /// Writes the position in full.
    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        for (index, rank) in self.ranks.iter().enumerate().rev() {
            let mut row: String = rank.iter().collect();
            for run in (1..=10).rev() {
                row = row.replace(&".".repeat(run), &run.to_string());
            }
            let _ = write!(text, "{row}{}", if index > 0 { "/" } else { " " });
        }
        let side = if self.white_moves { "w" } else { "b" };
        let landed = self.landed.map_or("-".to_owned(), name);
        text + &format!("{side} {landed} - 0 {}", self.number)
    }

    /// The squares in a straight line from `from` up to the first that is not empty.
    fn lines(&self, from: (usize, usize)) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for (right, up) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            for far in 1.. {
                let file = from.0 as isize + right * far;
                let rank = from.1 as isize + up * far;
                if file < 0 || rank < 0 || rank >= self.ranks.len() as isize {
                    break;
                }
                if self.ranks[rank as usize].get(file as usize) != Some(&'.') {
                    break;
                }
                found.push((file as usize, rank as usize));
            }
        }
        found
    }

    /// All turns, or, when an amazon has moved, all ways to shoot.
    pub(crate) fn turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        if let Some(from) = self.landed {
            return self.lines(from).into_iter().map(|at| format!("/{}", name(at))).collect();
        }
        for rank in 0..self.ranks.len() {
            for file in 0..self.ranks[rank].len() {
                if self.ranks[rank][file] == self.amazon() {
                    for to in self.lines((file, rank)) {
                        let landed = self.go((file, rank), to);
                        let shots = landed.turns().into_iter();
                        turns.extend(shots.map(|shot| format!("{}-{}{shot}", name((file, rank)), name(to))));
                    }
                }
            }
        }
        turns
    }

    fn amazon(&self) -> char {
        if self.white_moves { 'Q' } else { 'q' }
    }

    fn go(&self, from: (usize, usize), to: (usize, usize)) -> Naive {
        let mut after = self.clone();
        after.ranks[from.1][from.0] = '.';
        after.ranks[to.1][to.0] = self.amazon();
        after.landed = Some(to);
        after
    }

    /// The position after a turn that is one of [`Naive::turns`].
    pub(crate) fn play(&self, turn: &str) -> Naive {
        let square =
            |name: &str| (usize::from(name.as_bytes()[0] - b'a'), name[1..].parse::<usize>().unwrap() - 1);
        let (go, shot) = turn.split_once('/').unwrap();
        let mut after = match go.split_once('-') {
            Some((from, to)) => self.go(square(from), square(to)),
            None => self.clone(),
        };
        let (file, rank) = square(shot);
        after.ranks[rank][file] = '*';
        after.landed = None;
        if !self.white_moves {
            after.number += 1;
        }
        after.white_moves = !self.white_moves;
        after
    }
}

fn name((file, rank): (usize, usize)) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}
