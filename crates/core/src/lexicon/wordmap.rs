//! The word map: from a multiset of letters to its anagrams, without walking a graph.
//!
//! Every letter has a fixed random 64-bit key and a multiset is hashed to the sum of its letters' keys, so the hash of a rack
//! subset together with letters on the board is one addition. For each word length there are two open tables:
//!
//! - `tags`/`runs`: one slot for each multiset of that length; a run is a block of consecutive words, its anagrams;
//! - `blank_tags`/`blank_masks`, up to nine letters: one slot for each multiset with one letter taken out; the mask has a bit
//!   for every letter that completes it to a word, which is what a blank can be.
//!
//! A tag is 32 bits of the hash, so a look-up that misses (most do) reads one cache line. A hit of `words` compares all 64 bits
//! with the hash of the words found; the builder makes sure that no two multisets of one length share a hash. A multiset
//! without words can then be mistaken for one that has them once in about 2^62 look-ups, and a caller that lays the letters one
//! by one onto the board notices even that. `blank_letters` may (once in 10^9) name letters too many, never too few.

use std::ops::Range;

use super::alphabet::{BLANK, Tile};
use super::memory::prefetch;

/// Two-blank keys of a Polish list would be 53 million, and one-blank keys beyond nine letters pay for themselves rarely.
pub const MAX_BLANK_WORD: usize = 9;

/// Words of one length with the same letters.
pub type Words<'a> = std::slice::ChunksExact<'a, Tile>;

/// Where the tables of one length lie, in elements of each kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shelf {
    /// Slots of `tags` and `runs`.
    pub slots: Range<usize>,
    /// Slots of `blank_tags` and `blank_masks`.
    pub blank_slots: Range<usize>,
    /// Bytes of `tiles`.
    pub tiles: Range<usize>,
}

#[derive(Debug, Clone, Copy)]
pub struct WordMap<'a> {
    pub(super) keys: &'a [u64; 64],
    pub(super) shelves: &'a [Shelf],
    pub(super) tags: &'a [u32],
    /// First word (low 24 bits) and number of words (high 8 bits, 255: count them) of each slot's run.
    pub(super) runs: &'a [u32],
    pub(super) blank_tags: &'a [u32],
    pub(super) blank_masks: &'a [u64],
    pub(super) tiles: &'a [Tile],
}

impl<'a> WordMap<'a> {
    /// What each letter adds to a hash; a blank adds nothing.
    #[inline]
    pub fn key(&self, tile: Tile) -> u64 {
        self.keys[tile as usize & 63]
    }

    pub fn hash(&self, tiles: &[Tile]) -> u64 {
        tiles
            .iter()
            .fold(0, |sum, &tile| sum.wrapping_add(self.key(tile)))
    }

    /// All words of that length whose letters have this hash.
    #[inline]
    pub fn words(&self, hash: u64, length: usize) -> Words<'a> {
        match self.slot(hash, length) {
            Some(slot) => self.words_at(slot, hash, length),
            None => [].chunks_exact(1),
        }
    }

    /// What is asked about words of one length.
    #[inline]
    pub fn keys_of(&self, length: usize) -> Keys<'a> {
        let Some(shelf) = self.shelves.get(length) else {
            return Keys::default();
        };
        let blank_slots = shelf.blank_slots.clone();
        Keys {
            tags: &self.tags[shelf.slots.clone()],
            blank_tags: &self.blank_tags[blank_slots.clone()],
            blank_masks: &self.blank_masks[blank_slots],
            beyond: length > MAX_BLANK_WORD,
        }
    }

    /// Bit t: letter t together with letters of this hash (one fewer than `length`) makes at least one word of that length.
    /// Beyond `MAX_BLANK_WORD` letters there is no table and every letter has to be tried.
    #[inline]
    pub fn blank_letters(&self, hash: u64, length: usize) -> u64 {
        self.keys_of(length).blank_letters(hash)
    }

    /// Where the words of a hash are, if there are any, and asks for the memory of their run.
    #[inline]
    pub fn slot(&self, hash: u64, length: usize) -> Option<usize> {
        let shelf = self.shelves.get(length)?;
        let slot = shelf.slots.start + probe(&self.tags[shelf.slots.clone()], hash)?;
        prefetch(self.runs, slot);
        Some(slot)
    }

    /// Asks for the memory of the words of a slot.
    #[inline]
    pub fn prefetch_words(&self, slot: usize, length: usize) {
        let first = (self.runs[slot] & 0xff_ffff) as usize * length;
        prefetch(self.tiles, self.shelves[length].tiles.start + first);
    }

    /// The words of a slot, if they have this hash.
    #[inline]
    pub fn words_at(&self, slot: usize, hash: u64, length: usize) -> Words<'a> {
        let (shelf, run) = (&self.shelves[length], self.runs[slot]);
        let start = shelf.tiles.start + (run & 0xff_ffff) as usize * length;
        if self.hash(&self.tiles[start..start + length]) != hash {
            return [].chunks_exact(1);
        }
        let count = match run >> 24 {
            255 => self.count(start..shelf.tiles.end, hash, length),
            count => count as usize,
        };
        self.tiles[start..start + count * length].chunks_exact(length)
    }

    #[cold]
    fn count(&self, rest: Range<usize>, hash: u64, length: usize) -> usize {
        self.tiles[rest]
            .chunks_exact(length)
            .take_while(|word| self.hash(word) == hash)
            .count()
    }

    /// All words that use exactly these tiles, in which 0 is a blank; each word once, sorted.
    pub fn anagrams(&self, tiles: &[Tile]) -> Vec<&'a [Tile]> {
        let blanks = tiles.iter().filter(|&&tile| tile == BLANK).count();
        let mut found = Vec::new();
        self.complete(self.hash(tiles), tiles.len(), blanks, 1, &mut found);
        found.sort_unstable();
        found
    }

    /// Blanks are filled in alphabetical order, so each multiset comes up once.
    fn complete(
        &self,
        hash: u64,
        length: usize,
        blanks: usize,
        first: Tile,
        found: &mut Vec<&'a [Tile]>,
    ) {
        if blanks == 0 {
            return found.extend(self.words(hash, length));
        }
        let letters = if blanks == 1 {
            self.blank_letters(hash, length)
        } else {
            !1
        };
        for tile in (first..64).filter(|tile| letters >> tile & 1 != 0) {
            self.complete(
                hash.wrapping_add(self.key(tile)),
                length,
                blanks - 1,
                tile,
                found,
            );
        }
    }

    /// The words of one length, anagrams side by side.
    pub fn of_length(&self, length: usize) -> Words<'a> {
        match self.shelves.get(length) {
            Some(shelf) if length > 0 => self.tiles[shelf.tiles.clone()].chunks_exact(length),
            _ => [].chunks_exact(1),
        }
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.tags)
            + size_of_val(self.runs)
            + size_of_val(self.blank_tags)
            + size_of_val(self.blank_masks)
            + size_of_val(self.tiles)
    }
}

/// The tables of one length without the words.
#[derive(Debug, Clone, Copy, Default)]
pub struct Keys<'a> {
    tags: &'a [u32],
    blank_tags: &'a [u32],
    blank_masks: &'a [u64],
    /// There is no table with blanks.
    beyond: bool,
}

impl Keys<'_> {
    /// Is there a word with these letters? May say yes in error (see above), never no.
    #[inline]
    pub fn has(&self, hash: u64) -> bool {
        is_in(self.tags, hash)
    }

    /// Asks for the memory that `has` will read.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        prefetch_near(self.tags, hash);
    }

    /// Asks for the memory that `blank_letters` will read.
    #[inline]
    pub fn prefetch_blank(&self, hash: u64) {
        prefetch_near(self.blank_tags, hash);
    }

    /// See [`WordMap::blank_letters`].
    #[inline]
    pub fn blank_letters(&self, hash: u64) -> u64 {
        if self.beyond {
            return !1;
        }
        probe(self.blank_tags, hash).map_or(0, |slot| self.blank_masks[slot])
    }

    /// Where the letters are kept that `blank_letters` gives, if there are any, and asks for their memory.
    #[inline]
    pub fn blank_slot(&self, hash: u64) -> Option<u32> {
        let slot = probe(self.blank_tags, hash)?;
        prefetch(self.blank_masks, slot);
        Some(slot as u32)
    }

    #[inline]
    pub fn letters_of(&self, slot: u32) -> u64 {
        self.blank_masks[slot as usize]
    }
}

/// Where a hash begins its search: its high bits scaled to the table.
#[inline]
pub(super) fn home(hash: u64, slots: usize) -> usize {
    ((hash as u128 * slots as u128) >> 64) as usize
}

/// The low bits, which `home` uses least; 0 marks a free slot.
#[inline]
pub(super) fn tag(hash: u64) -> u32 {
    (hash as u32).max(1)
}

/// Slots that are compared at once. Nearly every chain is shorter, so that most look-ups take no branch that depends on it.
const STRIDE: usize = 8;

/// The slots where a search begins; none at the very end of a table.
#[inline]
fn near(tags: &[u32], home: usize) -> Option<&[u32; STRIDE]> {
    tags.get(home..)?.first_chunk()
}

/// Asks for those slots; they may lie on two lines of the cache.
#[inline]
fn prefetch_near(tags: &[u32], hash: u64) {
    let home = home(hash, tags.len());
    prefetch(tags, home);
    prefetch(tags, home + STRIDE - 1);
}

/// Whether a hash may be in a table.
#[inline]
fn is_in(tags: &[u32], hash: u64) -> bool {
    let (tag, home) = (tag(hash), home(hash, tags.len()));
    let Some(near) = near(tags, home) else {
        return search(tags, tag, home).is_some();
    };
    let (mut found, mut free) = (false, false);
    for &other in near {
        found |= other == tag;
        free |= other == 0;
    }
    found || !free && search(tags, tag, home + STRIDE).is_some()
}

/// The slot of a hash.
#[inline]
fn probe(tags: &[u32], hash: u64) -> Option<usize> {
    let (tag, home) = (tag(hash), home(hash, tags.len()));
    let Some(near) = near(tags, home) else {
        return search(tags, tag, home);
    };
    let (mut found, mut free) = (0u32, 0u32);
    for (i, &other) in near.iter().enumerate() {
        found |= u32::from(other == tag) << i;
        free |= u32::from(other == 0) << i;
    }
    if found == 0 && free != 0 {
        None
    } else if found != 0 {
        Some(home + found.trailing_zeros() as usize)
    } else {
        search(tags, tag, home + STRIDE)
    }
}

/// One slot after the other, from the end on to the beginning.
#[inline(never)]
fn search(tags: &[u32], tag: u32, mut from: usize) -> Option<usize> {
    // A sound table has free slots; the bound keeps a damaged one from looping.
    for _ in 0..tags.len() {
        match *tags.get(from)? {
            0 => return None,
            found if found == tag => return Some(from),
            _ => from = if from + 1 == tags.len() { 0 } else { from + 1 },
        }
    }
    None
}
