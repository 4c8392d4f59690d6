//! Counts and random games of one setup.

use crate::digest::Digest;
use game::{Random, Seat};
use host::{Budget, Level, Plan, Playing, Plugin, Refusal, Status};
use serde_json::Value;

/// Counting goes as deep as this many turns allow.
const COUNT: u64 = 100_000;
/// No random game is longer than this.
const TURNS: usize = 400;

/// The line of one setup.
pub(crate) fn line(game: &dyn Plugin, setup: &Value) -> String {
    let told = tell(game, setup).unwrap_or_else(|refusal| format!("failed: {refusal:?}"));
    format!("{} {setup}: {told}\n", game.facts().id)
}

fn tell(game: &dyn Plugin, setup: &Value) -> Result<String, Refusal> {
    let start = game.open(setup)?;
    let counts = counts(start.as_ref())?;
    let mut digest = Digest::default();
    let mut turns = 0;
    for seed in 0..2 {
        turns += random_game(game.open(setup)?, seed, &mut digest)?;
    }
    let answer = answer(start.as_ref())?;
    Ok(format!("counts {counts:?}, {turns} random turns {}, answer {answer}", digest.hex()))
}

/// The number of ways to play 1, 2, 3, … turns.
fn counts(start: &dyn Playing) -> Result<Vec<u64>, Refusal> {
    let mut counts = vec![start.perft(1)?];
    // The next count is about as many times greater as the first.
    while counts[counts.len() - 1].saturating_mul(counts[0]) <= COUNT && counts.len() < 5 {
        counts.push(start.perft(counts.len() as u32 + 1)?);
    }
    Ok(counts)
}

/// Plays at random, by touches as a person does, and adds what is seen. Now and then a seat leaves.
fn random_game(mut playing: Box<dyn Playing>, seed: u64, digest: &mut Digest) -> Result<usize, Refusal> {
    let mut random = Random::new(seed);
    for turns in 0..TURNS {
        digest.add(playing.moment());
        digest.add(&playing.scene());
        if playing.moment().outcome.is_some() {
            return Ok(turns);
        }
        if random.below(200) == 0 {
            let seat = Seat(random.below(playing.moment().taking_part.len() as u32) as u8);
            // A seat that is out already is refused, the same way in both builds.
            digest.add(&playing.retire(seat));
            continue;
        }
        let mut draft = playing.draft();
        while let Some(target) = random.pick(&draft.offered()) {
            digest.add(&draft.touch(target));
            digest.add(&draft.text());
        }
        digest.add(&playing.play(&draft.text())?);
    }
    Ok(TURNS)
}

/// What computer opponents answer: one without lapses, one of a level.
fn answer(start: &dyn Playing) -> Result<String, Refusal> {
    let plans = [Plan::from(Budget::nodes(500)), Plan::from(Level::MIN)];
    let answers: Result<Vec<String>, Refusal> = plans
        .into_iter()
        .map(|plan| {
            let mut thinker = start.think(plan, 7)?;
            while thinker.run(100)? == Status::Working {}
            thinker.best()
        })
        .collect();
    Ok(answers?.join(" "))
}
