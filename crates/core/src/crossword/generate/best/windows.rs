//! The words of a window: looked up, laid on its squares, scored exactly.

use std::ops::Range;

use super::lines::{Line, Spot, Window};
use super::subsets::{Set, Subsets};
use super::{NEVER, POINT, Search, Valued, keep};
use crate::crossword::grid::bits;
use crate::crossword::layout::MAX_SIZE;
use crate::crossword::play::Play;
use crate::crossword::rack::{BLANK_BIT, TILE_KINDS};
use crate::crossword::square::{Direction, Square};
use crate::lexicon::{MAX_BLANK_WORD, Tile};

pub fn try_sets(
    window: &Window,
    line: &Line,
    sets: Range<u32>,
    subsets: &Subsets,
    search: &Search,
    found: &mut Vec<Valued>,
) {
    let mut trial = Trial::new(window, line, search, found);
    for &index in subsets.chosen(sets) {
        let set = subsets.set(window.placed, index);
        let bound = window.score_bound(&set.tops, search) * POINT + set.leave;
        if bound >= trial.threshold {
            trial.set(set, window.hash, subsets);
        }
    }
}

struct Trial<'t> {
    search: &'t Search<'t>,
    found: &'t mut Vec<Valued>,
    spots: &'t [Spot],
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
    fn new(
        window: &Window,
        line: &'t Line,
        search: &'t Search,
        found: &'t mut Vec<Valued>,
    ) -> Self {
        let (start, end) = (window.start as usize, window.end as usize);
        let spots = &line.spots[start..end];
        let direction = line.direction.unwrap_or(Direction::Across);
        let mut weights = [0; MAX_SIZE];
        let (mut board, mut crosses) = (0, 0);
        for (weight, spot) in weights.iter_mut().zip(spots) {
            if spot.filled {
                board += spot.points;
            } else {
                *weight = spot.letter_premium * (window.multiplier + spot.cross_premium);
                crosses += spot.cross_points;
            }
        }
        let full = window.placed as usize == search.rules.rack_size;
        let bingo = if full { search.rules.bingo } else { 0 };
        let threshold = if found.len() < search.wanted {
            NEVER
        } else {
            found[search.wanted - 1].equity
        };
        Self {
            search,
            found,
            spots,
            start: Square::on_line(direction, line.index, start),
            direction,
            placed: window.placed,
            weights,
            base: board * window.multiplier + crosses + bingo,
            leave: 0,
            threshold,
        }
    }

    /// All words of these tiles together with the letters on the board.
    fn set(&mut self, set: &Set, board: u64, subsets: &Subsets) {
        self.leave = set.leave;
        let (map, length) = (self.search.map, self.spots.len());
        let hash = set.hash.wrapping_add(board);
        match set.blanks {
            0 => map
                .words(hash, length)
                .for_each(|word| self.word(word, &[])),
            1 if length <= MAX_BLANK_WORD => {
                for letter in bits(map.blank_letters(hash, length)) {
                    let hash = hash.wrapping_add(map.key(letter));
                    map.words(hash, length)
                        .for_each(|word| self.word(word, &[letter]));
                }
            }
            2 if length <= MAX_BLANK_WORD => {
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
            _ => self.walk(set, subsets),
        }
    }

    /// A word of the right letters, if it fits the squares; `blanks` are the letters that blanks stand for.
    fn word(&mut self, word: &[Tile], blanks: &[Tile]) {
        if !self
            .spots
            .iter()
            .zip(word)
            .all(|(spot, letter)| spot.allowed >> letter & 1 != 0)
        {
            return;
        }
        let mut tiles = [0; MAX_SIZE];
        let mut points = self.base;
        for (i, (&letter, spot)) in word.iter().zip(self.spots).enumerate() {
            if !spot.filled {
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
        for at in from..self.spots.len() {
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
            self.spots.len(),
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
        let letter = |(spot, &tile): (&Spot, &u8)| {
            if spot.filled {
                spot.allowed.trailing_zeros() as Tile
            } else {
                tile & !BLANK_BIT
            }
        };
        let word: Vec<Tile> = self.spots.iter().zip(tiles).map(letter).collect();
        self.search.banned.contains(&word)
    }

    /// Blanks beyond what the word map has keys for: along the word graph instead. The board's letters in
    /// so long a word leave few ways.
    fn walk(&mut self, set: &Set, subsets: &Subsets) {
        let mut counts = [0u8; TILE_KINDS];
        for tile in subsets.tiles_of(set) {
            counts[tile as usize] += 1;
        }
        let root = self.search.graph.dawg_root();
        self.step(0, root, &mut counts, &mut [0; MAX_SIZE], self.base);
    }

    fn step(
        &mut self,
        at: usize,
        list: u32,
        counts: &mut [u8; TILE_KINDS],
        tiles: &mut [u8; MAX_SIZE],
        points: i32,
    ) {
        let (graph, last) = (self.search.graph, at + 1 == self.spots.len());
        let arcs = if last {
            graph.accept_mask(list)
        } else {
            graph.mask(list)
        };
        let spot = &self.spots[at];
        for letter in bits(arcs & spot.allowed & !1) {
            let next = graph.node(graph.seek(list, letter)).list();
            let choices = if spot.filled {
                [0, 0]
            } else {
                [letter, letter | BLANK_BIT]
            };
            for tile in choices.into_iter().take(if spot.filled { 1 } else { 2 }) {
                let kind = if tile & BLANK_BIT != 0 { 0 } else { tile } as usize;
                if tile != 0 {
                    if counts[kind] == 0 {
                        continue;
                    }
                    counts[kind] -= 1;
                }
                tiles[at] = tile;
                let points = points + self.search.rules.value(tile) * self.weights[at];
                match last {
                    true => self.keep(tiles, points),
                    false => self.step(at + 1, next, counts, tiles, points),
                }
                tiles[at] = 0;
                counts[kind] += u8::from(tile != 0);
            }
        }
    }
}
