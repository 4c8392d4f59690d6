//! Catalogue data: facts, words, rule pages.

use crate::{Hexxagon, Setup};
use game::{About, Facts, Lang, Message, OptionSpec, SeatColour, SeatInfo, Shape};

impl About for Hexxagon {
    fn facts() -> Facts {
        Facts {
            id: "hexxagon",
            rules_version: 1,
            seats: (2, 2),
            author: "Argo Games",
            publisher: "Software Creations",
            year: Some(1993),
            minutes: 10,
            age: 7,
            emblem: Shape::Stone,
        }
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn seat_info(_: &Setup) -> Vec<SeatInfo> {
        vec![
            SeatInfo { name: "seat.red", colour: SeatColour::Red },
            SeatInfo { name: "seat.white", colour: SeatColour::White },
        ]
    }

    fn summary(setup: &Setup) -> Vec<Message> {
        if setup.is_usual() { Vec::new() } else { vec![Message::new("summary.own-start")] }
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
