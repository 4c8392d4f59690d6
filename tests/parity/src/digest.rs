//! Many texts in one number.

use game::{mix, stable_key};
use std::fmt::Debug;

/// A digest of all that was added, in order.
#[derive(Default)]
pub(crate) struct Digest(u64);

impl Digest {
    /// Adds a value by its debug text.
    pub(crate) fn add(&mut self, value: &impl Debug) {
        self.0 = mix(self.0 ^ stable_key(&format!("{value:?}")));
    }

    /// The digest so far.
    pub(crate) fn hex(&self) -> String {
        format!("{:016x}", self.0)
    }
}
