//! The plain search of thesis 003, chapter 2.4.1: from every square to the right through the word graph,
//! without anchors and cross-sets; what it lays is checked afterwards. Slow, and a witness for the others.

use super::walk::{NO_POINTS, Walk};
use crate::crossword::grid::bits;
use crate::crossword::play::Play;
use crate::crossword::position::Position;
use crate::crossword::square::Square;

pub fn line<const COUNT: bool>(walk: &mut Walk<COUNT>, position: &Position) {
    for start in 0..walk.cells.len() {
        if walk.is_free_before(start) {
            let root = walk.graph.dawg_root();
            go(walk, position, start, start, root);
        }
    }
}

fn go<const COUNT: bool>(
    walk: &mut Walk<COUNT>,
    position: &Position,
    start: usize,
    at: usize,
    list: u32,
) {
    let Some(cell) = walk.cells.get(at).copied() else {
        return;
    };
    if cell.tile != 0 {
        if let Some(node) = walk.through(list, cell.tile) {
            go_on(walk, position, start, at, (node.accepts(), node.list()));
        }
        return;
    }
    if walk.left_on_rack == 0 {
        return;
    }
    let letters = walk.graph.mask(list) & walk.affordable();
    walk.count(letters.count_ones());
    for letter in bits(letters) {
        let node = walk.graph.node(walk.graph.seek(list, letter));
        walk.with_tile(at, letter, NO_POINTS, |walk, _| {
            go_on(walk, position, start, at, (node.accepts(), node.list()));
        });
    }
}

fn go_on<const COUNT: bool>(
    walk: &mut Walk<COUNT>,
    position: &Position,
    start: usize,
    at: usize,
    (accepts, list): (bool, u32),
) {
    if accepts && walk.is_free(at + 1) && walk.placed > 0 {
        let square = Square::on_line(walk.direction, walk.line, start);
        let play = Play::new(square, walk.direction, &walk.laid[start..=at], 0);
        let own = position.turned(&play) == play && position.placement(&play).is_ok();
        if own && position.unknown_words(&play).is_empty() {
            walk.push(play.with_score(position.score(&play)));
        }
    }
    go(walk, position, start, at + 1, list);
}
