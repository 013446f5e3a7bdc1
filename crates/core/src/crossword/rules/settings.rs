//! The settings of a crossword game: board, tiles and house rules.

use std::sync::Arc;

use thiserror::Error;

use super::layout::Layout;
use super::rack::{BLANK_BIT, Counts, MAX_RACK, TILE_KINDS};
use super::text::TileText;
use crate::error_parts::{ErrorParts, HasParts, counted};
use crate::lexicon::{Alphabet, Tile};

pub const MIN_PLAYERS: usize = 2;
pub const MAX_PLAYERS: usize = 4;
const MAX_VALUE: i32 = 99;

/// The effect of a challenge. A play with an invalid word is always removed from the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Challenge {
    /// Words are checked when they are played, so there are no challenges.
    Void,
    /// A failed challenge has no cost.
    Single,
    /// The challenger loses a turn after a failed challenge.
    Double,
    /// The challenged player gets these points after a failed challenge.
    Points(i32),
}

/// How a game ends if nobody goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndRule {
    /// n consecutive turns without points: passes, exchanges, removed plays (international rules: 6).
    ScorelessTurns(u8),
    /// All players pass n times in a row (Czech and Slovak rules: 2).
    PassRounds(u8),
}

/// How the points of tiles left on racks are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FinalPoints {
    /// Each player loses the points of their own rack; the player who went out gains those of the others.
    Shared,
    /// The player who went out gains twice the points of the other racks and nobody loses. If nobody went out, each
    /// player loses the points of their own rack.
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
    #[error("the tile set has {}, two racks of {rack_size} need more", counted(.found, "tile"))]
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
    /// The bonus for playing a full rack in one turn.
    pub bingo: i32,
    pub challenge: Challenge,
    /// The minimum number of tiles in the bag for an exchange.
    pub exchange_minimum: usize,
    pub end: EndRule,
    pub final_points: FinalPoints,
    alphabet: Arc<Alphabet>,
    text: TileText,
    counts: Counts,
    values: [i16; 256],
}

impl Rules {
    /// International rules with the tile set of the alphabet: racks of 7, a bingo bonus of 50 points, exchanges while
    /// the bag has at least a full rack, end after six scoreless turns.
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

    /// Rejects settings that make no playable game.
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

    /// The number of tiles of each kind in the full bag.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    pub fn tile_count(&self) -> usize {
        self.counts.iter().map(|&n| n as usize).sum()
    }

    /// The points of a tile on the board or a rack; 0 for a blank.
    #[inline]
    pub fn value(&self, tile: u8) -> i32 {
        i32::from(self.values[tile as usize])
    }

    /// Points of tiles together, such as those of a rack.
    pub fn points(&self, tiles: &[Tile]) -> i32 {
        tiles.iter().map(|&tile| self.value(tile)).sum()
    }

    /// The number of consecutive scoreless turns (or passes) that ends a game with this many players.
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
