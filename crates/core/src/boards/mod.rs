//! One folder a board game: rules, text, setups, heuristics.

pub mod abalone;
pub mod heuristic;
pub mod setups;
pub mod terrace;
pub mod yinsh;

use crate::game::{Position, PositionError};

/// A board game of this crate: a position that also knows its setups and what lies where.
pub trait BoardGame: Position + Sized {
    const NAME: &'static str;

    /// The setups by name, the default first.
    fn setups() -> Vec<setups::Setup>;

    /// Parses a position and checks that it can occur in a game.
    fn parse(text: &str) -> Result<Self, PositionError>;

    /// All pieces on the board, in the order of the text.
    fn pieces(&self) -> Vec<Piece>;

    /// The position at the start of a game with the named setup.
    fn setup(name: &str) -> Result<Self, PositionError> {
        let setups = Self::setups();
        match setups.iter().find(|setup| setup.is_called(name)) {
            Some(setup) => Self::parse(setup.position),
            None => Err(setups::unknown(Self::NAME, name, &setups)),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The square or point, as in move texts.
    pub at: String,
    pub player: usize,
    pub kind: &'static str,
}

#[cfg(test)]
mod testing;
