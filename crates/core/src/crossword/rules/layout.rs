//! The premium squares of a board and its centre, which the first play must cover.

use thiserror::Error;

use super::square::{Direction, Square};
use super::text::{TileText, TileTextError};
use crate::error_parts::{ErrorParts, HasParts, counted};

pub const MIN_SIZE: usize = 5;
pub const MAX_SIZE: usize = 21;

/// The multipliers of a square: for the letter placed on it and for the words through it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Premium {
    pub letter: u8,
    pub word: u8,
}

pub const PLAIN: Premium = Premium { letter: 1, word: 1 };
/// The premium of the sign `*`, which also marks the centre.
const CENTRE: Premium = Premium { letter: 1, word: 2 };

/// The signs of a text grid. Those for quadruple premiums follow the large boards of other programs.
const SIGNS: [(char, Premium); 7] = [
    (' ', PLAIN),
    ('\'', Premium { letter: 2, word: 1 }),
    ('"', Premium { letter: 3, word: 1 }),
    ('^', Premium { letter: 4, word: 1 }),
    ('-', Premium { letter: 1, word: 2 }),
    ('=', Premium { letter: 1, word: 3 }),
    ('~', Premium { letter: 1, word: 4 }),
];

#[derive(Debug, Error, PartialEq, Eq)]
pub enum LayoutError {
    #[error("a board has {MIN_SIZE} to {MAX_SIZE} rows, this one has {0}")]
    Size(usize),
    #[error("row {row} has {}, the board has {size} rows", counted(.found, "square"))]
    Row {
        row: usize,
        found: usize,
        size: usize,
    },
    #[error(
        "{square}: {sign:?} is not a premium sign (one of `=`, `-`, `\"`, `'`, `~`, `^`, `*` or a space)"
    )]
    Sign { square: String, sign: char },
    #[error("{square}: {cell:?} is not a square (as in `3W`, `2L:A`, `*`, `:C` or nothing)")]
    Cell { square: String, cell: String },
    #[error("{square}: {error}")]
    Tile {
        square: String,
        error: TileTextError,
    },
    #[error("{0}: the board has a second centre, the first is {1}")]
    Centre(String, String),
    #[error("{square}: the text grid has no sign for a premium of {multiplier}")]
    Unwritable { square: String, multiplier: u8 },
}

impl HasParts for LayoutError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Size(rows) => ErrorParts::new("board-size", &[rows, &MIN_SIZE, &MAX_SIZE]),
            Self::Row { row, found, size } => {
                ErrorParts::new("row-length", &[found, size]).at("row", row)
            }
            Self::Sign { square, sign } => {
                ErrorParts::new("not-a-premium", &[sign]).at("square", square)
            }
            Self::Cell { square, cell } => {
                ErrorParts::new("not-a-cell", &[cell]).at("square", square)
            }
            Self::Tile { square, error } => error.parts().at("square", square),
            Self::Centre(second, first) => {
                ErrorParts::new("second-centre", &[first]).at("square", second)
            }
            Self::Unwritable { square, multiplier } => {
                ErrorParts::new("premium-sign", &[multiplier]).at("square", square)
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    size: usize,
    premiums: Vec<Premium>,
    centre: Square,
    symmetric: bool,
}

impl Layout {
    fn new(size: usize, premiums: Vec<Premium>, centre: Option<Square>) -> Self {
        let middle = (size / 2) as u8;
        let centre = centre.unwrap_or(Square {
            row: middle,
            col: middle,
        });
        let mirrored =
            (0..size * size).all(|i| premiums[i] == premiums[i % size * size + i / size]);
        Self {
            size,
            premiums,
            centre,
            symmetric: mirrored && centre.row == centre.col,
        }
    }

    /// Parses a text grid: one line per row, one sign per square. Trailing spaces may be missing. `*` is the centre
    /// with a double word premium; without it the centre is the middle square.
    pub fn parse(text: &str) -> Result<Self, LayoutError> {
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let size = checked_size(rows.len())?;
        let mut premiums = vec![PLAIN; size * size];
        let mut centre = None;
        for (r, row) in rows.iter().enumerate() {
            if row.len() > size {
                return Err(LayoutError::Row {
                    row: r + 1,
                    found: row.len(),
                    size,
                });
            }
            for (c, &sign) in row.iter().enumerate() {
                let square = Square {
                    row: r as u8,
                    col: c as u8,
                };
                if sign == '*' {
                    set_centre(&mut centre, square)?;
                }
                premiums[r * size + c] = premium(sign).ok_or_else(|| LayoutError::Sign {
                    square: square.to_string(),
                    sign,
                })?;
            }
        }
        Ok(Self::new(size, premiums, centre))
    }

    /// The text grid. The centre is written as `*` only if it is not the middle square.
    pub fn to_text(&self) -> Result<String, LayoutError> {
        let mut text = String::new();
        for r in 0..self.size {
            for c in 0..self.size {
                text.push(self.sign(Square {
                    row: r as u8,
                    col: c as u8,
                })?);
            }
            text.push('\n');
        }
        Ok(text)
    }

    fn sign(&self, square: Square) -> Result<char, LayoutError> {
        let premium = self.premium(square);
        let middle = (self.size / 2) as u8;
        let moved = square == self.centre && (square.row, square.col) != (middle, middle);
        let sign = match moved {
            true => (premium == CENTRE).then_some('*'),
            false => SIGNS
                .iter()
                .find(|(_, p)| *p == premium)
                .map(|&(sign, _)| sign),
        };
        sign.ok_or_else(|| LayoutError::Unwritable {
            square: square.to_string(),
            multiplier: premium.letter.max(premium.word),
        })
    }

    /// Parses the CSV of the Scrabble Analyser (its thesis, chapter 5.2.2). Each cell is a premium such as `3W` or
    /// `2L`, or `*` for the centre, and after a colon the tile on it. Returns the tiles row by row, 0 for none.
    pub fn from_csv(text: &str, tiles: &TileText) -> Result<(Self, Vec<u8>), LayoutError> {
        let rows: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split(',').map(str::trim).collect())
            .collect();
        let size = checked_size(rows.len())?;
        let (mut premiums, mut board) = (Vec::new(), Vec::new());
        let mut centre = None;
        for (r, row) in rows.iter().enumerate() {
            if row.len() != size {
                return Err(LayoutError::Row {
                    row: r + 1,
                    found: row.len(),
                    size,
                });
            }
            for (c, cell) in row.iter().enumerate() {
                let square = Square {
                    row: r as u8,
                    col: c as u8,
                };
                let (sign, tile) = cell
                    .split_once(':')
                    .map_or((*cell, None), |(s, t)| (s, Some(t)));
                if sign == "*" {
                    set_centre(&mut centre, square)?;
                }
                let bad = || LayoutError::Cell {
                    square: square.to_string(),
                    cell: (*cell).to_owned(),
                };
                premiums.push(csv_premium(sign).ok_or_else(bad)?);
                board.push(match tile {
                    None => 0,
                    Some(text) => match tiles.first(text) {
                        Ok((tile, "")) => tile,
                        Ok(_) => return Err(bad()),
                        Err(error) => {
                            return Err(LayoutError::Tile {
                                square: square.to_string(),
                                error,
                            });
                        }
                    },
                });
            }
        }
        Ok((Self::new(size, premiums, centre), board))
    }

    /// Writes the same CSV with the tiles on the board (row by row, 0 for none).
    pub fn to_csv(&self, board: &[u8], tiles: &TileText) -> String {
        let mut text = String::new();
        for (i, (premium, &tile)) in self.premiums.iter().zip(board).enumerate() {
            if self.index(self.centre) == i && *premium == CENTRE {
                text.push('*');
            } else if premium.word > 1 {
                text += &format!("{}W", premium.word);
            } else if premium.letter > 1 {
                text += &format!("{}L", premium.letter);
            }
            if tile != 0 {
                text.push(':');
                text += tiles.tile(tile);
            }
            text.push(if (i + 1) % self.size == 0 { '\n' } else { ',' });
        }
        text
    }

    pub fn size(&self) -> usize {
        self.size
    }

    pub fn centre(&self) -> Square {
        self.centre
    }

    pub fn index(&self, square: Square) -> usize {
        square.row as usize * self.size + square.col as usize
    }

    pub fn premium(&self, square: Square) -> Premium {
        self.premiums[self.index(square)]
    }

    /// Whether the board is symmetric about the main diagonal. Then every opening play down has an equivalent one
    /// across.
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// The square `steps` further in that direction. `None` beyond the edge.
    pub fn step(&self, square: Square, direction: Direction, steps: usize) -> Option<Square> {
        let (line, at) = square.line(direction);
        let at = at + steps;
        (at < self.size).then(|| Square::on_line(direction, line, at))
    }
}

fn checked_size(rows: usize) -> Result<usize, LayoutError> {
    if (MIN_SIZE..=MAX_SIZE).contains(&rows) {
        Ok(rows)
    } else {
        Err(LayoutError::Size(rows))
    }
}

fn set_centre(centre: &mut Option<Square>, square: Square) -> Result<(), LayoutError> {
    match centre.replace(square) {
        None => Ok(()),
        Some(first) => Err(LayoutError::Centre(square.to_string(), first.to_string())),
    }
}

fn premium(sign: char) -> Option<Premium> {
    if sign == '*' {
        return Some(CENTRE);
    }
    SIGNS
        .iter()
        .find(|(s, _)| *s == sign)
        .map(|&(_, premium)| premium)
}

fn csv_premium(sign: &str) -> Option<Premium> {
    match sign.as_bytes() {
        [] => Some(PLAIN),
        [b'*'] => premium('*'),
        [digit @ b'1'..=b'9', b'L'] => Some(Premium {
            letter: digit - b'0',
            word: 1,
        }),
        [digit @ b'1'..=b'9', b'W'] => Some(Premium {
            letter: 1,
            word: digit - b'0',
        }),
        _ => None,
    }
}
