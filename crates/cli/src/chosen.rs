//! A game and its setup as the command line gives them.

use crate::failure::{Failure, caret};
use crate::words::Words;
use clap::Args;
use game::Lang;
use host::{Playing, Plugin, Tuning};
use serde_json::Value;

/// A game and how it is set up.
#[derive(Args)]
pub(crate) struct Chosen {
    /// The game's id, as `quadrille games` lists it
    #[arg(value_parser = find)]
    pub(crate) game: &'static dyn Plugin,
    /// The setup; options left out take their defaults
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// The position to start at, in the game's notation; without --setup it implies a setup
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl Chosen {
    /// Whether a setup was asked for, so that positions must fit it.
    pub(crate) fn is_set_up(&self) -> bool {
        self.setup.is_some()
    }

    /// The complete setup.
    pub(crate) fn setup(&self) -> Result<Value, Failure> {
        let words = self.words();
        let given = self.setup.as_deref().map(read).transpose()?;
        let text = self.setup.as_deref().unwrap_or_default();
        if let Some(position) = &self.position {
            // The setup first, so that what is wrong with it is not blamed on the position.
            let base = given.map(|given| self.game.complete(&given)).transpose();
            let base = base.map_err(|refusal| Failure::refused("the setup", text, &refusal, &words))?;
            self.game
                .setup_at(base.as_ref(), position)
                .map_err(|refusal| Failure::refused("the position", position, &refusal, &words))
        } else {
            self.game
                .complete(&given.unwrap_or_default())
                .map_err(|refusal| Failure::refused("the setup", text, &refusal, &words))
        }
    }

    /// The constants and levels of the game's computer opponents.
    pub(crate) fn tuning(&self) -> Result<Tuning, Failure> {
        self.game.tuning().map_err(|refusal| Failure::refused("the tuning", "", &refusal, &self.words()))
    }

    /// The beginning of a game with a complete setup.
    pub(crate) fn open(&self, setup: &Value) -> Result<Box<dyn Playing>, Failure> {
        self.game.open(setup).map_err(|refusal| Failure::refused("the setup", "", &refusal, &self.words()))
    }

    /// Words for errors: in English, like the rest of the command line.
    fn words(&self) -> Words {
        Words::new(self.game, Lang::En)
    }
}

/// Reads a setup's JSON.
fn read(text: &str) -> Result<Value, Failure> {
    serde_json::from_str(text).map_err(|error| {
        let column = if error.line() > 1 { 0 } else { error.column() };
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        Failure::Asked(format!("the setup is not JSON\n{}", caret(text, column, reason)))
    })
}

/// The hosted game of that id; otherwise says which there are.
pub(crate) fn find(id: &str) -> Result<&'static dyn Plugin, String> {
    catalogue::find(id).ok_or_else(|| {
        let known: Vec<&str> = catalogue::GAMES.iter().map(|game| game.facts().id).collect();
        format!("there is no such game, only {}", known.join(", "))
    })
}
