//! Games that were played once replay for ever.

use archimedes::{Archimedes, Setup};
use game::{About, Line, Notation, Rules};

#[test]
fn golden_records_replay() {
    testkit::replay::<Archimedes>(include_str!("../data/records.txt"));
}

/// The rule pages tell a whole game; what they show must have come of the turns they name.
#[test]
fn the_game_on_the_rule_pages_is_played_as_told() {
    const TURNS: &str = "e1-d2/d6 d8-d7/e4 d2-e3/d5 d7-e6/e2 e3-d4/d7 e6-f6/c5 d4-e3/g6 f6-g5/f2 e3-f4/f6 g5-g4/d3 \
         f4-g3/f4 g4-h3/f3 g3-g4/g3 h3-g2/f5 g4-h3/g1 g2-h2/h4 h3-g2/g4 h2-h3/e1 g2-h2/g2";
    for (lang, page) in Archimedes::rule_pages() {
        let mut line = Line::<Archimedes>::new(&Archimedes::complete(Setup::default()).unwrap()).unwrap();
        let mut shown = 0;
        for turn in TURNS.split_whitespace() {
            assert!(page.contains(turn), "{turn} is not told in {lang}");
            for mv in Archimedes::read_turn(line.state(), turn).unwrap() {
                line.play(mv).unwrap();
            }
            shown += page.matches(&format!("\n{}\n", Archimedes::write_position(line.state()))).count();
        }
        assert_eq!(line.outcome().unwrap().places.as_slice(), [1, 2]);
        assert_eq!(shown, 6, "diagrams of the game in {lang}");
    }
}
