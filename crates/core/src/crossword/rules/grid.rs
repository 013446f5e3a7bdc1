//! The board with what generators need to know of each square, kept in both orientations so that every
//! line is a run of memory. Cross-sets and cross-scores change only where a play touches them.

use std::ops::Range;

use super::banned::Banned;
use super::moves::Play;
use super::rack::letter_of;
use super::settings::Rules;
use super::square::{Direction, Square};
use super::tally::Tally;
use crate::lexicon::{Graph, Node, Tile};

/// One square seen along one direction. The cross word is the one perpendicular to that direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Bit t: letter t may be laid here as far as the cross word is concerned. Bit 0 is never set, and no
    /// bit where a tile lies.
    pub cross: u64,
    /// At the last tile of a run along the line: letters that some word has just before the run, and letters
    /// that some word beginning with the run has just after it. Elsewhere 0.
    pub before: u64,
    pub after: u64,
    /// Points of the tiles of the cross word that lie on the board.
    pub cross_score: i16,
    /// How many tiles of the cross word lie on the board; 0 means there is none.
    pub cross_len: u8,
    pub tile: u8,
    pub letter_premium: u8,
    pub word_premium: u8,
}

/// What lay in a cell before: the way back.
pub type Change = (u16, Cell);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    size: usize,
    cells: Vec<Cell>,
    /// Of every line, across before down.
    tallies: Vec<Tally>,
}

/// The words a grid is kept for: without a lexicon every cross word is taken for valid.
#[derive(Clone, Copy)]
pub struct Valid<'a> {
    pub graph: Option<Graph<'a>>,
    pub banned: &'a Banned,
    pub letters: u64,
}

impl Grid {
    /// A board with these tiles (row by row, 0 for none).
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

    /// Puts a cell in its place and gives the one that was there.
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

    /// All cells, line by line, across before down: a change names its cell by its place here.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub fn tile(&self, square: Square) -> u8 {
        self.cell(square, Direction::Across).tile
    }

    /// The tiles row by row.
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

    /// Lays the tiles of a play and brings the cross-sets up to date. Every cell changed goes to `log` as
    /// it was.
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

    /// The squares just before and after the run of tiles through `square` along `direction` have new
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

    /// Only the last tile of a run knows how the run can be extended.
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

    /// The cell with its cross word worked out anew.
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

    /// Takes back the changes of a log from its end, leaving the new values in it, so that `swap_forth`
    /// can lay them again.
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

/// The run of tiles around a place, which itself may be empty.
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
    /// Which letters make a word between the two runs (the letter-game thesis, algorithms 3 and 4; the square between
    /// two runs needs both sides).
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

    /// The last cell of a run with the letters that can extend the run.
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

/// The numbers of the bits set, lowest first.
pub fn bits(mut mask: u64) -> impl Iterator<Item = Tile> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as Tile);
        mask &= mask.wrapping_sub(1);
        bit
    })
}
