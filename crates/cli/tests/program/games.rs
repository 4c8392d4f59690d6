//! `quadrille games`

use crate::{ids, quadrille};

#[test]
fn every_game_has_a_name_seats_and_its_options() {
    assert!(ids().len() >= 2, "{:?}", ids());
    let run = quadrille(&["games"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for id in ids() {
        let head = run.out.lines().find(|line| line.starts_with(&format!("{id} "))).unwrap();
        assert!(head.ends_with(" seats"), "{head}");
    }
    assert!(!run.out.contains("option."), "every label has words:\n{}", run.out);
}

#[test]
fn it_speaks_other_languages() {
    let french = quadrille(&["games", "--lang", "fr"]);
    assert!(french.out.lines().next().unwrap().ends_with(" places"), "{}", french.out);
    let unknown = quadrille(&["games", "--lang", "xx"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.contains("en, fr, ru"), "{}", unknown.err);
}
