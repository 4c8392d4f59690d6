//! What an opponent must have made to count in the Koya system.

use std::fmt;

use crate::points::Points;

/// A share of the points possible, and points more or fewer than that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// The share, in hundredths.
    pub percent: u32,
    /// Points added.
    pub shift: Points,
}

impl Limit {
    /// Half of the points possible.
    pub const HALF: Self = Self { percent: 50, shift: Points::ZERO };

    /// Whether points reach the limit where so many are possible.
    pub fn is_reached(self, points: Points, possible: Points) -> bool {
        let hundredths = |points: Points| i64::from(points.sixtieths()) * 100;
        let share = i64::from(possible.sixtieths()) * i64::from(self.percent);
        hundredths(points) >= share + hundredths(self.shift)
    }

    /// Takes in what stands after the letter: a share such as `60`, half points more or fewer such as `+1`, or points
    /// such as `-0.5`. `None` if it is none of these.
    pub(super) fn modify(&mut self, text: &str) -> Option<()> {
        let (sign, amount) = match text.split_at_checked(1)? {
            ("+", amount) => (1, amount),
            ("-", amount) => (-1, amount),
            _ => {
                self.percent = digits(text, 3).filter(|percent| *percent <= 100)?;
                return Some(());
            }
        };
        let points = match digits(amount, 2) {
            Some(halves) => Points::HALF * halves as i32,
            None => {
                Points::parse(amount).filter(|points| amount.contains('.') && *points <= Points::whole(99))?
            }
        };
        self.shift = points * sign;
        Some(())
    }
}

impl fmt::Display for Limit {
    /// The modifiers; nothing for half of the points possible.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.percent != Self::HALF.percent {
            write!(f, "/L{}", self.percent)?;
        }
        if self.shift == Points::ZERO {
            return Ok(());
        }
        let sign = if self.shift < Points::ZERO { '-' } else { '+' };
        let amount = self.shift.max(-self.shift);
        let halves = amount.sixtieths() / Points::HALF.sixtieths();
        if Points::HALF * halves == amount && halves < 100 {
            write!(f, "/L{sign}{halves}")
        } else {
            write!(f, "/L{sign}{amount}")
        }
    }
}

/// A number of at most so many digits and nothing else.
pub(super) fn digits(text: &str, most: usize) -> Option<u32> {
    let is_number = (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}
