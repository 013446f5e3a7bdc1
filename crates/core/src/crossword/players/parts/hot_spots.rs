//! Word premiums taken and opened.

use std::sync::Arc;

use super::{Build, Part, thousandths};
use crate::crossword::players::board_terms::{Placed, beside};
use crate::crossword::rules::grid::Cell;
use crate::crossword::{Direction, Play, Position};

pub const PART: Part = Part {
    name: "hot-spots",
    about: "word premiums taken and opened; a triple word counts twice",
    numbers: &[
        "for the best word premium covered",
        "against the best one opened",
    ],
    slow: false,
    build: Build::Board(|numbers, _| {
        Arc::new(HotSpots {
            taken: thousandths(numbers[0]),
            opened: thousandths(numbers[1]),
        })
    }),
};

/// Word premiums taken and opened (the letter-game thesis, chapter 5.2.3): the best one covered, and the best one that a play through a new
/// tile can reach afterwards. A double word counts once, a triple word twice.
struct HotSpots {
    taken: i32,
    opened: i32,
}

const MOST_PREMIUM: i32 = 3;

fn heat(cell: &Cell) -> i32 {
    (i32::from(cell.word_premium) - 1).min(MOST_PREMIUM)
}

impl Placed for HotSpots {
    fn name(&self) -> &str {
        "hot spots"
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        let covered = play
            .placements()
            .map(|(square, _)| heat(position.grid().cell(square, Direction::Across)));
        let lines = beside(position, play, position.rules().rack_size);
        let opened = lines.flat_map(|line| line.concat()).map(heat);
        self.taken * covered.max().unwrap_or(0) - self.opened * opened.max().unwrap_or(0)
    }

    fn most(&self) -> i32 {
        MOST_PREMIUM * self.taken.max(0) - MOST_PREMIUM * self.opened.min(0)
    }
}
