//! Counts turns without listing them, for all rings of a player at once.
//!
//! In one direction each point is reached by at most one ring, the nearest behind it. So the number of moves is the sum
//! of the points reached in the six directions. Only moves that may complete a row are examined one by one.

use super::Yinsh;
use super::points::{DIRECTIONS, LINES, Points, STEPS, each, has_five};
use super::turn::{Pieces, Reach, count_removals};

/// The number of turns of a position in the main phase that is not over.
pub fn count_turns(position: &Yinsh) -> u64 {
    let side = position.side as usize;
    let table = Pieces::of(position);
    let (own, rings) = (table.marks[side], table.rings[side]);
    if has_five(own) || position.turn != position.side {
        return count_removals(position, table, false);
    }
    let all_marks = table.marks[0] | table.marks[1];
    let turns = if has_five(own | rings) {
        count_one_by_one(position, table)
    } else if has_five(all_marks | rings) {
        count_with_jumps(position, table)
    } else {
        Sight::of(&table, side).moves() as u64
    };
    turns.max(1) // a pass
}

/// A slide may complete a row: the marker it places is in line with four others.
fn count_one_by_one(position: &Yinsh, table: Pieces) -> u64 {
    let side = position.side as usize;
    let (rings, marks) = (
        table.rings[0] | table.rings[1],
        table.marks[0] | table.marks[1],
    );
    let moves = each(table.rings[side])
        .flat_map(|from| each(Reach::of(from, rings, marks).all()).map(move |to| (from, to)));
    moves
        .map(|(from, to)| count_after(position, table, from, to))
        .sum()
}

/// No slide completes a row, but a jump may, because it flips markers.
fn count_with_jumps(position: &Yinsh, table: Pieces) -> u64 {
    let side = position.side as usize;
    let sight = Sight::of(&table, side);
    let mut turns = 0;
    for direction in 0..DIRECTIONS {
        turns += u64::from(sight.slides(direction).count_ones());
        for to in each(sight.jumps(direction)) {
            let from = nearest(
                sight.rings & LINES.rays[(direction + 3) % DIRECTIONS][to as usize],
                direction,
            );
            turns += count_after(position, table, from, to);
        }
    }
    turns
}

/// The first point met when walking against the direction.
fn nearest(points: Points, direction: usize) -> u8 {
    let number = if direction < 3 {
        127 - points.leading_zeros()
    } else {
        points.trailing_zeros()
    };
    number as u8
}

/// The number of turns that start with this ring move.
fn count_after(position: &Yinsh, table: Pieces, from: u8, to: u8) -> u64 {
    let side = position.side as usize;
    let table = table.move_ring(side, from, to);
    if has_five(table.marks[side]) {
        count_removals(position, table, true)
    } else {
        1
    }
}

/// The points that the rings of a player see in each direction.
pub struct Sight {
    rings: Points,
    empty: Points,
    marks: Points,
}

impl Sight {
    fn of(table: &Pieces, side: usize) -> Self {
        let marks = table.marks[0] | table.marks[1];
        let occupied = marks | table.rings[0] | table.rings[1];
        Sight {
            rings: table.rings[side],
            empty: LINES.all & !occupied,
            marks,
        }
    }

    pub fn of_player(position: &Yinsh, player: usize) -> Self {
        Sight::of(&Pieces::of(position), player)
    }

    /// The number of ring moves.
    #[inline(always)]
    pub fn moves(&self) -> i32 {
        let reached = |d| self.slides(d).count_ones() + self.jumps(d).count_ones();
        (0..DIRECTIONS).map(reached).sum::<u32>() as i32
    }

    /// The points that rings reach over empty points only.
    #[inline(always)]
    fn slides(&self, direction: usize) -> Points {
        self.spread(direction) & !self.rings
    }

    /// The rings and the empty points they reach: a flood fill that doubles its length in every round.
    #[inline(always)]
    fn spread(&self, direction: usize) -> Points {
        let (mut reached, mut free) = (self.rings, self.empty);
        for length in [1, 2, 4, 8] {
            reached |= free & shift(reached, direction, length);
            free &= shift(free, direction, length);
        }
        reached
    }

    /// The first empty point behind one run of markers, for each ring.
    #[inline(always)]
    fn jumps(&self, direction: usize) -> Points {
        let mut run = shift(self.spread(direction), direction, 1) & self.marks;
        let mut landings = 0;
        while run != 0 {
            let next = shift(run, direction, 1);
            landings |= next & self.empty;
            run = next & self.marks;
        }
        landings
    }
}

/// Moves all points by `steps`. Points that leave the board end on invalid numbers.
#[inline(always)]
fn shift(points: Points, direction: usize, steps: usize) -> Points {
    let places = STEPS[direction % 3] * steps;
    if direction < 3 {
        points << places
    } else {
        points >> places
    }
}
