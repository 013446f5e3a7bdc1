//! The interface that every game implements.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use super::Outcome;
use crate::error_parts::{ErrorParts, HasParts};

/// A game state. It is validated when it is created and trusted afterwards.
///
/// Players are numbered from 0 in code and from 1 in texts.
pub trait Position: Clone {
    /// One whole turn of one player.
    type Move: Copy + Eq + Hash + Debug;

    /// The data that [`undo`](Self::undo) needs in addition to the move.
    type Undo;

    fn players(&self) -> usize;

    /// The player to move.
    fn side(&self) -> usize;

    /// Replaces the content of `moves` by all legal moves, always in the same order. Empty if the game is
    /// over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// The number of legal moves. Games override this where counting is faster than listing.
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// The number of sequences of two moves, if the game counts them faster than by playing the first move.
    fn count_pairs(&self) -> Option<u64> {
        None
    }

    /// Plays a legal move. An illegal move leaves an undefined (but memory-safe) position.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move. The position is then bit for bit the one before the move.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);

    /// The outcome, as far as the position alone decides it. Repetition and agreement need the game history.
    fn outcome(&self) -> Option<Outcome>;

    /// The same position with `player` to move, or `None` if the rules do not allow that. Best-reply search
    /// needs it.
    fn with_side(&self, _player: usize) -> Option<Self> {
        None
    }

    /// The same position after a pass, or `None` if passing would break the rules or makes no sense here. The null move
    /// of a search needs it.
    fn passed(&self) -> Option<Self> {
        self.with_side((self.side() + 1) % self.players())
    }

    /// The hash of everything that affects how the game can continue, updated with every move.
    fn hash(&self) -> u64;

    /// The same hash computed from scratch, to check [`hash`](Self::hash).
    fn fresh_hash(&self) -> u64;

    /// How close the player is to winning, in the game's own points.
    fn score(&self, player: usize) -> i32;

    /// The position as one line of text.
    fn text(&self) -> String;

    fn move_text(&self, mv: Self::Move) -> String;

    /// Parses a move and checks that it is legal here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;
}

/// A rule that a position or a move breaks: an English sentence, and the parts from which a screen makes one in its own
/// language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    sentence: String,
    parts: ErrorParts,
}

impl Rule {
    pub fn new(rule: &'static str, about: &[&dyn Display], sentence: impl Into<String>) -> Self {
        Rule {
            sentence: sentence.into(),
            parts: ErrorParts::new(rule, about),
        }
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// Why a text is not a valid position: the place and the rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct PositionError {
    sentence: String,
    /// Only of positions that cannot occur in a game.
    pub parts: Option<ErrorParts>,
}

impl PositionError {
    pub fn new(sentence: impl Into<String>) -> Self {
        PositionError {
            sentence: sentence.into(),
            parts: None,
        }
    }

    /// A position that cannot occur in a game.
    pub fn impossible(rule: Rule) -> Self {
        PositionError {
            sentence: format!("impossible position: {rule}"),
            parts: Some(rule.parts),
        }
    }
}

/// Why a text is not a legal move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    #[error("`{text}` is not a move: {expected}")]
    Unreadable { text: String, expected: Rule },
    #[error("`{text}` is not legal: {rule}")]
    Illegal { text: String, rule: Rule },
}

impl MoveError {
    pub fn unreadable(text: &str, expected: Rule) -> Self {
        MoveError::Unreadable {
            text: text.into(),
            expected,
        }
    }

    pub fn illegal(text: &str, rule: Rule) -> Self {
        MoveError::Illegal {
            text: text.into(),
            rule,
        }
    }
}

impl HasParts for MoveError {
    fn parts(&self) -> ErrorParts {
        let (MoveError::Unreadable {
            text,
            expected: rule,
        }
        | MoveError::Illegal { text, rule }) = self;
        rule.parts.clone().at("move", text)
    }
}
