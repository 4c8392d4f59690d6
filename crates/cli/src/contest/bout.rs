//! The games of one opening.

use crate::contest::player::Player;
use game::{Seat, Side, mix};
use host::Playing;
use std::time::Duration;

/// What holds for all games of a match.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    /// The time for a turn, for players that think by time.
    pub(super) time: Duration,
    /// Fixes what is left to chance.
    pub(super) seed: u64,
}

/// How the games of an opening ended.
#[derive(Default)]
pub(super) struct Bout {
    /// What the first player got of what could be had, a game for each side, from 0 to 1.
    pub(super) shares: Vec<f64>,
    /// What went wrong, and with which player.
    pub(super) faults: Vec<(usize, String)>,
}

impl Bout {
    /// The mean over all sides.
    pub(super) fn share(&self) -> f64 {
        self.shares.iter().sum::<f64>() / self.shares.len().max(1) as f64
    }
}

impl Terms {
    /// Plays an opening once for each side: there the first player, on all other sides the second.
    ///
    /// # Errors
    /// When a program that failed cannot be started again.
    pub(super) fn bout(
        self,
        opening: &dyn Playing,
        pair: &mut [Player; 2],
        number: u64,
    ) -> Result<Bout, String> {
        let mut each = opening.moment().sides.clone();
        each.sort_unstable();
        each.dedup();
        let mut bout = Bout::default();
        for (index, &side) in each.iter().enumerate() {
            let seed = mix(self.seed ^ number << 32 ^ (index as u64) << 56);
            let share = self.game(opening.copy(), pair, side, seed, &mut bout.faults)?;
            bout.shares.push(share);
        }
        Ok(bout)
    }

    /// Plays a game with the first player on one side. What that player got of what could be had.
    fn game(
        self,
        mut playing: Box<dyn Playing>,
        pair: &mut [Player; 2],
        side: Side,
        seed: u64,
        faults: &mut Vec<(usize, String)>,
    ) -> Result<f64, String> {
        let mut turn = 0_u64;
        loop {
            let moment = playing.moment();
            let sides = &moment.sides;
            if let Some(outcome) = &moment.outcome {
                let own = sides.iter().position(|other| *other == side).unwrap_or_default();
                return Ok(outcome.share(Seat(own as u8), |seat| sides[seat.index()]).into());
            }
            let mover = usize::from(sides[moment.to_move.index()] != side);
            turn += 1;
            let played = pair[mover]
                .turn(&*playing, self.time, mix(seed ^ turn))
                .and_then(|text| playing.play(&text).map(drop).map_err(|_| format!("illegal turn `{text}`")));
            if let Err(why) = played {
                faults.push((mover, why));
                pair[mover].recover()?;
                return Ok(mover as f64);
            }
        }
    }
}
