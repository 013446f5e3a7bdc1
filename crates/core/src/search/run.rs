//! Runs one search from the first iteration to the answer.

use std::time::Duration;

use thiserror::Error;

use super::heuristic::Heuristic;
use super::monitor::Monitor;
use super::node::{Counts, RootMove, TreeWalk};
use super::plain::INFINITY;
use super::pvs::Memory;
use super::settings::{Algorithm, Settings, SettingsError};
use super::table::TranspositionTable;
use super::tree::TreeNode;
use crate::game::{Decision, Position};

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SearchError {
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error("the game is over ({0}): there is nothing to search")]
    Over(&'static str),
    #[error("the side to move has no legal move: there is nothing to search")]
    NoMove,
    #[error("the searched tree has more than {0} nodes: search less deeply")]
    Tree(usize),
}

/// One iteration of iterative deepening.
#[derive(Debug, Clone, PartialEq)]
pub struct Iteration<M> {
    pub depth: u32,
    /// Whether the iteration completed.
    pub finished: bool,
    /// For the player at the root; 0 if the iteration did not complete.
    pub value: i32,
    pub line: Vec<M>,
    pub counts: Counts,
    /// Since the start of the search.
    pub time: Duration,
}

/// A decision and the figures behind it.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer<M> {
    pub decision: Decision<M>,
    pub iterations: Vec<Iteration<M>>,
    /// The root moves of the last completed iteration, in the order in which they were searched.
    pub roots: Vec<RootMove<M>>,
    pub tree: Option<TreeNode>,
}

/// Searches `position` for its side to move. `progress` is called after every completed iteration.
///
/// Time and node limits are checked between and within iterations. They never interrupt the first iteration,
/// and without iterative deepening they do not apply (Houdek 2010, chapters 9.2 and 25). Only cancelling
/// stops the first iteration early. The answer is then still a legal move, with depth 0: the best root move
/// so far, or the first one in move order.
pub fn search<P: Position, H: Heuristic<P>>(
    position: &P,
    heuristic: &H,
    settings: &Settings,
    mut table: Option<&mut TranspositionTable>,
    monitor: &mut dyn Monitor,
    mut progress: impl FnMut(&Iteration<P::Move>),
) -> Result<Answer<P::Move>, SearchError> {
    let deepest = checked(position, settings)?;
    if let Some(table) = table.as_deref_mut() {
        table.next_search();
    }
    let table = table.filter(|_| settings.algorithm != Algorithm::BestMove);
    let mut walk = TreeWalk::new(position, heuristic, settings, table, monitor);
    let mut memory = Memory::new();
    let mut log = Log::default();
    let mut best_so_far = None;
    let first = if settings.deepens() { 1 } else { deepest };
    for depth in first..=deepest {
        if depth > first && walk.exhausted() {
            break;
        }
        walk.begin(position, depth > first);
        let value = one_depth(&mut walk, &mut memory, depth, log.guess());
        let iteration = Iteration {
            depth,
            finished: value.is_some(),
            value: value.unwrap_or(0),
            line: if value.is_some() {
                walk.line().to_vec()
            } else {
                Vec::new()
            },
            counts: walk.counts,
            time: walk.elapsed(),
        };
        if value.is_some() {
            progress(&iteration);
            log.roots = std::mem::take(&mut walk.roots);
            log.tree = walk.tree.take().map(|tree| tree.finish());
        }
        log.iterations.push(iteration);
        match value {
            Some(value) if walk.decided(value) => break,
            Some(_) => {}
            None => {
                if depth == first {
                    best_so_far = Some(walk.best_so_far(position));
                }
                break;
            }
        }
    }
    let time = walk.elapsed();
    log.answer(best_so_far, time, settings)
}

/// The maximum depth, after checking that the position can be searched.
pub fn checked<P: Position>(position: &P, settings: &Settings) -> Result<u32, SearchError> {
    let deepest = settings.depth()?;
    if let Some(outcome) = position.outcome() {
        return Err(SearchError::Over(outcome.reason));
    }
    if position.count_moves() <= settings.skip.len() as u64 {
        return Err(SearchError::NoMove);
    }
    Ok(deepest)
}

pub fn one_depth<P: Position, H: Heuristic<P>>(
    walk: &mut TreeWalk<'_, P, H>,
    memory: &mut Memory<P::Move>,
    depth: u32,
    guess: Option<i32>,
) -> Option<i32> {
    match walk.settings.algorithm {
        Algorithm::Minimax => walk.minimax(depth, 0),
        Algorithm::BestMove | Algorithm::Negamax => walk.negamax(depth, 0),
        Algorithm::AlphaBeta => walk.alpha_beta(depth, 0, -INFINITY, INFINITY),
        Algorithm::Pvs => walk.aspire(memory, depth, guess),
    }
}

struct Log<M> {
    iterations: Vec<Iteration<M>>,
    roots: Vec<RootMove<M>>,
    tree: Option<Option<TreeNode>>,
}

impl<M> Default for Log<M> {
    fn default() -> Self {
        Log {
            iterations: Vec::new(),
            roots: Vec::new(),
            tree: None,
        }
    }
}

impl<M: Copy> Log<M> {
    fn last(&self) -> Option<&Iteration<M>> {
        self.iterations.iter().rev().find(|i| i.finished)
    }

    /// Values of odd and even depths differ by one side's extra move, so the iteration before the last
    /// predicts better.
    fn guess(&self) -> Option<i32> {
        self.iterations.iter().rev().nth(1).map(|i| i.value)
    }

    /// `best_so_far` is the answer if no iteration completed.
    fn answer(
        self,
        best_so_far: Option<RootMove<M>>,
        time: Duration,
        settings: &Settings,
    ) -> Result<Answer<M>, SearchError> {
        let last = self.last();
        let line = match (last, best_so_far) {
            (Some(last), _) => last.line.clone(),
            (None, best) => best.iter().map(|root| root.mv).collect(),
        };
        let decision = Decision {
            mv: line.first().copied(),
            value: i64::from(last.map_or(best_so_far.map_or(0, |root| root.value), |i| i.value)),
            depth: last.map_or(0, |i| i.depth),
            begun: self.iterations.last().map_or(0, |i| i.depth),
            nodes: last.map_or(0, |i| i.counts.leaves),
            all_nodes: self.iterations.iter().map(|i| i.counts.leaves).sum(),
            time,
            line,
        };
        let tree = match (self.tree, settings.tree) {
            (Some(None), Some(most)) => return Err(SearchError::Tree(most)),
            (tree, _) => tree.flatten(),
        };
        Ok(Answer {
            decision,
            iterations: self.iterations,
            roots: self.roots,
            tree,
        })
    }
}
