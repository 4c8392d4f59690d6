//! Catalogue data: facts, options, words, rule pages.

use crate::{Assimilation, Jumps, Setup};
use game::{About, Facts, Lang, Message, OptionKind, OptionSpec, SeatColour, SeatInfo, Shape};

impl About for Assimilation {
    fn facts() -> Facts {
        Facts {
            id: "assimilation",
            rules_version: 1,
            seats: (2, 2),
            author: "Dave Crummack, Craig Galley",
            publisher: "The Leland Corporation",
            year: Some(1990),
            minutes: 10,
            age: 7,
            emblem: Shape::Stone,
        }
    }

    fn options() -> Vec<OptionSpec> {
        vec![OptionSpec {
            help: Some("option.jumps.help"),
            advanced: true,
            ..OptionSpec::new("jumps", OptionKind::Choice(Jumps::NAMES.into()))
        }]
    }

    fn seat_info(_: &Setup) -> Vec<SeatInfo> {
        vec![
            SeatInfo { name: "seat.white", colour: SeatColour::White },
            SeatInfo { name: "seat.black", colour: SeatColour::Black },
        ]
    }

    fn summary(setup: &Setup) -> Vec<Message> {
        let start = (!setup.is_usual()).then(|| Message::new("summary.own-start"));
        let jumps = (setup.jumps == Jumps::Straight).then(|| Message::new("summary.straight-jumps"));
        start.into_iter().chain(jumps).collect()
    }

    fn can_rate(setup: &Setup) -> bool {
        setup.is_usual()
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
