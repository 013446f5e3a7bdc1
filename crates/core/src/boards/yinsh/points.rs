//! The 85 points as bits of a `u128`.
//!
//! Point number = 11 * column + row, both from 0. The corners of the 11 x 11 square are not on the board. So a step
//! along a line (0, 1), (1, 0) or (1, 1) never leads from a point of the board to another one that is not its
//! neighbour, and shifts need no masks.

use std::sync::LazyLock;

pub type Points = u128;

const SIDE: usize = 11;
pub const NUMBERS: usize = SIDE * SIDE - 1;

/// Directions 0, 1, 2 lead to higher point numbers, 3, 4, 5 back.
pub const DIRECTIONS: usize = 6;

/// The number that a step along each of the three lines adds to a point number.
pub const STEPS: [usize; 3] = [1, SIDE, SIDE + 1];

const OFFSETS: [(i8, i8); 3] = [(0, 1), (1, 0), (1, 1)];

pub struct Lines {
    pub all: Points,
    /// All points from each point in each direction, without the point itself.
    pub rays: [[Points; NUMBERS]; DIRECTIONS],
    /// The direction from the first point to the second, or [`NO_LINE`] if they share no line.
    pub directions: [[u8; NUMBERS]; NUMBERS],
}

pub const NO_LINE: u8 = 6;

pub static LINES: LazyLock<Box<Lines>> = LazyLock::new(|| Box::new(Lines::new()));

impl Lines {
    fn new() -> Self {
        let all = include_str!("board.txt")
            .lines()
            .filter(|line| !line.starts_with('#'))
            .fold(0, |all, line| {
                let mut words = line.split_whitespace();
                let column = words.next().expect("a column");
                let mut row = || {
                    words
                        .next()
                        .and_then(|word| word.parse::<u32>().ok())
                        .expect("a row")
                };
                (row()..=row()).fold(all, |all, row| {
                    all | bit(number(column.as_bytes()[0] - b'a', row as u8 - 1))
                })
            });
        let mut lines = Lines {
            all,
            rays: [[0; NUMBERS]; DIRECTIONS],
            directions: [[NO_LINE; NUMBERS]; NUMBERS],
        };
        for from in each(all) {
            for direction in 0..DIRECTIONS {
                for to in walk(all, from, direction) {
                    lines.rays[direction][from as usize] |= bit(to);
                    lines.directions[from as usize][to as usize] = direction as u8;
                }
            }
        }
        lines
    }

    /// The points strictly between two points on one line.
    pub fn between(&self, from: u8, to: u8) -> Points {
        let direction = self.directions[from as usize][to as usize] as usize;
        let ray = &self.rays[direction];
        ray[from as usize] & !ray[to as usize] & !bit(to)
    }
}

fn number(column: u8, row: u8) -> u8 {
    column * SIDE as u8 + row
}

fn walk(all: Points, from: u8, direction: usize) -> impl Iterator<Item = u8> {
    let (x, y) = OFFSETS[direction % 3];
    let sign = if direction < 3 { 1 } else { -1 };
    let (column, row) = ((from / SIDE as u8) as i8, (from % SIDE as u8) as i8);
    (1..)
        .map(move |i| (column + sign * i * x, row + sign * i * y))
        .take_while(|(x, y)| (0..SIDE as i8).contains(x) && (0..SIDE as i8).contains(y))
        .map(|(x, y)| number(x as u8, y as u8))
        .take_while(move |&point| (point as usize) < NUMBERS && all & bit(point) != 0)
}

#[inline(always)]
pub const fn bit(point: u8) -> Points {
    1 << point
}

/// Iterates over the points.
pub fn each(mut points: Points) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = points.trailing_zeros() as u8;
        (points != 0).then(|| {
            points &= points - 1;
            point
        })
    })
}

/// The start points of five in a row, for each of the three lines.
#[inline(always)]
pub fn fives(points: Points) -> [Points; 3] {
    STEPS.map(|step| {
        let two = points & (points >> step);
        two & (two >> (2 * step)) & (points >> (4 * step))
    })
}

#[inline(always)]
pub fn has_five(points: Points) -> bool {
    let [a, b, c] = fives(points);
    a | b | c != 0
}

/// The points of a row of five.
#[inline(always)]
pub fn row_of_five(start: u8, line: u8) -> Points {
    const FIRST: [Points; 3] = [0x1f, row_from_0(SIDE), row_from_0(SIDE + 1)];
    FIRST[line as usize] << start
}

const fn row_from_0(step: usize) -> Points {
    1 | 1 << step | 1 << (2 * step) | 1 << (3 * step) | 1 << (4 * step)
}

/// The point's name, from `a2` to `k10`.
pub fn name(point: u8) -> String {
    format!(
        "{}{}",
        (b'a' + point / SIDE as u8) as char,
        point % SIDE as u8 + 1
    )
}

/// The point with this name, if it is on the board.
pub fn point(name: &str) -> Option<u8> {
    let column = name
        .bytes()
        .next()
        .filter(|column| (b'a'..=b'k').contains(column))?;
    let row: u8 = name[1..]
        .parse()
        .ok()
        .filter(|row| (1..=SIDE as u8).contains(row))?;
    let point = number(column - b'a', row - 1);
    ((point as usize) < NUMBERS
        && LINES.all & bit(point) != 0
        && !name[1..].starts_with(['0', '+']))
    .then_some(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_85_points_and_123_windows_of_five() {
        assert_eq!(LINES.all.count_ones(), 85);
        let windows: u32 = fives(LINES.all)
            .iter()
            .map(|starts| starts.count_ones())
            .sum();
        assert_eq!(windows, 123);
        assert!(each(LINES.all).all(|p| point(&name(p)) == Some(p)));
        assert_eq!(
            (point("a1"), point("f1"), point("k11"), point("l5")),
            (None, None, None, None)
        );
    }

    #[test]
    fn shifting_all_points_never_joins_strangers() {
        for (line, step) in STEPS.into_iter().enumerate() {
            for start in each(LINES.all & (LINES.all >> step)) {
                assert_eq!(
                    LINES.directions[start as usize][start as usize + step],
                    line as u8,
                    "{}",
                    name(start)
                );
            }
        }
    }

    #[test]
    fn between_two_points_of_a_line_lie_the_others() {
        let [a, b] = ["e4", "h7"].map(|name| point(name).unwrap());
        let names: Vec<String> = each(LINES.between(a, b)).map(name).collect();
        assert_eq!(names, ["f5", "g6"]);
        assert_eq!(LINES.between(a, b), LINES.between(b, a));
    }
}
