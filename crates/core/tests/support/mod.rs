//! Shared by the tests of crossword games: alphabets, small lexicons, the tables of `tests/truth`.

#![allow(dead_code)] // each test file uses a part of it

use std::path::PathBuf;
use std::sync::Arc;

use kotva_core::crossword::{Layout, Rules};
use kotva_core::lexicon::{Alphabet, Letter, Lexicon, Word, read_words};

/// The text of a table in the project's `tests/truth`.
pub fn truth(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/truth")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The word list for the truth tables. `KOTVA_SOWPODS` is its path, with one word per line. `make test` fetches it.
///
/// Without the list the test fails: a comparison that did not run must not count as passed.
pub fn sowpods() -> Lexicon {
    let fetched =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/reference/sowpods.txt");
    let path = std::env::var_os("KOTVA_SOWPODS").map_or(fetched, PathBuf::from);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!(
            "the word list of the truth tables: {}: {error}; run `make test`, or tools/reference_words.py FILE and set KOTVA_SOWPODS=FILE",
            path.display()
        )
    });
    let alphabet = english();
    let words = read_words(&alphabet, &text).words;
    Lexicon::from_words(&alphabet, &words, "").expect("a lexicon")
}

/// The English tile set.
pub fn english() -> Alphabet {
    let mut letters: Vec<Letter> = Vec::new();
    let mut blanks = 0;
    for row in truth("tiles/en.csv").lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let (count, value) = (
            cells[1].parse().expect("a count"),
            cells[2].parse().expect("a value"),
        );
        match cells[0] {
            "?" => blanks = count,
            name => letters.push(letter(name, count, value)),
        }
    }
    Alphabet::new(letters, blanks).expect("an alphabet")
}

pub fn letter(upper: &str, count: u8, value: i32) -> Letter {
    let lower = upper.to_lowercase();
    Letter {
        upper: upper.to_owned(),
        lower,
        value,
        count,
        vowel: false,
        blank_only: false,
    }
}

pub const STANDARD: &str = concat!(
    "=  '   =   '  =\n -   \"   \"   - \n  -   ' '   -  \n'  -   '   -  '\n    -     -    \n",
    " \"   \"   \"   \" \n  '   ' '   '  \n=  '   -   '  =\n  '   ' '   '  \n \"   \"   \"   \" \n",
    "    -     -    \n'  -   '   -  '\n  -   ' '   -  \n -   \"   \"   - \n=  '   =   '  =\n",
);

pub fn standard(alphabet: &Alphabet) -> Arc<Rules> {
    let layout = Layout::parse(STANDARD).expect("a board");
    Arc::new(Rules::new(layout, Arc::new(alphabet.clone())).expect("rules"))
}

pub fn lexicon(alphabet: &Alphabet, words: &[&str]) -> Lexicon {
    let mut words: Vec<Word> = words
        .iter()
        .map(|word| Word::new(&alphabet.encode(word).expect("letters")))
        .collect();
    words.sort_unstable();
    words.dedup();
    Lexicon::from_words(alphabet, &words, "").expect("a lexicon")
}
