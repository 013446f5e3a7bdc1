//! All subsets of the rack with their leaves, and which of them make words with playthrough letters.

use super::block::{
    AllSubsets, BLOCK, Block, Bounds, Ceiling, MAX_BLOCKS, NO_CEILING, NextTile, SIZES, SUBSETS,
};
use super::lookup::{LookupsByLength, WordLookup};
use super::memo::Memo;
use super::window::{ScoreBound, Window};
use super::{LOWEST, Request};
use crate::crossword::rules::grid::bits;
use crate::crossword::rules::rack::{MAX_RACK, Rack, TILE_KINDS};
use crate::lexicon::Tile;

const ONE_BLANK: usize = 3;
const TWO_BLANKS: usize = 4;
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
    /// The letters for which `complete` was called.
    completed: u64,
    /// By letter: ceilings of the subsets of n tiles that make a word with that playthrough letter, and of those of which
    /// the word map does not list it.
    completed_by: Box<[[Ceiling; SIZES]; TILE_KINDS]>,
    undecided: [Ceiling; SIZES],
    /// Bit n: some subset of n tiles makes a word with that playthrough letter; at 0: without one.
    sizes_by_letter: [u32; TILE_KINDS],
    /// The letters on the rack.
    pub letters: u64,
    /// The letters for which there is a tile: all letters if there is a blank.
    placeable: u64,
    pub blanks: u8,
    /// The highest tile value on the rack.
    pub top_value: i32,
    pub size: usize,
    rack: Rack,
    /// By letter: bit i is set if tile i of the rack is that letter.
    pub places: [u16; TILE_KINDS],
    /// The letter of each tile, ordered by falling value; all letters for a blank.
    tile_letters: [u64; MAX_RACK],
    /// The distinct tile values of the rack, highest first, each with its letters.
    values: Vec<(i32, u64)>,
    /// By mask over the tiles ordered by falling value.
    subsets: Box<AllSubsets>,
    /// The bounds of the subsets in the window refined last.
    bounds: [Bounds; MAX_BLOCKS],
}

impl Default for Subsets {
    fn default() -> Self {
        Self {
            blocks: std::array::from_fn(|_| vec![Block::default()]),
            any: [NO_CEILING; SIZES],
            alone: [NO_CEILING; SIZES],
            any_up_to: [NO_CEILING; SIZES],
            alone_up_to: [NO_CEILING; SIZES],
            completed: 0,
            completed_by: Box::new([[NO_CEILING; SIZES]; TILE_KINDS]),
            undecided: [NO_CEILING; SIZES],
            sizes_by_letter: [0; TILE_KINDS],
            letters: 0,
            placeable: 0,
            blanks: 0,
            top_value: 0,
            size: 0,
            rack: Rack::default(),
            places: [0; TILE_KINDS],
            tile_letters: [0; MAX_RACK],
            values: Vec::new(),
            subsets: Box::new(AllSubsets::EMPTY),
            bounds: [[0; BLOCK]; MAX_BLOCKS],
        }
    }
}

impl Subsets {
    pub fn prepare(&mut self, rack: &Rack, request: &Request, leaves: Option<&[i32]>) {
        (self.size, self.rack) = (rack.len(), *rack);
        self.describe_rack(request);
        self.enumerate(request, leaves);
        self.sizes_by_letter = [0; TILE_KINDS];
        self.completed = 0;
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
        self.placeable = if self.blanks > 0 { !1 } else { self.letters };
        self.places = [0; TILE_KINDS];
        for (i, &tile) in tiles.iter().enumerate() {
            self.places[tile as usize % TILE_KINDS] |= 1 << i;
        }
        self.values.clear();
        for &tile in tiles.iter().filter(|&&tile| tile != 0) {
            let value = request.rules.value(tile);
            match self.values.iter_mut().find(|(other, _)| *other == value) {
                Some((_, letters)) => *letters |= 1 << tile,
                None => self.values.push((value, 1 << tile)),
            }
        }
        self.values.sort_unstable_by_key(|&(value, _)| -value);
        self.top_value = self.highest_value(!0);
    }

    /// Lists every subset once: of equal tiles the first ones are taken. Tiles are ordered by falling value, so that the n
    /// highest of a subset are its first n.
    fn enumerate(&mut self, request: &Request, leaves: Option<&[i32]>) {
        for blocks in &mut self.blocks {
            blocks.truncate(1);
            blocks[0].clear();
        }
        let lookups = LookupsByLength::new(request);
        let wide = self.rack.len() >= SIZES / 2;
        let tiles = self.rack.tiles();
        let mut order: [u8; MAX_RACK] = std::array::from_fn(|i| i as u8);
        let order = &mut order[..tiles.len()];
        order.sort_by_key(|&i| -request.rules.value(tiles[i as usize]));
        for (i, &at) in order.iter().enumerate() {
            let tile = tiles[at as usize];
            let equal = order[..i]
                .iter()
                .rposition(|&other| tiles[other as usize] == tile);
            let next = NextTile {
                value: request.rules.value(tile) as i16,
                key: request.map.key(tile),
                rack_bit: 1 << at,
                required: equal.map_or(0, |equal| 1 << equal),
                blank: u8::from(tile == 0),
            };
            self.tile_letters[i] = if tile == 0 { !0 } else { 1 << tile };
            self.subsets.extend(i, &next);
        }
        let all = &*self.subsets;
        for mask in 1..1usize << tiles.len() {
            let mask = mask % SUBSETS;
            if usize::from(all.required[mask]) & !mask == 0 {
                let placed = mask.count_ones() as usize;
                lookups.prefetch(all.hashes[mask], all.blanks[mask], placed);
                let leave = leaves.map_or(0, |leaves| leaves[all.rack_masks[mask] as usize]);
                block_with_room(&mut self.blocks[placed]).push(all, mask, leave, wide);
            }
        }
    }

    /// Looks up which subsets of that size make words, alone or with one letter, and computes the ceilings.
    fn look_up(&mut self, placed: usize, request: &Request) {
        let own = WordLookup::new(request, self.blanks, placed);
        let longer = WordLookup::new(request, self.blanks, placed + 1);
        let (mut alone, mut undecided, mut leave) = (NO_CEILING, NO_CEILING, LOWEST);
        for block in &mut self.blocks[placed] {
            block.look_up(&own, &longer);
            for i in bits(block.alone) {
                self.subsets.raise(&mut alone, block, i);
            }
            for i in bits(block.undecided) {
                self.subsets.raise(&mut undecided, block, i);
            }
            let leaves = &block.leaves[..block.len.min(BLOCK)];
            leave = leaves.iter().fold(leave, |a, &b| a.max(b));
        }
        if alone.leave > LOWEST {
            self.sizes_by_letter[0] |= 1 << placed;
        }
        let top_sums = self.subsets.top_sums[(1 << self.size) - 1];
        (self.any[placed], self.alone[placed]) = (Ceiling { top_sums, leave }, alone);
        self.undecided[placed] = undecided;
    }

    /// Computes the ceilings of the subsets that these letters complete, if that is not done yet.
    #[inline(never)]
    pub fn complete(&mut self, letters: u64) {
        let letters = letters & !self.completed;
        if letters == 0 {
            return;
        }
        self.completed |= letters;
        for placed in 1..=self.size {
            for letter in bits(letters) {
                self.completed_by[letter as usize % TILE_KINDS][placed % SIZES] =
                    self.undecided[placed % SIZES];
            }
            let mut found = match self.undecided[placed % SIZES].leave {
                LOWEST => 0,
                _ => letters,
            };
            for block in &self.blocks[placed] {
                for (i, &completing) in block.completing[..block.len.min(BLOCK)].iter().enumerate()
                {
                    for letter in bits(completing & letters) {
                        let own = &mut self.completed_by[letter as usize % TILE_KINDS];
                        self.subsets
                            .raise(&mut own[placed % SIZES], block, i as Tile);
                    }
                    found |= completing & letters;
                }
            }
            for letter in bits(found) {
                self.sizes_by_letter[letter as usize % TILE_KINDS] |= 1 << placed;
            }
        }
    }

    /// Whether plays through a run of this length are found by walking the GADDAG from it.
    #[inline]
    pub fn walks(&self, run: usize) -> bool {
        match self.blanks {
            0 => true,
            1 => run >= ONE_BLANK,
            _ => run >= TWO_BLANKS,
        }
    }

    /// Whether the rack has a tile for one of these letters.
    #[inline]
    pub fn can_place(&self, letters: u64) -> bool {
        letters & self.placeable != 0
    }

    /// The tiles that can be one of these letters, as a mask over the tiles ordered by falling value.
    fn tiles_of(&self, letters: u64) -> u16 {
        let tiles = self.tile_letters[..self.size].iter().enumerate();
        tiles.fold(0, |mask, (i, own)| {
            mask | u16::from(letters & own != 0) << i
        })
    }

    /// The highest value of the tiles of the rack that are among these letters.
    #[inline]
    pub fn highest_value(&self, letters: u64) -> i32 {
        let found = self.values.iter().find(|(_, own)| letters & own != 0);
        found.map_or(0, |&(value, _)| value)
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

    /// The ceiling of subsets of `placed` tiles in windows with this number of playthrough letters, of which `last` is the
    /// last.
    #[inline]
    pub fn ceiling(&self, playthrough: usize, last: Tile, placed: usize) -> &Ceiling {
        match playthrough {
            0 => &self.alone[placed % SIZES],
            1 => &self.completed_by[last as usize % TILE_KINDS][placed % SIZES],
            _ => &self.any[placed % SIZES],
        }
    }

    /// The ceiling of subsets of at most `placed` tiles in windows with at most this number of playthrough letters.
    #[inline]
    pub fn ceiling_up_to(&self, playthrough: usize, last: Tile, placed: usize) -> Ceiling {
        match playthrough {
            0 => self.alone_up_to[placed % SIZES],
            1 => (1..=placed).fold(self.alone_up_to[placed % SIZES], |all, placed| {
                all.or(self.ceiling(1, last, placed))
            }),
            _ => self.any_up_to[placed % SIZES],
        }
    }

    /// The size of the largest subset that makes a word alone or with that letter; alone only if the letter is 0.
    #[inline]
    pub fn largest_size(&self, letter: Tile) -> usize {
        let sizes = self.sizes_by_letter[0] | self.sizes_by_letter[letter as usize % TILE_KINDS];
        sizes.checked_ilog2().unwrap_or(0) as usize
    }

    /// The bound of a window over those subsets that make a word with its playthrough letters. Only subsets whose bound is at
    /// least `floor` are looked up. Subsets whose bound is below `threshold` are left out.
    pub fn refine(
        &mut self,
        window: &Window,
        score_bound: &ScoreBound,
        hash: u64,
        floor: i32,
        memo: &mut Memo,
        request: &Request,
    ) -> Refined {
        let mut refined = Refined {
            bound: LOWEST,
            rest: LOWEST,
            subsets: [0; MAX_BLOCKS],
        };
        let (letters, placed) = (window.playthrough(), window.placed as usize);
        for (b, block) in self.blocks[placed].iter().enumerate() {
            let mut candidates = block.candidates(letters, window.last_letter);
            let undecided = match letters {
                0 => 0,
                1 => candidates & block.undecided,
                _ => candidates,
            };
            if undecided != 0 {
                let adjacent = block.with_any(self.tiles_of(window.adjacent_letters(request.grid)));
                candidates &= !undecided | adjacent;
            }
            let bounds = &mut self.bounds[b];
            let limits = [floor, window.done];
            let (reaching, rest) = block.bounds(candidates, score_bound, limits, bounds);
            refined.rest = refined.rest.max(rest);
            let mut hits = reaching & !undecided;
            if reaching & undecided != 0 {
                let lookup = WordLookup::new(request, self.blanks, window.len());
                let lookups = memo.lookups(hash, window);
                hits |= lookups.words(b, block, reaching & undecided, hash, &lookup);
            }
            for i in bits(hits) {
                refined.bound = refined.bound.max(bounds[i as usize % BLOCK]);
            }
            refined.subsets[b] = hits;
        }
        refined
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

/// What is known of a window after its subsets have been looked up down to a floor.
pub struct Refined {
    /// The highest bound of the subsets that make words.
    pub bound: i32,
    /// The subsets that make words, by block.
    pub subsets: [u64; MAX_BLOCKS],
    /// The highest bound of the subsets below the floor.
    pub rest: i32,
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
    let last = blocks.len() - 1;
    if blocks[last].len < BLOCK {
        return &mut blocks[last];
    }
    blocks.push(Block::default());
    &mut blocks[last + 1]
}
