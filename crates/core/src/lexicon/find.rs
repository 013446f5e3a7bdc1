//! Combined word queries with a limited result: the number of matching words and the best of them.
//!
//! Prefix, suffix and substring are patterns too (`AB*`, `*AB`, `*AB*`). So one walk through the word graph answers any
//! combination and leaves a branch as soon as one condition fails.

use std::collections::BinaryHeap;

use super::alphabet::{Alphabet, BLANK, Tile};
use super::graph::{Graph, Node};
use super::query::{Anagram, Part, skip_many, step};
use super::word::MAX_WORD;
use super::{Lexicon, Word};

/// The sort order of the words. Ties are in alphabetical order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Length,
    /// By points, then by length.
    Points,
    /// By the probability of drawing the word's tiles from the full bag.
    Chance,
}

#[derive(Debug, PartialEq, Eq)]
pub struct FoundWords {
    /// The number of matching words.
    pub total: usize,
    /// The first of them in the requested order.
    pub first: Vec<Anagram>,
}

impl Lexicon {
    /// Words that match every pattern and, if a rack is given, can be made from it. 0 on the rack is a blank; letters
    /// represented by a blank score 0.
    pub fn find(
        &self,
        patterns: &[Vec<Part>],
        rack: Option<&[Tile]>,
        order: Order,
        limit: usize,
    ) -> FoundWords {
        let mut search = WordSearch {
            graph: self.graph(),
            alphabet: self.alphabet(),
            patterns,
            left: rack.map(count),
            path: Vec::with_capacity(MAX_WORD),
            positions: patterns.iter().map(|parts| skip_many(parts, 1)).collect(),
            first: First::new(self.alphabet(), order, limit),
        };
        search.go(search.graph.dawg_root(), 0);
        search.first.found()
    }
}

fn count(rack: &[Tile]) -> [usize; 64] {
    let mut left = [0; 64];
    rack.iter().for_each(|&tile| left[tile as usize & 63] += 1);
    left
}

struct WordSearch<'a> {
    graph: Graph<'a>,
    alphabet: &'a Alphabet,
    patterns: &'a [Vec<Part>],
    /// The tiles left on the rack. Without a rack every letter is available.
    left: Option<[usize; 64]>,
    path: Vec<Tile>,
    /// For each prefix of the path, the positions reached in every pattern.
    positions: Vec<u64>,
    first: First<'a>,
}

impl WordSearch<'_> {
    fn go(&mut self, list: u32, points: i32) {
        if self.path.len() >= MAX_WORD {
            return;
        }
        for node in self.graph.nodes(list) {
            if let Some(used) = self.tile_for(node.tile()) {
                if self.advance(node.tile()) {
                    self.visit(node, used, points);
                }
                self.positions
                    .truncate((self.path.len() + 1) * self.patterns.len());
            }
        }
    }

    fn visit(&mut self, node: Node, used: Tile, points: i32) {
        let points = points + self.alphabet.value(used);
        self.path.push(node.tile());
        if let Some(left) = &mut self.left {
            left[used as usize] -= 1;
        }
        if node.accepts() && self.fits() {
            self.first.add(&self.path, points);
        }
        self.go(node.list(), points);
        if let Some(left) = &mut self.left {
            left[used as usize] += 1;
        }
        self.path.pop();
    }

    /// The tile to use for a letter: the letter itself before a blank, so that a word gets its maximum points.
    fn tile_for(&self, letter: Tile) -> Option<Tile> {
        match &self.left {
            Some(left) if left[letter as usize] > 0 => Some(letter),
            Some(left) => (left[BLANK as usize] > 0).then_some(BLANK),
            None => Some(letter),
        }
    }

    /// Appends the positions after one more letter. Returns false if one pattern cannot match any more.
    fn advance(&mut self, letter: Tile) -> bool {
        let before = self.path.len() * self.patterns.len();
        self.patterns.iter().enumerate().all(|(i, parts)| {
            let after = step(parts, self.positions[before + i], letter);
            self.positions.push(after);
            after != 0
        })
    }

    fn fits(&self) -> bool {
        let now = &self.positions[self.path.len() * self.patterns.len()..];
        let mut ends = self.patterns.iter().zip(now);
        ends.all(|(parts, positions)| positions >> parts.len() & 1 != 0)
    }
}

/// The first `limit` words in sort order, and the total number.
struct First<'a> {
    alphabet: &'a Alphabet,
    order: Order,
    limit: usize,
    total: usize,
    /// A max-heap, so the worst word is on top: (rank, second rank, word, points), smaller is better.
    heap: BinaryHeap<(i64, i32, Word, i32)>,
}

impl<'a> First<'a> {
    fn new(alphabet: &'a Alphabet, order: Order, limit: usize) -> Self {
        Self {
            alphabet,
            order,
            limit,
            total: 0,
            heap: BinaryHeap::new(),
        }
    }

    fn add(&mut self, word: &[Tile], points: i32) {
        self.total += 1;
        let length = word.len() as i32;
        let (rank, second) = match self.order {
            Order::Length => (i64::from(-length), 0),
            Order::Points => (i64::from(-points), -length),
            // Non-negative floats sort like their bit patterns.
            Order::Chance => (-(self.alphabet.chance(word).to_bits() as i64), 0),
        };
        let entry = (rank, second, Word::new(word), points);
        if self.heap.len() < self.limit {
            self.heap.push(entry);
        } else if self.heap.peek().is_some_and(|last| entry < *last) {
            self.heap.pop();
            self.heap.push(entry);
        }
    }

    fn found(self) -> FoundWords {
        let ranked = self.heap.into_sorted_vec().into_iter();
        FoundWords {
            total: self.total,
            first: ranked
                .map(|(_, _, word, points)| Anagram { word, points })
                .collect(),
        }
    }
}
