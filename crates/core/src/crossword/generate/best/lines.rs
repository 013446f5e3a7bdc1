//! The windows of a line with their bounds.
//!
//! A window is made of a left and a right part around its anchor. What lies on the board is met on the right alone, because
//! no window goes left as far as the anchor before, so the left parts of an anchor are worked out once.

use super::queue::NONE;
use super::subsets::{ROOM, Subsets, Tops};
use super::{POINT, Search};
use crate::crossword::grid::{Cell, Grid, bits};
use crate::crossword::layout::MAX_SIZE;
use crate::crossword::rack::{MAX_RACK, letter_of};
use crate::crossword::square::Direction;
use crate::lexicon::Tile;

#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// No play here is worth more, in thousandths of a point.
    pub bound: i32,
    /// The next one in the same bucket of the queue.
    pub next: u32,
    /// Sum of the keys of the letters on the board.
    pub hash: u64,
    /// Their points, and for letter premiums beyond 4 what the rest can add to the main word.
    points: i32,
    pub multiplier: i32,
    /// The most that cross words and the bingo add.
    extra: i32,
    levels: u32,
    pub direction: Direction,
    pub line: u8,
    /// Where the run of tiles around the anchor begins and where the anchor is.
    run: u8,
    pub anchor: u8,
    pub start: u8,
    pub end: u8,
    pub placed: u8,
    /// The last letter of the board.
    pub last_letter: Tile,
}

impl Window {
    /// The highest score of as many tiles as there are free squares, with these sums of highest values.
    #[inline]
    pub fn score_bound(&self, tops: &Tops) -> i32 {
        let [all, twice, thrice, rest] = self.rows().map(|row| i32::from(tops[row % ROOM]));
        self.multiplier * (all + twice + thrice + rest) + self.sure_points()
    }

    /// How many of the highest tiles count once in the main word, and how many once more for letter premiums.
    #[inline]
    pub fn rows(&self) -> [usize; 4] {
        let level = |shift: u32| (self.levels >> shift & 15) as usize;
        [self.placed as usize, level(0), level(8), level(16)]
    }

    /// Points of the bound that do not depend on the tiles.
    #[inline]
    pub fn sure_points(&self) -> i32 {
        self.multiplier * self.points + self.extra
    }

    #[inline]
    pub fn len(&self) -> usize {
        (self.end - self.start) as usize
    }

    /// How many letters of the board.
    #[inline]
    pub fn letters(&self) -> usize {
        self.len() - self.placed as usize
    }

    #[cfg(test)]
    pub fn of_bound(bound: i32) -> Self {
        Self {
            bound,
            next: NONE,
            hash: 0,
            points: 0,
            multiplier: 1,
            extra: 0,
            levels: 0,
            direction: Direction::Across,
            line: 0,
            run: 0,
            anchor: 0,
            start: 0,
            end: 0,
            placed: 0,
            last_letter: 0,
        }
    }

    /// Letters of which every play has a new tile: one that some word has before the run, or after it.
    #[inline]
    pub fn needed(&self, grid: &Grid) -> u64 {
        let cells = grid.line(self.direction, self.line as usize);
        let anchor = &cells[self.anchor as usize];
        if anchor.tile == 0 {
            !0
        } else if self.start < self.run {
            anchor.before & cells[self.run as usize - 1].cross
        } else {
            anchor.after & cells[self.anchor as usize + 1].cross
        }
    }
}

/// What a row of free squares adds to a window.
#[derive(Debug, Clone, Copy)]
struct Part {
    multiplier: i32,
    extra: i32,
    /// The number of squares with a letter premium of at least 2 (bits 0-7), 3 and 4.
    levels: u32,
    /// For letter premiums beyond 4.
    rest: i32,
}

/// What each letter premium adds to `Part::levels`.
const LEVELS: [u32; 5] = [0, 0, 1, 1 | 1 << 8, 1 | 1 << 8 | 1 << 16];

const NOTHING: Part = Part {
    multiplier: 1,
    extra: 0,
    levels: 0,
    rest: 0,
};

/// A run of tiles on the board.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    /// Sum of the keys of its letters.
    hash: u64,
    points: i32,
    letters: u8,
    last: Tile,
}

pub struct Line<'a> {
    cells: &'a [Cell],
    direction: Direction,
    index: u8,
    /// Bit i: a tile lies on square i; it is empty and the rack has a tile for it.
    filled: u32,
    payable: u32,
    anchors: u32,
    /// The most the cross word of each empty square can score.
    cross_bounds: [i32; MAX_SIZE],
    subsets: &'a Subsets,
    search: &'a Search<'a>,
}

impl<'a> Line<'a> {
    pub fn new(subsets: &'a Subsets, search: &'a Search) -> Self {
        Self {
            cells: &[],
            direction: Direction::Across,
            index: 0,
            filled: 0,
            payable: 0,
            anchors: 0,
            cross_bounds: [0; MAX_SIZE],
            subsets,
            search,
        }
    }

    /// Turns to a line and says whether it has an anchor; `centre` is where the first play of a game must lie.
    #[inline]
    pub fn enter(&mut self, direction: Direction, index: usize, centre: Option<usize>) -> bool {
        let cells = self.search.grid.line(direction, index);
        let (mut filled, mut hooked) = (0, 0);
        for (i, cell) in cells.iter().enumerate() {
            filled |= u32::from(cell.tile != 0) << i;
            hooked |= u32::from(cell.cross_len != 0) << i;
        }
        // As in Gordon's algorithm: the last tile of a run, a hooked square without neighbours.
        let first = centre.map_or(0, |at| 1 << at);
        let anchors = (filled | (hooked | first) & !(filled << 1)) & !(filled >> 1);
        if anchors == 0 {
            return false;
        }
        (self.cells, self.direction, self.index) = (cells, direction, index as u8);
        (self.filled, self.anchors) = (filled, anchors);
        self.payable = !filled & ((1 << cells.len()) - 1);
        self.cross_bounds = [0; MAX_SIZE];
        for at in bits(hooked.into()) {
            let cell = &cells[at as usize];
            self.payable &= !(u32::from(!self.subsets.pays(cell.cross)) << at);
            let own = self.subsets.highest(cell.cross) * i32::from(cell.letter_premium);
            self.cross_bounds[at as usize] =
                (i32::from(cell.cross_score) + own) * i32::from(cell.word_premium);
        }
        true
    }

    /// Shows every window that the rack may fill, with its bound.
    #[inline]
    pub fn windows(&self, mut visit: impl FnMut(Window)) {
        let mut leftmost = 0;
        for at in bits(self.anchors.into()) {
            self.around(at as usize, leftmost, &mut visit);
            leftmost = at as usize + 1;
        }
    }

    /// The windows of an anchor; `leftmost` is the first square after the anchor before.
    #[inline(always)]
    fn around(&self, at: usize, leftmost: usize, visit: &mut impl FnMut(Window)) {
        let run = self.run_to(at);
        let start = at + 1 - run.letters.max(1) as usize;
        let (before, after) = match run.letters {
            0 => (true, true),
            _ => self.extensions(start, at),
        };
        if !before && !after || run.letters == 0 && self.payable >> at & 1 == 0 {
            return;
        }
        let mut left = [NOTHING; MAX_RACK + 1];
        let mut placed = 0;
        if run.letters == 0 {
            left[0] = self.with(NOTHING, at);
            placed = 1;
        }
        let wider = if before {
            self.free_before(start, leftmost)
                .min(self.subsets.size - placed)
        } else {
            0
        };
        for i in 0..wider {
            left[i + 1] = self.with(left[i], start - 1 - i);
        }
        let anchor = Anchor {
            at,
            start,
            left: &left[..=wider],
            after,
        };
        self.rightwards(&anchor, run, placed, visit);
    }

    /// Goes right square by square and joins each right part with all left parts.
    #[inline(always)]
    fn rightwards(
        &self,
        anchor: &Anchor,
        mut run: Run,
        mut placed: usize,
        visit: &mut impl FnMut(Window),
    ) {
        let (mut right, mut end) = (NOTHING, anchor.at + 1);
        loop {
            let sizes = self.subsets.sizes(run.letters, run.last);
            let lefts = self.lefts(anchor, &run, placed, end, sizes);
            for i in bits(lefts.into()) {
                let (i, left) = (i as usize, &anchor.left[i as usize]);
                let total = placed + i;
                let reach = self.subsets.reach(run.letters, total);
                let full = total == self.search.rules.rack_size;
                let mut window = Window {
                    bound: 0,
                    next: NONE,
                    hash: run.hash,
                    points: run.points + left.rest + right.rest,
                    multiplier: left.multiplier * right.multiplier,
                    extra: left.extra
                        + right.extra
                        + if full { self.search.rules.bingo } else { 0 },
                    levels: left.levels + right.levels,
                    direction: self.direction,
                    line: self.index,
                    run: anchor.start as u8,
                    anchor: anchor.at as u8,
                    start: (anchor.start - i) as u8,
                    end: end as u8,
                    placed: total as u8,
                    last_letter: run.last,
                };
                window.bound = window.score_bound(&reach.tops) * POINT + reach.leave;
                visit(window);
            }
            let ends_here = run.letters <= 1 && self.filled >> end == 0 && sizes >> placed <= 1;
            if ends_here || placed == self.subsets.size || self.payable >> end & 1 == 0 {
                return;
            }
            right = self.with(right, end);
            placed += 1;
            end += 1;
            while self.filled >> end & 1 != 0 {
                run = self.joined(run, end);
                end += 1;
            }
        }
    }

    /// Bit i: with i more squares on the left there may be a play that ends here.
    #[inline(always)]
    fn lefts(&self, anchor: &Anchor, run: &Run, placed: usize, end: usize, sizes: u32) -> u32 {
        let mut lefts = sizes >> placed & ((1 << anchor.left.len()) - 1);
        let grown = end > anchor.at + 1;
        if grown && !anchor.after {
            // A word that begins with the run goes on only with letters that follow the run.
            lefts &= !1;
        }
        if placed <= 1 {
            lefts &= !self.not_main(anchor, run, placed, end);
        }
        let all = self.subsets.size - placed;
        if lefts >> all & 1 != 0
            && !self
                .subsets
                .has_full(run.hash, run.letters, run.last, self.search)
        {
            lefts &= !(1 << all);
        }
        lefts
    }

    /// The bit of the left part that makes a play of one tile, if that belongs to the cross word: a play belongs
    /// to the longer of its words, across when they are equal.
    #[inline]
    fn not_main(&self, anchor: &Anchor, run: &Run, placed: usize, end: usize) -> u32 {
        if run.letters == 0 {
            return u32::from(placed == 1);
        }
        let new = if placed == 0 {
            anchor.start.wrapping_sub(1)
        } else {
            anchor.at + 1
        };
        let Some(cell) = self.cells.get(new) else {
            return 0;
        };
        let length = end - anchor.start + usize::from(placed == 0);
        let cross = cell.cross_len as usize + 1;
        let main = length > cross || length == cross && self.direction == Direction::Across;
        u32::from(!main) << (1 - placed)
    }

    /// How many free squares before `start` can be filled without touching another run.
    #[inline(always)]
    fn free_before(&self, start: usize, leftmost: usize) -> usize {
        let touches = leftmost > 0 && self.filled >> (leftmost - 1) & 1 != 0;
        let room = start.saturating_sub(leftmost + usize::from(touches));
        let payable = (u64::from(self.payable) << 32 >> start) as u32;
        room.min(payable.leading_ones() as usize)
    }

    /// Whether the rack has a tile that some word has before the run, or after it.
    #[inline(always)]
    fn extensions(&self, start: usize, last: usize) -> (bool, bool) {
        let run = &self.cells[last];
        let pays = |at: usize, letters: u64| {
            let cell = self.cells.get(at);
            cell.is_some_and(|cell| self.subsets.pays(letters & cell.cross))
        };
        (
            pays(start.wrapping_sub(1), run.before),
            pays(last + 1, run.after),
        )
    }

    #[inline(always)]
    fn with(&self, part: Part, at: usize) -> Part {
        let cell = &self.cells[at];
        let letter = cell.letter_premium;
        Part {
            multiplier: part.multiplier * i32::from(cell.word_premium),
            extra: part.extra + self.cross_bounds[at],
            levels: part.levels + LEVELS[usize::from(letter).min(4)],
            rest: part.rest + i32::from(letter.saturating_sub(4)) * self.subsets.top_value,
        }
    }

    /// The run of tiles that ends at a square.
    #[inline(always)]
    fn run_to(&self, at: usize) -> Run {
        let letters = (self.filled << (31 - at)).leading_ones() as usize;
        (at + 1 - letters..=at).fold(Run::default(), |run, at| self.joined(run, at))
    }

    #[inline(always)]
    fn joined(&self, run: Run, at: usize) -> Run {
        let tile = self.cells[at].tile;
        let letter = letter_of(tile);
        Run {
            hash: run.hash.wrapping_add(self.search.map.key(letter)),
            points: run.points + self.search.rules.value(tile),
            letters: run.letters + 1,
            last: letter,
        }
    }
}

struct Anchor<'l> {
    at: usize,
    /// Of its run, or the anchor itself.
    start: usize,
    /// What the squares on the left add, from none on.
    left: &'l [Part],
    /// Whether words that begin with its run can go on.
    after: bool,
}
