//! The exact value of a tie-break.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg};

use serde::{Deserialize, Serialize};

use crate::points::Points;

/// A number held in eighteen-thousandths: fine enough for products of [`Points`] and for thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Amount(i64);

const UNIT: i64 = 18_000;

impl Amount {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self(number * UNIT)
    }

    /// Points as a number.
    pub const fn from_points(points: Points) -> Self {
        Self(points.sixtieths() as i64 * (UNIT / 60))
    }

    /// The product of two numbers of points.
    pub const fn product(a: Points, b: Points) -> Self {
        Self(a.sixtieths() as i64 * b.sixtieths() as i64 * (UNIT / 3600))
    }

    /// The mean of numbers, rounded half up to a fraction of `1 / parts`, which must divide 18 000.
    /// `None` of nothing.
    pub fn mean(amounts: &[Self], parts: i64) -> Option<Self> {
        let count = amounts.len() as i64;
        let step = UNIT / parts;
        let sum: i64 = amounts.iter().map(|amount| amount.0).sum();
        (count > 0).then(|| Self((2 * sum + count * step).div_euclid(2 * count * step) * step))
    }

    /// The whole part.
    pub const fn floor(self) -> i64 {
        self.0.div_euclid(UNIT)
    }

    /// As a decimal fraction.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / UNIT as f64
    }
}

impl fmt::Display for Amount {
    /// As many decimal places as asked for, else as many as needed, at most three.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let needed = [(1, 0), (10, 1), (100, 2)].into_iter().find(|(parts, _)| self.0 % (UNIT / parts) == 0);
        let places = f.precision().unwrap_or(needed.map_or(3, |(_, places)| places));
        let text = format!("{:.places$}", self.to_f64());
        // `pad` would take the precision for a length.
        match f.width() {
            Some(width) => write!(f, "{text:>width$}"),
            None => f.write_str(&text),
        }
    }
}

impl Add for Amount {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Neg for Amount {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}
