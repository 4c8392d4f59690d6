//! Counting all jumps on a rectangle at once.
//!
//! Walking through the pieces would count the landings of each, and the instruction that counts bits is not there on
//! every machine that the program is built for. Instead the sets themselves are added, bit by bit, as columns of
//! binary numbers: after a few adders each square knows in five words how many jumps lead there.

use grid::eight::shift;

/// Three columns added: sums and carries.
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

/// How many jumps lead from a piece of `from` to a square of `to`, all sixteen directions counted.
pub(crate) const fn count_jumps(from: u64, to: u64) -> u32 {
    let (left, right) = (shift(from, (-1, 0)), shift(from, (1, 0)));
    let (left2, right2) = (shift(left, (-1, 0)), shift(right, (1, 0)));

    // Two ranks away a jump may go to any of five files; on the same rank and on the next ones to two.
    let (sum, carry) = add(from, left, right);
    let (five, carry2) = add(sum, left2, right2);
    let (five2, five4) = (carry ^ carry2, carry & carry2);
    let (two, two2) = (left2 ^ right2, left2 & right2);
    let (up, down) = (to >> 8, to << 8);
    let (up2, down2) = (to >> 16, to << 16);

    let (a, a2) = add(five & up2, five & down2, two & to);
    let (ones, b2) = add(a, two & up, two & down);
    let (c, c4) = add(five2 & up2, five2 & down2, two2 & to);
    let (d, d4) = add(c, two2 & up, two2 & down);
    let (twos, e4) = add(d, a2, b2);
    let (f, f8) = add(five4 & up2, five4 & down2, c4);
    let (fours, g8) = add(f, d4, e4);
    let (eights, sixteens) = (f8 ^ g8, f8 & g8);

    // Bit by bit, a nibble holds at most 4 ones and 4 twos, which come to 12.
    let low = ones_in_nibbles(ones) + 2 * ones_in_nibbles(twos);
    let high = ones_in_nibbles(fours) + 2 * ones_in_nibbles(eights);
    sum_of_nibbles(low) + 4 * sum_of_nibbles(high) + sixteen_times(sixteens)
}

/// Hardly ever is a square reached by all sixteen jumps, so this is not counted for nothing.
const fn sixteen_times(set: u64) -> u32 {
    if set == 0 { 0 } else { 16 * set.count_ones() }
}

/// How many bits are set in each nibble.
const fn ones_in_nibbles(set: u64) -> u64 {
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

/// The nibbles of a word added up.
const fn sum_of_nibbles(word: u64) -> u32 {
    let bytes = (word & 0x0F0F_0F0F_0F0F_0F0F) + (word >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
    // At most 24 in each of eight bytes.
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Random;
    use grid::{bits, eight::SECOND};

    #[test]
    fn jumps_are_counted_as_one_by_one() {
        let mut random = Random::new(1);
        for round in 0..20_000 {
            let (mut from, mut to) = (random.bits(), random.bits());
            for _ in 0..round % 3 {
                from &= random.bits();
                to |= random.bits();
            }
            to &= !from;
            let slowly: u32 =
                bits::each(from).map(|cell| (SECOND[usize::from(cell)] & to).count_ones()).sum();
            assert_eq!(count_jumps(from, to), slowly, "{from:016x} {to:016x}");
        }
        assert_eq!(count_jumps(u64::MAX, u64::MAX), SECOND.iter().map(|ring| ring.count_ones()).sum());
    }
}
