//! The fast half of Kotva. Pure Rust: it knows nothing of Python, of where files are, or of globals.
//!
//! Each module may use those before it in this list, never those after:
//! lexicon, game, search, crossword, boards, play. `told` is for the errors of all.

// The unit tests share the support of the tests outside, which name the crate.
#[cfg(test)]
extern crate self as kotva_core;

pub mod boards;
pub mod crossword;
pub mod game;
pub mod lexicon;
pub mod play;
pub mod search;
pub mod told;
