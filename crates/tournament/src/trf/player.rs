//! Lines of code 001: a player and the rounds.

use super::error::TrfError;
use super::field::Line;
use crate::colour::Colour;
use crate::crosstable::Competitor;
use crate::entry::{Bye, Entry, Verdict};
use crate::points::Points;

/// First column of the first round.
const FIRST_ROUND: usize = 92;
/// Columns a round takes.
const ROUND_WIDTH: usize = 10;

/// The columns between the fields before the first round.
const GAPS: [usize; 11] = [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91];

/// A player's line.
pub(super) struct Player {
    /// The player, blank rounds on the card as absences.
    pub(super) competitor: Competitor,
    /// The points column.
    pub(super) points: Option<Points>,
    /// The rounds (from 0) whose columns are blank.
    pub(super) blank: Vec<usize>,
}

/// Reads a player.
pub(super) fn read(line: &Line) -> Result<Player, TrfError> {
    line.blank(&GAPS)?;
    let mut competitor = Competitor {
        number: line.count(5, 8, "a start number")?,
        sex: line.text(10, 10),
        title: line.text(11, 13),
        name: line.text(15, 47),
        rating: line.optional(49, 52, "a rating")?.filter(|&rating| rating > 0),
        federation: line.text(54, 56),
        federation_id: line.text(58, 68),
        birth: line.text(70, 79),
        card: Vec::new(),
    };
    let points = line.points(81, 84)?;
    let mut blank = Vec::new();
    let mut column = FIRST_ROUND;
    while column <= line.len() {
        line.blank(&[column + 4, column + 6, column + 8, column + 9])?;
        if line.text(column, column + ROUND_WIDTH - 1).is_empty() {
            blank.push(competitor.card.len());
        }
        competitor.card.push(entry(line, column, competitor.number)?);
        column += ROUND_WIDTH;
    }
    Ok(Player { competitor, points, blank })
}

/// Reads the round that starts at a column.
fn entry(line: &Line, column: usize, own: u32) -> Result<Entry, TrfError> {
    let opponent =
        line.optional(column, column + 3, "an opponent's start number")?.filter(|&number| number > 0);
    if opponent == Some(own) {
        return line.expected(column, column + 3, "another player's start number");
    }
    let colour = match line.character(column + 5) {
        'w' | 'W' => Some(Colour::White),
        'b' | 'B' => Some(Colour::Black),
        '-' | ' ' => None,
        _ => return line.expected(column + 5, column + 5, "w, b or -"),
    };
    let symbol = line.character(column + 7).to_ascii_uppercase();
    let Some(opponent) = opponent else {
        return match symbol {
            'U' | '+' => Ok(Entry::Bye(Bye::Allocated)),
            'F' => Ok(Entry::Bye(Bye::Full)),
            'H' | '=' => Ok(Entry::Bye(Bye::Half)),
            'Z' | '-' | ' ' => Ok(Entry::Bye(Bye::Zero)),
            _ => line.expected(column + 7, column + 7, "a bye: U, F, H, Z, - or blank"),
        };
    };
    match symbol {
        '+' => return Ok(Entry::Forfeit { opponent, colour, won: true }),
        '-' => return Ok(Entry::Forfeit { opponent, colour, won: false }),
        _ => {}
    }
    let verdict = match symbol {
        '1' | 'W' => Some(Verdict::Win),
        '=' | 'D' => Some(Verdict::Draw),
        '0' | 'L' => Some(Verdict::Loss),
        ' ' => None,
        _ => return line.expected(column + 7, column + 7, "a result: 1 = 0 + - W D L or blank"),
    };
    let Some(colour) = colour else {
        return line.expected(column + 5, column + 5, "w or b");
    };
    Ok(Entry::Game { opponent, colour, verdict, rated: !matches!(symbol, 'W' | 'D' | 'L') })
}

/// Writes the columns of one round.
pub(super) fn write(entry: Entry) -> String {
    let letter = |colour: Option<Colour>| match colour {
        Some(Colour::White) => 'w',
        Some(Colour::Black) => 'b',
        None => '-',
    };
    match entry {
        Entry::Game { opponent, colour, verdict, rated } => {
            let symbol = match (verdict, rated) {
                (Some(Verdict::Win), true) => '1',
                (Some(Verdict::Win), false) => 'W',
                (Some(Verdict::Draw), true) => '=',
                (Some(Verdict::Draw), false) => 'D',
                (Some(Verdict::Loss), true) => '0',
                (Some(Verdict::Loss), false) => 'L',
                (None, _) => ' ',
            };
            format!("  {opponent:>4} {} {symbol}", letter(Some(colour)))
        }
        Entry::Forfeit { opponent, colour, won } => {
            format!("  {opponent:>4} {} {}", letter(colour), if won { '+' } else { '-' })
        }
        Entry::Bye(bye) => {
            let symbol = match bye {
                Bye::Allocated => 'U',
                Bye::Full => 'F',
                Bye::Half => 'H',
                Bye::Zero => 'Z',
            };
            format!("  0000 - {symbol}")
        }
    }
}
