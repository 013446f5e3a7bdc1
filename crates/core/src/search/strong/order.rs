//! Move ordering of `strong`: killer moves, replies and a history for each side that lives through a game.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use rustc_hash::FxHasher;

use crate::search::node::{MAX_PLY, Ranked};

const SLOTS: usize = 4096;
const SIDES: usize = 4;
/// History values stay within this bound.
const MOST: i32 = 1 << 14;

/// Ranks of the groups of moves. Within a group the history and the heuristic's hint decide.
pub const FROM_TABLE: i32 = i32::MAX;
pub const NOISY: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const REPLY: i32 = 1 << 25;
/// Hints are small numbers in all games. With this factor a hint of 16 equals half of the greatest history.
const HINT_SCALE: i32 = 512;

/// How well each move has done for each side. It does not depend on the type of moves: a move is known by its hash.
#[derive(Clone)]
pub struct History(Vec<i32>);

impl Default for History {
    fn default() -> Self {
        History(vec![0; SIDES * SLOTS])
    }
}

impl History {
    /// Makes room for the results of the next search.
    pub fn fade(&mut self) {
        self.0.iter_mut().for_each(|value| *value /= 2);
    }

    fn change(&mut self, place: usize, bonus: i32) {
        let value = &mut self.0[place];
        *value += bonus - *value * bonus.abs() / MOST;
    }
}

/// What a search has learned about the order of moves.
pub struct Order<M> {
    killers: Vec<[Option<M>; 2]>,
    replies: Vec<Option<M>>,
    pub history: History,
    hasher: BuildHasherDefault<FxHasher>,
}

impl<M: Copy + Eq + Hash> Order<M> {
    pub fn new(history: History) -> Self {
        Order {
            killers: vec![[None; 2]; MAX_PLY + 1],
            replies: vec![None; SIDES * SLOTS],
            history,
            hasher: BuildHasherDefault::default(),
        }
    }

    fn place(&self, side: usize, mv: M) -> usize {
        (side % SIDES) * SLOTS + (self.hasher.hash_one(mv) >> 40) as usize % SLOTS
    }

    /// A quiet move caused a cutoff: it is tried early elsewhere, and the quiet moves tried before it are not.
    pub fn reward(
        &mut self,
        side: usize,
        ply: usize,
        depth: i32,
        best: M,
        before: Option<M>,
        tried: &[Ranked<M>],
    ) {
        let bonus = (16 * depth * depth + 32 * depth).min(MOST / 8);
        let place = self.place(side, best);
        self.history.change(place, bonus);
        for m in tried.iter().filter(|m| m.rank < NOISY && m.mv != best) {
            let place = self.place(side, m.mv);
            self.history.change(place, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        if let Some(before) = before {
            let place = self.place(side, before);
            self.replies[place] = Some(best);
        }
    }

    /// The reply that last refuted this move.
    pub fn reply_to(&self, side: usize, before: Option<M>) -> Option<M> {
        self.replies[self.place(side, before?)]
    }

    pub fn rank(&self, side: usize, ply: usize, mv: M, hint: i32, reply: Option<M>) -> i32 {
        let [first, second] = self.killers[ply];
        if first == Some(mv) {
            KILLER + 1
        } else if second == Some(mv) {
            KILLER
        } else if reply == Some(mv) {
            REPLY
        } else {
            self.past(side, mv) + hint * HINT_SCALE
        }
    }

    /// The history of a move, from -2^14 to 2^14.
    pub fn past(&self, side: usize, mv: M) -> i32 {
        self.history.0[self.place(side, mv)]
    }
}

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
