//! One node of `strong`.

use super::order::{Order, bring};
use crate::game::Position;
use crate::search::heuristic::Heuristic;
use crate::search::node::{FROM_TABLE, MAX_PLY, NOISY, Ranked, TreeWalk};
use crate::search::replies::ReplySearch;
use crate::search::settings::Technique;
use crate::search::table::{Bound, TableHit};
use crate::search::window::Window;

/// Futility applies up to this depth.
const FUTILE_DEPTH: i32 = 2;
/// Null moves are tried from this depth on.
const NULL_DEPTH: i32 = 4;
/// Late moves are skipped up to this depth.
const LATE_DEPTH: i32 = 3;
/// From this depth on, a thread puts off moves that another thread searches.
const SHARED_DEPTH: i32 = 4;
/// From this depth on, a node without a move from the table is searched one ply less deeply.
const UNKNOWN_DEPTH: i32 = 4;

/// Maximum number of plies that quiescence searches beyond the last ply.
const QUIET_PLIES: usize = 8;

/// How a node was reached.
#[derive(Clone, Copy)]
pub struct Reached<M> {
    pub mv: M,
    /// Whether the side before passed: two null moves in a row would only repeat the position.
    pub by_null: bool,
}

/// The depth reduction of a late quiet move, in plies: it grows with the depth and with the number of moves tried.
fn reduction(depth: i32, tried: usize) -> i32 {
    if depth < 3 || tried < 4 {
        return 0;
    }
    // ilog2 of products approximates ln(depth) * ln(tried) in integers, the same on every machine.
    let depth_log = (depth as u32 * depth as u32 * 16).ilog2() as i32; // 2 log2(depth) + 4
    let tried_log = (tried as u32 * tried as u32).ilog2() as i32; // 2 log2(tried)
    (depth_log - 4) * tried_log / 16
}

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    pub fn node(
        &mut self,
        order: &mut Order<P::Move>,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        reached: Option<Reached<P::Move>>,
    ) -> Option<i32> {
        let urgent = ply > 0 && self.heuristic.urgent(&self.position);
        let extends = urgent && self.uses(Technique::Extensions) && ply < 2 * self.deepest as usize;
        let depth = depth.max(0) + i32::from(extends);
        if let Some(value) = self.node_end(depth, ply, alpha, beta)? {
            return Some(value);
        }
        let found = self.recall(ply);
        if let Some(value) = self.known(found, depth as u32, ply, alpha, beta) {
            return Some(value);
        }
        self.path.push(self.position.hash());
        let value = self.inner_node(order, depth, ply, alpha, beta, reached, found, urgent)?;
        self.path.pop();
        Some(value)
    }

    /// The value of a node that is not searched deeper: the game is over, the position repeats, or the depth is reached.
    fn node_end(&mut self, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<Option<i32>> {
        let outcome = self.position.outcome();
        let repeated = outcome.is_none()
            && ply > 0
            && self.uses(Technique::Repetition)
            && self.path.repeats(self.position.hash(), ply);
        if outcome.is_none() && !repeated {
            if depth > 0 && ply < MAX_PLY - QUIET_PLIES {
                return Some(None);
            }
            if self.uses(Technique::Quiescence) {
                return self.settle(ply, alpha, beta, QUIET_PLIES, true).map(Some);
            }
        }
        self.clear_line(ply);
        let value = if repeated {
            self.heuristic.draw()
        } else {
            self.leaf(outcome, depth.max(0) as u32, ply)
        };
        self.leave(value, if depth <= 0 { "leaf" } else { "end" });
        Some(Some(value))
    }

    #[allow(clippy::too_many_arguments)]
    fn inner_node(
        &mut self,
        order: &mut Order<P::Move>,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        reached: Option<Reached<P::Move>>,
        found: Option<TableHit>,
        urgent: bool,
    ) -> Option<i32> {
        let maximises = self.maximises();
        if self.uses(Technique::Replies) && !maximises && self.position.players() > 2 {
            if let Some(value) = self.strongest_reply(order, depth as u32, ply, alpha, beta)? {
                return Some(value);
            }
        }
        let window = Window::new(maximises, alpha, beta);
        let narrow = ply > 0 && window.high - 1 <= window.low;
        let prunes = narrow && !urgent && !self.decided(window.high) && !self.decided(window.low);
        let standing = if prunes {
            window.sign * self.static_value(ply)
        } else {
            0
        };
        if prunes {
            if let Some(value) = self.far_above(depth, &window, standing) {
                self.clear_line(ply);
                self.leave(window.sign * value, "cut");
                return Some(window.sign * value);
            }
            if let Some(value) = self.null_move(order, depth, ply, &window, standing, reached)? {
                self.clear_line(ply);
                self.leave(window.sign * value, "cut");
                return Some(window.sign * value);
            }
        }
        let shorter = self.uses(Technique::Reductions) && found.is_none() && depth >= UNKNOWN_DEPTH;
        let depth = depth - i32::from(shorter && ply > 0);
        let pruning = prunes.then_some(standing);
        self.try_moves(order, depth, ply, window, pruning, reached, found)
    }

    /// Reverse futility: a value so far above the window that no single reply can bring it back.
    fn far_above(&mut self, depth: i32, window: &Window, standing: i32) -> Option<i32> {
        let margin = depth.saturating_mul(3 * self.heuristic.unit());
        let sure = self.uses(Technique::Futility)
            && depth <= FUTILE_DEPTH
            && standing.saturating_sub(margin) >= window.high;
        sure.then_some(standing)
    }

    /// Passes the turn. If the value is still above the window, a real move will keep it there, except in zugzwang.
    fn null_move(
        &mut self,
        order: &mut Order<P::Move>,
        depth: i32,
        ply: usize,
        window: &Window,
        standing: i32,
        reached: Option<Reached<P::Move>>,
    ) -> Option<Option<i32>> {
        let allowed = self.uses(Technique::NullMove)
            && depth >= NULL_DEPTH
            && self.position.players() == 2
            && standing >= window.high
            && reached.is_some_and(|r| !r.by_null);
        let (true, Some(reached)) = (allowed, reached) else {
            return Some(None);
        };
        let Some(passed) = self.position.passed() else {
            return Some(None);
        };
        self.visit()?;
        let before = std::mem::replace(&mut self.position, passed);
        let (a, b) = window.to_root_view(window.high - 1, window.high);
        let less = 3 + depth / 4;
        let by_null = Reached {
            by_null: true,
            ..reached
        };
        let recorder = self.tree.take();
        let value = self.node(order, depth - less, ply + 1, a, b, Some(by_null));
        self.tree = recorder;
        self.position = before;
        let own = window.sign * value?;
        // A win found after passing is not proved: the opponent would have moved.
        Some((own >= window.high).then_some(window.high))
    }

    #[allow(clippy::too_many_arguments)]
    fn try_moves(
        &mut self,
        order: &mut Order<P::Move>,
        depth: i32,
        ply: usize,
        mut window: Window,
        pruning: Option<i32>,
        reached: Option<Reached<P::Move>>,
        found: Option<TableHit>,
    ) -> Option<i32> {
        let side = self.position.side();
        let before = reached.filter(|r| !r.by_null).map(|r| r.mv);
        // With a null window no move may raise the window, and a line of an earlier node would remain.
        self.clear_line(ply);
        let mut moves = self.generate(ply);
        let head = self.table_first(&mut moves, found);
        let mut put_off = Vec::new();
        let mut cut = None;
        for tried in 0..moves.len() {
            if self.settings.ordering && tried >= head {
                if tried == head {
                    self.rank_moves(order, &mut moves[head..], ply, side, before);
                }
                bring(&mut moves, head, tried);
            }
            let m = moves[tried];
            let quiet = m.rank < NOISY;
            if let Some(standing) = pruning.filter(|_| quiet && tried > 0) {
                if let Some(value) = self.futile(depth, tried, &window, standing) {
                    // The remaining moves are quiet too, come later and have the same bounds.
                    window.at_least(value);
                    break;
                }
            }
            if ply == 0 && self.is_settled(&m, &mut window) {
                continue;
            }
            if tried > 0 && self.is_shared(depth) && self.is_taken(ply, &m) {
                put_off.push(tried);
                continue;
            }
            self.try_move(order, depth, ply, &mut window, pruning, tried, &m)?;
            if window.cut() {
                cut = Some(tried);
                break;
            }
        }
        for tried in put_off {
            let settled = ply == 0 && self.is_settled(&moves[tried], &mut window);
            if cut.is_none() && !settled {
                self.try_move(
                    order,
                    depth,
                    ply,
                    &mut window,
                    pruning,
                    tried,
                    &moves[tried],
                )?;
                cut = window.cut().then_some(tried);
            }
        }
        if let Some(tried) = cut {
            let m = moves[tried];
            if m.rank < NOISY || m.rank == FROM_TABLE {
                order.reward(side, ply, depth, m.mv, before, &moves[..tried]);
            }
        }
        self.recycle(ply, moves);
        Some(self.conclude(&window, ply, depth as u32))
    }

    /// Searches one move and updates the window.
    #[allow(clippy::too_many_arguments)]
    fn try_move(
        &mut self,
        order: &mut Order<P::Move>,
        depth: i32,
        ply: usize,
        window: &mut Window,
        pruning: Option<i32>,
        tried: usize,
        m: &Ranked<P::Move>,
    ) -> Option<()> {
        self.visit()?;
        self.enter(m.mv);
        let less = if self.uses(Technique::Reductions) && m.rank < NOISY {
            let side = self.position.side();
            self.shortened(order, depth, tried, side, m.mv, pruning.is_some())
        } else {
            0
        };
        if self.is_shared(depth) {
            self.take(ply, m);
        }
        let undo = self.position.play(m.mv);
        let less = if less > 0 && self.heuristic.urgent(&self.position) {
            0
        } else {
            less
        };
        let value = self.moved(order, depth - 1, less, ply + 1, window, tried == 0, m.mv)?;
        self.position.undo(m.mv, undo);
        self.update(window, ply, m, value);
        if ply == 0 {
            self.note_partial(m, value, window);
        }
        Some(())
    }

    /// Takes over what another thread has found at the root. Whether the move need not be searched any more.
    fn is_settled(&mut self, m: &Ranked<P::Move>, window: &mut Window) -> bool {
        if self.seat.is_none() {
            return false;
        }
        if let Some((root, index)) = self.adopt(window.low) {
            window.raise(root.value, index);
            self.note_root(0, root.mv, root.value, Bound::Exact);
        }
        window.cut() || self.roots.iter().any(|root| root.mv == m.mv)
    }

    /// Whether the threads share the moves of a node of this depth.
    fn is_shared(&self, depth: i32) -> bool {
        depth >= SHARED_DEPTH && self.seat.is_some()
    }

    /// Tells the other threads which move this one searches.
    fn take(&self, ply: usize, m: &Ranked<P::Move>) {
        if let Some(seat) = &self.seat {
            seat.take(ply, self.position.hash(), m.index);
        }
    }

    /// Whether another thread searches this move.
    fn is_taken(&self, ply: usize, m: &Ranked<P::Move>) -> bool {
        let hash = self.position.hash();
        let seat = self.seat.as_ref();
        seat.is_some_and(|seat| seat.is_taken(ply, hash, m.index))
    }

    /// The bound of a quiet move that is not worth searching.
    fn futile(&self, depth: i32, tried: usize, window: &Window, standing: i32) -> Option<i32> {
        // A loss must be proved by searching every move.
        if window.is_lost(|value| self.decided(value)) {
            return None;
        }
        let bound = standing.saturating_add((2 * depth + 1).saturating_mul(self.heuristic.unit()));
        if self.uses(Technique::Futility) && depth <= FUTILE_DEPTH && bound <= window.low {
            return Some(bound);
        }
        let late = self.uses(Technique::LatePruning)
            && depth <= LATE_DEPTH
            && tried as i32 >= 6 + 6 * depth * depth;
        late.then_some(window.low.min(standing))
    }

    /// The reduction of a quiet move, corrected by its history.
    fn shortened(
        &self,
        order: &Order<P::Move>,
        depth: i32,
        tried: usize,
        side: usize,
        mv: P::Move,
        narrow: bool,
    ) -> i32 {
        let less = reduction(depth, tried);
        if less == 0 {
            return 0;
        }
        let past = order.past(side, mv);
        (less - past / 6000 - i32::from(!narrow)).clamp(0, depth - 1)
    }

    /// The value of the position just reached: first a null window, then a full search if the move is better.
    #[allow(clippy::too_many_arguments)]
    fn moved(
        &mut self,
        order: &mut Order<P::Move>,
        depth: i32,
        less: i32,
        ply: usize,
        window: &Window,
        first: bool,
        mv: P::Move,
    ) -> Option<i32> {
        let reached = Some(Reached { mv, by_null: false });
        let &Window {
            sign, low, high, ..
        } = window;
        if !first {
            let (a, b) = window.to_root_view(low, low + 1);
            let mut value = self.node(order, depth - less, ply, a, b, reached)?;
            if less > 0 && sign * value > low {
                self.reopen();
                value = self.node(order, depth, ply, a, b, reached)?;
            }
            if sign * value <= low || sign * value >= high {
                return Some(value);
            }
            self.reopen();
        }
        let (a, b) = window.to_root_view(low, high);
        self.node(order, depth, ply, a, b, reached)
    }

    fn rank_moves(
        &mut self,
        order: &Order<P::Move>,
        moves: &mut [Ranked<P::Move>],
        ply: usize,
        side: usize,
        before: Option<P::Move>,
    ) {
        let restless = self.heuristic.restless(&self.position);
        let early = order.early(side, ply, before);
        for m in moves {
            let hint = self.heuristic.hint(&mut self.position, m.mv, self.root);
            m.rank = if restless && self.heuristic.noisy(&self.position, m.mv) {
                NOISY + hint
            } else {
                order.rank(side, m.mv, hint, &early)
            };
        }
    }
}

impl<P: Position, H: Heuristic<P>> ReplySearch<P, H> for Order<P::Move> {
    fn rank_replies(
        &self,
        walk: &mut TreeWalk<'_, P, H>,
        moves: &mut [Ranked<P::Move>],
        ply: usize,
    ) {
        let player = walk.position.side();
        walk.rank_moves(self, moves, ply, player, None);
    }

    fn after_reply(
        &mut self,
        walk: &mut TreeWalk<'_, P, H>,
        reply: P::Move,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
    ) -> Option<i32> {
        let reached = Reached {
            mv: reply,
            by_null: true,
        };
        walk.node(self, depth as i32, ply, alpha, beta, Some(reached))
    }

    fn reward_reply(
        &mut self,
        player: usize,
        reply: P::Move,
        ply: usize,
        depth: u32,
        tried: &[Ranked<P::Move>],
    ) {
        self.reward(player, ply, depth as i32, reply, None, tried);
    }
}
