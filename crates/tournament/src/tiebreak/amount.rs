//! The exact value of a tie-break.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg};

use serde::{Deserialize, Serialize};

use crate::points::Points;

/// A number held in eighteen-thousandths: fine enough for products of [`Points`] and for thousandths. Sums that go
/// beyond what fits stay at the limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Amount(i64);

const UNIT: i64 = 18_000;

impl Amount {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self(number.saturating_mul(UNIT))
    }

    /// Points as a number.
    pub const fn from_points(points: Points) -> Self {
        Self(points.sixtieths() as i64 * (UNIT / 60))
    }

    /// A sum of points as points.
    pub(crate) fn to_points(self) -> Points {
        Points::from_sixtieths(self.0.div_euclid(UNIT / 60))
    }

    /// The product of two numbers of points.
    pub const fn product(a: Points, b: Points) -> Self {
        let product = a.sixtieths() as i64 * b.sixtieths() as i64;
        Self(product.saturating_mul(UNIT / 3600))
    }

    /// The mean of numbers, rounded half up to a fraction of `1 / parts`, which must divide 18 000.
    /// `None` of nothing.
    pub fn mean(amounts: &[Self], parts: i64) -> Option<Self> {
        let count = amounts.len() as i64;
        let step = UNIT / parts;
        let sum = i128::from(amounts.iter().copied().sum::<Self>().0);
        let (half, divisor) = (i128::from(count * step), i128::from(2 * count * step));
        let steps = || (2 * sum + half).div_euclid(divisor) as i64;
        (count > 0).then(|| Self(steps().saturating_mul(step)))
    }

    /// The whole part.
    pub const fn floor(self) -> i64 {
        self.0.div_euclid(UNIT)
    }

    /// Decimal places the number needs, at most three.
    pub fn places(self) -> usize {
        let needed = [(1, 0), (10, 1), (100, 2)].into_iter().find(|(parts, _)| self.0 % (UNIT / parts) == 0);
        needed.map_or(3, |(_, places)| places)
    }

    /// As a decimal fraction.
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / UNIT as f64
    }
}

impl fmt::Display for Amount {
    /// As many decimal places as asked for, else as many as needed, at most three.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = f.precision().unwrap_or_else(|| self.places());
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
        Self(self.0.saturating_add(other.0))
    }
}

impl Neg for Amount {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}
