//! The words that can still be made on a board with the tiles left: in an endgame a few thousand of a whole lexicon, so
//! that generation runs in the nearest cache.

use rustc_hash::FxHashSet;

use crate::crossword::rules::grid::{Cell, bits};
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::{Counts, letter_of};
use crate::crossword::rules::square::Direction;
use crate::lexicon::{Graph, Lexicon, MAX_WORD, Tile, Word};

/// Beyond this a lexicon of its own costs more than it saves.
const MOST: usize = 60_000;

/// A lexicon of the words that fit a line of the board, its empty squares filled from both racks together. Every word a
/// later play can make is among them: its letters lie on the board now or come from the racks. `None` when they are too many.
pub fn pruned(position: &Position, lexicon: &Lexicon) -> Option<Lexicon> {
    let mut search = WordCollector {
        graph: lexicon.graph(),
        pool: pool(position),
        letters: 0,
        word: [0; MAX_WORD],
        words: FxHashSet::default(),
        longest_tail: 0,
    };
    search.letters = mask(&search.pool);
    let size = position.grid().size();
    for direction in Direction::BOTH {
        for line in 0..size {
            search.line(position.grid().line(direction, line));
            if search.words.len() > MOST {
                return None;
            }
        }
    }
    let mut words: Vec<Word> = search.words.into_iter().collect();
    words.sort_unstable();
    Lexicon::from_words(lexicon.alphabet(), &words, "").ok()
}

fn pool(position: &Position) -> Counts {
    let mut pool = [0; 64];
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
    /// A stretch of empty squares up to the edge gives nothing new unless it is the longest so far.
    longest_tail: usize,
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
        if list == 0 || at == cells.len() || at == MAX_WORD || self.words.len() > MOST {
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
