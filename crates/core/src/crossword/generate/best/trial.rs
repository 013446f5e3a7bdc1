//! The words of a window: looked up, laid on its squares, scored exactly.

use super::block::MAX_BLOCKS;
use super::keyring::must_walk;
use super::subsets::{Choice, Subsets};
use super::window::Window;
use super::{NEVER, POINT, Search, Valued, keep};
use crate::crossword::rules::grid::{Cell, bits};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::rack::{BLANK_BIT, TILE_KINDS, kind_of, letter_of};
use crate::crossword::rules::square::{Direction, Square};
use crate::lexicon::{SEPARATOR, Tile};

/// Marks a set without words, or with blanks.
const NO_SLOT: usize = usize::MAX;

pub struct Trial<'t> {
    search: &'t Search<'t>,
    found: &'t mut Vec<Valued>,
    cells: &'t [Cell],
    /// Which of them is the anchor.
    anchor: usize,
    start: Square,
    direction: Direction,
    placed: u8,
    /// What a point of the tile on each square counts, in the main word and in its cross word.
    weights: [i32; MAX_SIZE],
    /// Points that do not depend on the tiles laid.
    base: i32,
    leave: i32,
    /// No play below this is kept.
    threshold: i32,
}

impl<'t> Trial<'t> {
    pub fn new(window: &Window, search: &'t Search, found: &'t mut Vec<Valued>) -> Self {
        let (start, end) = (window.start as usize, window.end as usize);
        let (direction, line) = (window.direction, window.line as usize);
        let cells = &search.grid.line(direction, line)[start..end];
        let full = window.placed as usize == search.rules.rack_size;
        let free = cells.iter().filter(|cell| cell.tile == 0);
        let multiplier: i32 = free.map(|cell| i32::from(cell.word_premium)).product();
        let (mut weights, mut lain) = ([0; MAX_SIZE], 0);
        let mut base = if full { search.rules.bingo } else { 0 };
        for (weight, cell) in weights.iter_mut().zip(cells) {
            if cell.tile != 0 {
                lain += search.rules.value(cell.tile);
                continue;
            }
            let word = i32::from(cell.word_premium);
            let crossed = if cell.cross_len > 0 { word } else { 0 };
            *weight = i32::from(cell.letter_premium) * (multiplier + crossed);
            base += i32::from(cell.cross_score) * crossed;
        }
        let threshold = if found.len() < search.wanted {
            NEVER
        } else {
            found[search.wanted - 1].equity
        };
        Self {
            search,
            found,
            cells,
            anchor: (window.anchor - window.start) as usize,
            start: Square::on_line(direction, line, start),
            direction,
            placed: window.placed,
            weights,
            base: base + lain * multiplier,
            leave: 0,
            threshold,
        }
    }

    /// Tries all words of these sets of tiles together with letters on the board.
    pub fn sets(mut self, sets: [u64; MAX_BLOCKS], board: u64, subsets: &Subsets) {
        if must_walk(subsets.blanks, self.cells.len()) {
            return Walk::new(self, subsets).run();
        }
        let placed = self.placed as usize;
        for (block, left) in sets.into_iter().enumerate() {
            if left != 0 {
                self.block(left, board, |i| subsets.choice(placed, block, i));
            }
        }
    }

    /// Tries the sets of a block: the memory for all is asked for before the first is tried.
    fn block(&mut self, sets: u64, board: u64, choice: impl Fn(Tile) -> Choice) {
        let (map, length) = (self.search.map, self.cells.len());
        let mut slots = [NO_SLOT; u64::BITS as usize];
        for i in bits(sets) {
            let choice = choice(i);
            if choice.blanks == 0 {
                let slot = map.slot(choice.hash.wrapping_add(board), length);
                slots[i as usize % slots.len()] = slot.unwrap_or(NO_SLOT);
            }
        }
        for i in bits(sets) {
            let slot = slots[i as usize % slots.len()];
            if slot != NO_SLOT {
                map.prefetch_words(slot, length);
            }
        }
        for i in bits(sets) {
            let (choice, slot) = (choice(i), slots[i as usize % slots.len()]);
            if choice.bound < self.threshold {
                continue;
            }
            self.leave = choice.leave;
            let hash = choice.hash.wrapping_add(board);
            if slot == NO_SLOT {
                self.with_blanks(choice.blanks, hash);
            } else {
                map.words_at(slot, hash, length)
                    .for_each(|word| self.word(word, &[]));
            }
        }
    }

    /// All words of letters with this hash and so many blanks.
    fn with_blanks(&mut self, blanks: u8, hash: u64) {
        let (map, length) = (self.search.map, self.cells.len());
        match blanks {
            0 => {}
            1 => {
                let letters = self.search.rules.alphabet().mask();
                for letter in bits(map.blank_letters(hash, length) & letters) {
                    let hash = hash.wrapping_add(map.key(letter));
                    map.words(hash, length)
                        .for_each(|word| self.word(word, &[letter]));
                }
            }
            _ => {
                for first in 1..=self.search.rules.alphabet().len() as Tile {
                    let hash = hash.wrapping_add(map.key(first));
                    let seconds = map.blank_letters(hash, length) >> first << first;
                    for second in bits(seconds) {
                        let hash = hash.wrapping_add(map.key(second));
                        map.words(hash, length)
                            .for_each(|word| self.word(word, &[first, second]));
                    }
                }
            }
        }
    }

    /// A word of the right letters, if it fits the squares; `blanks` are the letters that blanks stand for.
    fn word(&mut self, word: &[Tile], blanks: &[Tile]) {
        if !self
            .cells
            .iter()
            .zip(word)
            .all(|(cell, letter)| allowed(cell) >> letter & 1 != 0)
        {
            return;
        }
        let mut tiles = [0; MAX_SIZE];
        let mut points = self.base;
        for (i, (&letter, cell)) in word.iter().zip(self.cells).enumerate() {
            if cell.tile == 0 {
                tiles[i] = letter;
                points += self.search.rules.value(letter) * self.weights[i];
            }
        }
        self.lay_blanks(&mut tiles, 0, blanks, points);
    }

    /// Every way to choose which of the tiles are blanks; equal letters in rising order.
    fn lay_blanks(
        &mut self,
        tiles: &mut [u8; MAX_SIZE],
        from: usize,
        blanks: &[Tile],
        points: i32,
    ) {
        let Some((&letter, rest)) = blanks.split_first() else {
            return self.keep(tiles, points);
        };
        for at in from..self.cells.len() {
            if tiles[at] == letter {
                tiles[at] |= BLANK_BIT;
                let next = if rest.first() == Some(&letter) {
                    at + 1
                } else {
                    0
                };
                self.lay_blanks(
                    tiles,
                    next,
                    rest,
                    points - self.search.rules.value(letter) * self.weights[at],
                );
                tiles[at] = letter;
            }
        }
    }

    fn keep(&mut self, tiles: &[u8; MAX_SIZE], points: i32) {
        let equity = points * POINT + self.leave;
        if equity < self.threshold || self.is_banned(tiles) {
            return;
        }
        let play = Play::found(
            self.start,
            self.direction,
            *tiles,
            self.cells.len(),
            self.placed,
            points,
        );
        keep(self.found, self.search.wanted, Valued { play, equity });
        if self.found.len() == self.search.wanted {
            self.threshold = self.found[self.search.wanted - 1].equity;
        }
    }

    fn is_banned(&self, tiles: &[u8; MAX_SIZE]) -> bool {
        if self.search.banned.is_empty() {
            return false;
        }
        let letter = |(cell, &tile): (&Cell, &u8)| letter_of(cell.tile | tile);
        let word: Vec<Tile> = self.cells.iter().zip(tiles).map(letter).collect();
        self.search.banned.contains(&word)
    }
}

/// Letters that may stand on a square: the one that lies there, or the cross-set.
#[inline]
fn allowed(cell: &Cell) -> u64 {
    if cell.tile == 0 {
        cell.cross
    } else {
        1 << letter_of(cell.tile)
    }
}

/// Blanks beyond what the word map has keys for: through the GADDAG from the anchor instead. The letters on
/// the board in so long a word leave few ways.
struct Walk<'w, 't> {
    trial: Trial<'t>,
    subsets: &'w Subsets,
    counts: [u8; TILE_KINDS],
    tiles: [u8; MAX_SIZE],
}

impl<'w, 't> Walk<'w, 't> {
    fn new(trial: Trial<'t>, subsets: &'w Subsets) -> Self {
        Self {
            trial,
            subsets,
            counts: subsets.counts(),
            tiles: [0; MAX_SIZE],
        }
    }

    fn run(&mut self) {
        let root = self.trial.search.graph.gaddag_root();
        self.left(self.trial.anchor, root, self.trial.base);
    }

    fn left(&mut self, at: usize, list: u32, points: i32) {
        let graph = self.trial.search.graph;
        let whole = at == 0 && self.trial.anchor + 1 == self.trial.cells.len();
        let arcs = if whole {
            graph.accept_mask(list)
        } else {
            graph.mask(list)
        };
        self.each(at, arcs, points, |walk, letter, points| {
            let next = graph.node(graph.seek(list, letter)).list();
            if whole {
                walk.keep(points);
            } else if at > 0 {
                walk.left(at - 1, next, points);
            } else if let Some(node) = graph.find(next, SEPARATOR) {
                walk.right(walk.trial.anchor + 1, node.list(), points);
            }
        });
    }

    fn right(&mut self, at: usize, list: u32, points: i32) {
        let graph = self.trial.search.graph;
        let last = at + 1 == self.trial.cells.len();
        let arcs = if last {
            graph.accept_mask(list)
        } else {
            graph.mask(list)
        };
        self.each(at, arcs, points, |walk, letter, points| match last {
            true => walk.keep(points),
            false => walk.right(at + 1, graph.node(graph.seek(list, letter)).list(), points),
        });
    }

    /// Lays every letter that fits, from a tile and from a blank.
    fn each(
        &mut self,
        at: usize,
        arcs: u64,
        points: i32,
        mut then: impl FnMut(&mut Self, Tile, i32),
    ) {
        let cell = &self.trial.cells[at];
        let paid = if self.counts[0] > 0 || cell.tile != 0 {
            !1
        } else {
            self.subsets.letters
        };
        for letter in bits(arcs & allowed(cell) & paid) {
            if cell.tile != 0 {
                then(self, letter, points);
                continue;
            }
            for tile in [letter, letter | BLANK_BIT] {
                let kind = kind_of(tile) as usize;
                if self.counts[kind] > 0 {
                    self.counts[kind] -= 1;
                    self.tiles[at] = tile;
                    let value = self.trial.search.rules.value(tile);
                    then(self, letter, points + value * self.trial.weights[at]);
                    self.counts[kind] += 1;
                }
            }
            self.tiles[at] = 0;
        }
    }

    fn keep(&mut self, points: i32) {
        let laid = self
            .tiles
            .iter()
            .filter(|&&tile| tile != 0)
            .map(|&tile| kind_of(tile));
        self.trial.leave = self.subsets.leave(laid, self.trial.search.leaves);
        let tiles = self.tiles;
        self.trial.keep(&tiles, points);
    }
}
