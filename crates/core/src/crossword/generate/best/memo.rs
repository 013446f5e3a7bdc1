//! Remembers which subsets make words with the same playthrough letters, for as long as the rack is the same.

use super::block::{BLOCK, Block, MAX_BLOCKS};
use super::lookup::WordLookup;
use super::window::Window;
use crate::crossword::rules::grid::bits;
use crate::lexicon::Tile;

/// The playthrough letters of a window and its number of tiles placed. Windows that agree in both share their look-ups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Playthrough {
    hash: u64,
    letters: u8,
    placed: u8,
}

/// Which subsets of each block have been looked up with these playthrough letters, and which of them make words.
#[derive(Debug, Clone, Copy, Default)]
pub struct Lookups {
    playthrough: Playthrough,
    looked_up: [u64; MAX_BLOCKS],
    with_words: [u64; MAX_BLOCKS],
}

impl Lookups {
    /// Those of the subsets `asked` of block `b` that make words.
    pub fn words(
        &mut self,
        b: usize,
        block: &Block,
        asked: u64,
        hash: u64,
        lookup: &WordLookup,
    ) -> u64 {
        let with_playthrough = |i: Tile| {
            let own = block.hashes[i as usize % BLOCK].wrapping_add(hash);
            (own, block.blanks[i as usize % BLOCK])
        };
        let new = asked & !self.looked_up[b];
        for (own, blanks) in bits(new).map(with_playthrough) {
            lookup.prefetch(own, blanks);
        }
        let mut with_words = 0;
        for i in bits(new) {
            let (own, blanks) = with_playthrough(i);
            with_words |= u64::from(lookup.has(own, blanks)) << i;
        }
        self.with_words[b] |= with_words;
        self.looked_up[b] |= asked;
        asked & self.with_words[b]
    }
}

/// A new entry replaces the one in its slot.
const SLOTS: usize = 64;

#[derive(Debug)]
pub struct Memo(Box<[Lookups; SLOTS]>);

impl Default for Memo {
    fn default() -> Self {
        Self(Box::new([Lookups::default(); SLOTS]))
    }
}

impl Memo {
    /// Forgets everything: the rack is another one.
    pub fn clear(&mut self) {
        for lookups in self.0.iter_mut() {
            lookups.playthrough = Playthrough::default();
        }
    }

    /// The look-ups with the playthrough letters of a window; empty if the slot had others.
    #[inline]
    pub fn lookups(&mut self, hash: u64, window: &Window) -> &mut Lookups {
        let playthrough = Playthrough {
            hash,
            letters: window.playthrough() as u8,
            placed: window.placed,
        };
        let slot = (playthrough.hash >> 32) as usize + playthrough.placed as usize;
        let lookups = &mut self.0[slot % SLOTS];
        if lookups.playthrough != playthrough {
            *lookups = Lookups {
                playthrough,
                ..Lookups::default()
            };
        }
        lookups
    }
}
