//! The state all algorithms share during a search: position, leaf values, move order, table, limits and
//! counts.

use std::cmp::Reverse;
use std::time::Duration;

use super::heuristic::{DECIDED, Heuristic};
use super::monitor::Monitor;
use super::parallel::Seat;
use super::settings::{MAX_DEPTH, Settings, Technique};
use super::strong::path::Path;
use super::table::{Bound, TableHit, TranspositionTable};
use super::tree::Recorder;
use super::window::Window;
use crate::game::rng::{Rng, mix};
use crate::game::{Outcome, Position};

/// Figures of one iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Leaves evaluated on the last ply. Houdek 2010 calls these states.
    pub leaves: u64,
    /// Positions visited, including leaves, excluding the root.
    pub nodes: u64,
    /// Positions whose value came from the table.
    pub hits: u64,
    /// Nodes left before their last move was tried.
    pub cutoffs: u64,
}

/// A move, its index in the order of generation and its rank.
#[derive(Debug, Clone, Copy)]
pub struct Ranked<M> {
    pub mv: M,
    pub index: u16,
    pub rank: i32,
}

/// The rank of the table's move.
pub const FROM_TABLE: i32 = i32::MAX;
/// Noisy moves have at least this rank, quiet moves a lower one.
pub const NOISY: i32 = 1 << 28;

/// Selection sort, one step: moves the best-ranked of the remaining moves to index `from`. Most nodes need only the first
/// few moves in order.
pub fn pick<M: Copy>(moves: &mut [Ranked<M>], from: usize) -> Ranked<M> {
    let mut best = from;
    for i in from + 1..moves.len() {
        if moves[i].rank > moves[best].rank {
            best = i;
        }
    }
    moves.swap(from, best);
    moves[from]
}

/// The number of plies that quiescence may search beyond the maximum depth.
const EXTRA: usize = 32;
pub const MAX_PLY: usize = MAX_DEPTH as usize + EXTRA;

/// A root move with its value for the root player. `bound` says whether the value is exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RootMove<M> {
    pub mv: M,
    pub value: i32,
    pub bound: Bound,
}

/// A root move with its line.
pub type RootLine<M> = (RootMove<M>, Vec<M>);

pub struct TreeWalk<'a, P: Position, H: Heuristic<P>> {
    pub position: P,
    pub heuristic: &'a H,
    pub settings: &'a Settings,
    /// Root moves to exclude: those from the settings and those of the lines already found.
    pub skip: Vec<u16>,
    pub root: usize,
    pub table: Option<&'a TranspositionTable>,
    pub counts: Counts,
    pub roots: Vec<RootMove<P::Move>>,
    pub tree: Option<Recorder>,
    /// `strong` only: the positions before the current one.
    pub path: Path,
    /// `strong` only: the place of this thread among those of a parallel search.
    pub seat: Option<Seat<'a, P::Move>>,
    /// `strong` only: the depth of the current iteration, which limits extensions.
    pub deepest: u32,
    /// `strong` only: the best move of the current iteration so far, with its line.
    pub partial: Option<RootLine<P::Move>>,
    win: i32,
    salt: u64,
    monitor: &'a mut dyn Monitor,
    /// Limits apply from the second iteration on; the first always completes (Houdek 2010, chapter 9.2).
    limited: bool,
    spent: u64,
    buffers: Vec<Vec<Ranked<P::Move>>>,
    generated: Vec<P::Move>,
    lines: Vec<Vec<P::Move>>,
    /// What the heuristic keeps about the positions of the searched path: entry 0 about none, entry `ply + 1` about the one
    /// evaluated last at that ply.
    memories: Vec<H::Memory>,
}

impl<'a, P: Position, H: Heuristic<P>> TreeWalk<'a, P, H> {
    pub fn uses(&self, technique: Technique) -> bool {
        self.settings.techniques.has(technique)
    }

    pub fn new(
        position: &P,
        heuristic: &'a H,
        settings: &'a Settings,
        table: Option<&'a TranspositionTable>,
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
            path: Path::default(),
            seat: None,
            deepest: 0,
            partial: None,
            win: DECIDED + heuristic.win(),
            salt: settings.salt(salt),
            monitor,
            limited: false,
            spent: 0,
            buffers: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            generated: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            memories: (0..MAX_PLY + 2).map(|_| H::Memory::default()).collect(),
        }
    }

    /// Begins an iteration from `position`.
    pub fn begin(&mut self, position: &P, limited: bool) {
        self.position = position.clone();
        self.limited = limited;
        self.counts = Counts::default();
        self.roots.clear();
        self.lines[0].clear();
        self.partial = None;
        self.tree = self.settings.tree.map(Recorder::new);
    }

    pub fn elapsed(&mut self) -> Duration {
        self.monitor.elapsed()
    }

    /// Whether the limits are used up.
    pub fn exhausted(&mut self) -> bool {
        let limits = self.settings.limits;
        limits.time.is_some_and(|t| self.monitor.elapsed() >= t)
            || limits.nodes.is_some_and(|n| self.spent >= n)
            || self.monitor.cancelled()
    }

    pub fn cancelled(&mut self) -> bool {
        self.monitor.cancelled()
    }

    /// Whether a value is a forced win for either player.
    pub fn decided(&self, value: i32) -> bool {
        value.unsigned_abs() >= (self.win - MAX_PLY as i32) as u32
    }

    pub fn maximises(&self) -> bool {
        self.position.side() == self.root
    }

    /// Counts a visited node. `None` if the search must stop.
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

    /// The value of a leaf for the root player. A later win has a smaller value.
    ///
    /// A game that ended before the last ply is not counted as a leaf, as in perft.
    pub fn leaf(&mut self, outcome: Option<Outcome>, depth: u32, ply: usize) -> i32 {
        self.counts.leaves += u64::from(depth == 0);
        match outcome {
            None => self.static_value(ply),
            Some(Outcome { winner: None, .. }) => self.heuristic.draw(),
            Some(Outcome { winner, .. }) if winner == Some(self.root) => self.win - ply as i32,
            Some(_) => ply as i32 - self.win,
        }
    }

    /// The value for any player.
    pub fn value_for(&self, player: usize, outcome: Option<Outcome>, ply: usize) -> i32 {
        let limit = self.win - MAX_PLY as i32 - 1;
        match outcome {
            None => self
                .heuristic
                .evaluate(&self.position, player)
                .clamp(-limit, limit),
            Some(Outcome { winner: None, .. }) => self.heuristic.draw(),
            Some(Outcome { winner, .. }) if winner == Some(player) => self.win - ply as i32,
            Some(_) => ply as i32 - self.win,
        }
    }

    /// The heuristic value, limited so that it stays below any win.
    pub fn static_value(&mut self, ply: usize) -> i32 {
        let limit = self.win - MAX_PLY as i32 - 1;
        let (before, from_here) = self.memories.split_at_mut(ply + 1);
        self.heuristic
            .evaluate_after(&before[ply], &mut from_here[0], &self.position, self.root)
            .clamp(-limit, limit)
    }

    fn key(&self) -> u64 {
        self.position.hash() ^ self.salt
    }

    /// The table entry, with win distances counted from the root.
    pub fn recall(&self, ply: usize) -> Option<TableHit> {
        let mut found = self.table?.get(self.key())?;
        if self.decided(found.value) {
            found.value -= found.value.signum() * ply as i32;
        }
        Some(found)
    }

    /// The table's value if it is enough to decide this window.
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
        // With excluded moves this is not the true value of the position.
        if ply == 0 && !self.skip.is_empty() {
            return;
        }
        if self.decided(found.value) {
            found.value += found.value.signum() * ply as i32;
        }
        let key = self.key();
        if let Some(table) = self.table {
            table.put(key, found);
        }
    }

    /// All legal moves in the order of generation. Return the buffer with [`recycle`](Self::recycle).
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

    /// Legal moves ordered by the heuristic's rank, the table's best move first (Houdek 2010, chapter 18.3).
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

    /// Puts the table's move first. Returns how many moves were placed, 0 or 1.
    pub fn table_first(&self, moves: &mut [Ranked<P::Move>], found: Option<TableHit>) -> usize {
        let best = found.filter(|_| self.settings.ordering).map(|f| f.best);
        match moves.iter().position(|m| Some(m.index) == best) {
            Some(place) => {
                moves[place].rank = FROM_TABLE;
                moves.swap(0, place);
                1
            }
            None => 0,
        }
    }

    pub fn recycle(&mut self, ply: usize, moves: Vec<Ranked<P::Move>>) {
        self.buffers[ply] = moves;
    }

    /// Sets the line at `ply` to `mv` followed by the line one ply below.
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

    pub fn set_line(&mut self, line: Vec<P::Move>) {
        self.lines[0] = line;
    }

    /// Remembers a root move that raised the window: all moves before it are proved to be no better.
    pub fn note_partial(&mut self, m: &Ranked<P::Move>, value: i32, window: &Window) {
        if window.best_index() == m.index && window.is_raised_to(value) {
            let root = RootMove {
                mv: m.mv,
                value,
                bound: Bound::Lower,
            };
            if let Some(seat) = &self.seat {
                seat.publish(self.deepest, root, m.index, &self.lines[0], window.cut());
            }
            self.partial = Some((root, self.lines[0].clone()));
        }
    }

    /// The best root move so far, if another thread has found it, with its index. It becomes the one of this thread.
    pub fn adopt(&mut self, value: i32) -> Option<(RootMove<P::Move>, u16)> {
        let best = self.seat.as_ref()?.better(self.deepest, value)?;
        self.lines[0].clone_from(&best.line);
        self.partial = Some((best.root, best.line));
        Some((best.root, best.index))
    }

    /// The result of an interrupted iteration: the best root move that has a value, otherwise the first move
    /// in move order with the value of the root position.
    pub fn best_so_far(&mut self, position: &P) -> RootMove<P::Move> {
        // Among equal values, the first raised the window; the later ones are upper bounds.
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
            value: self.static_value(0),
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

    /// The last move is searched again: discards the recorded tree of the first attempt.
    pub fn reopen(&mut self) {
        if let Some(tree) = &mut self.tree {
            tree.reopen();
        }
    }
}
