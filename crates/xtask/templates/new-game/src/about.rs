//! What lists, forms and rule pages say.

use crate::rules::{START, Setup};
use crate::{{type}};
use game::{About, Facts, Lang, Message, OptionSpec, SeatColour, SeatInfo, Shape};

impl About for {{type}} {
    fn facts() -> Facts {
        Facts {
            id: "{{name}}",
            rules_version: 1,
            seats: (2, 2),
            author: "",
            publisher: "",
            year: None,
            minutes: 5,
            age: 6,
            emblem: Shape::Stone,
        }
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn seat_info(_: &Setup) -> Vec<SeatInfo> {
        vec![
            SeatInfo { name: "seat.red", colour: SeatColour::Red },
            SeatInfo { name: "seat.blue", colour: SeatColour::Blue },
        ]
    }

    fn summary(setup: &Setup) -> Vec<Message> {
        if setup.start == START { Vec::new() } else { vec![Message::new("summary.own-start")] }
    }

    fn can_rate(setup: &Setup) -> bool {
        setup.start == START
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
