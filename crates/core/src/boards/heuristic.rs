//! Shared by the heuristics of all board games: a column of a table of weights over named features (Houdek 2010,
//! chapter 17).

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use super::learned::{Described, GameHeuristic, LearnedHeuristic};
use crate::game::PositionError;
use crate::search::Heuristic;
use crate::search::weights::{self, CHANGE, Weights, WeightsError};

/// A board game with named heuristics.
pub trait HeuristicGame: Described {
    /// A heuristic of Houdek 2010.
    type Thesis: Heuristic<Self> + Send + Sync;

    /// The names of its features, as in Houdek 2010.
    const FEATURES: &'static [&'static str];

    /// The game's table of weights and its learned weights.
    const WEIGHTS: &'static str;
    const LEARNED: &'static str;

    /// The heuristic of a column of the table; `None` for columns that only complete another one.
    fn weighted(weights: Weights, table: &[Weights]) -> Option<Self::Thesis>;

    /// The heuristic with the weights of this text, in the form of `learned.csv`.
    fn learned(text: &str) -> Result<HeuristicOf<Self>, PositionError> {
        LearnedHeuristic::parse(text).map(GameHeuristic::Learned)
    }

    fn table() -> Result<Vec<Weights>, WeightsError> {
        weights::parse(Self::WEIGHTS, Self::FEATURES)
    }

    /// The heuristics from the table of weights of the game, and the learned one.
    fn heuristics() -> Result<Vec<(String, HeuristicOf<Self>)>, WeightsError> {
        let table = Self::table()?;
        let named = |w: &Weights| {
            let found = Self::weighted(w.clone(), &table)?;
            Some((w.name.clone(), GameHeuristic::Thesis(found)))
        };
        let learned = Self::learned(Self::LEARNED).ok();
        let learned = learned.map(|found| (LEARNED.to_string(), found));
        Ok(table.iter().filter_map(named).chain(learned).collect())
    }

    /// A heuristic of the table with some of its weights changed: `experimental+A9=400+A10=-400`.
    fn changed(name: &str) -> Result<HeuristicOf<Self>, WeightsError> {
        let table = Self::table()?;
        let (base, changes) = name.split_once(CHANGE).unwrap_or((name, ""));
        let weights = weights::column(&table, base)?.changed(changes, Self::FEATURES)?;
        Self::weighted(weights, &table)
            .map(GameHeuristic::Thesis)
            .ok_or_else(|| WeightsError::Column(base.to_string()))
    }

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

    /// A heuristic by name, with changed weights, or with the weights of a text of several lines.
    fn heuristic(name: &str) -> Result<HeuristicOf<Self>, PositionError> {
        if name.contains('\n') {
            return Self::learned(name);
        }
        if name.contains(CHANGE) {
            return Self::changed(name).map_err(|e| PositionError::new(e.to_string()));
        }
        let all = Self::heuristics().map_err(|e| PositionError::new(e.to_string()))?;
        let names: Vec<String> = all.iter().map(|(name, _)| name.clone()).collect();
        all.into_iter()
            .find_map(|(n, heuristic)| (n == name).then_some(heuristic))
            .ok_or_else(|| {
                PositionError::new(format!(
                    "{} has no heuristic `{name}`; there are {}",
                    Self::NAME,
                    names.join(", ")
                ))
            })
    }
}

/// Any heuristic of a game.
pub type HeuristicOf<G> = GameHeuristic<<G as HeuristicGame>::Thesis, G>;

/// The name of the learned heuristic.
pub const LEARNED: &str = "learned";

/// A number that differs between heuristics and is the same in every run. See [`Heuristic::salt`].
pub fn salt(game: &str, weights: &Weights) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one((game, &weights.name))
}
