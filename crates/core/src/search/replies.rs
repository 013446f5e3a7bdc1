//! Best-reply search for three and four players (Schadd and Winands 2011): of all opponents only the strongest move is
//! played, then the root player moves again.

use super::heuristic::Heuristic;
use super::node::{Ranked, TreeWalk, pick};
use super::plain::INFINITY;
use crate::game::Position;

/// An algorithm that searches replies: how it orders them and how it goes on after one.
pub trait ReplySearch<P: Position, H: Heuristic<P>> {
    /// Ranks the moves of the side to move.
    fn rank_replies(
        &self,
        walk: &mut TreeWalk<'_, P, H>,
        moves: &mut [Ranked<P::Move>],
        ply: usize,
    );

    /// The value of the position that a reply has led to.
    fn after_reply(
        &mut self,
        walk: &mut TreeWalk<'_, P, H>,
        reply: P::Move,
        depth: u32,
        ply: usize,
        window: (i32, i32),
    ) -> Option<i32>;

    /// A player's reply caused a cutoff after the moves in `tried`.
    fn reward_reply(
        &mut self,
        player: usize,
        reply: P::Move,
        ply: usize,
        depth: u32,
        tried: &[Ranked<P::Move>],
    );
}

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// An opponents' node. `Some(None)` if no opponent can be given the turn.
    pub fn strongest_reply(
        &mut self,
        search: &mut impl ReplySearch<P, H>,
        depth: u32,
        ply: usize,
        alpha: i32,
        mut beta: i32,
    ) -> Option<Option<i32>> {
        let (before, root) = (self.position.clone(), self.root);
        let mut least = INFINITY;
        for player in (0..before.players()).filter(|&p| p != root) {
            let Some(turn) = before.with_side(player) else {
                continue;
            };
            self.position = turn.clone();
            let mut moves = self.generate(ply);
            search.rank_replies(self, &mut moves, ply);
            for tried in 0..moves.len() {
                let m = pick(&mut moves, tried);
                self.visit()?;
                self.enter(m.mv);
                self.position = turn.clone();
                self.position.play(m.mv);
                if let Some(next) = self.position.with_side(root) {
                    self.position = next;
                }
                let window = (alpha, beta);
                let value = search.after_reply(self, m.mv, depth - 1, ply + 1, window)?;
                least = least.min(value);
                beta = beta.min(value);
                if beta <= alpha {
                    self.counts.cutoffs += 1;
                    search.reward_reply(player, m.mv, ply, depth, &moves[..tried]);
                    break;
                }
            }
            self.recycle(ply, moves);
            if beta <= alpha {
                break;
            }
        }
        self.position = before;
        self.clear_line(ply);
        if least == INFINITY {
            return Some(None);
        }
        self.leave(least, if beta <= alpha { "cut" } else { "searched" });
        Some(Some(least))
    }
}
