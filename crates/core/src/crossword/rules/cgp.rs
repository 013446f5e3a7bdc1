//! CGP: a position on one line, `rows racks scores zeros [operations]`, starting with the side to move.
//!
//! CGP does not say which seat moves. We add the operation `side N;` if it is not the first.

use thiserror::Error;

use super::position::Position;
use super::settings::{MAX_PLAYERS, MIN_PLAYERS, Rules};
use super::setup::Setup;
use super::square::Square;
use super::text::TileTextError;
use crate::error_parts::{ErrorParts, HasParts, counted};

#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum CgpError {
    #[error(
        "a position has rows, racks, scores and a number of scoreless turns; it ends before {0}"
    )]
    Missing(&'static str),
    #[error("the position has {}, the board has {size}", counted(.found, "row"))]
    Rows { found: usize, size: usize },
    #[error("row {row} has {}, the board has {size}", counted(.found, "square"))]
    Row {
        row: usize,
        found: usize,
        size: usize,
    },
    #[error("{square}: {error}")]
    Tile {
        square: String,
        error: TileTextError,
    },
    #[error("row {row}: {text:?} is not a number of empty squares")]
    Run { row: usize, text: String },
    #[error("rack {player}: {error}")]
    Rack { player: usize, error: TileTextError },
    #[error("a game has {MIN_PLAYERS} to {MAX_PLAYERS} players; the racks are for {0}")]
    Players(usize),
    #[error("{0:?} is not a score")]
    Score(String),
    #[error("{0:?} is not a number of scoreless turns (0 to 255)")]
    Zeros(String),
}

impl HasParts for CgpError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Missing(_) => ErrorParts::new("cgp-missing", &[]),
            Self::Rows { found, size } => ErrorParts::new("rows", &[found, size]),
            Self::Row { row, found, size } => {
                ErrorParts::new("row-length", &[found, size]).at("row", row)
            }
            Self::Tile { square, error } => error.parts().at("square", square),
            Self::Run { row, text } => ErrorParts::new("empty-squares", &[text]).at("row", row),
            Self::Rack { player, error } => error.parts().at("rack", player),
            Self::Players(found) => {
                ErrorParts::new("players", &[found, &MIN_PLAYERS, &MAX_PLAYERS])
            }
            Self::Score(text) => ErrorParts::new("not-a-score", &[text]),
            Self::Zeros(text) => ErrorParts::new("not-a-count", &[text]),
        }
    }
}

impl Setup {
    /// Parses a CGP for the board and tiles of these rules. Operations are kept unchanged.
    pub fn from_cgp(text: &str, rules: &Rules) -> Result<Self, CgpError> {
        let mut parts = Fields(text);
        let rows = parts.next("the board")?;
        let racks = parts.next("the racks")?;
        let scores = parts.next("the scores")?;
        let zeros = parts.next("the number of scoreless turns")?;
        let board = read_rows(rows, rules)?;
        let racks = racks.split('/').enumerate().map(|(i, rack)| {
            let read = |rack: &str| rules.text().rack(rack, rules.rack_size);
            let error = |error| CgpError::Rack {
                player: i + 1,
                error,
            };
            if rack.is_empty() {
                Ok(None)
            } else {
                read(rack).map(Some).map_err(error)
            }
        });
        let racks = racks.collect::<Result<Vec<_>, _>>()?;
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&racks.len()) {
            return Err(CgpError::Players(racks.len()));
        }
        let score = |text: &str| text.parse().map_err(|_| CgpError::Score(text.to_owned()));
        let scores = scores.split('/').map(score).collect::<Result<_, _>>()?;
        let zeros = zeros
            .parse()
            .map_err(|_| CgpError::Zeros(zeros.to_owned()))?;
        let (to_move, operations) = take_side(parts.0.trim(), racks.len());
        let mut setup = Self {
            board,
            racks,
            scores,
            to_move,
            zeros,
            operations,
        };
        // A CGP starts with the side to move; here players keep their seats.
        setup.racks.rotate_right(to_move);
        let seats = setup.scores.len().max(1);
        setup.scores.rotate_right(to_move % seats);
        Ok(setup)
    }
}

/// Removes our operation `side N;` (the seat to move, from 1) from the operations. Without it the first seat moves.
fn take_side(operations: &str, players: usize) -> (usize, String) {
    let mut side = 0;
    let mut kept = Vec::new();
    for operation in operations.split_inclusive(';').map(str::trim) {
        let seat = operation.strip_prefix("side ");
        let seat = seat.and_then(|rest| rest.strip_suffix(';'));
        match seat.and_then(|seat| seat.trim().parse::<usize>().ok()) {
            Some(seat) if (1..=players).contains(&seat) => side = seat - 1,
            _ => kept.push(operation),
        }
    }
    (side, kept.join(" "))
}

/// The unparsed rest of the line.
struct Fields<'t>(&'t str);

impl<'t> Fields<'t> {
    fn next(&mut self, name: &'static str) -> Result<&'t str, CgpError> {
        let text = self.0.trim_start();
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (field, rest) = text.split_at(end);
        self.0 = rest;
        if field.is_empty() {
            Err(CgpError::Missing(name))
        } else {
            Ok(field)
        }
    }
}

fn read_rows(text: &str, rules: &Rules) -> Result<Vec<u8>, CgpError> {
    let size = rules.layout.size();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != size {
        return Err(CgpError::Rows {
            found: rows.len(),
            size,
        });
    }
    let mut board = Vec::with_capacity(size * size);
    for (r, row) in rows.iter().enumerate() {
        board.extend(read_row(row, r, rules)?);
    }
    Ok(board)
}

/// A row of tiles and numbers of empty squares.
fn read_row(text: &str, r: usize, rules: &Rules) -> Result<Vec<u8>, CgpError> {
    let size = rules.layout.size();
    let wrong_length = |found| CgpError::Row {
        row: r + 1,
        found,
        size,
    };
    let mut row = Vec::with_capacity(size);
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit());
        let (run, after) = rest.split_at(digits.unwrap_or(rest.len()));
        if run.is_empty() {
            if row.len() == size {
                return Err(wrong_length(size + 1));
            }
            let (tile, after) = read_tile(rest, r, row.len(), rules)?;
            row.push(tile);
            rest = after;
        } else {
            let length = row.len() + empty_squares(run, r)?;
            if length > size {
                return Err(wrong_length(length));
            }
            row.resize(length, 0);
            rest = after;
        }
    }
    match row.len() == size {
        true => Ok(row),
        false => Err(wrong_length(row.len())),
    }
}

/// The tile at the beginning of a text, and what follows it.
fn read_tile<'a>(
    text: &'a str,
    row: usize,
    col: usize,
    rules: &Rules,
) -> Result<(u8, &'a str), CgpError> {
    let (row, col) = (row as u8, col as u8);
    let square = || Square { row, col }.to_string();
    rules.text().first(text).map_err(|error| CgpError::Tile {
        square: square(),
        error,
    })
}

/// A number of empty squares, from 1 on.
fn empty_squares(run: &str, r: usize) -> Result<usize, CgpError> {
    match run.parse() {
        Ok(n) if n > 0 && run.len() <= 3 => Ok(n),
        _ => Err(CgpError::Run {
            row: r + 1,
            text: run.to_owned(),
        }),
    }
}

impl Position {
    /// The position as CGP, starting with the side to move. A rack with hidden tiles is written as empty.
    pub fn to_cgp(&self) -> String {
        let players = self.players();
        let order = || (0..players).map(|i| (self.to_move() + i) % players);
        let rack = |player: usize| match self.hand(player) {
            hand if hand.hidden > 0 => String::new(),
            hand => self.rules.text().tiles(hand.rack.tiles()),
        };
        let racks: Vec<String> = order().map(rack).collect();
        let scores: Vec<String> = order()
            .map(|player| self.scores()[player].to_string())
            .collect();
        let mut text = format!(
            "{} {} {} {}",
            self.rows(),
            racks.join("/"),
            scores.join("/"),
            self.zeros()
        );
        if !self.operations.is_empty() {
            text.push(' ');
            text.push_str(&self.operations);
        }
        text
    }

    fn rows(&self) -> String {
        let mut text = String::new();
        for (r, row) in self.grid.board().chunks_exact(self.grid.size()).enumerate() {
            if r > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for &tile in row {
                if tile == 0 {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push_str(self.rules.text().tile(tile));
            }
            if empty > 0 {
                text += &empty.to_string();
            }
        }
        text
    }
}
