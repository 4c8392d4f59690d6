//! Catalogue data: facts, options, words, rule pages.

use crate::{Ataxx, Jumps, Setup, levels};
use game::{About, Editor, Facts, Lang, Message, OptionKind, OptionSpec, SeatColour, SeatInfo, Shape};

/// The shortest and the longest side of a custom board.
pub(crate) const LEAST_SIZE: u8 = 5;
pub(crate) const GREATEST_SIZE: u8 = 8;

impl About for Ataxx {
    fn facts() -> Facts {
        Facts {
            id: "ataxx",
            rules_version: 1,
            seats: (2, 2),
            author: "Dave Crummack, Craig Galley",
            publisher: "The Leland Corporation",
            year: Some(1990),
            minutes: 10,
            age: 7,
            emblem: Shape::Disc,
        }
    }

    fn options() -> Vec<OptionSpec> {
        let editor = Editor {
            sizes: (LEAST_SIZE, GREATEST_SIZE),
            brushes: vec![('x', "piece.red-disc"), ('o', "piece.blue-disc"), ('-', "brush.blocked")],
        };
        let layout = OptionKind::Layout { named: levels::layouts(), editor: Some(editor) };
        vec![
            OptionSpec { help: Some("option.layout.help"), ..OptionSpec::new("layout", layout) },
            OptionSpec {
                help: Some("option.jumps.help"),
                advanced: true,
                ..OptionSpec::new("jumps", OptionKind::Choice(Jumps::NAMES.into()))
            },
        ]
    }

    fn seat_info(_: &Setup) -> Vec<SeatInfo> {
        vec![
            SeatInfo { name: "seat.red", colour: SeatColour::Red },
            SeatInfo { name: "seat.blue", colour: SeatColour::Blue },
        ]
    }

    fn summary(setup: &Setup) -> Vec<Message> {
        let layout = match levels::find(&setup.layout) {
            None => Some(Message::new("layout.custom")),
            Some(level) => (level.number > 1).then(|| level.name()),
        };
        let jumps = (setup.jumps == Jumps::Straight).then(|| Message::new("summary.straight-jumps"));
        layout.into_iter().chain(jumps).collect()
    }

    fn can_rate(setup: &Setup) -> bool {
        setup.is_level()
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
