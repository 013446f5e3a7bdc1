//! A cache of the plays on each line. A play changes few lines and racks repeat, so nearly every line of a position has
//! been generated before.

use super::board::EndgameBoard;
use crate::crossword::generate::Generator;
use crate::crossword::rules::moves::Play;
use crate::game::rng::mix;

/// A play with the data for move ordering.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    pub play: Play,
    /// The score of the play plus the points of its tiles.
    pub sum: i16,
    /// A short hash of the play, equal wherever the play occurs and rarely equal for different plays.
    pub tag: u16,
    /// The new tiles: bit i is square i of the line.
    pub squares: u32,
}

/// The cached plays of a line for one rack.
#[derive(Default)]
pub struct Line {
    key: u64,
    pub plays: Vec<Known>,
    /// The highest score among the plays that use the whole rack.
    pub out: Option<i16>,
    /// Among the other plays, the highest sum of score and tile points, and the index of the first play with it.
    pub best: Option<(i16, u16)>,
}

pub struct Lines {
    slots: Vec<Line>,
    generator: Generator,
}

impl Lines {
    pub fn new(bits: u32) -> Self {
        let mut slots = Vec::new();
        slots.resize_with(1 << bits, Line::default);
        Self {
            slots,
            generator: Generator::default(),
        }
    }

    /// The plays of the side to move on that line. `rack` is the key of its rack.
    pub fn get(&mut self, board: &EndgameBoard, line: usize, rack: u64) -> &Line {
        let key = board.key(line, rack);
        let slot = (key >> 20) as usize & (self.slots.len() - 1);
        let found = &mut self.slots[slot];
        if found.key != key {
            let (direction, number) = board.line(line);
            let plays = self.generator.on_line(&board.position, direction, number);
            found.key = key;
            found.fill(plays, board);
        }
        found
    }
}

impl Line {
    fn fill(&mut self, plays: &[Play], board: &EndgameBoard) {
        let held = board.position.rack().len();
        let rules = board.position.rules();
        self.plays.clear();
        (self.out, self.best) = (None, None);
        for (index, &play) in plays.iter().enumerate() {
            let laid: i32 = play.kinds().map(|tile| rules.value(tile)).sum();
            let sum = (play.score + laid) as i16;
            self.plays.push(Known {
                play,
                sum,
                tag: tag(&play),
                squares: squares(&play),
            });
            if play.placed() == held {
                self.out = self.out.max(Some(play.score as i16));
                continue;
            }
            if self.best.is_none_or(|(most, _)| sum > most) {
                self.best = Some((sum, index as u16));
            }
        }
    }
}

fn squares(play: &Play) -> u32 {
    let (_, at) = play.start.line(play.direction);
    let new = play.tiles().iter().enumerate();
    new.filter(|&(_, &tile)| tile != 0)
        .fold(0, |squares, (i, _)| squares | 1 << (at + i))
}

pub fn tag(play: &Play) -> u16 {
    let start = u64::from(play.start.row) << 16 | u64::from(play.start.col) << 8;
    let word = play
        .tiles()
        .iter()
        .fold(start | play.direction as u64, |key, &tile| {
            key.wrapping_mul(0x100_0193) ^ u64::from(tile)
        });
    mix(word) as u16
}
