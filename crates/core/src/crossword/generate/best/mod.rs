//! The best plays without generating the rest.
//!
//! A *window* is a stretch of a line that a play may fill: it holds an anchor and its ends are free. Its
//! bound, worked out without looking at words, is at least the equity of every play in it: sorted tile
//! values against sorted premiums ("shadow play"), the best leave for that many tiles kept. Anchors wait
//! in a queue by the bounds of their widest windows; the foremost makes room for its windows, a window that comes to be the
//! foremost is tried with the word map, and all ends when no bound reaches the worst play kept.

mod block;
mod keyring;
mod lines;
mod queue;
mod subsets;
mod trial;
mod window;

pub use crate::crossword::leaves::POINT;
use crate::crossword::rules::banned::Banned;
use crate::crossword::rules::grid::Grid;
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::Rack;
use crate::crossword::rules::settings::Rules;
use crate::lexicon::{Graph, WordMap};

use lines::{Line, Offer, anchors};
use queue::{Queue, bucket};
use subsets::Subsets;
use trial::Trial;
use window::{View, Window};

/// A bit for every line of the largest board.
const ALL_LINES: u64 = !0;
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
    /// By direction and line.
    offers: [[Offer; MAX_SIZE]; 2],
    queue: Queue,
    /// For the whole rack, with the sum of the keys of the letters on the board.
    full: Vec<(Window, u64)>,
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

impl<'a> Search<'a> {
    /// Nothing where nothing can be found.
    fn new(position: &'a Position, wanted: usize, leaves: Option<&'a [i32]>) -> Option<Self> {
        let lexicon = position.lexicon().filter(|_| wanted > 0)?;
        Some(Self {
            grid: position.grid(),
            rules: position.rules(),
            graph: lexicon.graph(),
            map: lexicon.word_map(),
            banned: position.banned(),
            leaves,
            wanted,
        })
    }
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
        let rack = *position.rack();
        if position.is_over() {
            self.found.clear();
            return &self.found;
        }
        self.find_for(position, &rack, wanted, leaves)
    }

    /// The best `wanted` plays of this rack on the board of the position, whoever is to move there.
    pub fn find_for(
        &mut self,
        position: &Position,
        rack: &Rack,
        wanted: usize,
        leaves: Option<&[i32]>,
    ) -> &[Valued] {
        self.found.clear();
        let Some(search) = Search::new(position, wanted, leaves).filter(|_| !rack.is_empty())
        else {
            self.subsets.size = 0;
            return &self.found;
        };
        self.subsets.prepare(rack, &search, leaves);
        self.line_up(position, &search, ALL_LINES);
        self.run(&search);
        &self.found
    }

    /// The best play of the same rack with the same leaves as in the last call, on another board.
    pub fn find_again(&mut self, position: &Position, leaves: Option<&[i32]>) -> Option<Valued> {
        self.improve(position, None, ALL_LINES, leaves)
    }

    /// The same where `known` is the best play outside of `lines`, so that only these are searched. Bit i is line i, across
    /// before down.
    pub fn improve(
        &mut self,
        position: &Position,
        known: Option<Valued>,
        lines: u64,
        leaves: Option<&[i32]>,
    ) -> Option<Valued> {
        self.found.clear();
        self.found.extend(known);
        let search = Search::new(position, 1, leaves).filter(|_| self.subsets.size > 0)?;
        self.line_up(position, &search, lines);
        self.run(&search);
        self.found.first().copied()
    }

    /// All anchors of these lines with their bounds.
    fn line_up(&mut self, position: &Position, search: &Search, lines: u64) {
        self.windows.clear();
        self.queue.clear();
        let view = View {
            subsets: &self.subsets,
            search,
        };
        let centre = position.rules().layout.centre();
        for &direction in super::directions(position) {
            let (centre, at) = centre.line(direction);
            for index in 0..search.grid.size() {
                if lines >> (direction as usize * search.grid.size() + index) & 1 == 0 {
                    continue;
                }
                let first = (position.is_board_empty() && index == centre).then_some(at);
                let anchors = anchors(search.grid.tally(direction, index), first);
                if anchors == 0 {
                    continue;
                }
                let offer = &mut self.offers[direction as usize][index];
                offer.work_out(direction, index, view);
                Line::new(direction, index, offer, view).anchors(
                    anchors,
                    |anchor| {
                        let next = self.queue.put(anchor.bound, self.windows.len());
                        self.windows.push(Window { next, ..anchor });
                    },
                    |window, hash| {
                        self.subsets.prefetch_full(hash, window.len(), search);
                        self.full.push((window, hash));
                    },
                );
            }
        }
        self.line_up_full(search);
    }

    /// The windows that the whole rack fills with a word.
    fn line_up_full(&mut self, search: &Search) {
        let view = View {
            subsets: &self.subsets,
            search,
        };
        for (window, hash) in self.full.drain(..) {
            if self.subsets.has_full(hash, window.len(), search) {
                let offer = &self.offers[window.direction as usize][window.line as usize];
                let bound = window.bound(offer, view);
                let next = self.queue.put(bound, self.windows.len());
                self.windows.push(Window {
                    bound,
                    next,
                    ..window
                });
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
            let window = self.windows[place];
            if window.bound < threshold {
                continue;
            }
            if window.is_anchor() {
                self.spread(&window, threshold, search);
            } else {
                self.try_window(place, threshold, search);
            }
        }
    }

    /// Lists the windows of an anchor.
    fn spread(&mut self, anchor: &Window, threshold: i32, search: &Search) {
        let (direction, index) = (anchor.direction, anchor.line as usize);
        let offer = &self.offers[direction as usize][index];
        let view = View {
            subsets: &self.subsets,
            search,
        };
        Line::new(direction, index, offer, view).windows(anchor, |window| {
            if window.bound >= threshold {
                let next = self.queue.put(window.bound, self.windows.len());
                self.windows.push(Window { next, ..window });
            }
        });
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
        let offer = &self.offers[window.direction as usize][window.line as usize];
        let view = View {
            subsets: &self.subsets,
            search,
        };
        let squares = window.squares(offer, view);
        let hash = window.hash(search);
        let (refined, sets) = self
            .subsets
            .refine(window, &squares, hash, threshold, search);
        if refined == NEVER {
            return;
        }
        let bound = std::mem::replace(&mut window.bound, refined);
        if bucket(refined) < bucket(bound) && Some(bucket(refined)) < self.queue.top() {
            window.next = self.queue.put(refined, place);
            return;
        }
        let trial = Trial::new(window, search, &mut self.found);
        trial.sets(sets, hash, &self.subsets);
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
