//! A line made ready for bounds: anchors and the windows around them.

use super::subsets::{ROOM, Subsets, Tops};
use super::{NEVER, POINT, Search};
use crate::crossword::grid::Cell;
use crate::crossword::layout::MAX_SIZE;
use crate::crossword::position::Position;
use crate::crossword::rack::letter_of;
use crate::crossword::square::Direction;
use crate::lexicon::Tile;

/// One square of a line as bounds and words need it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spot {
    /// Letters that may stand here: the one that lies here, or the cross-set.
    pub allowed: u64,
    /// Of the run of tiles that begins or ends here.
    run: Run,
    /// Whether the rack has a tile that some word has before the run that ends here, or after it.
    before: bool,
    after: bool,
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
    last: Tile,
}

#[derive(Debug, Default)]
pub struct Line {
    direction: Option<Direction>,
    pub index: usize,
    size: usize,
    /// Just after the last tile.
    runs_end: usize,
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
    /// How many letters of the board, and the last of them.
    pub letters: u8,
    pub last_letter: Tile,
}

impl Window {
    /// The highest score of as many tiles as there are free squares, with these sums of highest values.
    #[inline]
    pub fn score_bound(&self, tops: &Tops) -> i32 {
        let top = |shift: u32| i32::from(tops[(self.levels >> shift & 15) as usize]);
        let tiles = i32::from(tops[self.placed as usize % ROOM]) + top(0) + top(8) + top(16);
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
        self.runs_end = cells
            .iter()
            .rposition(|cell| cell.tile != 0)
            .map_or(0, |last| last + 1);
        let mut start = 0;
        for run in cells.chunk_by(|a, b| (a.tile == 0) == (b.tile == 0)) {
            if run[0].tile != 0 {
                let joined = join(run, search);
                self.spots[start].run = joined;
                let end = start + run.len();
                let last = &run[run.len() - 1];
                let pays = |at: Option<usize>, letters: u64| {
                    at.and_then(|at| cells.get(at))
                        .is_some_and(|cell| subsets.pays(letters & cell.cross))
                };
                let (before, after) = (
                    pays(start.checked_sub(1), last.before),
                    pays(Some(end), last.after),
                );
                let spot = &mut self.spots[end - 1];
                (spot.run, spot.before, spot.after) = (joined, before, after);
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
        subsets: &Subsets,
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
            last_letter: run.last,
        };
        if run.letters == 0 {
            if !self.spots[at].payable {
                return;
            }
            window.start = anchor.at;
            self.place(&mut window, at, subsets);
        }
        let mut full = (0, false);
        let (before, mut after) = match run.letters {
            0 => (true, true),
            _ => (self.spots[at].before, self.spots[at].after),
        };
        loop {
            // A word that begins with the run goes on only with letters that follow the run.
            if after {
                self.rightwards(window, subsets, search, &mut full, &mut visit);
            }
            after = true;
            if !before || window.start == anchor.leftmost || !self.can_grow(&window, subsets) {
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

    #[inline(always)]
    fn rightwards(
        &self,
        mut window: Window,
        subsets: &Subsets,
        search: &Search,
        full: &mut (u64, bool),
        visit: &mut impl FnMut(&Window),
    ) {
        loop {
            if window.placed > 0 && self.bound(&mut window, subsets, search, full) {
                visit(&window);
            }
            let end = window.end as usize;
            if !self.can_grow(&window, subsets) || !self.spots[end].payable {
                return;
            }
            self.place(&mut window, end, subsets);
            window.end += 1;
            let run = &self.spots[end + 1].run;
            if run.letters > 0 {
                window.hash = window.hash.wrapping_add(run.hash);
                window.points += i32::from(run.points);
                window.letters += run.letters;
                window.last_letter = run.last;
                window.end += run.letters;
            }
        }
    }

    #[inline(always)]
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

    /// Whether more tiles can make a word: always while there are runs ahead, else only where some larger
    /// set of tiles makes one with what the window goes through.
    #[inline(always)]
    fn can_grow(&self, window: &Window, subsets: &Subsets) -> bool {
        if window.placed as usize == subsets.size {
            return false;
        }
        let letter = if window.letters == 0 {
            0
        } else {
            window.last_letter
        };
        window.letters > 1
            || (window.end as usize) < self.runs_end
            || subsets.from[(window.placed as usize + 1) % ROOM] >> letter & 1 != 0
    }

    /// Gives the window its bound; says whether it can hold a play at all.
    #[inline(always)]
    fn bound(
        &self,
        window: &mut Window,
        subsets: &Subsets,
        search: &Search,
        full: &mut (u64, bool),
    ) -> bool {
        let placed = window.placed as usize % ROOM;
        let reach = if window.letters == 0 {
            &subsets.alone[placed]
        } else {
            &subsets.any[placed]
        };
        let made =
            window.letters != 1 || subsets.with_letter[placed] >> window.last_letter & 1 != 0;
        if reach.leave == NEVER || !made {
            return false;
        }
        if placed == 1 && !self.is_main(window) {
            return false;
        }
        if placed == subsets.size && window.letters > 0 {
            if full.0 != window.hash {
                *full = (window.hash, subsets.has_full(window, search));
            }
            if !full.1 {
                return false;
            }
        }
        // No longer window follows, so the bingo may stay in what cross words add.
        window.extra += if placed == search.rules.rack_size {
            search.rules.bingo
        } else {
            0
        };
        window.bound = window.score_bound(&reach.tops) * POINT + reach.leave;
        true
    }

    /// A play of one tile belongs to the longer of its words, across when they are equal.
    #[inline(never)]
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
        spot.payable = subsets.pays(cell.cross);
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
        last: letter_of(run[run.len() - 1].tile),
    }
}
