//! Principal variation search (Marsland and Campbell 1982; Reinefeld 1983).
//!
//! The first move of a node is searched with the full window. The others get a null window, which only tests
//! whether they are better. In addition: aspiration windows at the root, killer moves and the history
//! heuristic for move ordering (Akl and Newborn 1977; Schaeffer 1983), late move reductions, a quiescence
//! search over noisy moves, and best-reply search with three or four players. With `quiescence`, `reductions`
//! and `replies` off the value equals that of alpha-beta.

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use super::heuristic::Heuristic;
use super::mcts::Grown;
use super::node::{FROM_TABLE, MAX_PLY, NOISY, Ranked, TreeWalk, pick};
use super::plain::INFINITY;
use super::replies::ReplySearch;
use super::settings::Technique;
use super::strong::order::{History, Order};
use super::window::Window;
use crate::game::Position;

const SLOTS: usize = 4096;
/// Killer moves are tried before all other quiet moves, whose order the history and the heuristic's hint decide.
const KILLER: i32 = 1 << 26;
const HISTORY_CAP: i32 = 1 << 22;
/// Hints are small numbers in all games. With this factor one step of a hint equals the history of a few
/// cutoffs.
const HINT_SCALE: i32 = 64;
/// Maximum number of plies that quiescence searches beyond the last ply.
const QUIET_PLIES: usize = 6;

/// Killer moves and history, kept from one iteration to the next.
pub struct Memory<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>,
    /// What `strong` has learned instead.
    pub order: Order<M>,
    /// The tree of Monte-Carlo tree search.
    pub grown: Option<Grown<M>>,
    hasher: BuildHasherDefault<FxHasher>,
}

impl<M: Copy + Eq + std::hash::Hash> Memory<M> {
    pub fn new() -> Self {
        Memory {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; SLOTS],
            order: Order::new(History::default()),
            grown: None,
            hasher: BuildHasherDefault::default(),
        }
    }

    fn slot(&self, mv: M) -> usize {
        (self.hasher.hash_one(mv) >> 40) as usize % SLOTS
    }

    /// A quiet move that caused a cutoff is tried early at other nodes.
    fn reward(&mut self, mv: M, ply: usize, depth: u32) {
        let slot = self.slot(mv);
        self.history[slot] = (self.history[slot] + (depth * depth) as i32).min(HISTORY_CAP);
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
    }

    /// Gives newer cutoffs more weight.
    fn fade(&mut self) {
        self.history.iter_mut().for_each(|h| *h /= 4);
    }
}

/// The depth reduction of a late move, in plies.
fn reduction(depth: u32, tried: usize) -> u32 {
    match (depth, tried) {
        (0..=2, _) | (_, 0..=5) => 0,
        (3..=4, _) | (_, 6..=23) => 1,
        _ => 2,
    }
}

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// Searches in a narrow window around `guess` and widens it while the value falls outside.
    pub fn aspire(
        &mut self,
        memory: &mut Memory<P::Move>,
        depth: u32,
        guess: Option<i32>,
    ) -> Option<i32> {
        memory.fade();
        let Some(guess) = guess.filter(|g| depth > 2 && !self.decided(*g)) else {
            return self.pvs(memory, depth, 0, -INFINITY, INFINITY);
        };
        let (mut below, mut above) = (64i64, 64i64);
        loop {
            let edge = |v: i64| v.clamp(i64::from(-INFINITY), i64::from(INFINITY)) as i32;
            let (alpha, beta) = (
                edge(i64::from(guess) - below),
                edge(i64::from(guess) + above),
            );
            self.roots.clear();
            let value = self.pvs(memory, depth, 0, alpha, beta)?;
            if value <= alpha && alpha > -INFINITY {
                below *= 16;
            } else if value >= beta && beta < INFINITY {
                above *= 16;
            } else {
                return Some(value);
            }
        }
    }

    fn pvs(
        &mut self,
        memory: &mut Memory<P::Move>,
        depth: u32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let outcome = self.position.outcome();
        if outcome.is_some() || depth == 0 || ply >= MAX_PLY - QUIET_PLIES {
            if outcome.is_none() && self.uses(Technique::Quiescence) {
                return self.settle(ply, alpha, beta, QUIET_PLIES, false);
            }
            self.clear_line(ply);
            let value = self.leaf(outcome, depth, ply);
            self.leave(value, if depth == 0 { "leaf" } else { "end" });
            return Some(value);
        }
        let found = self.recall(ply);
        if let Some(value) = self.known(found, depth, ply, alpha, beta) {
            return Some(value);
        }
        let maximises = self.maximises();
        if self.uses(Technique::Replies) && !maximises && self.position.players() > 2 {
            if let Some(value) = self.strongest_reply(memory, depth, ply, alpha, beta)? {
                return Some(value);
            }
        }
        let mut window = Window::new(maximises, alpha, beta);
        let mut moves = self.generate(ply);
        let head = self.table_first(&mut moves, found);
        for tried in 0..moves.len() {
            // The table's move often causes a cutoff, so the other moves are ranked only if it does not.
            if self.settings.ordering && tried >= head {
                if tried == head {
                    self.rank(memory, &mut moves[head..], ply);
                }
                pick(&mut moves, tried);
            }
            let m = moves[tried];
            self.visit()?;
            self.enter(m.mv);
            let quiet = m.rank < NOISY;
            let less = if self.uses(Technique::Reductions) && quiet {
                reduction(depth, tried)
            } else {
                0
            };
            let undo = self.position.play(m.mv);
            let value = self.child(memory, depth - 1, less, ply + 1, &window, tried == 0)?;
            self.position.undo(m.mv, undo);
            self.update(&mut window, ply, &m, value);
            if window.cut() {
                if quiet || m.rank == FROM_TABLE {
                    memory.reward(m.mv, ply, depth);
                }
                break;
            }
        }
        self.recycle(ply, moves);
        Some(self.conclude(&window, ply, depth))
    }

    /// The value of the position just reached: first a null window, then a full search if the move is better.
    #[allow(clippy::too_many_arguments)]
    fn child(
        &mut self,
        memory: &mut Memory<P::Move>,
        depth: u32,
        less: u32,
        ply: usize,
        window: &Window,
        first: bool,
    ) -> Option<i32> {
        let &Window {
            sign, low, high, ..
        } = window;
        if !first {
            let (a, b) = window.to_root_view(low, low + 1);
            let mut value = self.pvs(memory, depth - less.min(depth), ply, a, b)?;
            if less > 0 && sign * value > low {
                self.reopen();
                value = self.pvs(memory, depth, ply, a, b)?;
            }
            if sign * value <= low || sign * value >= high {
                return Some(value);
            }
            self.reopen();
        }
        let (a, b) = window.to_root_view(low, high);
        self.pvs(memory, depth, ply, a, b)
    }

    fn rank(&mut self, memory: &Memory<P::Move>, moves: &mut [Ranked<P::Move>], ply: usize) {
        let restless = self.heuristic.restless(&self.position);
        for m in moves {
            let hint = self.heuristic.hint(&mut self.position, m.mv, self.root);
            m.rank = if restless && self.heuristic.noisy(&self.position, m.mv) {
                NOISY + hint
            } else if memory.killers[ply].contains(&Some(m.mv)) {
                KILLER + hint
            } else {
                memory.history[memory.slot(m.mv)] + hint * HINT_SCALE
            };
        }
    }
}

impl<P: Position, H: Heuristic<P>> ReplySearch<P, H> for Memory<P::Move> {
    fn rank_replies(
        &self,
        walk: &mut TreeWalk<'_, P, H>,
        moves: &mut [Ranked<P::Move>],
        ply: usize,
    ) {
        walk.rank(self, moves, ply);
    }

    fn after_reply(
        &mut self,
        walk: &mut TreeWalk<'_, P, H>,
        _reply: P::Move,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        walk.pvs(self, depth, ply, alpha, beta)
    }

    fn reward_reply(
        &mut self,
        _player: usize,
        reply: P::Move,
        ply: usize,
        depth: u32,
        _tried: &[Ranked<P::Move>],
    ) {
        self.reward(reply, ply, depth);
    }
}
