//! A position with a hash key for each line, so that results for a line can be reused wherever the same line occurs.

use crate::crossword::rules::grid::{Cell, Grid};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::moves::Move;
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::TILE_KINDS;
use crate::crossword::rules::square::Direction;
use crate::game::rng::mix;

pub struct EndgameBoard {
    pub position: Position,
    /// The hash of everything on a line that affects its plays, across before down.
    lines: Vec<u64>,
    /// Old keys of the lines that the plays since the root changed.
    saved: Vec<(u8, u64)>,
    /// The length of `saved` before each turn.
    marks: Vec<usize>,
    tiles: [u64; TILE_KINDS],
}

impl EndgameBoard {
    /// `salt` separates the keys of different searches.
    pub fn new(position: Position, salt: u64) -> Self {
        let tiles = std::array::from_fn(|tile| mix(salt ^ (1 << 32 | tile as u64)));
        let lines = keys(position.grid(), salt);
        Self {
            position,
            lines,
            saved: Vec::new(),
            marks: Vec::new(),
            tiles,
        }
    }

    /// The number of lines, across and down.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The key of a line and the rack of the side to move. An empty board has its own keys.
    pub fn key(&self, line: usize, rack: u64) -> u64 {
        let empty = u64::from(self.position.is_board_empty());
        self.lines[line].wrapping_add(rack).wrapping_add(empty)
    }

    pub fn rack_key(&self) -> u64 {
        let tiles = self.position.rack().tiles().iter();
        tiles.fold(0, |key, &tile| key.wrapping_add(self.tiles[tile as usize]))
    }

    pub fn rack_value(&self, player: usize) -> i32 {
        let rack = &self.position.hand(player).rack;
        self.position.rules().points(rack.tiles())
    }

    /// The points of the racks of the side to move and of the opponent.
    pub fn racks(&self) -> (i32, i32) {
        let me = self.position.to_move();
        (self.rack_value(me), self.rack_value(1 - me))
    }

    /// The direction of a line and its index in that direction.
    pub fn line(&self, line: usize) -> (Direction, usize) {
        let size = self.position.grid().size();
        (Direction::BOTH[line / size], line % size)
    }

    pub fn play(&mut self, mv: &Move) {
        self.marks.push(self.saved.len());
        self.position.play_unchecked(mv);
        let (mut seen, mut touched) = ([0_u64; CELL_WORDS], 0_u64);
        let grid = self.position.grid();
        for &(index, before) in self.position.last_changes() {
            let (word, bit) = (index as usize / 64, 1 << (index % 64));
            if seen[word] & bit != 0 {
                continue;
            }
            seen[word] |= bit;
            let line = index as usize / grid.size();
            let key = &mut self.lines[line];
            if touched >> line & 1 == 0 {
                touched |= 1 << line;
                self.saved.push((line as u8, *key));
            }
            let now = &grid.cells()[index as usize];
            *key = key
                .wrapping_sub(cell_key(index, &before))
                .wrapping_add(cell_key(index, now));
        }
    }

    pub fn undo(&mut self) {
        self.position.undo();
        let mark = self.marks.pop().unwrap_or_default();
        for (line, key) in self.saved.drain(mark..) {
            self.lines[line as usize] = key;
        }
    }
}

/// The number of 64-bit words with one bit for every cell of the largest board.
const CELL_WORDS: usize = (2 * MAX_SIZE * MAX_SIZE).div_ceil(64);

fn keys(grid: &Grid, salt: u64) -> Vec<u64> {
    let mut lines: Vec<u64> = (0..2 * grid.size())
        .map(|line| mix(salt ^ (2 << 32 | line as u64)))
        .collect();
    for (index, cell) in grid.cells().iter().enumerate() {
        let key = &mut lines[index / grid.size()];
        *key = key.wrapping_add(cell_key(index as u16, cell));
    }
    lines
}

/// The letters that extend a run are not hashed, because its tiles determine them.
fn cell_key(index: u16, cell: &Cell) -> u64 {
    let small = u64::from(index) << 32
        | u64::from(cell.cross_score as u16) << 16
        | u64::from(cell.cross_len) << 8
        | u64::from(cell.tile);
    mix(mix(small) ^ cell.cross)
}
