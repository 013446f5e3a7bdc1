//! The sets of tiles a rack can lay, their leaves, and which of them make words with letters on the board.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::lines::Window;
use super::{MAX_RACK, NEVER, POINT, Search};
use crate::crossword::rack::Rack;
use crate::lexicon::{MAX_BLANK_WORD, Tile};

/// One set of tiles of the rack; equal tiles are told apart only by number.
#[derive(Debug, Clone, Copy)]
pub struct Set {
    /// Sum of the keys of its letters.
    pub hash: u64,
    pub blanks: u8,
    /// What the tiles kept are worth.
    pub leave: i32,
    /// Bit i: tile i of the rack.
    pub mask: u16,
    /// Sum of the highest n values of its tiles.
    pub tops: [i16; MAX_RACK + 1],
}

/// The best a number of tiles can reach: for each n the highest sum of n values, and the best leave.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    pub tops: [i16; MAX_RACK + 1],
    pub leave: i32,
}

const NOTHING: Reach = Reach {
    tops: [0; MAX_RACK + 1],
    leave: NEVER,
};

/// Letters on the board that a window goes through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Class {
    hash: u64,
    letters: u8,
    placed: u8,
}

#[derive(Debug, Default)]
pub struct Subsets {
    /// By number of tiles.
    sets: Vec<Vec<Set>>,
    /// What any set of so many tiles reaches, and what those reach that make words of their own.
    pub any: [Option<Reach>; MAX_RACK + 1],
    pub alone: [Option<Reach>; MAX_RACK + 1],
    /// Letters on the rack.
    pub letters: u64,
    pub blanks: u8,
    pub size: usize,
    rack: Rack,
    /// Distinct values with the letters of the rack that have them, highest first.
    pub values: Vec<(i32, u64)>,
    /// Sets that make words with the letters of a class: indices into `sets`.
    with_words: Vec<u16>,
    classes: FxHashMap<Class, Range<u32>>,
}

impl Subsets {
    pub fn prepare(&mut self, rack: &Rack, search: &Search, leaves: Option<&[i32]>) {
        (self.size, self.rack) = (rack.len(), *rack);
        self.with_words.clear();
        self.classes.clear();
        self.sets.resize_with(MAX_RACK + 1, Vec::new);
        self.sets.iter_mut().for_each(Vec::clear);
        self.describe(rack, search);
        self.enumerate(rack, search, leaves);
        self.any = [None; MAX_RACK + 1];
        self.alone = [None; MAX_RACK + 1];
        for placed in 1..=self.size {
            self.any[placed] = reach(self.sets[placed].iter());
            let range = self.class_sets(
                Class {
                    hash: 0,
                    letters: 0,
                    placed: placed as u8,
                },
                search,
            );
            let (sets, chosen) = (
                &self.sets[placed],
                &self.with_words[range.start as usize..range.end as usize],
            );
            self.alone[placed] = reach(chosen.iter().map(|&i| &sets[i as usize]));
        }
    }

    fn describe(&mut self, rack: &Rack, search: &Search) {
        self.letters = rack.tiles().iter().fold(0, |mask, &tile| mask | 1 << tile) & !1;
        self.blanks = rack.tiles().iter().filter(|&&tile| tile == 0).count() as u8;
        self.values.clear();
        for &tile in rack.tiles().iter().filter(|&&tile| tile != 0) {
            let value = search.rules.value(tile);
            match self.values.iter_mut().find(|(other, _)| *other == value) {
                Some((_, letters)) => *letters |= 1 << tile,
                None => self.values.push((value, 1 << tile)),
            }
        }
        self.values.sort_unstable_by_key(|&(value, _)| -value);
    }

    /// Every set once: of equal tiles those that come first on the rack are taken first.
    fn enumerate(&mut self, rack: &Rack, search: &Search, leaves: Option<&[i32]>) {
        let tiles = rack.tiles();
        let mut by_value: Vec<usize> = (0..tiles.len()).collect();
        by_value.sort_unstable_by_key(|&i| -search.rules.value(tiles[i]));
        let before: Vec<Option<usize>> = (0..tiles.len())
            .map(|i| tiles[..i].iter().rposition(|&tile| tile == tiles[i]))
            .collect();
        for mask in 1u16..1 << tiles.len() {
            let has = |i: usize| mask >> i & 1 != 0;
            if (0..tiles.len()).any(|i| has(i) && before[i].is_some_and(|j| !has(j))) {
                continue;
            }
            let held = || (0..tiles.len()).filter(|&i| has(i)).map(|i| tiles[i]);
            let mut tops = [0i16; MAX_RACK + 1];
            for (n, &i) in by_value.iter().filter(|&&i| has(i)).enumerate() {
                tops[n + 1] = tops[n] + search.rules.value(tiles[i]) as i16;
            }
            let placed = mask.count_ones() as usize;
            for n in placed + 1..=MAX_RACK {
                tops[n] = tops[n - 1];
            }
            self.sets[placed].push(Set {
                hash: held().fold(0, |sum: u64, tile| sum.wrapping_add(search.map.key(tile))),
                blanks: held().filter(|&tile| tile == 0).count() as u8,
                leave: leaves.map_or(0, |leaves| leaves[mask as usize]),
                mask,
                tops,
            });
        }
    }

    pub fn set(&self, placed: u8, index: u16) -> &Set {
        &self.sets[placed as usize][index as usize]
    }

    pub fn tiles_of(&self, set: &Set) -> impl Iterator<Item = Tile> + use<'_> {
        let mask = set.mask;
        let held = self
            .rack
            .tiles()
            .iter()
            .enumerate()
            .filter(move |(i, _)| mask >> i & 1 != 0);
        held.map(|(_, &tile)| tile)
    }

    pub fn chosen(&self, range: Range<u32>) -> &[u16] {
        &self.with_words[range.start as usize..range.end as usize]
    }

    /// The sets of as many tiles as the window has free squares that make a word with the letters it goes through.
    pub fn sets_with_words(&mut self, window: &Window, search: &Search) -> Range<u32> {
        let class = Class {
            hash: window.hash,
            letters: window.letters,
            placed: window.placed,
        };
        self.class_sets(class, search)
    }

    fn class_sets(&mut self, class: Class, search: &Search) -> Range<u32> {
        if let Some(range) = self.classes.get(&class) {
            return range.clone();
        }
        let start = self.with_words.len() as u32;
        let length = (class.letters + class.placed) as usize;
        for (index, set) in self.sets[class.placed as usize].iter().enumerate() {
            if has_words(
                search,
                set.hash.wrapping_add(class.hash),
                set.blanks,
                length,
            ) {
                self.with_words.push(index as u16);
            }
        }
        let range = start..self.with_words.len() as u32;
        self.classes.insert(class, range.clone());
        range
    }

    /// Whether the whole rack makes a word with these letters.
    pub fn has_full(&mut self, hash: u64, letters: u8, search: &Search) -> bool {
        let class = Class {
            hash,
            letters,
            placed: self.size as u8,
        };
        !self.class_sets(class, search).is_empty()
    }

    /// The bound of a window when only these sets are laid.
    pub fn bound(&self, sets: Range<u32>, window: &Window, search: &Search) -> i32 {
        let bound = |&index: &u16| {
            let set = self.set(window.placed, index);
            window.score_bound(&set.tops, search) * POINT + set.leave
        };
        self.chosen(sets).iter().map(bound).max().unwrap_or(NEVER)
    }
}

/// Whether a word may exist; with two blanks, or one beyond the table's length, it is not looked up.
fn has_words(search: &Search, hash: u64, blanks: u8, length: usize) -> bool {
    match blanks {
        0 => search.map.has(hash, length),
        1 if length <= MAX_BLANK_WORD => search.map.blank_letters(hash, length) != 0,
        _ => true,
    }
}

fn reach<'s>(sets: impl Iterator<Item = &'s Set>) -> Option<Reach> {
    let mut all = NOTHING;
    let mut any = false;
    for set in sets {
        any = true;
        all.leave = all.leave.max(set.leave);
        for (top, &own) in all.tops.iter_mut().zip(&set.tops) {
            *top = (*top).max(own);
        }
    }
    any.then_some(all)
}
