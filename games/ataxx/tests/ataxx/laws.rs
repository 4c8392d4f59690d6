//! The laws that every game obeys.

use ataxx::{Ataxx, Jumps, Setup};

fn setup(json: &str) -> Setup {
    serde_json::from_str(json).unwrap()
}

#[test]
fn the_laws_hold_on_every_level() {
    let mut setups: Vec<_> =
        (1..=30).map(|level| Setup { layout: format!("level-{level}"), ..Setup::default() }).collect();
    setups.push(Setup { jumps: Jumps::Straight, ..Setup::default() });
    testkit::laws::<Ataxx>(&setups, 1);
}

#[test]
fn the_laws_hold_on_boards_of_every_size() {
    let boards = [
        "x3o/5/2-2/5/o3x",
        "x6o/8/8/8/8/8/8/o6x",
        "x3o/5/5/5/5/5/5/o3x o 90 7",
        "x6o/3--3/8/3--3/o6x",
        "7/7/7/2x1o2/7/7/7 o",
        "7/7/7/7/-------/-------/x5o",
        "ooooooo/ooooooo/ooooooo/xxxxoox/xxxxxxx/2xxxxx/2xxxxx o 0 1",
    ];
    let setups: Vec<_> =
        boards.iter().map(|start| setup(&format!(r#"{{"layout":"custom","start":"{start}"}}"#))).collect();
    testkit::laws::<Ataxx>(&setups, 3);
}
