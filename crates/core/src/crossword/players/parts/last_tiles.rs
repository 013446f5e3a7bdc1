//! The number of tiles that a play leaves in the bag.

use std::sync::Arc;

use super::{Build, Part, thousandths};
use crate::crossword::Position;
use crate::crossword::players::situated::Situated;

pub const PART: Part = Part {
    name: "last-tiles",
    about: "who draws the last tiles: a value by the number of tiles that stay in the bag",
    numbers: &[
        "an empty bag",
        "one tile",
        "two tiles",
        "three tiles",
        "four tiles",
        "five tiles",
        "six tiles",
        "seven tiles",
    ],
    slow: false,
    build: Build::Situated(|numbers, _| {
        Arc::new(LastTiles(
            numbers.iter().map(|&value| thousandths(value)).collect(),
        ))
    }),
};

/// Before the endgame it is best to leave the last tiles to the opponent and to move first in the endgame (the Scrabble
/// Analyser thesis, chapter 4.5, after Sheppard 2002). An exchange counts like a play of the same tiles: both refill the
/// rack from the same bag.
struct LastTiles(Vec<i32>);

impl Situated for LastTiles {
    fn name(&self) -> &str {
        PART.name
    }

    fn add(&self, position: &Position, leaves: &mut [i32]) {
        let (bag, rack) = (position.bag_len(), position.rack().len());
        if bag == 0 || bag >= self.0.len() + rack {
            return;
        }
        for (used, value) in leaves.iter_mut().enumerate().take(1 << rack) {
            let placed = used.count_ones() as usize;
            // A set without tiles is the pass, which leaves the bag as it is.
            let left = bag.saturating_sub(placed);
            *value += self.0.get(left).copied().unwrap_or(0);
        }
    }
}
