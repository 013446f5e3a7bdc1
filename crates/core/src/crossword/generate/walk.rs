//! What all generators share: the current line, the tiles left on the rack, the tiles placed so far.
//!
//! Squares of a line are numbered from 1, so that there is one before the line and one after it, both empty and without
//! allowed letters: no generator has to check for the edge of the board.

use crate::crossword::rules::banned::Banned;
use crate::crossword::rules::grid::{Cell, bits};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::{BLANK_BIT, Rack, TILE_KINDS, letter_of};
use crate::crossword::rules::settings::Rules;
use crate::crossword::rules::square::{Direction, Square};
use crate::lexicon::{BLANK, Graph, Node};

/// Length of arrays indexed by square: a power of two, so that an index modulo it needs no check.
pub const ROOM: usize = 32;
/// An index outside of every line, for tiles whose square is not known yet.
pub const NOWHERE: usize = ROOM - 1;

/// Bit i of `filled`: a tile lies on square i. Bit i of `hooked`: a tile there makes a cross word, or the first play of the
/// game must cover it.
#[derive(Debug, Clone, Copy)]
pub struct Marks {
    pub filled: u32,
    pub hooked: u32,
}

/// What changes with every tile placed; passed by value, so that nothing has to be undone.
#[derive(Debug, Clone, Copy)]
pub struct Hand {
    /// Points of the tiles placed: low 32 bits in the main word before its multiplier, high 32 bits in cross words.
    pub points: i64,
    /// Bit t: letter t is on the rack.
    pub letters: u64,
}

impl Hand {
    /// A rack before any tile is placed.
    pub fn of(rack: &Rack) -> Self {
        let letters = rack.tiles().iter().fold(0, |all, &tile| all | 1 << tile);
        Self {
            points: 0,
            letters: letters & !1,
        }
    }
}

/// The kind of the tile just placed. It is taken from the rack only when the search continues, which is rare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent(pub u8);

impl Spent {
    pub const NOTHING: Self = Self(TILE_KINDS as u8);
}

/// Length of the array of counts: all kinds, and `Spent::NOTHING`.
const KINDS: usize = 2 * TILE_KINDS;

pub struct LineWalk<'a, const COUNT: bool> {
    pub graph: Graph<'a>,
    /// By square: the letters allowed there; none where a tile lies.
    pub letters: [u64; ROOM],
    /// By square: the letter that lies there, 0 for none.
    pub tiles: [u8; ROOM],
    /// By square: the tile placed there, 0 for none. Longer than a line, so that a play is copied in one piece.
    pub laid: [u8; ROOM + MAX_SIZE],
    /// The current anchor, and the first square of the word.
    pub anchor: usize,
    pub start: usize,
    pub left_on_rack: u8,
    pub arcs: u64,
    /// By square: how often the value of a tile placed there counts, packed as in `Hand::points`.
    weights: [i64; ROOM],
    /// By square: the points of all squares before it that do not depend on the tiles placed.
    sure: [i64; ROOM],
    /// Bit i: a tile placed on square i multiplies the word score.
    premiums: u32,
    counts: [u8; KINDS],
    rules: &'a Rules,
    pub cells: &'a [Cell],
    pub direction: Direction,
    pub line: usize,
    /// By direction: the line and the square on it that the first play of a game must cover.
    first: Option<[(usize, usize); 2]>,
    rack_len: u8,
    banned: Option<&'a Banned>,
    plays: &'a mut Vec<Play>,
}

impl<'a, const COUNT: bool> LineWalk<'a, COUNT> {
    pub fn new(position: &'a Position, graph: Graph<'a>, plays: &'a mut Vec<Play>) -> Self {
        let rules = position.rules();
        let mut counts = [1; KINDS];
        counts[..TILE_KINDS].copy_from_slice(&position.rack().counts());
        let centre = rules.layout.centre();
        let rack_len = position.rack().len() as u8;
        Self {
            graph,
            letters: [0; ROOM],
            tiles: [0; ROOM],
            laid: [0; ROOM + MAX_SIZE],
            anchor: 0,
            start: 0,
            left_on_rack: rack_len,
            arcs: 0,
            weights: [0; ROOM],
            sure: [0; ROOM],
            premiums: 0,
            counts,
            rules,
            cells: &[],
            direction: Direction::Across,
            line: 0,
            first: position
                .is_board_empty()
                .then(|| Direction::BOTH.map(|direction| centre.line(direction))),
            rack_len,
            banned: Some(position.banned()).filter(|banned| !banned.is_empty()),
            plays,
        }
    }

    pub fn has_blank(&self) -> bool {
        self.counts[0] > 0
    }

    /// Makes a line the current one.
    pub fn enter(&mut self, position: &'a Position, direction: Direction, line: usize) -> Marks {
        let cells = position.grid().line(direction, line);
        (self.cells, self.direction, self.line) = (cells, direction, line);
        let (mut filled, mut hooked) = (0, 0);
        for (i, cell) in cells.iter().enumerate() {
            filled |= u32::from(cell.tile != 0) << (i + 1);
            hooked |= u32::from(cell.cross_len != 0) << (i + 1);
        }
        if let Some((centre, at)) = self.first.map(|first| first[direction as usize]) {
            hooked |= u32::from(centre == line) << (at + 1);
        }
        Marks { filled, hooked }
    }

    /// Fills the arrays by square for the current line.
    pub fn prepare(&mut self) {
        let cells = self.cells;
        let (mut sure, mut premiums) = (0, 0);
        for (i, cell) in cells.iter().enumerate() {
            let at = (i + 1) % ROOM;
            let (letter, word) = (i64::from(cell.letter_premium), i64::from(cell.word_premium));
            let crossed = if cell.cross_len > 0 { word } else { 0 };
            self.letters[at] = cell.cross;
            self.tiles[at] = letter_of(cell.tile);
            self.weights[at] = letter + ((letter * crossed) << 32);
            self.sure[at] = sure;
            premiums |= u32::from(cell.tile == 0 && word != 1) << at;
            sure += if cell.tile == 0 {
                (i64::from(cell.cross_score) * crossed) << 32
            } else {
                i64::from(self.rules.value(cell.tile))
            };
        }
        self.sure[(cells.len() + 1) % ROOM] = sure;
        self.premiums = premiums;
    }

    #[inline(always)]
    pub fn count(&mut self, arcs: u32) {
        if COUNT {
            self.arcs += u64::from(arcs);
        }
    }

    /// The node for a tile that lies on the board.
    #[inline(always)]
    pub fn through(&mut self, list: u32, tile: u8) -> Option<Node> {
        self.count(1);
        self.graph.find(list, tile)
    }

    /// The points of a tile on a square, packed as in `Hand::points`.
    #[inline(always)]
    pub fn points(&self, at: usize, tile: u8) -> i64 {
        i64::from(self.rules.value(tile)) * self.weights[at % ROOM]
    }

    /// Places each of these letters on a square: as a tile of the rack and, if the rack is `WILD` (has a blank), as a blank.
    /// The list must have the letters and the rack must have tiles for them. Equal tiles are tried once because the rack is
    /// counted by kind.
    #[inline(always)]
    pub fn lay<const WILD: bool>(
        &mut self,
        at: usize,
        list: u32,
        letters: u64,
        hand: Hand,
        mut then: impl FnMut(&mut Self, Node, Hand, Spent),
    ) {
        self.count(letters.count_ones());
        self.left_on_rack -= 1;
        let graph = self.graph;
        // The graph is larger than the near caches. Prefetching all lists together saves a fifth of the time of all plays.
        if self.left_on_rack > 0 && letters & letters.wrapping_sub(1) != 0 {
            for letter in bits(letters) {
                graph.prefetch(graph.node(graph.seek(list, letter)).list());
            }
        }
        for letter in bits(letters) {
            let node = graph.node(graph.seek(list, letter));
            let held = self.counts[letter as usize % KINDS];
            if !WILD || held > 0 {
                self.laid[at % ROOM] = letter;
                let rest = Hand {
                    points: hand.points + self.points(at, letter),
                    letters: hand.letters ^ u64::from(held == 1) << letter,
                };
                then(self, node, rest, Spent(letter));
            }
            if WILD {
                self.laid[at % ROOM] = letter | BLANK_BIT;
                then(self, node, hand, Spent(BLANK));
            }
        }
        self.laid[at % ROOM] = 0;
        self.left_on_rack += 1;
    }

    /// Whether a `WILD` rack still has a blank, and the letters for which the rack has a tile.
    #[inline(always)]
    pub fn affordable<const WILD: bool>(&self, hand: Hand, spent: Spent) -> (bool, u64) {
        let wild = WILD && self.counts[0] > u8::from(spent == Spent(BLANK));
        (wild, if wild { !1 } else { hand.letters })
    }

    /// Extends the word to the right with letters of the list, from an empty square on.
    #[inline(always)]
    pub fn rightwards<const WILD: bool>(&mut self, at: usize, list: u32, hand: Hand, spent: Spent) {
        let (all, ends) = self.graph.masks(list);
        // The last tile must complete the word, unless the word continues through tiles on the board.
        let last = self.left_on_rack == 1 && self.tiles[(at + 1) % ROOM] == 0;
        let arcs = if last { ends } else { all };
        let (wild, affordable) = self.affordable::<WILD>(hand, spent);
        let letters = arcs & self.letters[at % ROOM] & affordable;
        if letters != 0 {
            self.take(spent);
            match wild {
                true => self.right::<true>(at, list, letters, hand),
                false => self.right::<false>(at, list, letters, hand),
            }
            self.put_back(spent);
        }
    }

    fn right<const WILD: bool>(&mut self, at: usize, list: u32, letters: u64, hand: Hand) {
        self.lay::<WILD>(at, list, letters, hand, |walk, mut node, hand, spent| {
            let mut end = at + 1;
            while walk.tiles[end % ROOM] != 0 {
                let Some(next) = walk.through(node.list(), walk.tiles[end % ROOM]) else {
                    return;
                };
                (node, end) = (next, end + 1);
            }
            if node.accepts() {
                walk.record(walk.start, end, hand.points);
            }
            if walk.left_on_rack > 0 {
                walk.rightwards::<WILD>(end, node.list(), hand, spent);
            }
        });
    }

    #[inline(always)]
    pub fn take(&mut self, spent: Spent) {
        self.counts[spent.0 as usize % KINDS] -= 1;
    }

    #[inline(always)]
    pub fn put_back(&mut self, spent: Spent) {
        self.counts[spent.0 as usize % KINDS] += 1;
    }

    /// Records the word from `start` up to `end` (exclusive), unless the play belongs to its cross word.
    #[inline(never)]
    pub fn record(&mut self, start: usize, end: usize, points: i64) {
        let placed = self.rack_len - self.left_on_rack;
        let room = self.plays.len() < self.plays.capacity();
        if placed == 1 || self.banned.is_some() || !room {
            return self.record_with_care(start, end, points);
        }
        self.write(start, end, points);
    }

    /// The rare cases: plays of one tile, banned words, a list that must grow.
    #[inline(never)]
    fn record_with_care(&mut self, start: usize, end: usize, points: i64) {
        let one = self.rack_len - self.left_on_rack == 1;
        if !(one && !self.is_main(start, end) || self.is_banned(start, end)) {
            self.write(start, end, points);
        }
    }

    #[inline(always)]
    fn write(&mut self, start: usize, end: usize, points: i64) {
        let placed = self.rack_len - self.left_on_rack;
        let points = points + self.sure[end % ROOM] - self.sure[start % ROOM];
        let (main, crosses) = halves(points);
        let inside = self.premiums >> start << start & ((1 << end) - 1);
        let multiply = |score, at: u8| score * i32::from(self.cells[at as usize - 1].word_premium);
        let mut score = bits(inside.into()).fold(main, multiply) + crosses;
        if placed as usize == self.rules.rack_size {
            score += self.rules.bingo;
        }
        let mut tiles = [0; MAX_SIZE];
        tiles.copy_from_slice(&self.laid[start % ROOM..][..MAX_SIZE]);
        let square = Square::on_line(self.direction, self.line, start - 1);
        let length = end - start;
        self.plays.push(Play::found(
            square,
            self.direction,
            tiles,
            length,
            placed,
            score,
        ));
    }

    /// A play of one tile belongs to the longer of its two words, to the one across if both are equally long.
    #[cold]
    fn is_main(&self, start: usize, end: usize) -> bool {
        let length = end - start;
        let new = self.laid[start..end].iter().position(|&tile| tile != 0);
        let cross = new.map_or(0, |i| self.cells[start - 1 + i].cross_len as usize + 1);
        length > 1 && (length > cross || (length == cross && self.direction == Direction::Across))
    }

    #[inline]
    fn is_banned(&self, start: usize, end: usize) -> bool {
        self.banned.is_some_and(|banned| {
            let letter = |at: usize| letter_of(self.laid[at]) | self.tiles[at];
            banned.contains(&(start..end).map(letter).collect::<Vec<_>>())
        })
    }

    /// Adds a play that the generator has scored itself.
    pub fn push(&mut self, play: Play) {
        self.plays.push(play);
    }
}

/// Unpacks `Hand::points`: the points in the main word and those in cross words.
#[inline(always)]
fn halves(points: i64) -> (i32, i32) {
    let main = points as i32;
    (main, ((points - i64::from(main)) >> 32) as i32)
}
