//! The pieces of the live board, each drawn once and kept as long as it stays what it is, with how it came there.

use crate::board::frame::{Frame, HALF};
use crate::board::motion::{Motion, motions};
use crate::board::pieces;
use crate::board::view::{Lift, Sight};
use game::{Piece, SeatColour, Square};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// A piece as it is drawn once: its key changes when it has to be drawn anew.
#[derive(Clone, PartialEq)]
pub(super) struct Standing {
    pub(super) key: u32,
    piece: Piece,
    motion: Motion,
    /// Its place among those that turn, for one turning after the other.
    turn: u16,
}

/// The pieces with keys that stay while a piece stays as it is.
pub(super) fn standing(sight: Signal<Sight>) -> Memo<Vec<Standing>> {
    let drawn = StoredValue::new((0_u32, BTreeMap::<Square, u32>::new(), None::<Sight>));
    Memo::new(move |_| {
        let sight = sight.get();
        let (mut counter, old_keys, before) = drawn.get_value();
        let moves = match &before {
            Some(before) if before.flipped == sight.flipped && before.scene.board == sight.scene.board => {
                let mut marks = sight.marks.last.clone();
                marks.extend(&sight.marks.chosen);
                Some(motions(&before.scene, &sight.scene, &marks))
            }
            _ => None,
        };
        let mut turns = 0;
        let mut keys = BTreeMap::new();
        let mut list = Vec::with_capacity(sight.scene.pieces.len());
        for (index, piece) in sight.scene.pieces.iter().enumerate() {
            let motion = moves.as_ref().map_or(Motion::Set, |moves| moves[index]);
            let was_out = before.as_ref().and_then(|b| b.scene.piece_at(piece.square)).is_some_and(|p| p.out);
            let old_key = old_keys
                .get(&piece.square)
                .copied()
                .filter(|_| motion == Motion::Still && was_out == piece.out);
            let key = old_key.unwrap_or_else(|| {
                counter += 1;
                counter
            });
            let motion = if moves.is_some() && sight.moving { motion } else { Motion::Still };
            if matches!(motion, Motion::Turned(_)) {
                turns += 1;
            }
            keys.insert(piece.square, key);
            list.push(Standing { key, piece: piece.clone(), motion, turn: turns });
        }
        drawn.set_value((counter, keys, Some(sight)));
        list
    })
}

pub(super) fn drawn(
    frame: Frame,
    standing: &Standing,
    colours: &[SeatColour],
    lift: RwSignal<Option<Lift>>,
    sight: Signal<Sight>,
) -> AnyView {
    let piece = &standing.piece;
    let (x, y) = frame.centre(piece.square);
    let class = pieces::class(piece.look, colours);
    let from = |square: Square| {
        let (from_x, from_y) = frame.centre(square);
        (from_x - x, from_y - y)
    };
    let (motion, (dx, dy)) = match standing.motion {
        Motion::Still => ("", (0, 0)),
        Motion::Go(square) => ("go", from(square)),
        Motion::Bud(square) => ("bud", from(square)),
        Motion::Set => ("set", (0, 0)),
        Motion::Turned(_) => ("turned", (0, 0)),
    };
    let was = match standing.motion {
        Motion::Turned(look) => Some(look),
        _ => None,
    };
    let wait = format!("{}ms", standing.turn.saturating_sub(1) * 25);
    let before = was.map(|look| {
        let class = format!("pc was {}", pieces::class(look, colours));
        view! { <g class=class style:--wait=wait.clone() inner_html=pieces::markup(look, 0)></g> }
    });
    let square = piece.square;
    let held =
        move || lift.with(|lift| lift.as_ref().is_some_and(|lift| lift.dragged && lift.from == square));
    let newest = move || sight.with(|sight| sight.marks.last.contains(&square));
    view! {
        <g transform=format!("translate({} {})", x - HALF, y - HALF)>
            {before}
            <g
                class=format!("pc {class} {motion}{}", if piece.out { " out" } else { "" })
                class:ghost=held
                class:new=newest
                style:--dx=format!("{dx}px")
                style:--dy=format!("{dy}px")
                style:--wait=wait
                inner_html=pieces::markup(piece.look, piece.square.0)
            ></g>
        </g>
    }
    .into_any()
}
