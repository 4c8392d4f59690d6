//! Hash keys that are the same on every machine.

use crate::random::mix;
use std::hash::{Hash, Hasher};

/// A 64-bit key of anything hashable, the same natively and in wasm32 and in every run.
#[must_use]
pub fn stable_key(value: &impl Hash) -> u64 {
    let mut hasher = KeyHasher(0x51_7C_C1_B7_27_22_0A_95);
    value.hash(&mut hasher);
    hasher.finish()
}

/// Mixes word by word; all integers count as 64 bits wide, so that `usize` makes no difference.
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        mix(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0.rotate_left(5) ^ word.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_content_matter() {
        assert_eq!(stable_key(&[1_u8, 2]), stable_key(&[1_u8, 2]));
        assert_ne!(stable_key(&[1_u8, 2]), stable_key(&[2_u8, 1]));
        assert_ne!(stable_key(&0_u64), stable_key(&1_u64));
    }
}
