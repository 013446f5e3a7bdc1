//! The strongest search here: principal variation search with every technique that was measured to help (docs/search.md,
//! docs/strength.md), and MTD(f) (Plaat 1996; Houdek 2010, chapter 31) over the same tree.
//!
//! A value that says "won" or "lost" is always proved: no pruning may produce one. So the winner of a solved position is
//! that of plain recursion with every technique on.

mod node;
pub mod order;
pub mod path;

use order::Order;

use super::heuristic::Heuristic;
use super::node::TreeWalk;
use super::plain::INFINITY;
use super::settings::Technique;
use crate::game::Position;

/// The first window is this many units of the heuristic to each side.
const WINDOW: i64 = 1;
/// How fast a window grows on the side where the value fell outside.
const GROWTH: i64 = 4;

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// Searches in a window around `guess` and widens it while the value falls outside.
    pub fn strong(
        &mut self,
        order: &mut Order<P::Move>,
        depth: u32,
        guess: Option<i32>,
    ) -> Option<i32> {
        let usable = self.settings.techniques.has(Technique::Windows) && depth > 2;
        let Some(guess) = guess.filter(|g| usable && !self.decided(*g)) else {
            return self.root_node(order, depth, -INFINITY, INFINITY);
        };
        let unit = i64::from(self.heuristic.unit().max(1));
        let (mut below, mut above) = (WINDOW * unit, WINDOW * unit);
        loop {
            let edge = |v: i64| v.clamp(i64::from(-INFINITY), i64::from(INFINITY)) as i32;
            let alpha = edge(i64::from(guess) - below);
            let beta = edge(i64::from(guess) + above);
            let value = self.root_node(order, depth, alpha, beta)?;
            if value <= alpha && alpha > -INFINITY {
                below = below.saturating_mul(GROWTH);
            } else if value >= beta && beta < INFINITY {
                above = above.saturating_mul(GROWTH);
            } else {
                return Some(value);
            }
        }
    }

    /// MTD(f): a sequence of null-window searches that close in on the value. It needs a table to be fast.
    pub fn mtdf(
        &mut self,
        order: &mut Order<P::Move>,
        depth: u32,
        guess: Option<i32>,
    ) -> Option<i32> {
        let mut value = match guess {
            Some(guess) => guess,
            None => self.static_value(0),
        };
        let (mut low, mut high) = (-INFINITY, INFINITY);
        let mut best = None;
        while low < high {
            let beta = if value == low { value + 1 } else { value };
            value = self.root_node(order, depth, beta - 1, beta)?;
            if value < beta {
                high = value;
            } else {
                low = value;
                best = self.line().first().copied();
            }
        }
        self.line_of_table(best, depth);
        Some(value)
    }

    /// Null windows give no line below the first move, so the rest is read from the table.
    fn line_of_table(&mut self, best: Option<P::Move>, depth: u32) {
        let before = self.position.clone();
        let (mut line, mut moves) = (Vec::new(), Vec::new());
        let mut next = best;
        while let Some(mv) = next {
            line.push(mv);
            self.position.play(mv);
            self.position.legal_moves(&mut moves);
            let found = self.recall(line.len()).map(|found| found.best as usize);
            let found = found.filter(|_| line.len() < depth as usize);
            next = found.and_then(|place| moves.get(place).copied());
        }
        self.position = before;
        self.set_line(line);
    }

    /// One search of the root. In a parallel search the other threads join it.
    pub fn root_node(
        &mut self,
        order: &mut Order<P::Move>,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if let Some(seat) = &mut self.seat {
            seat.announce(depth, alpha, beta);
        }
        self.roots.clear();
        self.path.clear();
        self.deepest = depth;
        self.node(order, depth as i32, 0, alpha, beta, None)
    }
}
