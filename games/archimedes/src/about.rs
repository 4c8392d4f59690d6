//! What is known about the game.

use crate::Archimedes;
use crate::setup::{Relocation, Setup};
use crate::state::State;
use game::{
    About, Facts, Lang, Message, Notation, OptionKind, OptionSpec, Seat, SeatColour, SeatInfo, Shape,
};

/// What a seat is called.
pub(crate) struct SeatWords {
    /// The seat.
    pub(crate) name: &'static str,
    /// Its king.
    pub(crate) king: &'static str,
    colour: SeatColour,
}

const SEATS: [SeatWords; 4] = [
    SeatWords { name: "seat.ivory", king: "piece.ivory-king", colour: SeatColour::Ivory },
    SeatWords { name: "seat.crimson", king: "piece.crimson-king", colour: SeatColour::Crimson },
    SeatWords { name: "seat.ebony", king: "piece.ebony-king", colour: SeatColour::Ebony },
    SeatWords { name: "seat.azure", king: "piece.azure-king", colour: SeatColour::Azure },
];

/// What a seat is called at a table for `seats`. Ivory and Ebony face each other, with two as with four.
pub(crate) const fn seat_of(seats: u8, seat: Seat) -> &'static SeatWords {
    &SEATS[if seats == 2 { 2 * seat.index() } else { seat.index() }]
}

impl About for Archimedes {
    fn facts() -> Facts {
        Facts {
            id: "archimedes",
            rules_version: 1,
            seats: (2, 4),
            author: "Ole Jensen",
            publisher: "N.P.T. A/S, Oslo",
            year: Some(1981),
            minutes: 30,
            age: 8,
            emblem: Shape::Pyramid,
        }
    }

    fn options() -> Vec<OptionSpec> {
        vec![
            OptionSpec::new("seats", OptionKind::Seats(vec![2, 3, 4])),
            OptionSpec {
                help: Some("option.teams.help"),
                only_if: Some(("seats", "4")),
                ..OptionSpec::new("teams", OptionKind::Toggle)
            },
            OptionSpec { help: Some("option.expert.help"), ..OptionSpec::new("expert", OptionKind::Toggle) },
            OptionSpec {
                help: Some("option.relocation.help"),
                advanced: true,
                ..OptionSpec::new("relocation", OptionKind::Choice(vec!["any-king", "own-king"]))
            },
        ]
    }

    fn seat_info(setup: &Setup) -> Vec<SeatInfo> {
        let words = Seat::all(setup.seats.into()).map(|seat| seat_of(setup.seats, seat));
        words.map(|words| SeatInfo { name: words.name, colour: words.colour }).collect()
    }

    fn summary(setup: &Setup) -> Vec<Message> {
        let parts = [
            (setup.seats > 2 && !setup.teams, Message::new("summary.seats").number("n", setup.seats)),
            (setup.teams, Message::new("summary.teams")),
            (setup.expert, Message::new("summary.expert")),
            (setup.relocation == Relocation::OwnKing, Message::new("summary.own-king")),
            (is_custom(setup), Message::new("summary.custom")),
        ];
        parts.into_iter().filter(|(said, _)| *said).map(|(_, message)| message).collect()
    }

    /// Not from a start of one's own, nor with the relocation that the sources do not know.
    fn can_rate(setup: &Setup) -> bool {
        setup.relocation == Relocation::AnyKing && !is_custom(setup)
    }

    fn can_draw(_: &Setup) -> bool {
        true
    }

    fn texts() -> &'static [(Lang, &'static str)] {
        &[
            (Lang::En, include_str!("../texts/en.txt")),
            (Lang::Fr, include_str!("../texts/fr.txt")),
            (Lang::Ru, include_str!("../texts/ru.txt")),
        ]
    }

    fn rule_pages() -> &'static [(Lang, &'static str)] {
        &[
            (Lang::En, include_str!("../rules/en.md")),
            (Lang::Fr, include_str!("../rules/fr.md")),
            (Lang::Ru, include_str!("../rules/ru.md")),
        ]
    }
}

/// Whether a setup begins somewhere else than usual.
fn is_custom(setup: &Setup) -> bool {
    !setup.start.is_empty() && setup.start != Archimedes::write_position(&State::usual(setup))
}
