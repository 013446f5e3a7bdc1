//! The best plays without generating the rest: best-first search with upper bounds.
//!
//! docs/move-generation.md explains the algorithm on one position and defines the words used here: window, bound, ceiling,
//! subset, playthrough letters; to expand an anchor, to refine a window, to place its words.

mod block;
#[cfg(test)]
mod bounds;
#[cfg(test)]
mod example;
mod lines;
mod lookup;
mod memo;
mod place;
mod queue;
mod subsets;
#[cfg(test)]
#[path = "../../../../tests/support/mod.rs"]
mod support;
mod walk;
mod window;

pub use crate::crossword::leaves::POINT;
use crate::crossword::rules::banned::Banned;
use crate::crossword::rules::grid::{Grid, bits};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::{Rack, letter_of};
use crate::crossword::rules::settings::Rules;
use crate::crossword::rules::square::Direction;
use crate::lexicon::{Graph, WordMap};

use lines::{Line, RackLine, anchors};
use lookup::needs_gaddag;
use memo::Memo;
use place::WordPlacer;
use queue::{Queue, bucket, lowest_bound};
use subsets::Subsets;
use walk::AnchorWalk;
use window::{Context, Window};

/// A bit for every line of the largest board.
const ALL_LINES: u64 = !0;
/// How far below the next entry of the queue the subsets of a window are looked up: with less a window is refined more often,
/// with more there are more look-ups.
const MARGIN: i32 = 10 * POINT;
/// Below every possible equity: the bound where no play is possible.
const LOWEST: i32 = i32::MIN / 2;

/// A play with its equity: points plus leave, in thousandths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValuedPlay {
    pub play: Play,
    pub equity: i32,
}

impl ValuedPlay {
    /// Highest equity first; plays of equal equity in the order of `Play::by_score`.
    pub fn order(&self, other: &Self) -> std::cmp::Ordering {
        other
            .equity
            .cmp(&self.equity)
            .then_with(|| self.play.by_score(&other.play))
    }
}

/// Working memory of one thread, reused from position to position.
#[derive(Debug, Default)]
pub struct Best {
    subsets: Subsets,
    /// The anchors and windows of the queue.
    windows: Vec<Window>,
    /// By direction and line.
    rack_lines: [[RackLine; MAX_SIZE]; 2],
    queue: Queue,
    memo: Memo,
    /// Windows that the whole rack fills, with the hash of their playthrough letters.
    whole_rack: Vec<(Window, u64)>,
    found: Vec<ValuedPlay>,
}

/// What is asked: constant while one position is searched.
#[derive(Clone, Copy)]
struct Request<'a> {
    grid: &'a Grid,
    rules: &'a Rules,
    graph: Graph<'a>,
    map: WordMap<'a>,
    banned: &'a Banned,
    leaves: Option<&'a [i32]>,
    /// The number of plays wanted.
    wanted: usize,
}

impl<'a> Request<'a> {
    /// None where no play can be found.
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

/// What was done with the anchor or window that had the highest bound, named by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The windows of an anchor were queued.
    Expanded(usize),
    /// All plays of an anchor were found through the GADDAG.
    Walked(usize),
    /// A window went back into the queue with a lower bound.
    Requeued(usize),
    /// The words of a window were placed.
    Placed(usize),
    /// No play of a window can be among those wanted.
    Dropped(usize),
    Finished,
}

impl Best {
    /// The best `wanted` plays in order. `leaves` holds the value of the tiles kept for every set of tiles used: bit i of
    /// its index stands for tile i of the rack. Without it only points count.
    pub fn find(
        &mut self,
        position: &Position,
        wanted: usize,
        leaves: Option<&[i32]>,
    ) -> &[ValuedPlay] {
        let rack = *position.rack();
        if position.is_over() {
            self.found.clear();
            return &self.found;
        }
        self.find_for(position, &rack, wanted, leaves)
    }

    /// The best `wanted` plays of this rack on the board of the position, whoever is to move.
    pub fn find_for(
        &mut self,
        position: &Position,
        rack: &Rack,
        wanted: usize,
        leaves: Option<&[i32]>,
    ) -> &[ValuedPlay] {
        self.found.clear();
        let Some(request) = Request::new(position, wanted, leaves).filter(|_| !rack.is_empty())
        else {
            self.subsets.size = 0;
            return &self.found;
        };
        self.memo.clear();
        self.subsets.prepare(rack, &request, leaves);
        self.queue_anchors(position, &request, ALL_LINES);
        self.run(&request);
        &self.found
    }

    /// The best play on another board with the rack and the leaves of the last call.
    pub fn find_again(
        &mut self,
        position: &Position,
        leaves: Option<&[i32]>,
    ) -> Option<ValuedPlay> {
        self.improve(position, None, ALL_LINES, leaves)
    }

    /// As `find_again`, but searches only `lines`: `known` is the best play on all other lines. Bit i is line i, across
    /// before down.
    pub fn improve(
        &mut self,
        position: &Position,
        known: Option<ValuedPlay>,
        lines: u64,
        leaves: Option<&[i32]>,
    ) -> Option<ValuedPlay> {
        self.found.clear();
        self.found.extend(known);
        let request = Request::new(position, 1, leaves).filter(|_| self.subsets.size > 0)?;
        self.queue_anchors(position, &request, lines);
        self.run(&request);
        self.found.first().copied()
    }

    /// Queues all anchors of these lines by their bounds.
    fn queue_anchors(&mut self, position: &Position, request: &Request, lines: u64) {
        self.windows.clear();
        self.queue.clear();
        self.subsets.complete(letters_on(request.grid));
        let context = Context {
            subsets: &self.subsets,
            request,
        };
        let centre = position.rules().layout.centre();
        for &direction in super::directions(position) {
            let (centre, at) = centre.line(direction);
            for index in 0..request.grid.size() {
                if lines >> (direction as usize * request.grid.size() + index) & 1 == 0 {
                    continue;
                }
                let first = (position.is_board_empty() && index == centre).then_some(at);
                let anchors = anchors(request.grid.tally(direction, index), first);
                if anchors == 0 {
                    continue;
                }
                let rack_line = &mut self.rack_lines[direction as usize][index];
                rack_line.compute(direction, index, context);
                Line::new(direction, index, rack_line, context).list_anchors(
                    anchors,
                    |anchor| {
                        let next = self.queue.push(anchor.bound, self.windows.len());
                        self.windows.push(Window { next, ..anchor });
                    },
                    |window, hash| {
                        self.subsets
                            .prefetch_whole_rack(hash, window.len(), request);
                        self.whole_rack.push((window, hash));
                    },
                );
            }
        }
        self.queue_whole_rack(request);
    }

    /// Queues the windows that the whole rack fills with a word.
    fn queue_whole_rack(&mut self, request: &Request) {
        let context = Context {
            subsets: &self.subsets,
            request,
        };
        for (window, hash) in self.whole_rack.drain(..) {
            if self
                .subsets
                .whole_rack_makes_word(hash, window.len(), request)
            {
                let rack_line = &self.rack_lines[window.direction as usize][window.line as usize];
                let bound = window.bound(rack_line, context);
                let next = self.queue.push(bound, self.windows.len());
                self.windows.push(Window {
                    bound,
                    next,
                    ..window
                });
            }
        }
    }

    fn run(&mut self, request: &Request) {
        while self.step(request) != Step::Finished {}
    }

    /// Takes the anchor or window with the highest bound out of the queue and deals with it.
    #[inline(always)]
    fn step(&mut self, request: &Request) -> Step {
        let threshold = lowest_kept(&self.found, request);
        let Some(top) = self.queue.top().filter(|&top| top >= bucket(threshold)) else {
            return Step::Finished;
        };
        let index = self.queue.pop(top, &self.windows);
        let window = self.windows[index];
        if window.bound < threshold {
            return Step::Dropped(index);
        }
        if window.is_anchor() {
            let run = window.anchor as usize + 1 - window.run_start as usize;
            if window.end > 0 || run > 1 && self.subsets.walks(run) {
                self.walk(&window, threshold, request);
                return Step::Walked(index);
            }
            self.expand(&window, threshold, request);
            return Step::Expanded(index);
        }
        self.refine(index, threshold, request)
    }

    /// Finds all plays of an anchor through the GADDAG.
    fn walk(&mut self, anchor: &Window, threshold: i32, request: &Request) {
        let line = anchor.line as usize;
        let cells = request.grid.line(anchor.direction, line);
        let last = match anchor.end {
            0 => anchor.anchor as usize,
            end => end as usize - 1,
        };
        let filled = request.grid.tally(anchor.direction, line).filled;
        let run = (filled << (31 - last)).leading_ones() as usize;
        let leftmost = anchor.start as usize;
        let touches = leftmost > 0 && cells[leftmost - 1].tile != 0;
        let mut walk = AnchorWalk {
            request,
            graph: request.graph,
            cells,
            direction: anchor.direction,
            line,
            anchor: last,
            covered: anchor.run_start as usize,
            leftmost: leftmost + usize::from(touches),
            most: self.subsets.size as u32 - u32::from(self.subsets.size > 1),
            places: &self.subsets.places,
            tiles: [0; MAX_SIZE],
            threshold,
            found: &mut self.found,
        };
        walk.run(last + 1 - run, self.subsets.letters);
    }

    /// Queues the windows of an anchor.
    fn expand(&mut self, anchor: &Window, threshold: i32, request: &Request) {
        let (direction, index) = (anchor.direction, anchor.line as usize);
        let rack_line = &self.rack_lines[direction as usize][index];
        let context = Context {
            subsets: &self.subsets,
            request,
        };
        Line::new(direction, index, rack_line, context).list_windows(anchor, threshold, |window| {
            let next = self.queue.push(window.bound, self.windows.len());
            self.windows.push(Window { next, ..window });
        });
    }

    /// Lowers the bound of a window to that of the subsets that make words there. If it is still the highest of all, the
    /// words are placed. The window goes back into the queue if it may have other plays.
    fn refine(&mut self, index: usize, threshold: i32, request: &Request) -> Step {
        let window = &mut self.windows[index];
        let rack_line = &self.rack_lines[window.direction as usize][window.line as usize];
        let context = Context {
            subsets: &self.subsets,
            request,
        };
        let score_bound = window.score_bound(rack_line, context);
        let hash = window.hash(request);
        let top = self.queue.top();
        let floor = match top {
            // The GADDAG finds the words of all subsets at once.
            Some(top) if !needs_gaddag(self.subsets.blanks, window.len()) => {
                threshold.max(lowest_bound(top) - MARGIN)
            }
            _ => threshold,
        };
        let refined =
            self.subsets
                .refine(window, &score_bound, hash, floor, &mut self.memo, request);
        let placed = refined.bound > LOWEST && Some(bucket(refined.bound)) >= top;
        if placed {
            let placer = WordPlacer::new(window, request, &mut self.found);
            placer.place_all(refined.subsets, hash, &self.subsets);
        }
        window.bound = refined.bound;
        if placed || refined.bound == LOWEST {
            (window.bound, window.done) = (refined.rest, floor);
        }
        let waits = window.bound > LOWEST && window.bound >= lowest_kept(&self.found, request);
        if waits {
            window.next = self.queue.push(window.bound, index);
        }
        match placed {
            true => Step::Placed(index),
            false if waits => Step::Requeued(index),
            false => Step::Dropped(index),
        }
    }
}

/// The equity of the worst play kept: no play below it can be among those wanted.
#[inline]
fn lowest_kept(found: &[ValuedPlay], request: &Request) -> i32 {
    if found.len() < request.wanted {
        LOWEST
    } else {
        found[request.wanted - 1].equity
    }
}

/// The letters that lie on the board.
fn letters_on(grid: &Grid) -> u64 {
    let mut letters = 0;
    for index in 0..grid.size() {
        let cells = grid.line(Direction::Across, index);
        for at in bits(grid.tally(Direction::Across, index).filled.into()) {
            letters |= 1 << letter_of(cells[at as usize].tile);
        }
    }
    letters
}

/// Keeps a play if it is among the best `wanted`.
fn keep(found: &mut Vec<ValuedPlay>, wanted: usize, valued: ValuedPlay) {
    if found.len() == wanted {
        if found[wanted - 1].order(&valued).is_le() {
            return;
        }
        found.pop();
    }
    let at = found.partition_point(|other| other.order(&valued).is_lt());
    found.insert(at, valued);
}
