//! The premium squares that a play opens for the opponent.

use std::sync::Arc;

use super::{Build, Part, thousandths};
use crate::crossword::players::board_terms::{Placed, beside};
use crate::crossword::rules::grid::Cell;
use crate::crossword::{Play, Position};

pub const PART: Part = Part {
    name: "defence",
    about: "the price of opening a pair of premium squares to one play of the opponent",
    numbers: &[
        "two triple words",
        "a triple with a double word",
        "two double words",
    ],
    slow: false,
    build: Build::Board(|numbers, _| {
        Arc::new(Defence {
            costs: [0, 1, 2].map(|i| thousandths(numbers[i])),
        })
    }),
};

/// What a play opens for the opponent (the Scrabble Analyser thesis, chapters 3.1 and 4.4.1): the pair of premium squares
/// that one play through a new tile can cover. The most dangerous pair counts.
struct Defence {
    /// Two triple words; triple word or triple letter with double word; two double words.
    costs: [i32; 3],
}

impl Defence {
    /// Twice the multipliers of chapter 4.4.1: triple word 3, double word 2, triple letter 2.5. Higher premiums
    /// count as triple.
    fn multiplier(cell: &Cell) -> i32 {
        match (cell.word_premium, cell.letter_premium) {
            (3.., _) => 6,
            (2, _) => 4,
            (_, 3..) => 5,
            _ => 2,
        }
    }

    fn cost(&self, one: &Cell, other: &Cell) -> i32 {
        match Self::multiplier(one) * Self::multiplier(other) {
            36 => self.costs[0],
            24 | 20 => self.costs[1],
            16 => self.costs[2],
            _ => 0,
        }
    }

    fn line(&self, [before, after]: &[Vec<&Cell>; 2], reach: usize) -> i32 {
        let mut worst = 0;
        for side in [before, after] {
            for (i, one) in side.iter().enumerate() {
                let pairs = side[i + 1..].iter().map(|other| self.cost(one, other));
                worst = pairs.fold(worst, i32::max);
            }
        }
        for (i, one) in before.iter().enumerate() {
            // Both squares and all between them must be filled from one rack.
            let within = after.iter().take(reach.saturating_sub(i + 1));
            worst = within
                .map(|other| self.cost(one, other))
                .fold(worst, i32::max);
        }
        worst
    }
}

impl Placed for Defence {
    fn name(&self) -> &str {
        "defence"
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        let reach = position.rules().rack_size;
        let costs = beside(position, play, reach).map(|line| self.line(&line, reach));
        -costs.max().unwrap_or(0)
    }
}
