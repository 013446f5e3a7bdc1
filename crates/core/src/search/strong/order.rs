//! Move ordering of `strong`: killer moves, replies and a history for each side that lives through a game.

use std::cmp::Reverse;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use rustc_hash::FxHasher;

use crate::search::node::{MAX_PLY, NOISY, Ranked, pick};

const SLOTS: usize = 4096;
const SIDES: usize = 4;
/// History values stay within this bound.
const MOST: i32 = 1 << 14;

/// Ranks of the groups of quiet moves. The history and the heuristic's hint decide between the others.
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

    /// The moves to try early at a node: two killers, and the reply that last refuted the move before.
    pub fn early(&self, side: usize, ply: usize, before: Option<M>) -> [Option<M>; 3] {
        let [first, second] = self.killers[ply];
        let reply = before.and_then(|before| self.replies[self.place(side, before)]);
        [first, second, reply]
    }

    pub fn rank(&self, side: usize, mv: M, hint: i32, early: &[Option<M>; 3]) -> i32 {
        match early.iter().position(|&known| known == Some(mv)) {
            Some(0) => KILLER + 1,
            Some(1) => KILLER,
            Some(_) => REPLY,
            None => self.past(side, mv) + hint * HINT_SCALE,
        }
    }

    /// The history of a move, from -2^14 to 2^14.
    pub fn past(&self, side: usize, mv: M) -> i32 {
        self.history.0[self.place(side, mv)]
    }
}

/// The number of moves that are picked one by one. A node that tries more will try most of them, so the rest is sorted.
const PICKED: usize = 4;

/// Puts the next best move at index `from`, if the moves before it were put in order from index `head` on.
pub fn bring<M: Copy>(moves: &mut [Ranked<M>], head: usize, from: usize) {
    if from < head + PICKED {
        pick(moves, from);
    } else if from == head + PICKED {
        moves[from..].sort_unstable_by_key(|m| Reverse((m.rank, m.index)));
    }
}
