//! Word queries: by prefix, suffix, substring, pattern and letters (the Scrabble Analyser thesis, chapter 5.1).
//!
//! Each query passes the words to `found` in alphabetical order unless documented otherwise.

use std::collections::BTreeSet;

use thiserror::Error;

use super::alphabet::{Alphabet, AlphabetError, BLANK, Tile};
use super::graph::{Graph, Node, SEPARATOR};
use super::word::MAX_WORD;
use super::{Lexicon, Word};
use crate::error_parts::{ErrorParts, HasParts};

/// A part of a pattern: a letter, any one letter, or any number of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Letter(Tile),
    One,
    Many,
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum PatternError {
    #[error("in pattern {0:?}: {1}; `?` stands for one letter, `*` for any number of letters")]
    Letter(String, AlphabetError),
    #[error("pattern {0:?} has more than {MAX_PARTS} parts")]
    Long(String),
}

impl HasParts for PatternError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Letter(_, error) => error.parts(),
            Self::Long(_) => ErrorParts::new("pattern-long", &[&MAX_PARTS]),
        }
    }
}

/// A set of positions has one bit for each part and one for the end.
const MAX_PARTS: usize = 63;

/// Parses a pattern: `?` (or `.`) is one letter, `*` any number of letters.
pub fn parse_pattern(alphabet: &Alphabet, text: &str) -> Result<Vec<Part>, PatternError> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let letters = rest.find(['?', '.', '*']).unwrap_or(rest.len());
        let tiles = alphabet
            .encode(&rest[..letters])
            .map_err(|error| PatternError::Letter(text.to_owned(), error))?;
        parts.extend(tiles.into_iter().map(Part::Letter));
        rest = &rest[letters..];
        if let Some(wildcard) = rest.chars().next() {
            parts.push(if wildcard == '*' {
                Part::Many
            } else {
                Part::One
            });
            rest = &rest[1..];
        }
    }
    if parts.len() > MAX_PARTS {
        Err(PatternError::Long(text.to_owned()))
    } else {
        Ok(parts)
    }
}

/// A word made from a rack and its points. Letters represented by a blank score 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Anagram {
    pub word: Word,
    pub points: i32,
}

impl Lexicon {
    pub fn words(&self, found: impl FnMut(&[Tile])) {
        self.starts(&[], found);
    }

    pub fn starts(&self, prefix: &[Tile], mut found: impl FnMut(&[Tile])) {
        let graph = self.graph();
        let mut path = prefix.to_vec();
        if prefix.is_empty() {
            return below(graph, graph.dawg_root(), &mut path, &mut found);
        }
        if let Some(node) = graph.walk(graph.dawg_root(), prefix.iter().copied()) {
            if node.accepts() {
                found(&path);
            }
            below(graph, node.list(), &mut path, &mut found);
        }
    }

    pub fn ends(&self, suffix: &[Tile], mut found: impl FnMut(&[Tile])) {
        if suffix.is_empty() {
            return self.words(found);
        }
        let mut words = BTreeSet::new();
        self.around(suffix, |left, right| {
            if right == 0 {
                words.insert([&reversed(left), suffix].concat());
            }
        });
        words.iter().for_each(|word| found(word));
    }

    pub fn contains_part(&self, part: &[Tile], mut found: impl FnMut(&[Tile])) {
        if part.is_empty() {
            return self.words(found);
        }
        let graph = self.graph();
        let mut words = BTreeSet::new();
        let mut add = |word: &[Tile]| {
            words.insert(word.to_vec());
        };
        self.around(part, |left, right| {
            let mut path = [&reversed(left), part].concat();
            match right {
                0 => add(&path),
                list => below(graph, list, &mut path, &mut add),
            }
        });
        words.iter().for_each(|word| found(word));
    }

    /// Calls `visit` for every extension of `part` to the left, with the letters to its left (nearest first) and a
    /// list: 0 if a word ends with `part`, otherwise the letters that can follow it.
    fn around(&self, part: &[Tile], mut visit: impl FnMut(&[Tile], u32)) {
        let graph = self.graph();
        if let Some(node) = graph.walk(graph.gaddag_root(), part.iter().rev().copied()) {
            leftwards(graph, node, &mut Vec::new(), &mut visit);
        }
    }

    pub fn pattern(&self, parts: &[Part], mut found: impl FnMut(&[Tile])) {
        let graph = self.graph();
        match_pattern(
            graph,
            graph.dawg_root(),
            parts,
            skip_many(parts, 1),
            &mut Vec::new(),
            &mut found,
        );
    }

    /// All words of two or more letters that can be made from the rack, where 0 is a blank.
    pub fn anagrams(&self, rack: &[Tile]) -> Vec<Anagram> {
        let mut search = AnagramSearch {
            graph: self.graph(),
            alphabet: self.alphabet(),
            left: [0; 64],
            found: Vec::new(),
        };
        rack.iter()
            .for_each(|&tile| search.left[tile as usize & 63] += 1);
        search.go(search.graph.dawg_root(), &mut Vec::new(), 0);
        search.found
    }

    /// Letters that occur directly before `part` in some word.
    pub fn left_letters(&self, part: &[Tile]) -> u64 {
        let graph = self.graph();
        let list = match graph.walk(graph.gaddag_root(), part.iter().rev().copied()) {
            Some(node) => node.list(),
            None if part.is_empty() => graph.gaddag_root(),
            None => 0,
        };
        graph.mask(list) & !1
    }

    /// Letters that occur directly after `part` in some word.
    pub fn right_letters(&self, part: &[Tile]) -> u64 {
        let graph = self.graph();
        let stands = |tile: &Tile| {
            let path = std::iter::once(*tile).chain(part.iter().rev().copied());
            graph.walk(graph.gaddag_root(), path).is_some()
        };
        (1..64)
            .filter(stands)
            .fold(0, |mask, tile| mask | 1 << tile)
    }

    /// Every multiset of `length` letters that makes a word, with sorted letters and the number of its words.
    pub fn letter_sets(&self, length: usize) -> Vec<(Word, usize)> {
        let map = self.word_map();
        let words: Vec<&[Tile]> = map.of_length(length).collect();
        let mut sets: Vec<(Word, usize)> = words
            .chunk_by(|a, b| map.hash(a) == map.hash(b))
            .map(|run| {
                let mut letters = run[0].to_vec();
                letters.sort_unstable();
                (Word::new(&letters), run.len())
            })
            .collect();
        sets.sort_unstable();
        sets
    }
}

fn reversed(tiles: &[Tile]) -> Vec<Tile> {
    tiles.iter().rev().copied().collect()
}

/// All words below a list. The depth limit protects against damaged files.
fn below(graph: Graph, list: u32, path: &mut Vec<Tile>, found: &mut impl FnMut(&[Tile])) {
    if path.len() > MAX_WORD {
        return;
    }
    for node in graph.nodes(list) {
        path.push(node.tile());
        if node.accepts() {
            found(path);
        }
        below(graph, node.list(), path, found);
        path.pop();
    }
}

fn leftwards(graph: Graph, node: Node, left: &mut Vec<Tile>, visit: &mut impl FnMut(&[Tile], u32)) {
    if left.len() > MAX_WORD {
        return;
    }
    if node.accepts() {
        visit(left, 0);
    }
    for next in graph.nodes(node.list()) {
        if next.tile() == SEPARATOR {
            visit(left, next.list());
        } else {
            left.push(next.tile());
            leftwards(graph, next, left, visit);
            left.pop();
        }
    }
}

/// `positions`: bit i is set if the path matches the first i parts.
fn match_pattern(
    graph: Graph,
    list: u32,
    parts: &[Part],
    positions: u64,
    path: &mut Vec<Tile>,
    found: &mut impl FnMut(&[Tile]),
) {
    if path.len() > MAX_WORD {
        return;
    }
    for node in graph.nodes(list) {
        let after = step(parts, positions, node.tile());
        if after == 0 {
            continue;
        }
        path.push(node.tile());
        if node.accepts() && after >> parts.len() & 1 != 0 {
            found(path);
        }
        match_pattern(graph, node.list(), parts, after, path, found);
        path.pop();
    }
}

pub(super) fn step(parts: &[Part], positions: u64, tile: Tile) -> u64 {
    let after = parts
        .iter()
        .enumerate()
        .filter(|(i, _)| positions >> i & 1 != 0)
        .fold(0, |after, (i, part)| match part {
            Part::Many => after | 1 << i,
            Part::One => after | 2 << i,
            Part::Letter(letter) if *letter == tile => after | 2 << i,
            Part::Letter(_) => after,
        });
    skip_many(parts, after)
}

/// Adds the positions where `*` matches nothing.
pub(super) fn skip_many(parts: &[Part], positions: u64) -> u64 {
    let many = |(i, part): (usize, &Part), positions: u64| match part {
        Part::Many => positions | (positions >> i & 1) << (i + 1),
        _ => positions,
    };
    parts
        .iter()
        .enumerate()
        .fold(positions, |positions, part| many(part, positions))
}

struct AnagramSearch<'a> {
    graph: Graph<'a>,
    alphabet: &'a Alphabet,
    left: [usize; 64],
    found: Vec<Anagram>,
}

impl AnagramSearch<'_> {
    /// Uses a letter of the rack before a blank, so each word is found once, with its maximum points.
    fn go(&mut self, list: u32, path: &mut Vec<Tile>, points: i32) {
        for node in self.graph.nodes(list) {
            let tile = node.tile();
            let (used, gained) = match self.left[tile as usize] {
                0 if self.left[BLANK as usize] == 0 => continue,
                0 => (BLANK, 0),
                _ => (tile, self.alphabet.value(tile)),
            };
            self.left[used as usize] -= 1;
            path.push(tile);
            if node.accepts() && path.len() > 1 {
                self.found.push(Anagram {
                    word: Word::new(path),
                    points: points + gained,
                });
            }
            if path.len() < MAX_WORD {
                self.go(node.list(), path, points + gained);
            }
            path.pop();
            self.left[used as usize] += 1;
        }
    }
}
