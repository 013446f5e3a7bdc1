//! All automata of a list accept the same words, and each minimal one is minimal for its kind. The reference is a
//! textbook minimiser: partition refinement (Moore 1956) on the trie.

use std::collections::{BTreeMap, BTreeSet};

use kotva_core::lexicon::automata::{
    Automaton, Counts, END, Kind, State, count_gaddag_semi, count_trie, gaddag_minimal,
    gaddag_semi, word_graph,
};
use kotva_core::lexicon::{Alphabet, Letter, Lexicon, SEPARATOR, Tile, Word};
use proptest::prelude::*;

type List = BTreeSet<Vec<Tile>>;

/// Lists over alphabets of 2, 5, 26 and 63 letters; the small ones give many shared states.
fn lists() -> impl Strategy<Value = (usize, List)> {
    prop::sample::select(vec![2usize, 5, 26, 63]).prop_flat_map(|letters| {
        let word = prop::collection::vec(1..=letters as Tile, 1..=9);
        (Just(letters), prop::collection::btree_set(word, 1..80))
    })
}

fn sorted_words(list: &List) -> Vec<Word> {
    list.iter().map(|word| Word::new(word)).collect()
}

fn lexicon(letters: usize, list: &List) -> Lexicon {
    let letter = |i: usize| {
        let text = char::from_u32(0x4e00 + i as u32)
            .expect("a character")
            .to_string();
        Letter {
            upper: text.clone(),
            lower: text,
            value: 1,
            count: 1,
            vowel: false,
            blank_only: false,
        }
    };
    let alphabet = Alphabet::new((0..letters).map(letter).collect(), 2).expect("a sound alphabet");
    Lexicon::from_words(&alphabet, &sorted_words(list), "").expect("a lexicon")
}

/// All accepted paths, without the end mark.
fn language(automaton: &Automaton) -> List {
    fn go(automaton: &Automaton, state: u32, path: &mut Vec<Tile>, found: &mut List) {
        let State {
            transitions,
            terminal,
            finals,
        } = automaton.get(state);
        if terminal {
            assert!(found.insert(path.clone()));
        }
        for tile in (0..64).filter(|tile| finals >> tile & 1 != 0) {
            assert!(found.insert([&path[..], &[tile]].concat()));
        }
        for transition in transitions {
            if automaton.kind() == Kind::Simple && transition.tile == END {
                assert!(found.insert(path.clone()));
                continue;
            }
            path.push(transition.tile);
            if transition.terminal {
                assert!(found.insert(path.clone()));
            }
            go(automaton, transition.target, path, found);
            path.pop();
        }
    }
    let mut found = List::new();
    go(automaton, automaton.start(), &mut Vec::new(), &mut found);
    found
}

/// The words of the GADDAG paths, and how often each occurs.
fn gaddag_words(automaton: &Automaton) -> BTreeMap<Vec<Tile>, usize> {
    let mut words = BTreeMap::new();
    for path in language(automaton) {
        let split = path
            .iter()
            .position(|&tile| tile == SEPARATOR)
            .unwrap_or(path.len());
        let before = path[..split].iter().rev();
        *words
            .entry(
                before
                    .chain(path.get(split + 1..).unwrap_or_default())
                    .copied()
                    .collect(),
            )
            .or_default() += 1;
    }
    words
}

/// A state for the minimiser: its visible properties and its transitions.
type Plain = (u64, Vec<(Tile, bool, usize)>);

/// The number of classes of equivalent states.
fn minimise(states: &[Plain]) -> usize {
    let mut class: Vec<usize> = vec![0; states.len()];
    let mut count = 1;
    loop {
        let mut seen = BTreeMap::new();
        let next: Vec<usize> = (0..states.len())
            .map(|i| {
                let (label, transitions) = &states[i];
                let targets: Vec<_> = transitions
                    .iter()
                    .map(|&(tile, flag, to)| (tile, flag, class[to]))
                    .collect();
                let number = seen.len();
                *seen.entry((class[i], *label, targets)).or_insert(number)
            })
            .collect();
        if seen.len() == count {
            return count;
        }
        count = seen.len();
        class = next;
    }
}

fn plain(automaton: &Automaton) -> Vec<Plain> {
    let state = |number: u32| {
        let state = automaton.get(number);
        let transitions = state
            .transitions
            .iter()
            .map(|t| (t.tile, t.terminal, t.target as usize))
            .collect();
        (state.finals | state.terminal as u64, transitions)
    };
    (0..automaton.len() as u32).map(state).collect()
}

/// The trie converted to a machine of another kind.
fn trie_as(kind: Kind, trie: &[Plain]) -> Vec<Plain> {
    let mut states = trie.to_vec();
    for (state, old) in states.iter_mut().zip(trie) {
        match kind {
            Kind::Mealy => {
                state.0 = 0;
                state
                    .1
                    .iter_mut()
                    .for_each(|(_, flag, to)| *flag = trie[*to].0 != 0);
            }
            Kind::Simple => {
                state.0 = 0;
                if old.0 != 0 {
                    state.1.push((END, false, trie.len()));
                }
            }
            _ => {}
        }
    }
    if kind == Kind::Simple {
        states.push((0, Vec::new()));
    }
    states
}

const MINIMAL: [Kind; 3] = [Kind::Simple, Kind::Moore, Kind::Mealy];

proptest! {
    #[test]
    fn all_automata_accept_exactly_the_words((letters, list) in lists(), others in lists()) {
        let words = sorted_words(&list);
        let lexicon = lexicon(letters, &list);
        let mut plain = vec![Automaton::from_sorted(Kind::Trie, &words)];
        plain.extend(MINIMAL.map(|kind| Automaton::from_sorted(kind, &words)));
        plain.extend(MINIMAL.map(|kind| Automaton::from_unsorted(kind, words.iter().rev().copied())));
        plain.push(word_graph(lexicon.graph()));
        let gaddags = [gaddag_semi(&words), gaddag_minimal(lexicon.graph())];
        for automaton in &plain {
            prop_assert_eq!(&language(automaton), &list);
        }
        let once_a_letter = list.iter().map(|word| (word.clone(), word.len())).collect();
        for automaton in &gaddags {
            prop_assert_eq!(&gaddag_words(automaton), &once_a_letter);
        }
        let asked = list.iter().chain(&others.1);
        for word in asked {
            for automaton in plain[..7].iter().chain(&gaddags) {
                prop_assert_eq!(automaton.accepts(word), list.contains(word));
            }
        }
    }

    #[test]
    fn machines_from_sorted_words_are_minimal((_, list) in lists()) {
        let words = sorted_words(&list);
        let trie = plain(&Automaton::from_sorted(Kind::Trie, &words));
        for kind in MINIMAL {
            let counts = Automaton::from_sorted(kind, &words).counts();
            prop_assert_eq!(counts.states, minimise(&trie_as(kind, &trie)), "{:?}", kind);
        }
    }

    #[test]
    fn machines_from_words_in_any_order_are_the_same(
        list in prop::collection::vec(prop::collection::vec(1u8..6, 1..=9), 1..80)
    ) {
        let words = sorted_words(&list.iter().cloned().collect());
        for kind in MINIMAL {
            // With duplicates: adding a word again changes nothing.
            let unsorted = Automaton::from_unsorted(kind, list.iter().map(|word| Word::new(word)));
            prop_assert_eq!(unsorted.counts(), Automaton::from_sorted(kind, &words).counts());
        }
    }

    #[test]
    fn the_compiled_gaddag_is_the_minimised_semi_minimal_one((letters, list) in lists()) {
        let words = sorted_words(&list);
        let lexicon = lexicon(letters, &list);
        let minimal = gaddag_minimal(lexicon.graph());
        prop_assert_eq!(minimal.counts().states, minimise(&plain(&gaddag_semi(&words))));
        prop_assert_eq!(minimise(&plain(&minimal)), minimal.len());
    }

    #[test]
    fn counting_without_keeping_gives_the_same((_, list) in lists()) {
        let words = sorted_words(&list);
        prop_assert_eq!(count_trie(&words), Automaton::from_sorted(Kind::Trie, &words).counts());
        prop_assert_eq!(count_gaddag_semi(&words), gaddag_semi(&words).counts());
    }

    /// The letter-game thesis, tables 3.2 and 3.3: the simple machine has one state more than Moore's, and one
    /// transition more for each terminal state. Mealy's has no more states than Moore's.
    #[test]
    fn kinds_relate_as_in_the_published_tables((_, list) in lists()) {
        let words = sorted_words(&list);
        let [simple, moore, mealy] = MINIMAL.map(|kind| Automaton::from_sorted(kind, &words).counts());
        prop_assert_eq!(simple.states, moore.states + 1);
        prop_assert_eq!(simple.transitions, moore.transitions + moore.terminal);
        prop_assert_eq!(simple.terminal, 1);
        prop_assert!(mealy.states <= moore.states && mealy.transitions <= moore.transitions);
        let trie = count_trie(&words);
        prop_assert_eq!((trie.terminal, trie.transitions), (list.len(), trie.states - 1));
    }
}

#[test]
fn bytes_are_those_of_the_published_tables() {
    // English in tables 3.3 and 3.4 of the letter-game thesis: 69 056 transitions, 270 KB.
    let mealy = Counts {
        states: 33_141,
        terminal: 14_693,
        transitions: 69_056,
        final_sets: 0,
    };
    assert_eq!((mealy.bytes() as f64 / 1024.0).round(), 270.0);
    // Table 3.5, from Gordon: both sizes give a whole number of final sets.
    let dawg = Counts {
        states: 17_856,
        transitions: 49_341,
        final_sets: 908,
        terminal: 0,
    };
    let gaddag = Counts {
        states: 89_031,
        transitions: 244_117,
        final_sets: 2_575,
        terminal: 0,
    };
    assert_eq!((dawg.bytes(), gaddag.bytes()), (272_420, 1_342_892));
}
