//! All subsets of the rack with their leaves, and which of them make words with playthrough letters.

use super::block::{BLOCK, Block, Bounds, Ceiling, MAX_BLOCKS, NO_CEILING, SIZES, Subset};
use super::lookup::{LookupsByLength, WordLookup};
use super::window::{ScoreBound, Window};
use super::{LOWEST, Request};
use crate::crossword::rules::grid::bits;
use crate::crossword::rules::rack::{MAX_RACK, Rack, TILE_KINDS};
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
struct Lookups {
    playthrough: Playthrough,
    looked_up: [u64; MAX_BLOCKS],
    with_words: [u64; MAX_BLOCKS],
}

/// Slots of the memory of look-ups; a new entry replaces the one in its slot.
const MEMO_SLOTS: usize = 64;

#[derive(Debug)]
pub struct Subsets {
    /// By number of tiles.
    blocks: [Vec<Block>; MAX_RACK + 1],
    /// Ceilings of all subsets of n tiles, and of those that make words without playthrough letters.
    any: [Ceiling; SIZES],
    alone: [Ceiling; SIZES],
    /// Ceilings of the same subsets of at most n tiles.
    any_up_to: [Ceiling; SIZES],
    alone_up_to: [Ceiling; SIZES],
    /// Bit n: some subset of n tiles makes a word with that playthrough letter; at 0: without one.
    sizes_by_letter: [u32; TILE_KINDS],
    /// The letters on the rack.
    pub letters: u64,
    pub blanks: u8,
    /// The highest tile value on the rack.
    pub top_value: i32,
    pub size: usize,
    rack: Rack,
    /// The distinct tile values of the rack, lowest first, each with its letters.
    values: Vec<(i32, u64)>,
    /// By mask over the tiles ordered by falling value.
    subsets: Vec<Subset>,
    memo: Box<[Lookups; MEMO_SLOTS]>,
    /// The bounds of the subsets in the window refined last.
    bounds: [Bounds; MAX_BLOCKS],
}

impl Default for Subsets {
    fn default() -> Self {
        Self {
            blocks: Default::default(),
            any: [NO_CEILING; SIZES],
            alone: [NO_CEILING; SIZES],
            any_up_to: [NO_CEILING; SIZES],
            alone_up_to: [NO_CEILING; SIZES],
            sizes_by_letter: [0; TILE_KINDS],
            letters: 0,
            blanks: 0,
            top_value: 0,
            size: 0,
            rack: Rack::default(),
            values: Vec::new(),
            subsets: Vec::new(),
            memo: Box::new([Lookups::default(); MEMO_SLOTS]),
            bounds: [[0; BLOCK]; MAX_BLOCKS],
        }
    }
}

impl Subsets {
    pub fn prepare(&mut self, rack: &Rack, request: &Request, leaves: Option<&[i32]>) {
        (self.size, self.rack) = (rack.len(), *rack);
        for lookups in self.memo.iter_mut() {
            lookups.playthrough = Playthrough::default();
        }
        self.describe_rack(request);
        self.enumerate(request, leaves);
        self.sizes_by_letter = [0; TILE_KINDS];
        for placed in 1..=self.size {
            self.look_up(placed, request);
            self.any_up_to[placed] = self.any_up_to[placed - 1].or(&self.any[placed]);
            self.alone_up_to[placed] = self.alone_up_to[placed - 1].or(&self.alone[placed]);
        }
    }

    fn describe_rack(&mut self, request: &Request) {
        let tiles = self.rack.tiles();
        self.letters = tiles.iter().fold(0, |mask, &tile| mask | 1 << tile) & !1;
        self.blanks = tiles.iter().filter(|&&tile| tile == 0).count() as u8;
        self.values.clear();
        for &tile in tiles.iter().filter(|&&tile| tile != 0) {
            let value = request.rules.value(tile);
            match self.values.iter_mut().find(|(other, _)| *other == value) {
                Some((_, letters)) => *letters |= 1 << tile,
                None => self.values.push((value, 1 << tile)),
            }
        }
        self.values.sort_unstable_by_key(|&(value, _)| value);
        self.top_value = self.highest_value(!0);
    }

    /// Lists every subset once: of equal tiles the first ones are taken. Tiles are ordered by falling value, so that the n
    /// highest of a subset are its first n.
    fn enumerate(&mut self, request: &Request, leaves: Option<&[i32]>) {
        for blocks in &mut self.blocks {
            blocks.truncate(1);
            blocks.iter_mut().for_each(|block| block.len = 0);
        }
        let lookups = LookupsByLength::new(request);
        let tiles = self.rack.tiles();
        let mut order: [u8; MAX_RACK] = std::array::from_fn(|i| i as u8);
        let order = &mut order[..tiles.len()];
        order.sort_by_key(|&i| -request.rules.value(tiles[i as usize]));
        self.subsets.clear();
        self.subsets.push(Subset::default());
        for (i, &at) in order.iter().enumerate() {
            let tile = tiles[at as usize];
            let equal = order[..i]
                .iter()
                .rposition(|&other| tiles[other as usize] == tile);
            let (key, value) = (request.map.key(tile), request.rules.value(tile) as i16);
            let letters = if tile == 0 { !0 } else { 1 << tile };
            for rest in 0..1usize << i {
                let mut subset = self.subsets[rest];
                let placed = rest.count_ones() as usize + 1;
                subset.hash = subset.hash.wrapping_add(key);
                subset.top_sums[placed] = subset.top_sums[placed - 1] + value;
                subset.blanks += u8::from(tile == 0);
                subset.letters |= letters;
                subset.rack_mask |= 1 << at;
                subset.required |= equal.map_or(0, |equal| 1 << equal);
                let mask = rest | 1 << i;
                if usize::from(subset.required) & !mask == 0 {
                    lookups.prefetch(&subset, placed);
                    let leave = leaves.map_or(0, |leaves| leaves[subset.rack_mask as usize]);
                    block_with_room(&mut self.blocks[placed]).push(&subset, leave);
                }
                self.subsets.push(subset);
            }
        }
    }

    /// Looks up which subsets of that size make words, alone or with one letter, and computes the ceilings.
    fn look_up(&mut self, placed: usize, request: &Request) {
        let own = WordLookup::new(request, self.blanks, placed);
        let longer = WordLookup::new(request, self.blanks, placed + 1);
        let (mut alone, mut letters, mut leave) = (NO_CEILING, 0, LOWEST);
        for block in &mut self.blocks[placed] {
            block.look_up(&own, &longer);
            for i in 0..block.len.min(BLOCK) {
                letters |= block.completing[i];
                leave = leave.max(block.leaves[i]);
            }
            letters |= u64::from(block.alone != 0);
            for i in bits(block.alone) {
                alone.leave = alone.leave.max(block.leaves[i as usize]);
                for (top, row) in alone.top_sums.iter_mut().zip(&block.top_sums[..=placed]) {
                    *top = (*top).max(row[i as usize]);
                }
            }
        }
        let top_sums = self.subsets[(1 << self.size) - 1].top_sums;
        (self.any[placed], self.alone[placed]) = (Ceiling { top_sums, leave }, alone);
        for letter in bits(letters) {
            self.sizes_by_letter[letter as usize] |= 1 << placed;
        }
    }

    /// Whether the rack has a tile for one of these letters.
    #[inline]
    pub fn can_place(&self, letters: u64) -> bool {
        letters & self.letters != 0 || (self.blanks > 0 && letters != 0)
    }

    /// The highest value of the tiles of the rack that are among these letters.
    #[inline]
    pub fn highest_value(&self, letters: u64) -> i32 {
        let value =
            |best, &(value, own): &(i32, u64)| if letters & own != 0 { value } else { best };
        self.values.iter().fold(0, value)
    }

    /// Bit n: n tiles may make a word with this number of playthrough letters, of which `last` is the last.
    #[inline]
    pub fn possible_sizes(&self, playthrough: usize, last: Tile) -> u32 {
        match playthrough {
            0 => self.sizes_by_letter[0],
            1 => self.sizes_by_letter[last as usize % TILE_KINDS],
            _ => (2 << self.size) - 2,
        }
    }

    /// The ceiling of subsets of `placed` tiles in windows with this number of playthrough letters.
    #[inline]
    pub fn ceiling(&self, playthrough: usize, placed: usize) -> &Ceiling {
        let all = if playthrough == 0 {
            &self.alone
        } else {
            &self.any
        };
        &all[placed % SIZES]
    }

    /// The ceiling of subsets of at most `placed` tiles.
    #[inline]
    pub fn ceiling_up_to(&self, playthrough: usize, placed: usize) -> &Ceiling {
        let all = if playthrough == 0 {
            &self.alone_up_to
        } else {
            &self.any_up_to
        };
        &all[placed % SIZES]
    }

    /// The size of the largest subset that makes a word alone or with that letter; alone only if the letter is 0.
    #[inline]
    pub fn largest_size(&self, letter: Tile) -> usize {
        let sizes = self.sizes_by_letter[0] | self.sizes_by_letter[letter as usize % TILE_KINDS];
        sizes.checked_ilog2().unwrap_or(0) as usize
    }

    /// The bound of a window over those subsets that make a word with its playthrough letters. Subsets whose bound is below
    /// `threshold` are left out without a look-up. The bits are the subsets that remain.
    pub fn refine(
        &mut self,
        window: &Window,
        score_bound: &ScoreBound,
        hash: u64,
        threshold: i32,
        request: &Request,
    ) -> (i32, [u64; MAX_BLOCKS]) {
        let (mut best, mut remaining) = (LOWEST, [0; MAX_BLOCKS]);
        for (b, remaining) in remaining.iter_mut().enumerate() {
            let Some(block) = self.blocks[window.placed as usize].get(b) else {
                break;
            };
            let bounds = &mut self.bounds[b];
            let reaching = block.bounds(score_bound, threshold, bounds);
            let memo = &mut self.memo;
            let blanks = self.blanks;
            *remaining = block.making_words(reaching, window, |asked| {
                let asked = asked & block.with_any_letter(window.adjacent_letters(request.grid));
                let known = lookups_of(memo, hash, window);
                let keys = WordLookup::new(request, blanks, window.len());
                let with_playthrough = |i: Tile| {
                    let own = block.hashes[i as usize % BLOCK].wrapping_add(hash);
                    (own, block.blanks[i as usize % BLOCK])
                };
                let new = asked & !known.looked_up[b];
                for (own, blanks) in bits(new).map(with_playthrough) {
                    keys.prefetch(own, blanks);
                }
                let mut with_words = 0;
                for i in bits(new) {
                    let (own, blanks) = with_playthrough(i);
                    with_words |= u64::from(keys.has(own, blanks)) << i;
                }
                known.with_words[b] |= with_words;
                known.looked_up[b] |= asked;
                asked & known.with_words[b]
            });
            for i in bits(*remaining) {
                best = best.max(bounds[i as usize % BLOCK]);
            }
        }
        (best, remaining)
    }

    /// Whether the whole rack makes a word of that length with playthrough letters of this hash.
    pub fn whole_rack_makes_word(
        &self,
        playthrough: u64,
        length: usize,
        request: &Request,
    ) -> bool {
        let hash = self.blocks[self.size][0].hashes[0].wrapping_add(playthrough);
        WordLookup::new(request, self.blanks, length).has(hash, self.blanks)
    }

    /// Prefetches the memory that `whole_rack_makes_word` reads.
    #[inline]
    pub fn prefetch_whole_rack(&self, playthrough: u64, length: usize, request: &Request) {
        let hash = self.blocks[self.size][0].hashes[0].wrapping_add(playthrough);
        WordLookup::new(request, self.blanks, length).prefetch(hash, self.blanks);
    }

    /// A subset with its bound in the window refined last.
    #[inline]
    pub fn candidate(&self, placed: usize, block: usize, i: Tile) -> Candidate {
        let (bounds, block) = (&self.bounds[block], &self.blocks[placed][block]);
        let i = i as usize % BLOCK;
        Candidate {
            bound: bounds[i],
            hash: block.hashes[i],
            blanks: block.blanks[i],
            leave: block.leaves[i],
        }
    }

    /// The number of distinct subsets of a size, and of those that make words alone.
    #[cfg(test)]
    pub fn count(&self, size: usize) -> (usize, u32) {
        let blocks = &self.blocks[size];
        let alone = blocks.iter().map(|block| block.alone.count_ones());
        (blocks.iter().map(|block| block.len).sum(), alone.sum())
    }

    /// How many tiles of each kind the rack has.
    pub fn counts(&self) -> [u8; TILE_KINDS] {
        self.rack.counts()
    }

    /// The leave when tiles of these kinds are placed.
    pub fn leave(&self, placed: impl Iterator<Item = Tile>, leaves: Option<&[i32]>) -> i32 {
        let Some(leaves) = leaves else { return 0 };
        let tiles = self.rack.tiles();
        let mut used = 0usize;
        for kind in placed {
            let free = |&i: &usize| tiles[i] == kind && used >> i & 1 == 0;
            used |= (0..tiles.len()).find(free).map_or(0, |i| 1 << i);
        }
        leaves[used]
    }
}

/// The look-ups of a window's playthrough letters; empty if the slot had others.
#[inline]
fn lookups_of<'k>(
    memo: &'k mut [Lookups; MEMO_SLOTS],
    hash: u64,
    window: &Window,
) -> &'k mut Lookups {
    let playthrough = Playthrough {
        hash,
        letters: window.playthrough() as u8,
        placed: window.placed,
    };
    let slot = (playthrough.hash >> 32) as usize + playthrough.placed as usize;
    let lookups = &mut memo[slot % MEMO_SLOTS];
    if lookups.playthrough != playthrough {
        *lookups = Lookups {
            playthrough,
            ..Lookups::default()
        };
    }
    lookups
}

/// A subset whose words are to be placed in the window refined last.
pub struct Candidate {
    /// Its bound there.
    pub bound: i32,
    /// The sum of the keys of its letters.
    pub hash: u64,
    pub blanks: u8,
    /// The value of the tiles kept.
    pub leave: i32,
}

/// The last block, or a new one if it is full.
#[inline]
fn block_with_room(blocks: &mut Vec<Block>) -> &mut Block {
    if blocks.last().is_none_or(|block| block.len == BLOCK) {
        blocks.push(Block::default());
    }
    let last = blocks.len() - 1;
    &mut blocks[last]
}
