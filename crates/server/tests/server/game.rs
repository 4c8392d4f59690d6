//! Counters lie in a heap. A turn takes one or two; who takes the last one wins. Options make it what a test needs.

use game::*;
use serde::{Deserialize, Serialize};

pub(crate) struct Heap;

/// The site of the tests.
pub(crate) static GAMES: &[&dyn host::Plugin] = &[&host::Hosted::<Heap>::NEW];

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Setup {
    /// How many counters.
    start: String,
    seats: u8,
    /// A seat that can never take anything.
    stuck: Option<u8>,
    /// Whether there is a turn that makes the game fail.
    boom: bool,
    /// Whether there is a turn that does nothing but is very long.
    long: bool,
    /// Whether every other seat is a partner.
    teams: bool,
    /// Whether it may not be rated.
    odd: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { start: "9".into(), seats: 2, stuck: None, boom: false, long: false, teams: false, odd: false }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    counters: u32,
    to_move: Seat,
    seats: usize,
    left: Vec<Seat>,
    stuck: Option<Seat>,
    boom: bool,
    long: bool,
    teams: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Move {
    Take(u32),
    Pass,
    Boom,
    Long,
}

impl Heap {
    /// The turn that is very long, yet short enough for a message.
    pub(crate) fn long_turn() -> String {
        "long".repeat(3500)
    }
}

impl State {
    fn after(&self, seat: Seat) -> Seat {
        let mut next = seat.next(self.seats);
        while self.left.contains(&next) && next != seat {
            next = next.next(self.seats);
        }
        next
    }
}

impl Rules for Heap {
    type Setup = Setup;
    type State = State;
    type Move = Move;

    fn complete(setup: Setup) -> Result<Setup, SetupError> {
        Heap::start(&setup).map(|_| setup)
    }

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let counters = setup.start.parse().map_err(|_| SetupError::new("start", "setup.bad-position"))?;
        if !(2..=4).contains(&setup.seats) {
            return Err(SetupError::new("seats", "setup.out-of-range"));
        }
        let seats = usize::from(setup.seats);
        let (stuck, left) = (setup.stuck.map(Seat), Vec::new());
        let Setup { boom, long, teams, .. } = *setup;
        Ok(State { counters, to_move: Seat(0), seats, left, stuck, boom, long, teams })
    }

    fn seats(state: &State) -> usize {
        state.seats
    }

    fn side(state: &State, seat: Seat) -> Side {
        Side(if state.teams { seat.0 % 2 } else { seat.0 })
    }

    fn to_move(state: &State) -> Seat {
        state.to_move
    }

    fn moves(state: &State, out: &mut Vec<Move>) {
        if Heap::outcome(state).is_some() {
            return;
        }
        if state.stuck == Some(state.to_move) {
            out.push(Move::Pass);
            return;
        }
        out.extend((1..=state.counters.min(2)).map(Move::Take));
        out.extend(state.boom.then_some(Move::Boom));
        out.extend(state.long.then_some(Move::Long));
    }

    fn play(state: &mut State, mv: Move) {
        match mv {
            Move::Take(counters) => state.counters -= counters,
            Move::Pass | Move::Long => {}
            Move::Boom => panic!("the test wanted it"),
        }
        state.to_move = state.after(state.to_move);
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if state.counters == 0 {
            let last = Seat::all(state.seats).find(|&seat| state.after(seat) == state.to_move);
            return Some(Outcome::win(state.seats, last?, "end.last-counter"));
        }
        (state.left.len() + 1 >= state.seats)
            .then(|| Outcome::ranked(state.seats, "end.alone", |seat| i32::from(!state.left.contains(&seat))))
    }

    fn retire(state: &State, seat: Seat) -> Retirement<State> {
        if state.seats == 2 {
            return Retirement::Over(Outcome::win(2, seat.next(2), "end.retired"));
        }
        let mut after = state.clone();
        after.left.push(seat);
        if after.to_move == seat {
            after.to_move = after.after(seat);
        }
        Retirement::On(after)
    }

    fn is_in(state: &State, seat: Seat) -> bool {
        !state.left.contains(&seat)
    }

    fn turns_left(state: &State) -> u32 {
        8 * state.counters
    }
}

impl Notation for Heap {
    fn write_position(state: &State) -> String {
        format!("{} {}", state.counters, state.to_move)
    }

    fn setup_at(base: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        let start = text.split(' ').next().unwrap_or_default().to_owned();
        let setup = Setup { start, ..base.cloned().unwrap_or_default() };
        Heap::complete(setup).map_err(|error| TextError::new(1, error.message))
    }

    fn write_turn(_: &State, moves: &[Move]) -> String {
        let write = |mv: &Move| match mv {
            Move::Take(counters) => counters.to_string(),
            Move::Pass => "pass".into(),
            Move::Boom => "boom".into(),
            Move::Long => Heap::long_turn(),
        };
        moves.iter().map(write).collect()
    }
}

impl Picture for Heap {
    fn scene(_: &State) -> Scene {
        Scene::new(Board::Rect { files: 1, ranks: 1 }, Pattern::Plain)
    }

    fn paths(_: &State, _: Move) -> Vec<Vec<Target>> {
        vec![vec![Target::Square(Square(0))]]
    }
}

impl Insight for Heap {}

impl About for Heap {
    fn facts() -> Facts {
        Facts {
            id: "heap",
            rules_version: 3,
            seats: (2, 4),
            author: "",
            publisher: "",
            year: None,
            minutes: 1,
            age: 5,
            emblem: Shape::Stone,
        }
    }

    fn options() -> Vec<OptionSpec> {
        vec![OptionSpec::new("seats", OptionKind::Seats(vec![2, 3, 4]))]
    }

    fn seat_info(setup: &Setup) -> Vec<SeatInfo> {
        vec![SeatInfo { name: "seat.any", colour: SeatColour::Red }; usize::from(setup.seats)]
    }

    fn can_rate(setup: &Setup) -> bool {
        !setup.odd
    }

    fn can_draw(_: &Setup) -> bool {
        true
    }

    fn texts() -> &'static [(Lang, &'static str)] {
        &[
            (Lang::En, "name = Heap & Co\ntagline = Take the last counter."),
            (Lang::Fr, "name = Le tas\ntagline = Prenez le dernier jeton."),
        ]
    }

    fn rule_pages() -> &'static [(Lang, &'static str)] {
        &[(Lang::En, "# Heap"), (Lang::Fr, "# Le tas")]
    }
}

/// The rule pages, as a site gives them.
pub(crate) fn rules(game: &str, wanted: Lang) -> Option<&'static str> {
    let pages = Heap::rule_pages().iter();
    pages.filter(|_| game == "heap").find(|(lang, _)| *lang == wanted).map(|(_, page)| *page)
}
