//! All legal plays of a position, by three algorithms that must agree:
//!
//! - Gordon 1994 over the GADDAG, with the corrections of Sawicki 2025, chapter 2.7;
//! - Appel and Jacobson 1988 over the word graph, with the corrections of the letter-game thesis, chapter 4;
//! - the plain search of Sawicki 2025, chapter 2.4.1, which tries every square and checks the result.
//!
//! `best` finds the best plays only. docs/move-generation.md explains both.

mod appel_jacobson;
pub mod bench;
pub mod best;
mod gordon;
mod line;
mod plain;
mod walk;

use super::rules::moves::Play;
use super::rules::position::Position;
use super::rules::square::Direction;
use crate::lexicon::Lexicon;
use walk::{Hand, LineWalk, Marks};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Gordon,
    AppelJacobson,
    Plain,
}

impl Method {
    pub const NAMES: [(&'static str, Self); 3] = [
        ("gordon", Self::Gordon),
        ("appel-jacobson", Self::AppelJacobson),
        ("plain", Self::Plain),
    ];

    pub fn parse(name: &str) -> Option<Self> {
        Self::NAMES
            .iter()
            .find(|(n, _)| *n == name)
            .map(|&(_, method)| method)
    }
}

/// Working memory of one thread, reused from position to position.
#[derive(Debug, Default)]
pub struct Generator {
    plays: Vec<Play>,
    arcs: u64,
}

impl Generator {
    /// All legal plays of the side to move with the known tiles of its rack, in the order in which they are found. There are
    /// none when the game is over or the position has no lexicon.
    pub fn all(&mut self, position: &Position, method: Method) -> &mut [Play] {
        self.run::<false>(position, method);
        &mut self.plays
    }

    /// As `all`, with the number of arcs of the graph that were visited.
    pub fn all_counted(&mut self, position: &Position, method: Method) -> (&mut [Play], u64) {
        self.run::<true>(position, method);
        (&mut self.plays, self.arcs)
    }

    fn run<const COUNT: bool>(&mut self, position: &Position, method: Method) {
        self.plays.clear();
        self.arcs = 0;
        let Some(lexicon) = position.lexicon() else {
            return;
        };
        let found = (lexicon, &mut self.plays);
        self.arcs = match method {
            Method::Gordon => search::<COUNT>(position, found, gordon::line),
            Method::AppelJacobson => search::<COUNT>(position, found, appel_jacobson::line),
            Method::Plain => search::<COUNT>(position, found, plain::line),
        };
    }
}

/// Runs a generator over every line and returns the number of arcs visited.
fn search<const COUNT: bool>(
    position: &Position,
    (lexicon, plays): (&Lexicon, &mut Vec<Play>),
    line: fn(&mut LineWalk<COUNT>, &Position, Marks, Hand),
) -> u64 {
    let mut walk = LineWalk::new(position, lexicon.graph(), plays);
    let hand = Hand::of(position.rack());
    for &direction in directions(position) {
        for index in 0..position.grid().size() {
            let marks = walk.enter(position, direction, index);
            line(&mut walk, position, marks, hand);
        }
    }
    walk.arcs
}

/// On an empty board that equals its transpose every play down repeats a play across, so only plays across are listed.
fn directions(position: &Position) -> &'static [Direction] {
    if position.is_board_empty() && position.rules().layout.is_symmetric() {
        &[Direction::Across]
    } else {
        &Direction::BOTH
    }
}
