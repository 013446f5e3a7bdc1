//! Appel and Jacobson 1988: a left part from the rack or from the board, then to the right from the anchor.
//!
//! Corrections of the letter-game thesis, algorithm 6: a word counts only if it covers its anchor, and a word may end at the
//! edge of the board as before an empty square.

use super::walk::{Hand, LineWalk, Marks, NOWHERE, ROOM, Spent};
use crate::crossword::rules::grid::bits;
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::position::Position;

pub fn line<const COUNT: bool>(walk: &mut LineWalk<COUNT>, _: &Position, marks: Marks, hand: Hand) {
    let Marks { filled, hooked } = marks;
    let line = (2u32 << walk.cells.len()) - 2;
    let anchors = (hooked | filled << 1 | filled >> 1) & !filled & line;
    walk.prepare();
    // A play that covers two anchors belongs to the first: left parts do not cover an earlier anchor.
    let mut leftmost = 1;
    for anchor in bits(anchors.into()).map(usize::from) {
        walk.anchor = anchor;
        match walk.has_blank() {
            true => walk.with_left_parts::<true>(leftmost, hand),
            false => walk.with_left_parts::<false>(leftmost, hand),
        }
        leftmost = anchor + 1;
    }
}

impl<const COUNT: bool> LineWalk<'_, COUNT> {
    fn with_left_parts<const WILD: bool>(&mut self, leftmost: usize, hand: Hand) {
        if self.tiles[(self.anchor - 1) % ROOM] != 0 {
            return self.after_run::<WILD>(hand);
        }
        let room = self.anchor - leftmost;
        let (root, mut tiles) = (self.graph.dawg_root(), [0; MAX_SIZE]);
        self.prefix::<WILD>(root, (&mut tiles, 0), room, hand);
    }

    /// The left part is the run of tiles before the anchor.
    fn after_run<const WILD: bool>(&mut self, hand: Hand) {
        self.start = self.anchor;
        while self.tiles[(self.start - 1) % ROOM] != 0 {
            self.start -= 1;
        }
        let mut list = self.graph.dawg_root();
        for at in self.start..self.anchor {
            let Some(node) = self.through(list, self.tiles[at % ROOM]) else {
                return;
            };
            list = node.list();
        }
        self.rightwards::<WILD>(self.anchor, list, hand, Spent::NOTHING);
    }

    /// Continues to the right of a left part of `length` tiles, then makes the left part longer while there is room.
    fn prefix<const WILD: bool>(
        &mut self,
        list: u32,
        (tiles, length): (&mut [u8; MAX_SIZE], usize),
        room: usize,
        hand: Hand,
    ) {
        self.lay_prefix::<WILD>(list, &tiles[..length], hand);
        if length == room || self.left_on_rack < 2 {
            return;
        }
        let letters = self.graph.mask(list) & self.affordable::<WILD>(hand, Spent::NOTHING).1;
        // The square of the tile is known only when the left part is complete.
        self.lay::<WILD>(NOWHERE, list, letters, hand, |walk, node, hand, spent| {
            tiles[length] = std::mem::take(&mut walk.laid[NOWHERE]);
            if node.list() == 0 {
                return;
            }
            let ((wild, _), longer) = (walk.affordable::<WILD>(hand, spent), length + 1);
            walk.take(spent);
            match wild {
                true => walk.prefix::<true>(node.list(), (tiles, longer), room, hand),
                false => walk.prefix::<false>(node.list(), (tiles, longer), room, hand),
            }
            walk.put_back(spent);
        });
    }

    fn lay_prefix<const WILD: bool>(&mut self, list: u32, tiles: &[u8], mut hand: Hand) {
        let start = self.anchor - tiles.len();
        for (at, &tile) in (start..).zip(tiles) {
            self.laid[at] = tile;
            hand.points += self.points(at, tile);
        }
        self.start = start;
        self.rightwards::<WILD>(self.anchor, list, hand, Spent::NOTHING);
        self.laid[start..self.anchor].fill(0);
    }
}
