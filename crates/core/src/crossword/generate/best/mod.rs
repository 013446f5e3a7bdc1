//! The best plays without generating the rest.
//!
//! A *window* is a stretch of a line that a play may fill: it holds an anchor and its ends are free. Its
//! bound, worked out without looking at words, is at least the equity of every play in it: sorted tile
//! values against sorted premiums ("shadow play"), the best leave for that many tiles kept. Windows wait
//! in a queue by their bounds; the foremost is tried with the word map, and all ends when no bound reaches
//! the worst play kept.

mod lines;
mod queue;
mod subsets;
mod windows;

use crate::crossword::banned::Banned;
use crate::crossword::grid::Grid;
use crate::crossword::play::Play;
use crate::crossword::position::Position;
use crate::crossword::rules::Rules;
use crate::lexicon::{Graph, WordMap};

use lines::{Line, Window};
use queue::{Queue, bucket};
use subsets::Subsets;

/// Thousandths of a point.
pub const POINT: i32 = 1000;
/// Below every possible equity.
const NEVER: i32 = i32::MIN / 2;

/// A play with its worth: points and the leave, in thousandths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Valued {
    pub play: Play,
    pub equity: i32,
}

impl Valued {
    /// Highest equity first, then as plays without regard to leaves.
    pub fn order(&self, other: &Self) -> std::cmp::Ordering {
        other
            .equity
            .cmp(&self.equity)
            .then_with(|| self.play.by_score(&other.play))
    }
}

/// Room for one thread, used again from position to position.
#[derive(Debug, Default)]
pub struct Best {
    subsets: Subsets,
    windows: Vec<Window>,
    queue: Queue,
    found: Vec<Valued>,
}

/// What stays the same while one position is searched.
#[derive(Clone, Copy)]
struct Search<'a> {
    grid: &'a Grid,
    rules: &'a Rules,
    graph: Graph<'a>,
    map: WordMap<'a>,
    banned: &'a Banned,
    leaves: Option<&'a [i32]>,
    /// How many plays are wanted.
    wanted: usize,
}

impl Best {
    /// The best `wanted` plays in order. `leaves` gives the worth of the tiles kept by the set of tiles
    /// used: bit i of its index stands for tile i of the rack. Without it only points count.
    pub fn find(
        &mut self,
        position: &Position,
        wanted: usize,
        leaves: Option<&[i32]>,
    ) -> &[Valued] {
        self.found.clear();
        let Some(lexicon) = position
            .lexicon()
            .filter(|_| !position.is_over() && wanted > 0 && !position.rack().is_empty())
        else {
            return &self.found;
        };
        let search = Search {
            grid: position.grid(),
            rules: position.rules(),
            graph: lexicon.graph(),
            map: lexicon.word_map(),
            banned: position.banned(),
            leaves,
            wanted,
        };
        self.subsets.prepare(position.rack(), &search, leaves);
        self.line_up(position, &search);
        self.run(&search);
        &self.found
    }

    /// All windows with their bounds.
    fn line_up(&mut self, position: &Position, search: &Search) {
        self.windows.clear();
        self.queue.clear();
        let mut line = Line::new(&self.subsets, search);
        let centre = position.rules().layout.centre();
        for &direction in super::directions(position) {
            let (centre, at) = centre.line(direction);
            for index in 0..search.grid.size() {
                let first = (position.is_board_empty() && index == centre).then_some(at);
                if line.enter(direction, index, first) {
                    line.windows(|mut window| {
                        self.queue.put(&mut window, self.windows.len());
                        self.windows.push(window);
                    });
                }
            }
        }
    }

    fn run(&mut self, search: &Search) {
        while let Some(top) = self.queue.top() {
            let threshold = self.threshold(search);
            if top < bucket(threshold) {
                return;
            }
            let place = self.queue.take(top, &self.windows);
            if self.windows[place].bound >= threshold {
                self.try_window(place, threshold, search);
            }
        }
    }

    /// No play below this can be among those wanted.
    fn threshold(&self, search: &Search) -> i32 {
        if self.found.len() < search.wanted {
            NEVER
        } else {
            self.found[search.wanted - 1].equity
        }
    }

    /// Looks up the words of a window, or puts it back when its bound, now that it is known which sets of
    /// tiles make words there, is not the foremost any more.
    fn try_window(&mut self, place: usize, threshold: i32, search: &Search) {
        let window = &mut self.windows[place];
        let (refined, sets) = self.subsets.refine(window, threshold, search);
        if refined == NEVER {
            return;
        }
        let bound = std::mem::replace(&mut window.bound, refined);
        if bucket(refined) < bucket(bound) && Some(bucket(refined)) < self.queue.top() {
            self.queue.put(window, place);
            return;
        }
        windows::try_sets(window, sets, &self.subsets, search, &mut self.found);
    }
}

/// Keeps a play if it is among the best.
fn keep(found: &mut Vec<Valued>, wanted: usize, valued: Valued) {
    if found.len() == wanted {
        if found[wanted - 1].order(&valued).is_le() {
            return;
        }
        found.pop();
    }
    let at = found.partition_point(|other| other.order(&valued).is_lt());
    found.insert(at, valued);
}
