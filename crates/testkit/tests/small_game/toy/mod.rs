//! A small game that can be broken on command: two heaps, a turn picks one and takes from it, and the last counter
//! wins or loses. Two seats, or four in two teams. With the bug `NONE` it is whole; any other breaks one promise.

mod face;

use game::*;
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// Declares the ways to break the game as numbers.
macro_rules! bugs {
    ($($name:ident = $number:literal),+ $(,)?) => { $(pub(crate) const $name: u8 = $number;)+ };
}

bugs! {
    NONE = 0,
    SETUP_NOT_IDEMPOTENT = 1, OPTION_NOT_OFFERED = 2, OPTION_NOT_CHECKED = 3, SEAT_WITHOUT_INFO = 4, SEATS_IGNORED = 5,
    MOVE_TWICE = 10, ORDER_CHANGES = 11, CLEARS_MOVES = 12, NO_OUTCOME = 13, EARLY_OUTCOME = 14, OUT_MOVES = 15,
    NEVER_SHRINKS = 20, ANOTHER_ENDS_TURN = 21, MID_TURN_AT_END = 22, MISCOUNTS = 23, ENDLESS_TURN = 24,
    PLACES_FROM_ZERO = 30, PLACES_DENSE = 31, PARTNERS_APART = 32, LEAVER_WINS = 33, LEAVER_STAYS = 34,
    WRONGLY_DECIDED = 35, BAD_AFTER_RETIREMENT = 36,
    FORGETS_HALF_TURN = 40, TURNS_ALIKE = 41, PART_NOT_PREFIX = 42, WRONG_COLUMN = 43, ACCEPTS_ILLEGAL = 44,
    PANICS_ON_WIDE = 45, PANICS_ON_NUMBER = 46, ACCEPTS_NONSENSE = 47, PANICS_ON_TURN = 48,
    KEY_OF_PLACE = 50, KEY_CONSTANT = 51, KEY_SHORT = 52, REPETITION_OF_PLACE = 53,
    PATH_EMPTY = 60, PATH_SHARED = 61, PATH_PREFIX = 62, PATH_OFF_BOARD = 63, ITEM_UNKNOWN = 64, TWO_PIECES = 65,
    OWNER_UNKNOWN = 66, ITEM_TWICE = 67, MARKS_OFF_BOARD = 68, PLAN_DONE = 69,
    TEAM_UNEQUAL = 80, SECRET_ORDER = 81, RANDOM_ILLEGAL = 82, RANDOM_NONE = 83, RANDOM_NARROW = 84, MOVES_AS_WRONG = 85,
    WORD_MISSING = 90, PLURAL_MISSING = 91, ARGUMENT_MISSING = 92, PAGE_MISSING = 93, DIAGRAM_WRONG = 94,
    ERROR_WITHOUT_WORDS = 95, ONE_LANGUAGE = 96,
}

thread_local! {
    /// How the game is broken, in this thread: each test runs in one of its own.
    static BUG: Cell<u8> = const { Cell::new(NONE) };
}

/// Breaks the game of this thread.
pub(crate) fn break_by(bug: u8) {
    BUG.set(bug);
}

fn bug() -> u8 {
    BUG.get()
}

pub(crate) struct Toy;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Setup {
    pub(crate) seats: u8,
    pub(crate) board: String,
    pub(crate) most: u8,
    pub(crate) last: String,
    pub(crate) start: String,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { seats: 2, board: "five".into(), most: 2, last: "wins".into(), start: String::new() }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) heaps: [u8; 2],
    pub(crate) picked: Option<u8>,
    pub(crate) to_move: Seat,
    pub(crate) seats: u8,
    pub(crate) most: u8,
    pub(crate) last_wins: bool,
    /// Bit by bit, who has left.
    pub(crate) out: u8,
}

impl State {
    pub(crate) fn is_out(&self, seat: Seat) -> bool {
        self.out >> seat.0 & 1 == 1
    }

    fn pass_on(&mut self) {
        loop {
            self.to_move = self.to_move.next(self.seats.into());
            if !self.is_out(self.to_move) {
                break;
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Move {
    Pick(u8),
    Take(u8),
}

fn one_of(value: &str, offered: &[&str], field: &'static str) -> Result<(), SetupError> {
    let refuse =
        || SetupError::new(field, Message::new("setup.not-offered").text("list", offered.join(", ")));
    offered.contains(&value).then_some(()).ok_or_else(refuse)
}

impl Rules for Toy {
    type Setup = Setup;
    type State = State;
    type Move = Move;

    fn complete(mut setup: Setup) -> Result<Setup, SetupError> {
        if bug() != OPTION_NOT_CHECKED {
            one_of(&setup.seats.to_string(), &["2", "4"], "seats")?;
        }
        one_of(&setup.last, &["wins", "loses"], "last")?;
        let boards =
            if bug() == OPTION_NOT_OFFERED { &["five", "custom"][..] } else { &["five", "three", "custom"] };
        one_of(&setup.board, boards, "board")?;
        if !(1..=3).contains(&setup.most) {
            let range = Message::new("setup.out-of-range").number("min", 1).number("max", 3);
            return Err(SetupError::new("most", range));
        }
        if setup.start.is_empty() {
            setup.start = match setup.board.as_str() {
                "five" => "5,3 0 - -".into(),
                "three" => "3,3 0 - -".into(),
                _ => return Err(SetupError::new("start", "setup.start-missing")),
            };
        } else if bug() == SETUP_NOT_IDEMPOTENT {
            setup.most = setup.most % 3 + 1;
        }
        Self::start(&setup).map(|_| setup)
    }

    fn start(setup: &Setup) -> Result<State, SetupError> {
        Self::parse(setup).map_err(|error| SetupError::new("start", error.expected))
    }

    fn seats(state: &State) -> usize {
        if bug() == SEATS_IGNORED { 2 } else { state.seats.into() }
    }

    fn side(_: &State, seat: Seat) -> Side {
        Side(seat.0 % 2)
    }

    fn to_move(state: &State) -> Seat {
        state.to_move
    }

    fn mid_turn(state: &State) -> bool {
        state.picked.is_some() || bug() == MID_TURN_AT_END && state.heaps == [0, 0]
    }

    fn moves(state: &State, out: &mut Vec<Move>) {
        if bug() == CLEARS_MOVES {
            out.clear();
        }
        let from = out.len();
        match state.picked {
            None => out.extend((0..2).filter(|&heap| state.heaps[usize::from(heap)] > 0).map(Move::Pick)),
            Some(heap) => out.extend((1..=state.most.min(state.heaps[usize::from(heap)])).map(Move::Take)),
        }
        match bug() {
            MOVE_TWICE if out.len() > from => out.push(out[from]),
            // The buffer's history must not matter.
            ORDER_CHANGES if from > 0 => out[from..].reverse(),
            _ => {}
        }
    }

    fn play(state: &mut State, mv: Move) {
        match mv {
            Move::Pick(heap) => {
                state.picked = Some(heap);
                if bug() == ANOTHER_ENDS_TURN {
                    state.pass_on();
                }
            }
            // Puts back and takes again, for ever.
            Move::Take(_) if bug() == ENDLESS_TURN => state.most ^= 1,
            Move::Take(taken) => {
                let heap = state.picked.take().unwrap_or_default();
                state.heaps[usize::from(heap)] -= taken;
                match bug() {
                    OUT_MOVES => state.to_move = state.to_move.next(state.seats.into()),
                    _ => state.pass_on(),
                }
            }
        }
    }

    fn outcome(state: &State) -> Option<Outcome> {
        let left = state.heaps[0] + state.heaps[1];
        let over = match bug() {
            NO_OUTCOME => false,
            EARLY_OUTCOME => left == 1 && state.picked.is_none() || left == 0,
            _ => left == 0,
        };
        let seats = state.seats.into();
        // Whoever is to move now did not take the last counter: another side did, as sides take turns.
        let winner = Side((state.to_move.0 + u8::from(state.last_wins)) % 2);
        let mut outcome =
            Outcome::ranked(seats, "end.last", |seat| i32::from(Self::side(state, seat) == winner));
        match bug() {
            PLACES_FROM_ZERO => outcome.places = PerSeat::new(seats, |seat| outcome.places[seat] - 1),
            PLACES_DENSE => outcome.places = PerSeat::new(seats, |seat| outcome.places[seat].min(2)),
            PARTNERS_APART => outcome.places = PerSeat::new(seats, |seat| seat.0 + 1),
            _ => {}
        }
        over.then_some(outcome)
    }

    fn retire(state: &State, seat: Seat) -> Retirement<State> {
        let mut next = State { out: state.out | 1 << seat.0, picked: None, ..state.clone() };
        if bug() == BAD_AFTER_RETIREMENT {
            next.picked = state.picked;
        }
        let seats = state.seats.into();
        let gone = |side| Seat::all(seats).all(|seat| next.is_out(seat) || Self::side(state, seat) != side);
        if gone(Self::side(state, seat)) {
            let stays = |other| {
                i32::from((Self::side(state, other) == Self::side(state, seat)) == (bug() == LEAVER_WINS))
            };
            return Retirement::Over(Outcome::ranked(seats, "end.retired", stays));
        }
        if next.is_out(next.to_move) {
            next.pass_on();
        }
        if bug() == LEAVER_STAYS {
            next.out = state.out;
        }
        Retirement::On(next)
    }

    fn is_in(state: &State, seat: Seat) -> bool {
        !state.is_out(seat)
    }

    fn turns_left(state: &State) -> u32 {
        if bug() == NEVER_SHRINKS { 9 } else { u32::from(state.heaps[0] + state.heaps[1]) }
    }

    fn repetition_key(state: &State) -> Option<u64> {
        Some(if bug() == REPETITION_OF_PLACE { state as *const State as u64 } else { stable_key(state) })
    }

    fn count_turns(state: &State) -> u64 {
        let mut count = u64::from(bug() == MISCOUNTS && state.heaps == [2, 2]);
        each_turn::<Self>(state, &mut Vec::new(), &mut |_, _| count += 1);
        count
    }
}
