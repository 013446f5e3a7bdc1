//! The Terrace heuristics Improved, Fast and Standard (Houdek 2010, chapter 17.3, table 2).

use super::features::{self, FEATURES, TR0};
use super::{Move, Terrace};
use crate::boards::BoardGame;
use crate::boards::heuristic::{HeuristicGame, salt};
use crate::search::Heuristic;
use crate::search::weights::{Term, Weights, total};

pub struct TerraceHeuristic {
    weights: Weights,
    position_terms: Vec<Term>,
    move_terms: Vec<Term>,
    salt: u64,
    /// The smallest piece.
    unit: i32,
}

impl TerraceHeuristic {
    fn new(weights: Weights) -> Self {
        TerraceHeuristic {
            position_terms: weights.select(|f| f < TR0),
            move_terms: weights.select(|f| f >= TR0),
            salt: salt(Terrace::NAME, &weights),
            unit: weights.weight(5).max(1),
            weights,
        }
    }
}

impl Heuristic<Terrace> for TerraceHeuristic {
    type Memory = ();

    fn win(&self) -> i32 {
        self.weights.win
    }

    fn draw(&self) -> i32 {
        self.weights.draw
    }

    fn evaluate(&self, position: &Terrace, player: usize) -> i32 {
        total(&self.position_terms, |f| {
            features::of_position(position, player, f)
        })
    }

    fn ranks(&self) -> bool {
        !self.move_terms.is_empty()
    }

    fn rank(&self, position: &mut Terrace, mv: Move, _root: usize) -> i32 {
        total(&self.move_terms, |f| features::of_move(position, mv, f))
    }

    fn unit(&self) -> i32 {
        self.unit
    }

    fn salt(&self) -> u64 {
        self.salt
    }
}

impl HeuristicGame for Terrace {
    type Thesis = TerraceHeuristic;

    const FEATURES: &'static [&'static str] = FEATURES;

    const WEIGHTS: &'static str = include_str!("weights.csv");
    const LEARNED: &'static str = include_str!("learned.csv");

    fn weighted(weights: Weights, _table: &[Weights]) -> Option<Self::Thesis> {
        Some(TerraceHeuristic::new(weights))
    }

    fn feature(&self, player: usize, feature: usize) -> i32 {
        features::of_position(self, player, feature)
    }
}
