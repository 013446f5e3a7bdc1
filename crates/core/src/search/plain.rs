//! Minimax, negamax and alpha-beta pruning (Houdek 2010, chapters 8, 9 and 18).
//!
//! All values and windows are those of the root player. Nodes of every other player minimise: by identity, not by parity, so that three
//! and four players and skipped turns need nothing of their own.

use super::heuristic::Heuristic;
use super::node::TreeWalk;
use super::table::{Bound, TableHit};
use super::window::Window;
use crate::game::Position;

pub const INFINITY: i32 = i32::MAX;

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// A leaf's value, or `None` where the search goes on.
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

    /// Two functions in one, as the textbook has it: the root player takes the greatest value, the others the least. No table, no order.
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

    /// One function for both by changing the sign at minimising nodes (Houdek 2010, chapter 18.2), with the table.
    pub fn negamax(&mut self, depth: u32, ply: usize) -> Option<i32> {
        if let Some(value) = self.end(depth, ply) {
            return Some(value);
        }
        let found = self.recall(ply);
        if let Some(value) = self.known(found, depth, ply, -INFINITY, INFINITY) {
            return Some(value);
        }
        let sign = if self.maximises() { 1 } else { -1 };
        let (mut most, mut best) = (-INFINITY, 0);
        let moves = self.generate(ply);
        for m in &moves {
            self.visit()?;
            self.enter(m.mv);
            let undo = self.position.play(m.mv);
            let value = self.negamax(depth - 1, ply + 1)?;
            self.position.undo(m.mv, undo);
            self.note_root(ply, m.mv, value, Bound::Exact);
            if sign * value > most {
                most = sign * value;
                best = m.index;
                self.extend_line(ply, m.mv);
            }
        }
        self.recycle(ply, moves);
        self.remember(
            ply,
            TableHit {
                value: sign * most,
                depth: depth as u8,
                bound: Bound::Exact,
                best,
            },
        );
        self.leave(sign * most, "searched");
        Some(sign * most)
    }

    /// Negamax that leaves a node once it cannot matter (Houdek 2010, chapter 18.3; the bounds of its table entries are printed the
    /// wrong way round and right here).
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
            let (a, b) = window.of_root(window.low, window.high);
            let undo = self.position.play(m.mv);
            let value = self.alpha_beta(depth - 1, ply + 1, a, b)?;
            self.position.undo(m.mv, undo);
            self.weigh(&mut window, ply, m, value);
            if window.cut() {
                break;
            }
        }
        self.recycle(ply, moves);
        Some(self.conclude(&window, ply, depth))
    }
}
