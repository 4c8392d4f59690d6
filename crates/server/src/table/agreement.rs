//! What players agree on: draws, turns taken back, games called off, time given.

use super::position::{Deed, Position};
use super::step::Step;
use crate::refusal::No;
use game::{Outcome, Seat};
use protocol::time::GIFT_MS;
use protocol::{Ending, EventKind, Occupant, Proposal, RefusalCode, SeatState};

/// How often time is given at one table: a log does not grow for ever.
const GIFTS: u32 = 200;

/// …and how often turns are taken back: at one's own two seats one could go there and back for ever.
const BACKS: u32 = 200;

/// What stands between proposal and answer.
#[derive(Clone, Debug)]
pub(crate) struct Proposed {
    /// The number of its event.
    pub(crate) number: u32,
    pub(crate) seat: Seat,
    pub(crate) what: Proposal,
    /// The seats that are for it.
    pub(crate) agreed: Vec<Seat>,
}

impl Position {
    /// The seats of the person on `seat`, that one included.
    pub(crate) fn seats_of_same(&self, seat: Seat) -> Vec<Seat> {
        match self.seats.get(seat.index()) {
            Some(SeatState::Taken(Occupant::Person(person))) => {
                Seat::all(self.seats.len()).filter(|&other| self.sits(&person.id, other)).collect()
            }
            _ => vec![seat],
        }
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.moment().taking_part.get(seat.index()) == Some(&true)
    }

    fn is_computer(&self, seat: Seat) -> bool {
        matches!(self.seats.get(seat.index()), Some(SeatState::Taken(Occupant::Computer { .. })))
    }

    /// Whether these two win together.
    pub(crate) fn are_partners(&self, one: Seat, other: Seat) -> bool {
        let sides = &self.moment().sides;
        sides.get(one.index()).is_some_and(|side| sides.get(other.index()) == Some(side))
    }

    /// The seats whose people have to agree to what `seat` proposes.
    pub(super) fn asked(&self, seat: Seat, what: Proposal) -> Vec<Seat> {
        let own = self.seats_of_same(seat);
        let asked = |&other: &Seat| {
            let concerned = match what {
                Proposal::Draw => true,
                Proposal::TakeBack { .. } => !self.are_partners(seat, other),
            };
            concerned && self.is_in(other) && !self.is_computer(other) && !own.contains(&other)
        };
        Seat::all(self.seats.len()).filter(asked).collect()
    }

    /// The opponents of `seat` who still play.
    fn opponents(&self, seat: Seat) -> Vec<Seat> {
        let opposes = |&other: &Seat| self.is_in(other) && !self.are_partners(seat, other);
        Seat::all(self.seats.len()).filter(opposes).collect()
    }

    /// The event that the board was at before `seat` last played a turn of its own accord. `None`: it has not, or
    /// somebody has left since, which cannot be taken back.
    fn before_last_turn(&self, seat: Seat) -> Option<u32> {
        let own = |deed: &Deed| matches!(deed, Deed::Turn { seat: by, forced: false, .. } if *by == seat);
        let last = self.deeds.iter().rposition(own)?;
        let only_turns = self.deeds[last..].iter().all(|deed| matches!(deed, Deed::Turn { .. }));
        let before = last.checked_sub(1).map_or(self.started, |before| self.deeds[before].seq());
        only_turns.then_some(before)
    }

    /// Whether every seat that still plays has played a turn.
    fn has_really_begun(&self) -> bool {
        let mut playing = Seat::all(self.seats.len()).filter(|&seat| self.is_in(seat));
        playing.all(|seat| self.has_moved.get(seat.index()) == Some(&true))
    }
}

fn not_now<T>() -> Result<T, No> {
    Err(No::because(RefusalCode::NotNow))
}

impl Step {
    /// A seat offers a draw.
    pub(crate) fn offer_draw(self, seat: Seat) -> Result<Self, No> {
        let position = &self.after;
        let computers = position.opponents(seat).iter().any(|&seat| position.is_computer(seat));
        if !position.can_draw || computers { not_now() } else { self.propose(seat, Proposal::Draw) }
    }

    /// A seat asks to take its last turn back.
    pub(crate) fn ask_back(self, seat: Seat) -> Result<Self, No> {
        match self.after.before_last_turn(seat).filter(|_| self.after.backs < BACKS) {
            Some(to) => self.propose(seat, Proposal::TakeBack { to }),
            None => not_now(),
        }
    }

    fn propose(mut self, seat: Seat, what: Proposal) -> Result<Self, No> {
        let position = &self.after;
        let refused_already = position.declined.iter().any(|(by, declined, board)| {
            *by == seat
                && *board == position.board_head
                && std::mem::discriminant(declined) == std::mem::discriminant(&what)
        });
        if !position.is_in(seat) || position.proposed.is_some() || refused_already {
            return not_now();
        }
        self.happen(EventKind::Proposed { seat, what })?;
        self.agree()
    }

    /// A seat agrees to a proposal.
    pub(crate) fn accept(mut self, seat: Seat, proposal: u32) -> Result<Self, No> {
        let asked = self.after.proposed.as_ref().is_some_and(|proposed| {
            proposed.number == proposal
                && !proposed.agreed.contains(&seat)
                && self.after.asked(proposed.seat, proposed.what).contains(&seat)
        });
        if !asked {
            return not_now();
        }
        self.happen(EventKind::Accepted { seat, proposal })?;
        self.agree()
    }

    /// A seat does not agree to a proposal, or withdraws its own.
    pub(crate) fn decline(mut self, seat: Seat, proposal: u32) -> Result<Self, No> {
        let may = self.after.proposed.as_ref().is_some_and(|proposed| {
            proposed.number == proposal
                && (self.after.seats_of_same(proposed.seat).contains(&seat)
                    || self.after.asked(proposed.seat, proposed.what).contains(&seat))
        });
        if !may {
            return not_now();
        }
        self.happen(EventKind::Declined { seat, proposal })?;
        Ok(self)
    }

    /// What is proposed happens, if all who are asked are for it.
    fn agree(mut self) -> Result<Self, No> {
        let Some(proposed) = self.after.proposed.clone() else { return Ok(self) };
        let asked = self.after.asked(proposed.seat, proposed.what);
        if !asked.iter().all(|seat| proposed.agreed.contains(seat)) {
            return Ok(self);
        }
        match proposed.what {
            Proposal::Draw => {
                let draw = Outcome::draw(self.after.seats.len(), "end.agreed");
                let ending = Ending {
                    places: draw.places.as_slice().to_vec(),
                    reason: draw.reason.to_owned(),
                    score: None,
                };
                self.happen(EventKind::Ended(ending))?;
            }
            Proposal::TakeBack { to } => {
                let clocks = self.after.clocks(self.at());
                self.happen(EventKind::TakenBack { to, clocks })?;
            }
        }
        Ok(self)
    }

    /// The game is called off by one of its players, before all have played.
    pub(crate) fn call_off(self) -> Result<Self, No> {
        if self.after.has_really_begun() { not_now() } else { self.abort() }
    }

    /// A seat gives its opponents time. Nobody needs to by post.
    pub(crate) fn give_time(mut self, seat: Seat) -> Result<Self, No> {
        let position = &self.after;
        let timed = position
            .clock
            .as_ref()
            .is_some_and(|clock| !matches!(clock.control(), clock::Control::Post { .. }));
        let to = position.opponents(seat);
        if !timed || !position.is_in(seat) || to.is_empty() || position.gifts >= GIFTS {
            return not_now();
        }
        self.happen(EventKind::TimeGiven { seat, to, ms: GIFT_MS })?;
        Ok(self)
    }
}
