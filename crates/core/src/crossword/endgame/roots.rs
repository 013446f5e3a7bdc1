//! The best first moves of an endgame. Each of them is searched for its exact value; every other move is only proved to
//! be no better than the last of them.

use super::search::{EndgameValue, INFINITE, Worker};
use crate::crossword::rules::moves::Move;

/// The first moves and the number of best moves wanted.
pub struct Roots {
    count: usize,
    /// In the order in which they are tried.
    moves: Vec<Move>,
    /// The best moves of the last completed depth, best first.
    pub best: Vec<(Move, EndgameValue)>,
}

impl Roots {
    pub fn new(worker: &mut Worker, count: usize) -> Self {
        Self {
            count: count.max(1),
            moves: worker.ranked_moves(),
            best: Vec::new(),
        }
    }

    /// The value of the best move. It is complete if the values of the best moves are exact and no other move can be
    /// one of them.
    pub fn search(&mut self, worker: &mut Worker, depth: u32) -> Option<EndgameValue> {
        let mut best: Vec<(Move, EndgameValue)> = Vec::new();
        let mut complete = true;
        for &mv in &self.moves {
            // Once enough moves are found, another move must be better than the last of them.
            let floor = best.get(self.count - 1).map(|(_, last)| last.value);
            let found = value(worker, mv, depth, floor)?;
            complete &= found.complete;
            if floor.is_none_or(|floor| found.value > floor) {
                let place = best.partition_point(|(_, other)| other.value >= found.value);
                best.insert(place, (mv, found));
                best.truncate(self.count);
            }
        }
        // At the next depth the best moves are searched first, so that the lower bound is high from the start.
        let is_best = |mv: &Move| best.iter().any(|(known, _)| known == mv);
        self.moves.retain(|mv| !is_best(mv));
        self.moves.splice(0..0, best.iter().map(|&(mv, _)| mv));
        let value = best.first().map(|(_, found)| found.value)?;
        self.best = best;
        Some(EndgameValue { value, complete })
    }
}

/// The value of the move, or an upper bound if it does not exceed the floor.
fn value(worker: &mut Worker, mv: Move, depth: u32, floor: Option<i32>) -> Option<EndgameValue> {
    let score = match mv {
        Move::Play(play) if play.placed() == worker.board.position.rack().len() => {
            let value = play.score + 2 * worker.board.racks().1;
            return Some(EndgameValue {
                value,
                complete: true,
            });
        }
        Move::Play(play) => play.score,
        _ => 0,
    };
    worker.board.play(&mv);
    let reply = reply(worker, depth - 1, floor.map(|floor| score - floor));
    worker.board.undo();
    let reply = reply?;
    Some(EndgameValue {
        value: score - reply.value,
        ..reply
    })
}

/// The opponent's best reply. A null window first tests whether it keeps the move below the floor.
fn reply(worker: &mut Worker, depth: u32, enough: Option<i32>) -> Option<EndgameValue> {
    let Some(enough) = enough else {
        return worker.search(depth, -INFINITE, INFINITE, 1);
    };
    let asked = worker.search(depth, enough - 1, enough, 1)?;
    if asked.value >= enough {
        return Some(asked);
    }
    worker.search(depth, -INFINITE, enough, 1)
}
