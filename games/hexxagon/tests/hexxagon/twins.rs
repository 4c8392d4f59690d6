//! The real rules beside naive ones.

use crate::common::{naive::Book, twins};
use game::{Notation, Rules};
use hexxagon::{Hexxagon, Setup};

/// The naive rules of this game.
pub(crate) const BOOK: Book = Book { letters: ['x', 'o'], hexagon: true, straight: false, passes: true };

#[test]
fn the_rules_agree_with_naive_ones() {
    let usual = Hexxagon::complete(Setup::default()).unwrap();
    let open = Hexxagon::setup_at(None, "x3o/6/7/8/o7x/8/7/6/x3o").unwrap();
    twins::compare::<Hexxagon>(&[(usual, BOOK), (open, BOOK)], twins::how_many(4000));
}
