//! The first move: vowels next to premium letter squares invite an overlapping play there.

use std::sync::Arc;

use super::{Build, Part, thousandths};
use crate::crossword::players::board_terms::Placed;
use crate::crossword::rules::layout::Layout;
use crate::crossword::rules::rack::letter_of;
use crate::crossword::{Direction, Play, Position, Square};

pub const PART: Part = Part {
    name: "placement",
    about: "the price of a vowel of the first move beside a premium letter square",
    numbers: &["for each such vowel"],
    slow: false,
    build: Build::Board(|numbers, _| {
        Arc::new(Placement {
            cost: thousandths(numbers[0]),
        })
    }),
};

/// The cost of each vowel of the first move next to a premium letter square on a neighbouring line.
struct Placement {
    cost: i32,
}

impl Placed for Placement {
    fn name(&self) -> &str {
        "placement"
    }

    fn applies(&self, position: &Position) -> bool {
        position.is_board_empty()
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        if !self.applies(position) {
            return 0;
        }
        let layout = &position.rules().layout;
        let vowels = position.rules().alphabet().vowels();
        let exposed = play.placements().filter(|&(square, tile)| {
            vowels >> letter_of(tile) & 1 != 0 && beside_premium(layout, square, play.direction)
        });
        -self.cost * exposed.count() as i32
    }
}

fn beside_premium(layout: &Layout, square: Square, direction: Direction) -> bool {
    let (line, at) = square.line(direction);
    let neighbours = [line.checked_sub(1), line.checked_add(1)];
    neighbours.into_iter().flatten().any(|line| {
        line < layout.size() && layout.premium(Square::on_line(direction, line, at)).letter > 1
    })
}
