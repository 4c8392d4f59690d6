//! The squares of the live board as they are touched by a finger, walked over by keys and read out.

use crate::board::frame::Frame;
use crate::board::view::Sight;
use crate::words::GameWords;
use game::{Message, Square, Tint};
use leptos::prelude::*;

/// The squares that are touched and read out, row by row as they are seen.
pub(super) fn cells(frame: Frame, sight: &Sight, words: &GameWords, focus: Option<Square>) -> AnyView {
    let rows = frame.rows();
    let entry = focus.or_else(|| {
        let first = sight.marks.choices.first().or(sight.marks.chosen.first()).or(sight.marks.dots.first());
        first.or(rows.last().and_then(|row| row.first())).copied()
    });
    let row = |row: Vec<Square>| {
        let cells = row.into_iter().map(|square| {
            let marks = &sight.marks;
            let chosen = marks.chosen.contains(&square);
            let lifts = sight.scene.piece_at(square).is_some()
                && !marks.lands(square)
                && (chosen || marks.choices.contains(&square));
            let target = if marks.lands(square) {
                Some("land")
            } else if marks.choices.contains(&square) {
                Some("choose")
            } else {
                None
            };
            view! {
                <path
                    class="cell"
                    role="gridcell"
                    d=frame.outline(square, 0.0)
                    data-square=frame.board.name(square)
                    data-target=target
                    data-lift=lifts.then_some("")
                    aria-selected=chosen.then_some("true")
                    tabindex=if entry == Some(square) { "0" } else { "-1" }
                    aria-label=describe(frame, sight, words, square)
                ></path>
            }
        });
        view! { <g role="row">{cells.collect_view()}</g> }
    };
    rows.into_iter().map(row).collect_view().into_any()
}

/// A square in words: name, content, marks.
fn describe(frame: Frame, sight: &Sight, words: &GameWords, square: Square) -> String {
    let marks = &sight.marks;
    let void = sight.scene.tints.contains(&(square, Tint::Void));
    let content = match sight.scene.piece_at(square) {
        Some(piece) if piece.out => words.say(&Message::new("board.out").text("piece", words.t(piece.name))),
        Some(piece) => words.t(piece.name),
        None if void => words.t("board.void"),
        None => words.t("board.empty"),
    };
    let mut parts = vec![frame.board.name(square), content];
    for (marked, key) in [
        (marks.chosen.contains(&square), "board.chosen"),
        (marks.lands(square), "board.possible"),
        (marks.choices.contains(&square), "board.choosable"),
        (marks.threats.contains(&square), "board.threatened"),
        (marks.last.contains(&square), "board.last"),
    ] {
        if marked {
            parts.push(words.t(key));
        }
    }
    parts.join(", ")
}
