//! `quadrille play`

use crate::{ids, typed};

/// The legal turns that the first prompt lists.
fn first_turns(id: &str) -> Vec<String> {
    let run = typed(&["play", id], "turns\nquit\n");
    let list = run.out.lines().rfind(|line| line.contains(" > ") && !line.ends_with(" > ")).unwrap();
    list.split(" > ").last().unwrap().split("  ").map(str::to_owned).collect()
}

#[test]
fn a_turn_is_played_and_answered() {
    for id in ids() {
        let turn = &first_turns(&id)[0];
        let run = typed(&["play", &id, "--level", "1", "--seed", "1"], &format!("{turn}\nquit\n"));
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{id}");
        let played: Vec<&str> = run.out.lines().filter(|line| line.contains("): ")).collect();
        assert_eq!(played.len(), 2, "{id}: {}", run.out);
        assert!(played[0].ends_with(&format!("(you): {turn}")), "{id}: {}", played[0]);
        assert!(played[1].contains("(level 1): "), "{id}: {}", played[1]);
    }
}

#[test]
fn the_same_seed_gets_the_same_answer() {
    let id = &ids()[0];
    let turn = &first_turns(id)[0];
    let answer = || typed(&["play", id, "--level", "2", "--seed", "9"], &format!("{turn}\nquit\n")).out;
    assert_eq!(answer(), answer());
}

#[test]
fn a_wrong_turn_is_explained_and_asked_for_again() {
    for id in ids() {
        let run = typed(&["play", &id], "!!\nquit\n");
        assert_eq!(run.status, 0, "{id}");
        assert!(run.out.contains("  !!\n  ^ expected "), "{id}: {}", run.out);
        assert_eq!(
            run.out.matches(" > ").count() - run.out.matches("\n > ").count(),
            2,
            "asked twice: {}",
            run.out
        );
    }
}

#[test]
fn giving_up_ends_the_game_with_a_result() {
    for id in ids() {
        let run = typed(&["play", &id], "resign\n");
        assert_eq!(run.status, 0, "{id}");
        let last = run.out.lines().last().unwrap();
        assert!(last.contains("(level 3) has won."), "{id}: {last}");
    }
}

#[test]
fn the_second_seat_waits_for_the_first() {
    for id in ids() {
        let run = typed(&["play", &id, "--seat", "2", "--level", "1"], "quit\n");
        assert!(run.out.contains("(level 1): "), "{id}: {}", run.out);
    }
}

#[test]
fn the_end_of_input_leaves_the_game() {
    let run = typed(&["play", &ids()[0]], "");
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn seats_and_levels_out_of_range_are_refused() {
    let id = &ids()[0];
    let seat = typed(&["play", id, "--seat", "9"], "");
    assert_eq!(seat.status, 2);
    assert!(seat.err.contains("no seat 9"), "{}", seat.err);
    let level = typed(&["play", id, "--level", "9"], "");
    assert_eq!(level.status, 2);
    assert!(level.err.contains("from 1 to 8"), "{}", level.err);
}

#[test]
fn it_speaks_other_languages() {
    let run = typed(&["play", &ids()[0], "--lang", "ru"], "quit\n");
    assert!(run.out.contains("(вы)"), "{}", run.out);
}
