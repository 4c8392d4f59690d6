//! Laws about what a player sees and touches.

use crate::breach::Verdict;
use crate::moves::legal;
use crate::words::Words;
use game::{Board, Game, Look, Scene, Seat, Square, Target};
use std::collections::HashSet;

/// What holds in every state.
pub(crate) fn check_position<G: Game>(state: &G::State, words: &Words) -> Verdict {
    let scene = G::scene(state);
    check_board(&scene, G::seats(state))?;
    check_trays(&scene, G::seats(state))?;
    check_names(&scene, words)?;
    check_paths::<G>(state, &scene, words)?;
    if G::outcome(state).is_some() {
        return Ok(());
    }
    for mv in legal::<G>(state) {
        let marks = G::marks(state, mv);
        ensure!(
            marks.iter().all(|square| square.0 < scene.board.len()),
            "marks are on the board",
            "{mv:?}: {marks:?}"
        );
    }
    let plan = G::plan(state);
    ensure!(
        plan.done < plan.steps.len(),
        "a turn that is on has steps left",
        "{} of {} are done",
        plan.done,
        plan.steps.len()
    );
    ensure!(
        (plan.done > 0) == G::mid_turn(state),
        "steps are done in the middle of a turn",
        "{} are done",
        plan.done
    );
    plan.steps.iter().try_for_each(|step| words.check(step))
}

fn check_board(scene: &Scene, seats: usize) -> Verdict {
    let files = if let Board::Rect { files, .. } = scene.board { files } else { 1 };
    ensure!(!scene.board.is_empty() && files <= 26, "a board has squares with names", "{:?}", scene.board);
    let mut taken = HashSet::new();
    for piece in &scene.pieces {
        let (square, owner) = (piece.square, piece.look.owner);
        ensure!(square.0 < scene.board.len(), "pieces stand on the board", "{piece:?}");
        ensure!(taken.insert(square), "one piece stands on a square", "two on {}", scene.board.name(square));
        ensure!(owner_sits(owner, seats), "owners of pieces are at the table", "{piece:?}");
        ensure!(look_is_whole(piece.look), "an owned piece has no pigment", "{piece:?}");
    }
    let mut tinted = HashSet::new();
    for (square, tint) in &scene.tints {
        ensure!(square.0 < scene.board.len(), "tints are on the board", "{tint:?} at {square:?}");
        ensure!(tinted.insert(square), "a square has one tint", "two on {}", scene.board.name(*square));
    }
    Ok(())
}

fn check_trays(scene: &Scene, seats: usize) -> Verdict {
    let mut numbers = HashSet::new();
    for tray in &scene.trays {
        ensure!(owner_sits(tray.owner, seats), "owners of trays are at the table", "{tray:?}");
        for item in &tray.items {
            ensure!(numbers.insert(item.item), "tray items are numbered once", "item {} twice", item.item);
            ensure!(owner_sits(item.look.owner, seats), "owners of pieces are at the table", "{item:?}");
            ensure!(look_is_whole(item.look), "an owned piece has no pigment", "{item:?}");
        }
    }
    for caption in &scene.captions {
        ensure!(owner_sits(caption.seat, seats), "captions belong to seats at the table", "{caption:?}");
    }
    Ok(())
}

fn owner_sits(owner: Option<Seat>, seats: usize) -> bool {
    owner.is_none_or(|seat| seat.index() < seats)
}

fn look_is_whole(look: Look) -> bool {
    look.owner.is_none() || look.pigment.is_none()
}

fn check_names(scene: &Scene, words: &Words) -> Verdict {
    scene.pieces.iter().try_for_each(|piece| words.check_key(piece.name))?;
    scene.captions.iter().try_for_each(|caption| words.check(&caption.text))?;
    for tray in &scene.trays {
        words.check(&tray.name)?;
        tray.items.iter().try_for_each(|item| words.check_key(item.name))?;
    }
    Ok(())
}

fn check_paths<G: Game>(state: &G::State, scene: &Scene, words: &Words) -> Verdict {
    let items: HashSet<u8> = scene.trays.iter().flat_map(|tray| &tray.items).map(|item| item.item).collect();
    let mut all = Vec::new();
    for mv in legal::<G>(state) {
        let paths = G::paths(state, mv);
        ensure!(
            !paths.is_empty() && paths.iter().all(|path| !path.is_empty()),
            "every move can be made by touch",
            "{mv:?} has the paths {paths:?}"
        );
        for target in paths.iter().flatten() {
            match *target {
                Target::Square(Square(square)) => {
                    ensure!(
                        square < scene.board.len(),
                        "touched squares are on the board",
                        "{mv:?}: {square}"
                    );
                }
                Target::Item(item) => {
                    ensure!(items.contains(&item), "touched items are in a tray", "{mv:?}: item {item}");
                }
                Target::Action(key) => words.check_key(key)?,
            }
        }
        all.extend(paths.into_iter().map(|path| (path, mv)));
    }
    // In order, a path comes right before those that it begins.
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    for pair in all.windows(2) {
        let [(path, mv), (next, other)] = pair else { continue };
        ensure!(
            path != next || mv == other,
            "no path makes two moves",
            "{path:?} makes {mv:?} and {other:?}"
        );
        ensure!(
            path == next || !next.starts_with(path),
            "no path begins another",
            "{path:?} makes {mv:?} and begins {next:?} of {other:?}"
        );
    }
    Ok(())
}
