//! Abalone for two, three and four players (Houdek 2010, chapter 2.1).

mod features;
pub mod grid;
mod heuristic;
mod moves;
mod tally;
mod terms;
mod text;

pub use heuristic::AbaloneHeuristic;
pub use moves::Move;

use crate::boards::{BoardGame, Piece, setups};
use crate::game::{MoveError, Outcome, Position, PositionError, zobrist};
use grid::{CELLS, Cells, NEXT, OUT};
use moves::each_kind;

pub const MAX_PLAYERS: usize = 4;

/// The number of pushed-out marbles that wins.
pub const GOAL: u8 = 6;

static CELL_KEYS: [[u64; CELLS]; MAX_PLAYERS] = [
    zobrist::keys(0xA0),
    zobrist::keys(0xA1),
    zobrist::keys(0xA2),
    zobrist::keys(0xA3),
];
static SIDE_KEYS: [u64; MAX_PLAYERS] = zobrist::keys(0xA4);
/// Two positions with the same marbles may differ in which player pushed out the missing ones.
static OUT_KEYS: [[u64; 256]; MAX_PLAYERS] = [
    zobrist::keys(0xA5),
    zobrist::keys(0xA6),
    zobrist::keys(0xA7),
    zobrist::keys(0xA8),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Abalone {
    marbles: [Cells; MAX_PLAYERS],
    pushed_out: [u8; MAX_PLAYERS],
    players: u8,
    side: u8,
    hash: u64,
}

impl Abalone {
    pub fn marbles(&self, player: usize) -> Cells {
        self.marbles[player]
    }

    /// The marbles of all other players.
    pub fn others(&self, player: usize) -> Cells {
        self.occupied() & !self.marbles[player]
    }

    pub fn occupied(&self) -> Cells {
        self.marbles.iter().fold(0, |all, cells| all | cells)
    }

    /// The number of enemy marbles that the player has pushed out.
    pub fn pushed_out(&self, player: usize) -> u8 {
        self.pushed_out[player]
    }

    fn owner(&self, cell: u8) -> Option<usize> {
        (0..MAX_PLAYERS).find(|&player| self.marbles[player] >> cell & 1 == 1)
    }

    fn toggle(&mut self, player: usize, cell: u8) {
        self.marbles[player] ^= 1 << cell;
        self.hash ^= CELL_KEYS[player][cell as usize];
    }

    /// Moves the enemies in front of the leading marble by one cell. The last one may leave the board.
    fn push(&mut self, front: u8, direction: usize) {
        let mut cell = front;
        let mut carried = self.owner(cell);
        while let Some(player) = carried {
            self.toggle(player, cell);
            cell = NEXT[direction][cell as usize];
            if cell == OUT {
                let side = self.side as usize;
                self.hash ^= OUT_KEYS[side][self.pushed_out[side] as usize];
                self.pushed_out[side] += 1;
                self.hash ^= OUT_KEYS[side][self.pushed_out[side] as usize];
                return;
            }
            // Two marbles may share the cell for a moment; the next iteration moves the other one.
            carried = self.owner(cell);
            self.toggle(player, cell);
        }
    }

    fn can_move(&self, player: usize) -> bool {
        let (own, others) = (self.marbles[player], self.others(player));
        let empty = grid::ALL & !(own | others);
        let steps = (0..grid::DIRECTIONS).any(|d| own & grid::before(empty, d) != 0);
        steps || count(own, others) > 0
    }

    /// Passes the turn to the next player who can move. Players without a legal move are skipped.
    fn pass_turn(&mut self) {
        let players = self.players as usize;
        let side = self.side as usize;
        let next = (1..=players)
            .map(|i| (side + i) % players)
            .find(|&player| self.can_move(player));
        self.hash ^= SIDE_KEYS[side];
        self.side = next.unwrap_or((side + 1) % players) as u8;
        self.hash ^= SIDE_KEYS[self.side as usize];
    }
}

#[inline(always)]
fn count(own: Cells, others: Cells) -> u64 {
    let mut moves = 0;
    each_kind(own, others, |kind| {
        moves += u64::from(kind.ends.count_ones())
    });
    moves
}

impl Abalone {
    fn winner(&self) -> Option<usize> {
        self.pushed_out.iter().position(|&out| out >= GOAL)
    }
}

impl Position for Abalone {
    type Move = Move;
    type Undo = Abalone;

    fn players(&self) -> usize {
        self.players as usize
    }

    fn side(&self) -> usize {
        self.side as usize
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.winner().is_none() {
            let side = self.side();
            each_kind(self.marbles[side], self.others(side), |kind| {
                moves.extend(kind.moves())
            });
        }
    }

    fn count_moves(&self) -> u64 {
        match self.winner() {
            None => count(self.marbles[self.side()], self.others(self.side())),
            Some(_) => 0,
        }
    }

    fn play(&mut self, mv: Move) -> Abalone {
        let before = *self;
        let side = self.side();
        let direction = mv.direction as usize;
        let group = mv.cells();
        if mv.length > 1 && mv.in_line() {
            let front = NEXT[direction][mv.leader() as usize];
            self.push(front, direction);
        }
        for cell in grid::each(group ^ grid::step(group, direction)) {
            self.toggle(side, cell);
        }
        self.pass_turn();
        before
    }

    fn undo(&mut self, _: Move, before: Abalone) {
        *self = before;
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(player) => Some(Outcome::win(player, "six-out")),
            None => (!self.can_move(self.side())).then_some(Outcome::draw("no-move")),
        }
    }

    fn with_side(&self, player: usize) -> Option<Self> {
        let mut other = *self;
        other.side = player as u8;
        other.hash ^= SIDE_KEYS[self.side()] ^ SIDE_KEYS[player];
        self.can_move(player).then_some(other)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let mut hash = SIDE_KEYS[self.side()];
        for player in 0..MAX_PLAYERS {
            hash ^= OUT_KEYS[player][self.pushed_out[player] as usize];
            hash ^= grid::each(self.marbles[player])
                .fold(0, |all, cell| all ^ CELL_KEYS[player][cell as usize]);
        }
        hash
    }

    /// The number of marbles pushed out (Houdek 2010, tables 4 and 5).
    fn score(&self, player: usize) -> i32 {
        self.pushed_out[player].into()
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn move_text(&self, mv: Move) -> String {
        text::write_move(mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        text::read_move(self, text)
    }
}

impl BoardGame for Abalone {
    const NAME: &'static str = "abalone";

    fn setups() -> Vec<setups::Setup> {
        setups::read(include_str!("setups.txt"))
    }

    fn parse(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn pieces(&self) -> Vec<Piece> {
        let cells = (0..9).rev().flat_map(grid::row);
        let piece = |cell| {
            self.owner(cell).map(|player| Piece {
                at: grid::name(cell),
                player,
                kind: "marble",
            })
        };
        cells.filter_map(piece).collect()
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod heuristic_tests;

#[cfg(test)]
mod solved_tests;
