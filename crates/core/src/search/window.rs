//! The state of a node in a pruning search while its moves are tried.

use super::heuristic::Heuristic;
use super::node::{Ranked, TreeWalk};
use super::plain::INFINITY;
use super::table::{Bound, TableHit};
use crate::game::Position;

/// The window from the view of the player to move, and the best move so far.
pub struct Window {
    /// 1 if the root player moves, otherwise -1.
    pub sign: i32,
    pub low: i32,
    pub high: i32,
    best_value: i32,
    best: u16,
    exact: bool,
}

impl Window {
    /// Converts the root player's window.
    pub fn new(maximises: bool, alpha: i32, beta: i32) -> Self {
        let (sign, low, high) = if maximises {
            (1, alpha, beta)
        } else {
            (-1, -beta, -alpha)
        };
        Self {
            sign,
            low,
            high,
            best_value: -INFINITY,
            best: 0,
            exact: false,
        }
    }

    /// Converts a window of the player to move to the root player's view.
    pub fn to_root_view(&self, low: i32, high: i32) -> (i32, i32) {
        if self.sign > 0 {
            (low, high)
        } else {
            (-high, -low)
        }
    }

    /// A move that was not searched is worth at most this.
    pub fn at_least(&mut self, value: i32) {
        self.best_value = self.best_value.max(value);
    }

    /// A move with this value for the player to move was found elsewhere.
    pub fn raise(&mut self, value: i32, index: u16) {
        self.low = value;
        self.best_value = value;
        self.best = index;
        self.exact = true;
    }

    pub fn best_index(&self) -> u16 {
        self.best
    }

    /// Whether the last move with this value for the root player raised the window.
    pub fn is_raised_to(&self, value: i32) -> bool {
        self.exact && self.low == self.sign * value
    }

    /// Whether every move so far loses.
    pub fn is_lost(&self, decided: impl Fn(i32) -> bool) -> bool {
        self.best_value < 0 && decided(self.best_value.max(-INFINITY + 1))
    }

    /// Whether the remaining moves cannot change the result.
    pub fn cut(&self) -> bool {
        self.low >= self.high
    }

    /// Whether the value is exact or a bound for the root player. A cutoff gives a lower bound at a
    /// maximising node and an upper bound at a minimising node.
    fn bound(&self) -> Bound {
        match (self.cut(), self.exact, self.sign > 0) {
            (true, _, true) | (false, false, false) => Bound::Lower,
            (true, _, false) | (false, false, true) => Bound::Upper,
            (false, true, _) => Bound::Exact,
        }
    }
}

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// The table's value if it decides the node. The root is always searched.
    pub fn known(
        &mut self,
        found: Option<TableHit>,
        depth: u32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if ply == 0 {
            return None;
        }
        let value = self.answer(found, depth, alpha, beta)?;
        self.clear_line(ply);
        self.leave(value, "table");
        Some(value)
    }

    /// Updates the window with the value of a searched move.
    pub fn update(&mut self, window: &mut Window, ply: usize, m: &Ranked<P::Move>, value: i32) {
        let own = window.sign * value;
        let raised = own > window.low;
        let bound = if raised { Bound::Exact } else { Bound::Upper };
        self.note_root(ply, m.mv, value, bound);
        if own > window.best_value {
            window.best_value = own;
            window.best = m.index;
        }
        if raised {
            window.low = own;
            window.exact = true;
            self.extend_line(ply, m.mv);
        }
        if window.cut() {
            self.counts.cutoffs += 1;
        }
    }

    /// The value of the node. It is also stored in the table.
    pub fn conclude(&mut self, window: &Window, ply: usize, depth: u32) -> i32 {
        let value = window.sign * window.best_value;
        self.remember(
            ply,
            TableHit {
                value,
                depth: depth as u8,
                bound: window.bound(),
                best: window.best,
            },
        );
        self.leave(value, if window.cut() { "cut" } else { "searched" });
        value
    }
}
