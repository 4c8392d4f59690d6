//! `quadrille perft`

use crate::{ids, quadrille};

fn count(args: &[&str]) -> u64 {
    let run = quadrille(args);
    assert_eq!(run.status, 0, "{args:?}: {}", run.err);
    run.out.lines().last().unwrap().parse().unwrap()
}

#[test]
fn shares_add_up_to_the_count_on_the_last_line() {
    for id in ids() {
        assert_eq!(count(&["perft", &id, "0"]), 1);
        let first = count(&["perft", &id, "1"]);
        let run = quadrille(&["perft", &id, "2", "--divide"]);
        let mut shares: Vec<u64> =
            run.out.lines().map(|line| line.split(' ').next_back().unwrap().parse().unwrap()).collect();
        let total = shares.pop().unwrap();
        assert_eq!(shares.len() as u64, first, "{id}");
        assert_eq!(shares.iter().sum::<u64>(), total, "{id}");
        assert_eq!(count(&["perft", &id, "2"]), total, "{id}");
    }
}

#[test]
fn an_unknown_game_is_answered_with_the_known_ones() {
    let run = quadrille(&["perft", "no-such-game", "1"]);
    assert_eq!(run.status, 2);
    for id in ids() {
        assert!(run.err.contains(&id), "{}", run.err);
    }
}

#[test]
fn a_position_that_cannot_be_read_has_a_caret_below_the_column() {
    for id in ids() {
        let run = quadrille(&["perft", &id, "1", "--position", "?"]);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        let lines: Vec<&str> = run.err.lines().collect();
        assert_eq!(lines[..2], ["error: the position cannot be read", "  ?"], "{id}: {}", run.err);
        assert!(lines[2].starts_with("  ^ expected "), "{id}: {}", run.err);
    }
}

#[test]
fn a_setup_that_is_not_json_has_a_caret_too() {
    let run = quadrille(&["perft", &ids()[0], "1", "--setup", "{\"a\" 1}"]);
    assert_eq!(run.status, 2);
    assert_eq!(run.err, "error: the setup is not JSON\n  {\"a\" 1}\n       ^ expected `:`\n");
}

#[test]
fn a_setup_with_an_unknown_option_is_refused() {
    for id in ids() {
        let run = quadrille(&["perft", &id, "1", "--setup", "{\"colour-of-the-table\":1}"]);
        assert_eq!(run.status, 2, "{id}");
        assert!(run.err.contains("colour-of-the-table"), "{id}: {}", run.err);
    }
}
