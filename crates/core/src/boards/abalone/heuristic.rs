//! The Abalone heuristics Analyzing, Experimental, Mass Based, Standard and Simple (Houdek 2010, chapter 17.2, table 1).

use super::features::{self, AR0, AR3, FEATURES};
use super::{Abalone, Move};
use crate::boards::BoardGame;
use crate::boards::heuristic::{HeuristicGame, salt};
use crate::game::Position;
use crate::search::Heuristic;
use crate::search::weights::{Term, Weights, total};

pub struct AbaloneHeuristic {
    weights: Weights,
    position_terms: Vec<Term>,
    move_terms: Vec<Term>,
    salt: u64,
    /// A quarter of a marble.
    unit: i32,
}

impl AbaloneHeuristic {
    fn new(weights: Weights) -> Self {
        AbaloneHeuristic {
            position_terms: weights.select(|f| !(AR0..=AR3).contains(&f)),
            move_terms: weights.select(|f| (AR0..=AR3).contains(&f)),
            salt: salt(Abalone::NAME, &weights),
            unit: (weights.weight(1) / 4).max(1),
            weights,
        }
    }
}

impl Heuristic<Abalone> for AbaloneHeuristic {
    type Memory = ();

    fn win(&self) -> i32 {
        self.weights.win
    }

    fn draw(&self) -> i32 {
        self.weights.draw
    }

    fn evaluate(&self, position: &Abalone, player: usize) -> i32 {
        total(&self.position_terms, |f| {
            features::of_position(position, player, f)
        })
    }

    fn ranks(&self) -> bool {
        !self.move_terms.is_empty()
    }

    /// AR3 is the value of the position after the move for the root player, negated if an opponent moves.
    fn rank(&self, position: &mut Abalone, mv: Move, root: usize) -> i32 {
        let sign = if position.side() == root { 1 } else { -1 };
        let of_move = |position: &Abalone, feature: usize| match feature - AR0 {
            0 => features::moved(mv),
            1 => features::kind(position, mv),
            2 => features::towards_centre(mv),
            _ => 0,
        };
        let mut rank = total(&self.move_terms, |f| of_move(position, f));
        if let Some(term) = self.move_terms.iter().find(|t| t.feature == AR3) {
            let undo = position.play(mv);
            rank += term.weight * sign * self.evaluate(position, root);
            position.undo(mv, undo);
        }
        rank
    }

    fn unit(&self) -> i32 {
        self.unit
    }

    fn salt(&self) -> u64 {
        self.salt
    }
}

impl HeuristicGame for Abalone {
    type Thesis = AbaloneHeuristic;

    const FEATURES: &'static [&'static str] = FEATURES;

    const WEIGHTS: &'static str = include_str!("weights.csv");
    const LEARNED: &'static str = include_str!("learned.csv");

    fn weighted(weights: Weights, _table: &[Weights]) -> Option<Self::Thesis> {
        Some(AbaloneHeuristic::new(weights))
    }

    fn feature(&self, player: usize, feature: usize) -> i32 {
        features::of_position(self, player, feature)
    }
}
