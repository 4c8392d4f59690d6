//! How a table stands for a program that plays there.

use super::position::Position;
use super::record::Table;
use clock::Time;
use game::Seat;
use host::Playing;
use protocol::bot::BotState;
use protocol::{Proposal, Refusal, RefusalCode};

/// How a table stands for somebody who sits there.
pub(crate) struct Stand {
    pub(crate) state: BotState,
    /// What knows the turns, where they are wanted and it is theirs to play one.
    pub(crate) playing: Option<Box<dyn Playing>>,
    /// The draw that stands between them and others.
    pub(crate) draw: Option<Draw>,
}

/// A draw that was offered.
pub(crate) struct Draw {
    /// The number of the proposal.
    pub(crate) number: u32,
    /// The seat of theirs that offered it, or is asked.
    pub(crate) seat: Seat,
    /// Whether they have offered it.
    pub(crate) own: bool,
}

impl Stand {
    /// How `table` stands for `person` at `now`.
    ///
    /// # Errors
    /// When they have no seat there, or the table is frozen.
    pub(super) fn of(table: &Table, person: &str, turns: bool, now: Time) -> Result<Self, Refusal> {
        let position = &table.position;
        let seats: Vec<Seat> =
            Seat::all(position.seats.len()).filter(|&seat| position.sits(person, seat)).collect();
        if seats.is_empty() {
            return Err(Refusal::of(RefusalCode::NotYourSeat));
        }
        if table.frozen {
            return Err(Refusal::of(RefusalCode::Frozen));
        }
        let to_move = position.to_move();
        let your_turn = to_move.is_some_and(|seat| seats.contains(&seat));
        let draw = Draw::between(position, &seats);
        let state = BotState {
            table: table.id.clone(),
            stage: position.stage,
            position: position.moment().position.clone(),
            to_move,
            your_turn,
            seen: position.board_head,
            clocks: position.clocks(now),
            draw_offered: draw.as_ref().is_some_and(|draw| !draw.own),
            turns: None,
            seats,
        };
        let playing = (turns && your_turn).then(|| position.playing.copy());
        Ok(Stand { state, playing, draw })
    }

    /// The seat for which they act: the one to move, or else the first of theirs.
    pub(crate) fn acting(&self) -> Result<Seat, Refusal> {
        let to_move = self.state.to_move.filter(|_| self.state.your_turn);
        to_move.or(self.state.seats.first().copied()).ok_or(Refusal::of(RefusalCode::NotYourSeat))
    }
}

impl Draw {
    fn between(position: &Position, seats: &[Seat]) -> Option<Self> {
        let proposed = position.proposed.as_ref().filter(|proposed| proposed.what == Proposal::Draw)?;
        let number = proposed.number;
        if seats.contains(&proposed.seat) {
            return Some(Draw { number, seat: proposed.seat, own: true });
        }
        let asked = position.asked(proposed.seat, proposed.what);
        let seat =
            seats.iter().copied().find(|seat| asked.contains(seat) && !proposed.agreed.contains(seat))?;
        Some(Draw { number, seat, own: false })
    }
}
