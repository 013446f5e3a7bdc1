//! Direct construction from words in any order: Daciuk, Mihov, Watson and Watson, Incremental Construction of Minimal Acyclic
//! Finite-State Automata (2000), algorithm 2, for all three machines.
//!
//! The path of a word is followed as far as it exists. A state on it with several incoming transitions is cloned before
//! it is changed. Then the path is registered from its end: a state equal to a registered one is replaced by it.

use rustc_hash::FxHashMap;

use super::{Automaton, END, Kind, Register, State, Transition};
use crate::lexicon::word::Word;

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Open {
    /// Sorted by tile.
    transitions: Vec<Transition>,
    terminal: bool,
}

struct Builder {
    kind: Kind,
    states: Vec<Open>,
    incoming: Vec<u32>,
    register: FxHashMap<Open, u32>,
    free: Vec<u32>,
}

const START: u32 = 0;

pub(super) fn build(kind: Kind, words: impl IntoIterator<Item = Word>) -> Automaton {
    let mut builder = Builder {
        kind,
        states: vec![Open::default()],
        incoming: vec![1],
        register: FxHashMap::default(),
        free: Vec::new(),
    };
    for word in words {
        let mut path: Vec<u8> = word.tiles().collect();
        if kind == Kind::Simple {
            path.push(END);
        }
        builder.add(&path);
    }
    builder.finish()
}

impl Builder {
    fn add(&mut self, path: &[u8]) {
        let mut walked = vec![START];
        for &tile in path {
            let from = *walked.last().expect("the start");
            let next = match self.find(from, tile) {
                Ok(at) => self.own(from, at),
                Err(at) => {
                    let target = self.new_state(Open::default());
                    self.change(from, |state| {
                        state.transitions.insert(
                            at,
                            Transition {
                                tile,
                                terminal: false,
                                target,
                            },
                        );
                    });
                    self.incoming[target as usize] += 1;
                    target
                }
            };
            walked.push(next);
        }
        self.mark_end(&walked, path);
        for (pair, &tile) in walked.windows(2).zip(path).rev() {
            self.replace_or_register(pair[0], tile);
        }
    }

    fn find(&self, state: u32, tile: u8) -> Result<usize, usize> {
        self.states[state as usize]
            .transitions
            .binary_search_by_key(&tile, |t| t.tile)
    }

    /// The target of a transition, cloned if it has other incoming transitions.
    fn own(&mut self, from: u32, at: usize) -> u32 {
        let target = self.states[from as usize].transitions[at].target;
        if self.incoming[target as usize] == 1 {
            return target;
        }
        let contents = self.states[target as usize].clone();
        contents
            .transitions
            .iter()
            .for_each(|t| self.incoming[t.target as usize] += 1);
        let clone = self.new_state(contents);
        self.incoming[target as usize] -= 1;
        self.incoming[clone as usize] = 1;
        self.change(from, |state| state.transitions[at].target = clone);
        clone
    }

    fn new_state(&mut self, contents: Open) -> u32 {
        if let Some(state) = self.free.pop() {
            self.states[state as usize] = contents;
            self.incoming[state as usize] = 0;
            return state;
        }
        self.states.push(contents);
        self.incoming.push(0);
        self.states.len() as u32 - 1
    }

    /// Changes a state. A registered state is removed from the register first.
    fn change(&mut self, state: u32, how: impl FnOnce(&mut Open)) {
        let contents = &mut self.states[state as usize];
        if self.register.get(contents) == Some(&state) {
            self.register.remove(contents);
        }
        how(contents);
    }

    fn mark_end(&mut self, walked: &[u32], path: &[u8]) {
        match (self.kind, path) {
            (Kind::Simple, _) | (_, []) => {}
            (Kind::Mealy, [.., last]) => {
                let from = walked[walked.len() - 2];
                let at = self.find(from, *last).expect("just walked");
                self.change(from, |state| state.transitions[at].terminal = true);
            }
            _ => self.change(walked[walked.len() - 1], |state| state.terminal = true),
        }
    }

    fn replace_or_register(&mut self, from: u32, tile: u8) {
        let at = self.find(from, tile).expect("just walked");
        let state = self.states[from as usize].transitions[at].target;
        match self.register.get(&self.states[state as usize]).copied() {
            Some(same) if same == state => {}
            Some(same) => {
                self.incoming[same as usize] += 1;
                self.change(from, |contents| contents.transitions[at].target = same);
                self.delete(state);
            }
            None => drop(
                self.register
                    .insert(self.states[state as usize].clone(), state),
            ),
        }
    }

    fn delete(&mut self, state: u32) {
        let contents = std::mem::take(&mut self.states[state as usize]);
        contents
            .transitions
            .iter()
            .for_each(|t| self.incoming[t.target as usize] -= 1);
        self.free.push(state);
    }

    /// Renumbers the states, targets first, without the deleted ones.
    fn finish(self) -> Automaton {
        let mut automaton = Automaton::new(self.kind);
        automaton.start = self.renumber(START, &mut automaton, &mut FxHashMap::default());
        automaton
    }

    fn renumber(&self, state: u32, into: &mut Automaton, done: &mut FxHashMap<u32, u32>) -> u32 {
        if let Some(&number) = done.get(&state) {
            return number;
        }
        let Open {
            transitions,
            terminal,
        } = &self.states[state as usize];
        let transitions: Vec<Transition> = transitions
            .iter()
            .map(|t| Transition {
                target: self.renumber(t.target, into, done),
                ..*t
            })
            .collect();
        let number = into.state(State {
            transitions: &transitions,
            terminal: *terminal,
            finals: 0,
        });
        done.insert(state, number);
        number
    }
}
