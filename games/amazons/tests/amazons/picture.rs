//! What a player sees and touches.

use crate::state;
use amazons::{Amazons, State};
use game::{Board, Message, Notation, Pattern, Picture, Plan, Rules, Seat, Shape, Target};

#[test]
fn a_turn_is_touched_square_by_square() {
    let mut now = state("3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3");
    let board = Amazons::scene(&now).board;
    let moves = Amazons::read_turn(&now, "d1-d7/g7").unwrap();
    let touches = |state: &State, mv| {
        let path = Amazons::paths(state, mv).concat();
        let name =
            |target| if let Target::Square(square) = target { board.name(square) } else { String::new() };
        path.into_iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(touches(&now, moves[0]), ["d1", "d7"]);
    assert_eq!(Amazons::marks(&now, moves[0]).len(), 2);
    Amazons::play(&mut now, moves[0]);
    assert_eq!(touches(&now, moves[1]), ["g7"]);
    assert_eq!(Amazons::marks(&now, moves[1]).len(), 1);
}

#[test]
fn the_plan_says_what_to_do_now() {
    let steps = vec![Message::new("plan.go"), Message::new("plan.shoot")];
    let mut now = state("3/1Q1/3/q2");
    assert_eq!(Amazons::plan(&now), Plan { steps: steps.clone(), done: 0 });
    let moves = Amazons::read_turn(&now, "b3-b4/c4").unwrap();
    Amazons::play(&mut now, moves[0]);
    assert_eq!(Amazons::plan(&now), Plan { steps, done: 1 });
}

#[test]
fn the_scene_shows_amazons_burnt_squares_and_numbers() {
    let scene = Amazons::scene(&state("Q2*q/1*3/5/2q2 b"));
    assert_eq!((scene.board, scene.pattern), (Board::Rect { files: 5, ranks: 4 }, Pattern::Chequer));
    let pieces: Vec<_> = scene
        .pieces
        .iter()
        .map(|piece| (scene.board.name(piece.square), piece.look.shape, piece.look.owner))
        .collect();
    let piece = |name: &str, shape, owner: Option<u8>| (name.to_owned(), shape, owner.map(Seat));
    assert_eq!(
        pieces,
        [
            piece("c1", Shape::Amazon, Some(1)),
            piece("b3", Shape::Burn, None),
            piece("a4", Shape::Amazon, Some(0)),
            piece("d4", Shape::Burn, None),
            piece("e4", Shape::Amazon, Some(1)),
        ]
    );
    let told: Vec<_> = scene.captions.iter().map(|caption| (caption.seat, caption.text.clone())).collect();
    assert_eq!(
        told,
        [
            (Some(Seat(0)), Message::new("caption.free-amazons").number("n", 1)),
            (Some(Seat(1)), Message::new("caption.free-amazons").number("n", 2)),
            (None, Message::new("caption.burnt").number("n", 2)),
        ]
    );
}
