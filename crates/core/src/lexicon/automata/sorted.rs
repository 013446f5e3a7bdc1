//! Direct construction from sorted words (the letter-game thesis, algorithm 1 for the simple machine, algorithm 2 for
//! Moore and Mealy, after Ciura and Deorowicz 2001).
//!
//! A state is larval until no later word can extend it; then it is finished. Line 21 of algorithm 2 as printed
//! decreases its index twice; once is correct.

use super::{END, Kind, Register, State, Transition};
use crate::lexicon::word::{MAX_WORD, Word};

#[derive(Default, Clone)]
struct Larva {
    transitions: Vec<Transition>,
    terminal: bool,
}

/// Passes every state to the register, targets first. Returns the start state.
pub(super) fn build(kind: Kind, words: &[Word], register: &mut impl Register) -> u32 {
    let mut larvae = vec![Larva::default(); MAX_WORD + 1];
    // The only final state of the simple machine.
    let end = (kind == Kind::Simple).then(|| {
        register.state(State {
            transitions: &[],
            terminal: false,
            finals: 0,
        })
    });
    let mut last = Word::default();
    for &word in words {
        let common = last.common_prefix(word);
        finish(kind, last, common, &mut larvae, register);
        let larva = &mut larvae[word.len()];
        match end {
            Some(target) => larva.transitions.push(Transition {
                tile: END,
                terminal: false,
                target,
            }),
            None => larva.terminal = true,
        }
        last = word;
    }
    finish(kind, last, 0, &mut larvae, register);
    make_state(kind, &larvae[0], register)
}

/// Creates states from the larvae of the word below `depth`, deepest first.
fn finish(
    kind: Kind,
    word: Word,
    depth: usize,
    larvae: &mut [Larva],
    register: &mut impl Register,
) {
    for i in (depth + 1..=word.len()).rev() {
        let target = make_state(kind, &larvae[i], register);
        let terminal = kind == Kind::Mealy && larvae[i].terminal;
        larvae[i - 1].transitions.push(Transition {
            tile: word.tile(i - 1),
            terminal,
            target,
        });
        larvae[i].transitions.clear();
        larvae[i].terminal = false;
    }
}

fn make_state(kind: Kind, larva: &Larva, register: &mut impl Register) -> u32 {
    let terminal = kind != Kind::Mealy && larva.terminal;
    register.state(State {
        transitions: &larva.transitions,
        terminal,
        finals: 0,
    })
}
