//! A board as text, drawn from its scene alone: any game's board, in four columns a square.

use crate::words::Words;
use game::{Board, Look, Pigment, Scene, Seat, Shape, Square, Tint};
use std::fmt::Write as _;

/// How many columns a square takes.
const WIDTH: usize = 4;

/// The mark of a seat: its suit, as on the page.
pub(crate) fn suit(seat: Seat) -> char {
    ['●', '◆', '+', '▲', '■', '○', '◇', '△'][seat.index() % 8]
}

/// Draws a board with its trays below. The `marked` squares stand in brackets.
pub(crate) fn board(scene: &Scene, marked: &[Square], words: &Words) -> String {
    let mut drawing = String::new();
    for rank in (0..scene.board.ranks()).rev() {
        let (first, count) = scene.board.rank_span(rank);
        let squares = (first..first + count).filter_map(|file| scene.board.at(file, rank));
        let mut line = format!("{:>3} ", rank + 1);
        for (index, square) in squares.enumerate() {
            if index == 0 {
                // On hexagons ranks are shifted against each other.
                let (x, _) = scene.board.centre(square);
                line.extend(std::iter::repeat_n(' ', (x * WIDTH as f32) as usize));
            }
            let content = content(scene, square);
            let (left, right) = if marked.contains(&square) { ('[', ']') } else { (' ', ' ') };
            let _ = write!(line, "{left}{content}{right}");
        }
        let _ = writeln!(drawing, "{}", line.trim_end());
    }
    if let Board::Rect { files, .. } = scene.board {
        let letters: String = (0..files).map(|file| format!(" {}  ", char::from(b'a' + file))).collect();
        let _ = writeln!(drawing, "    {}", letters.trim_end());
    }
    for tray in &scene.trays {
        let items: Vec<String> = tray
            .items
            .iter()
            .map(|item| {
                let mark = if item.next { "*" } else { "" };
                format!("{} {}{mark}", item.count, words.word(item.name))
            })
            .collect();
        let _ = writeln!(drawing, "    {}: {}", words.say(&tray.name), items.join(", "));
    }
    drawing
}

/// The two characters in the middle of a square.
fn content(scene: &Scene, square: Square) -> String {
    if let Some(piece) = scene.piece_at(square) {
        return figure(piece.look, piece.out);
    }
    let void = scene.tints.iter().any(|(tinted, tint)| *tinted == square && *tint == Tint::Void);
    if void { "##".into() } else { "· ".into() }
}

/// A piece in two characters: what it is and whose, or which colour. Pieces that are out are small letters.
fn figure(look: Look, out: bool) -> String {
    let of = match (look.owner, look.pigment) {
        (Some(seat), _) => suit(seat),
        (None, Some(pigment)) => colour(pigment),
        (None, None) => ' ',
    };
    let letter = match look.shape {
        // Where pieces are all of one kind, the suit says it all.
        Shape::Disc | Shape::Stone if of != ' ' => return format!("{of} "),
        Shape::Disc | Shape::Stone => 'O',
        Shape::Amazon => 'A',
        Shape::King => 'K',
        Shape::Pyramid => '^',
        Shape::Burn => return "**".into(),
        Shape::Pawn => 'P',
        _ => '?',
    };
    format!("{}{of}", if out { letter.to_ascii_lowercase() } else { letter })
}

/// The letter of a colour.
fn colour(pigment: Pigment) -> char {
    match pigment {
        Pigment::Red => 'r',
        Pigment::Green => 'g',
        Pigment::Blue => 'b',
        Pigment::Yellow => 'y',
        Pigment::White => 'w',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Lang, Message, Pattern, Piece, Tray, TrayItem};

    fn words() -> Words {
        Words::new(catalogue::GAMES[0], Lang::En)
    }

    fn piece(square: u16, look: Look, out: bool) -> Piece {
        Piece { square: Square(square), look, out, name: "piece" }
    }

    #[test]
    fn a_board_shows_pieces_holes_and_marks() {
        let mut scene = Scene::new(Board::Rect { files: 3, ranks: 2 }, Pattern::Plain);
        scene.tints.push((Square(5), Tint::Void));
        let pyramid = Look { pigment: Some(Pigment::Red), ..Look::plain(Shape::Pyramid) };
        scene.pieces = vec![
            piece(0, Look::of(Shape::Disc, Seat(0)), false),
            piece(1, Look::of(Shape::King, Seat(1)), true),
            piece(3, pyramid, false),
        ];
        scene.trays.push(Tray {
            name: Message::new("heap"),
            owner: None,
            items: vec![TrayItem { item: 0, look: pyramid, count: 7, name: "red", next: true }],
        });
        let expected = "  2  ^r  ·   ##\n  1  ●  [k◆] ·\n     a   b   c\n    heap: 7 red*\n";
        assert_eq!(board(&scene, &[Square(1)], &words()), expected);
    }

    #[test]
    fn the_ranks_of_a_hexagon_are_shifted() {
        let scene = Scene::new(Board::Hex { side: 2 }, Pattern::Plain);
        assert_eq!(board(&scene, &[], &words()), "  3    ·   ·\n  2  ·   ·   ·\n  1    ·   ·\n");
    }
}
