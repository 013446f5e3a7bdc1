//! The plays of a position, most promising first.

use super::board::EndgameBoard;
use super::lines::{Known, Lines};
use super::table::{NONE, PASS};

/// The number of plays selected one by one before the rest is sorted. The first few plays decide most positions.
const SELECTED: usize = 6;

/// A reusable list of plays.
#[derive(Default)]
pub struct Ranking {
    plays: Vec<Known>,
    /// The priority in the upper half and the complement of the index in the lower half, so that the largest is best and
    /// ties go to the smaller index.
    order: Vec<i64>,
    number: u32,
    /// Points added to the priority for each tile of a play.
    pub tile_bonus: i32,
    /// The tags of plays that refuted similar positions; 0 is no play.
    pub killers: [u16; 2],
}

impl Ranking {
    /// Lists the plays of the side to move. `first` is the index of the play to try first. Threads with different
    /// `number` rank equal plays differently, so that they do not all search the same moves.
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
                } else if self.killers[0] != 0 && self.killers.contains(&known.tag) {
                    i32::MAX / 2
                } else if known.play.placed() == held {
                    known.play.score + 2 * theirs
                } else {
                    i32::from(known.sum) - mine
                        + history.points(side, known.tag)
                        + self.tile_bonus * known.play.placed() as i32
                };
                i64::from(promise) << 32 | i64::from(!(index as u32 ^ number))
            }));
        self.number = number;
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Removes the plays from that rank on that do not pass the test.
    pub fn retain(&mut self, rank: usize, mut test: impl FnMut(&Known) -> bool) {
        let (plays, number) = (&self.plays, self.number);
        let mut kept = rank;
        for i in rank..self.order.len() {
            let index = !(self.order[i] as u32) ^ number;
            if test(&plays[index as usize]) {
                self.order[kept] = self.order[i];
                kept += 1;
            }
        }
        self.order.truncate(kept);
    }

    /// The play with that rank, and its index in the order of generation. Ranks must be requested in ascending order.
    pub fn pick(&mut self, rank: usize) -> Option<(Known, u16)> {
        let rest = self.order.get_mut(rank..)?;
        if rank < SELECTED {
            let best = (0..rest.len()).max_by_key(|&i| rest[i])?;
            rest.swap(0, best);
        } else if rank == SELECTED {
            rest.sort_unstable_by(|a, b| b.cmp(a));
        }
        let index = !(*rest.first()? as u32) ^ self.number;
        Some((self.plays[index as usize], place(index)))
    }
}

/// An index too large for 16 bits is not stored.
fn place(index: u32) -> u16 {
    u16::try_from(index)
        .ok()
        .filter(|&place| place < PASS)
        .unwrap_or(NONE)
}

/// The history heuristic adds at most this much to the priority of a play, in 1/64 points.
const MAX_BONUS: i32 = 8 * 64;
const TAG_BITS: u32 = 12;

/// How often each play caused a cutoff, by side.
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

    /// The play caused a cutoff, `depth` plies before the horizon.
    pub fn reward(&mut self, side: usize, tag: u16, depth: u32) {
        let seen = &mut self.0[Self::place(side, tag)];
        let bonus = (16 * depth as i32).min(MAX_BONUS / 2);
        *seen += bonus - *seen * bonus / MAX_BONUS;
    }
}
