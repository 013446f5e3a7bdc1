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
    Strong,
    Mtdf,
    MaxN,
    Mcts,
}

impl Algorithm {
    pub const ALL: [Algorithm; 9] = [
        Algorithm::BestMove,
        Algorithm::Minimax,
        Algorithm::Negamax,
        Algorithm::AlphaBeta,
        Algorithm::Pvs,
        Algorithm::Strong,
        Algorithm::Mtdf,
        Algorithm::MaxN,
        Algorithm::Mcts,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Algorithm::BestMove => "best-move",
            Algorithm::Minimax => "minimax",
            Algorithm::Negamax => "negamax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::Pvs => "pvs",
            Algorithm::Strong => "strong",
            Algorithm::Mtdf => "mtdf",
            Algorithm::MaxN => "max-n",
            Algorithm::Mcts => "mcts",
        }
    }
}

impl Algorithm {
    /// Whether the search has techniques beyond those of the thesis.
    pub fn prunes(self) -> bool {
        self == Algorithm::Pvs || self.is_strong()
    }

    /// Whether the search is the one of `strong`; `mtdf` differs only at the root.
    pub fn is_strong(self) -> bool {
        matches!(self, Algorithm::Strong | Algorithm::Mtdf)
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
    #[error("there is no algorithm `{0}`; there are {all}", all = Algorithm::ALL.map(Algorithm::name).join(", "))]
    Algorithm(String),
    #[error("there is no technique `{0}`; there are {all}", all = Technique::ALL.map(Technique::name).join(", "))]
    Technique(String),
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

/// The techniques of `strong` and `mtdf` that can be switched off to measure them. `pvs` has the last three only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Technique {
    /// A node is left if even passing keeps the value above the window.
    NullMove,
    /// Quiet moves near the leaves are skipped if the value is far below the window, and nodes far above it are left.
    Futility,
    /// Late quiet moves near the leaves are skipped.
    LatePruning,
    /// A position that repeats is a draw.
    Repetition,
    /// Aspiration windows in the scale of the heuristic.
    Windows,
    /// The better move of an unfinished iteration is used.
    Partial,
    /// The history of moves is kept during a game.
    History,
    /// A forced root move is answered at once.
    Forced,
    /// A position in which the side to move must avert an immediate loss is searched one ply deeper.
    Extensions,
    /// Late moves are searched with reduced depth, and again at full depth if they turn out better.
    Reductions,
    /// Noisy moves are searched beyond the last ply.
    Quiescence,
    /// With three and four players only the strongest reply of all opponents is searched.
    Replies,
}

impl Technique {
    pub const ALL: [Technique; 12] = [
        Technique::NullMove,
        Technique::Futility,
        Technique::LatePruning,
        Technique::Repetition,
        Technique::Windows,
        Technique::Partial,
        Technique::History,
        Technique::Forced,
        Technique::Extensions,
        Technique::Reductions,
        Technique::Quiescence,
        Technique::Replies,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Technique::NullMove => "null-move",
            Technique::Futility => "futility",
            Technique::LatePruning => "late-pruning",
            Technique::Repetition => "repetition",
            Technique::Windows => "windows",
            Technique::Partial => "partial",
            Technique::History => "history",
            Technique::Forced => "forced",
            Technique::Extensions => "extensions",
            Technique::Reductions => "reductions",
            Technique::Quiescence => "quiescence",
            Technique::Replies => "replies",
        }
    }
}

impl FromStr for Technique {
    type Err = SettingsError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Technique::ALL
            .into_iter()
            .find(|technique| technique.name() == name)
            .ok_or_else(|| SettingsError::Technique(name.to_string()))
    }
}

/// A set of techniques; all by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Techniques(u16);

impl Default for Techniques {
    fn default() -> Self {
        Techniques((1 << Technique::ALL.len()) - 1)
    }
}

impl Techniques {
    pub const NONE: Techniques = Techniques(0);

    pub fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u16 & 1 == 1
    }

    pub fn without(self, technique: Technique) -> Self {
        Techniques(self.0 & !(1 << technique as u16))
    }
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
    /// `strong`, `mtdf` and `pvs` only: the techniques in use.
    pub techniques: Techniques,
    /// Break ties between root moves at random. The same seed gives the same choice.
    pub seed: Option<u64>,
    /// Keep the searched tree of the last iteration, up to this many nodes.
    pub tree: Option<usize>,
    /// Root moves to exclude, by index in the order of generation.
    pub skip: Vec<u16>,
}

impl Settings {
    pub fn new(algorithm: Algorithm, limits: Limits) -> Self {
        Settings {
            algorithm,
            limits,
            ordering: true,
            deepening: true,
            deeper: algorithm.prunes(),
            techniques: Techniques::default(),
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
        // Only `strong` and `mtdf` count repeated positions as draws.
        let repetitions = self.algorithm.is_strong() && self.techniques.has(Technique::Repetition);
        let shapes = |technique| self.algorithm.prunes() && self.techniques.has(technique);
        mix(salt
            ^ u64::from(shapes(Technique::Quiescence)) << 1
            ^ u64::from(shapes(Technique::Replies)) << 2
            ^ u64::from(repetitions) << 3)
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
