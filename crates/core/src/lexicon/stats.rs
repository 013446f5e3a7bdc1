//! Statistics of a lexicon as in Turek 2013: letters, n-grams, lengths, openings, letter multisets.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Lexicon;
use super::alphabet::{Alphabet, BLANK, Tile};
use super::graph::{Graph, Node, SEPARATOR};
use super::word::{MAX_WORD, Word};

/// The premium of a square: the letter multiplier and the word multiplier.
pub type Premium = (i32, i32);

/// The row of the first word and the rules that affect its score.
#[derive(Debug, Clone)]
pub struct OpeningRow {
    pub premiums: Vec<Premium>,
    /// The square that the first word must cover.
    pub start: usize,
    pub rack_size: usize,
    pub bonus: i32,
}

/// A first move: a word and its best placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Opening {
    pub points: i32,
    pub word: Reverse<Word>,
    /// The square of the first letter, from 0.
    pub at: usize,
}

impl Lexicon {
    /// The `top` most frequent sequences of `n` letters, with their number of occurrences.
    ///
    /// In the GADDAG each occurrence of a sequence is one path that starts with the reversed sequence. So the paths
    /// below each node are counted once for all sequences. A sequence is never more frequent than its suffix, which
    /// prunes the search.
    pub fn ngrams(&self, n: usize, top: usize) -> Vec<(Word, u64)> {
        let graph = self.graph();
        let paths = Paths::new(graph);
        let mut best = Best::new(top);
        if (1..=MAX_WORD).contains(&n) {
            frequent(
                graph,
                &paths,
                graph.gaddag_root(),
                n,
                &mut Vec::with_capacity(n),
                &mut best,
            );
        }
        best.into_sorted()
            .into_iter()
            .map(|(count, Reverse(word))| (word, count))
            .collect()
    }

    /// The number of words of each length, starting with length 0.
    pub fn lengths(&self) -> Vec<usize> {
        let map = self.word_map();
        (0..=MAX_WORD)
            .map(|length| map.of_length(length).len())
            .collect()
    }

    /// The multisets of `length` letters that make the most words.
    pub fn largest_letter_sets(&self, length: usize, top: usize) -> Vec<(Word, usize)> {
        let mut best = Best::new(top);
        for (letters, words) in self.letter_sets(length) {
            best.offer((words, Reverse(letters)));
        }
        best.into_sorted()
            .into_iter()
            .map(|(words, Reverse(letters))| (letters, words))
            .collect()
    }

    /// The highest-scoring first moves, each word at its best placement.
    pub fn openings(&self, row: &OpeningRow, top: usize) -> Vec<Opening> {
        let map = self.word_map();
        let mut best = Best::new(top);
        for length in 2..=row.rack_size.min(MAX_WORD) {
            for word in map.of_length(length) {
                best_place(self.alphabet(), row, word)
                    .into_iter()
                    .for_each(|opening| best.offer(opening));
            }
        }
        best.into_sorted()
    }
}

/// Keeps the `top` largest items.
struct Best<T> {
    top: usize,
    heap: BinaryHeap<Reverse<T>>,
}

impl<T: Ord> Best<T> {
    fn new(top: usize) -> Self {
        Self {
            top,
            heap: BinaryHeap::with_capacity(top + 1),
        }
    }

    fn offer(&mut self, item: T) {
        self.heap.push(Reverse(item));
        if self.heap.len() > self.top {
            self.heap.pop();
        }
    }

    /// The threshold that a new item must exceed, once `top` items are stored.
    fn least(&self) -> Option<&T> {
        (self.heap.len() == self.top)
            .then(|| self.heap.peek().map(|least| &least.0))
            .flatten()
    }

    fn into_sorted(self) -> Vec<T> {
        self.heap
            .into_sorted_vec()
            .into_iter()
            .map(|Reverse(item)| item)
            .collect()
    }
}

/// The number of accepted paths below each list.
struct Paths(Vec<u64>);

impl Paths {
    fn new(graph: Graph) -> Self {
        let mut paths = Self(vec![u64::MAX; graph.bytes() / 8]);
        paths.0[0] = 0;
        paths.count(graph, graph.gaddag_root());
        paths
    }

    fn count(&mut self, graph: Graph, list: u32) -> u64 {
        if self.0[list as usize / 2] == u64::MAX {
            let below = |node: Node| node.accepts() as u64 + self.count(graph, node.list());
            let sum = graph.nodes(list).map(below).sum();
            self.0[list as usize / 2] = sum;
        }
        self.0[list as usize / 2]
    }

    /// The number of accepted paths through a node.
    fn through(&self, node: Node) -> u64 {
        node.accepts() as u64 + self.0[node.list() as usize / 2]
    }
}

/// `reversed` holds the letters so far, the last letter of the sequence first.
fn frequent(
    graph: Graph,
    paths: &Paths,
    list: u32,
    n: usize,
    reversed: &mut Vec<Tile>,
    best: &mut Best<(u64, Reverse<Word>)>,
) {
    for node in graph.nodes(list).filter(|node| node.tile() != SEPARATOR) {
        let count = paths.through(node);
        if best.least().is_some_and(|(least, _)| count < *least) {
            continue;
        }
        reversed.push(node.tile());
        if reversed.len() == n {
            let letters: Vec<Tile> = reversed.iter().rev().copied().collect();
            best.offer((count, Reverse(Word::new(&letters))));
        } else {
            frequent(graph, paths, node.list(), n, reversed, best);
        }
        reversed.pop();
    }
}

/// `None` if the bag has too few tiles for the word, even with blanks.
fn best_place(alphabet: &Alphabet, row: &OpeningRow, word: &[Tile]) -> Option<Opening> {
    let mut missing = [0i32; 64];
    for &tile in word {
        let needed = word.iter().filter(|&&other| other == tile).count() as i32;
        missing[tile as usize] = (needed - alphabet.count(tile) as i32).max(0);
    }
    if missing.iter().sum::<i32>() > alphabet.count(BLANK) as i32 {
        return None;
    }
    let first = (row.start + 1).saturating_sub(word.len());
    let last = row.start.min(row.premiums.len().checked_sub(word.len())?);
    (first..=last)
        .map(|at| (points(alphabet, row, word, at, &missing), Reverse(at)))
        .max()
        .map(|(points, Reverse(at))| Opening {
            points,
            word: Reverse(Word::new(word)),
            at,
        })
}

/// Blanks replace missing tiles on the squares where these would score least.
fn points(
    alphabet: &Alphabet,
    row: &OpeningRow,
    word: &[Tile],
    at: usize,
    missing: &[i32; 64],
) -> i32 {
    let squares = &row.premiums[at..at + word.len()];
    let mut sum: i32 = word
        .iter()
        .zip(squares)
        .map(|(&tile, square)| alphabet.value(tile) * square.0)
        .sum();
    for tile in (1..64).filter(|&tile| missing[tile as usize] > 0) {
        let mut multipliers: Vec<i32> = word
            .iter()
            .zip(squares)
            .filter(|(t, _)| **t == tile)
            .map(|(_, square)| square.0)
            .collect();
        multipliers.sort_unstable();
        let blanked: i32 = multipliers
            .iter()
            .take(missing[tile as usize] as usize)
            .sum();
        sum -= blanked * alphabet.value(tile);
    }
    let bonus = if word.len() == row.rack_size {
        row.bonus
    } else {
        0
    };
    sum * squares.iter().map(|square| square.1).product::<i32>() + bonus
}
