//! What a player sees and touches.

use archimedes::{Archimedes, State};
use game::{About, Board, Catalogue, Lang, Notation, Picture, Rules, Seat, Square, Target, Tint};

const BOARD: Board = Board::Rect { files: 8, ranks: 8 };

fn state(text: &str) -> State {
    Archimedes::start(&Archimedes::setup_at(None, text).unwrap()).unwrap()
}

/// The touches that make a turn, and the squares marked after it.
fn touches(position: &str, turn: &str) -> (String, String) {
    let mut state = state(position);
    let say = |target: &Target| match *target {
        Target::Square(square) => BOARD.name(square),
        Target::Action(key) => key.to_owned(),
        Target::Item(item) => format!("item{item}"),
    };
    let (mut path, mut marks) = (Vec::new(), Vec::new());
    for mv in Archimedes::read_turn(&state, turn).unwrap() {
        path.extend(Archimedes::paths(&state, mv)[0].iter().map(say));
        marks.extend(Archimedes::marks(&state, mv).into_iter().map(|square: Square| BOARD.name(square)));
        Archimedes::play(&mut state, mv);
    }
    (path.join(" "), marks.join(" "))
}

#[test]
fn turns_are_made_by_touch() {
    let rows = include_str!("../data/touches.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let [position, turn, path, marks] = cells[..] else { panic!("a row has four cells: {row}") };
        assert_eq!(touches(position, turn), (path.to_owned(), marks.to_owned()), "{row}");
    }
}

#[test]
fn the_scene_shows_kings_pyramids_and_start_squares() {
    let scene = Archimedes::scene(&state("3M4/8/8/l7/3r4/8/8/4K3 K r7g8b8y8w8 2"));
    let king = scene.piece_at(BOARD.parse("a5").unwrap()).unwrap();
    assert_eq!((king.look.owner, king.out, king.name), (Some(Seat(1)), true, "piece.crimson-king"));
    let pyramid = scene.piece_at(BOARD.parse("d4").unwrap()).unwrap();
    assert_eq!((pyramid.look.owner, pyramid.name), (None, "piece.red"));
    let starts: Vec<String> = scene
        .tints
        .iter()
        .filter(|(_, tint)| *tint == Tint::Start)
        .map(|(square, _)| BOARD.name(*square))
        .collect();
    assert_eq!(starts, ["e1", "a5", "d8"]);
}

#[test]
fn the_stock_tells_what_comes_next() {
    let next = |text: &str| {
        let stock = &Archimedes::scene(&state(text)).trays[0];
        let next = stock.items.iter().filter(|item| item.next).map(|item| item.name);
        (next.collect::<Vec<_>>(), stock.items.iter().map(|item| item.count).sum::<u16>())
    };
    assert_eq!(next("3L4/8/8/8/8/8/8/4K3"), (vec!["colour.red"], 40));
    assert_eq!(next("3L4/8/8/8/3r4/8/8/4K3"), (vec!["colour.green"], 39));
    // Should the colour that comes next be used up, the one after it is.
    assert_eq!(next("3L4/8/8/8/gggggggg/8/bb6/4K3"), (vec!["colour.red"], 30));
    assert_eq!(next("3L4/8/8/8/rrrrrrrr/8/bb6/4K3"), (vec!["colour.green"], 30));
    assert_eq!(next("3L4/8/8/8/8/8/8/4K3 K r8g8b8y8w8 1 e"), (vec![], 40));
}

#[test]
fn a_pyramid_in_hand_lies_in_a_tray() {
    let position = "rrrrrrrr/gggggggg/bbbbbbbb/yyyyyyyy/8/wwwwwwww/L7/5K2 K - 41";
    let mut state = state(position);
    let turn = Archimedes::read_turn(&state, "f1-e1/h8-a4").unwrap();
    for mv in &turn[..2] {
        Archimedes::play(&mut state, *mv);
    }
    let scene = Archimedes::scene(&state);
    assert_eq!((scene.trays[1].owner, scene.trays[1].items[0].name), (Some(Seat(0)), "colour.red"));
    assert!(scene.piece_at(BOARD.parse("h8").unwrap()).is_none());
    let plan = Archimedes::plan(&state);
    assert_eq!((plan.steps.len(), plan.done), (3, 2));
}

#[test]
fn captions_speak_three_languages() {
    let scene = Archimedes::scene(&state("3M4/8/8/l7/rgb5/yw6/K1b5/3r4 M r6g7b6y7w7 40"));
    let said = |lang| {
        let mut catalogue = Catalogue::common(lang);
        catalogue.add(Archimedes::texts());
        scene.captions.iter().map(|caption| catalogue.say(&caption.text)).collect::<Vec<_>>()
    };
    assert_eq!(
        said(Lang::En),
        ["3 ways out", "out of the game", "5 ways out", "Stock: 33 of 40 pyramids", "Isolated: Crimson"]
    );
    assert_eq!(
        said(Lang::Fr),
        ["3 issues", "hors jeu", "5 issues", "Réserve : 33 pyramides sur 40", "Isolé : Carmin"]
    );
    assert_eq!(
        said(Lang::Ru),
        ["3 выхода", "вне игры", "5 выходов", "В запасе пирамид: 33 из 40", "Заперт: Кармин"]
    );
}
