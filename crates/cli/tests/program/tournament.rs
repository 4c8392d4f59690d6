//! `quadrille pair` and `quadrille standings`

use crate::{Run, quadrille};
use std::fs;
use std::path::PathBuf;

const THREE: &str = "142 3\n152 B\n001    1      Anna\n001    2      Ben\n001    3      Cleo\n";

/// A file of these bytes in a folder of its own, which goes when the test is done.
struct File(PathBuf);

impl File {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let folder = std::env::temp_dir().join(format!("quadrille-report-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("report.trf"), bytes).unwrap();
        Self(folder)
    }

    fn run(&self, args: &[&str]) -> Run {
        let path = self.0.join("report.trf");
        quadrille(&[args, &[path.to_str().unwrap()]].concat())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_next_round_goes_to_the_output_and_remarks_do_not() {
    let run = File::new("next", THREE.as_bytes()).run(&["pair"]);
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "2\n2 1\n3 0\n", ""));
    let uncoloured = THREE.replace("152 B\n", "");
    let run = File::new("uncoloured", uncoloured.as_bytes()).run(&["pair"]);
    assert_eq!((run.status, run.out.as_str()), (0, "2\n1 2\n3 0\n"));
    assert!(run.err.contains("the first colour is not given"), "{}", run.err);
}

#[test]
fn what_cannot_be_done_has_a_status_and_no_output() {
    let met = "142 3\n152 W\n260   1   3    1    2\n001    1      Anna\n001    2      Ben\n";
    let run = File::new("met", met.as_bytes()).run(&["pair"]);
    assert_eq!((run.status, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("error: round 1: number 1 has met everybody"), "{}", run.err);
    let broken = File::new("broken", THREE.replace("152 B", "152 White").as_bytes());
    for command in ["pair", "standings"] {
        let run = broken.run(&[command]);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert_eq!(run.err, "error: line 2, column 5: expected W or B, found “White”\n");
        let missing = quadrille(&[command, "/no/such/report.trf"]);
        assert_eq!((missing.status, missing.out.as_str()), (2, ""));
        assert!(missing.err.starts_with("error: /no/such/report.trf: "), "{}", missing.err);
    }
    for args in [&["pair"][..], &["pair", "--check"], &["pair", "--seed", "1"], &["standings"]] {
        let run = quadrille(args);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{args:?}");
    }
}

#[test]
fn what_is_generated_pairs_again_and_a_difference_ends_with_one() {
    for form in ["trf16", "trf26"] {
        for (end, text) in [("lf", "\n"), ("cr", "\r"), ("crlf", "\r\n")] {
            let made = ["pair", "--generate", "--players", "12", "--rounds", "4", "--seed", "7"];
            let run = quadrille(&[&made[..], &["--form", form, "--line-end", end]].concat());
            assert_eq!((run.status, run.err.as_str()), (0, ""));
            let lines: Vec<&str> = run.out.split(text).collect();
            assert!(lines.iter().all(|line| !line.contains(['\r', '\n'])), "{form} {end}");
            let rounds = if form == "trf16" { "XXR 4" } else { "142 4" };
            assert!(lines.contains(&rounds), "{form} {end}");
            let file = File::new(&format!("{form}-{end}"), run.out.as_bytes());
            let checked = file.run(&["pair", "--check"]);
            let all: String = (1..=4).map(|round| format!("round {round}: the same\n")).collect();
            assert_eq!((checked.status, checked.out, checked.err.as_str()), (0, all, ""));
        }
    }
    // By the rules 1 meets 3.
    let other: String = [(1, 2, 'w'), (2, 1, 'b'), (3, 4, 'w'), (4, 3, 'b')]
        .map(|(own, other, colour)| format!("001 {own:>4}      P{own:<75} {other:>4} {colour} =\n"))
        .concat();
    let checked = File::new("other", format!("142 3\n152 W\n{other}").as_bytes()).run(&["pair", "--check"]);
    assert_eq!(checked.status, 1);
    assert!(checked.out.starts_with("round 1: by the rules; in the report\n"), "{}", checked.out);
    assert_eq!(checked.err, "error: some rounds differ\n");
}

#[test]
fn standings_are_a_table_with_the_tiebreaks_asked_for() {
    let file = File::new("table", THREE.as_bytes());
    let run = file.run(&["standings", "--tiebreaks", "BH/C1,LOT", "--seed", "5"]);
    assert_eq!((run.status, run.err.as_str()), (0, "lots are drawn with the seed 5\n"));
    assert!(run.out.starts_with("Place   No. Name  "), "{}", run.out);
    assert!(run.out.lines().next().unwrap().ends_with("Points   BH/C1     LOT"), "{}", run.out);
    assert_eq!(run.out.lines().count(), 4);
    let run = file.run(&["standings", "--tiebreaks", "BH,NONSENSE"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("NONSENSE"), "{}", run.err);
}

#[test]
fn reports_in_other_encodings_are_read() {
    let name = |run: &Run| run.out.lines().nth(1).unwrap_or_default()[12..].trim_end().to_owned();
    let utf16: Vec<u8> = "\u{feff}001    1      Жанна\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let run = File::new("utf16", &utf16).run(&["standings", "--tiebreaks", "WIN"]);
    assert!((run.status, run.err.as_str()) == (0, "") && name(&run).starts_with("Жанна "), "{}", run.out);
    let western = File::new("western", b"012 Open\r001    1      \xc5ngstr\xf6m\r");
    let run = western.run(&["standings"]);
    assert!(run.status == 0 && name(&run).starts_with("Ångström "), "{}", run.out);
    assert!(
        run.err.ends_with(
            ": line 2, column 15: expected UTF-8; taken for windows-1252, --encoding says another\n"
        ),
        "{}",
        run.err
    );
    let eastern = File::new("eastern", b"001    1      \xc6\xe0\xed\xed\xe0\n");
    let run = eastern.run(&["standings", "--encoding", "windows-1251"]);
    assert!((run.status, run.err.as_str()) == (0, "") && name(&run).starts_with("Жанна "), "{}", run.out);
    assert_eq!(eastern.run(&["standings", "--encoding", "runes"]).status, 2);
    let broken = eastern.run(&["standings", "--encoding", "utf-8"]);
    assert!(broken.status == 2 && broken.err.contains("expected UTF-8"), "{}", broken.err);
}

#[test]
fn a_name_cannot_command_the_terminal() {
    let run = File::new("colour", b"001    1      \x1b[31mAnn\n").run(&["standings"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert_eq!(run.err, "error: line 1, column 15: expected text, found the control character U+001B\n");
}
