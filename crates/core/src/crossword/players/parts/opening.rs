//! Few tiles on the opening move.

use std::sync::Arc;

use super::{Build, Part, thousandths};
use crate::crossword::players::board_terms::Placed;
use crate::crossword::{Play, Position};

pub const PART: Part = Part {
    name: "opening",
    about: "the price of many tiles on the opening move",
    numbers: &["tiles that are free", "for each further tile"],
    slow: false,
    build: Build::Board(|numbers, _| {
        Arc::new(Opening {
            free: numbers[0].max(0.0) as usize,
            each: thousandths(numbers[1]),
        })
    }),
};

/// Few tiles on the opening move (the letter-game thesis, chapter 5.2.3, after Sheppard): a cost
/// for each tile beyond the limit.
struct Opening {
    free: usize,
    each: i32,
}

impl Placed for Opening {
    fn name(&self) -> &str {
        "opening"
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        if !position.is_board_empty() {
            return 0;
        }
        -self.each * play.placed().saturating_sub(self.free) as i32
    }
}
