//! Terrace for two, three and four players (Houdek 2010, chapter 2.2).

mod features;
pub mod ground;
mod heuristic;
mod tally;
mod terms;
mod text;

use crate::boards::{BoardGame, Piece, setups};
use crate::game::{MoveError, Outcome, Position, PositionError, zobrist};
use ground::{GROUND, Ground, LOW_CORNERS, SQUARES, Squares};
pub use heuristic::TerraceHeuristic;

pub const MAX_PLAYERS: usize = 4;

/// The kinds of pieces. T has the same size as A.
pub const KINDS: usize = 5;
pub const T: usize = 4;
const LETTERS: [&str; KINDS] = ["A", "B", "C", "D", "T"];

/// The penalty for losing each kind of piece (Houdek 2010, table 5).
const VALUES: [i32; KINDS] = [1, 2, 3, 4, 41];

static PIECE_KEYS: [u64; MAX_PLAYERS * KINDS * SQUARES] = zobrist::keys(0x7E);
static SIDE_KEYS: [u64; MAX_PLAYERS] = zobrist::keys(0x7F);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub from: u8,
    pub to: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terrace {
    owned: [Squares; MAX_PLAYERS],
    kinds: [Squares; KINDS],
    players: u8,
    side: u8,
    hash: u64,
}

/// The size of a kind, from 0 (A and T) to 3 (D).
pub const fn size(kind: usize) -> usize {
    if kind == T { 0 } else { kind }
}

/// The low corner that the player's T must reach, which is not on the player's home edge (1 bottom, 2 right or top, 3
/// top, 4 left).
pub const fn goal(player: usize) -> u8 {
    match player {
        0 | 3 => LOW_CORNERS[1],
        _ => LOW_CORNERS[0],
    }
}

impl Terrace {
    /// All pieces of a player.
    pub fn owned(&self, player: usize) -> Squares {
        self.owned[player]
    }

    /// All pieces of a kind (0..=3 for A..D, 4 for T).
    pub fn kind(&self, kind: usize) -> Squares {
        self.kinds[kind]
    }

    pub fn occupied(&self) -> Squares {
        self.owned.iter().fold(0, |all, squares| all | squares)
    }

    /// The pieces that a piece of this kind is large enough to capture.
    pub fn capturable(&self, kind: usize) -> Squares {
        self.kinds[..=size(kind)]
            .iter()
            .fold(self.kinds[T], |all, squares| all | squares)
    }

    pub fn owner(&self, square: u8) -> Option<usize> {
        (0..MAX_PLAYERS).find(|&player| self.owned[player] >> square & 1 == 1)
    }

    pub fn kind_at(&self, square: u8) -> Option<usize> {
        (0..KINDS).find(|&kind| self.kinds[kind] >> square & 1 == 1)
    }

    /// The owner and the kind of the piece on a square. Most squares are empty, which is the quick answer.
    pub fn piece_at(&self, square: u8) -> Option<(usize, usize)> {
        if self.occupied() >> square & 1 == 0 {
            return None;
        }
        self.owner(square).zip(self.kind_at(square))
    }

    /// Whether the player still has the T. A player who loses it loses all pieces.
    pub fn is_alive(&self, player: usize) -> bool {
        self.owned[player] != 0
    }

    /// The legal targets of a piece of this kind and player on this square.
    pub fn targets(&self, player: usize, kind: usize, square: u8) -> Squares {
        let occupied = self.occupied();
        let enemies = occupied & !self.owned[player];
        GROUND.targets(square, occupied, enemies, self.capturable(kind))
    }

    /// The pieces of a player, of the first kinds up to `kinds`, with their legal targets.
    pub fn each_targets(
        &self,
        player: usize,
        kinds: usize,
    ) -> impl Iterator<Item = (u8, Squares)> + '_ {
        let ground: &Ground = &GROUND;
        let (owned, occupied) = (self.owned[player], self.occupied());
        let enemies = occupied & !owned;
        (0..kinds).flat_map(move |kind| {
            let prey = self.capturable(kind);
            ground::each(owned & self.kinds[kind])
                .map(move |square| (square, ground.targets(square, occupied, enemies, prey)))
        })
    }

    fn toggle(&mut self, player: usize, kind: usize, square: u8) {
        self.owned[player] ^= 1 << square;
        self.kinds[kind] ^= 1 << square;
        self.hash ^= PIECE_KEYS[(player * KINDS + kind) * SQUARES + square as usize];
    }

    fn remove_all(&mut self, player: usize) {
        for kind in 0..KINDS {
            for square in ground::each(self.owned[player] & self.kinds[kind]) {
                self.toggle(player, kind, square);
            }
        }
    }

    fn pass_turn(&mut self) {
        let players = self.players as usize;
        let side = self.side as usize;
        let next = (1..=players)
            .map(|i| (side + i) % players)
            .find(|&player| players == 2 || self.is_alive(player));
        self.hash ^= SIDE_KEYS[side];
        self.side = next.unwrap_or(side) as u8;
        self.hash ^= SIDE_KEYS[self.side as usize];
    }

    /// The outcome decided by T alone, before checking whether any player can move.
    fn decided(&self) -> Option<Outcome> {
        let home = |&player: &usize| (self.owned[player] & self.kinds[T]) >> goal(player) & 1 == 1;
        if let Some(player) = (0..self.players()).find(home) {
            return Some(Outcome::win(player, "t-home"));
        }
        let mut alive = (0..self.players()).filter(|&player| self.is_alive(player));
        match (alive.next(), alive.next()) {
            (Some(last), None) => Some(Outcome::win(last, "last-t")),
            _ => None,
        }
    }
}

impl Position for Terrace {
    type Move = Move;
    type Undo = Terrace;

    fn players(&self) -> usize {
        self.players as usize
    }

    fn side(&self) -> usize {
        self.side as usize
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.decided().is_none() {
            for (from, targets) in self.each_targets(self.side(), KINDS) {
                moves.extend(ground::each(targets).map(|to| Move { from, to }));
            }
        }
    }

    fn count_moves(&self) -> u64 {
        match self.decided() {
            None => self
                .each_targets(self.side(), KINDS)
                .map(|(_, targets)| u64::from(targets.count_ones()))
                .sum(),
            Some(_) => 0,
        }
    }

    fn play(&mut self, mv: Move) -> Terrace {
        let before = *self;
        let side = self.side();
        let kind = self.kind_at(mv.from).expect("a move starts on a piece");
        let captured = self.piece_at(mv.to);
        self.toggle(side, kind, mv.from);
        if let Some((player, lost)) = captured {
            self.toggle(player, lost, mv.to);
        }
        self.toggle(side, kind, mv.to);
        if let Some((player, T)) = captured {
            self.remove_all(player);
        }
        self.pass_turn();
        before
    }

    fn undo(&mut self, _: Move, before: Terrace) {
        *self = before;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| {
            let mut targets = self.each_targets(self.side(), KINDS);
            let stuck = targets.all(|(_, targets)| targets == 0);
            stuck.then_some(Outcome::draw("no-move"))
        })
    }

    fn with_side(&self, player: usize) -> Option<Self> {
        let mut other = *self;
        other.side = player as u8;
        other.hash ^= SIDE_KEYS[self.side()] ^ SIDE_KEYS[player];
        self.is_alive(player).then_some(other)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let mut hash = SIDE_KEYS[self.side()];
        for player in 0..MAX_PLAYERS {
            for kind in 0..KINDS {
                for square in ground::each(self.owned[player] & self.kinds[kind]) {
                    hash ^= PIECE_KEYS[(player * KINDS + kind) * SQUARES + square as usize];
                }
            }
        }
        hash
    }

    /// The value of the remaining pieces: 80 at the start of the long game, 0 after the loss of T (Houdek 2010, tables
    /// 4, 5 and 9).
    fn score(&self, player: usize) -> i32 {
        let value = |kind: usize| {
            VALUES[kind] * (self.owned[player] & self.kinds[kind]).count_ones() as i32
        };
        (0..KINDS).map(value).sum()
    }

    fn text(&self) -> String {
        text::write(self)
    }

    fn move_text(&self, mv: Move) -> String {
        text::write_move(self, mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        text::read_move(self, text)
    }
}

impl BoardGame for Terrace {
    const NAME: &'static str = "terrace";

    fn setups() -> Vec<setups::Setup> {
        setups::read(include_str!("setups.txt"))
    }

    fn parse(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn pieces(&self) -> Vec<Piece> {
        let piece = |square| {
            let (player, kind) = self.piece_at(square)?;
            Some(Piece {
                at: ground::name(square),
                player,
                kind: LETTERS[kind],
            })
        };
        text::squares().filter_map(piece).collect()
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod heuristic_tests;

#[cfg(test)]
mod solved_tests;
