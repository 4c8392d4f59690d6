//! `quadrille games`: what is hosted.

use crate::failure::Failure;
use crate::words::{Words, lang_of_environment};
use clap::Args;
use game::{Lang, OptionKind, OptionSpec};
use host::Plugin;
use std::io::{Write, stdout};

/// Lists the games with their seats and setups.
#[derive(Args)]
pub(crate) struct Games {
    /// The language of names and labels: en, fr or ru
    #[arg(long, value_parser = crate::play::lang)]
    lang: Option<Lang>,
}

impl Games {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let lang = self.lang.unwrap_or_else(lang_of_environment);
        let mut out = stdout().lock();
        for (index, game) in catalogue::GAMES.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            describe(*game, lang, &mut out)?;
        }
        Ok(())
    }
}

/// Writes a line for a game and one for each option of its setup.
fn describe(game: &dyn Plugin, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let facts = game.facts();
    let words = Words::new(game, lang);
    let seats = match facts.seats {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least}–{most}"),
    };
    writeln!(out, "{:<14}{}, {seats} {}", facts.id, words.word("name"), words.word("cli.seats"))?;
    let usual = game.complete(&serde_json::Value::Null).unwrap_or_default();
    for option in game.options() {
        let label = words.word(&format!("option.{}", option.key));
        let default = usual.get(option.key).map(|value| format!(" [{value}]")).unwrap_or_default();
        writeln!(out, "  {:<12}{label}: {}{default}", option.key, values(&option))?;
    }
    Ok(())
}

/// What an option may be, as JSON values.
fn values(option: &OptionSpec) -> String {
    let quoted =
        |values: &[&str]| values.iter().map(|value| format!("\"{value}\"")).collect::<Vec<_>>().join(" ");
    match &option.kind {
        OptionKind::Choice(values) => quoted(values),
        OptionKind::Toggle => "false true".into(),
        OptionKind::Number { min, max } => format!("{min} … {max}"),
        OptionKind::Seats(counts) => counts.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        OptionKind::Layout { named, editor } => {
            let mut ids: Vec<&str> = named.iter().map(|layout| layout.id).collect();
            if editor.is_some() {
                ids.push("custom");
            }
            if ids.len() > 8 {
                let (last, first) = (ids[ids.len() - 2..].to_vec(), ids[..4].to_vec());
                format!("{} … {}", quoted(&first), quoted(&last))
            } else {
                quoted(&ids)
            }
        }
    }
}
