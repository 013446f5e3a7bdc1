//! Gordon 1994: from an anchor leftwards through the GADDAG, then, past the separator, rightwards.
//!
//! Corrections of thesis 003: a run of tiles has one anchor, its last tile, and an empty square is an
//! anchor only without neighbours on the line, so that the square after an anchor is always free; no play
//! goes left as far as the anchor before, so none is found twice; a word without a new tile is no play.

use super::walk::{NO_POINTS, Points, Walk};
use crate::crossword::grid::bits;
use crate::crossword::position::Position;
use crate::lexicon::{Node, SEPARATOR};

pub fn line<const COUNT: bool>(walk: &mut Walk<COUNT>, _: &Position) {
    let mut leftmost = 0;
    for anchor in 0..walk.cells.len() {
        if is_anchor(walk, anchor) {
            if !can_extend(walk, anchor) {
                leftmost = anchor + 1;
                continue;
            }
            let root = walk.graph.gaddag_root();
            Anchor {
                walk: &mut *walk,
                anchor,
                leftmost,
            }
            .left(anchor, root, NO_POINTS);
            leftmost = anchor + 1;
        }
    }
}

fn is_anchor<const COUNT: bool>(walk: &Walk<COUNT>, at: usize) -> bool {
    let cell = &walk.cells[at];
    if cell.tile != 0 {
        return walk.is_free(at + 1);
    }
    let hooked = cell.cross_len > 0 || walk.centre == Some(at);
    hooked && walk.is_free_before(at) && walk.is_free(at + 1)
}

/// Whether the rack has a letter that some word has before the run of tiles or after it.
fn can_extend<const COUNT: bool>(walk: &Walk<COUNT>, anchor: usize) -> bool {
    let cell = &walk.cells[anchor];
    let follows = walk
        .cells
        .get(anchor + 1)
        .map_or(0, |next| cell.after & next.cross);
    cell.tile == 0 || (cell.before | follows) & walk.affordable() != 0
}

struct Anchor<'w, 'a, const COUNT: bool> {
    walk: &'w mut Walk<'a, COUNT>,
    anchor: usize,
    /// The first square a word from this anchor may use.
    leftmost: usize,
}

impl<const COUNT: bool> Anchor<'_, '_, COUNT> {
    fn left(&mut self, at: usize, list: u32, points: Points) {
        let cell = &self.walk.cells[at];
        if cell.tile != 0 {
            let points = self.walk.past(cell.tile, points);
            if let Some(node) = self.walk.through(list, cell.tile) {
                self.left_on(at, node, points);
            }
            return;
        }
        if self.walk.left_on_rack == 0 {
            return;
        }
        // The last tile must end the word, unless the word goes on through tiles on the left.
        let ends = self.walk.left_on_rack == 1 && self.walk.is_free_before(at);
        let arcs = if ends {
            self.walk.graph.accept_mask(list)
        } else {
            self.walk.graph.mask(list)
        };
        let letters = arcs & cell.cross & self.walk.affordable();
        self.walk.count(letters.count_ones());
        for letter in bits(letters) {
            let node = self.walk.graph.node(self.walk.graph.seek(list, letter));
            let (anchor, leftmost) = (self.anchor, self.leftmost);
            self.walk.with_tile(at, letter, points, |walk, points| {
                Anchor {
                    walk,
                    anchor,
                    leftmost,
                }
                .left_on(at, node, points);
            });
        }
    }

    fn left_on(&mut self, at: usize, node: Node, points: Points) {
        let free = self.walk.is_free_before(at);
        if free && node.accepts() && self.walk.placed > 0 {
            self.walk.record(at, self.anchor + 1, points);
        }
        let list = node.list();
        if list == 0 {
            return;
        }
        if at > self.leftmost {
            self.left(at - 1, list, points);
        }
        if free && self.walk.left_on_rack > 0 && self.anchor + 1 < self.walk.cells.len() {
            if let Some(node) = self.walk.graph.find(list, SEPARATOR) {
                self.walk.count(1);
                self.right(at, self.anchor + 1, node.list(), points);
            }
        }
    }

    fn right(&mut self, start: usize, at: usize, list: u32, points: Points) {
        let cell = &self.walk.cells[at];
        if cell.tile != 0 {
            let points = self.walk.past(cell.tile, points);
            if let Some(node) = self.walk.through(list, cell.tile) {
                self.right_on(start, at, node, points);
            }
            return;
        }
        if self.walk.left_on_rack == 0 {
            return;
        }
        let ends = self.walk.left_on_rack == 1 && self.walk.is_free(at + 1);
        let arcs = if ends {
            self.walk.graph.accept_mask(list)
        } else {
            self.walk.graph.mask(list)
        };
        let letters = arcs & cell.cross & self.walk.affordable();
        self.walk.count(letters.count_ones());
        for letter in bits(letters) {
            let node = self.walk.graph.node(self.walk.graph.seek(list, letter));
            let (anchor, leftmost) = (self.anchor, self.leftmost);
            self.walk.with_tile(at, letter, points, |walk, points| {
                Anchor {
                    walk,
                    anchor,
                    leftmost,
                }
                .right_on(start, at, node, points);
            });
        }
    }

    fn right_on(&mut self, start: usize, at: usize, node: Node, points: Points) {
        if node.accepts() && self.walk.is_free(at + 1) && self.walk.placed > 0 {
            self.walk.record(start, at + 1, points);
        }
        let list = node.list();
        if list != 0 && at + 1 < self.walk.cells.len() {
            self.right(start, at + 1, list, points);
        }
    }
}
