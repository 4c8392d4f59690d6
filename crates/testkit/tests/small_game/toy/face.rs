//! How the small game is written, drawn, described.

use super::*;

fn refuse(column: usize, expected: impl Into<Message>) -> TextError {
    TextError::new(column, expected)
}

impl Toy {
    /// Reads the start of a setup: `5,3 0 - -`, heaps, seat to move, heap picked, seats that have left.
    pub(crate) fn parse(setup: &Setup) -> Result<State, TextError> {
        let text = setup.start.as_str();
        let key = if bug() == ERROR_WITHOUT_WORDS { "no.such.words" } else { "setup.bad-position" };
        let wrong = || refuse(if bug() == WRONG_COLUMN { 0 } else { 1 }, key);
        if bug() == PANICS_ON_WIDE && !text.is_empty() {
            let _ = &text[1..];
        }
        let fields: Vec<&str> = text.split(' ').collect();
        let [heaps, seat, picked, out] = fields[..] else { return Err(wrong()) };
        let heap = |text: &str| {
            if bug() == PANICS_ON_NUMBER && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty()
            {
                return Some(text.parse().unwrap());
            }
            text.parse::<u8>().ok().filter(|&n| n <= 9 && text == n.to_string())
        };
        let (first, second) = heaps.split_once(',').ok_or_else(wrong)?;
        let heaps = [heap(first).ok_or_else(wrong)?, heap(second).ok_or_else(wrong)?];
        let seat = seat.parse().ok().filter(|&seat| seat < setup.seats).ok_or_else(wrong)?;
        let picked = match picked {
            "-" => None,
            "0" if heaps[0] > 0 => Some(0),
            "1" if heaps[1] > 0 || bug() == ACCEPTS_NONSENSE => Some(1),
            _ => return Err(wrong()),
        };
        let out = match out {
            "-" => 0,
            _ => {
                out.parse::<u8>().ok().filter(|&out| out > 0 && out >> setup.seats == 0).ok_or_else(wrong)?
            }
        };
        let gone = |mask: u8| out & mask == ((1 << setup.seats) - 1) & mask;
        let absent = out >> seat & 1 == 1 && heaps != [0, 0] && bug() != OUT_MOVES;
        if gone(0b0101) || gone(0b1010) || absent {
            return Err(wrong());
        }
        let (seats, most, last_wins) = (setup.seats, setup.most, setup.last == "wins");
        Ok(State { heaps, picked, to_move: Seat(seat), seats, most, last_wins, out })
    }
}

impl Notation for Toy {
    fn write_position(state: &State) -> String {
        let dash = |shown: Option<u8>| shown.map_or("-".to_owned(), |number| number.to_string());
        let picked = state.picked.filter(|_| bug() != FORGETS_HALF_TURN);
        let [first, second] = state.heaps;
        format!(
            "{first},{second} {} {} {}",
            state.to_move,
            dash(picked),
            dash(Some(state.out & 63).filter(|&out| out > 0))
        )
    }

    fn setup_at(base: Option<&Setup>, text: &str) -> Result<Setup, TextError> {
        let setup = Setup { start: text.into(), board: "custom".into(), ..base.cloned().unwrap_or_default() };
        let parsed = Self::parse(&setup)?;
        let board = ["five", "three"].into_iter().find(|board| {
            let named = Setup { start: String::new(), board: (*board).into(), ..setup.clone() };
            Self::complete(named).is_ok_and(|named| named.start == Self::write_position(&parsed))
        });
        Ok(Setup { board: board.unwrap_or("custom").into(), start: Self::write_position(&parsed), ..setup })
    }

    fn write_turn(_: &State, moves: &[Move]) -> String {
        let mut text = String::new();
        for mv in moves {
            match mv {
                Move::Pick(_) if bug() == TURNS_ALIKE => text.push('h'),
                Move::Pick(heap) => text.push(char::from(b'a' + heap)),
                Move::Take(taken) if bug() == PART_NOT_PREFIX => text = format!("{taken}{text}"),
                Move::Take(taken) => text.push(char::from(b'0' + taken)),
            }
        }
        text
    }

    fn read_turn(start: &State, text: &str) -> Result<Vec<Move>, TextError> {
        if bug() == PANICS_ON_TURN && text.len() > 1 {
            let _ = text.split_at(1);
        }
        if bug() == ACCEPTS_ILLEGAL
            && let Some(Ok(taken)) = text.strip_prefix('a').map(str::parse)
        {
            return Ok(vec![Move::Pick(0), Move::Take(taken)]);
        }
        read_by_prefix::<Self>(start, text.trim())
    }
}

impl Picture for Toy {
    fn scene(state: &State) -> Scene {
        let mut scene = Scene::new(Board::Rect { files: 2, ranks: 1 }, Pattern::Plain);
        for heap in 0..2 {
            let owner = Seat(if bug() == OWNER_UNKNOWN { 4 } else { 0 });
            scene.pieces.push(Piece {
                square: Square(if bug() == TWO_PIECES { 0 } else { heap }),
                look: Look::of(Shape::Stone, owner),
                out: false,
                name: if bug() == WORD_MISSING { "piece.unknown" } else { "piece.heap" },
            });
            let left = i64::from(state.heaps[usize::from(heap)]);
            let text = Message::new("caption.left");
            let text = if bug() == ARGUMENT_MISSING { text } else { text.number("n", left) };
            scene.captions.push(Caption { seat: None, text });
        }
        let item = |number| TrayItem {
            item: if bug() == ITEM_TWICE { 1 } else { number },
            look: Look::plain(Shape::Disc),
            count: 1,
            name: "piece.heap",
            next: false,
        };
        scene.trays.push(Tray {
            name: "tray.numbers".into(),
            owner: None,
            items: (1..=3).map(item).collect(),
        });
        scene
    }

    fn paths(_: &State, mv: Move) -> Vec<Vec<Target>> {
        let square = |heap: u8| Target::Square(Square(heap.into()));
        match mv {
            Move::Pick(0) if bug() == PATH_EMPTY => vec![Vec::new()],
            Move::Pick(_) if bug() == PATH_SHARED => vec![vec![square(0)]],
            Move::Pick(1) if bug() == PATH_PREFIX => vec![vec![square(0), square(1)]],
            Move::Pick(heap) if bug() == PATH_OFF_BOARD => vec![vec![square(heap + 1)]],
            Move::Pick(heap) => vec![vec![square(heap)]],
            Move::Take(taken) if bug() == ITEM_UNKNOWN => vec![vec![Target::Item(taken + 7)]],
            Move::Take(taken) => {
                vec![vec![Target::Item(taken)], vec![Target::Action("action.pass"), Target::Item(taken)]]
            }
        }
    }

    fn marks(_: &State, mv: Move) -> Vec<Square> {
        let off = if bug() == MARKS_OFF_BOARD { 2 } else { 0 };
        if let Move::Pick(heap) = mv { vec![Square(u16::from(heap) + off)] } else { Vec::new() }
    }

    fn plan(state: &State) -> Plan {
        let done = usize::from(state.picked.is_some()) + usize::from(bug() == PLAN_DONE);
        Plan { steps: vec!["plan.pick".into(), "plan.take".into()], done }
    }
}

impl Insight for Toy {
    fn key(state: &State) -> u64 {
        match bug() {
            KEY_OF_PLACE => state as *const State as u64,
            KEY_CONSTANT => 7,
            KEY_SHORT => stable_key(&(state.heaps[0] + state.heaps[1], state.picked, state.to_move)),
            _ => stable_key(state),
        }
    }

    fn evaluate(state: &State) -> Option<PerSeat<i32>> {
        let unequal = bug() == TEAM_UNEQUAL;
        Some(PerSeat::new(state.seats.into(), |seat| i32::from(if unequal { seat.0 } else { seat.0 % 2 })))
    }

    fn order(_: &State, _: Move) -> i32 {
        i32::from(bug() == SECRET_ORDER)
    }

    fn random_move(state: &State, random: &mut Random) -> Option<Move> {
        let mut legal = Vec::new();
        Self::moves(state, &mut legal);
        match bug() {
            RANDOM_ILLEGAL => Some(Move::Take(9)).filter(|_| !legal.is_empty()),
            RANDOM_NONE if legal.len() == 1 => None,
            RANDOM_NARROW => legal.first().copied(),
            _ => random.pick(&legal),
        }
    }

    fn moves_as(state: &State, seat: Seat, out: &mut Vec<Move>) -> bool {
        if bug() != MOVES_AS_WRONG || seat != state.to_move {
            Self::moves(&State { picked: None, ..state.clone() }, out);
        }
        true
    }

    fn decided(state: &State) -> Option<Outcome> {
        let [first, second] = state.heaps;
        let winner = Seat(u8::from((state.to_move == Seat(1)) != state.last_wins));
        (bug() == WRONGLY_DECIDED && first + second == 1 && state.seats == 2)
            .then(|| Outcome::win(2, winner, "end.last"))
    }
}

impl About for Toy {
    fn facts() -> Facts {
        Facts {
            id: "toy",
            rules_version: 1,
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
        let layout = |id| Layout { id, name: "layout.heaps".into(), more: false };
        let editor = Some(Editor { sizes: (2, 2), brushes: vec![('1', "piece.heap")] });
        vec![
            OptionSpec::new("seats", OptionKind::Seats(vec![2, 4])),
            OptionSpec::new(
                "board",
                OptionKind::Layout { named: ["five", "three"].map(layout).into(), editor },
            ),
            OptionSpec::new("most", OptionKind::Number { min: 1, max: 3 }),
            OptionSpec::new("last", OptionKind::Choice(vec!["wins", "loses"])),
        ]
    }

    fn seat_info(setup: &Setup) -> Vec<SeatInfo> {
        let colours = [SeatColour::Red, SeatColour::Blue, SeatColour::White, SeatColour::Black];
        let names = ["seat.1", "seat.2", "seat.3", "seat.4"];
        let info = names.into_iter().zip(colours).map(|(name, colour)| SeatInfo { name, colour });
        info.take(usize::from(setup.seats) - usize::from(bug() == SEAT_WITHOUT_INFO)).collect()
    }

    fn texts() -> &'static [(Lang, &'static str)] {
        match bug() {
            PLURAL_MISSING => &[
                (Lang::En, include_str!("en.txt")),
                (Lang::Fr, include_str!("fr.txt")),
                (Lang::Ru, include_str!("fr.txt")),
            ],
            ONE_LANGUAGE => &[(Lang::En, include_str!("en.txt"))],
            _ => &[
                (Lang::En, include_str!("en.txt")),
                (Lang::Fr, include_str!("fr.txt")),
                (Lang::Ru, include_str!("ru.txt")),
            ],
        }
    }

    fn rule_pages() -> &'static [(Lang, &'static str)] {
        const PAGE: &str =
            "# Toy\n\nPick and take.\n\n```board\n2,1 0 - -\nmark: a1 b1\n```\n\n```\nno board\n```\n";
        match bug() {
            PAGE_MISSING => &[(Lang::En, PAGE), (Lang::Fr, PAGE)],
            DIAGRAM_WRONG => &[
                (Lang::En, PAGE),
                (Lang::Fr, PAGE),
                (Lang::Ru, "# Toy\n\n```board\n2,1 0 - -\nmark: c1\n```\n"),
            ],
            _ => &[(Lang::En, PAGE), (Lang::Fr, PAGE), (Lang::Ru, PAGE)],
        }
    }
}
