//! Statistics of a lexicon as in Turek 2013: letters, n-grams, lengths, openings, letter sets.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Lexicon;
use super::alphabet::{Alphabet, BLANK, Tile};
use super::graph::{Graph, Node, SEPARATOR};
use super::word::{MAX_WORD, Word};

/// A square's premium: what it multiplies its letter and its word by.
pub type Premium = (i32, i32);

/// The row of the board on which the first word lies, and the rules that count for it.
#[derive(Debug, Clone)]
pub struct OpeningRow {
    pub premiums: Vec<Premium>,
    /// The square that the word must cover.
    pub start: usize,
    pub rack_size: usize,
    pub bonus: i32,
}

/// A first move: a word and its best place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Opening {
    pub points: i32,
    pub word: Reverse<Word>,
    /// Square of the first letter, from 0.
    pub at: usize,
}

impl Lexicon {
    /// The `top` most frequent sequences of `n` letters, with the number of their occurrences.
    ///
    /// In the GADDAG each occurrence of a sequence is one path that begins with it reversed, so the paths below its node
    /// are counted once for all sequences; a sequence is never more frequent than its end, which cuts the search short.
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

    /// Number of words of each length from 0.
    pub fn lengths(&self) -> Vec<usize> {
        let map = self.word_map();
        (0..=MAX_WORD)
            .map(|length| map.of_length(length).len())
            .collect()
    }

    /// The multisets of `length` letters with most words.
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

    /// The words that score most on the first move, each at its best place.
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

/// Keeps the `top` largest of what it is offered.
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

    /// What an item must exceed to be kept, once there are enough.
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

/// Number of accepted paths below each list.
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

    /// Accepted paths that go through a node.
    fn through(&self, node: Node) -> u64 {
        node.accepts() as u64 + self.0[node.list() as usize / 2]
    }
}

/// `reversed` holds the letters read so far, the last letter of the sequence first.
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

/// None when the bag has too few tiles for the word even with blanks.
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

/// Blanks take the places of missing tiles where these would score least.
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
