//! Squares and the two directions of a play: `8D` runs across from row 8, column D; `D8` runs down.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    Across,
    Down,
}

impl Direction {
    pub const BOTH: [Self; 2] = [Self::Across, Self::Down];

    pub fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub row: u8,
    pub col: u8,
}

impl Square {
    /// The index of the line in that direction and the index on that line.
    pub fn line(self, direction: Direction) -> (usize, usize) {
        match direction {
            Direction::Across => (self.row as usize, self.col as usize),
            Direction::Down => (self.col as usize, self.row as usize),
        }
    }

    pub fn on_line(direction: Direction, line: usize, at: usize) -> Self {
        match direction {
            Direction::Across => Self {
                row: line as u8,
                col: at as u8,
            },
            Direction::Down => Self {
                row: at as u8,
                col: line as u8,
            },
        }
    }

    /// The start of a play as text: `8D` across, `D8` down.
    pub fn start(self, direction: Direction) -> String {
        match direction {
            Direction::Across => format!("{}{}", self.row + 1, self.column()),
            Direction::Down => format!("{}{}", self.column(), self.row + 1),
        }
    }

    /// Parses `8D` or `D8` on a board of that size.
    pub fn parse_start(text: &str, size: usize) -> Option<(Self, Direction)> {
        let direction = match text.chars().next()? {
            '0'..='9' => Direction::Across,
            _ => Direction::Down,
        };
        let (row, col) = match direction {
            Direction::Across => text.split_at_checked(text.len() - 1)?,
            Direction::Down => text.split_at_checked(1).map(|(col, row)| (row, col))?,
        };
        let col = match col.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase() - b'A',
            _ => return None,
        };
        if !row.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let row = row.parse::<u8>().ok()?.checked_sub(1)?;
        let inside = (row as usize) < size && (col as usize) < size;
        inside.then_some((Self { row, col }, direction))
    }

    fn column(self) -> char {
        (b'A' + self.col) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row + 1, self.column())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_names_square_and_direction() {
        let square = Square { row: 7, col: 3 };
        assert_eq!(
            Square::parse_start("8D", 15),
            Some((square, Direction::Across))
        );
        assert_eq!(
            Square::parse_start("D8", 15),
            Some((square, Direction::Down))
        );
        assert_eq!(square.start(Direction::Down), "D8");
        for wrong in [
            "", "8", "D", "0A", "16A", "8P", "8DD", "D+8", "č8", "8č", "D999",
        ] {
            assert_eq!(Square::parse_start(wrong, 15), None, "{wrong}");
        }
    }
}
