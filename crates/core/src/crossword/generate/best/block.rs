//! Subsets of the rack of one size, stored by columns, so that the bounds of eight are computed at once.

use bytemuck::{cast_mut, cast_ref};

use super::lookup::WordLookup;
use super::window::ScoreBound;
use super::{LOWEST, POINT};
use crate::crossword::rules::grid::bits;
use crate::crossword::rules::rack::MAX_RACK;
use crate::lexicon::Tile;

/// Length of arrays indexed by a number of tiles: a power of two, so that an index modulo it needs no check.
pub const SIZES: usize = 16;
/// Entry n: the sum of the n highest tile values, or of all if there are fewer. It never falls with n.
pub type TopSums = [i16; SIZES];

/// Upper bounds over a group of subsets: the highest top sum for each n, and the best leave.
#[derive(Debug, Clone, Copy)]
pub struct Ceiling {
    pub top_sums: TopSums,
    pub leave: i32,
}

pub const NO_CEILING: Ceiling = Ceiling {
    top_sums: [0; SIZES],
    leave: LOWEST,
};

impl Ceiling {
    /// Adds a group of subsets, or a single subset.
    #[inline(always)]
    pub fn raise(&mut self, top_sums: &TopSums, leave: i32) {
        // Two local arrays instead of references, so that all sums are compared at once.
        let (own, other) = (self.top_sums, *top_sums);
        let mut highest = own;
        for n in 0..SIZES {
            highest[n] = if other[n] > own[n] { other[n] } else { own[n] };
        }
        self.top_sums = highest;
        self.leave = self.leave.max(leave);
    }

    /// Upper bounds over both groups.
    #[inline(always)]
    pub fn or(mut self, other: &Self) -> Self {
        self.raise(&other.top_sums, other.leave);
        self
    }
}

pub const BLOCK: usize = 64;
/// The largest rack of ten tiles has 252 subsets of five.
pub const MAX_BLOCKS: usize = 4;
/// The number of subsets whose bounds are computed at once.
const LANES: usize = 8;
/// Up to this number of subsets computing bounds one by one is cheaper than computing all at once.
const FEW: u32 = 12;

/// All subsets of the rack by mask: bit i is tile i of the rack ordered by falling value.
#[derive(Debug)]
pub struct AllSubsets {
    pub top_sums: [TopSums; SUBSETS],
    /// The sum of the keys of the letters.
    pub hashes: [u64; SUBSETS],
    /// Bit i: the subset has tile i of the rack, in the order of the rack.
    pub rack_masks: [u16; SUBSETS],
    /// Tiles equal to one of the subset that come first. Only the subset that has all of them counts, so that of equal
    /// subsets there is one.
    pub required: [u16; SUBSETS],
    pub blanks: [u8; SUBSETS],
}

pub const SUBSETS: usize = 1 << MAX_RACK;

/// Row n: all bits set from entry n on.
const FROM: [TopSums; SIZES] = {
    let mut rows = [[0; SIZES]; SIZES];
    let mut i = 0;
    while i < SIZES * SIZES {
        rows[i / SIZES][i % SIZES] = if i % SIZES >= i / SIZES { -1 } else { 0 };
        i += 1;
    }
    rows
};

impl AllSubsets {
    pub const EMPTY: Self = Self {
        top_sums: [[0; SIZES]; SUBSETS],
        hashes: [0; SUBSETS],
        rack_masks: [0; SUBSETS],
        required: [0; SUBSETS],
        blanks: [0; SUBSETS],
    };

    /// Adds all subsets with tile `i`, whose value is not above those before it. `equal` is the last equal tile before it.
    pub fn extend(&mut self, i: usize, tile: &NextTile) {
        let count = 1usize << i;
        let (rest, new) = self.top_sums.split_at_mut(count);
        for (mask, (new, rest)) in new.iter_mut().zip(rest).enumerate() {
            let from = FROM[(mask.count_ones() as usize + 1) % SIZES];
            let mut sums = *rest;
            for n in 0..SIZES {
                sums[n] += tile.value & from[n];
            }
            *new = sums;
        }
        append(&mut self.hashes, count, |hash| hash.wrapping_add(tile.key));
        append(&mut self.rack_masks, count, |mask| mask | tile.rack_bit);
        append(&mut self.required, count, |required| {
            required | tile.required
        });
        append(&mut self.blanks, count, |blanks| blanks + tile.blank);
    }
}

impl AllSubsets {
    /// Raises a ceiling to subset `i` of a block.
    #[inline(always)]
    pub fn raise(&self, ceiling: &mut Ceiling, block: &Block, i: Tile) {
        let i = i as usize % BLOCK;
        ceiling.raise(
            &self.top_sums[block.masks[i] as usize % SUBSETS],
            block.leaves[i],
        );
    }
}

/// Fills the entries from `count` on with `next` of the first `count` entries.
#[inline(always)]
fn append<T: Copy>(column: &mut [T; SUBSETS], count: usize, next: impl Fn(T) -> T) {
    let (rest, new) = column.split_at_mut(count);
    for (new, &rest) in new.iter_mut().zip(rest.iter()) {
        *new = next(rest);
    }
}

/// What a tile adds to a subset.
pub struct NextTile {
    pub value: i16,
    pub key: u64,
    pub rack_bit: u16,
    pub required: u16,
    pub blank: u8,
}

/// Up to 64 subsets of one size, by columns.
#[derive(Debug, Clone)]
pub struct Block {
    pub len: usize,
    /// Row n: the sum of the n highest values of each subset.
    pub top_sums: [[i16; BLOCK]; SIZES],
    /// The value of the tiles kept.
    pub leaves: [i32; BLOCK],
    pub hashes: [u64; BLOCK],
    /// The index of each subset in the list of all.
    pub masks: [u16; BLOCK],
    /// The letters that complete each subset to a word; none where that is `undecided`.
    pub completing: [u64; BLOCK],
    pub blanks: [u8; BLOCK],
    /// Subsets that make words without playthrough letters.
    pub alone: u64,
    /// Subsets whose completing letters the word map does not list.
    pub undecided: u64,
}

impl Default for Block {
    fn default() -> Self {
        Self {
            len: 0,
            top_sums: [[0; BLOCK]; SIZES],
            leaves: [LOWEST; BLOCK],
            hashes: [0; BLOCK],
            masks: [0; BLOCK],
            completing: [0; BLOCK],
            blanks: [0; BLOCK],
            alone: 0,
            undecided: 0,
        }
    }
}

/// The bound of each subset of a block in a window.
pub type Bounds = [i32; BLOCK];

impl Block {
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds the subset with this mask.
    #[inline]
    pub fn push(&mut self, all: &AllSubsets, mask: usize, leave: i32, wide: bool) {
        let at = self.len % BLOCK;
        // Rows beyond the size of the subset are written too: a fixed number of rows takes no branches.
        let top_sums = &all.top_sums[mask];
        let (low, high) = (0..SIZES / 2, SIZES / 2..MAX_RACK + 1);
        for (row, &sum) in self.top_sums[low.clone()].iter_mut().zip(&top_sums[low]) {
            row[at] = sum;
        }
        if wide {
            for (row, &sum) in self.top_sums[high.clone()].iter_mut().zip(&top_sums[high]) {
                row[at] = sum;
            }
        }
        self.leaves[at] = leave;
        self.hashes[at] = all.hashes[mask];
        self.masks[at] = mask as u16;
        self.blanks[at] = all.blanks[mask];
        self.len += 1;
    }

    /// Looks up which subsets make words alone, and the letters that complete them.
    pub fn look_up(&mut self, own: &WordLookup, longer: &WordLookup) {
        (self.alone, self.undecided) = (0, 0);
        let len = self.len.min(BLOCK);
        let mut slots = [None; BLOCK];
        for (i, slot) in slots[..len].iter_mut().enumerate() {
            let (hash, blanks) = (self.hashes[i], self.blanks[i]);
            // The word map lists all letters that complete a subset as those a blank may be.
            let known = blanks == 0 && !longer.no_blank_table;
            self.undecided |= u64::from(!known) << i;
            if known {
                *slot = longer.keys.blank_slot(hash);
            }
            self.alone |= u64::from(own.has(hash, blanks)) << i;
        }
        for (i, slot) in slots[..len].iter().enumerate() {
            self.completing[i] = slot.map_or(0, |slot| longer.keys.letters_of(slot));
        }
    }

    /// Computes the bounds of the subsets `asked`. The bits of the result are the subsets whose bound is at least `floor` and
    /// below `done`; the number is the highest bound below `floor`.
    #[inline]
    pub fn bounds(
        &self,
        asked: u64,
        score_bound: &ScoreBound,
        [floor, done]: [i32; 2],
        bounds: &mut Bounds,
    ) -> (u64, i32) {
        let (mut reaching, mut rest) = (0, LOWEST);
        let mut sort = |i: usize, bound: i32| {
            reaching |= u64::from((bound >= floor) & (bound < done)) << i;
            rest = rest.max(if bound < floor { bound } else { LOWEST });
        };
        let asked_for = bits(asked).map(|i| i as usize % BLOCK);
        if asked.count_ones() > FEW {
            self.all_bounds(score_bound, bounds);
            asked_for.for_each(|i| sort(i, bounds[i]));
        } else {
            let [a, b, c, d] = score_bound
                .summed
                .map(|row| &self.top_sums[row as usize % SIZES]);
            let (multiplier, fixed) = (score_bound.multiplier * POINT, score_bound.fixed * POINT);
            for i in asked_for {
                let tiles = i32::from(a[i] + b[i] + c[i] + d[i]);
                bounds[i] = multiplier * tiles + fixed + self.leaves[i];
                sort(i, bounds[i]);
            }
        }
        (reaching, rest)
    }

    #[inline(never)]
    fn all_bounds(&self, score_bound: &ScoreBound, bounds: &mut Bounds) {
        type Row = [[i16; LANES]; BLOCK / LANES];
        let row = |row: u8| -> &Row { cast_ref(&self.top_sums[row as usize % SIZES]) };
        let [a, b, c, d] = score_bound.summed.map(row);
        let leaves: &[[i32; LANES]; BLOCK / LANES] = cast_ref(&self.leaves);
        let bounds: &mut [[i32; LANES]; BLOCK / LANES] = cast_mut(bounds);
        let (multiplier, fixed) = (score_bound.multiplier * POINT, score_bound.fixed * POINT);
        for j in 0..self.len.div_ceil(LANES).min(BLOCK / LANES) {
            for i in 0..LANES {
                let tiles = i32::from(a[j][i] + b[j][i] + c[j][i] + d[j][i]);
                bounds[j][i] = multiplier * tiles + fixed + leaves[j][i];
            }
        }
    }

    /// A bit for each subset.
    #[inline]
    fn all(&self) -> u64 {
        !0 >> (BLOCK - self.len)
    }

    /// The subsets that have one of these tiles.
    #[inline]
    pub fn with_any(&self, tiles: u16) -> u64 {
        self.select(&self.masks, |mask| u64::from(mask & tiles != 0))
    }

    /// The subsets for which `bit` of their entry in a column is 1.
    #[inline(always)]
    fn select<T: Copy>(&self, column: &[T; BLOCK], bit: impl Fn(T) -> u64) -> u64 {
        let mut selected = 0;
        for j in 0..self.len.div_ceil(LANES).min(BLOCK / LANES) {
            let mut part = 0;
            for i in 0..LANES {
                part |= bit(column[j * LANES + i]) << i;
            }
            selected |= part << (j * LANES);
        }
        selected & self.all()
    }

    /// The subsets that may make a word with this number of playthrough letters, of which `last` is the last.
    #[inline]
    pub fn candidates(&self, playthrough: usize, last: Tile) -> u64 {
        match playthrough {
            0 => self.alone,
            1 => self.select(&self.completing, |letters| letters >> last & 1) | self.undecided,
            _ => self.all(),
        }
    }
}
