//! Somebody who plays turns.

use crate::contest::program::Program;
use crate::contest::spec::Spec;
use game::Random;
use host::{Playing, Status};
use std::time::{Duration, Instant};

/// Somebody who plays turns.
pub(crate) enum Player {
    /// Any legal turn.
    Random,
    /// The computer opponent.
    Computer { plan: host::Plan, timed: bool },
    /// Somebody else's program.
    Program(Box<Program>),
}

impl Player {
    /// The player, ready.
    ///
    /// # Errors
    /// When a program cannot be started or does not answer.
    pub(super) fn arrive(spec: &Spec, options: &[(String, String)]) -> Result<Player, String> {
        Ok(match spec {
            Spec::Random => Player::Random,
            Spec::Computer { plan, timed } => Player::Computer { plan: *plan, timed: *timed },
            Spec::Program { dialect, command } => {
                Player::Program(Box::new(Program::start(dialect, command, options)?))
            }
        })
    }

    /// Is as new after something went wrong: a program that did not answer may answer late, so it starts afresh.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub(super) fn recover(&mut self) -> Result<(), String> {
        if let Player::Program(program) = self { program.restart() } else { Ok(()) }
    }

    /// A turn for the seat to move, at best within `time`.
    ///
    /// # Errors
    /// Why there is none: it counts as a loss.
    pub(super) fn turn(
        &mut self,
        playing: &dyn Playing,
        time: Duration,
        seed: u64,
    ) -> Result<String, String> {
        match self {
            Player::Random => {
                let turns = playing.divide(1).map_err(|refusal| format!("{refusal:?}"))?;
                let any = Random::new(seed).below(turns.len() as u32) as usize;
                turns.into_iter().nth(any).map(|(turn, _)| turn).ok_or_else(|| "no turn is legal".into())
            }
            Player::Computer { plan, timed } => {
                let begun = Instant::now();
                let failed = |refusal: host::Refusal| format!("{refusal:?}");
                let mut thinker = playing.think(*plan, seed).map_err(failed)?;
                let slice = if *timed { SLICE } else { u32::MAX };
                while thinker.run(slice).map_err(failed)? == Status::Working {
                    if *timed && begun.elapsed() >= time {
                        break;
                    }
                }
                thinker.best().map_err(failed)
            }
            Player::Program(program) => program.turn(playing, time),
        }
    }
}

/// How many nodes go by between two looks at the clock.
const SLICE: u32 = 200;
