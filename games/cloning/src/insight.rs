//! What helps a computer opponent.

use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::{Position, TOP_CLOCK};
use crate::variant::Variant;
use game::{PerSeat, Random, Seat, mix};
use grid::bits;

/// How many points of [`Position::evaluate`] make an advantage of one natural-log unit.
pub const POINTS: f32 = 100.0;

// The first three weights came out of matches between programs that differed in them alone, three turns deep. The
// others scale the sum to the chance of winning, by a logistic fit on 200,000 positions of such games: early in a game
// a lead says little, late it says all.

/// What a piece is worth.
const PIECE: i32 = 4;
/// What it is worth besides, if it touches no empty square.
const SAFE: i32 = 1;
/// What it is worth less, if the other side can land beside it.
const THREATENED: i32 = 2;
/// The scale: so much over the number of empty squares and seven.
const SCALE: i32 = 65;
/// What it is worth to be the one to move, over the number of empty squares and four.
const TEMPO: i32 = 450;
/// How much more a clone is tried than a jump that changes as many pieces.
const CLONE: i32 = 120;
/// How much more a move is tried for each piece that it changes.
const CHANGE: i32 = 90;
/// How much less a jump is tried for each own piece next to the square that it leaves: a hole in a group.
const HOLE: i32 = 15;

impl<V: Variant> Position<V> {
    /// A key of all that the future depends on. Size, blocked squares and the jump option stay the same
    /// throughout a game and are outside, as is the number of the turn.
    #[must_use]
    pub fn key(&self) -> u64 {
        let small = u64::from(self.clock) << 1 | self.to_move.index() as u64;
        mix(mix(mix(small) ^ self.pieces[0]) ^ self.pieces[1])
    }

    /// What the pieces are worth to each seat, and the right to move.
    #[must_use]
    pub fn evaluate(&self) -> PerSeat<i32> {
        let empty = self.empty();
        let empties = empty.count_ones() as i32;
        let exposed = V::Geometry::spread(empty);
        PerSeat::new(2, |seat| {
            let (own, other) = (self.pieces[seat.index()], self.pieces[1 - seat.index()]);
            let threatened = V::Geometry::spread(V::Geometry::reach(other, self.jumps) & empty);
            let count = |set: u64| (own & set).count_ones() as i32;
            let worth = PIECE * count(own) + SAFE * count(!exposed) - THREATENED * count(threatened);
            let tempo = if seat == self.to_move { TEMPO / (empties + 4) } else { 0 };
            worth * SCALE / (empties + 7) + tempo
        })
    }

    /// How promising a move looks, in hundredths of a natural-log unit.
    #[must_use]
    pub fn order(&self, mv: Move) -> i32 {
        let (own, other) = self.own_and_other();
        let changed = |to| CHANGE * (V::Geometry::next(to) & other).count_ones() as i32;
        match mv {
            Move::Clone { to } => CLONE + changed(to),
            Move::Jump { from, to } => {
                changed(to) - HOLE * (V::Geometry::next(from) & own).count_ones() as i32
            }
            Move::Pass => 0,
        }
    }

    /// A legal move at random: first where to land, each square as likely, then how to get there.
    #[must_use]
    pub fn random_move(&self, random: &mut Random) -> Option<Move> {
        let (own, other) = self.own_and_other();
        if own == 0 || other == 0 || self.clock >= TOP_CLOCK {
            return None;
        }
        let near = V::Geometry::spread(own);
        let landings = V::Geometry::reach(own, self.jumps) & self.empty();
        if landings == 0 {
            return self.is_legal(Move::Pass).then_some(Move::Pass);
        }
        let to = bits::nth(landings, random.below(landings.count_ones()));
        let jumpers = V::Geometry::second(to, self.jumps) & own;
        let clones = u32::from(bits::has(near, to));
        let way = random.below(clones + jumpers.count_ones());
        Some(if way < clones {
            Move::Clone { to }
        } else {
            Move::Jump { from: bits::nth(jumpers, way - clones), to }
        })
    }

    /// Appends the moves that `seat` would have if it were to move.
    pub fn moves_as(&self, seat: Seat, out: &mut Vec<Move>) {
        Position { to_move: seat, ..*self }.moves(out);
    }
}
