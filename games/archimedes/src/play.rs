//! Playing moves, and what happens between turns: who is next, who is out, how it ends.

use crate::moves::Move;
use crate::state::{End, LAST_TURN, Phase, State};
use game::{Outcome, Seat};

impl State {
    /// Plays a legal move.
    pub(crate) fn make(&mut self, mv: Move) {
        let mover = self.to_move.index();
        match (mv, self.phase) {
            (Move::Step(to), _) => {
                self.phase = Phase::Build { from: self.kings[mover] };
                self.kings[mover] = to;
            }
            (Move::Place(square, colour), _) => {
                self.pyramids.put(square, colour);
                self.stock[colour.index()] -= 1;
                self.end_turn();
            }
            (Move::Lift(lifted), phase) => {
                let Some(colour) = self.pyramids.lift(lifted) else { return };
                self.phase = match phase {
                    Phase::Build { from } => Phase::Drop { from, lifted, colour },
                    _ => Phase::Free { lifted, colour },
                };
            }
            (Move::Drop(square), phase) => {
                let Some(colour) = self.in_hand() else { return };
                self.pyramids.put(square, colour);
                if let Phase::Free { lifted, .. } = phase {
                    self.kings[mover] = lifted;
                }
                self.end_turn();
            }
            (Move::Pass, _) => self.end_turn(),
        }
    }

    fn end_turn(&mut self) {
        self.turn += 1;
        self.advance();
        self.settle();
    }

    fn advance(&mut self) {
        self.to_move = self.to_move.next(self.table.seats.into());
    }

    /// Finds who begins a turn, from the seat to move on, and how. Each for itself, kings found isolated are out; in
    /// teams they wait for their partners. Isolation is judged before the limit of turns.
    pub(crate) fn settle(&mut self) {
        loop {
            if self.is_one_side_left() {
                let last = self.seats().find(|seat| self.is_in(*seat));
                self.to_move = last.unwrap_or(self.to_move);
                self.phase = Phase::Over(End::Isolation);
                return;
            }
            let seat = self.to_move;
            if !self.is_in(seat) {
                self.advance();
                continue;
            }
            match self.begin(seat) {
                Some(phase) => {
                    self.phase = phase;
                    break;
                }
                None if self.table.teams => {
                    self.phase = Phase::Over(End::Isolation);
                    return;
                }
                None => self.leave(seat),
            }
        }
        if self.turn > LAST_TURN {
            self.phase = Phase::Over(End::TurnLimit);
        }
    }

    /// How a turn of a seat that is in would begin; `None` where it has lost.
    pub(crate) fn begin(&self, seat: Seat) -> Option<Phase> {
        if self.exits(seat) != 0 {
            Some(Phase::Step)
        } else if self.rescues(seat) != 0 {
            Some(Phase::Rescue)
        } else {
            (self.table.teams && self.is_able(Self::opposite(seat))).then_some(Phase::Pass)
        }
    }

    /// A seat is out; its king stays as an obstacle.
    pub(crate) fn leave(&mut self, seat: Seat) {
        self.left[seat.index()] = 1 + self.left.iter().max().copied().unwrap_or(0);
    }

    /// Whether all who are in win together.
    pub(crate) fn is_one_side_left(&self) -> bool {
        let mut seats_in = self.seats().filter(|seat| self.is_in(*seat));
        seats_in.next().is_none_or(|first| seats_in.all(|seat| self.are_allies(first, seat)))
    }

    /// The outcome, should the game end now with a draw between those who are in.
    pub(crate) fn drawn(&self, reason: &'static str) -> Outcome {
        self.ranked(reason, |_| true)
    }

    /// The outcome, should the game end now for those who are in and not `first`.
    fn ranked(&self, reason: &'static str, first: impl Fn(Seat) -> bool) -> Outcome {
        Outcome::ranked(self.table.seats.into(), reason, |seat| {
            if self.table.teams {
                i32::from(first(seat))
            } else if self.is_in(seat) {
                i32::from(u8::MAX)
            } else {
                self.left[seat.index()].into()
            }
        })
    }

    /// How the game ended, with `reason` where it was won.
    pub(crate) fn result(&self, reason: &'static str) -> Option<Outcome> {
        match self.phase {
            Phase::Over(End::Isolation) => {
                // In teams the seat to move has lost, unless it and its partner are alone.
                let alone = self.is_one_side_left();
                Some(self.ranked(reason, |seat| self.are_allies(seat, self.to_move) == alone))
            }
            Phase::Over(End::TurnLimit) => Some(self.drawn("end.turn-limit")),
            _ => None,
        }
    }
}
