//! What all algorithms share while they walk the tree: the position, leaf values, move order, table, limits and counts.

use std::cmp::Reverse;
use std::time::Duration;

use super::heuristic::{DECIDED, Heuristic};
use super::monitor::Monitor;
use super::settings::{MAX_DEPTH, Settings};
use super::table::{Bound, TableHit, TranspositionTable};
use super::tree::Recorder;
use crate::game::rng::{Rng, mix};
use crate::game::{Outcome, Position};

/// Figures of one iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Leaves evaluated on the last ply: what the thesis counts as states.
    pub leaves: u64,
    /// Positions visited, leaves included, the root not.
    pub nodes: u64,
    /// Positions answered by the table alone.
    pub hits: u64,
    /// Nodes left before their last move.
    pub cutoffs: u64,
}

/// A move, its place in the order of generation and its rank.
#[derive(Debug, Clone, Copy)]
pub struct Ranked<M> {
    pub mv: M,
    pub index: u16,
    pub rank: i32,
}

/// Plies beyond the greatest depth that quiescence may add.
const EXTRA: usize = 32;
pub const MAX_PLY: usize = MAX_DEPTH as usize + EXTRA;

/// A root move with its value for the root player; `bound` says how far it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootMove<M> {
    pub mv: M,
    pub value: i32,
    pub bound: Bound,
}

pub struct TreeWalk<'a, P: Position, H> {
    pub position: P,
    pub heuristic: &'a H,
    pub settings: &'a Settings,
    /// Root moves that are left out: those of the settings and those of the lines found before.
    pub skip: Vec<u16>,
    pub root: usize,
    pub table: Option<&'a mut TranspositionTable>,
    pub counts: Counts,
    pub roots: Vec<RootMove<P::Move>>,
    pub tree: Option<Recorder>,
    win: i32,
    salt: u64,
    monitor: &'a mut dyn Monitor,
    /// Limits bind from the second iteration on: the first is never cut off (Houdek 2010, chapter 9.2).
    limited: bool,
    spent: u64,
    buffers: Vec<Vec<Ranked<P::Move>>>,
    generated: Vec<P::Move>,
    lines: Vec<Vec<P::Move>>,
}

impl<'a, P: Position, H: Heuristic<P>> TreeWalk<'a, P, H> {
    pub fn new(
        position: &P,
        heuristic: &'a H,
        settings: &'a Settings,
        table: Option<&'a mut TranspositionTable>,
        monitor: &'a mut dyn Monitor,
    ) -> Self {
        let root = position.side();
        let salt = mix(heuristic.salt() ^ mix(root as u64 + 1));
        TreeWalk {
            position: position.clone(),
            heuristic,
            settings,
            skip: settings.skip.clone(),
            root,
            table,
            counts: Counts::default(),
            roots: Vec::new(),
            tree: None,
            win: DECIDED + heuristic.win(),
            salt: settings.salt(salt),
            monitor,
            limited: false,
            spent: 0,
            buffers: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            generated: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    /// Begins an iteration from `position`.
    pub fn begin(&mut self, position: &P, limited: bool) {
        self.position = position.clone();
        self.limited = limited;
        self.counts = Counts::default();
        self.roots.clear();
        self.lines[0].clear();
        self.tree = self.settings.tree.map(Recorder::new);
    }

    pub fn elapsed(&mut self) -> Duration {
        self.monitor.elapsed()
    }

    /// Whether the limits leave room for another iteration.
    pub fn exhausted(&mut self) -> bool {
        let limits = self.settings.limits;
        limits.time.is_some_and(|t| self.monitor.elapsed() >= t)
            || limits.nodes.is_some_and(|n| self.spent >= n)
            || self.monitor.cancelled()
    }

    pub fn cancelled(&mut self) -> bool {
        self.monitor.cancelled()
    }

    /// Whether a value means a win of somebody whatever is played.
    pub fn decided(&self, value: i32) -> bool {
        value.unsigned_abs() >= (self.win - MAX_PLY as i32) as u32
    }

    pub fn maximises(&self) -> bool {
        self.position.side() == self.root
    }

    /// Counts a visited node; `None` if the search must end.
    pub fn visit(&mut self) -> Option<()> {
        self.counts.nodes += 1;
        self.spent += 1;
        if self.spent % self.monitor.period() == 0 && self.monitor.cancelled() {
            return None;
        }
        if !self.limited {
            return Some(());
        }
        let limits = self.settings.limits;
        let late = limits.nodes.is_some_and(|n| self.spent > n)
            || self.spent % self.monitor.period() == 0
                && limits.time.is_some_and(|t| self.monitor.elapsed() >= t);
        if late { None } else { Some(()) }
    }

    /// The value of a leaf for the root player. A win counts less the later it comes.
    ///
    /// A game that ended before the last ply is no leaf in the counts, as in perft.
    pub fn leaf(&mut self, outcome: Option<Outcome>, depth: u32, ply: usize) -> i32 {
        self.counts.leaves += u64::from(depth == 0);
        match outcome {
            None => self.still(),
            Some(Outcome { winner: None, .. }) => self.heuristic.draw(),
            Some(Outcome { winner, .. }) if winner == Some(self.root) => self.win - ply as i32,
            Some(_) => ply as i32 - self.win,
        }
    }

    /// The heuristic's value, kept below any win.
    pub fn still(&self) -> i32 {
        let most = self.win - MAX_PLY as i32 - 1;
        self.heuristic
            .evaluate(&self.position, self.root)
            .clamp(-most, most)
    }

    fn key(&self) -> u64 {
        self.position.hash() ^ self.salt
    }

    /// What the table knows, with the distance of a win counted from the root again.
    pub fn recall(&self, ply: usize) -> Option<TableHit> {
        let mut found = self.table.as_ref()?.get(self.key())?;
        if self.decided(found.value) {
            found.value -= found.value.signum() * ply as i32;
        }
        Some(found)
    }

    /// The table's answer where it settles the window.
    pub fn answer(
        &mut self,
        found: Option<TableHit>,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let found = found?;
        let stored = u32::from(found.depth);
        let deep_enough = stored == depth || self.settings.deeper && stored > depth;
        let settles = match found.bound {
            Bound::Exact => true,
            Bound::Lower => found.value >= beta,
            Bound::Upper => found.value <= alpha,
        };
        if deep_enough && settles {
            self.counts.hits += 1;
            return Some(found.value);
        }
        None
    }

    pub fn remember(&mut self, ply: usize, mut found: TableHit) {
        // With moves left out the value is not the position's own.
        if ply == 0 && !self.skip.is_empty() {
            return;
        }
        if self.decided(found.value) {
            found.value += found.value.signum() * ply as i32;
        }
        let key = self.key();
        if let Some(table) = self.table.as_deref_mut() {
            table.put(key, found);
        }
    }

    /// All legal moves in the order of generation; give the buffer back by [`recycle`](Self::recycle).
    pub fn generate(&mut self, ply: usize) -> Vec<Ranked<P::Move>> {
        let mut generated = std::mem::take(&mut self.generated);
        self.position.legal_moves(&mut generated);
        let mut moves = std::mem::take(&mut self.buffers[ply]);
        moves.clear();
        moves.extend(generated.iter().enumerate().map(|(i, &mv)| Ranked {
            mv,
            index: i as u16,
            rank: 0,
        }));
        self.generated = generated;
        if ply == 0 && !self.skip.is_empty() {
            moves.retain(|m| !self.skip.contains(&m.index));
        }
        if let (0, Some(seed)) = (ply, self.settings.seed) {
            Rng::new(seed).shuffle(&mut moves);
        }
        moves
    }

    /// Legal moves as the heuristic ranks them, the table's best first (Houdek 2010, chapter 18.3).
    pub fn ordered(&mut self, ply: usize, best: Option<u16>) -> Vec<Ranked<P::Move>> {
        let mut moves = self.generate(ply);
        if self.settings.ordering {
            if self.heuristic.ranks() {
                for ranked in &mut moves {
                    ranked.rank = self
                        .heuristic
                        .rank(&mut self.position, ranked.mv, self.root);
                }
                moves.sort_by_key(|m| Reverse(m.rank));
            }
            if let Some(place) = best.and_then(|b| moves.iter().position(|m| m.index == b)) {
                moves[..=place].rotate_right(1);
            }
        }
        moves
    }

    pub fn recycle(&mut self, ply: usize, moves: Vec<Ranked<P::Move>>) {
        self.buffers[ply] = moves;
    }

    /// The line below `ply` becomes `mv` and the line below that.
    pub fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    pub fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    pub fn line(&self) -> &[P::Move] {
        &self.lines[0]
    }

    /// The answer of an iteration that was not finished: the best root move with a value, else the first one in move order with the
    /// value of the position before it.
    pub fn best_so_far(&mut self, position: &P) -> RootMove<P::Move> {
        // Of equal values the first is the one that raised the window; later ones are upper bounds.
        let mut searched = self.roots.iter().copied();
        if let Some(first) = searched.next() {
            return searched.fold(
                first,
                |best, root| {
                    if root.value > best.value { root } else { best }
                },
            );
        }
        self.position = position.clone();
        let known = self.recall(0).map(|found| found.best);
        let mv = self.ordered(0, known)[0].mv;
        RootMove {
            mv,
            value: self.still(),
            bound: Bound::Upper,
        }
    }

    pub fn note_root(&mut self, ply: usize, mv: P::Move, value: i32, bound: Bound) {
        if ply == 0 {
            self.roots.push(RootMove { mv, value, bound });
        }
    }

    pub fn enter(&mut self, mv: P::Move) {
        if let Some(tree) = &mut self.tree {
            tree.enter(self.position.move_text(mv));
        }
    }

    pub fn leave(&mut self, value: i32, how: &'static str) {
        if let Some(tree) = &mut self.tree {
            tree.leave(value, how);
        }
    }
}
