//! Quiescence: noisy moves beyond the last ply, until the position is quiet.

use super::heuristic::Heuristic;
use super::node::{TreeWalk, pick};
use super::window::Window;
use crate::game::Position;

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// Searches noisy moves for at most `left` plies: `ordered` by their hints, or in the order of generation. Standing pat
    /// (no move) is always allowed.
    pub fn settle(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
        left: usize,
        ordered: bool,
    ) -> Option<i32> {
        self.clear_line(ply);
        let outcome = self.position.outcome();
        let mut value = self.leaf(outcome, 0, ply);
        let mut window = Window::new(self.maximises(), alpha, beta);
        let sign = window.sign;
        if outcome.is_some()
            || left == 0
            || sign * value >= window.high
            || !self.heuristic.restless(&self.position)
        {
            self.leave(value, "leaf");
            return Some(value);
        }
        window.low = window.low.max(sign * value);
        let mut moves = self.generate(ply);
        moves.retain(|m| self.heuristic.noisy(&self.position, m.mv));
        for m in moves.iter_mut().filter(|_| ordered) {
            m.rank = self.heuristic.hint(&mut self.position, m.mv, self.root);
        }
        for tried in 0..moves.len() {
            let m = pick(&mut moves, tried);
            self.visit()?;
            self.enter(m.mv);
            let (a, b) = window.to_root_view(window.low, window.high);
            let undo = self.position.play(m.mv);
            let reply = self.settle(ply + 1, a, b, left - 1, ordered)?;
            self.position.undo(m.mv, undo);
            if sign * reply > sign * value {
                value = reply;
            }
            if sign * value > window.low {
                window.low = sign * value;
                self.extend_line(ply, m.mv);
            }
            if window.cut() {
                break;
            }
        }
        self.recycle(ply, moves);
        self.leave(value, "searched");
        Some(value)
    }
}
