//! Listing moves, drawing them, counting turns.

use crate::cells::Cells;
use crate::lines::{Lines, Reach, STEPS, reach};
use crate::state::{Move, State};
use game::{Random, Seat};

impl State {
    /// Appends the legal moves: amazon by amazon, direction by direction, the nearest first.
    pub(crate) fn moves(&self, out: &mut Vec<Move>) {
        match self.landed {
            Some(from) => each_target(reach(self.taken(), from), from, |at| out.push(Move::Shoot { at })),
            None => self.moves_as(self.to_move, out),
        }
    }

    /// Appends the ways in which the seat could move an amazon now.
    pub(crate) fn moves_as(&self, seat: Seat, out: &mut Vec<Move>) {
        let taken = self.taken();
        for from in self.amazons[seat.index()].each() {
            each_target(reach(taken, from), from, |to| out.push(Move::Go { from, to }));
        }
    }

    /// One of the legal moves, all with the same chance.
    pub(crate) fn random_move(&self, random: &mut Random) -> Option<Move> {
        let taken = self.taken();
        if let Some(from) = self.landed {
            let reach = reach(taken, from);
            let total = reach.total();
            return (total > 0).then(|| Move::Shoot { at: reach.nth(from, random.below(total)) });
        }
        // The reach of each amazon is worked out once; boards may be full of them, but hardly ever are.
        let mut reaches = [(0, 0, Reach::NONE); 8];
        let own = self.own();
        if own.count() as usize > reaches.len() {
            return self.random_move_of_many(random);
        }
        let mut total = 0;
        for (slot, from) in reaches.iter_mut().zip(own.each()) {
            let reach = reach(taken, from);
            total += reach.total();
            *slot = (total, from, reach);
        }
        if total == 0 {
            return None;
        }
        let n = random.below(total);
        let (upto, from, reach) = reaches.into_iter().find(|(upto, ..)| n < *upto)?;
        Some(Move::Go { from, to: reach.nth(from, n + reach.total() - upto) })
    }

    fn random_move_of_many(&self, random: &mut Random) -> Option<Move> {
        let mut legal = Vec::new();
        self.moves(&mut legal);
        random.pick(&legal)
    }

    /// How many turns there are.
    ///
    /// An amazon that goes to a cell shoots from there as far as lines are free, and, as it no longer stands where it
    /// came from, back across that cell as well. So each cell's reach is looked up as the position stands, and the
    /// way back counted separately: the cell left and what is free behind it.
    pub(crate) fn count_turns(&self) -> u64 {
        if let Some(from) = self.landed {
            return reach(self.taken(), from).total().into();
        }
        let lines = Lines::of(self.taken());
        let mut count = 0;
        for from in self.own().each() {
            let lengths = lines.reach(from).lengths();
            for (direction, (step, length)) in STEPS.into_iter().zip(lengths).enumerate() {
                let behind = lengths[direction ^ 1];
                count += u32::from(length) * (1 + u32::from(behind));
                let mut to = from as i8;
                for _ in 0..length {
                    to += step;
                    count += lines.reach(to as u8).total();
                }
            }
        }
        count.into()
    }
}

/// The cells that a reach covers, direction by direction, the nearest first.
#[inline]
fn each_target(reach: Reach, from: u8, mut visit: impl FnMut(u8)) {
    for (step, length) in STEPS.into_iter().zip(reach.lengths()) {
        let mut to = from as i8;
        for _ in 0..length {
            to += step;
            visit(to as u8);
        }
    }
}

/// The cells that a reach covers.
pub(crate) fn targets(reach: Reach, from: u8) -> Cells {
    let mut cells = Cells::NONE;
    each_target(reach, from, |cell| cells = cells.or(Cells::one(cell)));
    cells
}
