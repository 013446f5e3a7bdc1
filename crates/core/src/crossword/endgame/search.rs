//! One thread's search: negamax with iterative deepening, the shared table and greedy play-out at the horizon.
//!
//! Values are the final spread minus the present one for the side to move. A value is complete when no line that decided it
//! was cut at the horizon; a complete root is the exact answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use super::table::{Bound, COMPLETE, Entry, NONE, PASS, Table};
use crate::crossword::generate::{Generator, Method};
use crate::crossword::play::{Move, Play};
use crate::crossword::position::Position;

/// Above every spread a game can have.
pub const INFINITE: i32 = 30_000;

/// What the threads of one solution share.
pub struct Shared {
    pub table: Table,
    pub stop: AtomicBool,
    /// Raised by somebody else to end the search.
    pub asked: Option<Arc<AtomicBool>>,
    pub nodes: AtomicU64,
    pub deadline: Option<Instant>,
    pub node_limit: Option<u64>,
    /// Mixed into every key, so that a table can be used again without being emptied.
    pub salt: u64,
}

#[derive(Clone, Copy)]
pub struct Found {
    pub value: i32,
    pub complete: bool,
}

/// A move in the order in which it is tried.
#[derive(Clone, Copy)]
struct Ranked {
    play: Play,
    index: u16,
    promise: i32,
}

pub struct Worker<'s> {
    pub position: Position,
    shared: &'s Shared,
    generator: Generator,
    /// Move lists by ply, used again and again.
    lists: Vec<Vec<Ranked>>,
    nodes: u64,
    /// Threads differ in how they rank equal moves, so that they do not all walk the same path.
    pub number: u64,
}

impl<'s> Worker<'s> {
    pub fn new(position: Position, shared: &'s Shared, number: u64) -> Self {
        Self {
            position,
            shared,
            generator: Generator::default(),
            lists: Vec::new(),
            nodes: 0,
            number,
        }
    }

    /// Ends the search of every thread.
    pub fn stop(&self) {
        self.shared.stop.store(true, Relaxed);
    }

    /// Positions looked at by all threads, to the nearest few hundred.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed)
    }

    fn key(&self) -> u64 {
        self.position.hash() ^ self.shared.salt
    }

    fn rack_value(&self, player: usize) -> i32 {
        let rules = self.position.rules();
        let tiles = self.position.hand(player).rack;
        tiles.tiles().iter().map(|&tile| rules.value(tile)).sum()
    }

    fn racks(&self) -> (i32, i32) {
        let me = self.position.to_move();
        (self.rack_value(me), self.rack_value(1 - me))
    }

    fn stopped(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes % 256 == 0 {
            let all = self.shared.nodes.fetch_add(256, Relaxed) + 256;
            let late = self
                .shared
                .deadline
                .is_some_and(|end| Instant::now() >= end);
            let asked = self.shared.asked.as_ref();
            let asked = asked.is_some_and(|flag| flag.load(Relaxed));
            if late || asked || self.shared.node_limit.is_some_and(|most| all >= most) {
                self.shared.stop.store(true, Relaxed);
            }
        }
        self.shared.stop.load(Relaxed)
    }

    /// The value within the window (fail-soft), or `None` when the search was stopped.
    pub fn search(&mut self, depth: u32, mut alpha: i32, beta: i32, ply: usize) -> Option<Found> {
        if self.stopped() {
            return None;
        }
        let key = self.key();
        let known = self.shared.table.get(key);
        if let Some(entry) = known.filter(|entry| usable(entry, depth, alpha, beta)) {
            return Some(Found {
                value: entry.value.into(),
                complete: entry.depth == COMPLETE,
            });
        }
        if depth == 0 {
            let value = self.play_out();
            return Some(Found {
                value,
                complete: false,
            });
        }
        let first = known.map_or(NONE, |entry| entry.best);
        self.rank(ply, first);
        let mut best = Found {
            value: -INFINITE,
            complete: true,
        };
        let (mut best_move, floor) = (NONE, alpha);
        let mut complete = true;
        for turn in 0..=self.lists[ply].len() {
            let (index, found) = self.turn(ply, turn, depth, alpha, beta)?;
            complete &= found.complete;
            if found.value > best.value {
                best = found;
                best_move = index;
            }
            alpha = alpha.max(best.value);
            if alpha >= beta {
                break;
            }
        }
        // One complete move suffices to show that the value is at least so much; "at most" needs all of them.
        let (bound, complete) = match best.value {
            value if value >= beta => (Bound::Lower, best.complete),
            value if value <= floor => (Bound::Upper, complete),
            _ => (Bound::Exact, complete),
        };
        self.shared.table.put(
            key,
            Entry {
                value: best.value as i16,
                best: best_move,
                depth: if complete { COMPLETE } else { depth as u8 },
                bound,
            },
        );
        Some(Found {
            value: best.value,
            complete,
        })
    }

    /// Plays the ranked move of that number, the pass coming last, and values it.
    fn turn(
        &mut self,
        ply: usize,
        turn: usize,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<(u16, Found)> {
        let Some(&ranked) = self.lists[ply].get(turn) else {
            return Some((PASS, self.pass(ply, depth, alpha, beta)?));
        };
        let play = ranked.play;
        if play.placed() == self.position.rack().len() {
            let value = play.score + 2 * self.racks().1;
            return Some((
                ranked.index,
                Found {
                    value,
                    complete: true,
                },
            ));
        }
        self.position.play_unchecked(&Move::Play(play));
        let reply = self.reply(
            turn,
            depth - 1,
            alpha - play.score,
            beta - play.score,
            ply + 1,
        );
        self.position.undo();
        let reply = reply?;
        Some((
            ranked.index,
            Found {
                value: play.score - reply.value,
                ..reply
            },
        ))
    }

    fn pass(&mut self, ply: usize, depth: u32, alpha: i32, beta: i32) -> Option<Found> {
        if self.position.zeros() > 0 {
            let (mine, theirs) = self.racks();
            return Some(Found {
                value: theirs - mine,
                complete: true,
            });
        }
        self.position.play_unchecked(&Move::Pass);
        let turn = self.lists[ply].len();
        let reply = self.reply(turn, depth - 1, alpha, beta, ply + 1);
        self.position.undo();
        let reply = reply?;
        Some(Found {
            value: -reply.value,
            ..reply
        })
    }

    /// The opponent's best answer; every move but the first is first asked only whether it can be better.
    fn reply(
        &mut self,
        turn: usize,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<Found> {
        if turn > 0 && beta - alpha > 1 {
            let found = self.search(depth, -alpha - 1, -alpha, ply)?;
            if -found.value <= alpha || -found.value >= beta {
                return Some(found);
            }
        }
        self.search(depth, -beta, -alpha, ply)
    }

    /// Lists the plays, the most promising first.
    fn rank(&mut self, ply: usize, first: u16) {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let (mine, theirs) = self.racks();
        let held = self.position.rack().len();
        let rules = self.position.rules().clone();
        let plays = self.generator.all(&self.position, Method::Gordon);
        let list = &mut self.lists[ply];
        list.clear();
        list.extend(plays.iter().enumerate().map(|(index, &play)| {
            let promise = if index == first as usize {
                INFINITE
            } else if play.placed() == held {
                play.score + 2 * theirs
            } else {
                let laid: i32 = play.kinds().map(|tile| rules.value(tile)).sum();
                play.score - (mine - laid)
            };
            Ranked {
                play,
                index: index as u16,
                promise,
            }
        }));
        let jitter = self.number;
        list.sort_by_key(|ranked| (-ranked.promise, u64::from(ranked.index) ^ jitter));
    }

    /// Both sides lay the play that looks best by itself until the game is over.
    fn play_out(&mut self) -> i32 {
        let (mine, theirs) = self.racks();
        let held = self.position.rack().len();
        let rules = self.position.rules().clone();
        let value = |play: &Play| {
            if play.placed() == held {
                return play.score + 2 * theirs;
            }
            let laid: i32 = play.kinds().map(|tile| rules.value(tile)).sum();
            play.score + laid
        };
        let plays = self.generator.all(&self.position, Method::Gordon);
        let Some(&best) = plays.iter().max_by_key(|play| value(play)) else {
            if self.position.zeros() > 0 {
                return theirs - mine;
            }
            self.position.play_unchecked(&Move::Pass);
            let value = -self.play_out();
            self.position.undo();
            return value;
        };
        if best.placed() == held {
            return best.score + 2 * theirs;
        }
        self.position.play_unchecked(&Move::Play(best));
        let value = best.score - self.play_out();
        self.position.undo();
        value
    }

    /// The moves of best play from here, as far as the table and searches of one ply more tell.
    pub fn line(&mut self, depth: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while self.position.outcome().is_none() && line.len() < 64 {
            if self.search(depth, -INFINITE, INFINITE, 0).is_none() {
                break;
            }
            let Some(mv) = self.best() else {
                break;
            };
            self.position.play_unchecked(&mv);
            line.push(mv);
        }
        for _ in &line {
            self.position.undo();
        }
        line
    }

    /// The best move of the position as far as the table knows it.
    pub fn best(&mut self) -> Option<Move> {
        match self.shared.table.get(self.key())?.best {
            PASS => Some(Move::Pass),
            NONE => None,
            index => {
                let plays = self.generator.all(&self.position, Method::Gordon);
                plays.get(index as usize).map(|&play| Move::Play(play))
            }
        }
    }
}

fn usable(entry: &Entry, depth: u32, alpha: i32, beta: i32) -> bool {
    let value = i32::from(entry.value);
    u32::from(entry.depth) >= depth
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
}
