//! Words packed into sortable numbers, and the parsing of word lists.

use rayon::prelude::*;
use thiserror::Error;

use super::alphabet::{Alphabet, AlphabetError, Tile};
use crate::error_parts::{ErrorParts, HasParts};

/// The longest word in a compiled lexicon: the side of the largest board (21 x 21).
pub const MAX_WORD: usize = 21;
const TILE_BITS: usize = 6;

/// Up to 21 tiles of 6 bits, the first in the highest bits, so that numeric order is alphabetical order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Word(u128);

impl Word {
    /// Panics if there are more than `MAX_WORD` tiles.
    pub fn new(tiles: &[Tile]) -> Self {
        assert!(tiles.len() <= MAX_WORD);
        Self(
            tiles
                .iter()
                .enumerate()
                .fold(0, |word, (i, &tile)| word | (tile as u128) << shift(i)),
        )
    }

    pub fn len(self) -> usize {
        (128 - self.0.trailing_zeros() as usize).div_ceil(TILE_BITS)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn tile(self, index: usize) -> Tile {
        (self.0 >> shift(index)) as Tile & 63
    }

    pub fn tiles(self) -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator {
        (0..self.len()).map(move |index| self.tile(index))
    }

    /// The length of the common prefix of two different words.
    pub fn common_prefix(self, other: Self) -> usize {
        (self.0 ^ other.0).leading_zeros() as usize / TILE_BITS
    }

    /// The first `length` tiles in reverse order.
    pub fn reversed_prefix(self, length: usize) -> Self {
        Self((0..length).fold(0, |word, i| {
            word >> TILE_BITS | (self.tile(i) as u128) << shift(0)
        }))
    }
}

fn shift(index: usize) -> usize {
    128 - TILE_BITS * (index + 1)
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum WordError {
    #[error(transparent)]
    Letter(#[from] AlphabetError),
    #[error("{0:?} is longer than {MAX_WORD} letters")]
    Long(String),
}

impl HasParts for WordError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Letter(error) => error.parts(),
            Self::Long(word) => ErrorParts::new("word-long", &[word, &MAX_WORD]),
        }
    }
}

/// A rejected line with the reason.
#[derive(Debug, PartialEq, Eq)]
pub struct Refused {
    pub line: usize,
    pub error: WordError,
}

/// A parsed word list: sorted, without duplicates.
#[derive(Debug, Default)]
pub struct Reading {
    pub words: Vec<Word>,
    pub duplicates: usize,
    pub refused: Vec<Refused>,
}

/// Reads one word per line. Surrounding spaces and empty lines are ignored. Rejected lines are reported, the rest is
/// kept.
pub fn read_words(alphabet: &Alphabet, text: &str) -> Reading {
    let blocks: Vec<(Vec<Word>, Vec<Refused>, usize)> = blocks(text)
        .into_par_iter()
        .map(|block| read_block(alphabet, block))
        .collect();
    let mut reading = Reading::default();
    let mut before = 0;
    for (words, refused, lines) in blocks {
        reading.words.extend(words);
        reading.refused.extend(refused.into_iter().map(|r| Refused {
            line: r.line + before,
            ..r
        }));
        before += lines;
    }
    let read = reading.words.len();
    reading.words.par_sort_unstable();
    reading.words.dedup();
    reading.duplicates = read - reading.words.len();
    reading
}

/// Splits the text at line ends into pieces for the threads.
fn blocks(text: &str) -> Vec<&str> {
    const SIZE: usize = 1 << 20;
    let mut rest = text;
    let mut blocks = Vec::with_capacity(text.len() / SIZE + 1);
    while !rest.is_empty() {
        let end = rest
            .as_bytes()
            .iter()
            .skip(SIZE)
            .position(|&byte| byte == b'\n')
            .map_or(rest.len(), |at| at + SIZE + 1);
        let (block, after) = rest.split_at(end);
        blocks.push(block);
        rest = after;
    }
    blocks
}

fn read_block(alphabet: &Alphabet, block: &str) -> (Vec<Word>, Vec<Refused>, usize) {
    let mut words = Vec::new();
    let mut refused = Vec::new();
    let mut tiles = Vec::new();
    let mut lines = 0;
    for line in block.lines() {
        lines += 1;
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        tiles.clear();
        match alphabet.encode_into(text, &mut tiles) {
            Ok(()) if tiles.len() <= MAX_WORD => words.push(Word::new(&tiles)),
            Ok(()) => refused.push(Refused {
                line: lines,
                error: WordError::Long(text.to_owned()),
            }),
            Err(error) => refused.push(Refused {
                line: lines,
                error: error.into(),
            }),
        }
    }
    (words, refused, lines)
}

#[cfg(test)]
mod tests {
    use super::super::alphabet::Letter;
    use super::*;
    use proptest::prelude::*;

    fn latin() -> Alphabet {
        let letter = |c: char| Letter {
            upper: c.to_ascii_uppercase().to_string(),
            lower: c.to_string(),
            value: 1,
            count: 1,
            vowel: false,
            blank_only: false,
        };
        Alphabet::new(('a'..='z').map(letter).collect(), 2).unwrap()
    }

    #[test]
    fn a_list_is_sorted_without_duplicates_and_refusals_have_their_line() {
        let reading = read_words(
            &latin(),
            "zebra\n\n  ant \nnaïve\nANT\nabcdefghijklmnopqrstuvw\r\nox\r\n",
        );
        let alphabet = latin();
        let words: Vec<String> = reading
            .words
            .iter()
            .map(|w| alphabet.decode(&w.tiles().collect::<Vec<_>>()))
            .collect();
        assert_eq!(words, ["ANT", "OX", "ZEBRA"]);
        assert_eq!(reading.duplicates, 1);
        let lines: Vec<usize> = reading.refused.iter().map(|r| r.line).collect();
        assert_eq!(lines, [4, 6]);
    }

    #[test]
    fn lines_are_counted_across_blocks() {
        let text = "word\n".repeat(500_000) + "w0rd\n";
        let reading = read_words(&latin(), &text);
        assert_eq!((reading.words.len(), reading.duplicates), (1, 499_999));
        assert_eq!(reading.refused[0].line, 500_001);
    }

    proptest! {
        #[test]
        fn numbers_keep_tiles_order_and_prefixes(a in prop::collection::vec(1u8..64, 0..=MAX_WORD), b in prop::collection::vec(1u8..64, 0..=MAX_WORD)) {
            let (x, y) = (Word::new(&a), Word::new(&b));
            prop_assert_eq!(x.tiles().collect::<Vec<_>>(), a.clone());
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            let common = a.iter().zip(&b).take_while(|(p, q)| p == q).count();
            if a != b {
                prop_assert_eq!(x.common_prefix(y), common);
            }
            let reversed: Vec<Tile> = a[..a.len() / 2].iter().rev().copied().collect();
            prop_assert_eq!(x.reversed_prefix(a.len() / 2), Word::new(&reversed));
        }
    }
}
