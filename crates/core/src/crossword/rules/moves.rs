//! A move: a play, an exchange or a pass. Parsing and printing.

use std::cmp::Ordering;

use thiserror::Error;

use super::layout::MAX_SIZE;
use super::rack::{BLANK_BIT, Rack, kind_of};
use super::settings::Rules;
use super::square::{Direction, Square};
use super::text::{TileText, TileTextError};
use crate::error_parts::{ErrorParts, HasParts};

/// A play: its main word from the first square. `tiles` is 0 where the square is already occupied.
///
/// Plays are ordered across before down, then by square, then by tiles; the score is ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    pub score: i32,
    pub direction: Direction,
    pub start: Square,
    len: u8,
    placed: u8,
    tiles: [u8; MAX_SIZE],
}

impl Play {
    /// `tiles` must be as long as the main word.
    pub fn new(start: Square, direction: Direction, word: &[u8], score: i32) -> Self {
        let mut tiles = [0; MAX_SIZE];
        tiles[..word.len()].copy_from_slice(word);
        let placed = word.iter().filter(|&&tile| tile != 0).count() as u8;
        Self {
            score,
            direction,
            start,
            len: word.len() as u8,
            placed,
            tiles,
        }
    }

    pub fn with_score(self, score: i32) -> Self {
        Self { score, ..self }
    }

    /// A play from a generator: `tiles` is 0 beyond the word.
    #[inline]
    pub(in crate::crossword) fn found(
        start: Square,
        direction: Direction,
        tiles: [u8; MAX_SIZE],
        len: usize,
        placed: u8,
        score: i32,
    ) -> Self {
        Self {
            score,
            direction,
            start,
            len: len as u8,
            placed,
            tiles,
        }
    }

    /// The squares of the main word: the new tile, or 0 if the square is already occupied.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.len as usize]
    }

    /// The tiles packed into three words, for fast comparison.
    #[inline]
    pub(in crate::crossword) fn packed(&self) -> [u64; 3] {
        let mut words = [0; 24];
        words[..MAX_SIZE].copy_from_slice(&self.tiles);
        bytemuck::cast(words)
    }

    /// The number of tiles placed.
    pub fn placed(&self) -> usize {
        self.placed as usize
    }

    /// Each new tile with its square.
    pub fn placements(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        let (line, at) = self.start.line(self.direction);
        let new = self
            .tiles()
            .iter()
            .enumerate()
            .filter(|&(_, &tile)| tile != 0);
        new.map(move |(i, &tile)| (Square::on_line(self.direction, line, at + i), tile))
    }

    /// The tiles that leave the rack: letters, 0 for blanks.
    pub fn kinds(&self) -> impl Iterator<Item = u8> + '_ {
        self.tiles()
            .iter()
            .filter(|&&tile| tile != 0)
            .map(|&tile| kind_of(tile))
    }

    /// The order among plays with equal scores.
    pub fn order(&self, other: &Self) -> Ordering {
        let key = |play: &Self| (play.direction, play.start, play.tiles);
        key(self).cmp(&key(other))
    }

    /// Highest score first, ties by `order`.
    pub fn by_score(&self, other: &Self) -> Ordering {
        other.score.cmp(&self.score).then_with(|| self.order(other))
    }

    pub fn to_text(&self, text: &TileText) -> String {
        let mut out = self.start.start(self.direction);
        out.push(' ');
        for &tile in self.tiles() {
            out.push_str(if tile == 0 { "." } else { text.tile(tile) });
        }
        out
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    Play(Play),
    Exchange(Rack),
    /// An exchange of n unknown tiles.
    ExchangeHidden(u8),
    Pass,
}

impl Move {
    /// `8D W.Rd`, `-ABC`, `-3` or `-`.
    pub fn to_text(&self, text: &TileText) -> String {
        match self {
            Self::Play(play) => play.to_text(text),
            Self::Exchange(tiles) => format!("-{}", text.tiles(tiles.tiles())),
            Self::ExchangeHidden(tiles) => format!("-{tiles}"),
            Self::Pass => "-".to_owned(),
        }
    }
}

#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum MoveTextError {
    #[error("{0:?} is not a move (as in `8D WORD`, `D8 W.Rd`, `-ABC` to exchange, `-` to pass)")]
    Shape(String),
    #[error("{text}: the board has no square {start} (its side is {size})")]
    Start {
        text: String,
        start: String,
        size: usize,
    },
    #[error("{text}: {error}")]
    Tile { text: String, error: TileTextError },
    #[error("{0}: the word runs over the edge of the board")]
    Long(String),
}

impl HasParts for MoveTextError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Shape(text) => ErrorParts::new("not-a-move", &[text]),
            Self::Start { text, start, size } => {
                ErrorParts::new("no-square", &[start, size]).at("move", text)
            }
            Self::Tile { text, error } => error.parts().at("move", text),
            Self::Long(text) => ErrorParts::new("edge", &[]).at("move", text),
        }
    }
}

/// A square of a written play: a new tile, `.`, or in parentheses a letter that is already there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    Tile(u8),
    Through,
    Named(u8),
}

/// A parsed move, not yet checked against a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveText {
    Play {
        start: Square,
        direction: Direction,
        word: Vec<Written>,
    },
    Exchange(Rack),
    ExchangeHidden(u8),
    Pass,
}

impl MoveText {
    pub fn parse(text: &str, rules: &Rules) -> Result<Self, MoveTextError> {
        let trimmed = text.trim();
        let tile_error = |error| MoveTextError::Tile {
            text: trimmed.to_owned(),
            error,
        };
        match trimmed.strip_prefix('-') {
            Some("") => return Ok(Self::Pass),
            Some(number) if number.bytes().all(|b| b.is_ascii_digit()) => {
                let tiles = number
                    .parse()
                    .map_err(|_| MoveTextError::Shape(trimmed.to_owned()))?;
                return Ok(Self::ExchangeHidden(tiles));
            }
            Some(rack) => {
                let rack = rules
                    .text()
                    .rack(rack.trim(), rules.rack_size)
                    .map_err(tile_error)?;
                return Ok(Self::Exchange(rack));
            }
            None if trimmed.eq_ignore_ascii_case("pass") => return Ok(Self::Pass),
            None => {}
        }
        let shape = || MoveTextError::Shape(trimmed.to_owned());
        let (at, letters) = trimmed.split_once(char::is_whitespace).ok_or_else(shape)?;
        if !at.bytes().any(|b| b.is_ascii_digit()) {
            return Err(shape());
        }
        let size = rules.layout.size();
        let (start, direction) =
            Square::parse_start(at, size).ok_or_else(|| MoveTextError::Start {
                text: trimmed.to_owned(),
                start: at.to_owned(),
                size,
            })?;
        let word = read_word(letters.trim(), rules.text()).map_err(tile_error)?;
        if start.line(direction).1 + word.len() > size {
            return Err(MoveTextError::Long(trimmed.to_owned()));
        }
        Ok(Self::Play {
            start,
            direction,
            word,
        })
    }
}

fn read_word(text: &str, tiles: &TileText) -> Result<Vec<Written>, TileTextError> {
    let mut word = Vec::new();
    let mut rest = text;
    let mut named = false;
    while let Some(first) = rest.chars().next() {
        match first {
            '.' => word.push(Written::Through),
            '(' if !named => named = true,
            ')' if named => named = false,
            _ => {
                let (tile, after) = tiles.first(rest)?;
                word.push(if named {
                    Written::Named(tile)
                } else {
                    Written::Tile(tile)
                });
                rest = after;
                continue;
            }
        }
        rest = &rest[1..];
    }
    debug_assert!(
        word.iter()
            .all(|w| !matches!(w, Written::Tile(t) if t & !BLANK_BIT == 0))
    );
    Ok(word)
}
