//! The settings of a search.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::Limits;
use crate::game::rng::mix;

/// Unlimited depth (Houdek 2010, appendix B).
pub const MAX_DEPTH: u32 = 99;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    BestMove,
    Minimax,
    Negamax,
    AlphaBeta,
    Pvs,
}

impl Algorithm {
    pub const ALL: [Algorithm; 5] = [
        Algorithm::BestMove,
        Algorithm::Minimax,
        Algorithm::Negamax,
        Algorithm::AlphaBeta,
        Algorithm::Pvs,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Algorithm::BestMove => "best-move",
            Algorithm::Minimax => "minimax",
            Algorithm::Negamax => "negamax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Pvs => "pvs",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = SettingsError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Algorithm::ALL
            .into_iter()
            .find(|a| a.name() == name)
            .ok_or_else(|| SettingsError::Algorithm(name.to_string()))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SettingsError {
    #[error(
        "there is no algorithm `{0}`; there are best-move, minimax, negamax, alpha-beta and pvs"
    )]
    Algorithm(String),
    #[error("depth, time and nodes cannot all be unlimited: give --depth, --seconds or --nodes")]
    Unlimited,
    #[error("limits of time and nodes need iterative deepening: give --depth")]
    NeedsDepth,
    #[error("the depth must be 1 to {MAX_DEPTH}, not {0}")]
    Depth(u32),
    #[error("the number of lines must be at least 1")]
    NoLines,
    #[error("--tree shows one line only: leave out --tree or --lines")]
    TreeOfLines,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    pub algorithm: Algorithm,
    pub limits: Limits,
    pub ordering: bool,
    pub deepening: bool,
    /// Accept table entries of deeper searches, as in Houdek 2010. Otherwise only entries of equal depth are
    /// used, and the value equals that of a search without a table.
    pub deeper: bool,
    /// `pvs` only: search noisy moves beyond the last ply.
    pub quiescence: bool,
    /// `pvs` only: search late moves with reduced depth, and again at full depth if they turn out better.
    pub reductions: bool,
    /// `pvs` only: with three and four players only the strongest reply of all opponents is searched.
    pub replies: bool,
    /// Break ties between root moves at random. The same seed gives the same choice.
    pub seed: Option<u64>,
    /// Keep the searched tree of the last iteration, up to this many nodes.
    pub tree: Option<usize>,
    /// Root moves to exclude, by index in the order of generation.
    pub skip: Vec<u16>,
}

impl Settings {
    pub fn new(algorithm: Algorithm, limits: Limits) -> Self {
        let modern = algorithm == Algorithm::Pvs;
        Settings {
            algorithm,
            limits,
            ordering: true,
            deepening: true,
            deeper: modern,
            quiescence: modern,
            reductions: modern,
            replies: modern,
            seed: None,
            tree: None,
            skip: Vec::new(),
        }
    }

    /// The maximum depth, after checking that the search is limited.
    pub fn depth(&self) -> Result<u32, SettingsError> {
        if self.algorithm == Algorithm::BestMove {
            return Ok(1);
        }
        let Limits { depth, time, nodes } = self.limits;
        match depth {
            Some(depth) if (1..=MAX_DEPTH).contains(&depth) => Ok(depth),
            Some(depth) => Err(SettingsError::Depth(depth)),
            None if !self.deepening => Err(SettingsError::NeedsDepth),
            None if time.is_none() && nodes.is_none() => Err(SettingsError::Unlimited),
            None => Ok(MAX_DEPTH),
        }
    }

    /// Searches with different leaves or different trees do not share table entries.
    pub fn salt(&self, salt: u64) -> u64 {
        mix(salt ^ u64::from(self.quiescence) << 1 ^ u64::from(self.replies) << 2)
    }

    /// Best move always searches one ply and uses no other technique (Houdek 2010, chapter 18.1).
    pub fn deepens(&self) -> bool {
        self.deepening && self.algorithm != Algorithm::BestMove
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn depth_and_time_are_never_both_unlimited() {
        let mut settings = Settings::new(Algorithm::AlphaBeta, Limits::default());
        assert_eq!(settings.depth(), Err(SettingsError::Unlimited));
        settings.limits.time = Some(Duration::from_secs(1));
        assert_eq!(settings.depth(), Ok(99));
        settings.deepening = false;
        assert_eq!(settings.depth(), Err(SettingsError::NeedsDepth));
        settings.limits.depth = Some(100);
        assert_eq!(settings.depth(), Err(SettingsError::Depth(100)));
    }

    #[test]
    fn every_algorithm_is_found_by_its_name() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
        assert!("alphabeta".parse::<Algorithm>().is_err());
    }
}
