//! The features of Abalone positions and moves (Houdek 2010, chapter 17.2.1).
//!
//! "Enemies" are the marbles of all other players. Distances are measured on the hexagonal grid (formula 11,
//! corrected).

use super::grid::{self, CELLS, Cells, DIRECTIONS, NEXT, OUT, PLACES, opposite};
use super::{Abalone, Move};
use crate::game::Position;

pub const FEATURES: &[&str] = &[
    "A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14",
    "AR0", "AR1", "AR2", "AR3", "A3p", "A4p", "A13p", "A14p",
];
pub const AR0: usize = 15;
pub const AR3: usize = 18;
/// A3p, A4p, A13p and A14p take formula (11) as printed. No heuristic uses them; they are for trying this reading:
/// `standard+A3=0+A3p=-1`.
const A3P: usize = 19;

const CENTRE: (i32, i32) = (4, 4);

fn hexagonal(dx: i32, dy: i32) -> i32 {
    (dx.abs() + dy.abs() + (dx - dy).abs()) / 2
}

/// Formula (11) as printed; it is too small where `dx` and `dy` have different signs.
fn printed(dx: i32, dy: i32) -> i32 {
    (dx.abs() + dy.abs() + (dx.abs() - dy.abs()).abs()) / 2
}

/// The distance of each cell from the centre, e5.
pub static FROM_CENTRE: [u8; CELLS] = {
    let places = &PLACES;
    let mut distances = [0; CELLS];
    let mut i = 0;
    while i < CELLS {
        let (dx, dy) = (places[i].0 - 4, places[i].1 - 4);
        distances[i] = ((dx.abs() + dy.abs() + (dx - dy).abs()) / 2) as u8;
        i += 1;
    }
    distances
};

/// The cells at distance 0 to 4 from the centre.
pub static RINGS: [Cells; 5] = {
    let mut rings = [0; 5];
    let mut i = 0;
    while i < CELLS {
        rings[FROM_CENTRE[i] as usize] |= 1 << i;
        i += 1;
    }
    rings
};

fn count(cells: Cells) -> i32 {
    cells.count_ones() as i32
}

/// Features A0 to A14 of a position for a player.
pub fn of_position(position: &Abalone, player: usize, feature: usize) -> i32 {
    let own = position.marbles(player);
    let enemies = position.others(player);
    match feature {
        0 => 1,
        1 => count(own),
        2 => count(enemies),
        3 => from_centre(own),
        4 => from_centre(enemies),
        5 => grouping(own),
        6 => grouping(enemies),
        7 => count(pushable(own, enemies)),
        8 => count(own & attacked(position, player)),
        9 => between(own, enemies),
        10 => between(enemies, own),
        11 => backed(own, enemies),
        12 => others(position, player).map(|e| backed(e, own)).sum(),
        13 => distances(own, reference(own, enemies), hexagonal),
        14 => distances(enemies, reference(own, enemies), hexagonal),
        _ if feature >= A3P => as_printed(own, enemies, feature - A3P),
        _ => 0,
    }
}

fn others(position: &Abalone, player: usize) -> impl Iterator<Item = Cells> + '_ {
    (0..position.players())
        .filter(move |&p| p != player)
        .map(|p| position.marbles(p))
}

pub fn from_centre(cells: Cells) -> i32 {
    (1..5).map(|k| k as i32 * count(cells & RINGS[k])).sum()
}

/// The number of own neighbours, summed over all marbles of a side. Each pair counts twice.
fn grouping(cells: Cells) -> i32 {
    2 * (0..3)
        .map(|d| count(cells & grid::step(cells, d)))
        .sum::<i32>()
}

/// Enemies that some move can push.
fn pushable(own: Cells, enemies: Cells) -> Cells {
    let empty = grid::ALL & !(own | enemies);
    let mut pushed = 0;
    for d in 0..DIRECTIONS {
        let two = own & grid::step(own, d);
        let three = two & grid::step(two, d);
        let weak = enemies & (grid::before(empty, d) | grid::edge(d));
        let weak_pair = enemies & grid::before(weak, d);
        let by_two = weak & grid::step(two, d);
        let by_three = weak_pair & grid::step(three, d);
        pushed |= by_two | by_three | grid::step(by_three, d);
    }
    pushed
}

/// Marbles that some opponent of `player` can push.
fn attacked(position: &Abalone, player: usize) -> Cells {
    (0..position.players())
        .filter(|&p| p != player)
        .fold(0, |all, p| {
            all | pushable(position.marbles(p), position.others(p))
        })
}

/// The number of marbles of `inner` with marbles of `outer` on both sides, summed over the axes.
pub fn between(inner: Cells, outer: Cells) -> i32 {
    (0..3)
        .map(|d| count(inner & grid::step(outer, d) & grid::before(outer, d)))
        .sum()
}

/// The number of marbles of `side` with an own marble on one side and an enemy on the opposite side, summed over the
/// directions.
pub fn backed(side: Cells, enemies: Cells) -> i32 {
    (0..DIRECTIONS)
        .map(|d| count(side & grid::before(side, d) & grid::before(enemies, opposite(d))))
        .sum()
}

/// The sum of the distances of `cells` from a place.
fn distances(cells: Cells, from: (i32, i32), distance: fn(i32, i32) -> i32) -> i32 {
    grid::each(cells)
        .map(|cell| {
            let (row, column) = PLACES[cell as usize];
            distance(row as i32 - from.0, column as i32 - from.1)
        })
        .sum()
}

/// A3p, A4p, A13p and A14p, in this order.
fn as_printed(own: Cells, enemies: Cells, feature: usize) -> i32 {
    let cells = if feature % 2 == 0 { own } else { enemies };
    let from = if feature < 2 {
        CENTRE
    } else {
        reference(own, enemies)
    };
    distances(cells, from, printed)
}

/// The sum of the distances of `cells` from the mean place of `own`.
pub fn from_mass(own: Cells, cells: Cells) -> i32 {
    let (rows, columns, n) = sums(own);
    let mean = |sum: i32| (2 * sum + n).div_euclid(2 * n);
    distances(cells, (mean(rows), mean(columns)), hexagonal)
}

/// The reference cell of A13 and A14: the mean of both sides' mean places and the centre, rounded half up on each
/// axis.
fn reference(own: Cells, enemies: Cells) -> (i32, i32) {
    let (a, b) = (sums(own), sums(enemies));
    // (sum_a / n_a + sum_b / n_b + centre) / 3 with the common denominator 3 n_a n_b
    let mean = |sum_a: i32, sum_b: i32, centre: i32| {
        let (numerator, denominator) = (
            sum_a * b.2 + sum_b * a.2 + centre * a.2 * b.2,
            3 * a.2 * b.2,
        );
        (2 * numerator + denominator).div_euclid(2 * denominator)
    };
    (mean(a.0, b.0, CENTRE.0), mean(a.1, b.1, CENTRE.1))
}

/// Sums of rows and columns and the number of marbles. A side without marbles counts as one marble in the centre.
fn sums(cells: Cells) -> (i32, i32, i32) {
    if cells == 0 {
        return (CENTRE.0, CENTRE.1, 1);
    }
    grid::each(cells).fold((0, 0, 0), |(rows, columns, n), cell| {
        let (row, column) = PLACES[cell as usize];
        (rows + row as i32, columns + column as i32, n + 1)
    })
}

/// AR0: the number of moved marbles.
pub fn moved(mv: Move) -> i32 {
    mv.length.into()
}

/// AR1: 0 for a sidewise move, 1 in line, 2 for a push, 3 for a push off the board.
pub fn kind(position: &Abalone, mv: Move) -> i32 {
    if !mv.in_line() {
        return 0;
    }
    if mv.length == 1 {
        return 1;
    }
    let occupied = position.occupied();
    let next = |cell: u8| NEXT[mv.direction as usize][cell as usize];
    let mut cell = next(mv.leader());
    let mut pushes = false;
    while cell != OUT && occupied >> cell & 1 == 1 {
        pushes = true;
        cell = next(cell);
    }
    match (pushes, cell == OUT) {
        (true, true) => 3,
        (true, false) => 2,
        _ => 1,
    }
}

/// By how much a step from each cell in each direction reduces the distance to the centre.
static GAIN: [[i8; CELLS]; DIRECTIONS] = {
    let mut gain = [[0; CELLS]; DIRECTIONS];
    let mut i = 0;
    while i < CELLS * DIRECTIONS {
        let (cell, direction) = (i % CELLS, i / CELLS);
        let to = NEXT[direction][cell];
        if to != OUT {
            gain[direction][cell] = FROM_CENTRE[cell] as i8 - FROM_CENTRE[to as usize] as i8;
        }
        i += 1;
    }
    gain
};

/// AR2: by how much the move reduces the distance to the centre, summed over the moved marbles.
pub fn towards_centre(mv: Move) -> i32 {
    let gain = &GAIN[mv.direction as usize];
    let mut cell = mv.first as usize;
    let mut sum = gain[cell];
    for _ in 1..mv.length {
        cell = NEXT[mv.axis as usize][cell] as usize;
        sum += gain[cell];
    }
    sum.into()
}

/// Whether the side to move can push a marble off the board.
pub fn can_push_out(position: &Abalone) -> bool {
    let own = position.marbles(position.side());
    let enemies = position.others(position.side());
    (0..DIRECTIONS).any(|d| {
        let outer = enemies & grid::edge(d);
        if outer == 0 {
            return false;
        }
        let two = own & grid::step(own, d);
        let three = two & grid::step(two, d);
        outer & (grid::step(two, d) | grid::step(enemies & grid::step(three, d), d)) != 0
    })
}
