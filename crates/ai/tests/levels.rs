//! Levels beat each other in order, in real games of two, three and four seats and in teams.

use ai::{AtRandom, Greedy, Level, Plan, contest, openings};
use archimedes::Archimedes;
use ataxx::Ataxx;
use game::{Insight, Line, Rules};

fn start<G: Insight>(setup: G::Setup) -> Line<G> {
    Line::new(&G::complete(setup).unwrap()).unwrap()
}

fn archimedes(seats: u8, teams: bool) -> Line<Archimedes> {
    start(archimedes::Setup { seats, teams, ..Default::default() })
}

fn level(number: u8) -> Plan {
    Level::new(number).unwrap().into()
}

/// Levels 1, 3 and 5 beat each other in that order, and level 1 a player who plays anything. Few openings for the
/// levels that think long, as the test is to be quick; `quadrille match` plays more.
fn in_order<G: Insight>(name: &str, start: &Line<G>, count: usize) {
    let openings = openings(start, 4 * count as u32, 4, 1);
    assert_eq!(openings.len(), 4 * count);
    let random = contest(&openings, &level(1), &AtRandom, 3);
    assert!(random.score() > 0.75, "{name}: level 1 against anything {random}");
    for (low, high, count) in [(1, 3, 4 * count), (3, 5, count)] {
        let standing = contest(&openings[..count], &level(high), &level(low), 3);
        assert!(standing.score() > 0.55, "{name}: level {high} against level {low} {standing}");
    }
}

#[test]
fn in_ataxx() {
    in_order::<Ataxx>("Ataxx", &start(<Ataxx as Rules>::Setup::default()), 2);
}

#[test]
fn in_archimedes_for_two() {
    in_order("Archimedes for two", &archimedes(2, false), 5);
}

#[test]
fn in_archimedes_for_three() {
    in_order("Archimedes for three", &archimedes(3, false), 4);
}

#[test]
fn in_archimedes_for_four() {
    in_order("Archimedes for four", &archimedes(4, false), 4);
}

#[test]
fn in_archimedes_in_teams() {
    in_order("Archimedes in teams", &archimedes(4, true), 5);
}

#[test]
fn looking_further_beats_looking_one_turn_ahead() {
    let ataxx = openings(&start::<Ataxx>(Default::default()), 3, 4, 1);
    let standing = contest(&ataxx, &level(5), &Greedy, 3);
    assert!(standing.score() >= 0.9, "{standing}");
    let archimedes = openings(&archimedes(4, true), 3, 4, 1);
    let standing = contest(&archimedes, &level(5), &Greedy, 3);
    assert!(standing.score() > 0.7, "{standing}");
}
