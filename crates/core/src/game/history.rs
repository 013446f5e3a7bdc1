//! A game being played: the position, the moves that led to it, and the rules that look back.

use rustc_hash::FxHashMap;

use super::{Outcome, Position};

/// How often a position may stand on the board before the game is drawn (thesis 002, chapter 20).
const REPETITIONS: u32 = 5;

pub struct History<P: Position> {
    position: P,
    played: Vec<(P::Move, P::Undo)>,
    seen: FxHashMap<u64, u32>,
    agreed: bool,
}

impl<P: Position> History<P> {
    pub fn new(position: P) -> Self {
        let seen = FxHashMap::from_iter([(position.hash(), 1)]);
        History {
            position,
            played: Vec::new(),
            seen,
            agreed: false,
        }
    }

    pub fn position(&self) -> &P {
        &self.position
    }

    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> + '_ {
        self.played.iter().map(|(mv, _)| *mv)
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: P::Move) {
        let undo = self.position.play(mv);
        self.played.push((mv, undo));
        *self.seen.entry(self.position.hash()).or_insert(0) += 1;
    }

    /// Takes back the last move and any agreement; `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        let (mv, undo) = self.played.pop()?;
        if let Some(times) = self.seen.get_mut(&self.position.hash()) {
            *times -= 1;
        }
        self.position.undo(mv, undo);
        self.agreed = false;
        Some(mv)
    }

    /// Ends the game as a draw because all players want it.
    pub fn agree_draw(&mut self) {
        self.agreed = true;
    }

    /// How often the present position has stood on the board, now included.
    pub fn repetitions(&self) -> u32 {
        self.seen.get(&self.position.hash()).copied().unwrap_or(0)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| {
            if self.repetitions() >= REPETITIONS {
                Some(Outcome::REPETITION)
            } else {
                self.agreed.then_some(Outcome::AGREEMENT)
            }
        })
    }
}
