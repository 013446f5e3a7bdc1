//! The words that can still be played with the remaining tiles: a few thousand of a whole lexicon, so that generation
//! works in the fastest cache.

use rustc_hash::FxHashSet;

use crate::crossword::rules::grid::{Cell, bits};
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::{Counts, letter_of};
use crate::crossword::rules::square::Direction;
use crate::lexicon::{Graph, Lexicon, MAX_WORD, Tile, Word};

/// For more words than this, building a separate lexicon costs more than one endgame saves.
pub const MAX_WORDS: usize = 60_000;

/// The collection of words was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// A lexicon of the words that fit on a line of the board with the empty squares filled from the racks and the bag
/// together. It contains every word that a later play can make: the letters are on the board now or come from those
/// tiles. `None` if there are more than `most` words.
pub fn pruned(position: &Position, lexicon: &Lexicon, most: usize) -> Option<Lexicon> {
    pruned_until(position, lexicon, most, &|| false).unwrap_or_default()
}

/// As `pruned`, but gives up with an error as soon as `stop` says so.
pub fn pruned_until(
    position: &Position,
    lexicon: &Lexicon,
    most: usize,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Lexicon>, Stopped> {
    let mut search = WordCollector {
        graph: lexicon.graph(),
        pool: pool(position),
        letters: 0,
        word: [0; MAX_WORD],
        words: FxHashSet::default(),
        longest_tail: 0,
        most,
    };
    search.letters = mask(&search.pool);
    let size = position.grid().size();
    for direction in Direction::BOTH {
        for line in 0..size {
            search.line(position.grid().line(direction, line));
            if search.words.len() > most {
                return Ok(None);
            }
            if stop() {
                return Err(Stopped);
            }
        }
    }
    let mut words: Vec<Word> = search.words.into_iter().collect();
    words.sort_unstable();
    Ok(Lexicon::from_words(lexicon.alphabet(), &words, "").ok())
}

fn pool(position: &Position) -> Counts {
    let mut pool = position.unseen();
    for player in 0..position.players() {
        for &tile in position.hand(player).rack.tiles() {
            pool[tile as usize] += 1;
        }
    }
    pool
}

fn mask(pool: &Counts) -> u64 {
    let held = pool.iter().enumerate().skip(1).filter(|(_, n)| **n > 0);
    held.fold(0, |mask, (tile, _)| mask | 1 << tile)
}

struct WordCollector<'a> {
    graph: Graph<'a>,
    pool: Counts,
    /// Bit t: letter t is in the pool.
    letters: u64,
    word: [Tile; MAX_WORD],
    words: FxHashSet<Word>,
    /// A run of empty squares up to the edge adds no word unless it is the longest so far.
    longest_tail: usize,
    most: usize,
}

impl WordCollector<'_> {
    fn line(&mut self, cells: &[Cell]) {
        for start in 0..cells.len() {
            if start > 0 && cells[start - 1].tile != 0 {
                continue;
            }
            let tail = &cells[start..];
            if tail.iter().all(|cell| cell.tile == 0) {
                if tail.len() <= self.longest_tail {
                    continue;
                }
                self.longest_tail = tail.len();
            }
            self.extend(tail, 0, self.graph.dawg_root(), false);
        }
    }

    fn extend(&mut self, cells: &[Cell], at: usize, list: u32, new: bool) {
        if list == 0 || at == cells.len() || at == MAX_WORD || self.words.len() > self.most {
            return;
        }
        let tile = cells[at].tile;
        if tile != 0 {
            return self.step(cells, at, list, letter_of(tile), new);
        }
        let blank = self.pool[0] > 0;
        let letters = self.graph.mask(list) & if blank { !1 } else { self.letters };
        for letter in bits(letters) {
            let kind = if self.pool[letter as usize] > 0 {
                letter
            } else {
                0
            };
            self.pool[kind as usize] -= 1;
            self.letters = mask(&self.pool);
            self.step(cells, at, list, letter, true);
            self.pool[kind as usize] += 1;
        }
        self.letters = mask(&self.pool);
    }

    fn step(&mut self, cells: &[Cell], at: usize, list: u32, letter: Tile, new: bool) {
        let Some(node) = self.graph.find(list, letter) else {
            return;
        };
        self.word[at] = letter;
        let ends = cells.get(at + 1).is_none_or(|cell| cell.tile == 0);
        if new && ends && node.accepts() {
            self.words.insert(Word::new(&self.word[..=at]));
        }
        self.extend(cells, at + 1, node.list(), new);
    }
}
