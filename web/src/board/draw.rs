//! The layers of a board as SVG markup. Pure functions of data, so that they can be tested without a browser; all
//! numbers and class names, never anybody's text.

use crate::board::frame::{Frame, HALF};
use crate::board::marks::Marks;
use crate::board::pieces;
use game::{Board, Pattern, Piece, Scene, SeatColour, Square, Tint};
use std::fmt::Write;

/// Squares, tints, lines and the edge.
pub(crate) fn ground(frame: Frame, scene: &Scene) -> String {
    let mut drawn = match frame.board {
        Board::Rect { files, ranks } => rect_squares(frame, scene.pattern, files, ranks),
        Board::Hex { .. } => hex_squares(frame, scene.pattern),
    };
    let tinted =
        |tint: Tint| scene.tints.iter().filter(move |(_, known)| *known == tint).map(|(square, _)| *square);
    for (tint, class) in [(Tint::Start, "sq-start"), (Tint::Area, "sq-area")] {
        let outlines: String = tinted(tint).map(|square| frame.outline(square, 0.0)).collect();
        if !outlines.is_empty() {
            let _ = write!(drawn, r#"<path class="{class}" d="{outlines}"/>"#);
        }
    }
    if let Board::Rect { files, ranks } = frame.board {
        drawn += &rect_lines(frame, files, ranks);
    }
    for square in tinted(Tint::Void) {
        if frame.is_hex() {
            let _ = write!(drawn, r#"<path class="v-hole v-hex" d="{}"/>"#, frame.outline(square, 5.0));
            continue;
        }
        let (x, y) = frame.centre(square);
        let _ = write!(
            drawn,
            r##"<use href="#blocked" x="{}" y="{}" width="100" height="100"/>"##,
            x - HALF,
            y - HALF
        );
    }
    drawn
}

fn rect_squares(frame: Frame, pattern: Pattern, files: u8, ranks: u8) -> String {
    let ((x, y), (width, height)) = (frame.origin(), frame.extent());
    let mut drawn = format!(r#"<rect class="sq-a" x="{x}" y="{y}" width="{width}" height="{height}"/>"#);
    if pattern == Pattern::Chequer {
        let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        let dark = squares.filter(|(file, rank)| (file + rank) % 2 == 0);
        let outlines: String = dark
            .filter_map(|(file, rank)| frame.board.at(file, rank))
            .map(|square| frame.outline(square, 0.0))
            .collect();
        let _ = write!(drawn, r#"<path class="sq-b" d="{outlines}"/>"#);
    }
    drawn
}

fn rect_lines(frame: Frame, files: u8, ranks: u8) -> String {
    let ((x, y), (width, height), beyond) = (frame.origin(), frame.extent(), frame.overshoot());
    let mut lines = String::new();
    for file in 1..files {
        let at = x + i32::from(file) * 100;
        let _ = write!(lines, "M{at} {}V{}", y - beyond, y + height + beyond);
    }
    for rank in 1..ranks {
        let at = y + i32::from(rank) * 100;
        let _ = write!(lines, "M{} {at}H{}", x - beyond, x + width + beyond);
    }
    format!(
        r#"<path class="sq-line" d="{lines}"/><rect class="sq-edge" x="{x}" y="{y}" width="{width}" height="{height}"/>"#
    )
}

fn hex_squares(frame: Frame, pattern: Pattern) -> String {
    let tone = |square: Square| {
        let (file, rank) = frame.board.file_rank(square);
        match (u16::from(file) + 2 * u16::from(rank)) % 3 {
            _ if pattern == Pattern::Plain => "sq-a",
            0 => "sq-a",
            1 => "sq-b",
            _ => "sq-m",
        }
    };
    let mut drawn = String::new();
    for class in ["sq-a", "sq-b", "sq-m"] {
        let squares = frame.board.squares().filter(|&square| tone(square) == class);
        let outlines: String = squares.map(|square| frame.outline(square, 0.0)).collect();
        let _ = write!(drawn, r#"<path class="{class}" d="{outlines}"/>"#);
    }
    let all: String = frame.board.squares().map(|square| frame.outline(square, 0.0)).collect();
    drawn + &format!(r#"<path class="sq-line" d="{all}"/>"#)
}

/// Letters and numbers outside.
pub(crate) fn coordinates(frame: Frame) -> String {
    if !frame.coords {
        return String::new();
    }
    let ((x, y), (_, height)) = (frame.origin(), frame.extent());
    let mut drawn = String::new();
    let mut text = |x: i32, y: i32, label: &str| {
        let _ = write!(drawn, r#"<text class="coord" x="{x}" y="{y}">{label}</text>"#);
    };
    let rows = frame.rows();
    for row in &rows {
        if let Some(&first) = row.first() {
            let (at_x, at_y) = frame.centre(first);
            let label = (frame.board.file_rank(first).1 + 1).to_string();
            text(if frame.is_hex() { at_x - 72 } else { x - 25 }, at_y, &label);
        }
    }
    for &square in rows.last().into_iter().flatten() {
        let file = char::from(b'a' + frame.board.file_rank(square).0);
        text(frame.centre(square).0, y + height + 28, file.encode_utf8(&mut [0; 4]));
    }
    drawn
}

/// Marks that lie under the pieces: the last turn, what is chosen, where it came from.
pub(crate) fn marks_under(frame: Frame, marks: &Marks, colours: &[SeatColour]) -> String {
    let mut drawn = String::new();
    let outlines = |squares: &[Square], inset: f32| -> String {
        squares.iter().map(|&square| frame.outline(square, inset)).collect()
    };
    if !marks.last.is_empty() {
        let _ = write!(drawn, r#"<path class="mk-last" d="{}"/>"#, outlines(&marks.last, 0.0));
        let ticks: String = marks.last.iter().map(|&square| corner_ticks(frame, square)).collect();
        let _ = write!(drawn, r#"<path class="mk-edge" d="{ticks}"/>"#);
    }
    if !marks.chosen.is_empty() {
        let _ = write!(drawn, r#"<path class="mk-half" d="{}"/>"#, outlines(&marks.chosen, 5.0));
    }
    for (ghost, to) in &marks.ghosts {
        let ((x, y), (to_x, to_y)) = (frame.centre(ghost.square), frame.centre(*to));
        let _ = write!(drawn, r#"<path class="mk-path" d="M{x} {y}L{to_x} {to_y}"/>"#);
        drawn += &piece(frame, ghost, colours, " ghost");
    }
    drawn
}

fn corner_ticks(frame: Frame, square: Square) -> String {
    if frame.is_hex() {
        return frame.outline(square, 4.0);
    }
    let (x, y) = frame.centre(square);
    let (left, right, up, low) = (x - 45, x + 45, y - 45, y + 45);
    format!(
        "M{left} {}V{up}h17M{} {up}h17v17M{right} {}v17h-17M{} {low}H{left}v-17",
        up + 17,
        right - 17,
        low - 17,
        left + 17
    )
}

/// Marks that lie over the pieces: what is possible, what is threatened.
pub(crate) fn marks_over(frame: Frame, marks: &Marks) -> String {
    let mut drawn = String::new();
    for (squares, class, radius) in
        [(&marks.dots, "mk-dot", 14), (&marks.rings, "mk-ring", 14), (&marks.threats, "mk-threat", 45)]
    {
        for &square in squares {
            let (x, y) = frame.centre(square);
            let _ = write!(drawn, r#"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"#);
        }
    }
    for &(from, to) in &marks.arrows {
        drawn += &arrow(frame, from, to);
    }
    drawn
}

/// An arrow from the middle of a square to that of another, short of both so that what stands there is seen.
fn arrow(frame: Frame, from: Square, to: Square) -> String {
    let middle = |square| {
        let (x, y) = frame.centre(square);
        (f64::from(x), f64::from(y))
    };
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let length = (to_x - x).hypot(to_y - y).max(1.0);
    // One unit along the arrow, and one to its left.
    let ((ahead_x, ahead_y), side) = (((to_x - x) / length, (to_y - y) / length), 15.0);
    let along = |way: f64, aside: f64| {
        let (x, y) = (x + ahead_x * way + ahead_y * aside, y + ahead_y * way - ahead_x * aside);
        format!("{x:.0} {y:.0}")
    };
    let (start, neck, tip) = (length.min(90.0) * 0.3, length - 40.0, length - 12.0);
    format!(
        r#"<path class="mk-arrow" d="M{}L{}"/><path class="mk-head" d="M{}L{}L{}Z"/>"#,
        along(start, 0.0),
        along(neck, 0.0),
        along(tip, 0.0),
        along(neck, side),
        along(neck, -side)
    )
}

/// A piece where it stands, with more classes (each with a space before it).
pub(crate) fn piece(frame: Frame, piece: &Piece, colours: &[SeatColour], more: &str) -> String {
    let (x, y) = frame.centre(piece.square);
    let (class, inner) = (pieces::class(piece.look, colours), pieces::markup(piece.look, piece.square.0));
    let out = if piece.out { " out" } else { "" };
    format!(
        r#"<g transform="translate({} {})"><g class="pc {class}{out}{more}">{inner}</g></g>"#,
        x - HALF,
        y - HALF
    )
}

/// A whole board at rest.
pub(crate) fn whole(frame: Frame, scene: &Scene, colours: &[SeatColour], marks: &Marks) -> String {
    let mut drawn = ground(frame, scene) + &marks_under(frame, marks, colours);
    for standing in &scene.pieces {
        let newest = if marks.last.contains(&standing.square) { " new" } else { "" };
        drawn += &piece(frame, standing, colours, newest);
    }
    drawn + &marks_over(frame, marks) + &coordinates(frame)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Look, Seat, Shape};

    const FRAME: Frame = Frame { board: Board::Rect { files: 3, ranks: 2 }, flipped: false, coords: true };

    #[test]
    fn a1_is_dark_on_a_chequered_board() {
        let drawn = ground(FRAME, &Scene::new(FRAME.board, Pattern::Chequer));
        assert!(drawn.contains(r#"<path class="sq-b" d="M46 116h100v100h-100Z"#), "{drawn}");
    }

    #[test]
    fn pieces_carry_colour_and_suit() {
        let mut scene = Scene::new(FRAME.board, Pattern::Plain);
        let look = Look::of(Shape::Disc, Seat(1));
        scene.pieces.push(Piece { square: Square(0), look, out: false, name: "piece.disc" });
        let drawn = whole(FRAME, &scene, &[SeatColour::Red, SeatColour::Blue], &Marks::default());
        assert!(drawn.contains(r#"<g transform="translate(46 116)"><g class="pc o-blue">"#), "{drawn}");
        assert!(drawn.contains("#suit-1"));
    }

    #[test]
    fn an_arrow_ends_short_of_both_squares() {
        let marks = Marks { arrows: vec![(Square(0), Square(2))], ..Marks::default() };
        let drawn = marks_over(FRAME, &marks);
        assert!(drawn.contains(r#"class="mk-arrow" d="M123 166L256 166""#), "{drawn}");
        assert!(drawn.contains(r#"class="mk-head" d="M284 166L256 151L256 181Z""#), "{drawn}");
    }

    #[test]
    fn coordinates_name_files_and_ranks() {
        let drawn = coordinates(FRAME);
        assert_eq!(drawn.matches("<text").count(), 5);
        assert!(drawn.contains(r#"x="96" y="244">a</text>"#), "{drawn}");
    }
}
