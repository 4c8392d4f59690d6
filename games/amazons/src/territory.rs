//! Who gets where first: the evaluation, and which moves look good.

use crate::cells::{CELLS, Cells, NEIGHBOURS, SIDE};
use crate::lines::reach;
use crate::state::{Move, State};
use game::PerSeat;

// Weights in points: on a board where nothing is contested any more, and what of them fades as everything is. They come
// from a logistic fit to the results of 950 games of the evaluation against itself on the three named boards, so that
// a hundred points are one natural-log unit. By the fit nearness would fade too, but plays no better then.

/// For a cell that one side reaches sooner.
const SOONER: [i32; 2] = [138, 135];
/// For a cell that both reach equally soon, to the side that moves next.
const LEVEL: [i32; 2] = [28, 27];
/// For a cell one queen move away; half of it for two, and so on.
const NEAR: i32 = 34;

/// Where a step to the left can end, and where one to the right can. Cells are numbered on from rank to rank, so a step
/// over the edge would come out on the next rank's other end.
const NOT_LAST: Cells = all_but_file(SIDE - 1);
const NOT_FIRST: Cells = all_but_file(0);

/// What a cell at one queen move counts; a power of two, so that it can be halved for each move more.
const NEAREST: u32 = 64;

/// What the sides hold, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Territory {
    /// Cells that the seat reaches sooner than the other.
    pub(crate) sooner: [u32; 2],
    /// Cells that both reach equally soon.
    pub(crate) level: u32,
    /// For each seat, the cells that it reaches, each counting [`NEAREST`] at one queen move, half of it at two, and so
    /// on.
    pub(crate) near: [u32; 2],
    /// Cells that both reach at all.
    pub(crate) contested: u32,
}

impl State {
    /// Counts cells by how many queen moves they are away from each side's amazons.
    pub(crate) fn territory(&self) -> Territory {
        let empty = self.empty();
        let mut seen = [Cells::NONE; 2];
        let mut edge = self.amazons;
        let mut found = Territory::default();
        let mut weight = NEAREST;
        while !(edge[0].is_empty() && edge[1].is_empty()) {
            let before = seen;
            for seat in 0..2 {
                let fresh = queen_fill(edge[seat], empty).and(before[seat].not());
                seen[seat] = seen[seat].or(fresh);
                edge[seat] = fresh;
                found.near[seat] += weight * fresh.count();
            }
            for seat in 0..2 {
                found.sooner[seat] += edge[seat].and(seen[1 - seat].not()).count();
            }
            found.level += edge[0].and(edge[1]).count();
            weight /= 2;
        }
        found.contested = seen[0].and(seen[1]).count();
        found
    }

    /// Points for each seat. While all is contested, being somewhere first says little; once the board has fallen
    /// apart, it says all.
    pub(crate) fn evaluate(&self) -> PerSeat<i32> {
        let Territory { sooner, level, near, contested } = self.territory();
        let cells = self.empty().count().max(1) as i32;
        let weigh = |[all, fading]: [i32; 2], count: u32| {
            (all * cells - fading * contested as i32) * count as i32 / cells
        };
        // Whoever has moved and is to shoot will see the other side move next.
        let next = if self.landed.is_some() { self.to_move.next(2) } else { self.to_move };
        PerSeat::new(2, |seat| {
            let index = seat.index();
            let tempo = if seat == next { weigh(LEVEL, level) } else { 0 };
            weigh(SOONER, sooner[index]) + NEAR * near[index] as i32 / NEAREST as i32 + tempo
        })
    }

    /// How promising a move looks, in hundredths of a natural-log unit.
    ///
    /// An amazon goes where it has room, the more gladly the less it has now. An arrow takes room from the enemy's
    /// amazons that it lands beside or in line with, and should not take it from one's own.
    pub(crate) fn order(&self, mv: Move) -> i32 {
        let empty = self.empty();
        let room = |at: u8| NEIGHBOURS[usize::from(at)].and(empty).count() as i32;
        match mv {
            Move::Go { from, to } => {
                let sight = reach(self.taken(), to).total() as i32 - reach(self.taken(), from).total() as i32;
                15 * (room(to) - room(from)) + 6 * sight
            }
            Move::Shoot { at } => {
                let beside = NEIGHBOURS[usize::from(at)];
                let in_line = queen_fill(Cells::one(at), self.walls.not());
                let count = |seat: usize| {
                    let amazons = self.amazons[seat];
                    35 * beside.and(amazons).count() as i32 + 12 * in_line.and(amazons).count() as i32
                };
                count(1 - self.to_move.index()) - count(self.to_move.index())
            }
        }
    }
}

/// The empty cells that a queen move from some cell of `from` reaches.
pub(crate) fn queen_fill(from: Cells, empty: Cells) -> Cells {
    let right = empty.and(NOT_FIRST);
    let left = empty.and(NOT_LAST);
    let rays = [
        raised_fill::<1, 2, 4, 8>(from, right),
        raised_fill::<9, 18, 36, 72>(from, left),
        raised_fill::<10, 20, 40, 80>(from, empty),
        raised_fill::<11, 22, 44, 88>(from, right),
        lowered_fill::<1, 2, 4, 8>(from, left),
        lowered_fill::<9, 18, 36, 72>(from, right),
        lowered_fill::<10, 20, 40, 80>(from, empty),
        lowered_fill::<11, 22, 44, 88>(from, left),
    ];
    rays.into_iter().fold(Cells::NONE, Cells::or)
}

/// The cells of `open` that can be reached from `from` by steps of `A` upwards. Each line doubles the distance that
/// is covered, so that four lines cross the whole field.
#[inline]
fn raised_fill<const A: u32, const B: u32, const C: u32, const D: u32>(from: Cells, open: Cells) -> Cells {
    let (fill, open) = (from.or(open.and(from.raised::<A>())), open.and(open.raised::<A>()));
    let (fill, open) = (fill.or(open.and(fill.raised::<B>())), open.and(open.raised::<B>()));
    let (fill, open) = (fill.or(open.and(fill.raised::<C>())), open.and(open.raised::<C>()));
    fill.or(open.and(fill.raised::<D>())).and(from.not())
}

/// As [`raised_fill`], downwards.
#[inline]
fn lowered_fill<const A: u32, const B: u32, const C: u32, const D: u32>(from: Cells, open: Cells) -> Cells {
    let (fill, open) = (from.or(open.and(from.lowered::<A>())), open.and(open.lowered::<A>()));
    let (fill, open) = (fill.or(open.and(fill.lowered::<B>())), open.and(open.lowered::<B>()));
    let (fill, open) = (fill.or(open.and(fill.lowered::<C>())), open.and(open.lowered::<C>()));
    fill.or(open.and(fill.lowered::<D>())).and(from.not())
}

const fn all_but_file(file: u8) -> Cells {
    let mut cells = Cells::NONE;
    let mut one = 0;
    while one < CELLS as u8 {
        if one % SIDE != file {
            cells = cells.or(Cells::one(one));
        }
        one += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::targets;
    use game::Random;

    #[test]
    fn a_fill_reaches_what_lines_reach() {
        let mut random = Random::new(5);
        for _ in 0..2000 {
            let bits = |random: &mut Random| Cells([random.bits() >> 14, random.bits() >> 14]);
            let taken = bits(&mut random).and(bits(&mut random)).and(bits(&mut random));
            let from = random.below(CELLS as u32) as u8;
            let one = Cells::one(from);
            let lines = targets(reach(taken, from), from);
            assert_eq!(queen_fill(one, taken.not()).and(one.not()), lines);
            let other = random.below(CELLS as u32) as u8;
            let both = queen_fill(one.or(Cells::one(other)), taken.not());
            let expected = lines.or(targets(reach(taken, other), other));
            assert_eq!(
                both.and(one.or(Cells::one(other)).not()),
                expected.and(one.or(Cells::one(other)).not())
            );
        }
    }
}
