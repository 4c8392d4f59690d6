//! Small parts that many pages use.

pub(crate) mod clipboard;
pub(crate) mod clock;
pub(crate) mod game_card;
pub(crate) mod icons;
pub(crate) mod kind;
pub(crate) mod live;
pub(crate) mod moment;
pub(crate) mod people;
pub(crate) mod qr;
pub(crate) mod rated;
pub(crate) mod seg;
pub(crate) mod setup_form;
pub(crate) mod showcase;
pub(crate) mod states;
pub(crate) mod suit;
