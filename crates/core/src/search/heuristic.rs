//! The interface between the algorithms and a heuristic function.

use crate::game::Position;

/// Added to the weight of a win, so that no evaluation exceeds a win. With the weights printed in Houdek
/// 2010, tables 1-3, some evaluations would.
pub const DECIDED: i32 = 1_000_000_000;

/// Evaluates a position for one player and ranks moves (Houdek 2010, chapter 17.1).
///
/// Values need not be antisymmetric: the algorithms evaluate every leaf for the player at the root.
pub trait Heuristic<P: Position> {
    /// What is kept about a position, so that the next one on the searched path can be evaluated from it.
    type Memory: Default;

    /// The weight of a win, never negative.
    fn win(&self) -> i32;

    /// The value of a draw, on the scale of [`evaluate`](Self::evaluate).
    fn draw(&self) -> i32;

    /// The value of an unfinished position for `player`.
    fn evaluate(&self, position: &P, player: usize) -> i32;

    /// The same value, computed from what changed since the position that `before` describes, usually the parent of
    /// `position`. Fills `memory`. Any position may come before: a near one only makes this faster.
    fn evaluate_after(
        &self,
        _before: &Self::Memory,
        _memory: &mut Self::Memory,
        position: &P,
        player: usize,
    ) -> i32 {
        self.evaluate(position, player)
    }

    /// Whether [`rank`](Self::rank) orders moves. Some heuristics keep the order of generation.
    fn ranks(&self) -> bool;

    /// The priority of a move of the side to move, higher first. `root` is the player at the root of the
    /// search.
    fn rank(&self, position: &mut P, mv: P::Move, root: usize) -> i32;

    /// A cheap rank for `pvs`, which improves the order from its own search results.
    fn hint(&self, position: &mut P, mv: P::Move, root: usize) -> i32 {
        self.rank(position, mv, root)
    }

    /// Whether the move changes material so much that the evaluation before it is unreliable.
    fn noisy(&self, _position: &P, _mv: P::Move) -> bool {
        false
    }

    /// Whether the side to move may have a noisy move. This cheap test avoids generating moves at most
    /// leaves.
    fn restless(&self, _position: &P) -> bool {
        true
    }

    /// Whether the side to move would lose at once by passing. Such a position is searched deeper, and no move of it is
    /// skipped.
    fn urgent(&self, _position: &P) -> bool {
        false
    }

    /// A small advantage in the scale of [`evaluate`](Self::evaluate), about the usual effect of one quiet move. It is the
    /// unit of windows and margins.
    fn unit(&self) -> i32 {
        64
    }

    /// Mixed into hash keys, so that heuristics do not share table entries.
    fn salt(&self) -> u64;
}

impl<P: Position, H: Heuristic<P> + ?Sized> Heuristic<P> for &H {
    type Memory = H::Memory;

    fn win(&self) -> i32 {
        (**self).win()
    }
    fn draw(&self) -> i32 {
        (**self).draw()
    }
    fn evaluate(&self, position: &P, player: usize) -> i32 {
        (**self).evaluate(position, player)
    }
    fn evaluate_after(
        &self,
        before: &H::Memory,
        memory: &mut H::Memory,
        position: &P,
        player: usize,
    ) -> i32 {
        (**self).evaluate_after(before, memory, position, player)
    }
    fn ranks(&self) -> bool {
        (**self).ranks()
    }
    fn rank(&self, position: &mut P, mv: P::Move, root: usize) -> i32 {
        (**self).rank(position, mv, root)
    }
    fn hint(&self, position: &mut P, mv: P::Move, root: usize) -> i32 {
        (**self).hint(position, mv, root)
    }
    fn noisy(&self, position: &P, mv: P::Move) -> bool {
        (**self).noisy(position, mv)
    }
    fn restless(&self, position: &P) -> bool {
        (**self).restless(position)
    }
    fn urgent(&self, position: &P) -> bool {
        (**self).urgent(position)
    }
    fn unit(&self) -> i32 {
        (**self).unit()
    }
    fn salt(&self) -> u64 {
        (**self).salt()
    }
}
