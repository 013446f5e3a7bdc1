//! The board with the data that generators need for each square. It is stored in both orientations, so that every line
//! is contiguous in memory. Cross-sets and cross-scores are updated only where a play affects them.

use std::ops::Range;

use super::banned::Banned;
use super::moves::Play;
use super::rack::letter_of;
use super::settings::Rules;
use super::square::{Direction, Square};
use super::tally::Tally;
use crate::lexicon::{Graph, Node, Tile};

/// One square as seen in one direction. Its cross word is perpendicular to that direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The cross-set. Bit t: letter t makes a valid cross word here. Bit 0 is never set; occupied squares have no bits.
    pub cross: u64,
    /// Only at the last tile of a run along the line: the letters that occur directly before the run in some word, and
    /// the letters that occur directly after it in some word that starts with the run. 0 elsewhere.
    pub before: u64,
    pub after: u64,
    /// The points of the cross word's tiles that are on the board.
    pub cross_score: i16,
    /// The number of the cross word's tiles that are on the board; 0 means no cross word.
    pub cross_len: u8,
    pub tile: u8,
    pub letter_premium: u8,
    pub word_premium: u8,
}

/// The index and the former content of a changed cell, for undo.
pub type Change = (u16, Cell);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    size: usize,
    cells: Vec<Cell>,
    /// One per line, across before down.
    tallies: Vec<Tally>,
}

/// The valid words. Without a lexicon every cross word is valid.
#[derive(Clone, Copy)]
pub struct Valid<'a> {
    pub graph: Option<Graph<'a>>,
    pub banned: &'a Banned,
    pub letters: u64,
}

impl Grid {
    /// A board with these tiles (row by row, 0 for an empty square).
    pub fn new(rules: &Rules, board: &[u8], valid: Valid) -> Self {
        let size = rules.layout.size();
        let mut cells = Vec::with_capacity(2 * size * size);
        for direction in Direction::BOTH {
            for (line, at) in (0..size).flat_map(|line| (0..size).map(move |at| (line, at))) {
                let square = Square::on_line(direction, line, at);
                let premium = rules.layout.premium(square);
                cells.push(Cell {
                    cross: 0,
                    before: 0,
                    after: 0,
                    cross_score: 0,
                    cross_len: 0,
                    tile: board[rules.layout.index(square)],
                    letter_premium: premium.letter,
                    word_premium: premium.word,
                });
            }
        }
        let mut grid = Self {
            size,
            cells,
            tallies: Vec::new(),
        };
        for direction in Direction::BOTH {
            for (line, at) in (0..size).flat_map(|line| (0..size).map(move |at| (line, at))) {
                let cells = grid.line(direction, line);
                let index = grid.index(direction, line, at);
                if cells[at].tile == 0 {
                    grid.cells[index] = grid.crossed(direction, line, at, rules, valid);
                } else if cells.get(at + 1).is_none_or(|cell| cell.tile == 0) {
                    grid.cells[index] = valid.extended(&cells[run_through(cells, at)]);
                }
            }
        }
        let tally = |cells: &[Cell]| Tally::new(cells, rules);
        grid.tallies = grid.cells.chunks(size).map(tally).collect();
        grid
    }

    /// Replaces a cell and returns the old one.
    fn replace(&mut self, index: usize, cell: Cell, rules: &Rules) -> Cell {
        let old = std::mem::replace(&mut self.cells[index], cell);
        let tally = &mut self.tallies[index / self.size];
        tally.change(index % self.size, &old, &cell, rules);
        old
    }

    #[inline]
    pub fn tally(&self, direction: Direction, line: usize) -> &Tally {
        &self.tallies[direction as usize * self.size + line]
    }

    pub fn size(&self) -> usize {
        self.size
    }

    #[inline]
    pub fn line(&self, direction: Direction, line: usize) -> &[Cell] {
        let start = self.index(direction, line, 0);
        &self.cells[start..start + self.size]
    }

    #[inline]
    pub fn cell(&self, square: Square, direction: Direction) -> &Cell {
        let (line, at) = square.line(direction);
        &self.cells[self.index(direction, line, at)]
    }

    /// All cells, line by line, across before down. A [`Change`] refers to an index in this slice.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub fn tile(&self, square: Square) -> u8 {
        self.cell(square, Direction::Across).tile
    }

    /// The tiles, row by row.
    pub fn board(&self) -> Vec<u8> {
        self.cells[..self.size * self.size]
            .iter()
            .map(|cell| cell.tile)
            .collect()
    }

    #[inline]
    fn index(&self, direction: Direction, line: usize, at: usize) -> usize {
        (direction as usize * self.size + line) * self.size + at
    }

    /// Places the tiles of a play and updates the cross-sets. The old content of every changed cell is appended to
    /// `log`.
    pub fn place(&mut self, play: &Play, rules: &Rules, valid: Valid, log: &mut Vec<Change>) {
        for (square, tile) in play.placements() {
            for direction in Direction::BOTH {
                let (line, at) = square.line(direction);
                let index = self.index(direction, line, at);
                let laid = Cell {
                    tile,
                    cross: 0,
                    cross_score: 0,
                    cross_len: 0,
                    ..self.cells[index]
                };
                log.push((index as u16, self.replace(index, laid, rules)));
            }
        }
        self.refresh_ends(play.start, play.direction, rules, valid, log);
        for (square, _) in play.placements() {
            self.refresh_ends(square, play.direction.other(), rules, valid, log);
        }
    }

    /// Updates the squares directly before and after the run of tiles through `square` along `direction`: they have new
    /// cross words for plays in the other direction.
    fn refresh_ends(
        &mut self,
        square: Square,
        direction: Direction,
        rules: &Rules,
        valid: Valid,
        log: &mut Vec<Change>,
    ) {
        let (line, at) = square.line(direction);
        let run = run_through(self.line(direction, line), at);
        self.refresh_run(direction, line, run.clone(), rules, valid, log);
        let before = run.start.checked_sub(1);
        let after = (run.end < self.size).then_some(run.end);
        for end in [before, after].into_iter().flatten() {
            let other = direction.other();
            let cell = self.crossed(other, end, line, rules, valid);
            self.change(self.index(other, end, line), cell, rules, log);
        }
    }

    /// Only the last tile of a run stores the letters that extend the run.
    fn refresh_run(
        &mut self,
        direction: Direction,
        line: usize,
        run: Range<usize>,
        rules: &Rules,
        valid: Valid,
        log: &mut Vec<Change>,
    ) {
        let last = valid.extended(&self.line(direction, line)[run.clone()]);
        for at in run.start..run.end - 1 {
            let index = self.index(direction, line, at);
            let inner = Cell {
                before: 0,
                after: 0,
                ..self.cells[index]
            };
            self.change(index, inner, rules, log);
        }
        self.change(self.index(direction, line, run.end - 1), last, rules, log);
    }

    fn change(&mut self, index: usize, cell: Cell, rules: &Rules, log: &mut Vec<Change>) {
        if self.cells[index] != cell {
            log.push((index as u16, self.replace(index, cell, rules)));
        }
    }

    /// The cell with its cross word recomputed.
    fn crossed(
        &self,
        direction: Direction,
        line: usize,
        at: usize,
        rules: &Rules,
        valid: Valid,
    ) -> Cell {
        let cross_line = self.line(direction.other(), at);
        let run = run_through(cross_line, line);
        let (before, after) = (&cross_line[run.start..line], &cross_line[line + 1..run.end]);
        let score: i32 = before
            .iter()
            .chain(after)
            .map(|cell| rules.value(cell.tile))
            .sum();
        Cell {
            cross: valid.cross_set(before, after),
            cross_score: score as i16,
            cross_len: (before.len() + after.len()) as u8,
            ..self.cells[self.index(direction, line, at)]
        }
    }

    /// Undoes the changes of a log, last first. The log then holds the new values, so that `swap_forth` can redo them.
    pub fn swap_back(&mut self, log: &mut [Change], rules: &Rules) {
        for (index, cell) in log.iter_mut().rev() {
            *cell = self.replace(*index as usize, *cell, rules);
        }
    }

    pub fn swap_forth(&mut self, log: &mut [Change], rules: &Rules) {
        for (index, cell) in log.iter_mut() {
            *cell = self.replace(*index as usize, *cell, rules);
        }
    }
}

/// The run of tiles around an index. The square itself may be empty.
pub fn run_through(line: &[Cell], at: usize) -> Range<usize> {
    let before = line[..at]
        .iter()
        .rev()
        .take_while(|cell| cell.tile != 0)
        .count();
    let after = line[at + 1..]
        .iter()
        .take_while(|cell| cell.tile != 0)
        .count();
    at - before..at + 1 + after
}

impl Valid<'_> {
    /// The letters that form a word between the two runs (the letter-game thesis, algorithms 3 and 4; with a run on
    /// both sides the letter must fit both).
    fn cross_set(&self, before: &[Cell], after: &[Cell]) -> u64 {
        let Some(graph) = self.graph else {
            return self.letters;
        };
        let mask = match (before.is_empty(), after.is_empty()) {
            (true, true) => return self.letters,
            (false, true) => graph
                .walk(graph.dawg_root(), letters(before))
                .map_or(0, |node| graph.accept_mask(node.list())),
            (true, false) => graph
                .walk(graph.gaddag_root(), letters(after).rev())
                .map_or(0, |node| graph.accept_mask(node.list())),
            (false, false) => between(&graph, before, after),
        };
        let mask = mask & self.letters;
        if self.banned.is_empty() {
            mask
        } else {
            self.without_banned(mask, before, after)
        }
    }

    /// The last cell of a run with the letters that extend the run.
    fn extended(&self, run: &[Cell]) -> Cell {
        let last = run[run.len() - 1];
        let Some(graph) = self.graph else {
            return Cell {
                before: self.letters,
                after: self.letters,
                ..last
            };
        };
        let letters_at = |node: Option<Node>| graph.mask(node.map_or(0, Node::list)) & self.letters;
        let before = letters_at(graph.walk(graph.gaddag_root(), letters(run).rev()));
        let after = letters_at(graph.walk(graph.dawg_root(), letters(run)));
        Cell {
            before,
            after,
            ..last
        }
    }

    #[cold]
    fn without_banned(&self, mask: u64, before: &[Cell], after: &[Cell]) -> u64 {
        let word = |letter: Tile| -> Vec<Tile> {
            letters(before)
                .chain([letter])
                .chain(letters(after))
                .collect()
        };
        bits(mask)
            .filter(|&letter| !self.banned.contains(&word(letter)))
            .fold(0, |kept, letter| kept | 1 << letter)
    }
}

fn letters(cells: &[Cell]) -> impl DoubleEndedIterator<Item = Tile> + '_ {
    cells.iter().map(|cell| letter_of(cell.tile))
}

fn between(graph: &Graph, before: &[Cell], after: &[Cell]) -> u64 {
    let Some(node) = graph.walk(graph.dawg_root(), letters(before)) else {
        return 0;
    };
    let middle = node.list();
    let ends = |letter: Tile| graph.walk(graph.find(middle, letter)?.list(), letters(after));
    bits(graph.mask(middle))
        .filter(|&letter| ends(letter).is_some_and(|node| node.accepts()))
        .fold(0, |mask, letter| mask | 1 << letter)
}

/// The indices of the set bits, lowest first.
pub fn bits(mut mask: u64) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as Tile);
        mask &= mask.wrapping_sub(1);
        bit
    })
}
