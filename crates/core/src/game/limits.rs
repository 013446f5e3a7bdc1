//! The limits of a search and its result.

use std::time::Duration;

/// The limits of one search. `None` means no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    pub depth: Option<u32>,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
}

/// The result of a search: the move and the figures behind it.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<M> {
    /// `None` only if the position has no legal move.
    pub mv: Option<M>,
    /// The value for the player to move.
    pub value: i64,
    /// The deepest completed iteration.
    pub depth: u32,
    /// The depth of the iteration that was interrupted; equal to `depth` if none was.
    pub begun: u32,
    /// Leaves evaluated in the last completed iteration (Houdek 2010, chapter 28).
    pub nodes: u64,
    /// Leaves evaluated in all iterations.
    pub all_nodes: u64,
    pub time: Duration,
    /// The principal variation. Its first move is `mv`.
    pub line: Vec<M>,
}
