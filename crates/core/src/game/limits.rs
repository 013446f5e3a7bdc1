//! What a player may spend on a move, and what it answers.

use std::time::Duration;

/// A missing limit does not bind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    pub depth: Option<u32>,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
}

/// The answer of a player: the move and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<M> {
    /// `None` only where the position has no legal move.
    pub mv: Option<M>,
    /// For the player who moves.
    pub value: i64,
    /// The last depth searched to its end.
    pub depth: u32,
    /// The depth begun when time ran out; equal to `depth` where nothing was cut off.
    pub begun: u32,
    /// Leaves evaluated in the last finished iteration (Houdek 2010, chapter 28).
    pub nodes: u64,
    /// Leaves evaluated in all iterations together.
    pub all_nodes: u64,
    pub time: Duration,
    /// The expected course, beginning with `mv`.
    pub line: Vec<M>,
}
