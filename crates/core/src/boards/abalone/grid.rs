//! The board of 61 cells as bits of a `u64`.
//!
//! A hexagon with five cells per side tiles the plane with period 61. So the cells can be numbered such that a step in
//! any direction adds a constant modulo 61. One rotation of 61 bits moves all marbles at once, and a mask removes those
//! that leave the board.

/// A set of cells.
pub type Cells = u64;

/// The number of cells, which is also the modulus of their numbering.
pub const CELLS: usize = 61;

pub const ALL: Cells = (1 << CELLS) - 1;

/// Directions 0, 1, 2 lead from a lower to a higher cell name (along the row, up the column, up both); 3, 4, 5 lead
/// back.
pub const DIRECTIONS: usize = 6;

const STEPS: [(i8, i8); DIRECTIONS] = [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)];

/// The number that each direction adds to a cell number.
const SHIFTS: [u32; DIRECTIONS] = [1, 13, 14, 60, 48, 47];

/// In [`NEXT`]: the neighbour is off the board.
pub const OUT: u8 = 61;

pub const fn opposite(direction: usize) -> usize {
    (direction + 3) % DIRECTIONS
}

const fn on_board(row: i8, column: i8) -> bool {
    row >= 0 && row < 9 && column >= 0 && column < 9 && row - column <= 4 && column - row <= 4
}

const fn number(row: i8, column: i8) -> u8 {
    ((13 * row as u32 + column as u32) % CELLS as u32) as u8
}

/// Row and column of each cell, both from 0.
pub static PLACES: [(i8, i8); CELLS] = places();

const fn places() -> [(i8, i8); CELLS] {
    let mut places = [(0, 0); CELLS];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        if on_board(row, column) {
            places[number(row, column) as usize] = (row, column);
        }
        i += 1;
    }
    places
}

/// The neighbour of each cell in each direction, or [`OUT`].
pub static NEXT: [[u8; CELLS]; DIRECTIONS] = next();

const fn next() -> [[u8; CELLS]; DIRECTIONS] {
    let places = places();
    let mut next = [[OUT; CELLS]; DIRECTIONS];
    let mut i = 0;
    while i < CELLS * DIRECTIONS {
        let (cell, direction) = (i % CELLS, i / CELLS);
        let (row, column) = (
            places[cell].0 + STEPS[direction].0,
            places[cell].1 + STEPS[direction].1,
        );
        if on_board(row, column) {
            next[direction][cell] = number(row, column);
        }
        i += 1;
    }
    next
}

/// The cells where a step in the direction can end: they have a neighbour in the opposite direction.
static REACHED: [Cells; DIRECTIONS] = {
    let next = next();
    let mut reached = [0; DIRECTIONS];
    let mut i = 0;
    while i < CELLS * DIRECTIONS {
        let to = next[i / CELLS][i % CELLS];
        if to != OUT {
            reached[i / CELLS] |= 1 << to;
        }
        i += 1;
    }
    reached
};

/// Moves all cells one step. Cells that leave the board are removed.
#[inline(always)]
pub fn step(cells: Cells, direction: usize) -> Cells {
    let shift = SHIFTS[direction];
    (cells << shift | cells >> (CELLS as u32 - shift)) & REACHED[direction]
}

/// The cells whose neighbour in the direction is one of `cells`.
#[inline(always)]
pub fn before(cells: Cells, direction: usize) -> Cells {
    step(cells, opposite(direction))
}

/// The cells from which a step in the direction leaves the board.
#[inline(always)]
pub fn edge(direction: usize) -> Cells {
    ALL & !REACHED[opposite(direction)]
}

/// Iterates over the cells.
pub fn each(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as u8;
        (cells != 0).then(|| {
            cells &= cells - 1;
            cell
        })
    })
}

/// The cell's name, from `a1` to `i9`.
pub fn name(cell: u8) -> String {
    let (row, column) = PLACES[cell as usize];
    format!("{}{}", (b'a' + row as u8) as char, column + 1)
}

/// The cell with this name, if it is on the board.
pub fn cell(name: &str) -> Option<u8> {
    let [row @ b'a'..=b'i', column @ b'1'..=b'9'] = name.as_bytes() else {
        return None;
    };
    let (row, column) = ((row - b'a') as i8, (column - b'1') as i8);
    on_board(row, column).then(|| number(row, column))
}

/// The cells of a row from left to right; row 0 is `a`.
pub fn row(row: i8) -> impl Iterator<Item = u8> {
    (0..9)
        .filter(move |&column| on_board(row, column))
        .map(move |column| number(row, column))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moving_all_cells_at_once_agrees_with_moving_one_by_one() {
        for (direction, next) in NEXT.iter().enumerate() {
            for (cell, &to) in (0..).zip(next) {
                let expected = if to == OUT { 0 } else { 1 << to };
                assert_eq!(
                    step(1 << cell, direction),
                    expected,
                    "{} {direction}",
                    name(cell)
                );
                assert_eq!(
                    edge(direction) >> cell & 1 == 1,
                    to == OUT,
                    "{} {direction}",
                    name(cell)
                );
            }
        }
    }

    #[test]
    fn every_cell_has_its_own_name() {
        let lengths: Vec<usize> = (0..9).map(|r| row(r).count()).collect();
        assert_eq!(lengths, [5, 6, 7, 8, 9, 8, 7, 6, 5]);
        assert!((0..CELLS as u8).all(|i| cell(&name(i)) == Some(i)));
        assert_eq!(cell("a6"), None);
        assert_eq!(cell("i4"), None);
    }
}
