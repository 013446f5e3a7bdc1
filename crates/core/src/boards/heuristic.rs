//! Shared by the heuristics of all board games: a column of a table of weights over named features (Houdek 2010,
//! chapter 17).

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use super::learned::Described;
use crate::game::PositionError;
use crate::search::Heuristic;
use crate::search::weights::{Weights, WeightsError};

/// A board game with named heuristics.
pub trait HeuristicGame: Described {
    type Heuristic: Heuristic<Self> + Send + Sync;

    /// The heuristic with the weights of this text, in the form of `learned.csv`.
    fn learned(text: &str) -> Result<Self::Heuristic, PositionError>;

    /// The names of its features, as in Houdek 2010.
    const FEATURES: &'static [&'static str];

    /// The heuristics from the table of weights of the game.
    fn heuristics() -> Result<Vec<(String, Self::Heuristic)>, WeightsError>;

    /// The value of a position feature (not a move feature) for a player. 0 if the game phase does not have this
    /// feature.
    fn feature(&self, player: usize, feature: usize) -> i32;

    /// The names and values of all position features.
    fn features(&self, player: usize) -> Vec<(&'static str, i32)> {
        let of_positions = |name: &str| !name[1..].starts_with('R');
        let named = Self::FEATURES.iter().enumerate();
        named
            .filter(|(_, name)| of_positions(name))
            .map(|(i, name)| (*name, self.feature(player, i)))
            .collect()
    }

    /// A heuristic by name, or with the weights of a text of several lines.
    fn heuristic(name: &str) -> Result<Self::Heuristic, PositionError> {
        if name.contains('\n') {
            return Self::learned(name);
        }
        let all = Self::heuristics().map_err(|e| PositionError(e.to_string()))?;
        let names: Vec<String> = all.iter().map(|(name, _)| name.clone()).collect();
        all.into_iter()
            .find_map(|(n, heuristic)| (n == name).then_some(heuristic))
            .ok_or_else(|| {
                PositionError(format!(
                    "{} has no heuristic `{name}`; there are {}",
                    Self::NAME,
                    names.join(", ")
                ))
            })
    }
}

/// The learned heuristic of a game, if its weights are those of its terms.
pub fn learned<G: HeuristicGame>(text: &str) -> Option<(String, G::Heuristic)> {
    let found = G::learned(text).ok()?;
    Some((LEARNED.to_string(), found))
}

/// The name of the learned heuristic.
pub const LEARNED: &str = "learned";

/// A number that differs between heuristics and is the same in every run. See [`Heuristic::salt`].
pub fn salt(game: &str, weights: &Weights) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one((game, &weights.name))
}
