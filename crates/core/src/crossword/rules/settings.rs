//! The settings of a crossword game: board, tiles and house rules.

use std::sync::Arc;

use thiserror::Error;

use super::layout::Layout;
use super::rack::{BLANK_BIT, Counts, MAX_RACK, TILE_KINDS};
use super::text::TileText;
use crate::error_parts::{ErrorParts, HasParts};
use crate::lexicon::{Alphabet, Tile};

pub const MIN_PLAYERS: usize = 2;
pub const MAX_PLAYERS: usize = 4;
const MAX_VALUE: i32 = 99;

/// What a challenge does. A play whose words are not all valid is always taken off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Challenge {
    /// Words are checked as they are played; there is nothing to challenge.
    Void,
    /// A wrong challenge costs nothing.
    Single,
    /// A wrong challenge costs the challenger's turn.
    Double,
    /// A wrong challenge gives the player who was challenged these points.
    Points(i32),
}

/// What ends a game in which nobody goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndRule {
    /// So many turns in a row without points: passes, exchanges, plays taken off (international: 6).
    ScorelessTurns(u8),
    /// All players pass so many times in a row (Czech and Slovak rules: 2).
    PassRounds(u8),
}

/// Who gets the points of the tiles left on the racks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinalPoints {
    /// Each player loses his own rack; who went out gains the others'.
    Shared,
    /// Who went out gains twice the others' racks and nobody loses; if nobody went out each loses his own.
    Doubled,
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum RulesError {
    #[error("a rack has 1 to {MAX_RACK} tiles, not {0}")]
    RackSize(usize),
    #[error("a tile is worth 0 to {MAX_VALUE} points, {0} is worth {1}")]
    Value(String, i32),
    #[error("the number of turns that end the game is at least 1")]
    End,
    #[error("the tile set has {found} tiles, two racks of {rack_size} need more")]
    Tiles { found: usize, rack_size: usize },
}

impl HasParts for RulesError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::RackSize(found) => ErrorParts::new("rack-limits", &[found, &MAX_RACK]),
            Self::Value(tile, value) => ErrorParts::new("tile-value", &[tile, value, &MAX_VALUE]),
            Self::End => ErrorParts::new("end-count", &[]),
            Self::Tiles { found, rack_size } => ErrorParts::new("tile-set", &[found, rack_size]),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Rules {
    pub layout: Layout,
    pub rack_size: usize,
    /// Points for laying a full rack in one turn.
    pub bingo: i32,
    pub challenge: Challenge,
    /// The fewest tiles in the bag with which tiles may be exchanged.
    pub exchange_minimum: usize,
    pub end: EndRule,
    pub final_points: FinalPoints,
    alphabet: Arc<Alphabet>,
    text: TileText,
    counts: Counts,
    values: [i16; 256],
}

impl Rules {
    /// The international rules with the alphabet's own tile set: racks of 7, 50 points for a bingo,
    /// exchanges while the bag holds a full rack, six scoreless turns end the game.
    pub fn new(layout: Layout, alphabet: Arc<Alphabet>) -> Result<Self, RulesError> {
        let mut counts = [0; TILE_KINDS];
        let mut values = [0; 256];
        for tile in 0..=alphabet.len() as Tile {
            counts[tile as usize] = alphabet.count(tile);
            values[tile as usize] = checked_value(&alphabet, tile)?;
        }
        let text = TileText::new(&alphabet);
        Ok(Self {
            layout,
            rack_size: 7,
            bingo: 50,
            challenge: Challenge::Void,
            exchange_minimum: 7,
            end: EndRule::ScorelessTurns(6),
            final_points: FinalPoints::Shared,
            alphabet,
            text,
            counts,
            values,
        })
    }

    /// Settings that cannot be played with are refused.
    pub fn validate(&self) -> Result<(), RulesError> {
        if !(1..=MAX_RACK).contains(&self.rack_size) {
            return Err(RulesError::RackSize(self.rack_size));
        }
        if matches!(
            self.end,
            EndRule::ScorelessTurns(0) | EndRule::PassRounds(0)
        ) {
            return Err(RulesError::End);
        }
        let found = self.tile_count();
        if found < MIN_PLAYERS * self.rack_size {
            return Err(RulesError::Tiles {
                found,
                rack_size: self.rack_size,
            });
        }
        Ok(())
    }

    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    pub fn text(&self) -> &TileText {
        &self.text
    }

    /// How many tiles of each kind the full bag holds.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    pub fn tile_count(&self) -> usize {
        self.counts.iter().map(|&n| n as usize).sum()
    }

    /// Points of a tile on the board or a rack; a blank has none.
    #[inline]
    pub fn value(&self, tile: u8) -> i32 {
        i32::from(self.values[tile as usize])
    }

    /// Points of tiles together, such as those of a rack.
    pub fn points(&self, tiles: &[Tile]) -> i32 {
        tiles.iter().map(|&tile| self.value(tile)).sum()
    }

    /// The scoreless turns (or passes) in a row that end a game of so many players.
    pub fn end_limit(&self, players: usize) -> usize {
        match self.end {
            EndRule::ScorelessTurns(turns) => turns as usize,
            EndRule::PassRounds(rounds) => rounds as usize * players,
        }
    }
}

fn checked_value(alphabet: &Alphabet, tile: Tile) -> Result<i16, RulesError> {
    debug_assert!(tile & BLANK_BIT == 0);
    let value = alphabet.value(tile);
    if !(0..=MAX_VALUE).contains(&value) {
        return Err(RulesError::Value(alphabet.decode(&[tile]), value));
    }
    Ok(value as i16)
}
