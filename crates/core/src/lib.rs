//! The fast half of Kotva, in pure Rust. It knows nothing about Python, file locations or global state.
//!
//! A module may use the modules before it in this list, never those after it:
//! lexicon, game, search, crossword, boards. All of them may use `error_parts`.

// The unit tests share the support of the tests outside, which name the crate.
#[cfg(test)]
extern crate self as kotva_core;

pub mod boards;
pub mod crossword;
pub mod error_parts;
pub mod game;
pub mod lexicon;
pub mod search;
