//! What the tests of crossword games share: alphabets, small lexica, the data beside the project.

#![allow(dead_code)] // each test file uses a part of it

use std::path::PathBuf;
use std::sync::Arc;

use kotva_core::crossword::{Layout, Rules};
use kotva_core::lexicon::{Alphabet, Letter, Lexicon, Word, read_words};

/// The folder of reference data, or none with a message: these tests then say nothing.
pub fn shared(path: &str) -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let found = std::env::var_os("KOTVA_SHARED")
        .map_or(beside, PathBuf::from)
        .join(path);
    if found.exists() {
        return Some(found);
    }
    eprintln!("skipped: {} is not there", found.display());
    None
}

/// The word list the truth tables were made with: `KOTVA_SOWPODS` names it, one word a line.
pub fn sowpods() -> Option<Lexicon> {
    let Some(path) = std::env::var_os("KOTVA_SOWPODS") else {
        eprintln!("skipped: KOTVA_SOWPODS does not name a word list");
        return None;
    };
    let text = std::fs::read_to_string(path).expect("the word list can be read");
    let alphabet = english()?;
    let words = read_words(&alphabet, &text).words;
    Some(Lexicon::from_words(&alphabet, &words, "").expect("a lexicon"))
}

pub fn english() -> Option<Alphabet> {
    tiles("en", "")
}

/// The tile set of a language; `extra` are letters only a blank can be.
pub fn tiles(language: &str, extra: &str) -> Option<Alphabet> {
    let text =
        std::fs::read_to_string(shared(&format!("data/tiles/{language}.csv"))?).expect("tiles");
    let mut letters: Vec<Letter> = Vec::new();
    let mut blanks = 0;
    for row in text.lines().skip(1) {
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
    letters.extend(extra.chars().map(|c| letter(&c.to_string(), 0, 0)));
    Some(Alphabet::new(letters, blanks).expect("an alphabet"))
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
