//! The plays of a single line, for searches that keep the plays of the lines that a move did not change.

use super::walk::{Hand, LineWalk};
use super::{Generator, directions, gordon};
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::position::Position;
use crate::crossword::rules::square::Direction;

impl Generator {
    /// The plays of the side to move on one line. All lines together, across before down, give the plays of `all` by Gordon's
    /// method in the same order.
    pub fn on_line(&mut self, position: &Position, direction: Direction, line: usize) -> &[Play] {
        self.plays.clear();
        if !directions(position).contains(&direction) {
            return &[];
        }
        if let Some(lexicon) = position.lexicon() {
            let mut walk = LineWalk::<false>::new(position, lexicon.graph(), &mut self.plays);
            let (marks, hand) = (
                walk.enter(position, direction, line),
                Hand::of(position.rack()),
            );
            gordon::line(&mut walk, position, marks, hand);
        }
        &self.plays
    }
}
