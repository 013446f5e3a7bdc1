//! Yinsh (Houdek 2010, chapter 2.3), normal and blitz, with two rule variants.

mod count;
mod features;
mod heuristic;
mod pairs;
pub mod points;
mod terms;
mod text;
mod turn;
mod windows;

pub use heuristic::YinshHeuristic;
pub use turn::{Reach, Removal, YinshTurn};

use crate::boards::{BoardGame, Piece, setups};
use crate::game::{MoveError, Outcome, Position, PositionError, zobrist};
use points::{LINES, NUMBERS, Points, bit, each, has_five};

/// The number of rings of each player.
pub const RINGS: u32 = 5;
/// The number of markers, shared by both players.
pub const MARKERS: u32 = 51;

static RING_KEYS: [[u64; NUMBERS]; 2] = [zobrist::keys(0x91), zobrist::keys(0x92)];
static MARK_KEYS: [[u64; NUMBERS]; 2] = [zobrist::keys(0x93), zobrist::keys(0x94)];
/// Indexed by the side to move and by whether the other player makes the next ring move.
static SIDE_KEYS: [[u64; 2]; 2] = [zobrist::keys(0x95), zobrist::keys(0x96)];
const PLACING_KEY: u64 = zobrist::keys::<1>(0x97)[0];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rules {
    /// The first ring removed wins.
    pub blitz: bool,
    /// Player and opponent alternate in removing rows, one at a time.
    pub alternate: bool,
    /// The game is a draw when all markers are on the board, whoever removed more rings.
    pub thesis: bool,
}

impl Rules {
    /// The number of removed rings that wins.
    pub const fn goal(self) -> u8 {
        if self.blitz { 1 } else { 3 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Yinsh {
    rings: [Points; 2],
    marks: [Points; 2],
    /// The number of rings that both players have placed so far.
    placed: u8,
    side: u8,
    /// The player who makes the next ring move. Differs from `side` only while rows are removed alternately.
    turn: u8,
    rules: Rules,
    hash: u64,
}

impl Yinsh {
    pub fn rings(&self, player: usize) -> Points {
        self.rings[player]
    }

    pub fn marks(&self, player: usize) -> Points {
        self.marks[player]
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub fn is_placing(&self) -> bool {
        u32::from(self.placed) < 2 * RINGS
    }

    pub fn occupied(&self) -> Points {
        self.rings[0] | self.rings[1] | self.marks[0] | self.marks[1]
    }

    /// The number of rings that the player has removed for rows.
    pub fn removed(&self, player: usize) -> u32 {
        if self.is_placing() {
            0
        } else {
            RINGS - self.rings[player].count_ones()
        }
    }

    fn over(&self) -> bool {
        self.outcome().is_some()
    }

    fn toggle_ring(&mut self, player: usize, point: u8) {
        self.rings[player] ^= bit(point);
        self.hash ^= RING_KEYS[player][point as usize];
    }

    fn toggle_marks(&mut self, player: usize, points: Points) {
        self.marks[player] ^= points;
        self.hash ^= each(points).fold(0, |all, point| all ^ MARK_KEYS[player][point as usize]);
    }

    fn remove(&mut self, player: usize, removals: &[Removal]) {
        for removal in removals {
            self.toggle_marks(player, points::row_of_five(removal.start, removal.line));
            self.toggle_ring(player, removal.ring);
        }
    }

    fn move_ring(&mut self, player: usize, from: u8, to: u8) {
        let flipped = LINES.between(from, to) & (self.marks[0] | self.marks[1]);
        self.toggle_marks(0, flipped);
        self.toggle_marks(1, flipped);
        self.toggle_marks(player, bit(from));
        self.toggle_ring(player, from);
        self.toggle_ring(player, to);
    }

    /// The position after a turn that left these pieces, without its hash: for counting only.
    fn followed_by(&self, pieces: turn::Pieces) -> Self {
        Yinsh {
            rings: pieces.rings,
            marks: pieces.marks,
            side: 1 - self.side,
            turn: 1 - self.side,
            ..*self
        }
    }

    fn side_key(&self) -> u64 {
        SIDE_KEYS[self.side as usize][usize::from(self.turn != self.side)]
    }
}

impl Position for Yinsh {
    type Move = YinshTurn;
    type Undo = Yinsh;

    fn players(&self) -> usize {
        2
    }

    fn side(&self) -> usize {
        self.side as usize
    }

    fn legal_moves(&self, moves: &mut Vec<YinshTurn>) {
        moves.clear();
        if self.is_placing() {
            moves.extend(each(LINES.all & !self.occupied()).map(YinshTurn::placing));
        } else if !self.over() {
            turn::each_turn(self, |turn| moves.push(turn));
        }
    }

    fn count_moves(&self) -> u64 {
        if self.is_placing() {
            (LINES.all & !self.occupied()).count_ones().into()
        } else if self.over() {
            0
        } else {
            count::count_turns(self)
        }
    }

    fn count_pairs(&self) -> Option<u64> {
        pairs::count_pairs(self)
    }

    fn play(&mut self, turn: YinshTurn) -> Yinsh {
        let before = *self;
        let side = self.side();
        self.hash ^= self.side_key();
        self.remove(side, turn.removals_before());
        if turn.moves_ring() {
            self.move_ring(side, turn.from, turn.to);
        } else if !turn.passes() && turn.to != turn::NONE {
            self.toggle_ring(side, turn.to);
            self.placed += 1;
            if !self.is_placing() {
                self.hash ^= PLACING_KEY;
            }
        }
        self.remove(side, turn.removals_after());
        self.side = 1 - self.side;
        if turn.is_complete() || !self.rules.alternate || self.over() {
            self.turn = self.side;
        }
        self.hash ^= self.side_key();
        before
    }

    fn undo(&mut self, _: YinshTurn, before: Yinsh) {
        *self = before;
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_placing() {
            return None;
        }
        let removed = [self.removed(0), self.removed(1)];
        if let Some(player) = removed
            .iter()
            .position(|&rings| rings >= self.rules.goal().into())
        {
            return Some(Outcome::win(player, "rings"));
        }
        let full = (self.marks[0] | self.marks[1]).count_ones() == MARKERS;
        if !full || has_five(self.marks[self.side()]) {
            return None;
        }
        Some(match removed[0].cmp(&removed[1]) {
            std::cmp::Ordering::Greater if !self.rules.thesis => Outcome::win(0, "markers"),
            std::cmp::Ordering::Less if !self.rules.thesis => Outcome::win(1, "markers"),
            _ => Outcome::draw("markers"),
        })
    }

    /// Only while rings move: a player with a row to remove has no choice.
    fn passed(&self) -> Option<Self> {
        let rows = has_five(self.marks[0]) || has_five(self.marks[1]);
        if self.is_placing() || rows || self.turn != self.side {
            return None;
        }
        let mut passed = *self;
        passed.hash ^= self.side_key();
        passed.side = 1 - self.side;
        passed.turn = passed.side;
        passed.hash ^= passed.side_key();
        Some(passed)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let keys = |points, keys: &[u64; NUMBERS]| {
            each(points).fold(0, |all, point| all ^ keys[point as usize])
        };
        let placing = if self.is_placing() { PLACING_KEY } else { 0 };
        (0..2).fold(self.side_key() ^ placing, |hash, player| {
            hash ^ keys(self.rings[player], &RING_KEYS[player])
                ^ keys(self.marks[player], &MARK_KEYS[player])
        })
    }

    /// The number of rows made (Houdek 2010, tables 4 and 5).
    fn score(&self, player: usize) -> i32 {
        self.removed(player) as i32
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn move_text(&self, turn: YinshTurn) -> String {
        text::write_turn(&turn)
    }

    fn parse_move(&self, text: &str) -> Result<YinshTurn, MoveError> {
        text::read_turn(self, text)
    }
}

impl BoardGame for Yinsh {
    const NAME: &'static str = "yinsh";

    fn setups() -> Vec<setups::Setup> {
        setups::read(include_str!("setups.txt"))
    }

    fn parse(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn pieces(&self) -> Vec<Piece> {
        let layer = |points, player, kind| {
            each(points).map(move |point| Piece {
                at: points::name(point),
                player,
                kind,
            })
        };
        let player =
            |p: usize| layer(self.rings[p], p, "ring").chain(layer(self.marks[p], p, "marker"));
        player(0).chain(player(1)).collect()
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod heuristic_tests;

#[cfg(test)]
mod solved_tests;
