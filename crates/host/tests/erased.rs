//! The erased face, tried with a small game of two moves a turn that can fail on command.

use game::*;
use host::{Budget, Hosted, Level, Playing, Plugin, Refusal, Status, Touch};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Four squares in a row. A turn walks your one stone to an empty square, then burns an empty square; who cannot
/// walk passes once, and the second pass in a row ends the game, a draw. Burning d1 makes the
/// plugin fail, unless the setup is fireproof.
struct Walk;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Setup {
    start: String,
    fireproof: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { start: "ab".into(), fireproof: false }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    stones: [u8; 2],
    burnt: u8,
    to_move: u8,
    walked: bool,
    passes: u8,
    fireproof: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Move {
    Walk(u8),
    Burn(u8),
    Pass,
}

impl State {
    fn empty(&self) -> impl Iterator<Item = u8> + '_ {
        (0..4).filter(|square| self.burnt & 1 << square == 0 && !self.stones.contains(square))
    }
}

impl Rules for Walk {
    type Setup = Setup;
    type State = State;
    type Move = Move;

    fn complete(setup: Setup) -> Result<Setup, SetupError> {
        Walk::start(&setup).map(|_| setup)
    }

    fn start(setup: &Setup) -> Result<State, SetupError> {
        match setup.start.as_bytes() {
            [a @ b'a'..=b'd', b @ b'a'..=b'd'] if a != b => Ok(State {
                stones: [a - b'a', b - b'a'],
                burnt: 0,
                to_move: 0,
                walked: false,
                passes: 0,
                fireproof: setup.fireproof,
            }),
            _ => Err(SetupError::new("start", "setup.bad-position")),
        }
    }

    fn seats(_: &State) -> usize {
        2
    }

    fn to_move(state: &State) -> Seat {
        Seat(state.to_move)
    }

    fn mid_turn(state: &State) -> bool {
        state.walked
    }

    fn moves(state: &State, out: &mut Vec<Move>) {
        if state.passes == 2 {
            return;
        }
        out.extend(state.empty().map(if state.walked { Move::Burn } else { Move::Walk }));
        if out.is_empty() {
            out.push(Move::Pass);
        }
    }

    fn play(state: &mut State, mv: Move) {
        state.walked = false;
        match mv {
            Move::Walk(to) => {
                state.stones[usize::from(state.to_move)] = to;
                state.walked = true;
                return;
            }
            Move::Burn(3) if !state.fireproof => panic!("d1 is on fire"),
            Move::Burn(square) => state.burnt |= 1 << square,
            Move::Pass => state.passes += 1,
        }
        state.to_move ^= 1;
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn outcome(state: &State) -> Option<Outcome> {
        (state.passes == 2).then(|| Outcome::draw(2, "end.agreed"))
    }

    fn turns_left(_: &State) -> u32 {
        10
    }
}

impl Notation for Walk {
    fn write_position(state: &State) -> String {
        let stones = state.stones.map(|square| char::from(b'a' + square)).iter().collect::<String>();
        format!("{stones} {} {}{}", state.burnt, state.to_move, if state.walked { " walked" } else { "" })
    }

    fn setup_at(_: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        Walk::complete(Setup { start: text.into(), fireproof: false })
            .map_err(|error| TextError::new(1, error.message))
    }

    fn write_turn(_: &State, moves: &[Move]) -> String {
        let word = |mv: &Move| match mv {
            Move::Walk(square) => format!("{}/", char::from(b'a' + square)),
            Move::Burn(square) => char::from(b'a' + square).to_string(),
            Move::Pass => "pass".into(),
        };
        moves.iter().map(word).collect()
    }
}

impl Picture for Walk {
    fn scene(state: &State) -> Scene {
        let mut scene = Scene::new(Board::Rect { files: 4, ranks: 1 }, Pattern::Plain);
        for seat in Seat::all(2) {
            scene.pieces.push(Piece {
                square: Square(state.stones[seat.index()].into()),
                look: Look::of(Shape::Stone, seat),
                out: false,
                name: "piece.stone",
            });
        }
        scene
    }

    fn paths(state: &State, mv: Move) -> Vec<Vec<Target>> {
        let square = |square: u8| Target::Square(Square(square.into()));
        match mv {
            Move::Walk(to) => vec![vec![square(state.stones[usize::from(state.to_move)]), square(to)]],
            Move::Burn(at) => vec![vec![square(at)]],
            Move::Pass => vec![vec![Target::Action("action.pass")]],
        }
    }
}

impl Insight for Walk {}

impl About for Walk {
    fn facts() -> Facts {
        Facts {
            id: "walk",
            rules_version: 1,
            seats: (2, 2),
            author: "",
            publisher: "",
            year: None,
            minutes: 1,
            age: 5,
            emblem: Shape::Stone,
        }
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn seat_info(_: &Setup) -> Vec<SeatInfo> {
        vec![
            SeatInfo { name: "seat.one", colour: SeatColour::Red },
            SeatInfo { name: "seat.two", colour: SeatColour::Blue },
        ]
    }

    fn texts() -> &'static [(Lang, &'static str)] {
        &[]
    }

    fn rule_pages() -> &'static [(Lang, &'static str)] {
        &[]
    }
}

const WALK: &dyn Plugin = &Hosted::<Walk>::NEW;

fn open() -> Box<dyn Playing> {
    WALK.open(&Value::Null).unwrap()
}

fn square(name: &str) -> Target {
    Target::Square(Board::Rect { files: 4, ranks: 1 }.parse(name).unwrap())
}

#[test]
fn a_setup_is_completed_and_refused_by_field() {
    assert_eq!(WALK.complete(&Value::Null).unwrap(), json!({"start": "ab", "fireproof": false}));
    assert_eq!(WALK.setup_at(None, "cd").unwrap(), json!({"start": "cd", "fireproof": false}));
    assert!(
        matches!(WALK.complete(&json!({"start": "aa"})), Err(Refusal::Setup { field, .. }) if field == "start")
    );
    assert!(
        matches!(WALK.complete(&json!({"strat": "ab"})), Err(Refusal::Setup { field, .. }) if field == "setup")
    );
    assert!(matches!(WALK.setup_at(None, "zz"), Err(Refusal::Text(error)) if error.column == 1));
}

#[test]
fn turns_are_whole_and_legal_or_change_nothing() {
    let mut playing = open();
    for wrong in ["", "c", "c/", "b/c", "c/b", "c/ab", "x", "pass"] {
        assert!(matches!(playing.play(wrong), Err(Refusal::Text(_))), "{wrong}");
        assert_eq!(playing.moment().position, "ab 0 0");
    }
    let played = playing.play("c/a").unwrap();
    assert_eq!((played.turn.as_str(), played.seat, played.pass), ("c/a", Seat(0), false));
    assert_eq!(playing.moment().position, "cb 1 1");
}

#[test]
fn a_failing_plugin_is_caught_and_nothing_has_changed() {
    let mut playing = open();
    let before = playing.moment().clone();
    assert_eq!(playing.play("c/d"), Err(Refusal::Failed("d1 is on fire".into())));
    assert_eq!(*playing.moment(), before);
    playing.play("c/a").unwrap();
}

#[test]
fn a_forced_pass_is_announced_and_two_end_the_game() {
    let mut playing = open();
    playing.play("c/a").unwrap();
    playing.play("d/b").unwrap();
    assert_eq!(playing.moment().forced.as_deref(), Some("pass"));
    assert!(playing.play("pass").unwrap().pass);
    playing.play("pass").unwrap();
    assert!(playing.moment().outcome.unwrap().is_draw());
    assert_eq!(playing.play("pass"), Err(Refusal::NotNow));
    assert_eq!(playing.retire(Seat(0)), Err(Refusal::NotNow));
    assert!(playing.draft().offered().is_empty());
}

#[test]
fn retirement_is_what_the_rules_say() {
    let mut playing = open();
    playing.retire(Seat(1)).unwrap();
    assert_eq!(playing.moment().outcome.unwrap().places.as_slice(), [1, 2]);
}

#[test]
fn counting_agrees_with_dividing() {
    let mut playing = open();
    playing.play("c/a").unwrap();
    let rows = playing.divide(1).unwrap();
    assert_eq!(rows, [("d/b".into(), 1)]);
    assert_eq!(playing.perft(1).unwrap(), 1);
    assert!(matches!(open().perft(2), Err(Refusal::Failed(_))));
}

#[test]
fn a_draft_offers_only_what_is_legal_and_can_be_taken_back() {
    let mut draft = open().draft();
    assert_eq!(draft.offered(), [square("a1")]);
    assert!(draft.settle(), "the only stone is taken for granted");
    assert!(!draft.settle() && !draft.is_begun());
    assert_eq!(draft.offered(), [square("c1"), square("d1")]);
    assert_eq!(draft.touch(square("b1")), Touch::Refused);
    assert_eq!(draft.touch(square("c1")), Touch::Moved);
    assert_eq!((draft.text().as_str(), draft.moves_made(), draft.is_complete()), ("c/", 1, false));
    assert_eq!(draft.offered(), [square("a1"), square("d1")]);
    assert!(draft.is_begun() && draft.back());
    assert_eq!((draft.text().as_str(), draft.moves_made()), ("", 0));
    draft.settle();
    assert!(!draft.is_begun() && !draft.back());
    draft.touch(square("c1"));
    assert_eq!(draft.touch(square("a1")), Touch::Complete);
    assert_eq!((draft.text().as_str(), draft.is_complete()), ("c/a", true));
    assert!(draft.offered().is_empty());
}

#[test]
fn a_thinker_has_a_legal_turn_at_any_time() {
    let playing = WALK.open(&json!({"fireproof": true})).unwrap();
    let mut thinker = playing.think(Budget::nodes(50).into(), 1).unwrap();
    playing.copy().play(&thinker.best().unwrap()).unwrap();
    while thinker.run(10).unwrap() == Status::Working {}
    playing.copy().play(&thinker.best().unwrap()).unwrap();
    let thought = thinker.thought().unwrap();
    assert_eq!(thought.values.len(), 2);
    assert!(thought.line[0].len() == 3, "{:?}", thought.line);
    let mut burning = open().think(Level::MAX.into(), 1).unwrap();
    assert!(matches!(burning.run(1000), Err(Refusal::Failed(_))));
}
