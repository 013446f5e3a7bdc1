//! Builds the word graph and the GADDAG directly in minimal form from sorted words.
//!
//! Both are the Mealy machine of the letter-game thesis (algorithm 2). A list is finished when no later word can extend
//! it; then it is looked up among the finished lists. Everything after the separator of the GADDAG is a state of the
//! word graph, so the GADDAG adds only the reversed prefixes.

use rayon::prelude::*;
use thiserror::Error;

use super::graph::{HEAD, MAX_INDEX, Node, SEPARATOR};
use super::word::{MAX_WORD, Word};

#[derive(Debug, Error, PartialEq, Eq)]
pub enum BuildError {
    #[error("there are no words to build a lexicon from")]
    Empty,
    #[error(
        "the word graph needs more than {MAX_INDEX} entries, the limit of 24-bit arcs; use fewer words"
    )]
    Full,
}

/// A finished graph, ready for writing.
#[derive(Debug)]
pub struct Built {
    pub pairs: Vec<u64>,
    pub dawg_root: u32,
    pub gaddag_root: u32,
}

/// Builds both graphs from sorted words without duplicates.
pub fn build(words: &[Word]) -> Result<Built, BuildError> {
    debug_assert!(words.is_sorted_by(|a, b| a < b));
    if words.is_empty() {
        return Err(BuildError::Empty);
    }
    let mut lists = Lists::new();
    let mut prefixes = Vec::with_capacity(words.len() * 3);
    let dawg_root = word_graph(words, &mut lists, &mut prefixes);
    prefixes.par_sort_unstable_by_key(|prefix| prefix.reversed);
    let gaddag_root = gaddag(&prefixes, &mut lists);
    if lists.pairs.len() * 2 > MAX_INDEX {
        return Err(BuildError::Full);
    }
    Ok(Built {
        pairs: lists.pairs,
        dawg_root,
        gaddag_root,
    })
}

/// A prefix of words: its list of continuations and whether it is itself a word.
struct Prefix {
    reversed: Word,
    list: u32,
    accepts: bool,
}

/// The unfinished states, one for each letter of the current word (larval states in Mihov's term).
struct Larvae {
    nodes: [Vec<u32>; MAX_WORD + 1],
    accepts: [bool; MAX_WORD + 1],
}

impl Larvae {
    fn new() -> Self {
        Self {
            nodes: Default::default(),
            accepts: [false; MAX_WORD + 1],
        }
    }

    /// Finishes the state at `depth` and adds it to the state above under `tile`.
    fn finish(&mut self, depth: usize, tile: u8, lists: &mut Lists) -> u32 {
        let list = lists.intern(&mut self.nodes[depth]);
        self.nodes[depth].clear();
        self.nodes[depth - 1].push(Node::new(tile, self.accepts[depth], list).0);
        list
    }
}

fn word_graph(words: &[Word], lists: &mut Lists, prefixes: &mut Vec<Prefix>) -> u32 {
    let mut larvae = Larvae::new();
    let mut last = Word::default();
    let mut finish = |larvae: &mut Larvae, lists: &mut Lists, word: Word, common: usize| {
        for depth in (common + 1..=word.len()).rev() {
            let accepts = larvae.accepts[depth];
            let list = larvae.finish(depth, word.tile(depth - 1), lists);
            prefixes.push(Prefix {
                reversed: word.reversed_prefix(depth),
                list,
                accepts,
            });
        }
    };
    for &word in words {
        let common = last.common_prefix(word);
        finish(&mut larvae, lists, last, common);
        larvae.accepts[common + 1..=word.len()].fill(false);
        larvae.accepts[word.len()] = true;
        last = word;
    }
    finish(&mut larvae, lists, last, 0);
    lists.intern(&mut larvae.nodes[0])
}

fn gaddag(prefixes: &[Prefix], lists: &mut Lists) -> u32 {
    let mut larvae = Larvae::new();
    let mut last = Word::default();
    for prefix in prefixes {
        let word = prefix.reversed;
        let common = last.common_prefix(word);
        for depth in (common + 1..=last.len()).rev() {
            larvae.finish(depth, last.tile(depth - 1), lists);
        }
        larvae.accepts[common + 1..=word.len()].fill(false);
        larvae.accepts[word.len()] = prefix.accepts;
        if prefix.list != 0 {
            larvae.nodes[word.len()].push(Node::new(SEPARATOR, false, prefix.list).0);
        }
        last = word;
    }
    for depth in (1..=last.len()).rev() {
        larvae.finish(depth, last.tile(depth - 1), lists);
    }
    lists.intern(&mut larvae.nodes[0])
}

/// The register of equivalent states: every finished list once.
struct Lists {
    pairs: Vec<u64>,
    /// Open addressing. The high half of a slot is the hash of the list, the low half its index; 0 means free.
    slots: Vec<u64>,
    used: usize,
}

impl Lists {
    fn new() -> Self {
        Self {
            pairs: vec![0; 2],
            slots: vec![0; 1 << 12],
            used: 0,
        }
    }

    /// The index of the list with these nodes, added if new. `nodes` must be sorted by tile; an empty list has index 0.
    fn intern(&mut self, nodes: &mut [u32]) -> u32 {
        let Some(last) = nodes.last_mut() else {
            return 0;
        };
        *last = Node(*last).as_last().0;
        let hash = hash(nodes);
        let mut slot = hash as usize & (self.slots.len() - 1);
        while self.slots[slot] != 0 {
            let list = self.slots[slot] as u32;
            if (self.slots[slot] >> 32) as u32 == hash && self.is_same(list, nodes) {
                return list;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        let list = self.push(nodes);
        self.slots[slot] = (hash as u64) << 32 | list as u64;
        self.used += 1;
        if self.used * 2 > self.slots.len() {
            self.grow();
        }
        list
    }

    fn is_same(&self, list: u32, nodes: &[u32]) -> bool {
        let words: &[u32] = bytemuck::cast_slice(&self.pairs);
        words[(list + HEAD) as usize..].starts_with(nodes)
    }

    fn push(&mut self, nodes: &[u32]) -> u32 {
        let list = self.pairs.len() as u32 * 2;
        let (mut mask, mut accepts) = (0, 0);
        for node in nodes.iter().map(|&node| Node(node)) {
            mask |= 1u64 << node.tile();
            accepts |= (node.accepts() as u64) << node.tile();
        }
        self.pairs.extend([mask, accepts]);
        self.pairs.extend(
            nodes
                .chunks(2)
                .map(|two| two[0] as u64 | (*two.get(1).unwrap_or(&0) as u64) << 32),
        );
        list
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![0; old.len() * 2];
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let mut slot = (entry >> 32) as usize & (self.slots.len() - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (self.slots.len() - 1);
            }
            self.slots[slot] = entry;
        }
    }
}

fn hash(nodes: &[u32]) -> u32 {
    let sum = nodes.iter().fold(0u64, |sum, &node| {
        (sum.rotate_left(23) ^ node as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (sum >> 32) as u32
}
