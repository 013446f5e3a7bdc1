//! What all generators share: the line they work on, the tiles still on the rack, the word laid so far.

use crate::crossword::grid::Cell;
use crate::crossword::layout::MAX_SIZE;
use crate::crossword::play::Play;
use crate::crossword::position::Position;
use crate::crossword::rack::{BLANK_BIT, Counts, letter_of};
use crate::crossword::rules::Rules;
use crate::crossword::square::{Direction, Square};
use crate::lexicon::{Graph, Node, Tile};

/// Points of the word laid so far.
#[derive(Debug, Clone, Copy)]
pub struct Points {
    /// Of the main word, before its multiplier.
    pub main: i32,
    pub multiplier: i32,
    /// Of the cross words, complete.
    pub crosses: i32,
}

pub const NO_POINTS: Points = Points {
    main: 0,
    multiplier: 1,
    crosses: 0,
};

pub struct Walk<'a, const COUNT: bool> {
    pub graph: Graph<'a>,
    pub rules: &'a Rules,
    pub cells: &'a [Cell],
    pub direction: Direction,
    pub line: usize,
    /// The place on this line the first play of a game must cover, if it is this line's.
    pub centre: Option<usize>,
    pub board_empty: bool,
    pub counts: Counts,
    /// Bit t: letter t is on the rack.
    pub mask: u64,
    pub blanks: u8,
    pub left_on_rack: u8,
    pub placed: u8,
    /// New tiles by place, 0 elsewhere; twice as long as a line, so that a play is copied in one piece.
    pub laid: [u8; 2 * MAX_SIZE],
    pub arcs: u64,
    check_banned: bool,
    banned: &'a crate::crossword::banned::Banned,
    plays: &'a mut Vec<Play>,
}

impl<'a, const COUNT: bool> Walk<'a, COUNT> {
    pub fn new(position: &'a Position, graph: Graph<'a>, plays: &'a mut Vec<Play>) -> Self {
        let counts = position.rack().counts();
        let letters = counts.iter().enumerate().skip(1).filter(|(_, n)| **n > 0);
        Self {
            graph,
            rules: position.rules(),
            cells: &[],
            direction: Direction::Across,
            line: 0,
            centre: None,
            board_empty: position.is_board_empty(),
            mask: letters.fold(0, |mask, (tile, _)| mask | 1 << tile),
            blanks: counts[0],
            left_on_rack: position.rack().len() as u8,
            counts,
            placed: 0,
            laid: [0; 2 * MAX_SIZE],
            arcs: 0,
            check_banned: !position.banned().is_empty(),
            banned: position.banned(),
            plays,
        }
    }

    /// Turns to a line.
    pub fn enter(&mut self, position: &'a Position, direction: Direction, line: usize) {
        self.cells = position.grid().line(direction, line);
        self.direction = direction;
        self.line = line;
        let (centre_line, at) = self.rules.layout.centre().line(direction);
        self.centre = (self.board_empty && centre_line == line).then_some(at);
    }

    /// Whether a new word may end before, or begin after, this place.
    #[inline]
    pub fn is_free(&self, at: usize) -> bool {
        self.cells.get(at).is_none_or(|cell| cell.tile == 0)
    }

    #[inline]
    pub fn is_free_before(&self, at: usize) -> bool {
        at == 0 || self.cells[at - 1].tile == 0
    }

    #[inline]
    pub fn count(&mut self, arcs: u32) {
        if COUNT {
            self.arcs += u64::from(arcs);
        }
    }

    /// The node for a tile that lies on the board.
    #[inline]
    pub fn through(&mut self, list: u32, tile: u8) -> Option<Node> {
        self.count(1);
        self.graph.find(list, letter_of(tile))
    }

    /// Letters the rack can pay for.
    #[inline]
    pub fn affordable(&self) -> u64 {
        if self.blanks > 0 { !1 } else { self.mask }
    }

    /// Takes a letter from the rack and goes on with it; then the same with a blank. Equal tiles are tried
    /// once because the rack is counted by kind.
    #[inline]
    pub fn with_tile(
        &mut self,
        at: usize,
        letter: Tile,
        points: Points,
        mut then: impl FnMut(&mut Self, Points),
    ) {
        let cells = self.cells;
        let cell = &cells[at];
        self.placed += 1;
        self.left_on_rack -= 1;
        if self.counts[letter as usize] > 0 {
            self.counts[letter as usize] -= 1;
            let gone = u64::from(self.counts[letter as usize] == 0) << letter;
            self.mask ^= gone;
            self.laid[at] = letter;
            then(self, self.with_points(cell, letter, points));
            self.mask ^= gone;
            self.counts[letter as usize] += 1;
        }
        if self.blanks > 0 {
            self.blanks -= 1;
            self.laid[at] = letter | BLANK_BIT;
            then(self, self.with_points(cell, letter | BLANK_BIT, points));
            self.blanks += 1;
        }
        self.laid[at] = 0;
        self.left_on_rack += 1;
        self.placed -= 1;
    }

    /// The points with one more new tile.
    #[inline]
    pub fn with_points(&self, cell: &Cell, tile: u8, points: Points) -> Points {
        let own = self.rules.value(tile) * i32::from(cell.letter_premium);
        let word = i32::from(cell.word_premium);
        let cross = if cell.cross_len > 0 {
            (own + i32::from(cell.cross_score)) * word
        } else {
            0
        };
        Points {
            main: points.main + own,
            multiplier: points.multiplier * word,
            crosses: points.crosses + cross,
        }
    }

    /// The points with one more tile that lay there before.
    #[inline]
    pub fn past(&self, tile: u8, points: Points) -> Points {
        Points {
            main: points.main + self.rules.value(tile),
            ..points
        }
    }

    /// Records the word from `start` to before `end`, if it is a play of its own.
    #[inline]
    pub fn record(&mut self, start: usize, end: usize, points: Points) {
        let length = end - start;
        if length < 2 || (self.placed == 1 && !self.is_main(start, length)) {
            return;
        }
        if self.check_banned && self.is_banned(start, end) {
            return;
        }
        let bingo = if self.placed as usize == self.rules.rack_size {
            self.rules.bingo
        } else {
            0
        };
        let score = points.main * points.multiplier + points.crosses + bingo;
        let mut tiles = [0; MAX_SIZE];
        tiles.copy_from_slice(&self.laid[start..start + MAX_SIZE]);
        let square = Square::on_line(self.direction, self.line, start);
        self.plays.push(Play::found(
            square,
            self.direction,
            tiles,
            length,
            self.placed,
            score,
        ));
    }

    /// A play of one tile belongs to the longer of its words, across when they are equal.
    #[cold]
    fn is_main(&self, start: usize, length: usize) -> bool {
        let new = self.laid[start..start + length]
            .iter()
            .position(|&tile| tile != 0);
        let cross = new.map_or(0, |i| self.cells[start + i].cross_len as usize + 1);
        length > cross || (length == cross && self.direction == Direction::Across)
    }

    #[cold]
    fn is_banned(&self, start: usize, end: usize) -> bool {
        let letter = |at: usize| letter_of(self.laid[at] | self.cells[at].tile);
        let word: Vec<Tile> = (start..end).map(letter).collect();
        self.banned.contains(&word)
    }

    /// Gives a play the generator has made itself.
    pub fn push(&mut self, play: Play) {
        self.plays.push(play);
    }
}
