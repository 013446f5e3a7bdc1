//! The text format of tiles: upper case for letters, lower case for blanks on the board, `?` for a blank on a rack,
//! `[CH]` for a letter of several characters.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::rack::{BLANK_BIT, Rack, letter_of};
use crate::error_parts::{ErrorParts, HasParts};
use crate::lexicon::{Alphabet, Tile};

#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum TileTextError {
    #[error("{0:?} is not a letter of this alphabet")]
    Foreign(String),
    #[error("the bracket before {0:?} is not closed")]
    Bracket(String),
    #[error("a rack holds at most {max} tiles, {text:?} has more")]
    Long { text: String, max: usize },
}

impl HasParts for TileTextError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Foreign(found) => ErrorParts::new("foreign", &[found]),
            Self::Bracket(rest) => ErrorParts::new("bracket", &[rest]),
            Self::Long { text, max } => ErrorParts::new("rack-long", &[text, max]),
        }
    }
}

/// Tables for parsing and printing the tiles of one alphabet.
#[derive(Debug, Clone)]
pub struct TileText {
    upper: Vec<String>,
    lower: Vec<String>,
    codes: FxHashMap<String, u8>,
}

impl TileText {
    pub fn new(alphabet: &Alphabet) -> Self {
        let mut codes = FxHashMap::default();
        let bracket = |text: &str| match text.chars().count() {
            1 => text.to_owned(),
            _ => format!("[{text}]"),
        };
        let (mut upper, mut lower) = (vec!["?".to_owned()], vec!["?".to_owned()]);
        for (index, letter) in alphabet.letters().iter().enumerate() {
            let tile = index as u8 + 1;
            // If a letter has no lower case, the text means the letter, not the blank.
            codes.insert(letter.lower.clone(), tile | BLANK_BIT);
            codes.insert(letter.upper.clone(), tile);
            upper.push(bracket(&letter.upper));
            lower.push(bracket(&letter.lower));
        }
        Self {
            upper,
            lower,
            codes,
        }
    }

    /// Parses one tile at the start of the text, in lower case a blank, and returns the rest.
    pub fn first<'t>(&self, text: &'t str) -> Result<(u8, &'t str), TileTextError> {
        if let Some(rest) = text.strip_prefix('[') {
            let (name, rest) = rest
                .split_once(']')
                .ok_or_else(|| TileTextError::Bracket(rest.to_owned()))?;
            return Ok((self.code(name)?, rest));
        }
        let first = text.chars().next().map_or(0, char::len_utf8);
        Ok((self.code(&text[..first])?, &text[first..]))
    }

    fn code(&self, name: &str) -> Result<u8, TileTextError> {
        self.codes
            .get(name)
            .copied()
            .ok_or_else(|| TileTextError::Foreign(name.to_owned()))
    }

    /// Parses a rack, where `?` is a blank. The order is kept.
    pub fn rack(&self, text: &str, max: usize) -> Result<Rack, TileTextError> {
        let mut tiles = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix('?') {
                tiles.push(0);
                rest = after;
            } else {
                let (tile, after) = self.first(rest)?;
                if tile & BLANK_BIT != 0 {
                    return Err(TileTextError::Foreign(
                        rest[..rest.len() - after.len()].to_owned(),
                    ));
                }
                tiles.push(tile);
                rest = after;
            }
        }
        let long = || TileTextError::Long {
            text: text.to_owned(),
            max,
        };
        if tiles.len() > max {
            return Err(long());
        }
        Rack::new(&tiles).ok_or_else(long)
    }

    /// A tile of the board; lower case for a blank.
    pub fn tile(&self, tile: u8) -> &str {
        let letters = if tile & BLANK_BIT != 0 {
            &self.lower
        } else {
            &self.upper
        };
        &letters[letter_of(tile) as usize]
    }

    pub fn tiles(&self, tiles: &[u8]) -> String {
        tiles.iter().map(|&tile| self.tile(tile)).collect()
    }

    /// A word in upper case, without brackets.
    pub fn word(&self, letters: &[Tile]) -> String {
        letters
            .iter()
            .map(|&t| self.upper[letter_of(t) as usize].trim_matches(['[', ']']))
            .collect()
    }
}
