//! The stepped board: the squares a piece can reach if nothing blocks it.

use std::sync::LazyLock;

/// A set of squares; square 0 is a1, 1 is b1, 8 is a2.
pub type Squares = u64;

pub const SQUARES: usize = 64;

/// The two low corners, a1 and h8.
pub const LOW_CORNERS: [u8; 2] = [0, 63];

/// The diagonal steps, as differences of square numbers.
const DIAGONALS: [i8; 4] = [-9, -7, 7, 9];

pub struct Ground {
    /// 1 is the lowest, 8 the highest.
    pub height: [u8; SQUARES],
    /// The L-shaped terrace of each square, without the square itself.
    pub terrace: [Squares; SQUARES],
    /// The squares of the terrace that a piece on the first square cannot reach because of an enemy on the second.
    pub hidden: [[Squares; SQUARES]; SQUARES],
    /// Neighbours one level higher, straight or diagonal.
    pub up: [Squares; SQUARES],
    /// Straight neighbours one level lower.
    pub down: [Squares; SQUARES],
    /// Both of these: steps to another level.
    steps: [Squares; SQUARES],
    /// Diagonal neighbours one level lower, where a piece can capture.
    pub strike: [Squares; SQUARES],
    /// The squares whose diagonal neighbour is one level lower, for each of [`DIAGONALS`].
    slopes: [Squares; 4],
    /// Diagonal neighbours one level higher, from where a piece can be captured.
    pub struck: [Squares; SQUARES],
}

pub static GROUND: LazyLock<Ground> = LazyLock::new(|| Ground::new(heights()));

fn heights() -> [u8; SQUARES] {
    let rows = include_str!("heights.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let mut height = [0; SQUARES];
    for (row, line) in (0..8).rev().zip(rows) {
        for (column, level) in line.split_whitespace().enumerate() {
            height[row * 8 + column] = level.parse().expect("heights.txt holds numbers");
        }
    }
    height
}

impl Ground {
    fn new(height: [u8; SQUARES]) -> Self {
        let level = |square: usize, rise: i8| {
            move |to: &usize| height[*to] as i8 == height[square] as i8 + rise
        };
        let terrace = std::array::from_fn(|square| set(&walk(&height, square)) & !(1 << square));
        let hidden = std::array::from_fn(|from| {
            std::array::from_fn(|enemy| {
                if terrace[from] >> enemy & 1 == 1 {
                    behind(&height, from, enemy)
                } else {
                    0
                }
            })
        });
        let set_of = |s: usize, rise: i8, wanted: fn(i8, i8) -> bool| {
            set(&near(s, wanted).filter(level(s, rise)).collect::<Vec<_>>())
        };
        let up: [Squares; SQUARES] = std::array::from_fn(|s| set_of(s, 1, |_, _| true));
        let down = std::array::from_fn(|s| set_of(s, -1, |x, y| x == 0 || y == 0));
        let strike: [Squares; SQUARES] =
            std::array::from_fn(|s| set_of(s, -1, |x, y| x != 0 && y != 0));
        Ground {
            height,
            terrace,
            hidden,
            up,
            down,
            steps: std::array::from_fn(|s| up[s] | down[s]),
            slopes: DIAGONALS.map(|step| {
                let below = |s: &usize| {
                    let to = *s as i8 + step;
                    (0..SQUARES as i8).contains(&to) && strike[*s] >> to & 1 == 1
                };
                set(&(0..SQUARES).filter(below).collect::<Vec<_>>())
            }),
            strike,
            struck: std::array::from_fn(|s| set_of(s, 1, |x, y| x != 0 && y != 0)),
        }
    }

    /// The squares that pieces strike, for each diagonal.
    #[inline]
    pub fn strikes(&self, pieces: Squares) -> [Squares; 4] {
        let [a, b, c, d] = self.slopes.map(|slope| pieces & slope);
        [a >> 9, b >> 7, c << 7, d << 9]
    }

    /// The targets of a piece: empty squares it can reach, and the pieces it is large enough to capture.
    #[inline]
    pub fn targets(
        &self,
        square: u8,
        occupied: Squares,
        enemies: Squares,
        capturable: Squares,
    ) -> Squares {
        let from = square as usize;
        let mut level = self.terrace[from];
        for enemy in each(level & enemies) {
            level &= !self.hidden[from][enemy as usize];
        }
        (level | self.steps[from]) & !occupied | self.strike[from] & capturable
    }
}

fn set(squares: &[usize]) -> Squares {
    squares.iter().fold(0, |all, square| all | 1 << square)
}

/// The neighbours whose offset in columns and rows satisfies `wanted`.
fn near(square: usize, wanted: impl Fn(i8, i8) -> bool) -> impl Iterator<Item = usize> {
    let (column, row) = ((square % 8) as i8, (square / 8) as i8);
    let offsets = (-1..=1)
        .flat_map(|x| (-1..=1).map(move |y| (x, y)))
        .filter(|&o| o != (0, 0));
    let near: Vec<usize> = offsets
        .filter(|&(x, y)| wanted(x, y))
        .map(|(x, y)| (column + x, row + y))
        .filter(|(x, y)| (0..8).contains(x) && (0..8).contains(y))
        .map(|(x, y)| (y * 8 + x) as usize)
        .collect();
    near.into_iter()
}

/// The terrace as a path from end to end. Steps are straight, so no path crosses the centre of the board.
fn walk(height: &[u8; SQUARES], square: usize) -> Vec<usize> {
    let level = |from: usize| {
        near(from, |x, y| x == 0 || y == 0)
            .filter(move |&to| height[to] == height[from])
            .collect::<Vec<_>>()
    };
    let follow = |from: usize, first: Option<usize>| {
        let mut path = vec![from];
        let mut next = first;
        while let Some(to) = next {
            path.push(to);
            next = level(to).into_iter().find(|square| !path.contains(square));
        }
        path
    };
    let neighbours = level(square);
    let mut walk = follow(square, neighbours.get(1).copied());
    walk.reverse();
    walk.extend(&follow(square, neighbours.first().copied())[1..]);
    walk
}

fn behind(height: &[u8; SQUARES], from: usize, enemy: usize) -> Squares {
    let walk = walk(height, from);
    let place = |square| {
        walk.iter()
            .position(|&other| other == square)
            .expect("both are on the terrace")
    };
    let (from, enemy) = (place(from), place(enemy));
    if from < enemy {
        set(&walk[enemy..])
    } else {
        set(&walk[..=enemy])
    }
}

/// Iterates over the squares.
pub fn each(mut squares: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = squares.trailing_zeros() as u8;
        (squares != 0).then(|| {
            squares &= squares - 1;
            square
        })
    })
}

/// The square's name, from `a1` to `h8`.
pub fn name(square: u8) -> String {
    format!("{}{}", (b'a' + square % 8) as char, square / 8 + 1)
}

pub fn square(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Some((row - b'1') * 8 + (column - b'a')),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(squares: Squares) -> Vec<String> {
        each(squares).map(name).collect()
    }

    #[test]
    fn each_quarter_has_terraces_of_one_three_five_and_seven_squares() {
        let mut sizes = [0; 8];
        GROUND
            .terrace
            .iter()
            .for_each(|terrace| sizes[terrace.count_ones() as usize + 1] += 1);
        assert_eq!(sizes, [0, 4, 0, 4 * 3, 0, 4 * 5, 0, 4 * 7]);
        assert_eq!(
            names(GROUND.terrace[square("c6").unwrap() as usize]),
            ["a6", "b6", "c7", "c8"]
        );
    }

    #[test]
    fn pieces_strike_together_what_each_strikes_alone() {
        for square in 0..SQUARES {
            let alone = GROUND.strikes(1 << square);
            let counts: u32 = alone.iter().map(|struck| struck.count_ones()).sum();
            let union = alone.into_iter().fold(0, |all, struck| all | struck);
            assert_eq!(union, GROUND.strike[square], "{}", name(square as u8));
            assert_eq!(counts, union.count_ones());
        }
        let all = GROUND.strikes(Squares::MAX);
        let each = GROUND.strike.iter().fold(0, |all, struck| all | struck);
        assert_eq!(all.into_iter().fold(0, |all, struck| all | struck), each);
    }

    #[test]
    fn an_enemy_hides_what_lies_behind_it_on_the_terrace() {
        let [a6, c7] = ["a6", "c7"].map(|name| square(name).unwrap() as usize);
        assert_eq!(names(GROUND.hidden[a6][c7]), ["c7", "c8"]);
        assert_eq!(names(GROUND.hidden[c7][a6]), ["a6"]);
    }

    #[test]
    fn the_centre_touches_the_other_height_only() {
        let d5 = square("d5").unwrap() as usize;
        assert_eq!(names(GROUND.down[d5]), ["d4", "e5"]);
        assert_eq!(names(GROUND.up[d5]), ["c6"]);
        assert_eq!(GROUND.terrace[d5] >> square("e4").unwrap() & 1, 0);
    }
}
