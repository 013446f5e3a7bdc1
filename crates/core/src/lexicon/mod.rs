//! Alphabets, dictionary expansion, automata, the word map, queries and the compiled file.
pub mod hunspell;
