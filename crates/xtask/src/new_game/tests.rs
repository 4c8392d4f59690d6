//! What becomes of a scratch catalogue, and what is refused.

use super::*;

/// A work tree with nothing but a catalogue and some code, in a folder of its own that goes with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("quadrille-{name}-{}", std::process::id()));
        let scratch = Scratch(root);
        for (path, content) in [
            ("games/catalogue/Cargo.toml", "[dependencies]\nchess = { path = \"../chess\" }\n"),
            ("games/catalogue/src/lib.rs", "\nhost! {\n    chess::Chess,\n}\n"),
            ("games/chess/src/lib.rs", "pub struct Chess; // like draughts\n"),
            ("crates/house/src/lib.rs", "/// Not gomoku.\npub fn turn_over() {}\n"),
            ("web/src/lib.rs", ""),
        ] {
            let path = scratch.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        scratch
    }

    fn create(&self, name: &str, board: &str) -> Result<()> {
        create(&self.0, &name.parse().unwrap(), board.parse().unwrap())
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn every_board_fills_every_template() {
    let scratch = Scratch::new("boards");
    for (index, board) in ["3x3", "8x8", "10x10", "3x10", "hex3", "hex5", "hex8"].iter().enumerate() {
        let name = format!("game-{}", (b'a' + index as u8) as char);
        scratch.create(&name, board).unwrap_or_else(|error| panic!("{board}: {error:#}"));
        assert!(scratch.read("games/catalogue/Cargo.toml").contains(&format!("path = \"../{name}\"")));
        assert!(!scratch.read(&format!("games/{name}/rules/fr.md")).contains("{{"));
    }
}

#[test]
fn the_start_is_written_as_positions_are() {
    let start = |board: &str| Sample::new(board.parse().unwrap()).text();
    assert_eq!(start("8x8"), "o2o3o/8/8/8/8/8/8/x3x2x x");
    assert_eq!(start("3x4"), "ooo/3/3/xxx x");
    assert_eq!(start("10x3"), "o3o4o/10/x4x3x x");
    assert_eq!(start("hex5"), "o1o1o/6/7/8/9/8/7/6/x1x1x x");
}

#[test]
fn what_is_refused_changes_nothing() {
    let scratch = Scratch::new("refusals");
    let before = scratch.read("games/catalogue/Cargo.toml") + &scratch.read("games/catalogue/src/lib.rs");
    for (name, why) in [("chess", "there is a folder"), ("turn", "crates/house/src/lib.rs:2")] {
        let error = format!("{:#}", scratch.create(name, "8x8").unwrap_err());
        assert!(error.contains(why), "{error}");
    }
    // The catalogue has no list: nothing of the game's own folder is left either.
    fs::write(scratch.0.join("games/catalogue/src/lib.rs"), "").unwrap();
    assert!(scratch.create("gomoku", "8x8").is_err());
    assert!(!scratch.0.join("games/gomoku").exists());
    fs::write(scratch.0.join("games/catalogue/src/lib.rs"), "\nhost! {\n    chess::Chess,\n}\n").unwrap();
    assert_eq!(
        scratch.read("games/catalogue/Cargo.toml") + &scratch.read("games/catalogue/src/lib.rs"),
        before
    );
    scratch.create("gomoku", "8x8").unwrap();
    scratch.create("draughts", "8x8").unwrap();
}

#[test]
fn a_name_has_all_its_forms() {
    let name: Name = "nine-mens-morris".parse().unwrap();
    assert_eq!(
        [name.lib, name.kind, name.title],
        ["nine_mens_morris", "NineMensMorris", "Nine mens morris"].map(str::to_owned)
    );
    for wrong in ["", "Chess", "schach!", "go moku", "-a", "a-", "a--b", "9men", "é", "loop", "a_b"] {
        assert!(wrong.parse::<Name>().is_err(), "{wrong}");
    }
    assert!("a-name-that-nobody-would-type".parse::<Name>().is_err());
}

#[test]
fn boards_are_refused_that_are_too_small_or_too_large() {
    for wrong in ["", "8", "8x", "2x8", "8x11", "hex2", "hex9", "hex", "+8x8", "8 x 8", "oct5"] {
        assert!(wrong.parse::<Board>().is_err(), "{wrong}");
    }
}
