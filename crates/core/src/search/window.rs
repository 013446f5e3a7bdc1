//! What a pruning search knows of a node while its moves are tried.

use super::heuristic::Heuristic;
use super::node::{Ranked, TreeWalk};
use super::plain::INFINITY;
use super::table::{Bound, TableHit};
use crate::game::Position;

/// The window as the mover of the node sees it, and the best move so far.
pub struct Window {
    /// 1 where the root player moves, -1 elsewhere.
    pub sign: i32,
    pub low: i32,
    pub high: i32,
    most: i32,
    best: u16,
    exact: bool,
}

impl Window {
    /// From the root player's window.
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
            most: -INFINITY,
            best: 0,
            exact: false,
        }
    }

    /// A window of the mover as the root player sees it.
    pub fn of_root(&self, low: i32, high: i32) -> (i32, i32) {
        if self.sign > 0 {
            (low, high)
        } else {
            (-high, -low)
        }
    }

    /// Whether the node cannot matter any more.
    pub fn cut(&self) -> bool {
        self.low >= self.high
    }

    /// How far the value is known: a cut at a maximising node leaves a value that is at least this for the root player, at a
    /// minimising node at most this.
    fn bound(&self) -> Bound {
        match (self.cut(), self.exact, self.sign > 0) {
            (true, _, true) | (false, false, false) => Bound::Lower,
            (true, _, false) | (false, false, true) => Bound::Upper,
            (false, true, _) => Bound::Exact,
        }
    }
}

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// What the table knows, where it settles the node; the root is always searched.
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

    /// Takes in the value that a move of the node turned out to have.
    pub fn weigh(&mut self, window: &mut Window, ply: usize, m: &Ranked<P::Move>, value: i32) {
        let own = window.sign * value;
        let raised = own > window.low;
        let bound = if raised { Bound::Exact } else { Bound::Upper };
        self.note_root(ply, m.mv, value, bound);
        if own > window.most {
            window.most = own;
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

    /// The node's value, which the table remembers.
    pub fn conclude(&mut self, window: &Window, ply: usize, depth: u32) -> i32 {
        let value = window.sign * window.most;
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
