//! All racks from which a word of their size can be made, blanks included (the Scrabble Analyser thesis, chapter 3.1: septets), as a graph.
//!
//! A path takes one kind of tile after the other in rising order, each with its number; equal ends are shared. One walk gives the
//! number of draws that complete each of a rack's leaves to a septet: for every leave contained in what was walked so far the
//! product of binomials is carried along, and a branch that the unseen tiles cannot supply is cut at once.

use rustc_hash::FxHashMap;

use crate::crossword::rules::rack::{Counts, MAX_RACK, TILE_KINDS};
use crate::crossword::{Banned, Rack, Rules};
use crate::lexicon::{Lexicon, Tile};

/// So many tiles of a kind, and where the path goes on; no steps follow a whole rack.
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

/// Bits of a tile in a packed rack.
const BITS: usize = 6;

impl Septets {
    /// The racks of that size with at most so many blanks.
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

    /// The steps from a prefix of `depth` tiles that all the keys share. Sorted keys have more of a tile before fewer of it.
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

    /// The tile at a place of a packed rack and how often it follows there.
    fn step(&self, key: u64, depth: usize) -> (Tile, usize) {
        let tile = |at: usize| (key >> (BITS * (self.size - 1 - at))) as Tile & 63;
        let same = (depth..self.size).take_while(|&at| tile(at) == tile(depth));
        (tile(depth), same.count())
    }

    /// For every leave of the rack (by the number `Leaves` gives it) the number of draws that make it a septet, and the sum of
    /// the septets' points over these draws.
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

/// Packs every way to make `n` of the sorted tiles blanks, which come first.
fn without(tiles: &[Tile], n: usize, from: usize, packed: u64, keys: &mut Vec<u64>) {
    if n == 0 {
        let rest = tiles[from..].iter();
        keys.push(rest.fold(packed, |key, &tile| key << BITS | u64::from(tile)));
        return;
    }
    let mut kept = packed;
    for at in from..=tiles.len() - n {
        // Of equal tiles the first ones become blanks: the others would give the same rack.
        if at == from || tiles[at] != tiles[at - 1] {
            without(tiles, n - 1, at + 1, kept, keys);
        }
        kept = kept << BITS | u64::from(tiles[at]);
    }
}

/// The distinct leaves of a rack, numbered.
pub struct Leaves {
    /// For each tile of the rack what one of it adds to a leave's number, and how many there are.
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
    /// Ways to draw n tiles of a kind.
    ways: [[u64; MAX_RACK + 1]; TILE_KINDS],
    leaves: &'a Leaves,
    rules: &'a Rules,
    /// Leaves contained in the path so far and the ways to draw the rest of it; a stack, one stretch for each step.
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

/// Ways to choose k of n.
pub fn choose(n: u64, k: u64) -> u128 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1))
}
