//! What the algorithms ask of a heuristic function.

use crate::game::Position;

/// A win is worth its weight plus this, so that no evaluation reaches it (as printed in Houdek 2010, tables 1-3, some could).
pub const DECIDED: i32 = 1_000_000_000;

/// Values a position for one player and ranks moves (Houdek 2010, chapter 17.1).
///
/// Values need not be antisymmetric: the algorithms value every leaf for the player at the root.
pub trait Heuristic<P: Position> {
    /// The weight of a win, not negative.
    fn win(&self) -> i32;

    /// The value of a draw, on the scale of [`evaluate`](Self::evaluate).
    fn draw(&self) -> i32;

    /// How good an unfinished position is for `player`.
    fn evaluate(&self, position: &P, player: usize) -> i32;

    /// Whether [`rank`](Self::rank) says anything; some heuristics leave moves in the order of generation.
    fn ranks(&self) -> bool;

    /// How early a move of the side to move should be tried; `root` is the player the search is for.
    fn rank(&self, position: &mut P, mv: P::Move, root: usize) -> i32;

    /// A cheap rank for `pvs`, which learns the rest from its own search.
    fn hint(&self, position: &mut P, mv: P::Move, root: usize) -> i32 {
        self.rank(position, mv, root)
    }

    /// Whether the move changes the material so much that a leaf before it cannot be trusted.
    fn noisy(&self, _position: &P, _mv: P::Move) -> bool {
        false
    }

    /// Whether the side to move may have a noisy move at all; a cheap test that saves generating moves at most leaves.
    fn restless(&self, _position: &P) -> bool {
        true
    }

    /// Tells tables of different heuristics apart.
    fn salt(&self) -> u64;
}

impl<P: Position, H: Heuristic<P> + ?Sized> Heuristic<P> for &H {
    fn win(&self) -> i32 {
        (**self).win()
    }
    fn draw(&self) -> i32 {
        (**self).draw()
    }
    fn evaluate(&self, position: &P, player: usize) -> i32 {
        (**self).evaluate(position, player)
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
    fn salt(&self) -> u64 {
        (**self).salt()
    }
}
