//! Catalogue data: facts, options, words, rule pages.

use crate::cells::SIDE;
use crate::setup::LAYOUTS;
use crate::{Amazons, Setup};
use game::{
    About, Editor, Facts, Lang, Layout, Message, OptionKind, OptionSpec, SeatColour, SeatInfo, Shape,
};

impl About for Amazons {
    fn facts() -> Facts {
        Facts {
            id: "amazons",
            rules_version: 1,
            seats: (2, 2),
            author: "Walter Zamkauskas",
            publisher: "El Acertijo",
            year: Some(1988),
            minutes: 30,
            age: 8,
            emblem: Shape::Amazon,
        }
    }

    fn options() -> Vec<OptionSpec> {
        let named =
            LAYOUTS.iter().map(|layout| Layout { id: layout.id, name: layout.name.into(), more: false });
        let editor = Editor {
            sizes: (1, SIDE),
            brushes: vec![('Q', "piece.white-amazon"), ('q', "piece.black-amazon"), ('*', "piece.burnt")],
        };
        let board = OptionKind::Layout { named: named.collect(), editor: Some(editor) };
        vec![OptionSpec { help: Some("option.board.help"), ..OptionSpec::new("board", board) }]
    }

    fn seat_info(_: &Setup) -> Vec<SeatInfo> {
        vec![
            SeatInfo { name: "seat.white", colour: SeatColour::White },
            SeatInfo { name: "seat.black", colour: SeatColour::Black },
        ]
    }

    fn summary(setup: &Setup) -> Vec<Message> {
        let usual = &LAYOUTS[0];
        let name = setup.layout().map_or("layout.custom", |layout| layout.name);
        (name != usual.name).then(|| name.into()).into_iter().collect()
    }

    fn can_rate(setup: &Setup) -> bool {
        setup.layout().is_some()
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
