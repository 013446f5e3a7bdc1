//! All plays of one anchor through the GADDAG, as in Gordon's algorithm.
//!
//! Few words contain a given run of several letters. Walking from the run costs less than looking up subsets in all windows
//! around it. Racks with blanks have too many paths for that.

use super::{POINT, Request, ValuedPlay, keep};
use crate::crossword::rules::grid::{Cell, bits};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::rack::{BLANK_BIT, TILE_KINDS, letter_of};
use crate::crossword::rules::square::{Direction, Square};
use crate::lexicon::{Graph, Node, SEPARATOR, Tile};

/// What changes with every tile placed.
#[derive(Clone, Copy)]
struct Laid {
    /// Bit i: tile i of the rack is placed.
    used: usize,
    /// The letters still on the rack.
    letters: u64,
    /// Points in the main word before its multiplier, and in cross words.
    main: i32,
    cross: i32,
    multiplier: i32,
}

pub struct AnchorWalk<'a> {
    pub request: &'a Request<'a>,
    pub graph: Graph<'a>,
    pub cells: &'a [Cell],
    pub direction: Direction,
    pub line: usize,
    /// The last tile of the run where the walk begins.
    pub anchor: usize,
    /// Every play covers this square.
    pub covered: usize,
    /// The first square that a play may cover.
    pub leftmost: usize,
    /// At most this number of tiles is placed.
    pub most: u32,
    /// By letter: bit i is set if tile i of the rack is that letter.
    pub places: &'a [u16; TILE_KINDS],
    pub tiles: [u8; MAX_SIZE],
    pub threshold: i32,
    pub found: &'a mut Vec<ValuedPlay>,
}

impl AnchorWalk<'_> {
    /// Finds all plays that contain the run from `run_start` to the anchor.
    pub fn run(&mut self, run_start: usize, letters: u64) {
        let (mut list, mut main) = (self.graph.gaddag_root(), 0);
        for cell in self.cells[run_start..=self.anchor].iter().rev() {
            let Some(node) = self.graph.find(list, letter_of(cell.tile)) else {
                return;
            };
            main += self.request.rules.value(cell.tile);
            list = node.list();
        }
        let laid = Laid {
            used: 0,
            letters,
            main,
            cross: 0,
            multiplier: 1,
        };
        match self.places[0] {
            0 => self.around::<false>(run_start, list, laid),
            _ => self.around::<true>(run_start, list, laid),
        }
    }

    /// Extends a word that begins at `start` to the left, and to the right once it covers what it must.
    #[inline(always)]
    fn around<const WILD: bool>(&mut self, start: usize, list: u32, laid: Laid) {
        if start > self.leftmost {
            let (all, ends) = self.graph.masks(list);
            let at = start - 1;
            let arcs = if self.is_last(laid) && !self.is_filled(at.wrapping_sub(1)) {
                // The square after the run is empty, so the last tile must complete the word.
                if at > self.covered { 0 } else { ends }
            } else {
                all
            };
            let letters = arcs & self.cells[at].cross & self.affordable::<WILD>(laid);
            if letters != 0 {
                self.left::<WILD>(at, list, letters, laid);
            }
        }
        if start <= self.covered
            && let Some(node) = self.graph.find(list, SEPARATOR)
        {
            self.rightwards::<WILD>(start, self.anchor + 1, node.list(), laid);
        }
    }

    /// Whether only one tile may still be placed.
    #[inline(always)]
    fn is_last(&self, laid: Laid) -> bool {
        laid.used.count_ones() + 1 == self.most
    }

    #[inline(always)]
    fn is_filled(&self, at: usize) -> bool {
        self.cells.get(at).is_some_and(|cell| cell.tile != 0)
    }

    /// The letters for which the rack has a tile.
    #[inline(always)]
    fn affordable<const WILD: bool>(&self, laid: Laid) -> u64 {
        match WILD && usize::from(self.places[0]) & !laid.used != 0 {
            true => !1,
            false => laid.letters,
        }
    }

    fn left<const WILD: bool>(&mut self, at: usize, list: u32, letters: u64, laid: Laid) {
        let last = self.is_last(laid);
        self.place::<WILD>(at, list, letters, laid, |walk, mut node, mut laid| {
            let mut start = at;
            while start > walk.leftmost && walk.is_filled(start - 1) {
                start -= 1;
                let tile = walk.cells[start].tile;
                let Some(next) = walk.graph.find(node.list(), letter_of(tile)) else {
                    return;
                };
                laid.main += walk.request.rules.value(tile);
                node = next;
            }
            if start <= walk.covered && node.accepts() {
                walk.record(start, walk.anchor + 1, laid);
            }
            if !last {
                walk.around::<WILD>(start, node.list(), laid);
            }
        });
    }

    /// Extends the word to the right with a tile on the empty square `at`.
    #[inline(always)]
    fn rightwards<const WILD: bool>(&mut self, start: usize, at: usize, list: u32, laid: Laid) {
        let Some(cell) = self.cells.get(at) else {
            return;
        };
        let (all, ends) = self.graph.masks(list);
        let arcs = if self.is_last(laid) && !self.is_filled(at + 1) {
            ends
        } else {
            all
        };
        let letters = arcs & cell.cross & self.affordable::<WILD>(laid);
        if letters != 0 {
            self.right::<WILD>([start, at], list, letters, laid);
        }
    }

    fn right<const WILD: bool>(
        &mut self,
        [start, at]: [usize; 2],
        list: u32,
        letters: u64,
        laid: Laid,
    ) {
        let last = self.is_last(laid);
        self.place::<WILD>(at, list, letters, laid, |walk, mut node, mut laid| {
            let mut end = at + 1;
            while walk.is_filled(end) {
                let tile = walk.cells[end].tile;
                let Some(next) = walk.graph.find(node.list(), letter_of(tile)) else {
                    return;
                };
                laid.main += walk.request.rules.value(tile);
                (node, end) = (next, end + 1);
            }
            if node.accepts() {
                walk.record(start, end, laid);
            }
            if !last {
                walk.rightwards::<WILD>(start, end, node.list(), laid);
            }
        });
    }

    /// Places each of these letters, as a tile and as a blank.
    #[inline(always)]
    fn place<const WILD: bool>(
        &mut self,
        at: usize,
        list: u32,
        letters: u64,
        mut laid: Laid,
        then: impl Fn(&mut Self, Node, Laid),
    ) {
        let cell = &self.cells[at];
        let (premium, word) = (i32::from(cell.letter_premium), i32::from(cell.word_premium));
        let crossed = if cell.cross_len > 0 { word } else { 0 };
        laid.multiplier *= word;
        laid.cross += i32::from(cell.cross_score) * crossed;
        let blanks = usize::from(self.places[0]) & !laid.used;
        for letter in bits(letters) {
            let node = self.graph.node(self.graph.seek(list, letter));
            let free = usize::from(self.places[letter as usize % TILE_KINDS]) & !laid.used;
            if !WILD || free != 0 {
                let next = free & free.wrapping_neg();
                let points = self.request.rules.value(letter) * premium;
                self.tiles[at] = letter;
                let laid = Laid {
                    used: laid.used | next,
                    letters: laid.letters & !(u64::from(free == next) << letter),
                    main: laid.main + points,
                    cross: laid.cross + points * crossed,
                    ..laid
                };
                then(self, node, laid);
            }
            if WILD && blanks != 0 {
                self.tiles[at] = letter | BLANK_BIT;
                let used = laid.used | blanks & blanks.wrapping_neg();
                then(self, node, Laid { used, ..laid });
            }
        }
        self.tiles[at] = 0;
    }

    fn record(&mut self, start: usize, end: usize, laid: Laid) {
        let placed = laid.used.count_ones() as usize;
        let rules = self.request.rules;
        let bonus = if placed == rules.rack_size {
            rules.bingo
        } else {
            0
        };
        let points = laid.main * laid.multiplier + laid.cross + bonus;
        let leave = self.request.leaves.map_or(0, |leaves| leaves[laid.used]);
        let equity = points * POINT + leave;
        if equity < self.threshold {
            return;
        }
        self.keep(start, end, placed, points, equity);
    }

    #[inline(never)]
    fn keep(&mut self, start: usize, end: usize, placed: usize, points: i32, equity: i32) {
        if placed == 1 && !self.is_main(start, end) || self.is_banned(start, end) {
            return;
        }
        let mut tiles = [0; MAX_SIZE];
        tiles[..end - start].copy_from_slice(&self.tiles[start..end]);
        let square = Square::on_line(self.direction, self.line, start);
        let play = Play::found(
            square,
            self.direction,
            tiles,
            end - start,
            placed as u8,
            points,
        );
        keep(self.found, self.request.wanted, ValuedPlay { play, equity });
        if self.found.len() == self.request.wanted {
            self.threshold = self.found[self.request.wanted - 1].equity;
        }
    }

    /// A play of one tile belongs to the longer of its two words, to the one across if both are equally long.
    fn is_main(&self, start: usize, end: usize) -> bool {
        let new = (start..end).find(|&at| self.tiles[at] != 0);
        let cross = new.map_or(0, |at| self.cells[at].cross_len as usize + 1);
        let length = end - start;
        length > cross || length == cross && self.direction == Direction::Across
    }

    fn is_banned(&self, start: usize, end: usize) -> bool {
        let letter = |at: usize| letter_of(self.cells[at].tile | self.tiles[at]);
        !self.request.banned.is_empty()
            && self
                .request
                .banned
                .contains(&(start..end).map(letter).collect::<Vec<Tile>>())
    }
}
