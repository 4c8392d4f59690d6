//! What a player sees and touches.

use ataxx::{Ataxx, Move, State};
use game::{Board, Notation, Picture, Rules, Seat, Target, Tint};

fn state(text: &str) -> State {
    Ataxx::start(&Ataxx::setup_at(None, text).unwrap()).unwrap()
}

/// The paths of a turn in words.
fn paths(position: &str, turn: &str) -> Vec<String> {
    let state = state(position);
    let board = Ataxx::scene(&state).board;
    let say = |target: &Target| match *target {
        Target::Square(square) => board.name(square),
        Target::Action(key) => key.to_owned(),
        Target::Item(item) => item.to_string(),
    };
    let mv = Ataxx::read_turn(&state, turn).unwrap()[0];
    Ataxx::paths(&state, mv).iter().map(|path| path.iter().map(say).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_clone_has_a_path_from_each_piece_that_can_make_it() {
    assert_eq!(paths("7/7/7/7/7/1xx4/x5o x 0 1", "b1"), ["a1 b1", "b2 b1", "c2 b1"]);
    assert_eq!(paths("7/7/7/7/7/1xx4/x5o x 0 1", "a1a3"), ["a1 a3"]);
    assert_eq!(paths("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", "0000"), ["action.pass"]);
}

#[test]
fn a_clone_marks_one_square_and_a_jump_two() {
    let state = state("x5o/7/7/7/7/7/o5x");
    let marks = |mv| Ataxx::marks(&state, mv).len();
    let turn = |text| Ataxx::read_turn(&state, text).unwrap()[0];
    assert_eq!((marks(turn("g2")), marks(turn("g1g3")), marks(Move::Pass)), (1, 2, 0));
}

#[test]
fn the_scene_shows_pieces_blocked_squares_and_numbers() {
    let scene = Ataxx::scene(&state("x3o/5/2-2/5/o3x/5"));
    assert_eq!(scene.board, Board::Rect { files: 5, ranks: 6 });
    let names: Vec<_> =
        scene.pieces.iter().map(|piece| (scene.board.name(piece.square), piece.look.owner)).collect();
    let owned = |name: &str, seat| (name.to_owned(), Some(Seat(seat)));
    assert_eq!(names, [owned("a2", 1), owned("e2", 0), owned("a6", 0), owned("e6", 1)]);
    assert_eq!(scene.tints, [(scene.board.parse("c4").unwrap(), Tint::Void)]);
    assert_eq!(scene.captions.len(), 2);
}
