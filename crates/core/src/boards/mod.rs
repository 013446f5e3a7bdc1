//! One folder per board game (rules, text format, setups, heuristics), and one line in the list below.

pub mod heuristic;
pub mod learned;
pub mod setups;

use crate::game::{Position, PositionError};
use heuristic::HeuristicGame;

/// Declares the folder of each game and lists its type.
macro_rules! board_games {
    ($($folder:ident::$game:ident)*) => {
        $(pub mod $folder;)*

        /// Visits all board games in order.
        pub fn each_game(visitor: &mut impl GameVisitor) {
            $(visitor.visit::<$folder::$game>();)*
        }
    };
}

board_games! {
    abalone::Abalone
    terrace::Terrace
    yinsh::Yinsh
}

/// Visits the type of every board game. A closure cannot do this, because each game has its own type.
pub trait GameVisitor {
    fn visit<G: HeuristicGame>(&mut self);
}

/// A board game of this crate: a position with named setups and a list of its pieces.
pub trait BoardGame:
    Position<Move: Send + Sync, Undo: Clone + Send + Sync> + Send + Sync + 'static
{
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
