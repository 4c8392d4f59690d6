//! Seats, sides, and small tables with one entry for each seat.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The most seats a table can have. One constant, so that it can grow.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from 0 in turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into a list with one entry for each seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats 0, 1, … of a table for `count`.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// The seat that follows in turn order at a table for `count`.
    #[must_use]
    pub const fn next(self, count: usize) -> Seat {
        Seat((self.0 + 1) % count as u8)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The seats that win together, named by a number of the plugin's choice. Without teams, a side is a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

/// One value for each seat of a table, kept without allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerSeat<T> {
    values: [T; MAX_SEATS],
    len: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The values that `value` gives for the seats of a table for `count`.
    pub fn new(count: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(count) {
            values[seat.index()] = value(seat);
        }
        PerSeat { values, len: count.min(MAX_SEATS) as u8 }
    }
}

impl<T> PerSeat<T> {
    /// How many seats there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no seats at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The values in seat order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.len()]
    }

    /// Seats and values in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.len()).zip(self.as_slice())
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_follow_each_other_round_the_table() {
        assert_eq!(Seat(0).next(3), Seat(1));
        assert_eq!(Seat(2).next(3), Seat(0));
        assert_eq!(Seat::all(2).collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    }

    #[test]
    fn a_table_of_values_has_as_many_as_there_are_seats() {
        let doubled = PerSeat::new(3, |seat| seat.0 * 2);
        assert_eq!(doubled.as_slice(), [0, 2, 4]);
        assert_eq!(doubled[Seat(2)], 4);
    }
}
