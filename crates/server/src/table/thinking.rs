//! The computers' part at a table.

use super::command::Command;
use super::position::Position;
use super::step::Step;
use crate::house::House;
use crate::pool::{Task, Thought};
use crate::refusal::No;
use clock::Time;
use game::mix;
use host::Level;
use protocol::TableId;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::{CancellationToken, DropGuard};

/// A computer is not to use more than this part of what is left on its clock for one turn.
const PART_OF_CLOCK: u64 = 20;

/// A computer thinking about a position. Cancelled when dropped.
pub(super) struct Thinking {
    /// The number of the last event that changed the board.
    pub(super) seen: u32,
    _unwanted: DropGuard,
}

impl Thinking {
    /// Has the computer think whose turn it is, if it is one's. Its thought comes into the table's inbox.
    pub(super) fn start(
        house: &House,
        table: &TableId,
        position: &Position,
        inbox: mpsc::Sender<Command>,
    ) -> Option<Self> {
        let level = position.computer_to_move().and_then(Level::new)?;
        let seen = position.board_head;
        // The same table always goes the same way, another one another.
        let seed = table.0.bytes().fold(u64::from(seen), |seed, byte| mix(seed ^ u64::from(byte)));
        let hurry = hurry(position, house.time.now());
        let thinking = house.config.thinking;
        let unwanted = CancellationToken::new();
        let playing = position.playing.copy();
        let thought = house.pool.think(Task {
            begin: Box::new(move || playing.think(level.into(), seed)),
            cap: thinking.cap.min(hurry),
            unwanted: unwanted.clone(),
        });
        // From the pace to twice the pace: nobody answers at the same beat every time.
        let pace = thinking.pace.mul_f64(1.0 + (seed % 1000) as f64 / 1000.0).min(hurry);
        let shown = Instant::now() + pace;
        let cancelled = unwanted.clone();
        tokio::spawn(async move {
            let paced = async {
                let thought = thought.await;
                sleep_until(shown).await;
                thought
            };
            tokio::select! {
                () = cancelled.cancelled() => {}
                Ok(thought) = paced => {
                    // The house may have closed meanwhile.
                    let _ = inbox.send(Command::Thought { seen, thought }).await;
                }
                else => {}
            }
        });
        Some(Thinking { seen, _unwanted: unwanted.drop_guard() })
    }
}

/// How long one turn may take, if the computer has a clock.
fn hurry(position: &Position, now: Time) -> Duration {
    let left = position.clock.as_ref().and_then(|clock| Some(clock.flags_at()?.since(now)));
    left.map_or(Duration::MAX, |left| Duration::from_millis(left.0 / PART_OF_CLOCK))
}

/// What a thought about the position after event `seen` leads to; it passes the same checks as anybody's turn. `None`
/// if the table has gone on meanwhile.
pub(super) fn play(position: &Position, seen: u32, thought: Thought, now: Time) -> Option<Result<Step, No>> {
    let seat = position.to_move().filter(|_| position.board_head == seen)?;
    position.computer_to_move()?;
    let turn = match thought {
        Ok(turn) => turn,
        Err(refusal) => return Some(Err(No::Failed(format!("{refusal:?}")))),
    };
    Some(Step::from(position, now).turn(seat, &turn).map_err(|no| match no {
        // A computer that plays an illegal turn would try it again and again.
        No::Refused(refusal) => No::Failed(format!("{turn:?} by a computer: {refusal:?}")),
        failed @ No::Failed(_) => failed,
    }))
}
