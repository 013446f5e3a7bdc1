//! Leave values by the number of tiles in the bag.

use std::sync::Arc;

use super::{Build, Part, thousandths};
use crate::crossword::Position;
use crate::crossword::generate::best::POINT;
use crate::crossword::players::situated::Situated;

/// The numbers of tiles in the bag to which the three factors belong.
const BAGS: [i32; 3] = [0, 20, 80];

pub const PART: Part = Part {
    name: "leave-by-bag",
    about: "leave values multiplied by a factor that depends on the number of tiles in the bag",
    numbers: &[
        "near an empty bag",
        "with 20 tiles in the bag",
        "with 80 tiles in the bag",
    ],
    slow: false,
    build: Build::Situated(|numbers, _| {
        Arc::new(LeaveByBag(
            [numbers[0], numbers[1], numbers[2]].map(thousandths),
        ))
    }),
};

/// A leave is worth more the more turns are left to use it (Sawicki 2025, chapter 6.4, proposes values by stage of the
/// game). The factor is linear between the three numbers. It applies to the leave values of the tables, which are added
/// before all parts that depend on the position.
struct LeaveByBag([i32; 3]);

impl LeaveByBag {
    /// The factor in thousandths.
    fn factor(&self, bag: i32) -> i32 {
        let between = |[low, high]: [i32; 2], [from, to]: [i32; 2]| {
            from + (to - from) * (bag - low) / (high - low)
        };
        let ([a, b, c], [x, y, z]) = (BAGS, self.0);
        match bag {
            _ if bag <= b => between([a, b], [x, y]),
            _ if bag <= c => between([b, c], [y, z]),
            _ => z,
        }
    }
}

impl Situated for LeaveByBag {
    fn name(&self) -> &str {
        PART.name
    }

    fn add(&self, position: &Position, leaves: &mut [i32]) {
        let bag = position.bag_len();
        if bag == 0 {
            return;
        }
        let more = i64::from(self.factor(bag as i32) - POINT);
        for value in &mut leaves[..1 << position.rack().len()] {
            *value += (i64::from(*value) * more / i64::from(POINT)) as i32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_is_linear_between_its_numbers_and_constant_after_the_last() {
        let part = LeaveByBag([800, 1000, 1180]);
        let factors = [0, 10, 20, 50, 80, 93].map(|bag| part.factor(bag));
        assert_eq!(factors, [800, 900, 1000, 1090, 1180, 1180]);
    }
}
