//! `quadrille match`

use crate::{ids, quadrille};

#[test]
fn a_search_beats_chance_in_every_game() {
    for id in ids() {
        let run = quadrille(&["match", &id, "--a", "nodes:60", "--b", "random", "--games", "6"]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{id}");
        assert!(run.out.starts_with("6 games, 6 won, 0 shared, 0 lost: 100.0 %"), "{id}: {}", run.out);
    }
}

#[test]
fn a_program_of_others_plays_by_the_protocol() {
    // The program is its own opponent, met through the engine protocol.
    let id = &ids()[0];
    let other = format!("uai:{} engine {id}", env!("CARGO_BIN_EXE_quadrille"));
    let options = ["--b-option", "Level=1", "--games", "2", "--time", "200"];
    let args = [&["match", id, "--a", "level:1", "--b", &other][..], &options].concat();
    let run = quadrille(&args);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("2 games, ") && !run.out.contains('×'), "{}", run.out);
}

#[test]
fn a_program_that_plays_nonsense_loses_and_is_named() {
    let id = &ids()[0];
    let script = std::env::temp_dir().join(format!("quadrille-nonsense-{}.sh", std::process::id()));
    let lines = "while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; \
                 go*) echo bestmove z9;; quit) exit;; esac; done\n";
    std::fs::write(&script, lines).unwrap();
    let nonsense = format!("ugi:sh {}", script.display());
    let run = quadrille(&["match", id, "--a", "random", "--b", &nonsense, "--games", "2"]);
    std::fs::remove_file(script).unwrap();
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(
        run.out.starts_with("2 games, 2 won") && run.out.contains("2 × B: illegal turn `z9`"),
        "{}",
        run.out
    );
}

#[test]
fn a_clear_match_ends_early() {
    let id = &ids()[0];
    let args = ["match", id, "--a", "nodes:60", "--b", "random", "--games", "400", "--sprt", "0", "100"];
    let run = quadrille(&args);
    assert!(run.out.contains("sequential test: A leads by 100 Elo or more"), "{}", run.out);
}

#[test]
fn a_match_can_be_played_again() {
    let id = &ids()[0];
    let play = || quadrille(&["match", id, "--a", "level:1", "--b", "level:1", "--games", "4"]).out;
    assert_eq!(play(), play());
}

#[test]
fn players_that_are_none_are_refused() {
    let run = quadrille(&["match", &ids()[0], "--a", "level:99", "--b", "random"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("levels go from 1 to 8"), "{}", run.err);
    let run = quadrille(&["match", &ids()[0], "--a", "random", "--b", "ugi:/no/such/program"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("B cannot start"), "{}", run.err);
}

#[test]
fn levels_are_calibrated_and_searches_tuned() {
    let id = &ids()[0];
    let short = ["--openings", "10", "--opening-turns", "2"];
    let run = quadrille(&[&["calibrate", id, "--up-to", "2"][..], &short].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains("level 2 with ") && run.out.contains("\nlevels = "), "{}", run.out);
    let run = quadrille(&[&["tune", id, "--nodes", "16"][..], &short].concat());
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(run.out.contains("alpha-beta against ") && run.out.contains("\nmethod = "), "{}", run.out);
}
