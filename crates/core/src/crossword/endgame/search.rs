//! The search of one thread: negamax with iterative deepening, the shared table and greedy play-outs at the horizon.
//!
//! Values are the final spread minus the current spread, for the side to move. A value is complete if no line that
//! decided it was cut at the horizon. If the root is complete, its value is exact.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use super::board::EndgameBoard;
use super::lines::{Known, Lines, tag};
use super::order::{History, Ranking};
use super::table::{Bound, COMPLETE, EndgameTable, Entry, NONE, PASS};
use super::threats::Threats;
use crate::crossword::rules::moves::Move;
use crate::crossword::rules::position::Position;

/// Greater than any possible spread.
pub const INFINITE: i32 = 30_000;
/// The rank of the first play that is compared with the threats. The play before it often decides alone.
const FIRST_THREATENED: usize = 1;

/// The state shared by the threads of one search.
pub struct Shared {
    pub table: EndgameTable,
    pub stop: AtomicBool,
    /// A stop flag set by the caller.
    pub asked: Option<Arc<AtomicBool>>,
    pub nodes: AtomicU64,
    pub deadline: Option<Instant>,
    /// When the threads pause, each after what it has begun.
    pub pause: Option<Instant>,
    pub paused: AtomicBool,
    pub node_limit: Option<u64>,
    /// Mixed into every key, so that a table can be reused without clearing it.
    pub salt: u64,
    /// Each thread caches 2^`line_bits` lines.
    pub line_bits: u32,
    /// Whether moves that leave a threat of the opponent are refuted without a search.
    pub threats: bool,
}

impl Shared {
    /// Whether the time is over or the caller wants to stop. Then all threads stop.
    pub fn poll(&self) -> bool {
        let late = self.deadline.is_some_and(|end| Instant::now() >= end);
        let asked = self.asked.as_ref();
        if late || asked.is_some_and(|flag| flag.load(Relaxed)) {
            self.stop.store(true, Relaxed);
        }
        self.stop.load(Relaxed)
    }
}

#[derive(Clone, Copy)]
pub struct EndgameValue {
    pub value: i32,
    pub complete: bool,
}

pub struct Worker<'s> {
    pub board: EndgameBoard,
    shared: &'s Shared,
    lines: Lines,
    /// Lists of plays by ply.
    rankings: Vec<Ranking>,
    history: History,
    threats: Threats,
    tile_bonus: i32,
    killers: [u16; 2],
    nodes: u64,
    /// The number of nodes after which this thread abandons a search to the end of the game.
    budget: u64,
    number: u32,
}

impl<'s> Worker<'s> {
    pub fn new(position: Position, shared: &'s Shared, number: u32) -> Self {
        Self::with_lines(position, shared, number, Lines::new(shared.line_bits))
    }

    /// A worker that goes on with the lines of an earlier worker. Both must have the same lexicon, rules and salt.
    pub fn with_lines(position: Position, shared: &'s Shared, number: u32, lines: Lines) -> Self {
        Self {
            board: EndgameBoard::new(position, shared.salt),
            shared,
            lines,
            rankings: Vec::new(),
            history: History::new(),
            threats: Threats::default(),
            tile_bonus: 0,
            killers: [0; 2],
            nodes: 0,
            budget: u64::MAX,
            number,
        }
    }

    pub fn into_lines(self) -> Lines {
        self.lines
    }

    /// Continues with another position that has the same lexicon and rules. The table and the lines stay valid.
    pub fn set_position(&mut self, position: Position) {
        self.board = EndgameBoard::new(position, self.shared.salt);
    }

    /// Whether the time is over or all threads were told to stop.
    pub fn poll(&self) -> bool {
        self.shared.poll()
    }

    /// Whether it is time to pause.
    pub fn is_due(&self) -> bool {
        if self.shared.pause.is_some_and(|end| Instant::now() >= end) {
            self.shared.paused.store(true, Relaxed);
        }
        self.shared.paused.load(Relaxed)
    }

    /// Whether all threads were told to stop.
    pub fn is_stopped(&self) -> bool {
        self.shared.stop.load(Relaxed)
    }

    /// Stops the search of every thread.
    pub fn stop(&self) {
        self.shared.stop.store(true, Relaxed);
    }

    /// The nodes searched by all threads, accurate to a few hundred.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed)
    }

    fn key(&self) -> u64 {
        self.board.position.hash() ^ self.shared.salt
    }

    fn stopped(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes % 256 == 0 {
            let all = self.shared.nodes.fetch_add(256, Relaxed) + 256;
            self.shared.poll();
            if self.shared.node_limit.is_some_and(|most| all >= most) {
                self.stop();
            }
        }
        self.nodes > self.budget || self.shared.stop.load(Relaxed)
    }

    /// Searches to the end of the game. Abandoned after twice as many nodes as this thread has searched so far.
    pub fn finish(
        &mut self,
        search: impl FnOnce(&mut Self) -> Option<EndgameValue>,
    ) -> Option<EndgameValue> {
        self.within(2 * self.nodes, search)
    }

    /// Prefers plays with more tiles by this many points per tile.
    pub fn set_tile_bonus(&mut self, points: i32) {
        self.tile_bonus = points;
    }

    /// Tries the plays with these tags first at the root.
    pub fn set_killers(&mut self, tags: [u16; 2]) {
        self.killers = tags;
    }

    /// The tag of the best play of the position according to the table.
    pub fn best_tag(&mut self) -> Option<u16> {
        match self.best()? {
            Move::Play(play) => Some(tag(&play)),
            _ => None,
        }
    }

    /// Abandons the search after `nodes` nodes.
    pub fn within<T>(&mut self, nodes: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        self.budget = self.nodes.saturating_add(nodes);
        let found = search(self);
        self.budget = u64::MAX;
        found
    }

    /// All moves of the position, most promising first, the pass last.
    pub fn ranked_moves(&mut self) -> Vec<Move> {
        let mut ranking = Ranking::default();
        ranking.fill(
            &self.board,
            &mut self.lines,
            &self.history,
            NONE,
            self.number,
        );
        let plays = (0..ranking.len()).filter_map(|rank| ranking.pick(rank));
        let plays = plays.map(|(known, _)| Move::Play(known.play));
        plays.chain([Move::Pass]).collect()
    }

    /// The value within the window (fail-soft), or `None` if the search was stopped.
    pub fn search(
        &mut self,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<EndgameValue> {
        if self.stopped() {
            return None;
        }
        let key = self.key();
        let known = self.shared.table.get(key);
        if let Some(found) = self.at_once(known, depth, alpha, beta) {
            return Some(found);
        }
        let first = known.map_or(NONE, |entry| entry.best);
        let begun = self.nodes;
        self.rank(ply, first);
        let mut best = EndgameValue {
            value: -INFINITE,
            complete: true,
        };
        let (mut best_move, floor) = (NONE, alpha);
        let mut complete = true;
        let mut turn = 0;
        while turn <= self.rankings[ply].len() {
            if turn == FIRST_THREATENED && self.shared.threats {
                let refuted = self.refute(ply, turn, alpha);
                best.value = best.value.max(refuted);
            }
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
            turn += 1;
        }
        // One complete move is enough for a lower bound; an upper bound needs all moves to be complete.
        let (bound, complete) = match best.value {
            value if value >= beta => (Bound::Lower, best.complete),
            value if value <= floor => (Bound::Upper, complete),
            _ => (Bound::Exact, complete),
        };
        let entry = Entry {
            value: best.value as i16,
            best: best_move,
            depth: if complete { COMPLETE } else { depth as u8 },
            bound,
        };
        self.shared.table.put(key, entry, self.nodes - begun);
        Some(EndgameValue { complete, ..best })
    }

    /// Lists the plays of the position for this ply.
    fn rank(&mut self, ply: usize, first: u16) {
        if self.rankings.len() <= ply {
            self.rankings.resize_with(ply + 1, Ranking::default);
        }
        let ranking = &mut self.rankings[ply];
        ranking.tile_bonus = self.tile_bonus;
        ranking.killers = if ply == 0 { self.killers } else { [0; 2] };
        ranking.fill(
            &self.board,
            &mut self.lines,
            &self.history,
            first,
            self.number,
        );
    }

    /// Removes the plays from that rank on that a threat refutes. Returns an upper bound of their values.
    fn refute(&mut self, ply: usize, rank: usize, alpha: i32) -> i32 {
        let mut most = -INFINITE;
        self.threats.fill(&mut self.board, &mut self.lines);
        if self.threats.is_empty() {
            return most;
        }
        let held = self.board.position.rack().len();
        let (threats, grid) = (&mut self.threats, self.board.position.grid());
        self.rankings[ply].retain(rank, |known| {
            if known.play.placed() == held {
                return true;
            }
            match threats.bound(known, grid, alpha) {
                Some(value) => {
                    most = most.max(value);
                    false
                }
                None => true,
            }
        });
        most
    }

    /// The value where no move has to be tried: the table knows it, going out is good enough, or the depth is used up.
    #[inline]
    fn at_once(
        &mut self,
        known: Option<Entry>,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<EndgameValue> {
        if let Some(entry) = known.filter(|entry| usable(entry, depth, alpha, beta)) {
            return Some(EndgameValue {
                value: entry.value.into(),
                complete: entry.depth == COMPLETE,
            });
        }
        if let Some(value) = self.out().filter(|&value| value >= beta) {
            return Some(EndgameValue {
                value,
                complete: true,
            });
        }
        (depth == 0).then(|| EndgameValue {
            value: self.play_out(),
            complete: false,
        })
    }

    /// Plays the move with that rank (the pass comes last) and returns its value.
    fn turn(
        &mut self,
        ply: usize,
        turn: usize,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<(u16, EndgameValue)> {
        let Some((Known { play, tag, .. }, place)) = self.rankings[ply].pick(turn) else {
            return Some((PASS, self.pass(ply, depth, alpha, beta)?));
        };
        if play.placed() == self.board.position.rack().len() {
            let value = play.score + 2 * self.board.racks().1;
            return Some((
                place,
                EndgameValue {
                    value,
                    complete: true,
                },
            ));
        }
        self.board.play(&Move::Play(play));
        let reply = self.reply(
            turn,
            depth - 1,
            alpha - play.score,
            beta - play.score,
            ply + 1,
        );
        self.board.undo();
        let reply = reply?;
        if play.score - reply.value >= beta {
            let side = self.board.position.to_move();
            self.history.reward(side, tag, depth);
        }
        Some((
            place,
            EndgameValue {
                value: play.score - reply.value,
                ..reply
            },
        ))
    }

    fn pass(&mut self, ply: usize, depth: u32, alpha: i32, beta: i32) -> Option<EndgameValue> {
        if self.board.position.zeros() > 0 {
            let (mine, theirs) = self.board.racks();
            return Some(EndgameValue {
                value: theirs - mine,
                complete: true,
            });
        }
        self.board.play(&Move::Pass);
        let turn = self.rankings[ply].len();
        let reply = self.reply(turn, depth - 1, alpha, beta, ply + 1);
        self.board.undo();
        let reply = reply?;
        Some(EndgameValue {
            value: -reply.value,
            ..reply
        })
    }

    /// The opponent's best reply. Every move except the first gets a null window first.
    fn reply(
        &mut self,
        turn: usize,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<EndgameValue> {
        if turn > 0 && beta - alpha > 1 {
            let found = self.search(depth, -alpha - 1, -alpha, ply)?;
            if -found.value <= alpha || -found.value >= beta {
                return Some(found);
            }
        }
        self.search(depth, -beta, -alpha, ply)
    }

    /// The value of the best play that ends the game, if there is one.
    fn out(&mut self) -> Option<i32> {
        let rack = self.board.rack_key();
        let lines = 0..self.board.lines();
        let out = lines
            .filter_map(|line| self.lines.get(&self.board, line, rack).out)
            .max()?;
        Some(i32::from(out) + 2 * self.board.racks().1)
    }

    /// Both sides play greedily until the game is over.
    pub fn play_out(&mut self) -> i32 {
        let (mine, theirs) = self.board.racks();
        let rack = self.board.rack_key();
        let (mut out, mut best) = (None, None);
        for number in 0..self.board.lines() {
            let line = self.lines.get(&self.board, number, rack);
            out = out.max(line.out);
            if let Some((sum, index)) = line.best {
                if best.is_none_or(|(most, _)| sum > most) {
                    best = Some((sum, line.plays[index as usize].play));
                }
            }
        }
        let out = out.map(|score| i32::from(score) + 2 * theirs);
        if let Some(value) = out.filter(|&value| best.is_none_or(|(sum, _)| value >= sum.into())) {
            return value;
        }
        let (mv, score) = match best {
            Some((_, play)) => (Move::Play(play), play.score),
            None if self.board.position.zeros() > 0 => return theirs - mine,
            None => (Move::Pass, 0),
        };
        self.board.play(&mv);
        let value = score - self.play_out();
        self.board.undo();
        value
    }

    /// The principal variation from here. Each move is searched to `depth` again; the table answers most of it.
    pub fn line(&mut self, depth: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while self.board.position.outcome().is_none() && line.len() < 64 {
            if self.search(depth, -INFINITE, INFINITE, 0).is_none() {
                break;
            }
            let Some(mv) = self.best() else {
                break;
            };
            self.board.play(&mv);
            line.push(mv);
        }
        for _ in &line {
            self.board.undo();
        }
        line
    }

    /// The best move of the position according to the table.
    pub fn best(&mut self) -> Option<Move> {
        match self.shared.table.get(self.key())?.best {
            PASS => Some(Move::Pass),
            NONE => None,
            place => {
                let rack = self.board.rack_key();
                let mut place = place as usize;
                for line in 0..self.board.lines() {
                    let plays = &self.lines.get(&self.board, line, rack).plays;
                    match plays.get(place) {
                        Some(known) => return Some(Move::Play(known.play)),
                        None => place -= plays.len(),
                    }
                }
                None
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
