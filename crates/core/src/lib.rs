//! The fast half of Kotva. Pure Rust: it knows nothing of Python, of where files are, or of globals.
//!
//! Each module may use those before it in this list, never those after:
//! lexicon, game, search, crossword, boards. `error_parts` is for the errors of all.

pub mod boards;
pub mod crossword;
pub mod error_parts;
pub mod game;
pub mod lexicon;
pub mod search;
