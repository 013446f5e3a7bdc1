//! An artificial game with many transpositions, its heuristic, and plain recursion over it.

use crate::game::rng::mix;
use crate::game::{MoveError, Outcome, Position, Rule};
use crate::search::{DECIDED, Heuristic};

/// A token walks on a ring of numbers, and several paths lead to the same number. Some numbers give the turn
/// to another player, so sides do not always alternate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ring {
    pub players: usize,
    pub side: usize,
    pub place: u64,
    pub ply: u64,
}

impl Ring {
    pub fn new(players: usize, place: u64) -> Self {
        Ring {
            players,
            side: place as usize % players,
            place,
            ply: 0,
        }
    }
}

impl Position for Ring {
    type Move = u8;
    type Undo = (usize, u64);

    fn players(&self) -> usize {
        self.players
    }
    fn side(&self) -> usize {
        self.side
    }
    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.clear();
        if self.outcome().is_none() {
            moves.extend(1..=2 + (mix(self.place) % 5) as u8);
        }
    }
    fn play(&mut self, mv: u8) -> (usize, u64) {
        let before = (self.side, self.place);
        self.place = (self.place + u64::from(mv)) % 31;
        self.ply += 1;
        let step = if self.place % 7 == 0 { 2 } else { 1 };
        self.side = (self.side + step) % self.players;
        before
    }
    fn undo(&mut self, _: u8, (side, place): (usize, u64)) {
        (self.side, self.place) = (side, place);
        self.ply -= 1;
    }
    fn outcome(&self) -> Option<Outcome> {
        match self.place {
            13 => Some(Outcome::win(self.side, "thirteen")),
            17 => Some(Outcome::draw("seventeen")),
            _ => None,
        }
    }
    fn hash(&self) -> u64 {
        mix(self.place * 32 + (self.side * 5 + self.players) as u64)
    }
    fn fresh_hash(&self) -> u64 {
        self.hash()
    }
    fn score(&self, _: usize) -> i32 {
        0
    }
    fn text(&self) -> String {
        format!("{} {}", self.place, self.side + 1)
    }
    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        text.parse()
            .map_err(|_| MoveError::unreadable(text, Rule::new("number", &[], "a number")))
    }
}

/// Not antisymmetric, like the heuristics of Houdek 2010.
pub struct Noise;

impl Heuristic<Ring> for Noise {
    type Memory = ();

    fn win(&self) -> i32 {
        500
    }
    fn draw(&self) -> i32 {
        40
    }
    fn evaluate(&self, position: &Ring, player: usize) -> i32 {
        (mix(position.place ^ mix(player as u64 * 64 + position.side as u64)) % 100) as i32
    }
    fn ranks(&self) -> bool {
        true
    }
    fn rank(&self, position: &mut Ring, mv: u8, root: usize) -> i32 {
        (mix(position.place ^ u64::from(mv) ^ root as u64) % 10) as i32
    }
    fn noisy(&self, position: &Ring, mv: u8) -> bool {
        (position.place + u64::from(mv)) % 31 == 13
    }
    fn salt(&self) -> u64 {
        9
    }
}

/// Minimax as defined: the value for `root`; all other players minimise.
pub fn twin(position: &Ring, root: usize, depth: u32, ply: i32) -> i32 {
    match position.outcome() {
        Some(Outcome { winner: None, .. }) => return 40,
        Some(o) if o.winner == Some(root) => return DECIDED + 500 - ply,
        Some(_) => return ply - DECIDED - 500,
        None if depth == 0 => return Noise.evaluate(position, root),
        None => {}
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let values = moves.into_iter().map(|mv| {
        let mut next = position.clone();
        next.play(mv);
        twin(&next, root, depth - 1, ply + 1)
    });
    if position.side == root {
        values.max().unwrap()
    } else {
        values.min().unwrap()
    }
}
