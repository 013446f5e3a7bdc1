//! The plays of a position, the most promising first.

use super::board::EndgameBoard;
use super::lines::{Known, Lines};
use super::table::{NONE, PASS};

/// How many plays are sought one by one before the rest is sorted: most positions are decided by the first few.
const SOUGHT: usize = 6;

/// A list of plays, filled again and again.
#[derive(Default)]
pub struct Ranking {
    plays: Vec<Known>,
    /// Promise and, in the lower half, place in the list, the smaller the better.
    order: Vec<i64>,
    number: u32,
}

impl Ranking {
    /// Lists the plays of the side to move. `first` is the place of the one to try before all others, and threads with
    /// another `number` rank equal plays in another order, so that they do not all walk the same path.
    pub fn fill(
        &mut self,
        board: &EndgameBoard,
        lines: &mut Lines,
        history: &History,
        first: u16,
        number: u32,
    ) {
        let side = board.position.to_move();
        self.plays.clear();
        let rack = board.rack_key();
        for line in 0..board.lines() {
            self.plays
                .extend_from_slice(&lines.get(board, line, rack).plays);
        }
        let (mine, theirs) = board.racks();
        let held = board.position.rack().len();
        self.order.clear();
        self.order
            .extend(self.plays.iter().enumerate().map(|(index, known)| {
                let promise = if index == first as usize {
                    i32::MAX
                } else if known.play.placed() == held {
                    known.play.score + 2 * theirs
                } else {
                    i32::from(known.sum) - mine + history.points(side, known.tag)
                };
                i64::from(promise) << 32 | i64::from(!(index as u32 ^ number))
            }));
        self.number = number;
    }

    pub fn len(&self) -> usize {
        self.plays.len()
    }

    /// The play of that rank, asked for in rising order, and its place in the generator's order.
    pub fn pick(&mut self, rank: usize) -> Option<(Known, u16)> {
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

/// Plays that were good enough elsewhere are tried sooner: up to so many points are added to their promise, in 64ths.
const MOST: i32 = 8 * 64;
const TAG_BITS: u32 = 12;

/// How often each play was good enough, by side.
pub struct History(Vec<i32>);

impl History {
    pub fn new() -> Self {
        Self(vec![0; 2 << TAG_BITS])
    }

    fn place(side: usize, tag: u16) -> usize {
        side << TAG_BITS | tag as usize & ((1 << TAG_BITS) - 1)
    }

    fn points(&self, side: usize, tag: u16) -> i32 {
        self.0[Self::place(side, tag)] / 64
    }

    /// The play refuted what was looked at, so many plies before the horizon.
    pub fn good(&mut self, side: usize, tag: u16, depth: u32) {
        let seen = &mut self.0[Self::place(side, tag)];
        let bonus = (16 * depth as i32).min(MOST / 2);
        *seen += bonus - *seen * bonus / MOST;
    }
}
