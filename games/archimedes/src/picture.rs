//! What players see and touch.

use crate::colour::{Colour, STOCK};
use crate::moves::Move;
use crate::setup::start_squares;
use crate::state::{Phase, State};
use crate::{Archimedes, BOARD};
use game::{
    Caption, Look, Message, Pattern, Picture, Piece, Pigment, Plan, Scene, Seat, Shape, Square, Target, Tint,
    Tray, TrayItem,
};

/// The number of the tray item for a pyramid in hand; the stock's are the colours' numbers.
const IN_HAND: u8 = 5;

impl Picture for Archimedes {
    fn scene(state: &State) -> Scene {
        let mut scene = Scene::new(BOARD, Pattern::Chequer);
        let starts = start_squares(state.table.seats).iter();
        scene.tints.extend(starts.map(|square| (Square((*square).into()), Tint::Start)));
        scene.pieces.extend(state.seats().map(|seat| king(state, seat)));
        scene.pieces.extend(state.pyramids().map(|(square, colour)| Piece {
            square: Square(square.into()),
            look: look(colour),
            out: false,
            name: piece_name(colour),
        }));
        scene.trays.push(stock(state));
        scene.trays.extend(state.in_hand().map(|colour| hand(state.to_move, colour)));
        scene.captions.extend(state.seats().map(|seat| seat_caption(state, seat)));
        scene.captions.extend([stock_left(state), isolated(state)].map(|text| Caption { seat: None, text }));
        scene
    }

    fn paths(state: &State, mv: Move) -> Vec<Vec<Target>> {
        let square = |square: u8| Target::Square(Square(square.into()));
        vec![match mv {
            Move::Step(to) => vec![square(state.king(state.to_move)), square(to)],
            Move::Place(to, colour) if state.table.expert => vec![Target::Item(colour as u8), square(to)],
            Move::Place(to, _) | Move::Drop(to) | Move::Lift(to) => vec![square(to)],
            Move::Pass => vec![Target::Action("action.pass")],
        }]
    }

    fn marks(state: &State, mv: Move) -> Vec<Square> {
        let mut marks = match mv {
            Move::Step(to) => vec![state.king(state.to_move), to],
            Move::Place(square, _) | Move::Lift(square) | Move::Drop(square) => vec![square],
            Move::Pass => Vec::new(),
        };
        if let (Move::Drop(_), Phase::Free { lifted, .. }) = (mv, state.phase) {
            marks.extend([state.king(state.to_move), lifted]);
        }
        marks.into_iter().map(|square| Square(square.into())).collect()
    }

    fn plan(state: &State) -> Plan {
        let (steps, done): (&[&'static str], usize) = match state.phase {
            Phase::Step | Phase::Build { .. } | Phase::Drop { .. } => {
                let done = match state.phase {
                    Phase::Step => 0,
                    Phase::Build { .. } => 1,
                    _ => 2,
                };
                if state.relocates() {
                    (&["plan.step", "plan.lift", "plan.drop"], done)
                } else if state.table.expert {
                    (&["plan.step", "plan.place-colour"], done)
                } else {
                    (&["plan.step", "plan.place"], done)
                }
            }
            Phase::Rescue => (&["plan.rescue-lift", "plan.rescue-drop"], 0),
            Phase::Free { .. } => (&["plan.rescue-lift", "plan.rescue-drop"], 1),
            Phase::Pass => (&["plan.pass"], 0),
            Phase::Over(_) => (&[], 0),
        };
        Plan { steps: steps.iter().map(|step| Message::new(step)).collect(), done }
    }
}

fn king(state: &State, seat: Seat) -> Piece {
    Piece {
        square: Square(state.king(seat).into()),
        look: Look::of(Shape::King, seat),
        out: !state.is_in(seat),
        name: crate::about::seat_of(state.table.seats, seat).king,
    }
}

fn look(colour: Colour) -> Look {
    let pigment = match colour {
        Colour::Red => Pigment::Red,
        Colour::Green => Pigment::Green,
        Colour::Blue => Pigment::Blue,
        Colour::Yellow => Pigment::Yellow,
        Colour::White => Pigment::White,
    };
    Look { pigment: Some(pigment), ..Look::plain(Shape::Pyramid) }
}

const fn piece_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "piece.red",
        Colour::Green => "piece.green",
        Colour::Blue => "piece.blue",
        Colour::Yellow => "piece.yellow",
        Colour::White => "piece.white",
    }
}

const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "colour.red",
        Colour::Green => "colour.green",
        Colour::Blue => "colour.blue",
        Colour::Yellow => "colour.yellow",
        Colour::White => "colour.white",
    }
}

/// The stock; in the basic game the colour that comes next is marked.
fn stock(state: &State) -> Tray {
    let next = state.next_colour().filter(|_| !state.table.expert);
    let item = |colour: Colour| TrayItem {
        item: colour as u8,
        look: look(colour),
        count: state.stock[colour.index()].into(),
        name: colour_name(colour),
        next: next == Some(colour),
    };
    Tray { name: Message::new("tray.stock"), owner: None, items: Colour::ALL.map(item).into() }
}

/// The pyramid that has been lifted and not yet put down.
fn hand(seat: Seat, colour: Colour) -> Tray {
    let item =
        TrayItem { item: IN_HAND, look: look(colour), count: 1, name: colour_name(colour), next: true };
    Tray { name: Message::new("tray.hand"), owner: Some(seat), items: vec![item] }
}

fn seat_caption(state: &State, seat: Seat) -> Caption {
    let exits = state.exits(seat).count_ones();
    let text = if !state.is_in(seat) {
        Message::new("caption.out")
    } else if exits > 0 {
        Message::new("caption.ways-out").number("n", exits)
    } else if state.rescues(seat) != 0 {
        Message::new("caption.rescue")
    } else {
        Message::new("caption.isolated")
    };
    Caption { seat: Some(seat), text }
}

fn stock_left(state: &State) -> Message {
    match state.stock_size() {
        0 => Message::new("caption.stock-empty"),
        left => Message::new("caption.stock").number("n", left).number("all", STOCK),
    }
}

/// Whose kings are isolated, of those who are in or have been put out.
fn isolated(state: &State) -> Message {
    const KEYS: [&str; 5] =
        ["isolated.none", "isolated.one", "isolated.two", "isolated.three", "isolated.four"];
    let alone: Vec<_> = state.seats().filter(|seat| state.exits(*seat) == 0 || !state.is_in(*seat)).collect();
    let message = Message::new(KEYS[alone.len().min(4)]);
    let places = ["a", "b", "c"];
    places.into_iter().zip(alone).fold(message, |message, (place, seat)| {
        message.key(place, crate::about::seat_of(state.table.seats, seat).name)
    })
}
