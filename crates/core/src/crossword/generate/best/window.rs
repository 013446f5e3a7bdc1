//! A window and the upper bound of the scores in it.
//!
//! Each line keeps sums over its squares from its beginning (`Tally`), so that the difference of two sums describes a window.

use super::block::{Ceiling, SIZES, TopSums};
use super::lines::RackLine;
use super::subsets::Subsets;
use super::{POINT, Request};
use crate::crossword::rules::grid::{Cell, Grid, bits};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::rack::letter_of;
use crate::crossword::rules::square::Direction;
use crate::crossword::rules::tally::Tally;
use crate::lexicon::Tile;

/// A stretch of a line that a play may fill; or an anchor whose windows are not listed yet.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// Upper bound of the equity of all plays here, in thousandths of a point.
    pub bound: i32,
    /// Subsets with this bound or a higher one need no further look: they make no words here, or their words are placed.
    pub done: i32,
    /// The next window in the same bucket of the queue.
    pub next: u32,
    pub direction: Direction,
    pub line: u8,
    /// The first square of the run of tiles that ends at the anchor.
    pub run_start: u8,
    pub anchor: u8,
    /// The first square; for an anchor the first square after the previous anchor.
    pub start: u8,
    pub end: u8,
    /// The number of empty squares, which is the number of tiles placed; 0 for an anchor.
    pub placed: u8,
    /// The last playthrough letter.
    pub last_letter: Tile,
}

impl Window {
    #[inline]
    pub fn len(&self) -> usize {
        (self.end - self.start) as usize
    }

    /// The number of playthrough letters: tiles of the board inside the window.
    #[inline]
    pub fn playthrough(&self) -> usize {
        self.len() - self.placed as usize
    }

    #[inline]
    pub fn score_bound(&self, rack_line: &RackLine, context: Context) -> ScoreBound {
        let tally = context
            .request
            .grid
            .tally(self.direction, self.line as usize);
        let ends = [self.start, self.end].map(usize::from);
        ScoreBound::new(
            tally,
            &rack_line.cross_sums,
            ends,
            self.placed as usize,
            context,
        )
    }

    #[inline]
    pub fn bound(&self, rack_line: &RackLine, context: Context) -> i32 {
        let (letters, placed) = (self.playthrough(), self.placed as usize);
        let ceiling = context.subsets.ceiling(letters, self.last_letter, placed);
        self.score_bound(rack_line, context).bound(ceiling)
    }

    /// The hash of the playthrough letters: the sum of their keys.
    #[inline]
    pub fn hash(&self, request: &Request) -> u64 {
        let line = self.line as usize;
        let tally = request.grid.tally(self.direction, line);
        let cells = request.grid.line(self.direction, line);
        hash_of(
            cells,
            tally.filled,
            [self.start, self.end].map(usize::from),
            request,
        )
    }

    /// Whether this is an anchor whose windows are not listed yet.
    #[inline]
    pub fn is_anchor(&self) -> bool {
        self.placed == 0
    }

    /// Letters that must be placed next to the run for any play in this window; all letters where there is no run.
    #[inline]
    pub fn adjacent_letters(&self, grid: &Grid) -> u64 {
        let cells = grid.line(self.direction, self.line as usize);
        let anchor = &cells[self.anchor as usize];
        if anchor.tile == 0 {
            !0
        } else if self.start < self.run_start {
            anchor.before & cells[self.run_start as usize - 1].cross
        } else {
            anchor.after & cells[self.anchor as usize + 1].cross
        }
    }

    #[cfg(test)]
    pub fn with_bound(bound: i32, next: u32) -> Self {
        Self {
            bound,
            done: i32::MAX,
            next,
            direction: Direction::Across,
            line: 0,
            run_start: 0,
            anchor: 0,
            start: 0,
            end: 0,
            placed: 0,
            last_letter: 0,
        }
    }
}

/// Upper bounds of the scores of the cross words of a line: the sum before each square that makes a cross word, and after
/// the last.
pub type CrossSums = [i32; MAX_SIZE + 1];

/// The score of a window as a function of the tiles placed: `multiplier` times sums of the highest tile values, plus `fixed`.
/// No play scores more.
#[derive(Debug, Clone, Copy)]
pub struct ScoreBound {
    /// The product of the word premiums, or a little more.
    pub multiplier: i32,
    /// Points that do not depend on the tiles placed: playthrough letters, cross words, bingo.
    pub fixed: i32,
    /// How many of the highest values are summed: all tiles placed, then one sum for letter premiums of at least 2, 3 and 4.
    pub summed: [u8; 4],
}

impl ScoreBound {
    #[inline(always)]
    pub fn new(
        tally: &Tally,
        cross_sums: &CrossSums,
        [start, end]: [usize; 2],
        placed: usize,
        context: Context,
    ) -> Self {
        let sum = tally.sums[end].since(tally.sums[start]);
        let cross_sum =
            |at: usize| cross_sums[(tally.hooked & ((1 << at) - 1)).count_ones() as usize];
        let bingo = placed == context.request.rules.rack_size;
        let bonus = if bingo {
            context.request.rules.bingo
        } else {
            0
        };
        let multiplier = sum.multiplier();
        let letters = sum.points() + sum.rest() * context.subsets.top_value;
        let [twice, thrice, rest] = sum.levels();
        Self {
            multiplier,
            fixed: multiplier * letters + cross_sum(end) - cross_sum(start) + bonus,
            summed: [placed as u8, twice, thrice, rest],
        }
    }

    /// The highest score of tiles with these top sums.
    #[inline(always)]
    pub fn score(&self, top_sums: &TopSums) -> i32 {
        let [all, twice, thrice, rest] = self
            .summed
            .map(|row| i32::from(top_sums[row as usize % SIZES]));
        self.multiplier * (all + twice + thrice + rest) + self.fixed
    }

    #[inline(always)]
    pub fn bound(&self, ceiling: &Ceiling) -> i32 {
        self.score(&ceiling.top_sums) * POINT + ceiling.leave
    }
}

/// The hash of the letters that lie on a stretch of a line.
#[inline]
pub fn hash_of(cells: &[Cell], filled: u32, [start, end]: [usize; 2], request: &Request) -> u64 {
    let lying = filled & ((1 << end) - 1) >> start << start;
    bits(lying.into()).fold(0, |sum: u64, at| {
        sum.wrapping_add(request.map.key(letter_of(cells[at as usize].tile)))
    })
}

/// What bounds are computed from: the rack and the position.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub subsets: &'a Subsets,
    pub request: &'a Request<'a>,
}
