//! What the board shows: a stop of the review, the turn on its way, the turn in the making, or the last stop.

use crate::board::Marks;
use crate::board::motion::{travellers, turned};
use crate::board::view::Sight;
use crate::table::desk::{Desk, Making};
use game::{Scene, Square, Target};
use leptos::prelude::*;
use std::sync::Arc;

/// The sight of the board, and the position as text.
pub(crate) fn sights(desk: Desk) -> Memo<(Sight, String)> {
    // What is offered is found once for each touch, not each time the pointer moves.
    let offered = Memo::new(move |_| desk.making.with(|making| making.as_ref().map(offers)));
    Memo::new(move |_| {
        let flipped = desk.flipped();
        let moving = desk.moving.get();
        let now = |desk: Desk| {
            desk.read(|log| {
                let last = log.last();
                (last.scene.clone(), last.position.clone(), last.marks.clone())
            })
        };
        let empty = || {
            (
                Arc::new(Scene::new(game::Board::Rect { files: 1, ranks: 1 }, game::Pattern::Plain)),
                String::new(),
                Vec::new(),
            )
        };
        if let Some(index) = desk.shown.get() {
            let stop = desk.read(|log| {
                let stop = &log.stops[index.min(log.stops.len() - 1)];
                (stop.scene.clone(), stop.position.clone(), stop.marks.clone())
            });
            let (scene, position, last) = stop.unwrap_or_else(empty);
            return (
                Sight { scene, flipped, marks: Marks { last, ..Marks::default() }, moving: false },
                position,
            );
        }
        if let Some(pending) = desk.pending.get() {
            let marks = Marks { last: pending.marks, ..Marks::default() };
            return (Sight { scene: pending.scene, flipped, marks, moving }, pending.position);
        }
        let (scene, position, last) = now(desk).unwrap_or_else(empty);
        let Some(mut marks) = offered.get() else {
            return (Sight { scene, flipped, marks: Marks { last, ..Marks::default() }, moving }, position);
        };
        marks.last = last;
        let rest = desk.rest.get().filter(|&square| marks.lands(square));
        let made = desk.making.with(|making| {
            let draft = &making.as_ref()?.draft;
            let current = Arc::new(draft.scene());
            let after = rest.and_then(|square| draft.preview(Target::Square(square)));
            let threats = after.map(|after| turned(&current, &after)).unwrap_or_default();
            Some((current, draft.position(), threats, draft.moves_made() > 0))
        });
        let Some((current, half_position, threats, begun)) = made else {
            return (Sight { scene, flipped, marks, moving }, position);
        };
        marks.threats = threats;
        if begun {
            marks.ghosts = travellers(&scene, &current);
            let stands: Vec<Square> = marks.ghosts.iter().map(|(_, to)| *to).collect();
            marks.chosen.extend(stands);
        }
        (Sight { scene: current, flipped, marks, moving }, half_position)
    })
}

/// The marks of what can be touched.
pub(crate) fn offers(making: &Making) -> Marks {
    let draft = &making.draft;
    let scene = draft.scene();
    let squares = |targets: &[Target]| -> Vec<Square> {
        let square = |target: &Target| if let Target::Square(square) = target { Some(*square) } else { None };
        targets.iter().filter_map(square).collect()
    };
    let offered = squares(&draft.offered());
    let chosen = squares(draft.chosen());
    let mut marks = Marks { chosen: chosen.clone(), ..Marks::default() };
    let held = chosen.last().and_then(|&square| scene.piece_at(square));
    if let Some(held) = held {
        // Where the piece stays behind (it grows), the way that it goes itself is the longer one.
        let stays = |square: &Square| {
            let after = draft.preview(Target::Square(*square));
            after
                .is_some_and(|after| after.piece_at(held.square).is_some_and(|piece| piece.look == held.look))
        };
        let (near, far): (Vec<_>, Vec<_>) = offered.into_iter().partition(stays);
        if near.is_empty() && held.look.owner.is_some() {
            marks.dots = far;
        } else {
            (marks.dots, marks.rings) = (near, far);
        }
    } else {
        let stands = |square: &Square| scene.piece_at(*square).is_some();
        (marks.choices, marks.rings) = offered.into_iter().partition(stands);
    }
    if !chosen.is_empty() {
        let others = squares(&making.firsts).into_iter();
        let others = others.filter(|square| !marks.lands(*square) && !chosen.contains(square));
        marks.choices = others.filter(|square| scene.piece_at(*square).is_some()).collect();
    }
    marks
}
