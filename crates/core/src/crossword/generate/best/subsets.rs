//! The sets of tiles a rack can lay, their leaves, and which of them make words with letters on the board.

use rustc_hash::FxHashMap;

use super::lines::Window;
use super::{NEVER, POINT, Search};
use crate::crossword::rack::{MAX_RACK, Rack, TILE_KINDS};
use crate::lexicon::{MAX_BLANK_WORD, Tile};

/// Numbers of tiles a table has room for: a power of two, so that an index needs no check.
pub const ROOM: usize = 16;
/// Sum of the highest n values of a set of tiles.
pub type Tops = [i16; ROOM];

/// One set of tiles of the rack; equal tiles are told apart only by number.
#[derive(Debug, Clone, Copy, Default)]
pub struct Set {
    /// Sum of the keys of its letters.
    pub hash: u64,
    /// Bit t: it makes a word together with letter t, wherever that lies; all bits where that is not known.
    with_letter: u64,
    /// What the tiles kept are worth.
    pub leave: i32,
    pub tops: Tops,
    pub blanks: u8,
    /// Whether it makes a word of its own.
    alone: bool,
}

const UNKNOWN: u64 = !0;

/// The best a number of tiles can reach: for each n the highest sum of n values, and the best leave.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reach {
    pub tops: Tops,
    pub leave: i32,
}

/// Letters on the board that a window goes through, and how many tiles it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Class {
    hash: u64,
    letters: u8,
    placed: u8,
}

/// The largest number of sets of one size: half of the largest rack.
const MAX_SETS: usize = 252;

/// One bit for each set of one size.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bits([u64; MAX_SETS.div_ceil(64)]);

impl Bits {
    #[inline]
    fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    #[inline]
    fn set(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }
}

/// Which sets have been looked up with the letters of a class, and which of them make words.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    looked_up: Bits,
    with_words: Bits,
}

impl Known {
    #[inline]
    fn has(&mut self, index: usize, look_up: impl FnOnce() -> bool) -> bool {
        if !self.looked_up.has(index) {
            self.looked_up.set(index);
            if look_up() {
                self.with_words.set(index);
            }
        }
        self.with_words.has(index)
    }
}

/// What is worked out for a set from the set without its last tile.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    set: Set,
    /// Bit i: tile i of the rack in the order in which the player keeps it.
    kept_order: u16,
    /// Equal tiles that come first and so must be in the set.
    needs: u16,
}

#[derive(Debug, Default)]
pub struct Subsets {
    /// By number of tiles.
    sets: [Vec<Set>; MAX_RACK + 1],
    /// What any set of so many tiles reaches, and what those reach that make words of their own.
    pub any: [Reach; ROOM],
    pub alone: [Reach; ROOM],
    /// Letters on the board that make a word with some set of so many tiles.
    pub with_letter: [u64; ROOM],
    /// The same for so many tiles or more; bit 0: without any letter of the board.
    pub from: [u64; ROOM],
    /// Letters on the rack.
    pub letters: u64,
    pub blanks: u8,
    pub size: usize,
    pub rack: Rack,
    /// Distinct values with the letters of the rack that have them, highest first.
    pub values: Vec<(i32, u64)>,
    rows: Vec<Row>,
    known: Vec<Known>,
    classes: FxHashMap<Class, u32>,
}

impl Subsets {
    pub fn prepare(&mut self, rack: &Rack, search: &Search, leaves: Option<&[i32]>) {
        (self.size, self.rack) = (rack.len(), *rack);
        self.known.clear();
        self.classes.clear();
        self.sets.iter_mut().for_each(Vec::clear);
        self.describe(search);
        self.enumerate(search, leaves);
        for placed in 1..=self.size {
            let rack_blanks = self.blanks;
            for set in &mut self.sets[placed] {
                set.alone = has_words(search, set.hash, set.blanks, rack_blanks, placed);
                // The word map's keys with a blank tell about all letters at once.
                set.with_letter = match set.blanks {
                    0 if !must_walk(rack_blanks, placed + 1) => {
                        search.map.blank_letters(set.hash, placed + 1)
                    }
                    _ => UNKNOWN,
                };
            }
            let sets = &self.sets[placed];
            self.any[placed] = reach(sets.iter(), placed);
            self.alone[placed] = reach(sets.iter().filter(|set| set.alone), placed);
            self.with_letter[placed] = sets
                .iter()
                .fold(0, |letters, set| letters | set.with_letter);
        }
        self.from = [0; ROOM];
        for placed in (1..=self.size).rev() {
            let alone = u64::from(self.alone[placed].leave > NEVER);
            self.from[placed] = self.from[placed + 1] | self.with_letter[placed] & !1 | alone;
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
        self.values.sort_unstable_by_key(|&(value, _)| -value);
    }

    /// Every set once: of equal tiles those that come first on the rack are taken first. Tiles are ordered
    /// by falling value, so that the highest n of a set are its first n.
    fn enumerate(&mut self, search: &Search, leaves: Option<&[i32]>) {
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
            for rest in 0..1usize << i {
                let mut row = self.rows[rest];
                let placed = rest.count_ones() as usize + 1;
                row.set.hash = row.set.hash.wrapping_add(key);
                row.set.tops[placed] = row.set.tops[placed - 1] + value;
                row.set.blanks += u8::from(tile == 0);
                row.kept_order |= 1 << at;
                row.needs |= equal.map_or(0, |equal| 1 << equal);
                let mask = rest | 1 << i;
                if usize::from(row.needs) & !mask == 0 {
                    row.set.leave = leaves.map_or(0, |leaves| leaves[row.kept_order as usize]);
                    self.sets[placed].push(row.set);
                }
                self.rows.push(row);
            }
        }
    }

    /// Whether the rack has a tile for one of these letters.
    #[inline]
    pub fn pays(&self, letters: u64) -> bool {
        letters & self.letters != 0 || (self.blanks > 0 && letters != 0)
    }

    /// The sets of as many tiles as the window has free squares.
    pub fn sets(&self, window: &Window) -> &[Set] {
        &self.sets[window.placed as usize]
    }

    /// The bound of a window when only those sets count that make a word with the letters it goes through.
    /// Sets that cannot reach `least` are left out and not even looked up. `Bits` says which are left.
    pub fn refine(&mut self, window: &Window, least: i32, search: &Search) -> (i32, Bits) {
        let class = Class {
            hash: window.hash,
            letters: window.letters,
            placed: window.placed,
        };
        let length = window.len();
        let sets = &self.sets[class.placed as usize];
        let mut known = None;
        let (mut best, mut left) = (NEVER, Bits::default());
        for (index, set) in sets.iter().enumerate() {
            let told = match window.letters {
                0 => Some(set.alone),
                1 if set.with_letter != UNKNOWN => {
                    Some(set.with_letter >> window.last_letter & 1 != 0)
                }
                _ => None,
            };
            if told == Some(false) {
                continue;
            }
            let bound = window.score_bound(&set.tops) * POINT + set.leave;
            if bound < least {
                continue;
            }
            let has = told.unwrap_or_else(|| {
                let known = known
                    .get_or_insert_with(|| find_known(&mut self.classes, &mut self.known, class));
                self.known[*known].has(index, || {
                    has_words(
                        search,
                        set.hash.wrapping_add(class.hash),
                        set.blanks,
                        self.blanks,
                        length,
                    )
                })
            });
            if has {
                left.set(index);
                best = best.max(bound);
            }
        }
        (best, left)
    }

    /// Whether the whole rack makes a word with the letters of a window.
    #[inline]
    pub fn has_full(&self, window: &Window, search: &Search) -> bool {
        let set = &self.sets[self.size][0];
        match window.letters {
            1 if set.with_letter != UNKNOWN => set.with_letter >> window.last_letter & 1 != 0,
            _ => {
                let hash = set.hash.wrapping_add(window.hash);
                has_words(search, hash, set.blanks, self.blanks, window.len())
            }
        }
    }

    /// The sets of a window named by their bits.
    pub fn chosen(&self, window: &Window, bits: Bits) -> impl Iterator<Item = &Set> {
        self.sets(window)
            .iter()
            .enumerate()
            .filter(move |(index, _)| bits.has(*index))
            .map(|(_, set)| set)
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

/// The place of what is known of a class.
fn find_known(classes: &mut FxHashMap<Class, u32>, known: &mut Vec<Known>, class: Class) -> usize {
    let index = *classes.entry(class).or_insert_with(|| {
        known.push(Known::default());
        known.len() as u32 - 1
    });
    index as usize
}

/// Whether the word graph must be walked because the word map has no keys with blanks for such long words.
pub fn must_walk(rack_blanks: u8, length: usize) -> bool {
    rack_blanks > 2 || (rack_blanks > 0 && length > MAX_BLANK_WORD)
}

/// Whether a word may exist; two blanks are not looked up.
#[inline]
fn has_words(search: &Search, hash: u64, blanks: u8, rack_blanks: u8, length: usize) -> bool {
    match blanks {
        _ if must_walk(rack_blanks, length) => true,
        0 => search.map.has(hash, length),
        1 => search.map.blank_letters(hash, length) != 0,
        _ => true,
    }
}

/// What the best of these sets reach, with a leave of `NEVER` when there are none.
fn reach<'s>(sets: impl Iterator<Item = &'s Set>, placed: usize) -> Reach {
    let mut all = Reach {
        tops: [0; ROOM],
        leave: NEVER,
    };
    for set in sets {
        all.leave = all.leave.max(set.leave);
        for (top, &own) in all.tops[..=placed].iter_mut().zip(&set.tops) {
            *top = (*top).max(own);
        }
    }
    all
}
