//! The files of a new game: templates in which `{{marks}}` stand for what differs.

use super::board::Board;
use super::name::Name;
use super::sample::{self, Sample};
use crate::process::program;
use anyhow::{Context as _, Result, bail, ensure};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Each file and its template. (The manifest has another name among the templates, as no crate is there.)
macro_rules! templates {
    ($($path:literal from $template:literal,)*) => {
        &[$(($path, include_str!(concat!("../../templates/new-game/", $template)))),*]
    };
}

const TEMPLATES: &[(&str, &str)] = templates! {
    "Cargo.toml" from "manifest.toml",
    "rules/en.md" from "rules/en.md",
    "rules/fr.md" from "rules/fr.md",
    "rules/ru.md" from "rules/ru.md",
    "src/about.rs" from "src/about.rs",
    "src/insight.rs" from "src/insight.rs",
    "src/lib.rs" from "src/lib.rs",
    "src/notation.rs" from "src/notation.rs",
    "src/picture.rs" from "src/picture.rs",
    "src/rules.rs" from "src/rules.rs",
    "tests/data/perft.tsv" from "tests/data/perft.tsv",
    "tests/data/turns.tsv" from "tests/data/turns.tsv",
    "tests/rules.rs" from "tests/rules.rs",
    "texts/en.txt" from "texts/en.txt",
    "texts/fr.txt" from "texts/fr.txt",
    "texts/ru.txt" from "texts/ru.txt",
};

/// The files of a new game, by their path in its folder, ready to be written.
///
/// # Errors
/// When a template asks for something unknown, or rustfmt is not there.
pub(super) fn files(root: &Path, name: &Name, start: &Sample) -> Result<Vec<(PathBuf, String)>> {
    let marks = marks(name, start);
    let file = |(path, template): &(&str, &str)| {
        let filled = fill(template, &marks).with_context(|| format!("the template of {path}"))?;
        let is_source = path.ends_with(".rs");
        Ok((path.into(), if is_source { format(root, &filled)? } else { filled }))
    };
    TEMPLATES.iter().map(file).collect()
}

/// What the marks stand for.
fn marks(name: &Name, start: &Sample) -> BTreeMap<&'static str, String> {
    let board = start.board;
    let is_rect = matches!(board, Board::Rect { .. });
    let on_squares = |words: &str| if is_rect { words.to_owned() } else { String::new() };
    let step = start.first_step();
    let [from, to] = step;
    let spell = |squares: [(i8, i8); 2]| squares.map(sample::name).concat();
    let (nearly, last) = Sample::nearly_stuck(board);
    let text = start.text();
    BTreeMap::from([
        ("name", name.id.clone()),
        ("lib", name.lib.clone()),
        ("type", name.kind.clone()),
        ("title", name.title.clone()),
        ("board", board.to_string()),
        ("board-words", board.words()),
        ("pattern", if is_rect { "Chequer" } else { "Plain" }.to_owned()),
        ("steps", format!("{:?}", board.steps())),
        ("step-count", board.steps().len().to_string()),
        ("beside-en", on_squares(", straight or diagonally")),
        ("beside-fr", on_squares(", en ligne droite ou en diagonale")),
        ("beside-ru", on_squares(", прямо или наискось")),
        ("from", sample::name(from)),
        ("to", sample::name(to)),
        ("turn", spell(step)),
        ("long-turn", spell([from, (to.0, to.1 + 1)])),
        ("others-turn", spell(start.others_step())),
        ("last-turn", spell(last)),
        ("corner", sample::name(start.corner())),
        ("after", start.after(step).text()),
        ("before-stuck", nearly.text()),
        ("stuck", nearly.after(last).text()),
        ("start-other", start.turned().text()),
        ("start-end", (text.len() + 2).to_string()),
        ("no-stones", start.turned().text().replace('x', "#")),
        ("wrong-letter", text.replacen('o', "q", 1)),
        ("perft-1", start.perft(1).to_string()),
        ("perft-2", start.perft(2).to_string()),
        ("perft-3", start.perft(3).to_string()),
        ("start", text),
    ])
}

/// The template with each `{{mark}}` replaced.
fn fill(template: &str, marks: &BTreeMap<&str, String>) -> Result<String> {
    let mut filled = String::with_capacity(2 * template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (mark, after) = after.split_once("}}").context("a mark has no end")?;
        let Some(text) = marks.get(mark) else { bail!("nobody knows the mark `{mark}`") };
        filled += before;
        filled += text;
        rest = after;
    }
    Ok(filled + rest)
}

/// Rust as rustfmt would have it: where lines break and how imports are sorted depends on the game's name.
fn format(root: &Path, source: &str) -> Result<String> {
    let mut rustfmt = program("rustfmt", root, ["--edition", "2024"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start rustfmt (`rustup component add rustfmt` installs it)")?;
    // The sources are smaller than what a pipe holds, so rustfmt never waits for us to read.
    rustfmt.stdin.take().context("rustfmt does not listen")?.write_all(source.as_bytes())?;
    let output = rustfmt.wait_with_output()?;
    ensure!(output.status.success(), "rustfmt could not read a filled template:\n{source}");
    Ok(String::from_utf8(output.stdout)?)
}
