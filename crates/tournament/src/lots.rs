//! Lots that anybody can draw again from a published seed.

/// A reproducible source of lots: SplitMix64, whose short definition anybody can check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lots(u64);

impl Lots {
    /// Lots of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, each equally likely; 0 if the bound is 0.
    pub const fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Values above the last multiple of the bound would favour small numbers.
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.next();
            if drawn < limit {
                return drawn % bound;
            }
        }
    }

    /// Whether something with a chance of one in `chances` happens; never if that is 0.
    pub const fn one_in(&mut self, chances: u64) -> bool {
        chances > 0 && self.below(chances) == 0
    }

    /// The numbers `0..count` in the order drawn.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last as u64 + 1) as usize);
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::Lots;

    #[test]
    fn a_seed_gives_the_known_sequence() {
        let mut lots = Lots::new(1_234_567);
        assert_eq!(lots.next(), 6_457_827_717_110_365_317);
        assert_eq!(lots.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn an_order_holds_everybody_once() {
        let mut order = Lots::new(3).order(50);
        assert_ne!(order, (0..50).collect::<Vec<_>>());
        order.sort_unstable();
        assert_eq!(order, (0..50).collect::<Vec<_>>());
    }
}
