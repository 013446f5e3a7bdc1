//! The automata of the letter-game thesis (chapter 3) and of Sawicki 2025 (chapter 2.4), for counting and comparing.
//! Games do not use them. They use the compiled graph, which is the Mealy machine in another layout.
//!
//! | kind | a state is | a word ends |
//! |---|---|---|
//! | trie | a prefix | in a terminal state |
//! | simple | a set of transitions | with a transition on the end mark into the only final state |
//! | Moore | a set of transitions and a flag | in a terminal state |
//! | Mealy | a set of transitions with flags | with a terminal transition |
//! | GADDAG, word graph of Gordon | a set of transitions and a set of final letters | with a final letter |

mod gordon;
mod sorted;
mod unsorted;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Lexicon;
use super::alphabet::Tile;
use super::word::{MAX_WORD, Word};

pub use gordon::{count_gaddag_semi, gaddag_minimal, gaddag_semi, word_graph};

/// The end mark of the simple machine (the pilcrow in the letter-game thesis); no letter has this number.
pub const END: Tile = 0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Trie,
    Simple,
    Moore,
    Mealy,
    Gaddag,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transition {
    pub tile: Tile,
    /// Mealy: a word ends with this transition.
    pub terminal: bool,
    pub target: u32,
}

/// The contents of a state. In a minimal machine no two states have equal contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State<'a> {
    pub transitions: &'a [Transition],
    /// Trie, Moore: a word ends here.
    pub terminal: bool,
    /// Gordon: bit t is set if a word ends with letter t after this state.
    pub finals: u64,
}

/// The figures of tables 3.1 to 3.5 of the letter-game thesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    pub states: usize,
    /// Terminal states (trie, simple, Moore), terminal transitions (Mealy) or final letters (Gordon).
    pub terminal: usize,
    pub transitions: usize,
    /// Distinct non-empty sets of final letters (Gordon).
    pub final_sets: usize,
}

impl Counts {
    /// Table 3.4 of the letter-game thesis assumes four bytes per transition. Table 3.5, from Gordon, assumes four
    /// bytes for each state, transition and distinct set of final letters: 4 (17 856 + 49 341 + 908) = 272 420.
    pub fn bytes(&self) -> usize {
        4 * match self.final_sets {
            0 => self.transitions,
            sets => self.states + self.transitions + sets,
        }
    }
}

/// Receives finished states. An implementation decides whether to merge equal ones.
trait Register {
    fn state(&mut self, state: State) -> u32;
}

/// Counts states without storing or merging them.
#[derive(Default)]
struct Tally {
    counts: Counts,
    sets: FxHashSet<u64>,
}

impl Register for Tally {
    fn state(&mut self, state: State) -> u32 {
        let number = self.counts.states as u32;
        self.counts.states += 1;
        self.counts.transitions += state.transitions.len();
        self.counts.terminal += state.terminal as usize + state.finals.count_ones() as usize;
        self.counts.terminal += state.transitions.iter().filter(|t| t.terminal).count();
        if state.finals != 0 && self.sets.insert(state.finals) {
            self.counts.final_sets += 1;
        }
        number
    }
}

#[derive(Debug, Clone)]
pub struct Automaton {
    kind: Kind,
    start: u32,
    /// The end index of the transitions of each state.
    ends: Vec<u32>,
    transitions: Vec<Transition>,
    terminal: Vec<bool>,
    finals: Vec<u64>,
}

impl Register for Automaton {
    fn state(&mut self, state: State) -> u32 {
        self.transitions.extend(state.transitions);
        self.ends.push(self.transitions.len() as u32);
        self.terminal.push(state.terminal);
        self.finals.push(state.finals);
        self.ends.len() as u32 - 1
    }
}

/// An automaton in which no two states are equal.
struct Minimal {
    automaton: Automaton,
    /// The newest state with each hash, and for each state the previous one with the same hash.
    newest: FxHashMap<u64, u32>,
    older: Vec<Option<u32>>,
}

impl Minimal {
    fn new(kind: Kind) -> Self {
        Self {
            automaton: Automaton::new(kind),
            newest: FxHashMap::default(),
            older: Vec::new(),
        }
    }
}

impl Register for Minimal {
    fn state(&mut self, state: State) -> u32 {
        use std::hash::BuildHasher;
        let hash = rustc_hash::FxBuildHasher.hash_one(state);
        let mut next = self.newest.get(&hash).copied();
        while let Some(number) = next {
            if self.automaton.get(number) == state {
                return number;
            }
            next = self.older[number as usize];
        }
        let number = self.automaton.state(state);
        self.older.push(self.newest.insert(hash, number));
        number
    }
}

impl Automaton {
    fn new(kind: Kind) -> Self {
        Self {
            kind,
            start: 0,
            ends: vec![],
            transitions: vec![],
            terminal: vec![],
            finals: vec![],
        }
    }

    /// Direct construction from sorted words without duplicates (the letter-game thesis, algorithms 1 and 2). Not for
    /// GADDAGs.
    pub fn from_sorted(kind: Kind, words: &[Word]) -> Self {
        if kind == Kind::Trie {
            let mut trie = Self::new(kind);
            trie.start = sorted::build(kind, words, &mut trie);
            return trie;
        }
        let mut register = Minimal::new(kind);
        register.automaton.start = sorted::build(kind, words, &mut register);
        register.automaton
    }

    /// Direct construction of a simple, Moore or Mealy machine from words in any order (Daciuk, Mihov, Watson, Watson
    /// 2000).
    pub fn from_unsorted(kind: Kind, words: impl IntoIterator<Item = Word>) -> Self {
        unsorted::build(kind, words)
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub fn start(&self) -> u32 {
        self.start
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn get(&self, state: u32) -> State<'_> {
        let state = state as usize;
        let first = state
            .checked_sub(1)
            .map_or(0, |before| self.ends[before] as usize);
        State {
            transitions: &self.transitions[first..self.ends[state] as usize],
            terminal: self.terminal[state],
            finals: self.finals[state],
        }
    }

    /// The state at the end of a path, and whether the last transition is terminal.
    fn walk(&self, path: impl IntoIterator<Item = Tile>) -> Option<(u32, bool)> {
        path.into_iter()
            .try_fold((self.start, false), |(state, _), tile| {
                let found = self
                    .get(state)
                    .transitions
                    .iter()
                    .find(|t| t.tile == tile)?;
                Some((found.target, found.terminal))
            })
    }

    pub fn accepts(&self, word: &[Tile]) -> bool {
        let letters = word.iter().copied();
        match self.kind {
            Kind::Trie | Kind::Moore => self
                .walk(letters)
                .is_some_and(|(state, _)| self.get(state).terminal),
            Kind::Simple => self.walk(letters.chain([END])).is_some(),
            Kind::Mealy => self.walk(letters).is_some_and(|(_, terminal)| terminal),
            Kind::Gaddag => gordon::path(word).is_some_and(|(path, last)| {
                self.walk(path)
                    .is_some_and(|(state, _)| self.get(state).finals >> last & 1 != 0)
            }),
        }
    }

    pub fn counts(&self) -> Counts {
        let mut tally = Tally::default();
        for state in 0..self.len() as u32 {
            tally.state(self.get(state));
        }
        // The simple machine has one final state, after the end mark.
        tally.counts.terminal += (self.kind == Kind::Simple) as usize;
        tally.counts
    }
}

/// The size of a trie, which may be too large to store.
pub fn count_trie(words: &[Word]) -> Counts {
    let mut tally = Tally::default();
    sorted::build(Kind::Trie, words, &mut tally);
    tally.counts
}

/// The words of a lexicon, sorted.
pub fn words_of(lexicon: &Lexicon) -> Vec<Word> {
    let mut words = Vec::with_capacity(lexicon.len());
    lexicon.words(|word| words.push(Word::new(word)));
    words
}

/// The same words in the order of the word map, which is close to random.
pub fn shuffled_words_of(lexicon: &Lexicon) -> impl Iterator<Item = Word> {
    let map = lexicon.word_map();
    (1..=MAX_WORD).flat_map(move |length| map.of_length(length).map(Word::new))
}
