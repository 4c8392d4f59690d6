//! Where the games of a match begin.

use crate::contest::player::Player;
use game::mix;
use host::{Budget, Playing, Plugin, Status};
use serde_json::Value;
use std::time::Duration;

/// How many nodes are spent on finding out whether an opening is even.
const LOOK: u32 = 500;
/// How far from even what a seat may expect of an opening may be, from 0 to 1.
const EVEN: f32 = 0.25;
/// How many openings may be thrown away for one that is kept.
const TRIES: u64 = 20;

/// Openings made of random turns, about even.
pub(super) struct AtRandom<'a> {
    pub(super) start: &'a dyn Playing,
    pub(super) turns: u32,
    pub(super) seed: u64,
}

impl AtRandom<'_> {
    /// Opening `number`: the same for the same seed.
    ///
    /// # Errors
    /// When none can be found.
    pub(super) fn get(&self, number: u64) -> Result<Box<dyn Playing>, String> {
        for attempt in 0..TRIES {
            let mut playing = self.start.copy();
            for turn in 0..self.turns {
                if playing.moment().outcome.is_some() {
                    break;
                }
                let seed = mix(self.seed ^ number << 32 ^ attempt << 16 ^ u64::from(turn));
                let text = Player::Random.turn(&*playing, Duration::ZERO, seed)?;
                playing.play(&text).map_err(|refusal| format!("{refusal:?}"))?;
            }
            if self.turns == 0 || is_even(&*playing)? {
                return Ok(playing);
            }
        }
        Err(format!("found no even opening of {} random turns", self.turns))
    }
}

/// Whether the game is on and no seat is about to win it.
fn is_even(playing: &dyn Playing) -> Result<bool, String> {
    if playing.moment().outcome.is_some() {
        return Ok(false);
    }
    let failed = |refusal| format!("{refusal:?}");
    let mut thinker = playing.think(Budget::nodes(LOOK).into(), 0).map_err(failed)?;
    while thinker.run(LOOK).map_err(failed)? == Status::Working {}
    let thought = thinker.thought().map_err(failed)?;
    Ok(thought.proof.is_none() && thought.values.iter().all(|value| (value - 0.5).abs() <= EVEN))
}

/// Openings from a list: a position on each line, empty lines and `#` remarks left out.
///
/// # Errors
/// The line that is not a position.
pub(super) fn listed(
    game: &dyn Plugin,
    setup: Option<&Value>,
    text: &str,
) -> Result<Vec<Box<dyn Playing>>, String> {
    let mut openings = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let position = line.split('#').next().unwrap_or_default().trim();
        if position.is_empty() {
            continue;
        }
        let opened = game.setup_at(setup, position).and_then(|setup| game.open(&setup));
        openings.push(opened.map_err(|refusal| format!("line {}: {refusal:?}", number + 1))?);
    }
    if openings.is_empty() { Err("the list of openings is empty".into()) } else { Ok(openings) }
}
