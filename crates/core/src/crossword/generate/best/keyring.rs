//! Asking the word map whether sets of tiles make words.

use super::Search;
use super::block::{ROOM, Set};
use crate::crossword::rules::grid::bits;
use crate::lexicon::{Keys, MAX_BLANK_WORD};

/// Whether the word graph must be walked because the word map has no keys for so many blanks in such long words.
#[inline]
pub fn must_walk(rack_blanks: u8, length: usize) -> bool {
    rack_blanks > 2 || (rack_blanks == 2 && length > MAX_BLANK_WORD)
}

/// Tells which sets of a rack make words of one length.
pub struct Keyring<'a> {
    search: &'a Search<'a>,
    pub keys: Keys<'a>,
    walked: bool,
    /// There are no keys with blanks for this length: all letters are tried one by one.
    pub long: bool,
}

impl<'a> Keyring<'a> {
    #[inline]
    pub fn new(search: &'a Search<'a>, rack_blanks: u8, length: usize) -> Self {
        Self {
            search,
            keys: search.map.keys_of(length),
            walked: must_walk(rack_blanks, length),
            long: length > MAX_BLANK_WORD,
        }
    }

    /// Whether there may be a word of letters with this hash and so many blanks; two blanks are not looked up.
    #[inline]
    pub fn has(&self, hash: u64, blanks: u8) -> bool {
        match blanks {
            0 => self.keys.has(hash),
            _ if self.walked => true,
            1 if self.long => self.has_with_any(hash),
            1 => self.keys.blank_letters(hash) != 0,
            _ => true,
        }
    }

    #[inline(never)]
    fn has_with_any(&self, hash: u64) -> bool {
        let all = self.search.rules.alphabet().mask();
        let with = |letter| hash.wrapping_add(self.search.map.key(letter));
        bits(all).for_each(|letter| self.keys.prefetch(with(letter)));
        bits(all).any(|letter| self.keys.has(with(letter)))
    }

    /// Asks for the memory that `has` will read.
    #[inline]
    pub fn prefetch(&self, hash: u64, blanks: u8) {
        match blanks {
            0 => self.keys.prefetch(hash),
            _ => self.keys.prefetch_blank(hash),
        }
    }
}

/// The keys of all lengths a rack makes, to ask for those of a set before they are looked up.
pub struct Rings<'a>([Keys<'a>; ROOM]);

impl<'a> Rings<'a> {
    pub fn new(search: &'a Search<'a>) -> Self {
        Self(std::array::from_fn(|length| search.map.keys_of(length)))
    }

    #[inline]
    pub fn prefetch(&self, set: &Set, placed: usize) {
        let longer = &self.0[(placed + 1) % ROOM];
        if set.blanks == 0 {
            self.0[placed % ROOM].prefetch(set.hash);
            longer.prefetch_blank(set.hash);
        } else {
            self.0[placed % ROOM].prefetch_blank(set.hash);
        }
    }
}
