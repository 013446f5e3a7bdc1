//! Minimax, negamax and alpha-beta pruning (Houdek 2010, chapters 8, 9 and 18).
//!
//! All values and windows are from the view of the root player. Every other player minimises. The test is the
//! player's identity, not the parity of the ply, so games with three or four players and skipped turns need
//! no special case.

use super::heuristic::Heuristic;
use super::node::TreeWalk;
use super::table::{Bound, TableHit};
use super::window::Window;
use crate::game::Position;

pub const INFINITY: i32 = i32::MAX;

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// The value of a leaf, or `None` if the search continues below.
    fn end(&mut self, depth: u32, ply: usize) -> Option<i32> {
        let outcome = self.position.outcome();
        if depth > 0 && outcome.is_none() {
            return None;
        }
        self.clear_line(ply);
        let value = self.leaf(outcome, depth, ply);
        self.leave(value, if depth == 0 { "leaf" } else { "end" });
        Some(value)
    }

    /// Textbook minimax: the root player takes the greatest value, the others the least. No table, no move
    /// ordering.
    pub fn minimax(&mut self, depth: u32, ply: usize) -> Option<i32> {
        if let Some(value) = self.end(depth, ply) {
            return Some(value);
        }
        let maximises = self.maximises();
        let mut best = if maximises { -INFINITY } else { INFINITY };
        let moves = self.generate(ply);
        for m in &moves {
            self.visit()?;
            self.enter(m.mv);
            let undo = self.position.play(m.mv);
            let value = self.minimax(depth - 1, ply + 1)?;
            self.position.undo(m.mv, undo);
            self.note_root(ply, m.mv, value, Bound::Exact);
            if maximises && value > best || !maximises && value < best {
                best = value;
                self.extend_line(ply, m.mv);
            }
        }
        self.recycle(ply, moves);
        self.leave(best, "searched");
        Some(best)
    }

    /// Minimax in one function: the sign changes at minimising nodes (Houdek 2010, chapter 18.2). Uses the
    /// table.
    pub fn negamax(&mut self, depth: u32, ply: usize) -> Option<i32> {
        if let Some(value) = self.end(depth, ply) {
            return Some(value);
        }
        let found = self.recall(ply);
        if let Some(value) = self.known(found, depth, ply, -INFINITY, INFINITY) {
            return Some(value);
        }
        let sign = if self.maximises() { 1 } else { -1 };
        let (mut best_value, mut best) = (-INFINITY, 0);
        let moves = self.generate(ply);
        for m in &moves {
            self.visit()?;
            self.enter(m.mv);
            let undo = self.position.play(m.mv);
            let value = self.negamax(depth - 1, ply + 1)?;
            self.position.undo(m.mv, undo);
            self.note_root(ply, m.mv, value, Bound::Exact);
            if sign * value > best_value {
                best_value = sign * value;
                best = m.index;
                self.extend_line(ply, m.mv);
            }
        }
        self.recycle(ply, moves);
        self.remember(
            ply,
            TableHit {
                value: sign * best_value,
                depth: depth as u8,
                bound: Bound::Exact,
                best,
            },
        );
        self.leave(sign * best_value, "searched");
        Some(sign * best_value)
    }

    /// Negamax with cutoffs (Houdek 2010, chapter 18.3). The thesis prints the bounds of table entries the
    /// wrong way round; here they are corrected.
    pub fn alpha_beta(&mut self, depth: u32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        if let Some(value) = self.end(depth, ply) {
            return Some(value);
        }
        let found = self.recall(ply);
        if let Some(value) = self.known(found, depth, ply, alpha, beta) {
            return Some(value);
        }
        let mut window = Window::new(self.maximises(), alpha, beta);
        let moves = self.ordered(ply, found.map(|f| f.best));
        for m in &moves {
            self.visit()?;
            self.enter(m.mv);
            let (a, b) = window.to_root_view(window.low, window.high);
            let undo = self.position.play(m.mv);
            let value = self.alpha_beta(depth - 1, ply + 1, a, b)?;
            self.position.undo(m.mv, undo);
            self.update(&mut window, ply, m, value);
            if window.cut() {
                break;
            }
        }
        self.recycle(ply, moves);
        Some(self.conclude(&window, ply, depth))
    }
}
