//! Appel and Jacobson 1988: left parts from the rack or from the board, then rightwards from the anchor.
//!
//! Corrections of thesis 001, algorithm 6: a word counts only past its anchor, and the edge of the board
//! is as good as an empty square.

use super::walk::{NO_POINTS, Points, Walk};
use crate::crossword::grid::bits;
use crate::crossword::layout::MAX_SIZE;
use crate::crossword::position::Position;
use crate::crossword::rack::letter_of;

pub fn line<const COUNT: bool>(walk: &mut Walk<COUNT>, _: &Position) {
    let mut free = 0;
    for anchor in 0..walk.cells.len() {
        if walk.cells[anchor].tile != 0 {
            free = 0;
        } else if is_anchor(walk, anchor) {
            from_anchor(walk, anchor, free);
            // Squares left of the next anchor's prefix end here: a play that covers two anchors belongs
            // to the first.
            free = 0;
        } else {
            free += 1;
        }
    }
}

fn is_anchor<const COUNT: bool>(walk: &Walk<COUNT>, at: usize) -> bool {
    let cell = &walk.cells[at];
    cell.cross_len > 0
        || walk.centre == Some(at)
        || !walk.is_free_before(at)
        || !walk.is_free(at + 1)
}

fn from_anchor<const COUNT: bool>(walk: &mut Walk<COUNT>, anchor: usize, free: usize) {
    let root = walk.graph.dawg_root();
    if walk.is_free_before(anchor) {
        Anchor {
            walk,
            anchor,
            start: anchor,
            prefix: [0; MAX_SIZE],
        }
        .prefix(root, 0, free);
        return;
    }
    let length = walk.cells[..anchor]
        .iter()
        .rev()
        .take_while(|cell| cell.tile != 0)
        .count();
    let start = anchor - length;
    let (mut list, mut points) = (root, NO_POINTS);
    for cell in &walk.cells[start..anchor] {
        let Some(node) = walk.through(list, cell.tile) else {
            return;
        };
        list = node.list();
        points = walk.past(cell.tile, points);
    }
    Anchor {
        walk,
        anchor,
        start,
        prefix: [0; MAX_SIZE],
    }
    .suffix(anchor, list, false, points);
}

struct Anchor<'w, 'a, const COUNT: bool> {
    walk: &'w mut Walk<'a, COUNT>,
    anchor: usize,
    start: usize,
    /// Tiles of a left part; where they lie is known when it is complete.
    prefix: [u8; MAX_SIZE],
}

impl<const COUNT: bool> Anchor<'_, '_, COUNT> {
    /// Goes on with the left part as it is, then makes it longer.
    fn prefix(&mut self, list: u32, length: usize, limit: usize) {
        self.lay_prefix(list, length);
        if limit == 0 || self.walk.left_on_rack < 2 {
            return;
        }
        let letters = self.walk.graph.mask(list) & self.walk.affordable();
        self.walk.count(letters.count_ones());
        for letter in bits(letters) {
            let node = self.walk.graph.node(self.walk.graph.seek(list, letter));
            if node.list() == 0 {
                continue;
            }
            let (anchor, start, mut prefix) = (self.anchor, self.start, self.prefix);
            // The square does not matter yet: no premium is counted before the left part is laid.
            self.walk
                .with_tile(self.anchor, letter, NO_POINTS, |walk, _| {
                    prefix[length] = walk.laid[anchor];
                    let held = std::mem::take(&mut walk.laid[anchor]);
                    Anchor {
                        walk: &mut *walk,
                        anchor,
                        start,
                        prefix,
                    }
                    .prefix(node.list(), length + 1, limit - 1);
                    walk.laid[anchor] = held;
                });
        }
    }

    fn lay_prefix(&mut self, list: u32, length: usize) {
        let start = self.anchor - length;
        let mut points = NO_POINTS;
        for i in 0..length {
            let tile = self.prefix[i];
            debug_assert!(letter_of(tile) != 0);
            self.walk.laid[start + i] = tile;
            points = self
                .walk
                .with_points(&self.walk.cells[start + i], tile, points);
        }
        self.start = start;
        self.suffix(self.anchor, list, false, points);
        self.walk.laid[start..self.anchor].fill(0);
    }

    /// `list` holds the letters that may come at `at`; `accepted` says whether the letters before make a word.
    fn suffix(&mut self, at: usize, list: u32, accepted: bool, points: Points) {
        if accepted && at > self.anchor && self.walk.is_free(at) && self.walk.placed > 0 {
            self.walk.record(self.start, at, points);
        }
        let Some(&cell) = self.walk.cells.get(at) else {
            return;
        };
        if cell.tile != 0 {
            let points = self.walk.past(cell.tile, points);
            if let Some(node) = self.walk.through(list, cell.tile) {
                self.suffix(at + 1, node.list(), node.accepts(), points);
            }
            return;
        }
        if self.walk.left_on_rack == 0 {
            return;
        }
        let letters = self.walk.graph.mask(list) & cell.cross & self.walk.affordable();
        self.walk.count(letters.count_ones());
        for letter in bits(letters) {
            let node = self.walk.graph.node(self.walk.graph.seek(list, letter));
            let (anchor, start, prefix) = (self.anchor, self.start, self.prefix);
            self.walk.with_tile(at, letter, points, |walk, points| {
                Anchor {
                    walk,
                    anchor,
                    start,
                    prefix,
                }
                .suffix(at + 1, node.list(), node.accepts(), points);
            });
        }
    }
}
