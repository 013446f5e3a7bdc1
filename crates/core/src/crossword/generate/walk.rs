//! What all generators share: the line they work on, the tiles still on the rack, the word laid so far.
//!
//! Places on a line are counted from 1, so that there is one before the line and one after it, both free and without
//! letters: no walk has to ask for the edge of the board.

use crate::crossword::rules::banned::Banned;
use crate::crossword::rules::grid::{Cell, bits};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::{BLANK_BIT, Rack, TILE_KINDS, letter_of};
use crate::crossword::rules::settings::Rules;
use crate::crossword::rules::square::{Direction, Square};
use crate::lexicon::{BLANK, Graph, Node};

/// Room for the places of a line: a power of two, so that an index needs no check.
pub const ROOM: usize = 32;
/// A place that belongs to no line, for tiles of which it is not known yet where they will lie.
pub const NOWHERE: usize = ROOM - 1;

/// The places of a line where tiles lie, and those where cross words are hooked or the first play of a game must lie.
#[derive(Debug, Clone, Copy)]
pub struct Marks {
    pub filled: u32,
    pub hooked: u32,
}

/// What changes from tile to tile, handed on by value so that nothing has to be taken back.
#[derive(Debug, Clone, Copy)]
pub struct Hand {
    /// Points of the tiles laid: in the main word before its multiplier, and times 2^32 those in cross words.
    pub points: i64,
    /// Bit t: letter t is on the rack.
    pub letters: u64,
}

impl Hand {
    /// A rack before anything is laid.
    pub fn of(rack: &Rack) -> Self {
        let letters = rack.tiles().iter().fold(0, |all, &tile| all | 1 << tile);
        Self {
            points: 0,
            letters: letters & !1,
        }
    }
}

/// The kind of the tile just laid, not taken from the rack before a walk goes on: most do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent(pub u8);

impl Spent {
    pub const NOTHING: Self = Self(TILE_KINDS as u8);
}

/// Room for counts of all kinds and of nothing.
const KINDS: usize = 2 * TILE_KINDS;

pub struct LineWalk<'a, const COUNT: bool> {
    pub graph: Graph<'a>,
    /// By place: letters that may be laid there, none where a tile lies.
    pub letters: [u64; ROOM],
    /// By place: the letter that lies there, 0 for none.
    pub tiles: [u8; ROOM],
    /// The tiles laid by place, 0 elsewhere; longer than a line, so that a play is copied in one piece.
    pub laid: [u8; ROOM + MAX_SIZE],
    /// The anchor in hand, and where the word begins.
    pub anchor: usize,
    pub start: usize,
    pub left_on_rack: u8,
    pub arcs: u64,
    /// By place: how often a point of a tile laid there counts, as in `Hand::points`.
    weights: [i64; ROOM],
    /// By place: points of all places before it that do not depend on the tiles laid.
    sure: [i64; ROOM],
    /// Bit i: a tile laid on place i multiplies the word.
    premiums: u32,
    counts: [u8; KINDS],
    rules: &'a Rules,
    pub cells: &'a [Cell],
    pub direction: Direction,
    pub line: usize,
    /// The line and the place on it the first play of a game must cover, by direction.
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

    /// Turns to a line.
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

    /// Makes the line ready for a walk.
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

    /// What a tile laid at a place counts.
    #[inline(always)]
    pub fn points(&self, at: usize, tile: u8) -> i64 {
        i64::from(self.rules.value(tile)) * self.weights[at % ROOM]
    }

    /// Lays each of these letters, which the list has and the rack can pay for, at a place: a tile of the rack, and if the
    /// rack is `WILD` a blank. Equal tiles are tried once because the rack is counted by kind.
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
        // The graph is larger than the near caches, and a walk waits for one list after the other unless they are asked for
        // together: a fifth less time for all plays.
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

    /// Whether a `WILD` rack still has a blank, and which letters it can pay for.
    #[inline(always)]
    pub fn affordable<const WILD: bool>(&self, hand: Hand, spent: Spent) -> (bool, u64) {
        let wild = WILD && self.counts[0] > u8::from(spent == Spent(BLANK));
        (wild, if wild { !1 } else { hand.letters })
    }

    /// Goes right with letters of the list from an empty place on; the word begins at `start`.
    #[inline(always)]
    pub fn rightwards<const WILD: bool>(&mut self, at: usize, list: u32, hand: Hand, spent: Spent) {
        let (all, ends) = self.graph.masks(list);
        // The last tile must end the word, unless the word goes on through tiles on the board.
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

    /// Records the word from `start` to before `end`, if it is a play of its own.
    #[inline(never)]
    pub fn record(&mut self, start: usize, end: usize, points: i64) {
        let placed = self.rack_len - self.left_on_rack;
        let room = self.plays.len() < self.plays.capacity();
        if placed == 1 || self.banned.is_some() || !room {
            return self.record_with_care(start, end, points);
        }
        self.write(start, end, points);
    }

    /// What is rare, apart from what is quick.
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

    /// A play of one tile belongs to the longer of its words, across when they are equal.
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

    /// Gives a play the generator has made itself.
    pub fn push(&mut self, play: Play) {
        self.plays.push(play);
    }
}

/// The points in the main word and those in cross words, of `Hand::points`.
#[inline(always)]
fn halves(points: i64) -> (i32, i32) {
    let main = points as i32;
    (main, ((points - i64::from(main)) >> 32) as i32)
}
