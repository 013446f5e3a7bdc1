//! Counts sequences of two turns without playing the first one.
//!
//! The pieces on a line of the board are a number: two bits per point. A table gives the ring moves that the second
//! player has along such a line. A ring move of the first player changes two points, so five lines at most; the count
//! of the second player's moves changes by the difference on these lines. Flipped markers do not matter: a ring jumps
//! over both colours. Only where the second player may complete a row, the turns are counted one by one.

use super::count::count_turns_of;
use super::points::{LINES, NUMBERS, Points, STEPS, bit, each, has_five};
use super::turn::{Pieces, Reach, each_completion};
use super::{MARKERS, Yinsh, YinshTurn};
use crate::game::Position;
use std::sync::LazyLock;

/// The most points of a line.
const LONGEST: usize = 10;
/// Eleven lines in each of three directions.
const COUNT: usize = 33;

// The states of a point, as the second player sees it. A point outside the board blocks like a ring of the first player.
const MARK: u32 = 1;
const RING: u32 = 2;
const BLOCK: u32 = 3;

/// An entry of the table: the ring moves along the line, and [`ROW`] if five markers, or four and a ring, are in a row.
const MOVES: u32 = (1 << ROW_SHIFT) - 1;
const ROW_SHIFT: u32 = 5;
/// In a sum over lines the rows are counted above the moves.
const ROWS_ABOVE: u32 = 16;

/// The entries of all lines.
static ENTRIES: LazyLock<Box<[u8]>> =
    LazyLock::new(|| (0..1 << (2 * LONGEST)).map(entry).collect());

/// The three lines of a point: the number of the line and the place of the point's two bits.
type Places = [(u8, u8); 3];

static PLACES: LazyLock<Box<[Places; NUMBERS]>> = LazyLock::new(|| {
    let mut places = Box::new([[(0, 0); 3]; NUMBERS]);
    let mut number = 0;
    for (direction, step) in STEPS.into_iter().enumerate() {
        for first in each(LINES.all & !(LINES.all << step)) {
            let points = std::iter::once(first).chain(each(LINES.rays[direction][first as usize]));
            for (at, point) in points.enumerate() {
                places[point as usize][direction] = (number, 2 * at as u8);
            }
            number += 1;
        }
    }
    places
});

/// A line without pieces: blocked behind its last point.
static EMPTY: LazyLock<[u32; COUNT]> = LazyLock::new(|| {
    let mut lines = [(1 << (2 * LONGEST)) - 1; COUNT];
    for point in each(LINES.all) {
        for (line, shift) in PLACES[point as usize] {
            lines[line as usize] &= !(BLOCK << shift);
        }
    }
    lines
});

fn entry(code: u32) -> u8 {
    let states: [u32; LONGEST] = std::array::from_fn(|at| code >> (2 * at) & 3);
    let moves = moves_along(states.into_iter()) + moves_along(states.into_iter().rev());
    (moves | u32::from(has_row(states)) << ROW_SHIFT) as u8
}

/// The points that rings reach in one direction.
fn moves_along(states: impl Iterator<Item = u32>) -> u32 {
    let (mut moves, mut seen, mut jumping) = (0, false, false);
    for state in states {
        match state {
            RING => (seen, jumping) = (true, false),
            MARK => jumping = seen,
            BLOCK => seen = false,
            _ => {
                moves += u32::from(seen);
                seen &= !jumping;
            }
        }
    }
    moves
}

/// Whether five points in a row hold markers, or four markers and a ring: a ring move may then complete a row.
fn has_row(states: [u32; LONGEST]) -> bool {
    states.windows(5).any(|window| {
        let rings = window.iter().filter(|&&state| state == RING).count();
        let marks = window.iter().filter(|&&state| state == MARK).count();
        rings <= 1 && rings + marks == 5
    })
}

/// The lines of a position with the moves of the second player.
struct Board {
    entries: &'static [u8],
    places: &'static [Places; NUMBERS],
    codes: [u32; COUNT],
    sum: u32,
}

impl Board {
    fn of(table: &Pieces, first: usize) -> Self {
        let mut board = Board {
            entries: &ENTRIES,
            places: &PLACES,
            codes: *EMPTY,
            sum: 0,
        };
        board.put(table.marks[0] | table.marks[1], MARK);
        board.put(table.rings[1 - first], RING);
        board.put(table.rings[first], BLOCK);
        board.sum = board.codes.iter().map(|&code| board.entry(code)).sum();
        board
    }

    fn put(&mut self, points: Points, state: u32) {
        for point in each(points) {
            for (line, shift) in self.places[point as usize] {
                self.codes[line as usize] |= state << shift;
            }
        }
    }

    /// The moves along a line, and above them whether it may have a row.
    #[inline(always)]
    fn entry(&self, code: u32) -> u32 {
        let entry = u32::from(self.entries[code as usize]);
        (entry & MOVES) | (entry >> ROW_SHIFT) << ROWS_ABOVE
    }

    /// The change of the sum if the states of a line change in these bits.
    #[inline(always)]
    fn change(&self, line: u8, bits: u32) -> u32 {
        let code = self.codes[line as usize];
        self.entry(code ^ bits).wrapping_sub(self.entry(code))
    }

    /// The sum after a ring of the first player has left this point, by the line along which it moves. That line is not
    /// changed yet.
    fn left(&self, from: u8) -> [u32; 3] {
        let places = self.places[from as usize];
        let changes = places.map(|(line, shift)| self.change(line, (BLOCK ^ MARK) << shift));
        let all = changes
            .iter()
            .fold(self.sum, |sum, change| sum.wrapping_add(*change));
        changes.map(|change| all.wrapping_sub(change))
    }

    /// The sum after the ring has arrived.
    #[inline(always)]
    fn arrived(&self, left: &[u32; 3], from: u8, to: u8) -> u32 {
        let along = LINES.directions[from as usize][to as usize] as usize % 3;
        let mut sum = left[along];
        for (direction, (line, shift)) in self.places[to as usize].into_iter().enumerate() {
            let mut bits = BLOCK << shift;
            if direction == along {
                bits |= (BLOCK ^ MARK) << self.places[from as usize][along].1;
            }
            sum = sum.wrapping_add(self.change(line, bits));
        }
        sum
    }
}

/// The number of sequences of two turns; None in positions that are rare in a game and are counted turn by turn.
pub fn count_pairs(position: &Yinsh) -> Option<u64> {
    let side = position.side as usize;
    let table = Pieces::of(position);
    let marks = table.marks[0] | table.marks[1];
    let removes = has_five(position.marks[side]) || position.turn != position.side;
    if position.is_placing() || removes || marks.count_ones() + 1 >= MARKERS || position.over() {
        return None;
    }
    let rings = table.rings[0] | table.rings[1];
    let board = Board::of(&table, side);
    let mut moved = false;
    let mut pairs = 0;
    for from in each(table.rings[side]) {
        let rows_possible = has_five(marks | bit(from));
        let left = board.left(from);
        for to in each(Reach::of(from, rings, marks).all()) {
            moved = true;
            let sum = board.arrived(&left, from, to);
            if !rows_possible && sum >> ROWS_ABOVE == 0 {
                pairs += u64::from(sum).max(1); // a pass
                continue;
            }
            let after = table.move_ring(side, from, to);
            pairs += if rows_possible && has_five(after.marks[side]) {
                count_completions(position, after, from, to)
            } else if sum >> ROWS_ABOVE == 0 {
                u64::from(sum).max(1)
            } else {
                count_turns_of(&position.followed_by(after), sum & ((1 << ROWS_ABOVE) - 1))
            };
        }
    }
    moved.then_some(pairs)
}

/// The sequences of two turns that begin with this ring move, which completes a row.
fn count_completions(position: &Yinsh, after: Pieces, from: u8, to: u8) -> u64 {
    let mut pairs = 0;
    each_completion(
        position,
        after,
        YinshTurn::EMPTY.with_ring(from, to),
        |turn| {
            let mut next = *position;
            next.play(turn);
            pairs += next.count_moves();
        },
    );
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(line: &str) -> u32 {
        let code = line.bytes().rev().fold(0, |code, state| {
            code << 2
                | match state {
                    b'm' => MARK,
                    b'R' => RING,
                    b'#' => BLOCK,
                    _ => 0,
                }
        });
        u32::from(entry(code))
    }

    #[test]
    fn a_ring_slides_over_empty_points_and_jumps_over_one_run_of_markers() {
        assert_eq!(moves("R.........") & MOVES, 9);
        assert_eq!(moves("R..mm.m..#") & MOVES, 3);
        assert_eq!(moves("#.mRm#..R#") & MOVES, 1 + 2);
        assert_eq!(moves("Rm#.......") & MOVES, 0);
        assert_eq!(moves("R...R.....") & MOVES, 3 + 3 + 5);
    }

    #[test]
    fn a_row_is_possible_with_at_most_one_ring_among_five() {
        assert_eq!(moves("mmmmm.....") & !MOVES, 1 << ROW_SHIFT);
        assert_eq!(moves("..mmRmm...") & !MOVES, 1 << ROW_SHIFT);
        assert_eq!(moves("..mRRmm...") & !MOVES, 0);
        assert_eq!(moves(".mmmm.R...") & !MOVES, 0);
    }

    #[test]
    fn every_point_is_on_three_lines_of_33() {
        let mut seen = std::collections::HashSet::new();
        for point in each(LINES.all) {
            assert!(
                PLACES[point as usize]
                    .into_iter()
                    .all(|place| seen.insert(place))
            );
        }
        assert_eq!(seen.len(), 3 * 85);
        assert_eq!(
            seen.iter().map(|place| place.0).max(),
            Some(COUNT as u8 - 1)
        );
    }
}
