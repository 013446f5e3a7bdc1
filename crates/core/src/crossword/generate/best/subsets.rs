//! The sets of tiles a rack can lay, their leaves, and which of them make words with letters on the board.

use bytemuck::{cast_slice, cast_slice_mut};

use super::lines::Window;
use super::{NEVER, POINT, Search};
use crate::crossword::grid::bits;
use crate::crossword::rack::{MAX_RACK, Rack, TILE_KINDS};
use crate::lexicon::{Keys, MAX_BLANK_WORD, Tile};

/// Numbers of tiles a table has room for: a power of two, so that an index needs no check.
pub const ROOM: usize = 16;
/// Sum of the highest n values of a set of tiles.
pub type Tops = [i16; ROOM];

/// One set of tiles of the rack; equal tiles are told apart only by number.
#[derive(Debug, Clone, Copy, Default)]
pub struct Set {
    pub tops: Tops,
    /// Sum of the keys of its letters.
    pub hash: u64,
    /// Bit t: it makes a word together with letter t, wherever that lies; all bits where that is not known.
    with_letter: u64,
    /// Its letters; all of them with a blank.
    letters: u64,
    /// What the tiles kept are worth.
    pub leave: i32,
    pub blanks: u8,
}

/// The best a number of tiles can reach: for each n the highest sum of n values, and the best leave.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    pub tops: Tops,
    pub leave: i32,
}

const NO_REACH: Reach = Reach {
    tops: [0; ROOM],
    leave: NEVER,
};

impl Reach {
    #[inline]
    fn add(&mut self, set: &Set) {
        self.leave = self.leave.max(set.leave);
        for (top, &own) in self.tops.iter_mut().zip(&set.tops) {
            *top = (*top).max(own);
        }
    }
}

/// The largest number of sets of one size: half of the largest rack.
const MAX_SETS: usize = 252;
const BLOCK: usize = 64;

/// One bit for each set of one size.
pub type Bits = [u64; MAX_SETS.div_ceil(BLOCK)];

/// Letters on the board that a window goes through, and how many tiles it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Class {
    hash: u64,
    letters: u8,
    placed: u8,
}

/// Which sets have been looked up with the letters of a class, and which of them make words.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    class: Class,
    looked_up: Bits,
    with_words: Bits,
}

/// Places for what is known; a class that meets another's place drives it out.
const PLACES: usize = 64;

/// What is worked out for a set from the set without its last tile.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    set: Set,
    /// Bit i: tile i of the rack in the order in which the player keeps it.
    kept_order: u16,
    /// Equal tiles that come first and so must be in the set.
    needs: u16,
}

/// The sets of one size.
#[derive(Debug, Default)]
struct Size {
    sets: Vec<Set>,
    /// Those that make words of their own, and those of which it is not known with which letters they make words.
    alone: Bits,
    unknown: Bits,
    /// The same once more by columns, filled up to whole lanes. Row n of `tops`: the sum of the highest n values of each set.
    tops: Vec<i16>,
    leaves: Vec<i32>,
    letters: Vec<u64>,
}

/// As many sets as are worked out at once.
const LANES: usize = 8;

impl Size {
    /// What each set of a block can reach in a window.
    #[inline]
    fn bounds(&self, window: &Window, block: usize) -> [i32; BLOCK] {
        let (number, first) = (self.leaves.len(), block * BLOCK);
        let length = (number - first).min(BLOCK);
        let row = |row: usize| -> &[[i16; LANES]] {
            cast_slice(&self.tops[row * number + first..][..length])
        };
        let [a, b, c, d] = window.rows();
        let tops = row(a).iter().zip(row(b)).zip(row(c)).zip(row(d));
        let leaves: &[[i32; LANES]] = cast_slice(&self.leaves[first..][..length]);
        let (multiplier, sure) = (window.multiplier, window.sure_points());
        let mut bounds = [0; BLOCK];
        let out: &mut [[i32; LANES]] = cast_slice_mut(&mut bounds);
        for ((out, leaves), (((a, b), c), d)) in out.iter_mut().zip(leaves).zip(tops) {
            for i in 0..LANES {
                let tiles = i32::from(a[i]) + i32::from(b[i]) + i32::from(c[i]) + i32::from(d[i]);
                out[i] = (multiplier * tiles + sure) * POINT + leaves[i];
            }
        }
        bounds
    }

    /// Bit i: set i of a block may make a word with that letter.
    #[inline]
    fn with_letter(&self, letter: Tile, block: usize) -> u64 {
        let sets = part(&self.sets, block).iter().enumerate();
        sets.fold(0, |bits, (i, set)| {
            bits | (set.with_letter >> letter & 1) << i
        })
    }

    /// Bit i: set i of a block has one of these letters.
    #[inline]
    fn with_any(&self, letters: u64, block: usize) -> u64 {
        let sets = part(&self.letters, block).iter().enumerate();
        sets.fold(0, |bits, (i, own)| {
            bits | u64::from(own & letters != 0) << i
        })
    }
}

/// The part of a list that belongs to a block.
#[inline]
fn part<T>(list: &[T], block: usize) -> &[T] {
    let rest = &list[block * BLOCK..];
    &rest[..rest.len().min(BLOCK)]
}

#[derive(Debug)]
pub struct Subsets {
    /// By number of tiles.
    sizes: [Size; MAX_RACK + 1],
    /// What any set of so many tiles reaches, and what those reach that make words of their own.
    any: [Reach; ROOM],
    alone: [Reach; ROOM],
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
    rows: Vec<Row>,
    known: Box<[Known; PLACES]>,
}

impl Default for Subsets {
    fn default() -> Self {
        Self {
            sizes: Default::default(),
            any: [NO_REACH; ROOM],
            alone: [NO_REACH; ROOM],
            made: [0; TILE_KINDS],
            letters: 0,
            blanks: 0,
            top_value: 0,
            size: 0,
            rack: Rack::default(),
            values: Vec::new(),
            rows: Vec::new(),
            known: Box::new([Known::default(); PLACES]),
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
        self.sizes.iter_mut().for_each(|size| size.sets.clear());
        let tiles = self.rack.tiles();
        let mut order: [u8; MAX_RACK] = std::array::from_fn(|i| i as u8);
        let order = &mut order[..tiles.len()];
        order.sort_by_key(|&i| -search.rules.value(tiles[i as usize]));
        self.rows.clear();
        self.rows.push(Row::default());
        for (i, &at) in order.iter().enumerate() {
            let tile = tiles[at as usize];
            let equal = order[..i]
                .iter()
                .rposition(|&other| tiles[other as usize] == tile);
            let (key, value) = (search.map.key(tile), search.rules.value(tile) as i16);
            let letters = if tile == 0 { !0 } else { 1 << tile };
            for rest in 0..1usize << i {
                let mut row = self.rows[rest];
                let placed = rest.count_ones() as usize + 1;
                row.set.hash = row.set.hash.wrapping_add(key);
                row.set.tops[placed] = row.set.tops[placed - 1] + value;
                row.set.blanks += u8::from(tile == 0);
                row.set.letters |= letters;
                row.kept_order |= 1 << at;
                row.needs |= equal.map_or(0, |equal| 1 << equal);
                let mask = rest | 1 << i;
                if usize::from(row.needs) & !mask == 0 {
                    row.set.leave = leaves.map_or(0, |leaves| leaves[row.kept_order as usize]);
                    self.sizes[placed].sets.push(row.set);
                }
                self.rows.push(row);
            }
        }
    }

    /// Which sets of that size make words, alone or with a letter, and what they reach.
    fn look_up(&mut self, placed: usize, search: &Search) {
        let (mut any, mut alone, mut made) = (NO_REACH, NO_REACH, 0);
        let own = Keyring::new(search, self.blanks, placed);
        let longer = Keyring::new(search, self.blanks, placed + 1);
        let size = &mut self.sizes[placed];
        (size.alone, size.unknown) = Default::default();
        for (i, set) in size.sets.iter_mut().enumerate() {
            // The word map's keys with a blank tell about all letters at once.
            let known = set.blanks == 0 && !longer.long;
            set.with_letter = if known {
                longer.keys.blank_letters(set.hash)
            } else {
                !1
            };
            any.add(set);
            let has = own.has(set, 0);
            if has {
                alone.add(set);
            }
            size.alone[i / BLOCK] |= u64::from(has) << (i % BLOCK);
            size.unknown[i / BLOCK] |= u64::from(!known) << (i % BLOCK);
            made |= set.with_letter | u64::from(has);
        }
        let lanes = size.sets.len().next_multiple_of(LANES);
        size.tops.clear();
        for row in 0..=placed {
            let tops = size.sets.iter().map(|set| set.tops[row % ROOM]);
            size.tops.extend(tops);
            size.tops.resize((row + 1) * lanes, 0);
        }
        size.leaves.clear();
        size.leaves.extend(size.sets.iter().map(|set| set.leave));
        size.leaves.resize(lanes, NEVER);
        size.letters.clear();
        size.letters.extend(size.sets.iter().map(|set| set.letters));
        (self.any[placed], self.alone[placed]) = (any, alone);
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
    pub fn sizes(&self, letters: u8, last: Tile) -> u32 {
        match letters {
            0 => self.made[0],
            1 => self.made[last as usize % TILE_KINDS],
            _ => (2 << self.size) - 2,
        }
    }

    /// What so many tiles reach in a window with so many letters of the board.
    #[inline]
    pub fn reach(&self, letters: u8, placed: usize) -> &Reach {
        let all = if letters == 0 { &self.alone } else { &self.any };
        &all[placed % ROOM]
    }

    /// The bound of a window when only those sets count that make a word with the letters it goes through.
    /// Sets that cannot reach `least` are left out and not even looked up. `Bits` says which are left.
    pub fn refine(&mut self, window: &Window, least: i32, search: &Search) -> (i32, Bits) {
        let size = &self.sizes[window.placed as usize];
        let (mut best, mut left) = (NEVER, Bits::default());
        for block in 0..size.sets.len().div_ceil(BLOCK) {
            let left = &mut left[block];
            let bounds = size.bounds(window, block);
            let (sure, unsure) = match window.letters() {
                0 => (size.alone[block], 0),
                1 => {
                    let sets = size.with_letter(window.last_letter, block);
                    (sets & !size.unknown[block], sets & size.unknown[block])
                }
                _ => (0, !0),
            };
            let reaching = |sets: u64| {
                let good = |i: Tile| u64::from(bounds[i as usize] >= least) << i;
                bits(sets).fold(0, |all, i| all | good(i))
            };
            *left = reaching(sure);
            if unsure != 0 {
                let needed = size.with_any(window.needed(search.grid), block);
                let asked = reaching(unsure & needed);
                let sets = &size.sets[block * BLOCK..];
                let known = place(&mut self.known, window);
                let keys = Keyring::new(search, self.blanks, window.len());
                let mut with_words = 0;
                for i in bits(asked & !known.looked_up[block]) {
                    let set = &sets[i as usize];
                    with_words |= u64::from(keys.has(set, window.hash)) << i;
                }
                known.with_words[block] |= with_words;
                known.looked_up[block] |= asked;
                *left |= asked & known.with_words[block];
            }
            for i in bits(*left) {
                best = best.max(bounds[i as usize]);
            }
        }
        (best, left)
    }

    /// Whether the whole rack makes a word with letters on the board.
    #[inline]
    pub fn has_full(&self, hash: u64, letters: u8, last: Tile, search: &Search) -> bool {
        let size = &self.sizes[self.size];
        let set = &size.sets[0];
        match letters {
            0 => true,
            1 if size.unknown[0] == 0 => set.with_letter >> last & 1 != 0,
            _ => {
                let length = self.size + letters as usize;
                Keyring::new(search, self.blanks, length).has(set, hash)
            }
        }
    }

    /// The sets of a window named by their bits.
    pub fn chosen(&self, window: &Window, left: Bits) -> impl Iterator<Item = &Set> {
        let sets = self.sizes[window.placed as usize].sets.chunks(BLOCK);
        sets.zip(left)
            .flat_map(|(sets, left)| bits(left).map(move |i| &sets[i as usize]))
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
fn place<'k>(known: &'k mut [Known; PLACES], window: &Window) -> &'k mut Known {
    let class = Class {
        hash: window.hash,
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

/// Whether the word graph must be walked because the word map has no keys for so many blanks in such long words.
#[inline]
pub fn must_walk(rack_blanks: u8, length: usize) -> bool {
    rack_blanks > 2 || (rack_blanks == 2 && length > MAX_BLANK_WORD)
}

/// Tells which sets of a rack make words of one length.
struct Keyring<'a> {
    search: &'a Search<'a>,
    keys: Keys<'a>,
    walked: bool,
    /// There are no keys with blanks for this length: all letters are tried one by one.
    long: bool,
}

impl<'a> Keyring<'a> {
    #[inline]
    fn new(search: &'a Search<'a>, rack_blanks: u8, length: usize) -> Self {
        Self {
            search,
            keys: search.map.keys_of(length),
            walked: must_walk(rack_blanks, length),
            long: length > MAX_BLANK_WORD,
        }
    }

    /// Whether there may be a word with letters of the board; two blanks are not looked up.
    #[inline]
    fn has(&self, set: &Set, board: u64) -> bool {
        let hash = set.hash.wrapping_add(board);
        match set.blanks {
            0 => self.keys.has(hash),
            _ if self.walked => true,
            1 if self.long => self.has_with_any(hash),
            1 => self.keys.blank_letters(hash) != 0,
            _ => true,
        }
    }

    #[inline(never)]
    fn has_with_any(&self, hash: u64) -> bool {
        bits(self.search.rules.alphabet().mask()).any(|letter| {
            self.keys
                .has(hash.wrapping_add(self.search.map.key(letter)))
        })
    }
}
