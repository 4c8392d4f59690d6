//! `cargo xtask instructions`: how many instructions the rules take, compared with what they took.
//!
//! Time tells little on a busy machine; instructions counted by Valgrind are the same in every run. The benchmarks are in
//! `crates/bench/benches`, what they took in `crates/bench/instructions.tsv`.

use crate::process::{Console, cargo, find};
use crate::tree;
use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// Counts the instructions that move generation and play-outs take, and compares them with the committed figures.
#[derive(Args)]
pub(crate) struct Instructions {
    /// Write the figures down as those to compare with
    #[arg(long)]
    save: bool,
}

/// A benchmark may take so much more than before, in thousandths: another compiler shuffles a little.
const TOLERANCE: u64 = 10;

/// The line of a benchmark's output with its figure.
const FIGURE: &str = "Instructions:";

type Figures = BTreeMap<String, u64>;

impl Instructions {
    pub(crate) fn run(self) -> Result<()> {
        let console = Console::shown();
        ensure!(find(&["valgrind"]).is_some(), "install valgrind");
        let manifest = tree::root().join("crates/bench/Cargo.toml");
        let mut bench = cargo(["bench", "--quiet", "--bench", "instructions", "--manifest-path"]);
        bench.arg(&manifest).env("GUNGRAUN_RUNNER", runner(&console)?).env("NO_COLOR", "1");
        let now = counted(&console.read(&mut bench)?)?;
        let file = manifest.with_file_name("instructions.tsv");
        if self.save {
            return fs::write(&file, written(&now))
                .with_context(|| format!("cannot write {}", file.display()));
        }
        let before =
            read(&fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?)?;
        let (report, worse) = compare(&before, &now);
        print!("{report}");
        ensure!(worse.is_empty(), "more instructions than before: {}", worse.join(", "));
        Ok(())
    }
}

/// The program that runs benchmarks under Valgrind; its version is that of the library.
fn runner(console: &Console) -> Result<PathBuf> {
    const LIBRARY: &str = "name = \"gungraun\"\nversion = \"";
    let lock = fs::read_to_string(tree::root().join("crates/bench/Cargo.lock"))?;
    let version = lock.split_once(LIBRARY).and_then(|(_, rest)| rest.split('"').next());
    let version = version.context("crates/bench/Cargo.lock names no gungraun")?;
    let root = tree::target().join("tools").join(version);
    let program = root.join("bin").join(format!("gungraun-runner{}", env::consts::EXE_SUFFIX));
    if !program.is_file() {
        let mut install = cargo(["install", "--quiet", "--locked", "--version", version, "gungraun-runner"]);
        console.run(install.arg("--root").arg(&root))?;
    }
    Ok(program)
}

/// The figures in what the benchmarks write: a line with the name of each, and below it one with the figure.
fn counted(output: &str) -> Result<Figures> {
    let mut figures = Figures::new();
    let mut name = None;
    for line in output.lines() {
        if let Some(figure) = line.trim().strip_prefix(FIGURE) {
            let digits = figure.trim().split('|').next().unwrap_or_default();
            let count = digits.parse().with_context(|| format!("no figure: {line}"))?;
            let name: String = name.take().with_context(|| format!("whose figure is that? {line}"))?;
            figures.insert(name, count);
        } else if !line.starts_with(' ') {
            // `instructions::games::of_chess perft_start:…`
            let full = line.split(':').filter(|part| !part.is_empty()).collect::<Vec<_>>();
            if let [_, _, name_and_id, ..] = full[..] {
                name = Some(name_and_id.trim_start_matches("of_").replace(' ', "/"));
            }
        }
    }
    if figures.is_empty() {
        bail!("the benchmarks have told nothing:\n{output}");
    }
    Ok(figures)
}

fn written(figures: &Figures) -> String {
    let mut text = String::from(
        "# Instructions of the benchmarks in benches/instructions.rs, by `cargo xtask instructions --save`.\n",
    );
    for (name, count) in figures {
        let _ = writeln!(text, "{name}\t{count}");
    }
    text
}

fn read(table: &str) -> Result<Figures> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let figure = |line: &str| {
        let (name, count) = line.split_once('\t').with_context(|| format!("no figure: {line}"))?;
        Ok((name.to_owned(), count.parse()?))
    };
    lines.map(figure).collect()
}

/// A line for each benchmark, and the names of those that take more than before.
fn compare(before: &Figures, now: &Figures) -> (String, Vec<String>) {
    let (mut report, mut worse) = (String::new(), Vec::new());
    for (name, count) in now {
        let change = match before.get(name) {
            None => "new".to_owned(),
            Some(old) => {
                if count * 1000 > old * (1000 + TOLERANCE) {
                    worse.push(name.clone());
                }
                format!("{:+.2} %", (*count as f64 / *old as f64 - 1.0) * 100.0)
            }
        };
        let _ = writeln!(report, "{name:<28}{count:>13}  {change}");
    }
    (report, worse)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "instructions::games::of_chess perft:(start(), 4)\n  Instructions:    1734|N/A    (*****)\n  L1 Hits: 3|N/A\n\
         instructions::games::of_chess play_outs:20\n  Instructions:    20|1734    (-9)\n\nGungraun result: Ok. 2 without regressions\n";

    #[test]
    fn figures_are_found_in_what_benchmarks_write() {
        let figures = counted(OUTPUT).unwrap();
        assert_eq!(
            written(&figures).lines().skip(1).collect::<Vec<_>>(),
            ["chess/perft\t1734", "chess/play_outs\t20"]
        );
        assert_eq!(read(&written(&figures)).unwrap(), figures);
        assert!(counted("nothing").is_err());
    }

    #[test]
    fn more_instructions_are_told_and_fewer_are_welcome() {
        let figures = |a, b| Figures::from([("a".to_owned(), a), ("b".to_owned(), b)]);
        assert_eq!(compare(&figures(1000, 1000), &figures(1009, 500)).1, [""; 0]);
        let (report, worse) = compare(&figures(1000, 1000), &figures(1011, 1000));
        assert_eq!(worse, ["a"]);
        assert!(report.contains("+1.10 %"), "{report}");
    }
}
