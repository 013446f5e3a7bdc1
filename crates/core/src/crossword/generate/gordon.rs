//! Gordon 1994: from an anchor to the left through the GADDAG, then, after the separator, to the right.
//!
//! Corrections of Sawicki 2025: a run of tiles has one anchor, its last tile; an empty square is an anchor only if it has no
//! neighbours on the line, so that the square after an anchor is always empty. No play covers the previous anchor, so none is
//! found twice. A word without a new tile is no play.

use super::walk::{Hand, LineWalk, Marks, ROOM, Spent};
use crate::crossword::rules::grid::bits;
use crate::crossword::rules::position::Position;
use crate::lexicon::SEPARATOR;

pub fn line<const COUNT: bool>(walk: &mut LineWalk<COUNT>, _: &Position, marks: Marks, hand: Hand) {
    let Marks { filled, hooked } = marks;
    let anchors = (filled | hooked & !(filled << 1)) & !(filled >> 1);
    if anchors == 0 {
        return;
    }
    walk.prepare();
    for anchor in bits(anchors.into()).map(usize::from) {
        walk.anchor = anchor;
        match walk.has_blank() {
            true => walk.around_anchor::<true>(hand),
            false => walk.around_anchor::<false>(hand),
        }
    }
}

impl<const COUNT: bool> LineWalk<'_, COUNT> {
    fn around_anchor<const WILD: bool>(&mut self, hand: Hand) {
        let (at, nothing) = (self.anchor, Spent::NOTHING);
        if self.tiles[at % ROOM] == 0 {
            let root = self.graph.gaddag_root();
            self.leftwards::<WILD>(at + 1, root, hand, nothing);
            self.letters[at % ROOM] = 0;
            return;
        }
        let cell = &self.cells[at - 1];
        let extending = cell.before | cell.after & self.letters[(at + 1) % ROOM];
        if extending & self.affordable::<WILD>(hand, nothing).1 != 0 {
            self.around_run::<WILD>(hand);
        }
        // A later play must not cover the square after this run: its word would contain the run.
        self.letters[(at + 1) % ROOM] = 0;
    }

    /// Starts with the run of tiles that ends at the anchor.
    fn around_run<const WILD: bool>(&mut self, hand: Hand) {
        let (mut start, mut list) = (self.anchor + 1, self.graph.gaddag_root());
        while self.tiles[(start - 1) % ROOM] != 0 {
            start -= 1;
            let Some(node) = self.through(list, self.tiles[start % ROOM]) else {
                return;
            };
            list = node.list();
        }
        self.leftwards::<WILD>(start, list, hand, Spent::NOTHING);
        self.turn::<WILD>(start, list, hand, Spent::NOTHING);
    }

    /// Extends a word that begins at `start` to the left.
    #[inline(always)]
    fn leftwards<const WILD: bool>(&mut self, start: usize, list: u32, hand: Hand, spent: Spent) {
        let (all, ends) = self.graph.masks(list);
        // The square after the anchor is empty, so the last tile of the rack must complete the word.
        let arcs = if self.left_on_rack == 1 { ends } else { all };
        let (wild, affordable) = self.affordable::<WILD>(hand, spent);
        let letters = arcs & self.letters[(start - 1) % ROOM] & affordable;
        if letters != 0 {
            self.take(spent);
            match wild {
                true => self.left::<true>(start - 1, list, letters, hand),
                false => self.left::<false>(start - 1, list, letters, hand),
            }
            self.put_back(spent);
        }
    }

    fn left<const WILD: bool>(&mut self, at: usize, list: u32, letters: u64, hand: Hand) {
        self.lay::<WILD>(at, list, letters, hand, |walk, node, hand, spent| {
            if node.accepts() {
                walk.record(at, walk.anchor + 1, hand.points);
            }
            if walk.left_on_rack > 0 {
                walk.leftwards::<WILD>(at, node.list(), hand, spent);
                walk.turn::<WILD>(at, node.list(), hand, spent);
            }
        });
    }

    /// Passes the separator and extends a word that begins at `start` to the right of the anchor.
    #[inline(always)]
    fn turn<const WILD: bool>(&mut self, start: usize, list: u32, hand: Hand, spent: Spent) {
        if let Some(node) = self.graph.find(list, SEPARATOR) {
            self.count(1);
            self.start = start;
            self.rightwards::<WILD>(self.anchor + 1, node.list(), hand, spent);
        }
    }
}
