//! What helps a computer opponent.

use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::{Position, TOP_CLOCK};
use crate::variant::Variant;
use game::{PerSeat, Random, Seat, mix};
use grid::bits;

/// How many points of [`Position::evaluate`] make an advantage of one natural-log unit.
pub const POINTS: f32 = 100.0;

/// What a piece is worth, in points.
const PIECE: i32 = 20;
/// What a piece is worth besides, if it touches no empty square: it cannot be turned.
const SAFE: i32 = 10;
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

    /// The pieces, with a premium for those that cannot be turned at once.
    #[must_use]
    pub fn evaluate(&self) -> PerSeat<i32> {
        let exposed = V::Geometry::spread(self.empty());
        PerSeat::new(2, |seat| {
            let pieces = self.pieces[seat.index()];
            PIECE * pieces.count_ones() as i32 + SAFE * (pieces & !exposed).count_ones() as i32
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
        let landings = (near | V::Geometry::jump_all(own, self.jumps)) & self.empty();
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
