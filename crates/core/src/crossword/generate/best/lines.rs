//! The anchors of a line and their windows, with bounds.
//!
//! An anchor as a whole gets the bound of its widest windows. Three of four anchors are never expanded, so their windows are
//! never listed.

use super::LOWEST;
use super::window::{Context, CrossSums, ScoreBound, Window, hash_of};
use crate::crossword::rules::grid::{Cell, bits};
use crate::crossword::rules::rack::letter_of;
use crate::crossword::rules::square::Direction;
use crate::crossword::rules::tally::Tally;
use crate::lexicon::Tile;

/// A line as the rack sees it.
#[derive(Debug, Clone, Copy, Default)]
pub struct RackLine {
    /// Bit i: square i is empty and the rack has a tile that its cross word allows.
    fillable: u32,
    pub cross_sums: CrossSums,
}

impl RackLine {
    #[inline]
    pub fn compute(&mut self, direction: Direction, index: usize, context: Context) {
        let grid = context.request.grid;
        let (cells, tally) = (grid.line(direction, index), grid.tally(direction, index));
        self.fillable = !tally.filled & ((1 << cells.len()) - 1);
        let mut sum = 0;
        for (at, next) in bits(tally.hooked.into()).zip(&mut self.cross_sums[1..]) {
            let cell = &cells[at as usize];
            self.fillable &= !(u32::from(!context.subsets.can_place(cell.cross)) << at);
            let highest =
                context.subsets.highest_value(cell.cross) * i32::from(cell.letter_premium);
            sum += (i32::from(cell.cross_score) + highest) * i32::from(cell.word_premium);
            *next = sum;
        }
        // A tile just before a run must be one that some word has there.
        let starts = tally.filled & !(tally.filled << 1) & !1;
        for start in bits(starts.into()).map(usize::from) {
            let last = start + (tally.filled >> start).trailing_ones() as usize - 1;
            let letters = cells[start - 1].cross & cells[last].before;
            self.fillable &= !(u32::from(!context.subsets.can_place(letters)) << (start - 1));
        }
    }
}

/// The anchors of a line as in Gordon's algorithm: the last tile of each run, and each square that makes a cross word and has
/// no neighbour on the line. `centre` is the square that the first play of a game must cover.
#[inline]
pub fn anchors(tally: &Tally, centre: Option<usize>) -> u32 {
    let hooked = tally.hooked | centre.map_or(0, |at| 1 << at);
    (tally.filled | hooked & !(tally.filled << 1)) & !(tally.filled >> 1)
}

/// Lists the anchors and windows of one line.
pub struct Line<'a> {
    cells: &'a [Cell],
    tally: &'a Tally,
    rack_line: &'a RackLine,
    direction: Direction,
    index: u8,
    context: Context<'a>,
}

impl<'a> Line<'a> {
    #[inline]
    pub fn new(
        direction: Direction,
        index: usize,
        rack_line: &'a RackLine,
        context: Context<'a>,
    ) -> Self {
        Self {
            cells: context.request.grid.line(direction, index),
            tally: context.request.grid.tally(direction, index),
            rack_line,
            direction,
            index: index as u8,
            context,
        }
    }

    /// Passes each of these anchors with its bound to `visit`. Windows that the whole rack fills together with several
    /// playthrough letters go to `whole_rack`, with the hash of these letters: few of them have a word, and without them
    /// the bounds of anchors are much lower.
    #[inline]
    pub fn list_anchors(
        &self,
        anchors: u32,
        mut visit: impl FnMut(Window),
        mut whole_rack: impl FnMut(Window, u64),
    ) {
        let mut leftmost = 0;
        for at in bits(anchors.into()) {
            if let Some(anchor) = self.anchor(at as usize, leftmost) {
                visit(Window {
                    bound: self.bound(&anchor),
                    start: leftmost as u8,
                    ..self.window(&anchor, [0, 0], 0)
                });
                if self.lists_whole_rack(&anchor) {
                    self.windows_of_size(&anchor, self.context.subsets.size, |ends| {
                        let hash =
                            hash_of(self.cells, self.tally.filled, ends, self.context.request);
                        let last_letter = self.last_letter(ends);
                        let window = self.window(&anchor, ends, self.context.subsets.size);
                        whole_rack(
                            Window {
                                last_letter,
                                ..window
                            },
                            hash,
                        );
                    });
                }
            }
            leftmost = at as usize + 1;
        }
    }

    /// Whether the windows that the whole rack fills are listed separately: if they may have several playthrough letters.
    /// A rack of a single tile is left out, because `list_windows` must first decide which word a play of one tile belongs to.
    #[inline(always)]
    fn lists_whole_rack(&self, anchor: &Anchor) -> bool {
        anchor.playthrough > 1 && self.context.subsets.size > 1
    }

    /// Passes the windows of an anchor that the rack may fill, with their bounds, to `visit`; not those for the whole rack
    /// that `list_anchors` has listed.
    pub fn list_windows(&self, anchor: &Window, threshold: i32, mut visit: impl FnMut(Window)) {
        let leftmost = anchor.start as usize;
        if let Some(anchor) = self.anchor(anchor.anchor as usize, leftmost) {
            self.join_parts(&anchor, leftmost, threshold, &mut visit);
        }
    }

    /// Upper bound of all plays of an anchor: the highest bound of its widest windows, because a wider window never has a
    /// lower bound.
    #[inline(always)]
    fn bound(&self, anchor: &Anchor) -> i32 {
        let subsets = self.context.subsets;
        let most = match anchor.playthrough {
            0 => subsets.largest_size(0),
            1 => subsets.largest_size(anchor.last_letter),
            _ => subsets.size - usize::from(self.lists_whole_rack(anchor)),
        };
        let all = anchor.placed + anchor.left + anchor.right;
        if all <= most {
            let ceiling = subsets.ceiling_up_to(anchor.playthrough, anchor.last_letter, all);
            let ends = [anchor.run_start - anchor.left, anchor.furthest_end];
            return self.score_bound(ends, all).bound(&ceiling);
        }
        let ceiling = subsets.ceiling_up_to(anchor.playthrough, anchor.last_letter, most);
        let mut bound = LOWEST;
        self.windows_of_size(anchor, most, |ends| {
            bound = bound.max(self.score_bound(ends, most).bound(&ceiling));
        });
        bound
    }

    /// Upper bound of the plays of an anchor that end at `end` or beyond.
    fn bound_beyond(&self, anchor: &Anchor, end: usize) -> i32 {
        let subsets = self.context.subsets;
        let most = subsets.size - usize::from(self.lists_whole_rack(anchor));
        let placed = most.min(anchor.placed + anchor.left + anchor.right);
        let ceiling = subsets.ceiling_up_to(2, 0, placed);
        let mut bound = LOWEST;
        self.windows_of_size(anchor, placed, |ends| {
            if ends[1] >= end {
                bound = bound.max(self.score_bound(ends, placed).bound(&ceiling));
            }
        });
        bound
    }

    /// Passes the ends of all windows of `placed` tiles to `visit`.
    #[inline(always)]
    fn windows_of_size(&self, anchor: &Anchor, placed: usize, mut visit: impl FnMut([usize; 2])) {
        let room = placed.saturating_sub(anchor.placed);
        if room > anchor.left + anchor.right {
            return;
        }
        let longest = anchor.left.min(room);
        let mut end = anchor.at + 1;
        for _ in 0..room - longest {
            end = self.next_end(end);
        }
        let shortest = room.saturating_sub(anchor.right);
        for left in (shortest..=longest).rev() {
            visit([anchor.run_start - left, end]);
            end = self.next_end(end);
        }
    }

    /// The end of the window after one more tile is placed at `end`: tiles of the board that follow belong to it.
    #[inline(always)]
    fn next_end(&self, end: usize) -> usize {
        end + 1 + (self.tally.filled >> 1 >> end).trailing_ones() as usize
    }

    #[inline(always)]
    fn score_bound(&self, ends: [usize; 2], placed: usize) -> ScoreBound {
        ScoreBound::new(
            self.tally,
            &self.rack_line.cross_sums,
            ends,
            placed,
            self.context,
        )
    }

    #[inline(always)]
    fn window(&self, anchor: &Anchor, [start, end]: [usize; 2], placed: usize) -> Window {
        Window {
            bound: 0,
            done: i32::MAX,
            next: 0,
            direction: self.direction,
            line: self.index,
            run_start: anchor.run_start as u8,
            anchor: anchor.at as u8,
            start: start as u8,
            end: end as u8,
            placed: placed as u8,
            last_letter: anchor.last_letter,
        }
    }

    /// The anchor at a square, if a play is possible there. `leftmost` is the first square after the previous anchor.
    #[inline(always)]
    fn anchor(&self, at: usize, leftmost: usize) -> Option<Anchor> {
        let run = (self.tally.filled << (31 - at)).leading_ones() as usize;
        let run_start = at + 1 - run.max(1);
        let (before, after) = match run {
            0 => (self.rack_line.fillable >> at & 1 != 0, true),
            _ => self.extendable(run_start, at),
        };
        if !before && (!after || run == 0) {
            return None;
        }
        let placed = usize::from(run == 0);
        let left = if before {
            self.room_on_left(run_start, leftmost)
                .min(self.context.subsets.size - placed)
        } else {
            0
        };
        let first = at + 1;
        let open = (self.rack_line.fillable | self.tally.filled) >> first;
        let furthest_end = first + open.trailing_ones() as usize;
        let within = (1u32 << furthest_end) - 1;
        let lying = self.tally.filled & within & !((1 << run_start) - 1);
        Some(Anchor {
            at,
            run_start,
            furthest_end,
            placed,
            left,
            right: ((self.rack_line.fillable & within) >> first).count_ones() as usize,
            extends_right: after,
            playthrough: lying.count_ones() as usize,
            last_letter: self.last_letter([run_start, furthest_end]),
        })
    }

    /// The last playthrough letter of a stretch; 0 if there is none.
    #[inline(always)]
    fn last_letter(&self, [start, end]: [usize; 2]) -> Tile {
        let lying = self.tally.filled & ((1 << end) - 1) >> start << start;
        let last = lying.checked_ilog2().unwrap_or(start as u32);
        letter_of(self.cells[last as usize].tile)
    }

    /// Goes right square by square and joins each right part with all left parts.
    fn join_parts(
        &self,
        anchor: &Anchor,
        leftmost: usize,
        threshold: i32,
        visit: &mut impl FnMut(Window),
    ) {
        let subsets = self.context.subsets;
        let (mut placed, mut end) = (anchor.placed, anchor.at + 1);
        let mut last_letter = letter_of(self.cells[anchor.at].tile);
        let listed = u32::from(self.lists_whole_rack(anchor)) << subsets.size;
        loop {
            let playthrough = end - anchor.run_start - placed;
            let sizes = subsets.possible_sizes(playthrough, last_letter) & !listed;
            for left in bits(self.left_extensions(anchor, placed, end, sizes).into()) {
                let (start, total) = (anchor.run_start - left as usize, placed + left as usize);
                let ceiling = subsets.ceiling(playthrough, last_letter, total);
                let score_bound = self.score_bound([start, end], total);
                let window = Window {
                    bound: score_bound.bound(ceiling),
                    last_letter,
                    ..self.window(anchor, [start, end], total)
                };
                if window.bound >= threshold {
                    visit(window);
                }
            }
            if placed == subsets.size || self.rack_line.fillable >> end & 1 == 0 {
                return;
            }
            placed += 1;
            let before = end + 1;
            end = self.next_end(end);
            if end > before {
                if subsets.walks(end - before) && end - anchor.run_start - placed > 1 {
                    let bound = self.bound_beyond(anchor, end);
                    if bound >= threshold {
                        visit(Window {
                            bound,
                            start: leftmost as u8,
                            ..self.window(anchor, [0, end], 0)
                        });
                    }
                    return;
                }
                last_letter = letter_of(self.cells[end - 1].tile);
            }
        }
    }

    /// Bit i: there may be a play that ends here and places i tiles to the left of the run. `sizes` are the possible numbers
    /// of tiles in all.
    #[inline(always)]
    fn left_extensions(&self, anchor: &Anchor, placed: usize, end: usize, sizes: u32) -> u32 {
        let mut left_extensions = sizes >> placed & ((2 << anchor.left) - 1);
        let grown = end > anchor.at + 1;
        if grown && !anchor.extends_right {
            // No word that begins with the run can go on with a tile of the rack.
            left_extensions &= !1;
        }
        if placed <= 1 {
            left_extensions &= !self.belonging_to_cross_word(anchor, placed, end);
        }
        left_extensions
    }

    /// The bit of `left_extensions` that stands for a play of one tile, if the play belongs to its cross word: a play of one
    /// tile belongs to the longer of its two words, to the one across if both are equally long.
    #[inline]
    fn belonging_to_cross_word(&self, anchor: &Anchor, placed: usize, end: usize) -> u32 {
        if end - anchor.run_start == placed {
            return u32::from(placed == 1);
        }
        let new = if placed == 0 {
            anchor.run_start.wrapping_sub(1)
        } else {
            anchor.at + 1
        };
        let Some(cell) = self.cells.get(new) else {
            return 0;
        };
        let length = end - anchor.run_start + usize::from(placed == 0);
        let cross = cell.cross_len as usize + 1;
        let main = length > cross || length == cross && self.direction == Direction::Across;
        u32::from(!main) << (1 - placed)
    }

    /// How many squares before `run_start` can be filled without touching another run.
    #[inline(always)]
    fn room_on_left(&self, run_start: usize, leftmost: usize) -> usize {
        let touches = leftmost > 0 && self.tally.filled >> (leftmost - 1) & 1 != 0;
        let room = run_start.saturating_sub(leftmost + usize::from(touches));
        let fillable = (u64::from(self.rack_line.fillable) << 32 >> run_start) as u32;
        room.min(fillable.leading_ones() as usize)
    }

    /// Whether the rack has a tile that some word has just before the run, and one just after it.
    #[inline(always)]
    fn extendable(&self, run_start: usize, last: usize) -> (bool, bool) {
        let run = &self.cells[last];
        let can_place = |at: usize, letters: u64| {
            let cell = self.cells.get(at);
            cell.is_some_and(|cell| self.context.subsets.can_place(letters & cell.cross))
        };
        (
            can_place(run_start.wrapping_sub(1), run.before),
            can_place(last + 1, run.after),
        )
    }
}

struct Anchor {
    at: usize,
    /// The first square of its run, or the anchor itself.
    run_start: usize,
    /// Where the furthest window ends.
    furthest_end: usize,
    /// 1 if the anchor is an empty square, which every play covers.
    placed: usize,
    /// How many squares to the left and to the right can be filled.
    left: usize,
    right: usize,
    /// Whether some word that begins with the run goes on with a tile of the rack.
    extends_right: bool,
    /// The number of tiles from the run to the furthest end, and the last of them.
    playthrough: usize,
    last_letter: Tile,
}
