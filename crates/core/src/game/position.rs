//! The one interface of all games.

use std::fmt::Debug;
use std::hash::Hash;

use super::Outcome;

/// A state of a game that is validated when it is made and trusted afterwards.
///
/// Players are numbered from 0 here and from 1 in every text.
pub trait Position: Clone {
    /// A whole turn of one player.
    type Move: Copy + Eq + Hash + Debug;

    /// What [`undo`](Self::undo) needs besides the move.
    type Undo;

    fn players(&self) -> usize;

    /// The player who moves next.
    fn side(&self) -> usize;

    /// Replaces the content of `moves` by all legal moves, always in the same order; none if the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// How many legal moves there are; games override this where counting is faster than listing.
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// Plays a legal move. A move that is not legal here leaves an undefined (but memory-safe) position.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move; the position is bit for bit the one before.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Who won and why, as far as the position alone tells; repetition and agreement need the history of a game.
    fn outcome(&self) -> Option<Outcome>;

    /// The same position with another player to move; `None` where that player, or any in this game, cannot be given the turn. Best-reply
    /// search asks for it.
    fn with_side(&self, _player: usize) -> Option<Self> {
        None
    }

    /// A key of everything that decides how the game can go on, kept up to date move by move.
    fn hash(&self) -> u64;

    /// The same key computed from nothing, to check the other.
    fn fresh_hash(&self) -> u64;

    /// How near the player is to winning, in the game's own points.
    fn score(&self, player: usize) -> i32;

    /// The position on one line.
    fn text(&self) -> String;

    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move and checks that it is legal here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;
}

/// Why a text is not a position: the place and the rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PositionError(pub String);

/// Why a text is not a legal move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    #[error("`{text}` is not a move: {expected}")]
    Unreadable { text: String, expected: String },
    #[error("`{text}` is not legal: {rule}")]
    Illegal { text: String, rule: String },
}

impl MoveError {
    pub fn unreadable(text: &str, expected: impl Into<String>) -> Self {
        MoveError::Unreadable {
            text: text.into(),
            expected: expected.into(),
        }
    }

    pub fn illegal(text: &str, rule: impl Into<String>) -> Self {
        MoveError::Illegal {
            text: text.into(),
            rule: rule.into(),
        }
    }
}
