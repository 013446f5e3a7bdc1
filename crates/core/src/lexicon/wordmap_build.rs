//! Builds the word map from sorted words.

use rayon::prelude::*;

use super::alphabet::Tile;
use super::word::{MAX_WORD, Word};
use super::wordmap::{MAX_BLANK_WORD, Shelf, WordMap, home, tag};

/// The tables of all lengths, ready for writing. The keys of the letters can be recomputed from `seed`.
#[derive(Debug, Default)]
pub struct BuiltMap {
    pub seed: u64,
    pub shelves: Vec<Shelf>,
    pub tags: Vec<u32>,
    pub runs: Vec<u32>,
    pub blank_tags: Vec<u32>,
    pub blank_masks: Vec<u64>,
    pub tiles: Vec<Tile>,
}

/// The keys of the letters: SplitMix64 (Steele, Lea and Flood 2014) of seed and letter; 0 for the blank.
pub fn keys(seed: u64) -> [u64; 64] {
    let mut keys = [0; 64];
    for (tile, key) in keys.iter_mut().enumerate().skip(1) {
        let mut z = (seed << 6 | tile as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        *key = z ^ z >> 31;
    }
    keys
}

/// Tries seeds until no two multisets of one length collide. For real lists the first seed succeeds.
pub fn build_map(words: &[Word]) -> BuiltMap {
    (0..)
        .find_map(|seed| with_seed(words, seed))
        .expect("some seed of 2^64 has no collision")
}

fn with_seed(words: &[Word], seed: u64) -> Option<BuiltMap> {
    let keys = keys(seed);
    let mut by_length: Vec<Vec<Word>> = vec![Vec::new(); MAX_WORD + 1];
    for &word in words {
        by_length[word.len()].push(word);
    }
    let parts: Option<Vec<Part>> = by_length
        .par_iter()
        .enumerate()
        .map(|(length, words)| Part::new(words, length, &keys))
        .collect();
    let mut map = BuiltMap {
        seed,
        ..BuiltMap::default()
    };
    for part in parts? {
        map.append(part);
    }
    let shelves = &map.shelves;
    let view = WordMap {
        keys: &keys,
        shelves,
        tags: &map.tags,
        runs: &map.runs,
        blank_tags: &map.blank_tags,
        blank_masks: &map.blank_masks,
        tiles: &map.tiles,
    };
    every_run_is_found(&view).then_some(map)
}

/// Two different hashes may have the same tag; then the second multiset would be unreachable.
fn every_run_is_found(map: &WordMap) -> bool {
    (0..=MAX_WORD).into_par_iter().all(|length| {
        map.of_length(length)
            .collect::<Vec<_>>()
            .par_chunks(4096)
            .all(|words| {
                words.iter().all(|word| {
                    let hash = map.hash(word);
                    let blank = |&tile: &Tile| {
                        map.blank_letters(hash.wrapping_sub(map.key(tile)), length) >> tile & 1 == 1
                    };
                    map.words(hash, length).len() > 0 && word.iter().all(blank)
                })
            })
    })
}

impl BuiltMap {
    fn append(&mut self, part: Part) {
        let slots = self.tags.len()..self.tags.len() + part.tags.len();
        let blank_slots = self.blank_tags.len()..self.blank_tags.len() + part.blank_tags.len();
        let tiles = self.tiles.len()..self.tiles.len() + part.tiles.len();
        self.shelves.push(Shelf {
            slots,
            blank_slots,
            tiles,
        });
        self.tags.extend(part.tags);
        self.runs.extend(part.runs);
        self.blank_tags.extend(part.blank_tags);
        self.blank_masks.extend(part.blank_masks);
        self.tiles.extend(part.tiles);
    }
}

/// The tables of one length.
struct Part {
    tags: Vec<u32>,
    runs: Vec<u32>,
    blank_tags: Vec<u32>,
    blank_masks: Vec<u64>,
    tiles: Vec<Tile>,
}

impl Part {
    /// `None` if two multisets have the same hash.
    fn new(words: &[Word], length: usize, keys: &[u64; 64]) -> Option<Self> {
        let hash = |word: Word| {
            word.tiles()
                .fold(0u64, |sum, tile| sum.wrapping_add(keys[tile as usize]))
        };
        let mut hashed: Vec<(u64, Word)> = words.iter().map(|&word| (hash(word), word)).collect();
        hashed.par_sort_unstable();
        let runs: Vec<&[(u64, Word)]> = hashed.chunk_by(|a, b| a.0 == b.0).collect();
        if !runs.par_iter().all(|run| same_letters(run)) {
            return None;
        }
        let mut table = ProbeTable::new(runs.len(), 0u32);
        let mut first = 0;
        for run in &runs {
            table.insert(run[0].0, first | (run.len().min(255) as u32) << 24);
            first += run.len() as u32;
        }
        let blanks = if length <= MAX_BLANK_WORD {
            blank_table(&runs, keys)
        } else {
            ProbeTable::new(0, 0)
        };
        Some(Self {
            tags: table.tags,
            runs: table.values,
            blank_tags: blanks.tags,
            blank_masks: blanks.values,
            tiles: hashed.iter().flat_map(|(_, word)| word.tiles()).collect(),
        })
    }
}

fn same_letters(run: &[(u64, Word)]) -> bool {
    let letters = |word: Word| {
        let mut tiles: Vec<Tile> = word.tiles().collect();
        tiles.sort_unstable();
        tiles
    };
    run.len() == 1
        || run[1..]
            .iter()
            .all(|other| letters(other.1) == letters(run[0].1))
}

fn blank_table(runs: &[&[(u64, Word)]], keys: &[u64; 64]) -> ProbeTable<u64> {
    let mut entries: Vec<(u64, u64)> = Vec::with_capacity(runs.len() * 8);
    for (hash, word) in runs.iter().map(|run| run[0]) {
        let letters = word.tiles().fold(0u64, |mask, tile| mask | 1 << tile);
        entries
            .extend(bits(letters).map(|tile| (hash.wrapping_sub(keys[tile as usize]), 1 << tile)));
    }
    entries.par_sort_unstable_by_key(|entry| entry.0);
    let keys = entries.chunk_by(|a, b| a.0 == b.0).count();
    let mut table = ProbeTable::new(keys, 0u64);
    for group in entries.chunk_by(|a, b| a.0 == b.0) {
        table.insert(
            group[0].0,
            group.iter().fold(0, |mask, entry| mask | entry.1),
        );
    }
    table
}

fn bits(mut mask: u64) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as Tile);
        mask &= mask.wrapping_sub(1);
        bit
    })
}

/// Open addressing with linear probing, 60 % full.
struct ProbeTable<T> {
    tags: Vec<u32>,
    values: Vec<T>,
}

impl<T: Copy> ProbeTable<T> {
    fn new(keys: usize, empty: T) -> Self {
        let slots = if keys == 0 { 0 } else { keys * 5 / 3 + 1 };
        Self {
            tags: vec![0; slots],
            values: vec![empty; slots],
        }
    }

    fn insert(&mut self, hash: u64, value: T) {
        let mut slot = home(hash, self.tags.len());
        while self.tags[slot] != 0 {
            slot = if slot + 1 == self.tags.len() {
                0
            } else {
                slot + 1
            };
        }
        self.tags[slot] = tag(hash);
        self.values[slot] = value;
    }
}
