//! The sets of tiles a rack can lay, their leaves, and which of them make words with letters on the board.

use super::block::{BLOCK, Block, Bounds, MAX_BLOCKS, NO_REACH, ROOM, Reach, Set};
use super::keyring::{Keyring, Rings};
use super::window::{Squares, Window};
use super::{NEVER, Search};
use crate::crossword::rules::grid::bits;
use crate::crossword::rules::rack::{MAX_RACK, Rack, TILE_KINDS};
use crate::lexicon::Tile;

/// Letters on the board that a window goes through, and how many tiles it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Class {
    hash: u64,
    letters: u8,
    placed: u8,
}

/// Which sets of each block have been looked up with the letters of a class, and which of them make words.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    class: Class,
    looked_up: [u64; MAX_BLOCKS],
    with_words: [u64; MAX_BLOCKS],
}

/// Places for what is known; a class that meets another's place drives it out.
const PLACES: usize = 64;

#[derive(Debug)]
pub struct Subsets {
    /// By number of tiles.
    sizes: [Vec<Block>; MAX_RACK + 1],
    /// What any set of so many tiles reaches, and what those reach that make words of their own.
    any: [Reach; ROOM],
    alone: [Reach; ROOM],
    /// The same of so many tiles or fewer.
    any_up_to: [Reach; ROOM],
    alone_up_to: [Reach; ROOM],
    /// Bit n: some set of n tiles makes a word with that letter; at 0 without any letter of the board.
    made: [u32; TILE_KINDS],
    /// Letters on the rack.
    pub letters: u64,
    pub blanks: u8,
    /// The highest value on the rack.
    pub top_value: i32,
    pub size: usize,
    rack: Rack,
    /// Distinct values with the letters of the rack that have them, lowest first.
    values: Vec<(i32, u64)>,
    sets: Vec<Set>,
    known: Box<[Known; PLACES]>,
    /// Of the window refined last.
    bounds: [Bounds; MAX_BLOCKS],
}

impl Default for Subsets {
    fn default() -> Self {
        Self {
            sizes: Default::default(),
            any: [NO_REACH; ROOM],
            alone: [NO_REACH; ROOM],
            any_up_to: [NO_REACH; ROOM],
            alone_up_to: [NO_REACH; ROOM],
            made: [0; TILE_KINDS],
            letters: 0,
            blanks: 0,
            top_value: 0,
            size: 0,
            rack: Rack::default(),
            values: Vec::new(),
            sets: Vec::new(),
            known: Box::new([Known::default(); PLACES]),
            bounds: [[0; BLOCK]; MAX_BLOCKS],
        }
    }
}

impl Subsets {
    pub fn prepare(&mut self, rack: &Rack, search: &Search, leaves: Option<&[i32]>) {
        (self.size, self.rack) = (rack.len(), *rack);
        for known in self.known.iter_mut() {
            known.class = Class::default();
        }
        self.describe(search);
        self.enumerate(search, leaves);
        self.made = [0; TILE_KINDS];
        for placed in 1..=self.size {
            self.look_up(placed, search);
            self.any_up_to[placed] = self.any_up_to[placed - 1].or(&self.any[placed]);
            self.alone_up_to[placed] = self.alone_up_to[placed - 1].or(&self.alone[placed]);
        }
    }

    fn describe(&mut self, search: &Search) {
        let tiles = self.rack.tiles();
        self.letters = tiles.iter().fold(0, |mask, &tile| mask | 1 << tile) & !1;
        self.blanks = tiles.iter().filter(|&&tile| tile == 0).count() as u8;
        self.values.clear();
        for &tile in tiles.iter().filter(|&&tile| tile != 0) {
            let value = search.rules.value(tile);
            match self.values.iter_mut().find(|(other, _)| *other == value) {
                Some((_, letters)) => *letters |= 1 << tile,
                None => self.values.push((value, 1 << tile)),
            }
        }
        self.values.sort_unstable_by_key(|&(value, _)| value);
        self.top_value = self.highest(!0);
    }

    /// Every set once: of equal tiles those that come first on the rack are taken first. Tiles are ordered
    /// by falling value, so that the highest n of a set are its first n.
    fn enumerate(&mut self, search: &Search, leaves: Option<&[i32]>) {
        for size in &mut self.sizes {
            size.truncate(1);
            size.iter_mut().for_each(|block| block.number = 0);
        }
        let rings = Rings::new(search);
        let tiles = self.rack.tiles();
        let mut order: [u8; MAX_RACK] = std::array::from_fn(|i| i as u8);
        let order = &mut order[..tiles.len()];
        order.sort_by_key(|&i| -search.rules.value(tiles[i as usize]));
        self.sets.clear();
        self.sets.push(Set::default());
        for (i, &at) in order.iter().enumerate() {
            let tile = tiles[at as usize];
            let equal = order[..i]
                .iter()
                .rposition(|&other| tiles[other as usize] == tile);
            let (key, value) = (search.map.key(tile), search.rules.value(tile) as i16);
            let letters = if tile == 0 { !0 } else { 1 << tile };
            for rest in 0..1usize << i {
                let mut set = self.sets[rest];
                let placed = rest.count_ones() as usize + 1;
                set.hash = set.hash.wrapping_add(key);
                set.tops[placed] = set.tops[placed - 1] + value;
                set.blanks += u8::from(tile == 0);
                set.letters |= letters;
                set.kept_order |= 1 << at;
                set.needs |= equal.map_or(0, |equal| 1 << equal);
                let mask = rest | 1 << i;
                if usize::from(set.needs) & !mask == 0 {
                    rings.prefetch(&set, placed);
                    let leave = leaves.map_or(0, |leaves| leaves[set.kept_order as usize]);
                    room_in(&mut self.sizes[placed]).push(&set, leave);
                }
                self.sets.push(set);
            }
        }
    }

    /// Which sets of that size make words, alone or with a letter, and what they reach.
    fn look_up(&mut self, placed: usize, search: &Search) {
        let own = Keyring::new(search, self.blanks, placed);
        let longer = Keyring::new(search, self.blanks, placed + 1);
        let (mut alone, mut made, mut leave) = (NO_REACH, 0, NEVER);
        for block in &mut self.sizes[placed] {
            block.look_up(&own, &longer);
            for i in 0..block.number.min(BLOCK) {
                made |= block.with_letter[i];
                leave = leave.max(block.leaves[i]);
            }
            made |= u64::from(block.alone != 0);
            for i in bits(block.alone) {
                alone.leave = alone.leave.max(block.leaves[i as usize]);
                for (top, row) in alone.tops.iter_mut().zip(&block.tops[..=placed]) {
                    *top = (*top).max(row[i as usize]);
                }
            }
        }
        let tops = self.sets[(1 << self.size) - 1].tops;
        (self.any[placed], self.alone[placed]) = (Reach { tops, leave }, alone);
        for letter in bits(made) {
            self.made[letter as usize] |= 1 << placed;
        }
    }

    /// Whether the rack has a tile for one of these letters.
    #[inline]
    pub fn pays(&self, letters: u64) -> bool {
        letters & self.letters != 0 || (self.blanks > 0 && letters != 0)
    }

    /// The highest value of a tile of the rack that is one of these letters.
    #[inline]
    pub fn highest(&self, letters: u64) -> i32 {
        let value =
            |best, &(value, own): &(i32, u64)| if letters & own != 0 { value } else { best };
        self.values.iter().fold(0, value)
    }

    /// Bit n: n tiles may make a word with so many letters of the board, the last of them known.
    #[inline]
    pub fn sizes(&self, letters: usize, last: Tile) -> u32 {
        match letters {
            0 => self.made[0],
            1 => self.made[last as usize % TILE_KINDS],
            _ => (2 << self.size) - 2,
        }
    }

    /// What so many tiles reach in a window with so many letters of the board.
    #[inline]
    pub fn reach(&self, letters: usize, placed: usize) -> &Reach {
        let all = if letters == 0 { &self.alone } else { &self.any };
        &all[placed % ROOM]
    }

    /// What so many tiles or fewer reach.
    #[inline]
    pub fn reach_up_to(&self, letters: usize, placed: usize) -> &Reach {
        let all = if letters == 0 {
            &self.alone_up_to
        } else {
            &self.any_up_to
        };
        &all[placed % ROOM]
    }

    /// The most tiles that make a word of their own or with that letter; of their own only if it is 0.
    #[inline]
    pub fn most(&self, letter: Tile) -> usize {
        let made = self.made[0] | self.made[letter as usize % TILE_KINDS];
        made.checked_ilog2().unwrap_or(0) as usize
    }

    /// The bound of a window when only those sets count that make a word with the letters it goes through.
    /// Sets that cannot reach `least` are left out and not even looked up. The bits say which are left.
    pub fn refine(
        &mut self,
        window: &Window,
        squares: &Squares,
        hash: u64,
        least: i32,
        search: &Search,
    ) -> (i32, [u64; MAX_BLOCKS]) {
        let (mut best, mut left) = (NEVER, [0; MAX_BLOCKS]);
        for (b, left) in left.iter_mut().enumerate() {
            let Some(block) = self.sizes[window.placed as usize].get(b) else {
                break;
            };
            let bounds = &mut self.bounds[b];
            let reaching = block.bounds(squares, least, bounds);
            let known = &mut self.known;
            let blanks = self.blanks;
            *left = block.fitting(reaching, window, |asked| {
                let asked = asked & block.with_any(window.needed(search.grid));
                let known = place(known, hash, window);
                let keys = Keyring::new(search, blanks, window.len());
                let set = |i: Tile| {
                    let own = block.hashes[i as usize % BLOCK].wrapping_add(hash);
                    (own, block.blanks[i as usize % BLOCK])
                };
                let new = asked & !known.looked_up[b];
                for (own, blanks) in bits(new).map(set) {
                    keys.prefetch(own, blanks);
                }
                let mut with_words = 0;
                for i in bits(new) {
                    let (own, blanks) = set(i);
                    with_words |= u64::from(keys.has(own, blanks)) << i;
                }
                known.with_words[b] |= with_words;
                known.looked_up[b] |= asked;
                asked & known.with_words[b]
            });
            for i in bits(*left) {
                best = best.max(bounds[i as usize % BLOCK]);
            }
        }
        (best, left)
    }

    /// Whether the whole rack makes a word of that length with letters on the board.
    pub fn has_full(&self, board: u64, length: usize, search: &Search) -> bool {
        let hash = self.sizes[self.size][0].hashes[0].wrapping_add(board);
        Keyring::new(search, self.blanks, length).has(hash, self.blanks)
    }

    /// Asks for the memory that `has_full` will read.
    #[inline]
    pub fn prefetch_full(&self, board: u64, length: usize, search: &Search) {
        let hash = self.sizes[self.size][0].hashes[0].wrapping_add(board);
        Keyring::new(search, self.blanks, length).prefetch(hash, self.blanks);
    }

    /// A set with what it reaches in the window refined last.
    #[inline]
    pub fn choice(&self, placed: usize, block: usize, i: Tile) -> Choice {
        let (bounds, block) = (&self.bounds[block], &self.sizes[placed][block]);
        let i = i as usize % BLOCK;
        Choice {
            bound: bounds[i],
            hash: block.hashes[i],
            blanks: block.blanks[i],
            leave: block.leaves[i],
        }
    }

    /// How many tiles of each kind the rack holds.
    pub fn counts(&self) -> [u8; TILE_KINDS] {
        self.rack.counts()
    }

    /// The leave when these kinds of tiles are laid.
    pub fn leave(&self, laid: impl Iterator<Item = Tile>, leaves: Option<&[i32]>) -> i32 {
        let Some(leaves) = leaves else { return 0 };
        let tiles = self.rack.tiles();
        let mut used = 0usize;
        for kind in laid {
            let free = |&i: &usize| tiles[i] == kind && used >> i & 1 == 0;
            used |= (0..tiles.len()).find(free).map_or(0, |i| 1 << i);
        }
        leaves[used]
    }
}

/// Where the class of a window is kept, cleared if another was there.
#[inline]
fn place<'k>(known: &'k mut [Known; PLACES], hash: u64, window: &Window) -> &'k mut Known {
    let class = Class {
        hash,
        letters: window.letters() as u8,
        placed: window.placed,
    };
    let place = (class.hash >> 32) as usize + class.placed as usize;
    let known = &mut known[place % PLACES];
    if known.class != class {
        *known = Known {
            class,
            ..Known::default()
        };
    }
    known
}

/// A set of tiles to be tried in the window refined last.
pub struct Choice {
    /// What it can reach there.
    pub bound: i32,
    /// Sum of the keys of its letters.
    pub hash: u64,
    pub blanks: u8,
    /// What the tiles kept are worth.
    pub leave: i32,
}

/// A block with room for one set more.
#[inline]
fn room_in(size: &mut Vec<Block>) -> &mut Block {
    if size.last().is_none_or(|block| block.number == BLOCK) {
        size.push(Block::default());
    }
    let last = size.len() - 1;
    &mut size[last]
}
