//! Lines open to the opponent's bingo.

use std::sync::Arc;

use super::{Build, Part, thousandths};
use crate::crossword::players::board_terms::Placed;
use crate::crossword::rules::grid::Cell;
use crate::crossword::{Direction, Move, Play, Position};

pub const PART: Part = Part {
    name: "lanes",
    about: "the price of each line in which the opponent could lay a whole rack",
    numbers: &["for each line"],
    slow: false,
    build: Build::Board(|numbers, _| {
        Arc::new(Lanes {
            each: thousandths(numbers[0]),
        })
    }),
};

/// Lines on which the opponent can still play a whole rack (the letter-game thesis, chapter 5.2.3: blocking the opponent's bingo).
struct Lanes {
    each: i32,
}

impl Placed for Lanes {
    fn name(&self) -> &str {
        "lanes"
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        let mut after = position.without_history();
        after.play_unchecked(&Move::Play(*play));
        let rack = after.rules().rack_size;
        // A bingo needs a whole rack.
        if after.hand(after.to_move()).len() < rack {
            return 0;
        }
        -self.each * lanes(&after, rack) as i32
    }
}

/// The number of lines on which `tiles` tiles can be placed in one play that touches tiles on the board, as far as cross
/// words allow.
fn lanes(position: &Position, tiles: usize) -> usize {
    let size = position.grid().size();
    let lines = Direction::BOTH
        .into_iter()
        .flat_map(|direction| (0..size).map(move |line| (direction, line)));
    lines
        .filter(|&(direction, line)| {
            let cells = position.grid().line(direction, line);
            (0..size).any(|start| is_lane(cells, start, tiles))
        })
        .count()
}

fn is_lane(cells: &[Cell], start: usize, tiles: usize) -> bool {
    if start > 0 && cells[start - 1].tile != 0 {
        return false;
    }
    let mut laid = 0;
    let mut touches = false;
    for cell in &cells[start..] {
        if cell.tile != 0 {
            touches = true;
        } else if laid == tiles {
            return touches;
        } else if cell.cross == 0 {
            return false;
        } else {
            laid += 1;
            touches |= cell.cross_len > 0;
        }
    }
    laid == tiles && touches
}
