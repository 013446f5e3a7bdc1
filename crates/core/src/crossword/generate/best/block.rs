//! Sets of tiles of one size, by columns, so that many are worked out at once.

use bytemuck::{cast_mut, cast_ref};

use super::keyring::Keyring;
use super::window::{Squares, Window};
use super::{NEVER, POINT};
use crate::crossword::rules::rack::MAX_RACK;
use crate::lexicon::Tile;

/// Numbers of tiles a table has room for: a power of two, so that an index needs no check.
pub const ROOM: usize = 16;
/// Sum of the highest n values of a set of tiles.
pub type Tops = [i16; ROOM];

/// The best a number of tiles can reach: for each n the highest sum of n values, and the best leave.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    pub tops: Tops,
    pub leave: i32,
}

pub const NO_REACH: Reach = Reach {
    tops: [0; ROOM],
    leave: NEVER,
};

impl Reach {
    /// What can be reached with either, by as many values or by fewer.
    pub fn or(&self, other: &Self) -> Self {
        let mut most = 0;
        Self {
            tops: std::array::from_fn(|n| {
                most = most.max(self.tops[n]).max(other.tops[n]);
                most
            }),
            leave: self.leave.max(other.leave),
        }
    }
}

/// A set of tiles, worked out from the set without its last tile. Equal tiles are told apart only by number.
#[derive(Debug, Clone, Copy, Default)]
pub struct Set {
    pub tops: Tops,
    /// Sum of the keys of its letters.
    pub hash: u64,
    /// Its letters; all of them with a blank.
    pub letters: u64,
    /// Bit i: tile i of the rack in the order in which the player keeps it.
    pub kept_order: u16,
    /// Equal tiles that come first and so must be in the set.
    pub needs: u16,
    pub blanks: u8,
}

pub const BLOCK: usize = 64;
/// For half of the largest rack there are the most sets: 252.
pub const MAX_BLOCKS: usize = 4;
/// As many sets as are worked out at once.
const LANES: usize = 8;

/// Up to 64 sets of one size, by columns.
#[derive(Debug, Clone)]
pub struct Block {
    pub number: usize,
    /// Row n: the sum of the highest n values of each set.
    pub tops: [[i16; BLOCK]; ROOM],
    /// What the tiles kept are worth.
    pub leaves: [i32; BLOCK],
    pub hashes: [u64; BLOCK],
    pub letters: [u64; BLOCK],
    /// Bit t: it makes a word together with letter t, wherever that lies; all bits where that is not known.
    pub with_letter: [u64; BLOCK],
    pub blanks: [u8; BLOCK],
    /// Sets that make words of their own, and those of which it is not known with which letters they make words.
    pub alone: u64,
    pub unknown: u64,
}

impl Default for Block {
    fn default() -> Self {
        Self {
            number: 0,
            tops: [[0; BLOCK]; ROOM],
            leaves: [NEVER; BLOCK],
            hashes: [0; BLOCK],
            letters: [0; BLOCK],
            with_letter: [0; BLOCK],
            blanks: [0; BLOCK],
            alone: 0,
            unknown: 0,
        }
    }
}

/// What each set of a block can reach in a window.
pub type Bounds = [i32; BLOCK];

impl Block {
    #[inline]
    pub fn push(&mut self, set: &Set, leave: i32) {
        let at = self.number % BLOCK;
        // Rows beyond the number of tiles are written too: that takes no branch.
        for (row, &top) in self.tops.iter_mut().zip(&set.tops).take(MAX_RACK + 1) {
            row[at] = top;
        }
        self.leaves[at] = leave;
        self.hashes[at] = set.hash;
        self.letters[at] = set.letters;
        self.blanks[at] = set.blanks;
        self.number += 1;
    }

    /// Finds out which sets make words, of their own or with one letter more.
    pub fn look_up(&mut self, own: &Keyring, longer: &Keyring) {
        (self.alone, self.unknown) = (0, 0);
        let number = self.number.min(BLOCK);
        let mut slots = [None; BLOCK];
        for (i, slot) in slots[..number].iter_mut().enumerate() {
            let (hash, blanks) = (self.hashes[i], self.blanks[i]);
            // The word map's keys with a blank tell about all letters at once.
            let known = blanks == 0 && !longer.long;
            self.unknown |= u64::from(!known) << i;
            if known {
                *slot = longer.keys.blank_slot(hash);
            }
            self.alone |= u64::from(own.has(hash, blanks)) << i;
        }
        for (i, slot) in slots[..number].iter().enumerate() {
            let known = self.unknown >> i & 1 == 0;
            let letters = slot.map_or(0, |slot| longer.keys.letters_of(slot));
            self.with_letter[i] = if known { letters } else { !1 };
        }
    }

    /// Works out the bounds and says which sets reach `least`.
    #[inline]
    pub fn bounds(&self, squares: &Squares, least: i32, bounds: &mut Bounds) -> u64 {
        type Row = [[i16; LANES]; BLOCK / LANES];
        let row = |row: u8| -> &Row { cast_ref(&self.tops[row as usize % ROOM]) };
        let [a, b, c, d] = squares.rows.map(row);
        let leaves: &[[i32; LANES]; BLOCK / LANES] = cast_ref(&self.leaves);
        let bounds: &mut [[i32; LANES]; BLOCK / LANES] = cast_mut(bounds);
        let (multiplier, sure) = (squares.multiplier, squares.sure);
        let mut reaching = 0;
        for j in 0..self.number.div_ceil(LANES).min(BLOCK / LANES) {
            let mut good = 0u32;
            for i in 0..LANES {
                let tops = [a, b, c, d].map(|row| i32::from(row[j][i]));
                let tiles: i32 = tops.iter().sum();
                bounds[j][i] = (multiplier * tiles + sure) * POINT + leaves[j][i];
                good |= u32::from(bounds[j][i] >= least) << i;
            }
            reaching |= u64::from(good) << (j * LANES);
        }
        reaching & self.all()
    }

    /// A bit for each set.
    #[inline]
    fn all(&self) -> u64 {
        !0 >> (BLOCK - self.number)
    }

    /// The sets that may make a word with that letter.
    #[inline]
    fn with_letter(&self, letter: Tile) -> u64 {
        self.those(&self.with_letter, |letters| letters >> letter & 1)
    }

    /// The sets that have one of these letters.
    #[inline]
    pub fn with_any(&self, letters: u64) -> u64 {
        self.those(&self.letters, |own| u64::from(own & letters != 0))
    }

    #[inline(always)]
    fn those(&self, column: &[u64; BLOCK], bit: impl Fn(u64) -> u64) -> u64 {
        let column: &[[u64; LANES]; BLOCK / LANES] = cast_ref(column);
        let lanes = self.number.div_ceil(LANES).min(BLOCK / LANES);
        let mut those = 0;
        for (j, lane) in column[..lanes].iter().enumerate() {
            let mut part = 0;
            for (i, &letters) in lane.iter().enumerate() {
                part |= bit(letters) << i;
            }
            those |= part << (j * LANES);
        }
        those & self.all()
    }

    /// Of the sets that reach enough, those that make a word with the letters of a window.
    #[inline]
    pub fn fitting(&self, reaching: u64, window: &Window, ask: impl FnOnce(u64) -> u64) -> u64 {
        match window.letters() {
            0 => reaching & self.alone,
            1 => {
                let sets = reaching & self.with_letter(window.last_letter);
                let unsure = sets & self.unknown;
                sets & !unsure | if unsure == 0 { 0 } else { ask(unsure) }
            }
            _ if reaching == 0 => 0,
            _ => ask(reaching),
        }
    }
}
