//! GADDAGs in Gordon's form (A Faster Scrabble Move Generation Algorithm, 1994). Letters that end a word are stored as
//! a set at the state before them, so they need no transition and no state.

use rayon::prelude::*;

use super::{Automaton, Counts, Kind, Register, State, Tally, Transition};
use crate::lexicon::alphabet::Tile;
use crate::lexicon::graph::{Graph, SEPARATOR};
use crate::lexicon::word::{MAX_WORD, Word};

/// Semi-minimal GADDAG (Gordon's second algorithm, listed in Sawicki 2025, chapter 2.4.3): the parts before the
/// separator form a trie; the parts after it are shared, one state per prefix.
pub fn gaddag_semi(words: &[Word]) -> Automaton {
    let mut automaton = Automaton::new(Kind::Gaddag);
    automaton.start = build_semi(words, &mut automaton);
    automaton
}

/// The size of [`gaddag_semi`] without building it: a Polish list has tens of millions of states.
pub fn count_gaddag_semi(words: &[Word]) -> Counts {
    let mut tally = Tally::default();
    build_semi(words, &mut tally);
    tally.counts
}

/// Fully minimal GADDAG: the compiled one converted to Gordon's form.
pub fn gaddag_minimal(graph: Graph) -> Automaton {
    read(graph, graph.gaddag_root())
}

/// The word graph alone in the same form, for comparing sizes.
pub fn word_graph(graph: Graph) -> Automaton {
    read(graph, graph.dawg_root())
}

/// The path that starts at the first letter, and the final letter: `C^AR` and E for CARE.
pub(super) fn path(word: &[Tile]) -> Option<(Vec<Tile>, Tile)> {
    let (&last, before) = word.split_last()?;
    let mut path = before.to_vec();
    if !path.is_empty() {
        path.insert(1, SEPARATOR);
    }
    Some((path, last))
}

/// A prefix of words and the state of its continuations, if it has any.
struct Prefix {
    reversed: Word,
    rest: Option<u32>,
    is_word: bool,
}

#[derive(Default, Clone)]
struct Larva {
    transitions: Vec<Transition>,
    finals: u64,
    is_word: bool,
}

impl Larva {
    /// Creates the state if it has continuations, and clears the larva.
    fn finish(&mut self, register: &mut impl Register) -> Option<u32> {
        let something = !self.transitions.is_empty() || self.finals != 0;
        let state = something.then(|| {
            register.state(State {
                transitions: &self.transitions,
                terminal: false,
                finals: self.finals,
            })
        });
        self.transitions.clear();
        self.finals = 0;
        self.is_word = false;
        state
    }

    fn add(&mut self, tile: Tile, target: Option<u32>, is_word: bool) {
        self.transitions.extend(target.map(|target| Transition {
            tile,
            terminal: false,
            target,
        }));
        self.finals |= (is_word as u64) << tile;
    }
}

fn build_semi(words: &[Word], register: &mut impl Register) -> u32 {
    let mut prefixes = rests(words, register);
    prefixes.par_sort_unstable_by_key(|prefix| prefix.reversed);
    let mut larvae = vec![Larva::default(); MAX_WORD + 1];
    let mut last = Word::default();
    for prefix in &prefixes {
        let word = prefix.reversed;
        climb(
            last,
            last.common_prefix(word),
            &mut larvae,
            register,
            |_, _, _| {},
        );
        let larva = &mut larvae[word.len()];
        larva.is_word = prefix.is_word;
        larva.add(SEPARATOR, prefix.rest, false);
        last = word;
    }
    climb(last, 0, &mut larvae, register, |_, _, _| {});
    larvae[0].finish(register).unwrap_or_default()
}

/// The states after the separator: a trie of the words. Returns every prefix with its state.
fn rests(words: &[Word], register: &mut impl Register) -> Vec<Prefix> {
    let mut prefixes = Vec::with_capacity(words.len() * 2);
    let mut larvae = vec![Larva::default(); MAX_WORD + 1];
    let mut last = Word::default();
    for &word in words.iter().chain([&Word::default()]) {
        let common = if word.is_empty() {
            0
        } else {
            last.common_prefix(word)
        };
        climb(
            last,
            common,
            &mut larvae,
            register,
            |depth, rest, is_word| {
                prefixes.push(Prefix {
                    reversed: last.reversed_prefix(depth),
                    rest,
                    is_word,
                });
            },
        );
        larvae[word.len()].is_word = true;
        last = word;
    }
    prefixes
}

/// Finishes the larvae of the word below `depth`, deepest first.
fn climb(
    word: Word,
    depth: usize,
    larvae: &mut [Larva],
    register: &mut impl Register,
    mut finished: impl FnMut(usize, Option<u32>, bool),
) {
    for i in (depth + 1..=word.len()).rev() {
        let is_word = larvae[i].is_word;
        let state = larvae[i].finish(register);
        larvae[i - 1].add(word.tile(i - 1), state, is_word);
        finished(i, state, is_word);
    }
}

/// Numbers states in the order in which they are finished, targets first.
fn read(graph: Graph, root: u32) -> Automaton {
    let mut automaton = Automaton::new(Kind::Gaddag);
    let mut numbers = vec![u32::MAX; graph.bytes() / 8];
    automaton.start = read_list(graph, root, &mut automaton, &mut numbers);
    automaton
}

fn read_list(graph: Graph, list: u32, into: &mut Automaton, numbers: &mut [u32]) -> u32 {
    if numbers[list as usize / 2] != u32::MAX {
        return numbers[list as usize / 2];
    }
    let transitions: Vec<Transition> = graph
        .nodes(list)
        .filter(|node| node.list() != 0)
        .map(|node| Transition {
            tile: node.tile(),
            terminal: false,
            target: read_list(graph, node.list(), into, numbers),
        })
        .collect();
    let finals = graph.accept_mask(list);
    let number = into.state(State {
        transitions: &transitions,
        terminal: false,
        finals,
    });
    numbers[list as usize / 2] = number;
    number
}
