//! What moved between two scenes, so that a turn is understood by being seen once.

use game::{Look, Piece, Scene, Square};

/// How a piece comes to be where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    /// It stood there before.
    Still,
    /// It came from another square, which it left.
    Go(Square),
    /// It came out of its twin, which stays.
    Bud(Square),
    /// It was put there.
    Set,
    /// It stood there, and looked like this.
    Turned(Look),
}

/// The motion of each piece of `new`, in order. `marks` are the squares of the turn, from first.
pub(crate) fn motions(old: &Scene, new: &Scene, marks: &[Square]) -> Vec<Motion> {
    let mut left: Vec<&Piece> = old
        .pieces
        .iter()
        .filter(|piece| new.piece_at(piece.square).is_none_or(|now| now.look != piece.look))
        .collect();
    let distance = |from: Square, to: Square| {
        let ((x, y), (to_x, to_y)) = (new.board.centre(from), new.board.centre(to));
        (x - to_x).hypot(y - to_y)
    };
    let mut motion = |piece: &Piece| {
        let before = old.piece_at(piece.square);
        if before.is_some_and(|before| before.look == piece.look) {
            return Motion::Still;
        }
        if let Some(before) = before.filter(|before| before.look.shape == piece.look.shape) {
            return Motion::Turned(before.look);
        }
        let alike = left.iter().enumerate().filter(|(_, gone)| gone.look == piece.look);
        let nearest = alike.min_by(|(_, a), (_, b)| {
            distance(a.square, piece.square).total_cmp(&distance(b.square, piece.square))
        });
        if let Some((index, from)) = nearest.map(|(index, gone)| (index, gone.square)) {
            left.swap_remove(index);
            return Motion::Go(from);
        }
        let twin = marks.iter().find(|&&square| {
            square != piece.square && new.piece_at(square).is_some_and(|twin| twin.look == piece.look)
        });
        twin.map_or(Motion::Set, |&twin| Motion::Bud(twin))
    };
    new.pieces.iter().map(&mut motion).collect()
}

/// Pieces that went from one square to another, as they stood before, with where they stand now.
pub(crate) fn travellers(old: &Scene, new: &Scene) -> Vec<(Piece, Square)> {
    let moved = motions(old, new, &[]).into_iter().zip(&new.pieces);
    moved
        .filter_map(|(motion, piece)| match motion {
            Motion::Go(from) => Some((old.piece_at(from)?.clone(), piece.square)),
            _ => None,
        })
        .collect()
}

/// The squares whose piece would belong to another seat: what a turn threatens to turn.
pub(crate) fn turned(old: &Scene, new: &Scene) -> Vec<Square> {
    let owner = |scene: &Scene, square| scene.piece_at(square).and_then(|piece| piece.look.owner);
    let squares = old.pieces.iter().map(|piece| piece.square);
    squares
        .filter(|&square| {
            let (before, after) = (owner(old, square), owner(new, square));
            before.is_some() && after.is_some() && before != after
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Board, Pattern, Seat, Shape};

    fn scene(discs: &[(u16, u8)]) -> Scene {
        let mut scene = Scene::new(Board::Rect { files: 5, ranks: 5 }, Pattern::Plain);
        scene.pieces.extend(discs.iter().map(|&(square, seat)| Piece {
            square: Square(square),
            look: Look::of(Shape::Disc, Seat(seat)),
            out: false,
            name: "piece",
        }));
        scene
    }

    #[test]
    fn a_jump_goes_and_turns() {
        let (old, new) = (scene(&[(0, 0), (3, 1)]), scene(&[(2, 0), (3, 0)]));
        let was = Look::of(Shape::Disc, Seat(1));
        assert_eq!(motions(&old, &new, &[]), [Motion::Go(Square(0)), Motion::Turned(was)]);
        assert_eq!(turned(&old, &new), [Square(3)]);
        assert_eq!(travellers(&old, &new)[0].1, Square(2));
    }

    #[test]
    fn a_clone_comes_out_of_its_twin() {
        let (old, new) = (scene(&[(0, 0)]), scene(&[(0, 0), (1, 0)]));
        assert_eq!(motions(&old, &new, &[Square(0), Square(1)]), [Motion::Still, Motion::Bud(Square(0))]);
        assert_eq!(motions(&old, &new, &[]), [Motion::Still, Motion::Set]);
    }
}
