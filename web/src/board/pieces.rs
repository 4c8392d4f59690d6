//! Pieces and suits as SVG markup; the shapes themselves are symbols of `pieces.svg`.

use game::{Look, Pigment, Seat, SeatColour, Shape};

/// The symbols that everything else uses, to be in the page once.
pub(crate) const SPRITE: &str = include_str!("../../pieces.svg");

/// The class that gives a shape its owner's colours.
pub(crate) const fn owner_class(colour: SeatColour) -> &'static str {
    match colour {
        SeatColour::Red => "o-red",
        SeatColour::Blue => "o-blue",
        SeatColour::White => "o-white",
        SeatColour::Black => "o-black",
        SeatColour::Ivory => "o-ivory",
        SeatColour::Crimson => "o-crimson",
        SeatColour::Ebony => "o-ebony",
        SeatColour::Azure => "o-azure",
    }
}

const fn pigment(colour: Pigment) -> (&'static str, &'static str) {
    match colour {
        Pigment::Red => ("c-r", "hatch-r"),
        Pigment::Green => ("c-g", "hatch-g"),
        Pigment::Blue => ("c-b", "hatch-b"),
        Pigment::Yellow => ("c-y", "hatch-y"),
        Pigment::White => ("c-w", ""),
    }
}

const fn symbol(shape: Shape) -> &'static str {
    match shape {
        Shape::Disc => "disc",
        Shape::Stone => "stone",
        Shape::Amazon => "amazon",
        Shape::King => "king",
        Shape::Pyramid => "pyramid",
        Shape::Burn => "burnt",
        Shape::Pawn => "pawn",
        // A shape that this page does not know yet is still a piece.
        _ => "stone",
    }
}

/// The class of a piece: its owner's or its pigment's.
pub(crate) fn class(look: Look, colours: &[SeatColour]) -> &'static str {
    match (look.owner, look.pigment) {
        (Some(seat), _) => colours.get(seat.index()).map_or("o-white", |&colour| owner_class(colour)),
        (None, Some(colour)) => pigment(colour).0,
        (None, None) => "c-w",
    }
}

/// What a piece is drawn with, in a box of 100 by 100 at (0, 0). `salt` turns what should not look stamped.
pub(crate) fn markup(look: Look, salt: u16) -> String {
    let turn = if look.shape == Shape::Burn {
        format!(r#" transform="rotate({} 50 50)""#, (u32::from(salt) * 7 % 4) * 90)
    } else {
        String::new()
    };
    let shape = symbol(look.shape);
    let mut drawn = format!(r##"<use href="#{shape}" width="100" height="100"{turn}/>"##);
    if let Some(seat) = look.owner {
        let suit = suit_symbol(seat);
        match look.shape {
            Shape::Disc | Shape::Stone => {
                drawn += &format!(
                    r##"<use href="#{suit}" class="p-mark" x="35" y="35" width="30" height="30"/>"##
                );
            }
            Shape::King => {
                drawn += &format!(
                    r##"<use href="#{suit}" class="p-mark fin" x="37" y="4" width="26" height="26"/>"##
                );
            }
            _ => {}
        }
    } else if let Some((_, hatch)) = look.pigment.map(pigment).filter(|(_, hatch)| !hatch.is_empty()) {
        drawn += &format!(r##"<use href="#{hatch}" width="100" height="100"/>"##);
    }
    drawn
}

/// The suit of a seat. There are four; tables for more use them again.
pub(crate) fn suit_symbol(seat: Seat) -> String {
    format!("suit-{}", seat.0 % 4)
}
