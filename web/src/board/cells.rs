//! The squares of the live board as they are touched by a finger, walked over by keys and read out.
//!
//! A square's element lives as long as the board stands as it stands: only attributes change, so that whoever has
//! walked to a square by keys stays on it while pieces move and marks come and go.

use crate::board::frame::Frame;
use crate::board::view::Sight;
use crate::words::GameWords;
use game::{Message, Square, Tint};
use leptos::prelude::*;

/// What is to be said of a square.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell {
    /// The name of the piece on it, and whether that is out of the game.
    piece: Option<(&'static str, bool)>,
    /// Not a place of the board.
    void: bool,
    chosen: bool,
    lands: bool,
    choice: bool,
    threatened: bool,
    last: bool,
}

impl Cell {
    fn of(sight: &Sight, square: Square) -> Cell {
        let marks = &sight.marks;
        Cell {
            piece: sight.scene.piece_at(square).map(|piece| (piece.name, piece.out)),
            void: sight.scene.tints.contains(&(square, Tint::Void)),
            chosen: marks.chosen.contains(&square),
            lands: marks.lands(square),
            choice: marks.choices.contains(&square),
            threatened: marks.threats.contains(&square),
            last: marks.last.contains(&square),
        }
    }

    /// What touching it does.
    fn target(self) -> Option<&'static str> {
        if self.lands { Some("land") } else { self.choice.then_some("choose") }
    }

    /// Whether its piece can be picked up.
    fn lifts(self) -> bool {
        self.piece.is_some() && !self.lands && (self.chosen || self.choice)
    }

    /// It in words: name, content, marks.
    fn describe(self, name: String, words: &GameWords) -> String {
        let content = match self.piece {
            Some((piece, true)) => words.say(&Message::new("board.out").text("piece", words.t(piece))),
            Some((piece, false)) => words.t(piece),
            None if self.void => words.t("board.void"),
            None => words.t("board.empty"),
        };
        let marks = [
            (self.chosen, "board.chosen"),
            (self.lands, "board.possible"),
            (self.choice, "board.choosable"),
            (self.threatened, "board.threatened"),
            (self.last, "board.last"),
        ];
        let said = marks.into_iter().filter(|(marked, _)| *marked).map(|(_, key)| words.t(key));
        [name, content].into_iter().chain(said).collect::<Vec<_>>().join(", ")
    }
}

/// The squares that are touched and read out, row by row as they are seen.
///
/// One of them takes part in the tabulator's round: the one walked to last, at first one that can be touched.
pub(super) fn cells(
    frame: Frame,
    sight: Signal<Sight>,
    words: &GameWords,
    focus: Signal<Option<Square>>,
) -> AnyView {
    let rows = frame.rows();
    let corner = rows.last().and_then(|row| row.first()).copied();
    let entry = Memo::new(move |_| {
        focus.get().or_else(|| {
            sight.with(|Sight { marks, .. }| {
                let first = marks.choices.first().or(marks.chosen.first()).or(marks.dots.first());
                first.copied().or(corner)
            })
        })
    });
    let row = |row: Vec<Square>| {
        let cells = row.into_iter().map(|square| {
            let words = words.clone();
            let cell = Memo::new(move |_| sight.with(|sight| Cell::of(sight, square)));
            view! {
                <path
                    class="cell"
                    role="gridcell"
                    d=frame.outline(square, 0.0)
                    data-square=frame.board.name(square)
                    data-target=move || cell.get().target()
                    data-lift=move || cell.get().lifts().then_some("")
                    aria-selected=move || cell.get().chosen.then_some("true")
                    tabindex=move || if entry.get() == Some(square) { "0" } else { "-1" }
                    aria-label=move || cell.get().describe(frame.board.name(square), &words)
                ></path>
            }
        });
        view! { <g role="row">{cells.collect_view()}</g> }
    };
    rows.into_iter().map(row).collect_view().into_any()
}
