//! What may be played and what comes of it.

use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::{Position, TOP_CLOCK, TOP_NUMBER};
use crate::variant::Variant;
use game::{Outcome, Seat};
use grid::bits;

/// What the side to move can do.
enum Choice {
    /// The game is over.
    Nothing,
    /// It is stuck, the other is not.
    Pass,
    /// Clones and jumps. Holds the cells that can be cloned to.
    Clones(u64),
}

impl<V: Variant> Position<V> {
    /// Appends the legal moves: clones by cell, then jumps by cell of departure and landing, or else a pass.
    pub fn moves(&self, out: &mut Vec<Move>) {
        match self.choice() {
            Choice::Nothing => {}
            Choice::Pass => out.push(Move::Pass),
            Choice::Clones(clones) => {
                let (own, _) = self.own_and_other();
                let empty = self.empty();
                out.reserve(64);
                out.extend(bits::each(clones).map(|to| Move::Clone { to }));
                for from in bits::each(own) {
                    let landings = V::Geometry::second(from, self.jumps) & empty;
                    out.extend(bits::each(landings).map(|to| Move::Jump { from, to }));
                }
            }
        }
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        match self.choice() {
            Choice::Nothing => 0,
            Choice::Pass => 1,
            Choice::Clones(clones) => {
                let (own, _) = self.own_and_other();
                let jumps = V::Geometry::count_jumps(own, self.empty(), self.jumps);
                u64::from(clones.count_ones() + jumps)
            }
        }
    }

    /// Whether the move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        match (self.choice(), mv) {
            (Choice::Pass, Move::Pass) => true,
            (Choice::Clones(clones), Move::Clone { to }) => bits::has(clones, to),
            (Choice::Clones(_), Move::Jump { from, to }) => {
                let (own, _) = self.own_and_other();
                bits::has(own, from) && bits::has(V::Geometry::second(from, self.jumps) & self.empty(), to)
            }
            _ => false,
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let own = self.to_move.index() & 1;
        match mv {
            Move::Clone { to } => {
                self.land(own, to);
                self.clock = 0;
            }
            Move::Jump { from, to } => {
                self.pieces[own] ^= bits::one(from);
                self.land(own, to);
                self.clock += 1;
            }
            Move::Pass => self.clock += 1,
        }
        self.to_move = Seat(1 - own as u8);
        self.number = (self.number + own as u16).min(TOP_NUMBER);
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !matches!(self.choice(), Choice::Nothing) {
            return None;
        }
        let score = |seat| self.count(seat) as i32;
        let reason = if self.pieces.contains(&0) {
            "end.no-pieces"
        } else if self.empty() == 0 {
            "end.board-full"
        } else if self.is_stuck() {
            "end.no-moves"
        } else {
            return Some(Outcome::draw(2, "end.hundred-turns"));
        };
        Some(Outcome::by_score(2, reason, score))
    }

    /// No game from here is longer: every clone fills a square for good, and between two clones, before the first
    /// and after the last, there is room for a hundred other turns at most.
    #[must_use]
    pub fn turns_left(&self) -> u32 {
        let top = u32::from(TOP_CLOCK);
        self.empty().count_ones() * top + top - u32::from(self.clock)
    }

    fn land(&mut self, own: usize, to: u8) {
        let changed = V::Geometry::next(to) & self.pieces[1 - own];
        self.pieces[own] |= changed | bits::one(to);
        self.pieces[1 - own] ^= changed;
    }

    fn choice(&self) -> Choice {
        let (own, other) = self.own_and_other();
        if own == 0 || other == 0 || self.clock >= TOP_CLOCK {
            return Choice::Nothing;
        }
        let clones = V::Geometry::spread(own) & self.empty();
        if clones != 0 || self.can_move(own) {
            Choice::Clones(clones)
        } else if V::PASSES && self.can_move(other) {
            Choice::Pass
        } else {
            Choice::Nothing
        }
    }

    /// Whether the position is one in which nobody plays on, whatever the clock says.
    fn is_stuck(&self) -> bool {
        let (own, other) = self.own_and_other();
        !(self.can_move(own) || V::PASSES && self.can_move(other))
    }

    fn can_move(&self, pieces: u64) -> bool {
        V::Geometry::reach(pieces, self.jumps) & self.empty() != 0
    }
}
