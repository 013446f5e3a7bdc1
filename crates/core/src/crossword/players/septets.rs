//! A graph of all racks, blanks included, that make a word of their size (the Scrabble Analyser thesis, chapter 3.1:
//! septets).
//!
//! A path takes one kind of tile after another in ascending order, each with its count; equal suffixes are shared. One
//! walk gives the number of draws that complete each leave of a rack to a septet. For every leave contained in the path
//! so far, the walk carries the product of binomials. It cuts a branch as soon as the unseen tiles cannot supply it.

use rustc_hash::FxHashMap;

use crate::crossword::rules::rack::{Counts, MAX_RACK, TILE_KINDS};
use crate::crossword::{Banned, Rack, Rules};
use crate::lexicon::{Lexicon, Tile};

/// A number of tiles of one kind, and the next node of the path. A complete rack has no further steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Step {
    tile: Tile,
    count: u8,
    steps: u16,
    first: u32,
}

#[derive(Debug)]
pub struct Septets {
    size: usize,
    steps: Vec<Step>,
    root: (u32, u16),
    len: usize,
}

/// The number of bits per tile in a packed rack.
const BITS: usize = 6;

impl Septets {
    /// The racks of `size` tiles with at most `blanks` blanks.
    pub fn new(lexicon: &Lexicon, banned: &Banned, size: usize, blanks: usize) -> Self {
        let mut keys = Vec::new();
        let mut last = Vec::new();
        let words = lexicon.word_map().of_length(size);
        for word in words.filter(|word| !banned.contains(word)) {
            let mut tiles = word.to_vec();
            tiles.sort_unstable();
            if tiles != last {
                for n in 0..=blanks.min(size) {
                    without(&tiles, n, 0, 0, &mut keys);
                }
                last = tiles;
            }
        }
        keys.sort_unstable();
        keys.dedup();
        let mut made = Self {
            size,
            steps: Vec::new(),
            root: (0, 0),
            len: keys.len(),
        };
        made.root = made.node(&keys, 0, &mut FxHashMap::default());
        made
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The steps after a prefix of `depth` tiles that all the keys share. Sorted keys have larger counts of a tile
    /// first.
    fn node(
        &mut self,
        keys: &[u64],
        depth: usize,
        known: &mut FxHashMap<Vec<Step>, u32>,
    ) -> (u32, u16) {
        let mut steps = Vec::new();
        let mut rest = keys;
        while let Some(&key) = rest.first() {
            let (tile, count) = self.step(key, depth);
            let same = rest.partition_point(|&key| self.step(key, depth) == (tile, count));
            let (first, number) = match depth + count {
                end if end == self.size => (0, 0),
                end => self.node(&rest[..same], end, known),
            };
            steps.push(Step {
                tile,
                count: count as u8,
                steps: number,
                first,
            });
            rest = &rest[same..];
        }
        let number = steps.len() as u16;
        let first = *known.entry(steps).or_insert_with_key(|steps| {
            self.steps.extend_from_slice(steps);
            (self.steps.len() - steps.len()) as u32
        });
        (first, number)
    }

    /// The tile at an index of a packed rack and the length of its run.
    fn step(&self, key: u64, depth: usize) -> (Tile, usize) {
        let tile = |at: usize| (key >> (BITS * (self.size - 1 - at))) as Tile & 63;
        let same = (depth..self.size).take_while(|&at| tile(at) == tile(depth));
        (tile(depth), same.count())
    }

    /// For every leave of the rack (by its number in `Leaves`) the number of draws that make it a septet, and the sum
    /// of the points of these septets.
    pub fn draws(&self, leaves: &Leaves, unseen: &Counts, rules: &Rules) -> Vec<(u128, u128)> {
        let mut ways = [[0; MAX_RACK + 1]; TILE_KINDS];
        for (ways, &n) in ways.iter_mut().zip(unseen) {
            for (k, ways) in ways.iter_mut().enumerate() {
                *ways = choose(n.into(), k as u64) as u64;
            }
        }
        let mut walk = SeptetWalk {
            steps: &self.steps,
            ways,
            leaves,
            rules,
            partial: vec![(0, 1)],
            sums: vec![(0, 0); leaves.number],
        };
        walk.visit(self.root, 0, 0);
        walk.sums
    }
}

/// Packs every way to replace `n` of the sorted tiles by blanks, which come first.
fn without(tiles: &[Tile], n: usize, from: usize, packed: u64, keys: &mut Vec<u64>) {
    if n == 0 {
        let rest = tiles[from..].iter();
        keys.push(rest.fold(packed, |key, &tile| key << BITS | u64::from(tile)));
        return;
    }
    let mut kept = packed;
    for at in from..=tiles.len() - n {
        // Among equal tiles only the first ones become blanks; the others would give the same rack.
        if at == from || tiles[at] != tiles[at - 1] {
            without(tiles, n - 1, at + 1, kept, keys);
        }
        kept = kept << BITS | u64::from(tiles[at]);
    }
}

/// The distinct leaves of a rack, numbered.
pub struct Leaves {
    /// For each kind of tile, the step in a leave's number per tile, and the count on the rack.
    kinds: [(u16, u8); TILE_KINDS],
    number: usize,
}

impl Leaves {
    pub fn new(rack: &Rack) -> Self {
        let mut kinds = [(0, 0); TILE_KINDS];
        let mut number = 1;
        for (kind, n) in kinds.iter_mut().zip(rack.counts()) {
            if n > 0 {
                *kind = (number as u16, n);
                number *= n as usize + 1;
            }
        }
        Self { kinds, number }
    }

    pub fn number(&self, kept: &[Tile]) -> usize {
        let strides = kept.iter().map(|&tile| self.kinds[tile as usize].0);
        strides.map(usize::from).sum()
    }
}

struct SeptetWalk<'a> {
    steps: &'a [Step],
    /// The number of ways to draw n tiles of a kind.
    ways: [[u64; MAX_RACK + 1]; TILE_KINDS],
    leaves: &'a Leaves,
    rules: &'a Rules,
    /// The leaves contained in the path so far and the number of ways to draw the rest of it. A stack with one segment
    /// per step.
    partial: Vec<(u16, u64)>,
    sums: Vec<(u128, u128)>,
}

impl SeptetWalk<'_> {
    fn visit(&mut self, (first, number): (u32, u16), from: usize, points: u64) {
        let to = self.partial.len();
        let steps = self.steps;
        for step in &steps[first as usize..first as usize + number as usize] {
            let (tile, count) = (step.tile as usize, step.count as usize);
            let (stride, held) = self.leaves.kinds[tile];
            let points = points + count as u64 * self.rules.value(step.tile) as u64;
            for kept in 0..=count.min(held as usize) {
                let ways = self.ways[tile][count - kept];
                if ways == 0 {
                    continue;
                }
                let more = kept as u16 * stride;
                for i in from..to {
                    let (leave, before) = self.partial[i];
                    let ways = before * ways;
                    if step.steps == 0 {
                        let sum = &mut self.sums[(leave + more) as usize];
                        sum.0 += u128::from(ways);
                        sum.1 += u128::from(ways) * u128::from(points);
                    } else {
                        self.partial.push((leave + more, ways));
                    }
                }
            }
            if self.partial.len() > to {
                self.visit((step.first, step.steps), to, points);
                self.partial.truncate(to);
            }
        }
    }
}

/// The binomial coefficient: the number of ways to choose k of n.
pub fn choose(n: u64, k: u64) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1))
}
