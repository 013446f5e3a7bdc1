//! Max^n (Luckhardt and Irani 1986): with three and four players, every player takes the move that is best for that player.
//!
//! It is the third way to search games of more than two players, beside paranoid search (all others play against the root
//! player) and best-reply search. Values of single players cannot be pruned like those of two, so it looks less deep.

use super::heuristic::Heuristic;
use super::node::TreeWalk;
use super::table::Bound;
use crate::game::Position;

const MAX_PLAYERS: usize = 8;
type Values = [i32; MAX_PLAYERS];

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// The value for the root player. With two players whose values are antisymmetric it is that of minimax.
    pub fn maxn(&mut self, depth: u32) -> Option<i32> {
        let values = self.maxn_node(depth, 0)?;
        Some(values[self.root])
    }

    fn maxn_node(&mut self, depth: u32, ply: usize) -> Option<Values> {
        let outcome = self.position.outcome();
        if depth == 0 || outcome.is_some() {
            self.clear_line(ply);
            self.counts.leaves += u64::from(depth == 0);
            let mut values = [0; MAX_PLAYERS];
            let players = self.position.players().min(MAX_PLAYERS);
            for (player, value) in values.iter_mut().enumerate().take(players) {
                *value = self.value_for(player, outcome, ply);
            }
            self.leave(values[self.root], if depth == 0 { "leaf" } else { "end" });
            return Some(values);
        }
        let side = self.position.side();
        let mut best: Option<Values> = None;
        let moves = self.ordered(ply, None);
        for m in &moves {
            self.visit()?;
            self.enter(m.mv);
            let undo = self.position.play(m.mv);
            let values = self.maxn_node(depth - 1, ply + 1)?;
            self.position.undo(m.mv, undo);
            self.note_root(ply, m.mv, values[self.root], Bound::Exact);
            if best.is_none_or(|best| values[side] > best[side]) {
                best = Some(values);
                self.extend_line(ply, m.mv);
            }
            // Nothing is better than winning at once.
            if self.decided(values[side]) && values[side] > 0 {
                break;
            }
        }
        self.recycle(ply, moves);
        let values = best.unwrap_or([0; MAX_PLAYERS]);
        self.leave(values[self.root], "searched");
        Some(values)
    }
}
