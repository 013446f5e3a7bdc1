//! A window, and what its squares tell about the points of plays there.
//!
//! What the squares of a line add to a bound is summed up from the line's beginning (see `tally`), so that the difference of
//! two sums tells all about a window.

use super::block::{ROOM, Reach, Tops};
use super::lines::Offer;
use super::subsets::Subsets;
use super::{POINT, Search};
use crate::crossword::rules::grid::{Cell, Grid, bits};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::rack::letter_of;
use crate::crossword::rules::square::Direction;
use crate::crossword::rules::tally::Tally;
use crate::lexicon::Tile;

/// A stretch of a line, waiting to be looked at; or an anchor, of which no windows are listed yet.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// No play here is worth more, in thousandths of a point.
    pub bound: i32,
    /// The next one in the same bucket of the queue.
    pub next: u32,
    pub direction: Direction,
    pub line: u8,
    /// Where the run of tiles around the anchor begins and where the anchor is.
    pub run: u8,
    pub anchor: u8,
    /// Of an anchor: the first square after the anchor before.
    pub start: u8,
    pub end: u8,
    /// How many squares are free; none of an anchor.
    pub placed: u8,
    /// The last letter of the board.
    pub last_letter: Tile,
}

impl Window {
    #[inline]
    pub fn len(&self) -> usize {
        (self.end - self.start) as usize
    }

    /// How many letters of the board.
    #[inline]
    pub fn letters(&self) -> usize {
        self.len() - self.placed as usize
    }

    #[inline]
    pub fn squares(&self, offer: &Offer, view: View) -> Squares {
        let tally = view.search.grid.tally(self.direction, self.line as usize);
        let ends = [self.start, self.end].map(usize::from);
        Squares::new(tally, &offer.hooks, ends, self.placed as usize, view)
    }

    #[inline]
    pub fn bound(&self, offer: &Offer, view: View) -> i32 {
        let reach = view.subsets.reach(self.letters(), self.placed as usize);
        self.squares(offer, view).bound(reach)
    }

    /// Sum of the keys of the letters on the board.
    #[inline]
    pub fn hash(&self, search: &Search) -> u64 {
        let line = self.line as usize;
        let tally = search.grid.tally(self.direction, line);
        let cells = search.grid.line(self.direction, line);
        hash_of(
            cells,
            tally.filled,
            [self.start, self.end].map(usize::from),
            search,
        )
    }

    /// An anchor of which no windows are listed yet.
    #[inline]
    pub fn is_anchor(&self) -> bool {
        self.placed == 0
    }

    /// Letters of which every play has a new tile: one that some word has before the run, or after it.
    #[inline]
    pub fn needed(&self, grid: &Grid) -> u64 {
        let cells = grid.line(self.direction, self.line as usize);
        let anchor = &cells[self.anchor as usize];
        if anchor.tile == 0 {
            !0
        } else if self.start < self.run {
            anchor.before & cells[self.run as usize - 1].cross
        } else {
            anchor.after & cells[self.anchor as usize + 1].cross
        }
    }

    #[cfg(test)]
    pub fn of_bound(bound: i32, next: u32) -> Self {
        Self {
            bound,
            next,
            direction: Direction::Across,
            line: 0,
            run: 0,
            anchor: 0,
            start: 0,
            end: 0,
            placed: 0,
            last_letter: 0,
        }
    }
}

/// The most that the cross words of a line score, summed up before each hooked square, and after the last.
pub type Hooks = [i32; MAX_SIZE + 1];

/// What the squares of a window tell about the points of plays there.
#[derive(Debug, Clone, Copy)]
pub struct Squares {
    /// At least what the word premiums multiply.
    pub multiplier: i32,
    /// Points of the bound that do not depend on the tiles.
    pub sure: i32,
    /// How many of the highest tiles count once in the main word, and how many once more for letter premiums.
    pub rows: [u8; 4],
}

impl Squares {
    #[inline(always)]
    pub fn new(
        tally: &Tally,
        hooks: &Hooks,
        [start, end]: [usize; 2],
        placed: usize,
        view: View,
    ) -> Self {
        let sum = tally.sums[end].since(tally.sums[start]);
        let hook = |at: usize| hooks[(tally.hooked & ((1 << at) - 1)).count_ones() as usize];
        let full = placed == view.search.rules.rack_size;
        let bingo = if full { view.search.rules.bingo } else { 0 };
        let multiplier = sum.multiplier();
        let letters = sum.points() + sum.rest() * view.subsets.top_value;
        let [twice, thrice, rest] = sum.levels();
        Self {
            multiplier,
            sure: multiplier * letters + hook(end) - hook(start) + bingo,
            rows: [placed as u8, twice, thrice, rest],
        }
    }

    /// The highest score of as many tiles as there are free squares, with these sums of highest values.
    #[inline(always)]
    pub fn score(&self, tops: &Tops) -> i32 {
        let [all, twice, thrice, rest] = self.rows.map(|row| i32::from(tops[row as usize % ROOM]));
        self.multiplier * (all + twice + thrice + rest) + self.sure
    }

    #[inline(always)]
    pub fn bound(&self, reach: &Reach) -> i32 {
        self.score(&reach.tops) * POINT + reach.leave
    }
}

/// Sum of the keys of the letters that lie on a stretch of a line.
#[inline]
pub fn hash_of(cells: &[Cell], filled: u32, [start, end]: [usize; 2], search: &Search) -> u64 {
    let lying = filled & ((1 << end) - 1) >> start << start;
    bits(lying.into()).fold(0, |sum: u64, at| {
        sum.wrapping_add(search.map.key(letter_of(cells[at as usize].tile)))
    })
}

/// What bounds are worked out from.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub subsets: &'a Subsets,
    pub search: &'a Search<'a>,
}
