//! Alphabets, compiled lexicons and word queries.

use std::path::PathBuf;

use kotva_core::lexicon::automata::{self, Automaton, Counts, Kind};
use kotva_core::lexicon::{
    self, Alphabet, Anagram, Letter, Lexicon, Opening, OpeningRow, Order, Reading, Tile, Word,
    parse_pattern, read_words,
};
use pyo3::prelude::*;

use crate::errors::{raise, tell};

/// upper, lower, value, count, vowel, blank_only
type LetterRow = (String, String, i32, u8, bool, bool);

#[pyclass(frozen, eq, name = "Alphabet", module = "kotva._core")]
#[derive(PartialEq)]
pub struct PyAlphabet(pub Alphabet);

#[pymethods]
impl PyAlphabet {
    #[new]
    #[pyo3(signature = (letters, blanks=2))]
    fn new(letters: Vec<LetterRow>, blanks: u8) -> PyResult<Self> {
        let letter = |(upper, lower, value, count, vowel, blank_only)| Letter {
            upper,
            lower,
            value,
            count,
            vowel,
            blank_only,
        };
        Alphabet::new(letters.into_iter().map(letter).collect(), blanks)
            .map(Self)
            .map_err(tell)
    }

    #[getter]
    fn letters(&self) -> Vec<LetterRow> {
        let row = |l: &Letter| {
            (
                l.upper.clone(),
                l.lower.clone(),
                l.value,
                l.count,
                l.vowel,
                l.blank_only,
            )
        };
        self.0.letters().iter().map(row).collect()
    }

    #[getter]
    fn blanks(&self) -> u8 {
        self.0.blanks()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The tiles of a word; `?` is a blank.
    fn encode(&self, text: &str) -> PyResult<Vec<Tile>> {
        self.0.encode_rack(text).map_err(tell)
    }

    fn decode(&self, tiles: Vec<Tile>) -> PyResult<String> {
        match tiles.iter().find(|&&tile| tile as usize > self.0.len()) {
            Some(tile) => Err(raise(format!(
                "there is no tile {tile} in an alphabet of {} letters",
                self.0.len()
            ))),
            None => Ok(self.0.decode(&tiles)),
        }
    }

    /// The points of a word or rack.
    fn points(&self, text: &str) -> PyResult<i32> {
        let tiles = self.0.encode_rack(text).map_err(tell)?;
        Ok(tiles.into_iter().map(|tile| self.0.value(tile)).sum())
    }

    /// The probability of drawing a word's tiles from the full bag.
    fn chance(&self, word: &str) -> PyResult<f64> {
        Ok(self.0.chance(&self.0.encode(word).map_err(tell)?))
    }
}

/// word, length in tiles, points
type FoundRow = (String, usize, i32);

/// The result of reading a word list: number of words, duplicates, and the rejected lines with the reason.
type Report = (usize, usize, Vec<(usize, String)>);

fn report(reading: &Reading) -> Report {
    let refused = reading
        .refused
        .iter()
        .map(|r| (r.line, r.error.to_string()))
        .collect();
    (reading.words.len(), reading.duplicates, refused)
}

/// Compiles a text with one word per line (UTF-8) into a file. The file is written atomically.
#[pyfunction]
#[pyo3(signature = (alphabet, text, path, notes=""))]
fn compile_lexicon(
    py: Python<'_>,
    alphabet: &PyAlphabet,
    text: &[u8],
    path: PathBuf,
    notes: &str,
) -> PyResult<Report> {
    let text = std::str::from_utf8(text).map_err(raise)?;
    py.detach(|| {
        let reading = read_words(&alphabet.0, text);
        lexicon::compile(&alphabet.0, &reading.words, notes)
            .map_err(raise)?
            .write(&path)
            .map_err(raise)?;
        Ok(report(&reading))
    })
}

/// Checks a word list without compiling it.
#[pyfunction]
fn read_word_list(py: Python<'_>, alphabet: &PyAlphabet, text: &[u8]) -> PyResult<Report> {
    let text = std::str::from_utf8(text).map_err(raise)?;
    Ok(py.detach(|| report(&read_words(&alphabet.0, text))))
}

#[pyclass(frozen, name = "Lexicon", module = "kotva._core")]
pub struct PyLexicon(pub Lexicon);

#[pymethods]
impl PyLexicon {
    #[staticmethod]
    fn open(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(|| Lexicon::open(&path)).map(Self).map_err(raise)
    }

    /// A lexicon in memory, from a text with one word per line (UTF-8).
    #[staticmethod]
    #[pyo3(signature = (alphabet, text, notes=""))]
    fn from_text(
        py: Python<'_>,
        alphabet: &PyAlphabet,
        text: &[u8],
        notes: &str,
    ) -> PyResult<Self> {
        let text = std::str::from_utf8(text).map_err(raise)?;
        py.detach(|| {
            let reading = read_words(&alphabet.0, text);
            if let Some(refused) = reading.refused.first() {
                return Err(raise(format!("line {}: {}", refused.line, refused.error)));
            }
            Lexicon::from_words(&alphabet.0, &reading.words, notes)
                .map(Self)
                .map_err(raise)
        })
    }

    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.0.verify()).map_err(raise)
    }

    #[getter]
    fn alphabet(&self) -> PyAlphabet {
        PyAlphabet(self.0.alphabet().clone())
    }

    #[getter]
    fn notes(&self) -> &str {
        self.0.notes()
    }

    #[getter]
    fn checksum(&self) -> u64 {
        self.0.checksum()
    }

    #[getter]
    fn file_bytes(&self) -> usize {
        self.0.file_bytes()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// A word with a letter outside the alphabet is not in the lexicon.
    fn __contains__(&self, word: &str) -> bool {
        self.0
            .alphabet()
            .encode(word)
            .is_ok_and(|tiles| self.0.contains(&tiles))
    }

    fn words(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| self.collect(|add| self.0.words(add)))
    }

    fn starts(&self, py: Python<'_>, prefix: &str) -> PyResult<Vec<String>> {
        let prefix = self.encode(prefix)?;
        Ok(py.detach(|| self.collect(|add| self.0.starts(&prefix, add))))
    }

    fn ends(&self, py: Python<'_>, suffix: &str) -> PyResult<Vec<String>> {
        let suffix = self.encode(suffix)?;
        Ok(py.detach(|| self.collect(|add| self.0.ends(&suffix, add))))
    }

    fn contains(&self, py: Python<'_>, part: &str) -> PyResult<Vec<String>> {
        let part = self.encode(part)?;
        Ok(py.detach(|| self.collect(|add| self.0.contains_part(&part, add))))
    }

    fn pattern(&self, py: Python<'_>, pattern: &str) -> PyResult<Vec<String>> {
        let parts = parse_pattern(self.0.alphabet(), pattern).map_err(tell)?;
        Ok(py.detach(|| self.collect(|add| self.0.pattern(&parts, add))))
    }

    /// The words that a rack makes, with their lengths in tiles and points, in alphabetical order.
    fn anagrams(&self, py: Python<'_>, rack: &str) -> PyResult<Vec<FoundRow>> {
        let rack = self.0.alphabet().encode_rack(rack).map_err(tell)?;
        let row = |anagram: Anagram| {
            (
                self.decode(anagram.word),
                anagram.word.len(),
                anagram.points,
            )
        };
        Ok(py.detach(|| self.0.anagrams(&rack).into_iter().map(row).collect()))
    }

    /// The number of words that match all patterns and the rack, and the first of them with length and points.
    #[pyo3(signature = (patterns, rack, by, limit))]
    fn find(
        &self,
        py: Python<'_>,
        patterns: Vec<String>,
        rack: Option<&str>,
        by: &str,
        limit: usize,
    ) -> PyResult<(usize, Vec<FoundRow>)> {
        let alphabet = self.0.alphabet();
        let parse = |text: &String| parse_pattern(alphabet, text).map_err(tell);
        let patterns = patterns.iter().map(parse).collect::<PyResult<Vec<_>>>()?;
        let rack = rack.map(|text| alphabet.encode_rack(text).map_err(tell));
        let rack = rack.transpose()?;
        let order = match by {
            "length" => Order::Length,
            "points" => Order::Points,
            "chance" => Order::Chance,
            _ => {
                return Err(raise(format!(
                    "words come by length, points or chance, not by `{by}`"
                )));
            }
        };
        Ok(py.detach(|| {
            let found = self.0.find(&patterns, rack.as_deref(), order, limit);
            let row = |a: Anagram| (self.decode(a.word), a.word.len(), a.points);
            (found.total, found.first.into_iter().map(row).collect())
        }))
    }

    fn left_letters(&self, part: &str) -> PyResult<Vec<String>> {
        Ok(self.names(self.0.left_letters(&self.encode(part)?)))
    }

    fn right_letters(&self, part: &str) -> PyResult<Vec<String>> {
        Ok(self.names(self.0.right_letters(&self.encode(part)?)))
    }

    fn letter_sets(&self, py: Python<'_>, length: usize) -> Vec<(String, usize)> {
        let row = |(letters, words)| (self.decode(letters), words);
        py.detach(|| self.0.letter_sets(length).into_iter().map(row).collect())
    }

    /// The number of states, terminals, transitions and bytes of an automaton.
    #[pyo3(signature = (kind, unsorted=false))]
    fn count_automaton(
        &self,
        py: Python<'_>,
        kind: &str,
        unsorted: bool,
    ) -> PyResult<(usize, usize, usize, usize)> {
        let counts = py.detach(|| self.count(kind, unsorted))?;
        Ok((
            counts.states,
            counts.terminal,
            counts.transitions,
            counts.bytes(),
        ))
    }

    fn ngrams(&self, py: Python<'_>, n: usize, top: usize) -> Vec<(String, u64)> {
        let row = |(letters, count)| (self.decode(letters), count);
        py.detach(|| self.0.ngrams(n, top).into_iter().map(row).collect())
    }

    /// The number of words of each length, starting with length 0.
    fn lengths(&self) -> Vec<usize> {
        self.0.lengths()
    }

    fn largest_letter_sets(
        &self,
        py: Python<'_>,
        length: usize,
        top: usize,
    ) -> Vec<(String, usize)> {
        let row = |(letters, words)| (self.decode(letters), words);
        py.detach(|| {
            self.0
                .largest_letter_sets(length, top)
                .into_iter()
                .map(row)
                .collect()
        })
    }

    /// The best first moves on a row of `(letter, word)` multipliers: word, square of its first letter from 0, points.
    fn openings(
        &self,
        py: Python<'_>,
        premiums: Vec<(i32, i32)>,
        start: usize,
        rack_size: usize,
        bonus: i32,
        top: usize,
    ) -> Vec<(String, usize, i32)> {
        let row = OpeningRow {
            premiums,
            start,
            rack_size,
            bonus,
        };
        let answer = |opening: Opening| (self.decode(opening.word.0), opening.at, opening.points);
        py.detach(|| self.0.openings(&row, top).into_iter().map(answer).collect())
    }
}

impl PyLexicon {
    fn count(&self, kind: &str, unsorted: bool) -> PyResult<Counts> {
        let words = || automata::words_of(&self.0);
        let machine = |kind| match unsorted {
            true => Automaton::from_unsorted(kind, automata::shuffled_words_of(&self.0)).counts(),
            false => Automaton::from_sorted(kind, &words()).counts(),
        };
        Ok(match kind {
            "trie" => automata::count_trie(&words()),
            "simple" => machine(Kind::Simple),
            "moore" => machine(Kind::Moore),
            "mealy" => machine(Kind::Mealy),
            "gaddag-semi" => automata::count_gaddag_semi(&words()),
            "gaddag" => automata::gaddag_minimal(self.0.graph()).counts(),
            "dawg" => automata::word_graph(self.0.graph()).counts(),
            _ => return Err(raise(format!("there is no automaton `{kind}`"))),
        })
    }

    fn encode(&self, text: &str) -> PyResult<Vec<Tile>> {
        self.0.alphabet().encode(text).map_err(tell)
    }

    fn decode(&self, word: Word) -> String {
        self.0.alphabet().decode(&word.tiles().collect::<Vec<_>>())
    }

    fn collect(&self, query: impl FnOnce(&mut dyn FnMut(&[Tile]))) -> Vec<String> {
        let mut words = Vec::new();
        query(&mut |word| words.push(self.0.alphabet().decode(word)));
        words
    }

    fn names(&self, mask: u64) -> Vec<String> {
        let letters = self.0.alphabet().letters().iter().enumerate();
        letters
            .filter(|(i, _)| mask >> (i + 1) & 1 != 0)
            .map(|(_, letter)| letter.upper.clone())
            .collect()
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyAlphabet>()?;
    m.add_class::<PyLexicon>()?;
    m.add_function(wrap_pyfunction!(compile_lexicon, m)?)?;
    m.add_function(wrap_pyfunction!(read_word_list, m)?)
}
