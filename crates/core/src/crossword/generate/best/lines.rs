//! A line made ready for bounds: anchors and the windows around them.

use super::subsets::{Subsets, Tops};
use super::{NEVER, POINT, Search};
use crate::crossword::grid::Cell;
use crate::crossword::layout::MAX_SIZE;
use crate::crossword::position::Position;
use crate::crossword::rack::letter_of;
use crate::crossword::square::Direction;

/// One square of a line as bounds and words need it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spot {
    /// Letters that may stand here: the one that lies here, or the cross-set.
    pub allowed: u64,
    /// Of the run of tiles that begins or ends here.
    run: Run,
    /// Adds one to the number of squares with a letter premium of at least 2 (bits 0-7), 3 and 4.
    levels: u32,
    /// The most the cross word can score.
    cross_bound: i16,
    /// Points of the cross word's tiles on the board, with its premium.
    pub cross_points: i16,
    pub filled: bool,
    /// Whether the rack has a tile for this empty square.
    payable: bool,
    pub letter_premium: u8,
    word_premium: u8,
    /// The word premium where there is a cross word, else 0.
    pub cross_premium: u8,
    cross_len: u8,
}

/// The letters of a run of tiles: the sum of their keys, their points, their number.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    hash: u64,
    points: i16,
    letters: u8,
}

#[derive(Debug, Default)]
pub struct Line {
    direction: Option<Direction>,
    pub index: usize,
    size: usize,
    /// One more than there are squares, so that the edge is as good as an empty square.
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
    /// The most that cross words and the bingo add.
    extra: i32,
    /// For letter premiums beyond 4: what the rest can add to the main word.
    rest: i32,
    levels: u32,
    pub line: u16,
    pub anchor: u8,
    pub start: u8,
    pub end: u8,
    pub placed: u8,
    /// How many letters of the board.
    pub letters: u8,
}

impl Window {
    /// The highest score of as many tiles as there are free squares, with these sums of highest values.
    #[inline]
    pub fn score_bound(&self, tops: &Tops) -> i32 {
        let top = |shift: u32| i32::from(tops[(self.levels >> shift & 15) as usize]);
        let tiles = i32::from(tops[self.placed as usize]) + top(0) + top(8) + top(16);
        self.multiplier * (self.points + self.rest + tiles) + self.extra
    }

    pub fn len(&self) -> usize {
        (self.end - self.start) as usize
    }
}

impl Line {
    /// Gets the line ready; says whether it has an anchor at all.
    pub fn prepare(
        &mut self,
        position: &Position,
        direction: Direction,
        index: usize,
        search: &Search,
        subsets: &Subsets,
    ) -> bool {
        let cells = position.grid().line(direction, index);
        let centre = position.is_board_empty()
            && position.rules().layout.centre().line(direction).0 == index;
        if !centre
            && cells
                .iter()
                .all(|cell| cell.tile == 0 && cell.cross_len == 0)
        {
            return false;
        }
        (self.direction, self.index, self.size) = (Some(direction), index, cells.len());
        for (spot, cell) in self.spots.iter_mut().zip(cells) {
            *spot = if cell.tile == 0 {
                empty(cell, subsets)
            } else {
                filled(cell)
            };
        }
        self.spots[cells.len()] = Spot::default();
        let mut start = 0;
        for run in cells.chunk_by(|a, b| (a.tile == 0) == (b.tile == 0)) {
            if run[0].tile != 0 {
                let joined = join(run, search);
                self.spots[start].run = joined;
                self.spots[start + run.len() - 1].run = joined;
            }
            start += run.len();
        }
        true
    }

    pub fn direction(&self) -> Direction {
        self.direction.unwrap_or(Direction::Across)
    }

    /// The anchors as in Gordon's algorithm: the last tile of a run, a hooked square without neighbours.
    pub fn anchors(
        &self,
        position: &Position,
        slot: usize,
    ) -> impl Iterator<Item = Anchor> + use<'_> {
        let (line, at) = position.rules().layout.centre().line(self.direction());
        let centre = (position.is_board_empty() && line == self.index).then_some(at);
        let mut leftmost = 0;
        (0..self.size).filter_map(move |at| {
            let spot = &self.spots[at];
            let hooked = spot.cross_len > 0 || centre == Some(at);
            let alone = hooked && (at == 0 || !self.spots[at - 1].filled);
            (!self.spots[at + 1].filled && (spot.filled || alone)).then(|| {
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
        let run = self.spots[at].run;
        let mut window = Window {
            bound: NEVER,
            hash: run.hash,
            points: i32::from(run.points),
            multiplier: 1,
            extra: 0,
            rest: 0,
            levels: 0,
            line: anchor.line,
            anchor: anchor.at,
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
            self.place(&mut window, at, subsets);
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
            self.place(&mut window, left, subsets);
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
            self.place(&mut window, end, subsets);
            window.end += 1;
            let run = &self.spots[end + 1].run;
            window.hash = window.hash.wrapping_add(run.hash);
            window.points += i32::from(run.points);
            window.letters += run.letters;
            window.end += run.letters;
        }
    }

    #[inline]
    fn place(&self, window: &mut Window, at: usize, subsets: &Subsets) {
        let spot = &self.spots[at];
        window.placed += 1;
        window.multiplier *= i32::from(spot.word_premium);
        window.levels += spot.levels;
        window.extra += i32::from(spot.cross_bound);
        if spot.letter_premium > 4 {
            let highest = subsets.values.first().map_or(0, |&(value, _)| value);
            window.rest += i32::from(spot.letter_premium - 4) * highest;
        }
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
        // No longer window follows, so the bingo may stay in what cross words add.
        window.extra += if placed == search.rules.rack_size {
            search.rules.bingo
        } else {
            0
        };
        window.bound = window.score_bound(&reach.tops) * POINT + reach.leave;
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
        let spots = &self.spots[window.start as usize..window.end as usize];
        let cross = spots
            .iter()
            .find(|spot| !spot.filled)
            .map_or(0, |spot| spot.cross_len as usize + 1);
        let length = window.len();
        length >= 2
            && (length > cross || (length == cross && self.direction() == Direction::Across))
    }
}

fn filled(cell: &Cell) -> Spot {
    Spot {
        allowed: 1 << letter_of(cell.tile),
        filled: true,
        ..Spot::default()
    }
}

fn empty(cell: &Cell, subsets: &Subsets) -> Spot {
    let (letter, word) = (cell.letter_premium, cell.word_premium);
    let mut spot = Spot {
        allowed: cell.cross,
        payable: true,
        letter_premium: letter,
        word_premium: word,
        levels: u32::from(letter >= 2) | u32::from(letter >= 3) << 8 | u32::from(letter >= 4) << 16,
        cross_len: cell.cross_len,
        ..Spot::default()
    };
    if cell.cross_len > 0 {
        let best = subsets
            .values
            .iter()
            .find(|(_, letters)| letters & cell.cross != 0);
        let own = best.map_or(0, |&(value, _)| value as i16) * i16::from(letter);
        spot.payable = best.is_some() || (subsets.blanks > 0 && cell.cross != 0);
        spot.cross_premium = word;
        spot.cross_points = cell.cross_score * i16::from(word);
        spot.cross_bound = spot.cross_points + own * i16::from(word);
    }
    spot
}

fn join(run: &[Cell], search: &Search) -> Run {
    let hash = run.iter().fold(0u64, |sum, cell| {
        sum.wrapping_add(search.map.key(letter_of(cell.tile)))
    });
    let points: i32 = run.iter().map(|cell| search.rules.value(cell.tile)).sum();
    Run {
        hash,
        points: points as i16,
        letters: run.len() as u8,
    }
}
