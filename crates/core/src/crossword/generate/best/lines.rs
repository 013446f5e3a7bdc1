//! A line made ready for bounds: anchors and the windows around them.

use super::subsets::Subsets;
use super::{MAX_RACK, NEVER, POINT, Search};
use crate::crossword::layout::MAX_SIZE;
use crate::crossword::position::Position;
use crate::crossword::rack::letter_of;
use crate::crossword::square::Direction;

/// One square of a line as bounds and words need it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spot {
    /// Letters that may stand here: the one that lies here, or the cross-set.
    pub allowed: u64,
    pub filled: bool,
    /// Of the tile that lies here.
    pub points: i32,
    /// Whether the rack has a tile for this square.
    pub payable: bool,
    pub letter_premium: i32,
    pub word_premium: i32,
    /// The word premium where there is a cross word, else 0.
    pub cross_premium: i32,
    /// Points of the cross word's tiles on the board, with its premium.
    pub cross_points: i32,
    /// The most the cross word can score.
    cross_bound: i32,
    /// Adds one to the number of squares with a letter premium of at least 2 (bits 0-7), 3 and 4.
    levels: u32,
    /// For letter premiums beyond 4: what the rest can add to the main word.
    rest: i32,
    cross_len: u8,
    /// The run of tiles that begins here or ends just before here.
    run_from: Run,
    run_to: Run,
}

/// A run of tiles seen from one end: where the other end is, and what it holds.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    hash: u64,
    points: i32,
    letters: u8,
}

#[derive(Debug, Default)]
pub struct Line {
    pub direction: Option<Direction>,
    pub index: usize,
    size: usize,
    pub spots: [Spot; MAX_SIZE + 1],
}

#[derive(Debug, Clone, Copy)]
pub struct Anchor {
    pub line: u16,
    at: u8,
    leftmost: u8,
}

#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub bound: i32,
    /// Sum of the keys of the letters on the board.
    pub hash: u64,
    /// Their points.
    pub points: i32,
    pub multiplier: i32,
    /// The most that cross words add.
    pub extra: i32,
    levels: u32,
    pub line: u16,
    pub start: u8,
    pub end: u8,
    pub placed: u8,
    /// How many letters of the board.
    pub letters: u8,
}

impl Window {
    /// The highest score of as many tiles as there are free squares, with these sums of highest values.
    #[inline]
    pub fn score_bound(&self, tops: &[i16; MAX_RACK + 1], search: &Search) -> i32 {
        let top = |shift: u32| i32::from(tops[(self.levels >> shift & 15) as usize]);
        let tiles = i32::from(tops[self.placed as usize]) + top(0) + top(8) + top(16);
        let bingo = if self.placed as usize == search.rules.rack_size {
            search.rules.bingo
        } else {
            0
        };
        self.multiplier * (self.points + tiles) + self.extra + bingo
    }
}

impl Line {
    pub fn prepare(
        &mut self,
        position: &Position,
        direction: Direction,
        index: usize,
        search: &Search,
        subsets: &Subsets,
    ) {
        let cells = position.grid().line(direction, index);
        (self.direction, self.index, self.size) = (Some(direction), index, cells.len());
        for (at, cell) in cells.iter().enumerate() {
            let spot = &mut self.spots[at];
            if cell.tile != 0 {
                let points = search.rules.value(cell.tile);
                *spot = Spot {
                    allowed: 1 << letter_of(cell.tile),
                    filled: true,
                    points,
                    ..Spot::default()
                };
                continue;
            }
            let (letter, word) = (i32::from(cell.letter_premium), i32::from(cell.word_premium));
            let best = subsets
                .values
                .iter()
                .find(|(_, letters)| letters & cell.cross != 0);
            let hooked = cell.cross_len > 0;
            let points = if hooked {
                i32::from(cell.cross_score) * word
            } else {
                0
            };
            let own = best.map_or(0, |&(value, _)| value * letter * word);
            let rest = (letter - 4).max(0) * subsets.values.first().map_or(0, |&(value, _)| value);
            *spot = Spot {
                allowed: cell.cross,
                filled: false,
                payable: best.is_some() || (subsets.blanks > 0 && cell.cross != 0),
                letter_premium: letter,
                word_premium: word,
                cross_premium: if hooked { word } else { 0 },
                cross_points: points,
                cross_bound: if hooked { points + own } else { 0 },
                levels: u32::from(letter >= 2)
                    | u32::from(letter >= 3) << 8
                    | u32::from(letter >= 4) << 16,
                rest,
                cross_len: cell.cross_len,
                ..Spot::default()
            };
        }
        self.spots[cells.len()] = Spot::default();
        self.join_runs(position, direction, index, search);
    }

    /// Notes every run of tiles at both of its ends.
    fn join_runs(
        &mut self,
        position: &Position,
        direction: Direction,
        index: usize,
        search: &Search,
    ) {
        let cells = position.grid().line(direction, index);
        let mut start = 0;
        for run in cells.chunk_by(|a, b| (a.tile == 0) == (b.tile == 0)) {
            if run[0].tile != 0 {
                let hash = run.iter().fold(0u64, |sum, cell| {
                    sum.wrapping_add(search.map.key(letter_of(cell.tile)))
                });
                let points = run.iter().map(|cell| search.rules.value(cell.tile)).sum();
                let joined = Run {
                    hash,
                    points,
                    letters: run.len() as u8,
                };
                self.spots[start].run_from = joined;
                self.spots[start + run.len()].run_to = joined;
            }
            start += run.len();
        }
    }

    /// The anchors as in Gordon's algorithm: the last tile of a run, a hooked square without neighbours.
    pub fn anchors(
        &self,
        position: &Position,
        slot: usize,
    ) -> impl Iterator<Item = Anchor> + use<'_> {
        let direction = self.direction.unwrap_or(Direction::Across);
        let (line, at) = position.rules().layout.centre().line(direction);
        let centre = (position.is_board_empty() && line == self.index).then_some(at);
        let mut leftmost = 0;
        (0..self.size).filter_map(move |at| {
            let spot = &self.spots[at];
            let free_after = !self.spots[at + 1].filled;
            let is_anchor = free_after
                && (spot.filled
                    || ((spot.cross_len > 0 || centre == Some(at))
                        && (at == 0 || !self.spots[at - 1].filled)));
            is_anchor.then(|| {
                let anchor = Anchor {
                    line: slot as u16,
                    at: at as u8,
                    leftmost,
                };
                leftmost = at as u8 + 1;
                anchor
            })
        })
    }

    /// Shows every window of an anchor that the rack can fill.
    #[inline]
    pub fn windows(
        &self,
        anchor: &Anchor,
        subsets: &mut Subsets,
        search: &Search,
        mut visit: impl FnMut(&Window),
    ) {
        let at = anchor.at as usize;
        let run = self.spots[at + 1].run_to;
        let mut window = Window {
            bound: NEVER,
            hash: run.hash,
            points: run.points,
            multiplier: 1,
            extra: 0,
            levels: 0,
            line: anchor.line,
            start: anchor.at + 1 - run.letters,
            end: anchor.at + 1,
            placed: 0,
            letters: run.letters,
        };
        if run.letters == 0 {
            if !self.spots[at].payable {
                return;
            }
            window.start = anchor.at;
            self.place(&mut window, at);
        }
        let mut full = (0, false);
        loop {
            self.rightwards(window, subsets, search, &mut full, &mut visit);
            if window.start == anchor.leftmost || window.placed as usize == subsets.size {
                return;
            }
            let left = window.start as usize - 1;
            if !self.spots[left].payable || (left > 0 && self.spots[left - 1].filled) {
                return;
            }
            window.start -= 1;
            self.place(&mut window, left);
        }
    }

    #[inline]
    fn rightwards(
        &self,
        mut window: Window,
        subsets: &mut Subsets,
        search: &Search,
        full: &mut (u64, bool),
        visit: &mut impl FnMut(&Window),
    ) {
        loop {
            if window.placed > 0 && self.bound(&mut window, subsets, search, full) {
                visit(&window);
            }
            let end = window.end as usize;
            if end == self.size
                || window.placed as usize == subsets.size
                || !self.spots[end].payable
            {
                return;
            }
            self.place(&mut window, end);
            window.end += 1;
            let run = &self.spots[window.end as usize].run_from;
            window.hash = window.hash.wrapping_add(run.hash);
            window.points += run.points;
            window.letters += run.letters;
            window.end += run.letters;
        }
    }

    #[inline]
    fn place(&self, window: &mut Window, at: usize) {
        let spot = &self.spots[at];
        window.placed += 1;
        window.multiplier *= spot.word_premium;
        window.levels += spot.levels;
        window.points += spot.rest;
        window.extra += spot.cross_bound;
    }

    /// Gives the window its bound; says whether it can hold a play at all.
    #[inline]
    fn bound(
        &self,
        window: &mut Window,
        subsets: &mut Subsets,
        search: &Search,
        full: &mut (u64, bool),
    ) -> bool {
        let placed = window.placed as usize;
        let reach = if window.letters == 0 {
            &subsets.alone[placed]
        } else {
            &subsets.any[placed]
        };
        let Some(reach) = reach else { return false };
        if placed == 1 && !self.is_main(window) {
            return false;
        }
        window.bound = window.score_bound(&reach.tops, search) * POINT + reach.leave;
        if placed == subsets.size && window.letters > 0 {
            if full.0 != window.hash {
                *full = (
                    window.hash,
                    subsets.has_full(window.hash, window.letters, search),
                );
            }
            return full.1;
        }
        true
    }

    /// A play of one tile belongs to the longer of its words, across when they are equal.
    fn is_main(&self, window: &Window) -> bool {
        let (start, end) = (window.start as usize, window.end as usize);
        let free = self.spots[start..end].iter().find(|spot| !spot.filled);
        let cross = free.map_or(0, |spot| spot.cross_len as usize + 1);
        let length = end - start;
        length >= 2
            && (length > cross || (length == cross && self.direction == Some(Direction::Across)))
    }
}
