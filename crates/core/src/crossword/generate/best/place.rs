//! Places the words of a window on its squares and scores them exactly.

use super::block::MAX_BLOCKS;
use super::lookup::needs_gaddag;
use super::subsets::{Candidate, Subsets};
use super::window::Window;
use super::{LOWEST, POINT, Request, ValuedPlay, keep};
use crate::crossword::rules::grid::{Cell, bits};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::rack::{BLANK_BIT, TILE_KINDS, kind_of, letter_of};
use crate::crossword::rules::square::{Direction, Square};
use crate::lexicon::{SEPARATOR, Tile};

/// Marks a subset without words, or with blanks.
const NO_SLOT: usize = usize::MAX;

/// Places words in one window.
pub struct WordPlacer<'t> {
    request: &'t Request<'t>,
    found: &'t mut Vec<ValuedPlay>,
    cells: &'t [Cell],
    /// The index of the anchor in `cells`.
    anchor: usize,
    start: Square,
    direction: Direction,
    placed: u8,
    /// How often the value of a tile on each square counts, in the main word and in its cross word together.
    weights: [i32; MAX_SIZE],
    /// Points that do not depend on the tiles placed.
    fixed: i32,
    leave: i32,
    /// Plays of lower equity are not kept.
    threshold: i32,
}

impl<'t> WordPlacer<'t> {
    pub fn new(window: &Window, request: &'t Request, found: &'t mut Vec<ValuedPlay>) -> Self {
        let (start, end) = (window.start as usize, window.end as usize);
        let (direction, line) = (window.direction, window.line as usize);
        let cells = &request.grid.line(direction, line)[start..end];
        let bingo = window.placed as usize == request.rules.rack_size;
        let empty = cells.iter().filter(|cell| cell.tile == 0);
        let multiplier: i32 = empty.map(|cell| i32::from(cell.word_premium)).product();
        let (mut weights, mut lying) = ([0; MAX_SIZE], 0);
        let mut fixed = if bingo { request.rules.bingo } else { 0 };
        for (weight, cell) in weights.iter_mut().zip(cells) {
            if cell.tile != 0 {
                lying += request.rules.value(cell.tile);
                continue;
            }
            let word = i32::from(cell.word_premium);
            let crossed = if cell.cross_len > 0 { word } else { 0 };
            *weight = i32::from(cell.letter_premium) * (multiplier + crossed);
            fixed += i32::from(cell.cross_score) * crossed;
        }
        let threshold = if found.len() < request.wanted {
            LOWEST
        } else {
            found[request.wanted - 1].equity
        };
        Self {
            request,
            found,
            cells,
            anchor: (window.anchor - window.start) as usize,
            start: Square::on_line(direction, line, start),
            direction,
            placed: window.placed,
            weights,
            fixed: fixed + lying * multiplier,
            leave: 0,
            threshold,
        }
    }

    /// Places all words that these subsets make with playthrough letters of this hash.
    pub fn place_all(mut self, candidates: [u64; MAX_BLOCKS], playthrough: u64, subsets: &Subsets) {
        if needs_gaddag(subsets.blanks, self.cells.len()) {
            return GaddagFill::new(self, subsets).run();
        }
        let placed = self.placed as usize;
        for (block, subsets_left) in candidates.into_iter().enumerate() {
            if subsets_left != 0 {
                self.place_block(subsets_left, playthrough, |i| {
                    subsets.candidate(placed, block, i)
                });
            }
        }
    }

    /// Places the words of subsets of one block. The memory for all is prefetched before the first is read.
    fn place_block(
        &mut self,
        chosen: u64,
        playthrough: u64,
        candidate: impl Fn(Tile) -> Candidate,
    ) {
        let (map, length) = (self.request.map, self.cells.len());
        let mut slots = [NO_SLOT; u64::BITS as usize];
        for i in bits(chosen) {
            let candidate = candidate(i);
            if candidate.blanks == 0 {
                let slot = map.slot(candidate.hash.wrapping_add(playthrough), length);
                slots[i as usize % slots.len()] = slot.unwrap_or(NO_SLOT);
            }
        }
        for i in bits(chosen) {
            let slot = slots[i as usize % slots.len()];
            if slot != NO_SLOT {
                map.prefetch_words(slot, length);
            }
        }
        for i in bits(chosen) {
            let (candidate, slot) = (candidate(i), slots[i as usize % slots.len()]);
            if candidate.bound < self.threshold {
                continue;
            }
            self.leave = candidate.leave;
            let hash = candidate.hash.wrapping_add(playthrough);
            if slot == NO_SLOT {
                self.place_with_blanks(candidate.blanks, hash);
            } else {
                map.words_at(slot, hash, length)
                    .for_each(|word| self.place_word(word, &[]));
            }
        }
    }

    /// Places all words of letters with this hash and this number of blanks.
    fn place_with_blanks(&mut self, blanks: u8, hash: u64) {
        let (map, length) = (self.request.map, self.cells.len());
        match blanks {
            0 => {}
            1 => {
                let letters = self.request.rules.alphabet().mask();
                for letter in bits(map.blank_letters(hash, length) & letters) {
                    let hash = hash.wrapping_add(map.key(letter));
                    map.words(hash, length)
                        .for_each(|word| self.place_word(word, &[letter]));
                }
            }
            _ => {
                for first in 1..=self.request.rules.alphabet().len() as Tile {
                    let hash = hash.wrapping_add(map.key(first));
                    let seconds = map.blank_letters(hash, length) >> first << first;
                    for second in bits(seconds) {
                        let hash = hash.wrapping_add(map.key(second));
                        map.words(hash, length)
                            .for_each(|word| self.place_word(word, &[first, second]));
                    }
                }
            }
        }
    }

    /// Places a word if its letters fit the squares; `blanks` are the letters that blanks stand for.
    fn place_word(&mut self, word: &[Tile], blanks: &[Tile]) {
        if !self
            .cells
            .iter()
            .zip(word)
            .all(|(cell, letter)| allowed(cell) >> letter & 1 != 0)
        {
            return;
        }
        let mut tiles = [0; MAX_SIZE];
        let mut points = self.fixed;
        for (i, (&letter, cell)) in word.iter().zip(self.cells).enumerate() {
            if cell.tile == 0 {
                tiles[i] = letter;
                points += self.request.rules.value(letter) * self.weights[i];
            }
        }
        self.choose_blanks(&mut tiles, 0, blanks, points);
    }

    /// Tries every way to choose which of the tiles are blanks. Blanks of the same letter go from left to right, so that no
    /// play is found twice.
    fn choose_blanks(
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
                self.choose_blanks(
                    tiles,
                    next,
                    rest,
                    points - self.request.rules.value(letter) * self.weights[at],
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
        keep(self.found, self.request.wanted, ValuedPlay { play, equity });
        if self.found.len() == self.request.wanted {
            self.threshold = self.found[self.request.wanted - 1].equity;
        }
    }

    fn is_banned(&self, tiles: &[u8; MAX_SIZE]) -> bool {
        if self.request.banned.is_empty() {
            return false;
        }
        let letter = |(cell, &tile): (&Cell, &u8)| letter_of(cell.tile | tile);
        let word: Vec<Tile> = self.cells.iter().zip(tiles).map(letter).collect();
        self.request.banned.contains(&word)
    }
}

/// The letters possible on a square: the one that lies there, or the cross-set.
#[inline]
fn allowed(cell: &Cell) -> u64 {
    if cell.tile == 0 {
        cell.cross
    } else {
        1 << letter_of(cell.tile)
    }
}

/// Fills a window through the GADDAG, for racks with more blanks than the word map has tables for. The playthrough letters of
/// such long words leave few paths.
struct GaddagFill<'w, 't> {
    placer: WordPlacer<'t>,
    subsets: &'w Subsets,
    counts: [u8; TILE_KINDS],
    tiles: [u8; MAX_SIZE],
}

impl<'w, 't> GaddagFill<'w, 't> {
    fn new(placer: WordPlacer<'t>, subsets: &'w Subsets) -> Self {
        Self {
            placer,
            subsets,
            counts: subsets.counts(),
            tiles: [0; MAX_SIZE],
        }
    }

    fn run(&mut self) {
        let root = self.placer.request.graph.gaddag_root();
        self.left(self.placer.anchor, root, self.placer.fixed);
    }

    fn left(&mut self, at: usize, list: u32, points: i32) {
        let graph = self.placer.request.graph;
        let whole = at == 0 && self.placer.anchor + 1 == self.placer.cells.len();
        let arcs = if whole {
            graph.accept_mask(list)
        } else {
            graph.mask(list)
        };
        self.each(at, arcs, points, |fill, letter, points| {
            let next = graph.node(graph.seek(list, letter)).list();
            if whole {
                fill.keep(points);
            } else if at > 0 {
                fill.left(at - 1, next, points);
            } else if let Some(node) = graph.find(next, SEPARATOR) {
                fill.right(fill.placer.anchor + 1, node.list(), points);
            }
        });
    }

    fn right(&mut self, at: usize, list: u32, points: i32) {
        let graph = self.placer.request.graph;
        let last = at + 1 == self.placer.cells.len();
        let arcs = if last {
            graph.accept_mask(list)
        } else {
            graph.mask(list)
        };
        self.each(at, arcs, points, |fill, letter, points| match last {
            true => fill.keep(points),
            false => fill.right(at + 1, graph.node(graph.seek(list, letter)).list(), points),
        });
    }

    /// Places every letter that fits, as a tile and as a blank.
    fn each(
        &mut self,
        at: usize,
        arcs: u64,
        points: i32,
        mut then: impl FnMut(&mut Self, Tile, i32),
    ) {
        let cell = &self.placer.cells[at];
        let affordable = if self.counts[0] > 0 || cell.tile != 0 {
            !1
        } else {
            self.subsets.letters
        };
        for letter in bits(arcs & allowed(cell) & affordable) {
            if cell.tile != 0 {
                then(self, letter, points);
                continue;
            }
            for tile in [letter, letter | BLANK_BIT] {
                let kind = kind_of(tile) as usize;
                if self.counts[kind] > 0 {
                    self.counts[kind] -= 1;
                    self.tiles[at] = tile;
                    let value = self.placer.request.rules.value(tile);
                    then(self, letter, points + value * self.placer.weights[at]);
                    self.counts[kind] += 1;
                }
            }
            self.tiles[at] = 0;
        }
    }

    fn keep(&mut self, points: i32) {
        let kinds = self
            .tiles
            .iter()
            .filter(|&&tile| tile != 0)
            .map(|&tile| kind_of(tile));
        self.placer.leave = self.subsets.leave(kinds, self.placer.request.leaves);
        let tiles = self.tiles;
        self.placer.keep(&tiles, points);
    }
}
