//! Asks the word map whether subsets of the rack make words.

use super::Request;
use super::block::SIZES;
use crate::crossword::rules::grid::bits;
use crate::lexicon::{Keys, MAX_BLANK_WORD};

/// Whether words must be found in the GADDAG, because the word map has no table for that many blanks in words of that length.
#[inline]
pub fn needs_gaddag(rack_blanks: u8, length: usize) -> bool {
    rack_blanks > 2 || (rack_blanks == 2 && length > MAX_BLANK_WORD)
}

/// Answers which subsets of a rack make words of one length, with the playthrough letters already added to the hash.
pub struct WordLookup<'a> {
    request: &'a Request<'a>,
    pub keys: Keys<'a>,
    /// Words of this length come from the GADDAG.
    by_gaddag: bool,
    /// The word map has no table with blanks for this length: every letter is tried.
    pub no_blank_table: bool,
}

impl<'a> WordLookup<'a> {
    #[inline]
    pub fn new(request: &'a Request<'a>, rack_blanks: u8, length: usize) -> Self {
        Self {
            request,
            keys: request.map.keys_of(length),
            by_gaddag: needs_gaddag(rack_blanks, length),
            no_blank_table: length > MAX_BLANK_WORD,
        }
    }

    /// Whether there may be a word of letters with this hash and this number of blanks. Always true for two blanks.
    #[inline]
    pub fn has(&self, hash: u64, blanks: u8) -> bool {
        match blanks {
            0 => self.keys.has(hash),
            _ if self.by_gaddag => true,
            1 if self.no_blank_table => self.has_with_any_letter(hash),
            1 => self.keys.blank_letters(hash) != 0,
            _ => true,
        }
    }

    #[inline(never)]
    fn has_with_any_letter(&self, hash: u64) -> bool {
        let all = self.request.rules.alphabet().mask();
        let with = |letter| hash.wrapping_add(self.request.map.key(letter));
        bits(all).for_each(|letter| self.keys.prefetch(with(letter)));
        bits(all).any(|letter| self.keys.has(with(letter)))
    }

    /// Prefetches the memory that `has` reads.
    #[inline]
    pub fn prefetch(&self, hash: u64, blanks: u8) {
        match blanks {
            0 => self.keys.prefetch(hash),
            _ => self.keys.prefetch_blank(hash),
        }
    }
}

/// The tables of all lengths, to prefetch the entries of a subset before they are looked up.
pub struct LookupsByLength<'a>([Keys<'a>; SIZES]);

impl<'a> LookupsByLength<'a> {
    pub fn new(request: &'a Request<'a>) -> Self {
        Self(std::array::from_fn(|length| request.map.keys_of(length)))
    }

    #[inline]
    pub fn prefetch(&self, hash: u64, blanks: u8, placed: usize) {
        let longer = &self.0[(placed + 1) % SIZES];
        if blanks == 0 {
            self.0[placed % SIZES].prefetch(hash);
            longer.prefetch_blank(hash);
        } else {
            self.0[placed % SIZES].prefetch_blank(hash);
        }
    }
}
