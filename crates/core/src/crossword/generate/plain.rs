//! The plain search of Sawicki 2025, chapter 2.4.1: from every square to the right through the word graph, without anchors and
//! cross-sets. Every result is checked by the rules. It is slow; the other generators are tested against it.

use super::walk::{Hand, LineWalk, Marks, ROOM, Spent};
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::position::Position;
use crate::crossword::rules::square::Square;
use crate::lexicon::Node;

pub fn line<const COUNT: bool>(
    walk: &mut LineWalk<COUNT>,
    position: &Position,
    _: Marks,
    hand: Hand,
) {
    walk.prepare();
    for start in 1..=walk.cells.len() {
        if walk.tiles[start - 1] == 0 {
            walk.start = start;
            let root = walk.graph.dawg_root();
            go(walk, position, start, root, hand);
        }
    }
}

fn go<const COUNT: bool>(
    walk: &mut LineWalk<COUNT>,
    position: &Position,
    at: usize,
    list: u32,
    hand: Hand,
) {
    if at > walk.cells.len() {
        return;
    }
    if walk.tiles[at] != 0 {
        if let Some(node) = walk.through(list, walk.tiles[at]) {
            go_on(walk, position, at, node, hand);
        }
    } else if walk.left_on_rack > 0 {
        match walk.has_blank() {
            true => lay::<COUNT, true>(walk, position, at, list, hand),
            false => lay::<COUNT, false>(walk, position, at, list, hand),
        }
    }
}

fn lay<const COUNT: bool, const WILD: bool>(
    walk: &mut LineWalk<COUNT>,
    position: &Position,
    at: usize,
    list: u32,
    hand: Hand,
) {
    let letters = walk.graph.mask(list) & walk.affordable::<WILD>(hand, Spent::NOTHING).1;
    walk.lay::<WILD>(at, list, letters, hand, |walk, node, hand, spent| {
        walk.take(spent);
        go_on(walk, position, at, node, hand);
        walk.put_back(spent);
    });
}

fn go_on<const COUNT: bool>(
    walk: &mut LineWalk<COUNT>,
    position: &Position,
    at: usize,
    node: Node,
    hand: Hand,
) {
    let word = &walk.laid[walk.start..=at];
    let ends = node.accepts() && walk.tiles[(at + 1) % ROOM] == 0;
    if ends && word.iter().any(|&tile| tile != 0) {
        let square = Square::on_line(walk.direction, walk.line, walk.start - 1);
        let play = Play::new(square, walk.direction, word, 0);
        let own = position.turned(&play) == play && position.placement(&play).is_ok();
        if own && position.unknown_words(&play).is_empty() {
            walk.push(play.with_score(position.score(&play)));
        }
    }
    go(walk, position, at + 1, node.list(), hand);
}
