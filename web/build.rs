//! What the page knows of games before their rules are there, and the words of each language.
//!
//! Both are made here from the catalogue, at build time, so that the module that comes first need hold neither rules
//! nor words: `showcases.rs` is compiled in; the files in `words/` are served beside the module, and `cargo xtask page`
//! finds them in the output directory of this script.

use game::{Catalogue, Lang, Look, Scene, Seat, Square};
use host::Plugin;
use serde_json::Value;
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// So many turns are on the board of a game's card.
const TURNS: u32 = 14;

/// What only parts of the page say that are fetched later, but for titles, to which the first part leads. A test finds keys
/// that the first part says.
const LATER: &[&str] = &[
    "absence.",
    "account.",
    "ahead.",
    "annals.",
    "archive.",
    "bot.",
    "deed.",
    "editor.",
    "issuer.",
    "leaders.",
    "moderation.",
    "new.",
    "passkey.",
    "people.",
    "profile.",
    "push.",
    "rematch.",
    "report.",
    "resign.",
    "rules.",
    "settings.",
    "statistics.",
    "talk.",
    "todo.",
    "tray.",
    "turns.",
];

/// …but for these.
const FIRST: &[&str] = &["new.clock", "new.game", "new.rated"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=texts");
    if env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        // What splits the module has to know what in it calls what.
        println!("cargo:rustc-link-arg-cdylib=--emit-relocs");
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("showcases.rs"), showcases()?)?;
    let folder = out.join("words");
    fs::create_dir_all(&folder)?;
    for lang in Lang::ALL {
        let (first, later) = words(lang)?;
        fs::write(folder.join(format!("words-{lang}.txt")), first)?;
        fs::write(folder.join(format!("later-{lang}.txt")), later)?;
    }
    Ok(())
}

/// A Rust expression: the looks of all games.
fn showcases() -> Result<String, Box<dyn Error>> {
    let mut source = String::from("&[\n");
    for &plugin in catalogue::GAMES {
        let id = plugin.facts().id;
        let shown = showcase(plugin).ok_or_else(|| format!("{id} cannot be shown"))?;
        writeln!(source, "{shown},")?;
    }
    Ok(source + "]\n")
}

fn showcase(plugin: &dyn Plugin) -> Option<String> {
    let facts = plugin.facts();
    let start = plugin.open(&Value::Null).ok()?.scene();
    let (middle, last) = middle(plugin)?;
    let seats = plugin.table(&Value::Null).ok()?.seats;
    let colours: String = seats.iter().map(|seat| format!("SeatColour::{:?}, ", seat.colour)).collect();
    let looks: Vec<_> = Seat::all(seats.len())
        .map(|seat| {
            let own = start.pieces.iter().find(|piece| piece.look.owner == Some(seat));
            own.map_or(Look::of(facts.emblem, seat), |piece| piece.look)
        })
        .collect();
    // What derives `Debug` is written as it is constructed; `parts/showcase.rs` has the names in scope.
    Some(format!(
        "Showcase {{ id: {:?}, seats: {:?}, colours: &[{colours}], looks: &{looks:?}, middle: {}, last: &{last:?} }}",
        facts.id,
        facts.seats,
        picture(&middle),
    ))
}

/// What of a scene is drawn on the board.
fn picture(scene: &Scene) -> String {
    let Scene { board, pattern, tints, pieces, .. } = scene;
    let tints: String =
        tints.iter().map(|(square, tint)| format!("({square:?}, Tint::{tint:?}), ")).collect();
    format!(
        "Picture {{ board: Board::{board:?}, pattern: Pattern::{pattern:?}, tints: &[{tints}], pieces: &{pieces:?} }}"
    )
}

/// The board after some turns touched at random, the same ones each time, with the last turn's squares. A short game is
/// shown before its last turn.
fn middle(plugin: &dyn Plugin) -> Option<(Scene, Vec<Square>)> {
    let mut playing = plugin.open(&Value::Null).ok()?;
    let mut random: u32 = 20_261;
    let mut marks = Vec::new();
    for _ in 0..TURNS {
        let mut draft = playing.draft();
        while !draft.is_complete() {
            let offered = draft.offered();
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            draft.touch(*offered.get((random >> 16) as usize % offered.len().max(1))?);
        }
        let mut after = playing.copy();
        let played = after.play(&draft.text()).ok()?;
        if after.moment().outcome.is_some() {
            break;
        }
        (playing, marks) = (after, played.marks);
    }
    Some((playing.scene(), marks))
}

/// All words of a language: those that are fetched first, and those that travel with the parts which say them. First come
/// the page's, which are those of every game too, then each game's under its id in brackets.
fn words(lang: Lang) -> Result<(String, String), Box<dyn Error>> {
    let page = fs::read_to_string(Path::new("texts").join(format!("{lang}.txt")))?;
    let mut all = Catalogue::common(lang);
    all.add(&[(lang, page.as_str())]);
    let begins = |key: &str, starts: &[&str]| starts.iter().any(|start| key.starts_with(start));
    let is_later = |key: &str| begins(key, LATER) && !begins(key, FIRST) && !key.ends_with(".title");
    let (mut text, mut later) = (String::new(), String::new());
    for (key, words) in all.entries() {
        let to = if is_later(key) { &mut later } else { &mut text };
        writeln!(to, "{key}={words}")?;
    }
    for plugin in catalogue::GAMES {
        let mut own = Catalogue::new(lang);
        own.add(plugin.texts());
        text += &format!("[{}]\n{}", plugin.facts().id, lines(&own));
    }
    Ok((text, later))
}

fn lines(words: &Catalogue) -> String {
    words.entries().map(|(key, text)| format!("{key}={text}\n")).collect()
}
