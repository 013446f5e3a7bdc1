//! The anchors of a line and their windows, with bounds.
//!
//! First an anchor as a whole gets a bound: that of its widest windows. Three of four anchors never come to be looked at; of
//! the others the windows are listed one by one.

use super::NEVER;
use super::window::{Hooks, Squares, View, Window, hash_of};
use crate::crossword::rules::grid::{Cell, bits};
use crate::crossword::rules::rack::letter_of;
use crate::crossword::rules::square::Direction;
use crate::crossword::rules::tally::Tally;
use crate::lexicon::Tile;

/// What a line is for the rack.
#[derive(Debug, Clone, Copy, Default)]
pub struct Offer {
    /// Bit i: square i is empty and the rack has a tile for it.
    payable: u32,
    pub hooks: Hooks,
}

impl Offer {
    #[inline]
    pub fn work_out(&mut self, direction: Direction, index: usize, view: View) {
        let grid = view.search.grid;
        let (cells, tally) = (grid.line(direction, index), grid.tally(direction, index));
        self.payable = !tally.filled & ((1 << cells.len()) - 1);
        let mut sum = 0;
        for (at, next) in bits(tally.hooked.into()).zip(&mut self.hooks[1..]) {
            let cell = &cells[at as usize];
            self.payable &= !(u32::from(!view.subsets.pays(cell.cross)) << at);
            let own = view.subsets.highest(cell.cross) * i32::from(cell.letter_premium);
            sum += (i32::from(cell.cross_score) + own) * i32::from(cell.word_premium);
            *next = sum;
        }
    }
}

/// The anchors of a line; `centre` is where the first play of a game must lie. As in Gordon's algorithm: the last tile of a
/// run, a hooked square without neighbours.
#[inline]
pub fn anchors(tally: &Tally, centre: Option<usize>) -> u32 {
    let hooked = tally.hooked | centre.map_or(0, |at| 1 << at);
    (tally.filled | hooked & !(tally.filled << 1)) & !(tally.filled >> 1)
}

pub struct Line<'a> {
    cells: &'a [Cell],
    tally: &'a Tally,
    offer: &'a Offer,
    direction: Direction,
    index: u8,
    view: View<'a>,
}

impl<'a> Line<'a> {
    #[inline]
    pub fn new(direction: Direction, index: usize, offer: &'a Offer, view: View<'a>) -> Self {
        Self {
            cells: view.search.grid.line(direction, index),
            tally: view.search.grid.tally(direction, index),
            offer,
            direction,
            index: index as u8,
            view,
        }
    }

    /// Shows these anchors with their bounds; and the windows for the whole rack through several letters, with the sum of
    /// the letters' keys: whether there is a word is not known yet.
    #[inline]
    pub fn anchors(
        &self,
        anchors: u32,
        mut visit: impl FnMut(Window),
        mut full: impl FnMut(Window, u64),
    ) {
        let mut leftmost = 0;
        for at in bits(anchors.into()) {
            if let Some(anchor) = self.anchor(at as usize, leftmost) {
                visit(Window {
                    bound: self.bound(&anchor),
                    start: leftmost as u8,
                    ..self.window(&anchor, [0, 0], 0)
                });
                if self.full_apart(&anchor) {
                    self.widest(&anchor, self.view.subsets.size, |ends| {
                        let hash = hash_of(self.cells, self.tally.filled, ends, self.view.search);
                        let last_letter = self.last_letter(ends);
                        let window = self.window(&anchor, ends, self.view.subsets.size);
                        full(
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

    /// Whether the windows for the whole rack are shown apart: where they may go through several letters. Of a single tile
    /// it has to be found out first to which of its words a play belongs.
    #[inline(always)]
    fn full_apart(&self, anchor: &Anchor) -> bool {
        anchor.letters > 1 && self.view.subsets.size > 1
    }

    /// Shows the windows of an anchor that the rack may fill, with their bounds, but not those shown before.
    pub fn windows(&self, anchor: &Window, mut visit: impl FnMut(Window)) {
        if let Some(anchor) = self.anchor(anchor.anchor as usize, anchor.start as usize) {
            self.rightwards(&anchor, &mut visit);
        }
    }

    /// No play of an anchor is worth more: what the widest windows reach. Wider windows never reach less.
    #[inline(always)]
    fn bound(&self, anchor: &Anchor) -> i32 {
        let subsets = self.view.subsets;
        let most = match anchor.letters {
            0 => subsets.most(0),
            1 => subsets.most(anchor.last_letter),
            _ => subsets.size - usize::from(self.full_apart(anchor)),
        };
        let all = anchor.placed + anchor.wider + anchor.right;
        if all <= most {
            let reach = subsets.reach_up_to(anchor.letters, all);
            let ends = [anchor.start - anchor.wider, anchor.end];
            return self.squares(ends, all).bound(reach);
        }
        let reach = subsets.reach_up_to(anchor.letters, most);
        let mut bound = NEVER;
        self.widest(anchor, most, |ends| {
            bound = bound.max(self.squares(ends, most).bound(reach));
        });
        bound
    }

    /// Shows the windows of so many tiles.
    #[inline(always)]
    fn widest(&self, anchor: &Anchor, placed: usize, mut visit: impl FnMut([usize; 2])) {
        let room = placed.saturating_sub(anchor.placed);
        if room > anchor.wider + anchor.right {
            return;
        }
        let longest = anchor.wider.min(room);
        let mut end = anchor.at + 1;
        for _ in 0..room - longest {
            end = self.after(end);
        }
        let shortest = room.saturating_sub(anchor.right);
        for left in (shortest..=longest).rev() {
            visit([anchor.start - left, end]);
            end = self.after(end);
        }
    }

    /// Where the window ends that ended at `end` when one tile more is laid there.
    #[inline(always)]
    fn after(&self, end: usize) -> usize {
        end + 1 + (self.tally.filled >> 1 >> end).trailing_ones() as usize
    }

    #[inline(always)]
    fn squares(&self, ends: [usize; 2], placed: usize) -> Squares {
        Squares::new(self.tally, &self.offer.hooks, ends, placed, self.view)
    }

    #[inline(always)]
    fn window(&self, anchor: &Anchor, [start, end]: [usize; 2], placed: usize) -> Window {
        Window {
            bound: 0,
            next: 0,
            direction: self.direction,
            line: self.index,
            run: anchor.start as u8,
            anchor: anchor.at as u8,
            start: start as u8,
            end: end as u8,
            placed: placed as u8,
            last_letter: anchor.last_letter,
        }
    }

    /// `leftmost` is the first square after the anchor before.
    #[inline(always)]
    fn anchor(&self, at: usize, leftmost: usize) -> Option<Anchor> {
        let letters = (self.tally.filled << (31 - at)).leading_ones() as usize;
        let start = at + 1 - letters.max(1);
        let (before, after) = match letters {
            0 => (self.offer.payable >> at & 1 != 0, true),
            _ => self.extensions(start, at),
        };
        if !before && (!after || letters == 0) {
            return None;
        }
        let placed = usize::from(letters == 0);
        let wider = if before {
            self.free_before(start, leftmost)
                .min(self.view.subsets.size - placed)
        } else {
            0
        };
        let first = at + 1;
        let open = (self.offer.payable | self.tally.filled) >> first;
        let end = first + open.trailing_ones() as usize;
        let within = (1u32 << end) - 1;
        let lying = self.tally.filled & within & !((1 << start) - 1);
        Some(Anchor {
            at,
            start,
            end,
            placed,
            wider,
            right: ((self.offer.payable & within) >> first).count_ones() as usize,
            after,
            letters: lying.count_ones() as usize,
            last_letter: self.last_letter([start, end]),
        })
    }

    /// The last letter that lies on a stretch; 0 if there is none.
    #[inline(always)]
    fn last_letter(&self, [start, end]: [usize; 2]) -> Tile {
        let lying = self.tally.filled & ((1 << end) - 1) >> start << start;
        let last = lying.checked_ilog2().unwrap_or(start as u32);
        letter_of(self.cells[last as usize].tile)
    }

    /// Goes right square by square and joins each right part with all left parts.
    fn rightwards(&self, anchor: &Anchor, visit: &mut impl FnMut(Window)) {
        let subsets = self.view.subsets;
        let (mut placed, mut end) = (anchor.placed, anchor.at + 1);
        let mut last_letter = letter_of(self.cells[anchor.at].tile);
        let shown = u32::from(self.full_apart(anchor)) << subsets.size;
        loop {
            let letters = end - anchor.start - placed;
            let sizes = subsets.sizes(letters, last_letter) & !shown;
            for left in bits(self.lefts(anchor, placed, end, sizes).into()) {
                let (start, total) = (anchor.start - left as usize, placed + left as usize);
                let reach = subsets.reach(letters, total);
                visit(Window {
                    bound: self.squares([start, end], total).bound(reach),
                    last_letter,
                    ..self.window(anchor, [start, end], total)
                });
            }
            if placed == subsets.size || self.offer.payable >> end & 1 == 0 {
                return;
            }
            placed += 1;
            let before = end + 1;
            end = self.after(end);
            if end > before {
                last_letter = letter_of(self.cells[end - 1].tile);
            }
        }
    }

    /// Bit i: with i more squares on the left there may be a play that ends here.
    #[inline(always)]
    fn lefts(&self, anchor: &Anchor, placed: usize, end: usize, sizes: u32) -> u32 {
        let mut lefts = sizes >> placed & ((2 << anchor.wider) - 1);
        let grown = end > anchor.at + 1;
        if grown && !anchor.after {
            // A word that begins with the run goes on only with letters that follow the run.
            lefts &= !1;
        }
        if placed <= 1 {
            lefts &= !self.not_main(anchor, placed, end);
        }
        lefts
    }

    /// The bit of the left part that makes a play of one tile, if that belongs to the cross word: a play belongs
    /// to the longer of its words, across when they are equal.
    #[inline]
    fn not_main(&self, anchor: &Anchor, placed: usize, end: usize) -> u32 {
        if end - anchor.start == placed {
            return u32::from(placed == 1);
        }
        let new = if placed == 0 {
            anchor.start.wrapping_sub(1)
        } else {
            anchor.at + 1
        };
        let Some(cell) = self.cells.get(new) else {
            return 0;
        };
        let length = end - anchor.start + usize::from(placed == 0);
        let cross = cell.cross_len as usize + 1;
        let main = length > cross || length == cross && self.direction == Direction::Across;
        u32::from(!main) << (1 - placed)
    }

    /// How many free squares before `start` can be filled without touching another run.
    #[inline(always)]
    fn free_before(&self, start: usize, leftmost: usize) -> usize {
        let touches = leftmost > 0 && self.tally.filled >> (leftmost - 1) & 1 != 0;
        let room = start.saturating_sub(leftmost + usize::from(touches));
        let payable = (u64::from(self.offer.payable) << 32 >> start) as u32;
        room.min(payable.leading_ones() as usize)
    }

    /// Whether the rack has a tile that some word has before the run, or after it.
    #[inline(always)]
    fn extensions(&self, start: usize, last: usize) -> (bool, bool) {
        let run = &self.cells[last];
        let pays = |at: usize, letters: u64| {
            let cell = self.cells.get(at);
            cell.is_some_and(|cell| self.view.subsets.pays(letters & cell.cross))
        };
        (
            pays(start.wrapping_sub(1), run.before),
            pays(last + 1, run.after),
        )
    }
}

struct Anchor {
    at: usize,
    /// Of its run, or the anchor itself.
    start: usize,
    /// Where the furthest window ends.
    end: usize,
    /// One tile if the anchor is a free square.
    placed: usize,
    /// How many squares on the left and on the right can be filled.
    wider: usize,
    right: usize,
    /// Whether words that begin with its run can go on.
    after: bool,
    /// How many letters lie from its run to the end, and the last of them.
    letters: usize,
    last_letter: Tile,
}
