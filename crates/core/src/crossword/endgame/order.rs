//! The plays of a position, the most promising first.

use super::board::Board;
use super::lines::Lines;
use super::table::{NONE, PASS};
use crate::crossword::play::Play;

/// How many plays are sought one by one before the rest is sorted: most positions are decided by the first few.
const SOUGHT: usize = 6;

/// A list of plays, filled again and again.
#[derive(Default)]
pub struct Ranking {
    plays: Vec<Play>,
    /// Promise and, in the lower half, place in the list, the smaller the better.
    order: Vec<i64>,
    number: u32,
}

impl Ranking {
    /// Lists the plays of the side to move. `first` is the place of the one to try before all others, and threads with
    /// another `number` rank equal plays in another order, so that they do not all walk the same path.
    pub fn fill(&mut self, board: &Board, lines: &mut Lines, first: u16, number: u32) {
        self.plays.clear();
        let rack = board.rack_key();
        for line in 0..board.lines() {
            self.plays
                .extend_from_slice(&lines.get(board, line, rack).plays);
        }
        let (mine, theirs) = board.racks();
        let held = board.position.rack().len();
        let rules = board.position.rules();
        self.order.clear();
        self.order
            .extend(self.plays.iter().enumerate().map(|(index, play)| {
                let promise = if index == first as usize {
                    i32::MAX
                } else if play.placed() == held {
                    play.score + 2 * theirs
                } else {
                    let laid: i32 = play.kinds().map(|tile| rules.value(tile)).sum();
                    play.score - (mine - laid)
                };
                i64::from(promise) << 32 | i64::from(!(index as u32 ^ number))
            }));
        self.number = number;
    }

    pub fn len(&self) -> usize {
        self.plays.len()
    }

    /// The play of that rank, asked for in rising order, and its place in the generator's order.
    pub fn pick(&mut self, rank: usize) -> Option<(Play, u16)> {
        let rest = self.order.get_mut(rank..)?;
        if rank < SOUGHT {
            let best = (0..rest.len()).max_by_key(|&i| rest[i])?;
            rest.swap(0, best);
        } else if rank == SOUGHT {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        let index = !(*rest.first()? as u32) ^ self.number;
        Some((self.plays[index as usize], place(index)))
    }
}

/// A place too far back to be written is not remembered.
fn place(index: u32) -> u16 {
    u16::try_from(index)
        .ok()
        .filter(|&place| place < PASS)
        .unwrap_or(NONE)
}
