//! The best plays without generating the rest.
//!
//! A *window* is a stretch of a line that a play may fill: it holds an anchor and its ends are free. Its
//! bound, worked out without looking at words, is at least the equity of every play in it: sorted tile
//! values against sorted premiums ("shadow play"), the best leave for that many tiles kept. Anchors wait
//! in a heap by the bound of their best window; the foremost anchor is taken apart into windows, the
//! foremost window is tried with the word map, and all ends when no bound reaches the worst play kept.

mod lines;
mod subsets;
mod windows;

use std::collections::BinaryHeap;

use crate::crossword::banned::Banned;
use crate::crossword::play::Play;
use crate::crossword::position::Position;
use crate::crossword::rules::Rules;
use crate::lexicon::{Graph, WordMap};

use lines::{Anchor, Line, Window};
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

/// What waits in the heap: the bound in the upper half, the place in its list below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting(u64);

const WINDOW: u64 = 1 << 31;

impl Waiting {
    fn new(bound: i32, index: u64) -> Self {
        Self(u64::from((bound as u32) ^ 1 << 31) << 32 | index)
    }

    fn bound(self) -> i32 {
        ((self.0 >> 32) as u32 ^ 1 << 31) as i32
    }
}

/// Room for one thread, used again from position to position.
#[derive(Debug, Default)]
pub struct Best {
    subsets: Subsets,
    lines: Vec<Line>,
    anchors: Vec<Anchor>,
    windows: Vec<Window>,
    heap: BinaryHeap<Waiting>,
    found: Vec<Valued>,
}

/// What stays the same while one position is searched.
#[derive(Clone, Copy)]
struct Search<'a> {
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

    /// All anchors with their bounds.
    fn line_up(&mut self, position: &Position, search: &Search) {
        self.anchors.clear();
        self.windows.clear();
        self.heap.clear();
        let mut waiting = std::mem::take(&mut self.heap).into_vec();
        let mut lines = std::mem::take(&mut self.lines);
        let size = position.grid().size();
        lines.resize_with(2 * size, Line::default);
        for &direction in super::directions(position) {
            for index in 0..size {
                let slot = direction as usize * size + index;
                let line = &mut lines[slot];
                if !line.prepare(position, direction, index, search, &self.subsets) {
                    continue;
                }
                for anchor in line.anchors(position, slot) {
                    let mut bound = NEVER;
                    line.windows(&anchor, &self.subsets, search, |window| {
                        bound = bound.max(window.bound)
                    });
                    if bound > NEVER {
                        waiting.push(Waiting::new(bound, self.anchors.len() as u64));
                        self.anchors.push(anchor);
                    }
                }
            }
        }
        self.lines = lines;
        self.heap = BinaryHeap::from(waiting);
    }

    fn run(&mut self, search: &Search) {
        while let Some(next) = self.heap.pop() {
            if next.bound() < self.threshold(search) {
                return;
            }
            let index = (next.0 & (WINDOW - 1)) as usize;
            if next.0 & WINDOW == 0 {
                self.take_apart(index, search);
            } else {
                self.try_window(index, next.bound(), search);
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

    fn take_apart(&mut self, anchor: usize, search: &Search) {
        let threshold = self.threshold(search);
        let anchor = self.anchors[anchor];
        let (windows, heap) = (&mut self.windows, &mut self.heap);
        self.lines[anchor.line as usize].windows(&anchor, &self.subsets, search, |window| {
            if window.bound >= threshold && window.bound > NEVER {
                heap.push(Waiting::new(window.bound, WINDOW | windows.len() as u64));
                windows.push(*window);
            }
        });
    }

    /// Looks up the words of a window, or puts it back when its bound, now that it is known which sets of
    /// tiles make words there, is not the foremost any more.
    fn try_window(&mut self, index: usize, bound: i32, search: &Search) {
        let window = self.windows[index];
        let (refined, sets) = self.subsets.refine(&window, self.threshold(search), search);
        let next = self.heap.peek().map_or(NEVER, |next| next.bound());
        if refined == NEVER {
            return;
        }
        if refined < bound && refined < next {
            self.heap.push(Waiting::new(refined, WINDOW | index as u64));
            return;
        }
        let line = &self.lines[window.line as usize];
        windows::try_sets(&window, line, sets, &self.subsets, search, &mut self.found);
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
