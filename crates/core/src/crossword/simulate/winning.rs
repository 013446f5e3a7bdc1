//! The win probability by lead and unseen tiles, from a table learned by self-play.

use thiserror::Error;

use crate::crossword::generate::best::POINT;

/// Probability 1. Probabilities are in millionths.
pub const CERTAIN: i32 = 1_000_000;
/// Probability 1 in a table.
const FULL: i64 = u16::MAX as i64;

#[derive(Debug, Error, PartialEq, Eq)]
pub enum WinTableError {
    #[error(
        "a win table has {expected} values for {rows} rows of leads up to {largest}, not {found}"
    )]
    Values {
        expected: usize,
        rows: usize,
        largest: usize,
        found: usize,
    },
    #[error("a win table has at least one row and leads of at least one point")]
    Empty,
    #[error(
        "row {0} of the win table decreases; win probability must not decrease as the lead grows"
    )]
    Falls(usize),
}

/// Win probabilities for the side to move, by the number of unseen tiles and the lead in points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinTable {
    largest: usize,
    rows: usize,
    values: Vec<u16>,
    /// The average gain of the side to move until the end, in thousandths of a point, by number of unseen tiles.
    to_come: Vec<i32>,
}

impl WinTable {
    /// `values` has a row for each number of unseen tiles from 0, with a value for each lead from `-largest` to
    /// `largest`. 65 535 means probability 1.
    pub fn new(largest: usize, rows: usize, values: Vec<u16>) -> Result<Self, WinTableError> {
        if largest == 0 || rows == 0 {
            return Err(WinTableError::Empty);
        }
        let (expected, found) = (rows * (2 * largest + 1), values.len());
        if expected != found {
            return Err(WinTableError::Values {
                expected,
                rows,
                largest,
                found,
            });
        }
        let table = values.chunks(2 * largest + 1);
        if let Some(row) = table.clone().position(|row| !row.is_sorted()) {
            return Err(WinTableError::Falls(row));
        }
        let to_come = table.map(to_come).collect();
        Ok(Self {
            largest,
            rows,
            values,
            to_come,
        })
    }

    /// The win probability of the side to move with a lead in thousandths of a point; interpolated between whole
    /// points.
    #[inline]
    pub fn chance(&self, lead: i32, unseen: usize) -> i32 {
        let largest = self.largest as i32;
        let at = lead.saturating_add(largest * POINT);
        let at = at.clamp(0, 2 * largest * POINT);
        let low = (at / POINT).min(2 * largest - 1);
        let part = i64::from(at - low * POINT);
        let row = unseen.min(self.rows - 1) * (2 * self.largest + 1) + low as usize;
        let [below, above] = [self.values[row], self.values[row + 1]].map(i64::from);
        let mixed = below * (i64::from(POINT) - part) + above * part;
        let whole = FULL * i64::from(POINT);
        ((mixed * i64::from(CERTAIN) + whole / 2) / whole) as i32
    }

    /// The average gain of the side to move until the end, in thousandths of a point.
    #[inline]
    pub fn to_come(&self, unseen: usize) -> i32 {
        self.to_come[unseen.min(self.rows - 1)]
    }
}

/// The mean of a distribution given by its cumulative values: the probability of winning with a lead is the probability
/// of gaining more than minus the lead.
fn to_come(row: &[u16]) -> i32 {
    let middle = row.len() / 2;
    let sum =
        |part: &[u16], of: fn(u16) -> i64| -> i64 { part.iter().map(|&value| of(value)).sum() };
    // Half of the middle value belongs to each side.
    let gains = sum(&row[..middle], |value| value.into()) + i64::from(row[middle]) / 2;
    let losses = sum(&row[middle + 1..], |value| FULL - i64::from(value))
        + (FULL - i64::from(row[middle])) / 2;
    ((gains - losses) * i64::from(POINT) / FULL) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows for leads up to 2 points: the end of the game, where only the lead counts, and a certain gain of one
    /// point.
    fn table() -> WinTable {
        let (no, half, yes) = (0, 32_768, 65_535);
        let values = vec![no, no, half, yes, yes, no, half, yes, yes, yes];
        WinTable::new(2, 2, values).unwrap()
    }

    #[test]
    fn a_chance_between_two_points_is_in_proportion() {
        let table = table();
        assert_eq!(table.chance(1000, 0), CERTAIN);
        assert_eq!(table.chance(-1000, 0), 0);
        assert_eq!(table.chance(0, 0), 500_008);
        assert_eq!(table.chance(500, 0), 750_004);
        assert_eq!(table.chance(i32::MAX, 9), CERTAIN);
        assert_eq!(table.chance(i32::MIN, 9), 0);
    }

    #[test]
    fn the_mean_of_what_is_to_come_follows_from_the_chances() {
        assert_eq!([table().to_come(0), table().to_come(1)], [0, 1000]);
    }

    #[test]
    fn a_table_of_another_size_or_one_that_falls_is_refused() {
        assert!(WinTable::new(2, 2, vec![0; 9]).is_err());
        assert!(WinTable::new(0, 0, vec![]).is_err());
        assert_eq!(
            WinTable::new(1, 1, vec![0, 2, 1]),
            Err(WinTableError::Falls(0))
        );
    }
}
