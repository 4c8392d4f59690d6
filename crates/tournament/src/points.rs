//! Points, exact to a sixtieth.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// An amount of points, held in sixtieths.
///
/// Sixty has the divisors 2, 3, 4, 5 and 10, so halves, the tenths of tournament report files and the
/// shares of two, three or four players who tie at one table are all exact. Sums that go beyond what fits stay at
/// the limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(30);
    /// One point.
    pub const ONE: Self = Self(60);

    /// `whole` points.
    pub const fn whole(whole: i32) -> Self {
        Self(whole.saturating_mul(60))
    }

    /// `tenths` tenths of a point.
    pub const fn tenths(tenths: i32) -> Self {
        Self(tenths.saturating_mul(6))
    }

    /// `sixtieths` sixtieths of a point, at most what fits.
    pub(crate) fn from_sixtieths(sixtieths: i64) -> Self {
        Self(sixtieths.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }

    /// The amount in sixtieths of a point.
    pub const fn sixtieths(self) -> i32 {
        self.0
    }

    /// An equal share of these points for each of `count` people, rounded down to a sixtieth.
    pub const fn share(self, count: i32) -> Self {
        Self(self.0.div_euclid(count))
    }

    /// The amount as a decimal fraction.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 60.0
    }

    /// Reads a number such as `3`, `3.5` or `-0.5`; one decimal place or two.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let numeric = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 6 || fraction.len() > 2 || !numeric(whole) || !numeric(fraction)
        {
            return None;
        }
        let hundredths: i32 = format!("{fraction:0<2}").parse().ok()?;
        // A third is written 0.33: the nearest sixtieth is meant.
        let amount = whole.parse::<i32>().ok()? * 60 + (hundredths * 60 + 50) / 100;
        Some(Self(if negative { -amount } else { amount }))
    }
}

impl fmt::Display for Points {
    /// One decimal place where that is exact, else two; a precision given by the caller wins.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = f.precision().unwrap_or(if self.0 % 6 == 0 { 1 } else { 2 });
        let text = format!("{:.places$}", self.to_f64());
        // `pad` would take the precision for a length.
        match f.width() {
            Some(width) => write!(f, "{text:>width$}"),
            None => f.write_str(&text),
        }
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Mul<i32> for Points {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0.saturating_mul(times))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for (text, sixtieths) in
            [("0.0", 0), ("3.5", 210), ("0.1", 6), ("3.33", 200), ("-0.5", -30), ("12.0", 720)]
        {
            let points = Points::parse(text).unwrap();
            assert_eq!(points.sixtieths(), sixtieths);
            assert_eq!(points.to_string(), text);
        }
        assert_eq!(Points::parse("7"), Some(Points::whole(7)));
        for wrong in ["", "-", ".5", "1.234", "x", "9999999", "1.x"] {
            assert_eq!(Points::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn three_shares_of_ten_points_make_ten_points() {
        assert_eq!(Points::whole(10).share(3) * 3, Points::whole(10));
    }
}
