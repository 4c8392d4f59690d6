//! A conversation with a match runner: what has been set, and the position it speaks of.

use crate::engine::command::{Command, Dialect, Query};
use crate::engine::limits::Limits;
use crate::engine::say;
use crate::engine::settings::Settings;
use crate::engine::thinking::Thinking;
use crate::failure::caret;
use crate::words::Words;
use host::{Playing, Plugin, Refusal};
use serde_json::Value;
use std::io::BufRead;

/// An engine in conversation.
pub(super) struct Session {
    game: &'static dyn Plugin,
    /// The setup of `startpos`, and of positions where it was asked for.
    setup: Value,
    /// Whether positions must fit the setup.
    fixed: bool,
    playing: Box<dyn Playing>,
    settings: Settings,
    thinking: Option<Thinking>,
    words: Words,
    seed: u64,
}

impl Session {
    pub(super) fn new(
        game: &'static dyn Plugin,
        setup: Value,
        fixed: bool,
        playing: Box<dyn Playing>,
        words: Words,
    ) -> Self {
        Session { game, setup, fixed, playing, settings: Settings::default(), thinking: None, words, seed: 0 }
    }

    /// Listens and answers until told to quit, or until nobody speaks any more.
    pub(super) fn run(&mut self, input: impl BufRead) -> std::io::Result<()> {
        for line in input.lines() {
            match Command::read(&line?) {
                Ok(None) => {}
                Ok(Some(Command::Quit)) => {
                    self.settle(Thinking::stop);
                    return Ok(());
                }
                Ok(Some(command)) => self.obey(command),
                Err(wrong) => complain(&wrong),
            }
        }
        self.settle(Thinking::finish);
        Ok(())
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::IsReady => return say(format_args!("readyok")),
            Command::Stop => return self.settle(Thinking::stop),
            _ => {}
        }
        // The protocols allow nothing else while the engine thinks; who says it anyway gets the answer first.
        if self.thinking.as_ref().is_some_and(|thinking| !thinking.is_over()) {
            complain("stopped thinking, for only `isready`, `stop` and `quit` may be said meanwhile");
        }
        self.settle(Thinking::stop);
        match command {
            Command::Greet(dialect) => self.greet(dialect),
            Command::SetOption { name, value } => {
                if let Err(wrong) = self.settings.set(&name, &value) {
                    complain(&wrong);
                }
            }
            Command::NewGame => {
                if let Err(wrong) = self.place(None, &[]) {
                    complain(&wrong);
                }
            }
            Command::Position { start, turns } => {
                if let Err(wrong) = self.place(start.as_deref(), &turns) {
                    complain(&wrong);
                }
            }
            Command::Go(limits) => self.go(&limits),
            Command::Query(query) => self.answer(&query),
            Command::IsReady | Command::Stop | Command::Quit => {}
        }
    }

    fn greet(&self, dialect: Dialect) {
        say(format_args!("id name Quadrille {} {}", env!("CARGO_PKG_VERSION"), self.game.facts().id));
        say(format_args!("id author the Quadrille developers"));
        for option in Settings::describe() {
            say(format_args!("{option}"));
        }
        say(format_args!("{}ok", dialect.word()));
    }

    /// Takes over a position. What is wrong with it, if anything; then the position is as before.
    fn place(&mut self, start: Option<&str>, turns: &[String]) -> Result<(), String> {
        let told = |given: &str, refusal: &Refusal| {
            let said = self.words.refusal(refusal);
            match refusal {
                Refusal::Text(error) => caret(given, error.column, said),
                _ => format!("{given}: {said}"),
            }
        };
        let setup = match start {
            Some(text) => {
                let base = self.fixed.then_some(&self.setup);
                self.game.setup_at(base, text).map_err(|refusal| told(text, &refusal))?
            }
            None => self.setup.clone(),
        };
        let mut playing = self.game.open(&setup).map_err(|refusal| told("the setup", &refusal))?;
        for turn in turns {
            playing.play(turn).map_err(|refusal| told(turn, &refusal))?;
        }
        self.playing = playing;
        Ok(())
    }

    fn go(&mut self, limits: &Limits) {
        let moment = self.playing.moment();
        if moment.outcome.is_some() {
            complain("the game is over");
            return say(format_args!("bestmove (none)"));
        }
        let seat = moment.to_move.index();
        self.seed = self.seed.wrapping_add(1);
        match self.playing.think(self.settings.plan(limits.nodes), self.seed) {
            Ok(thinker) => {
                let time = limits.time(seat, self.settings.overhead);
                self.thinking = Some(Thinking::begin(thinker, seat, time, limits.infinite));
            }
            Err(refusal) => complain(&self.words.refusal(&refusal)),
        }
    }

    fn answer(&self, query: &Query) {
        let moment = self.playing.moment();
        match query {
            Query::Turn(seat) => {
                let to_move = moment.outcome.is_none() && moment.to_move.index() + 1 == *seat;
                say(format_args!("response {to_move}"));
            }
            Query::GameOver => say(format_args!("response {}", moment.outcome.is_some())),
            Query::Result => {
                let Some(outcome) = &moment.outcome else { return say(format_args!("response none")) };
                let winner = outcome.places.iter().find(|(_, place)| **place == 1);
                match winner {
                    Some((seat, _)) if !outcome.is_draw() => {
                        say(format_args!("response p{}win", seat.index() + 1));
                    }
                    _ => say(format_args!("response draw")),
                }
            }
        }
    }

    /// Ends the thinking, if there is any.
    fn settle(&mut self, end: impl FnOnce(Thinking)) {
        if let Some(thinking) = self.thinking.take() {
            end(thinking);
        }
    }
}

/// Says what is wrong, as the protocols allow: runners show it and go on.
fn complain(wrong: &str) {
    for line in wrong.lines() {
        say(format_args!("info string {line}"));
    }
}
