//! `quadrille engine`: a game's computer opponent for match runners and boards of other people.

mod command;
mod limits;
mod session;
mod settings;
mod thinking;

use crate::chosen::Chosen;
use crate::failure::Failure;
use crate::words::Words;
use clap::Args;
use game::Lang;
use session::Session;
use std::fmt;
use std::io::{Write as _, stdin, stdout};

/// Speaks the Universal Game Interface, or its elder UAI, with a match runner.
///
/// Understands `ugi` or `uai`, `isready`, `setoption`, `uginewgame` or `uainewgame`, `position`, `go` (`p1time`,
/// `p2time`, `p1inc`, `p2inc` or `btime`, `wtime`, `binc`, `winc`, where black is the first mover; `movetime`,
/// `movestogo`, `nodes`, `depth`, `infinite`), `stop`, `query` and `quit`. Positions and turns are in the game's
/// notation.
#[derive(Args)]
pub(crate) struct Engine {
    #[command(flatten)]
    chosen: Chosen,
}

impl Engine {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let setup = self.chosen.setup()?;
        let playing = self.chosen.open(&setup)?;
        let words = Words::new(self.chosen.game, Lang::En);
        let fixed = self.chosen.is_set_up();
        Session::new(self.chosen.game, setup, fixed, playing, words).run(stdin().lock())?;
        Ok(())
    }
}

/// Says a line to the runner at once. A runner that is gone hears nothing, and that is all.
fn say(line: fmt::Arguments<'_>) {
    let mut out = stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
