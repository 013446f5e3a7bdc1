//! The word map: finds the anagrams of a multiset of letters without walking a graph.
//!
//! Every letter has a fixed random 64-bit key. The hash of a multiset is the sum of the keys of its letters, so one
//! addition joins the hash of a rack subset with the hash of letters on the board. For each word length there are two
//! hash tables with open addressing:
//!
//! - `tags`/`runs`: one slot for each multiset of that length; a run is a block of consecutive words, its anagrams;
//! - `blank_tags`/`blank_masks`, up to nine letters: one slot for each multiset with one letter removed; the mask has a bit
//!   for every letter that completes it to a word, which are the letters that a blank can represent.
//!
//! A tag is 32 bits of the hash, so a failed look-up (most fail) reads one cache line. `words` compares all 64 bits
//! with the hash of the words found. The builder guarantees that no two multisets of one length share a hash. So a
//! multiset without words is mistaken for one with words only about once in 2^62 look-ups, and a caller that places the
//! letters on the board one by one notices even that. `blank_letters` may (once in 10^9) return too many letters, never
//! too few.

use std::ops::Range;

use super::alphabet::{BLANK, Tile};
use super::memory::prefetch;

/// A table for two blanks would have 53 million keys for a Polish list, and one-blank keys beyond nine letters are
/// rarely useful.
pub const MAX_BLANK_WORD: usize = 9;

/// Words of one length with the same letters, stored one after another.
pub type Words<'a> = std::slice::ChunksExact<'a, Tile>;

/// The ranges of one word length in each array, in elements.
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
    /// The first word (low 24 bits) and the number of words (high 8 bits; 255 means that they must be counted) of each
    /// slot's run.
    pub(super) runs: &'a [u32],
    pub(super) blank_tags: &'a [u32],
    pub(super) blank_masks: &'a [u64],
    pub(super) tiles: &'a [Tile],
}

impl<'a> WordMap<'a> {
    /// The key of a letter; 0 for a blank.
    #[inline]
    pub fn key(&self, tile: Tile) -> u64 {
        self.keys[tile as usize & 63]
    }

    pub fn hash(&self, tiles: &[Tile]) -> u64 {
        tiles
            .iter()
            .fold(0, |sum, &tile| sum.wrapping_add(self.key(tile)))
    }

    /// All words of `length` letters with this hash.
    #[inline]
    pub fn words(&self, hash: u64, length: usize) -> Words<'a> {
        match self.slot(hash, length) {
            Some(slot) => self.words_at(slot, hash, length),
            None => [].chunks_exact(1),
        }
    }

    /// The tables for words of one length.
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

    /// Bit t is set if letter t and the letters of this hash (`length` - 1 of them) make at least one word. Beyond
    /// `MAX_BLANK_WORD` letters there is no table and every bit is set.
    #[inline]
    pub fn blank_letters(&self, hash: u64, length: usize) -> u64 {
        self.keys_of(length).blank_letters(hash)
    }

    /// The slot of the words with this hash, if there are any. Prefetches their run.
    #[inline]
    pub fn slot(&self, hash: u64, length: usize) -> Option<usize> {
        let shelf = self.shelves.get(length)?;
        let slot = shelf.slots.start + probe(&self.tags[shelf.slots.clone()], hash)?;
        prefetch(self.runs, slot);
        Some(slot)
    }

    /// Prefetches the words of a slot.
    #[inline]
    pub fn prefetch_words(&self, slot: usize, length: usize) {
        let first = (self.runs[slot] & 0xff_ffff) as usize * length;
        prefetch(self.tiles, self.shelves[length].tiles.start + first);
    }

    /// The words of a slot, or none if their hash differs.
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

    /// All words that use exactly these tiles, where 0 is a blank. Sorted, without duplicates.
    pub fn anagrams(&self, tiles: &[Tile]) -> Vec<&'a [Tile]> {
        let blanks = tiles.iter().filter(|&&tile| tile == BLANK).count();
        let mut found = Vec::new();
        self.complete(self.hash(tiles), tiles.len(), blanks, 1, &mut found);
        found.sort_unstable();
        found
    }

    /// Blanks are filled in alphabetical order, so each multiset is tried once.
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

    /// The words of one length; anagrams are adjacent.
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
    /// The length has no table for blanks.
    beyond: bool,
}

impl Keys<'_> {
    /// Whether a word with these letters exists. May return a false yes (see above), never a false no.
    #[inline]
    pub fn has(&self, hash: u64) -> bool {
        is_in(self.tags, hash)
    }

    /// Prefetches the memory that `has` reads.
    #[inline]
    pub fn prefetch(&self, hash: u64) {
        prefetch_near(self.tags, hash);
    }

    /// Prefetches the memory that `blank_letters` reads.
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

    /// The slot of the letters that `blank_letters` returns, if there are any. Prefetches them.
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

/// The first slot to probe: the high bits of the hash, scaled to the table size.
#[inline]
pub(super) fn home(hash: u64, slots: usize) -> usize {
    ((hash as u128 * slots as u128) >> 64) as usize
}

/// The low bits, which affect `home` least. 0 marks a free slot.
#[inline]
pub(super) fn tag(hash: u64) -> u32 {
    (hash as u32).max(1)
}

/// The number of slots compared at once. Nearly every probe sequence is shorter, so most look-ups need no
/// data-dependent branch.
const STRIDE: usize = 8;

/// The first slots to probe; `None` near the end of the table.
#[inline]
fn near(tags: &[u32], home: usize) -> Option<&[u32; STRIDE]> {
    tags.get(home..)?.first_chunk()
}

/// Prefetches those slots. They may span two cache lines.
#[inline]
fn prefetch_near(tags: &[u32], hash: u64) {
    let home = home(hash, tags.len());
    prefetch(tags, home);
    prefetch(tags, home + STRIDE - 1);
}

/// Whether a table may contain a hash.
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

/// Probes one slot after another and wraps around at the end.
#[inline(never)]
fn search(tags: &[u32], tag: u32, mut from: usize) -> Option<usize> {
    // A valid table has free slots; the limit prevents an endless loop in a damaged one.
    for _ in 0..tags.len() {
        match *tags.get(from)? {
            0 => return None,
            found if found == tag => return Some(from),
            _ => from = if from + 1 == tags.len() { 0 } else { from + 1 },
        }
    }
    None
}
