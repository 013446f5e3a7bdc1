//! Subsets of the rack of one size, stored by columns, so that the bounds of eight are computed at once.

use bytemuck::{cast_mut, cast_ref};

use super::lookup::WordLookup;
use super::window::{ScoreBound, Window};
use super::{LOWEST, POINT};
use crate::crossword::rules::rack::MAX_RACK;
use crate::lexicon::Tile;

/// Length of arrays indexed by a number of tiles: a power of two, so that an index modulo it needs no check.
pub const SIZES: usize = 16;
/// Entry n: the sum of the n highest tile values.
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
    /// Upper bounds over both groups. Top sums never fall with n, so that a group of smaller subsets can be added.
    pub fn or(&self, other: &Self) -> Self {
        let mut highest = 0;
        Self {
            top_sums: std::array::from_fn(|n| {
                highest = highest.max(self.top_sums[n]).max(other.top_sums[n]);
                highest
            }),
            leave: self.leave.max(other.leave),
        }
    }
}

/// A subset of the rack, computed from the same subset without its last tile.
#[derive(Debug, Clone, Copy, Default)]
pub struct Subset {
    pub top_sums: TopSums,
    /// The sum of the keys of its letters.
    pub hash: u64,
    /// Its letters; all letters if it has a blank.
    pub letters: u64,
    /// Bit i: the subset has tile i of the rack, in the order of the rack.
    pub rack_mask: u16,
    /// Tiles equal to one of the subset that come first. Only the subset that has all of them is kept, so that of equal
    /// subsets there is one.
    pub required: u16,
    pub blanks: u8,
}

pub const BLOCK: usize = 64;
/// The largest rack of ten tiles has 252 subsets of five.
pub const MAX_BLOCKS: usize = 4;
/// The number of subsets whose bounds are computed at once.
const LANES: usize = 8;

/// Up to 64 subsets of one size, by columns.
#[derive(Debug, Clone)]
pub struct Block {
    pub len: usize,
    /// Row n: the sum of the n highest values of each subset.
    pub top_sums: [[i16; BLOCK]; SIZES],
    /// The value of the tiles kept.
    pub leaves: [i32; BLOCK],
    pub hashes: [u64; BLOCK],
    pub letters: [u64; BLOCK],
    /// Bit t: the subset makes a word together with letter t; all bits where the subset is `undecided`.
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
            letters: [0; BLOCK],
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
    #[inline]
    pub fn push(&mut self, subset: &Subset, leave: i32) {
        let at = self.len % BLOCK;
        // Rows beyond the number of tiles are written too, which avoids a branch.
        for (row, &top) in self
            .top_sums
            .iter_mut()
            .zip(&subset.top_sums)
            .take(MAX_RACK + 1)
        {
            row[at] = top;
        }
        self.leaves[at] = leave;
        self.hashes[at] = subset.hash;
        self.letters[at] = subset.letters;
        self.blanks[at] = subset.blanks;
        self.len += 1;
    }

    /// Looks up which subsets make words, alone or with one letter more.
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
            let known = self.undecided >> i & 1 == 0;
            let letters = slot.map_or(0, |slot| longer.keys.letters_of(slot));
            self.completing[i] = if known { letters } else { !1 };
        }
    }

    /// Computes the bounds; the bits of the result are the subsets whose bound is at least `threshold`.
    #[inline]
    pub fn bounds(&self, score_bound: &ScoreBound, threshold: i32, bounds: &mut Bounds) -> u64 {
        type Row = [[i16; LANES]; BLOCK / LANES];
        let row = |row: u8| -> &Row { cast_ref(&self.top_sums[row as usize % SIZES]) };
        let [a, b, c, d] = score_bound.summed.map(row);
        let leaves: &[[i32; LANES]; BLOCK / LANES] = cast_ref(&self.leaves);
        let bounds: &mut [[i32; LANES]; BLOCK / LANES] = cast_mut(bounds);
        let (multiplier, fixed) = (score_bound.multiplier, score_bound.fixed);
        let mut reaching = 0;
        for j in 0..self.len.div_ceil(LANES).min(BLOCK / LANES) {
            let mut lane = 0u32;
            for i in 0..LANES {
                let top_sums = [a, b, c, d].map(|row| i32::from(row[j][i]));
                let tiles: i32 = top_sums.iter().sum();
                bounds[j][i] = (multiplier * tiles + fixed) * POINT + leaves[j][i];
                lane |= u32::from(bounds[j][i] >= threshold) << i;
            }
            reaching |= u64::from(lane) << (j * LANES);
        }
        reaching & self.all()
    }

    /// A bit for each subset.
    #[inline]
    fn all(&self) -> u64 {
        !0 >> (BLOCK - self.len)
    }

    /// The subsets that may make a word with that letter.
    #[inline]
    fn completed_by(&self, letter: Tile) -> u64 {
        self.select(&self.completing, |letters| letters >> letter & 1)
    }

    /// The subsets that have one of these letters.
    #[inline]
    pub fn with_any_letter(&self, letters: u64) -> u64 {
        self.select(&self.letters, |own| u64::from(own & letters != 0))
    }

    /// The subsets for which `bit` of their entry in a column is 1.
    #[inline(always)]
    fn select(&self, column: &[u64; BLOCK], bit: impl Fn(u64) -> u64) -> u64 {
        let column: &[[u64; LANES]; BLOCK / LANES] = cast_ref(column);
        let lanes = self.len.div_ceil(LANES).min(BLOCK / LANES);
        let mut selected = 0;
        for (j, lane) in column[..lanes].iter().enumerate() {
            let mut part = 0;
            for (i, &letters) in lane.iter().enumerate() {
                part |= bit(letters) << i;
            }
            selected |= part << (j * LANES);
        }
        selected & self.all()
    }

    /// Those of the subsets `reaching` that make a word with the playthrough letters of a window. `look_up` decides where the
    /// columns of the block do not.
    #[inline]
    pub fn making_words(
        &self,
        reaching: u64,
        window: &Window,
        look_up: impl FnOnce(u64) -> u64,
    ) -> u64 {
        match window.playthrough() {
            0 => reaching & self.alone,
            1 => {
                let subsets = reaching & self.completed_by(window.last_letter);
                let undecided = subsets & self.undecided;
                subsets & !undecided
                    | if undecided == 0 {
                        0
                    } else {
                        look_up(undecided)
                    }
            }
            _ if reaching == 0 => 0,
            _ => look_up(reaching),
        }
    }
}
