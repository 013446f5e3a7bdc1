//! Runs one search from the first iteration to the answer.

use std::time::Duration;

use thiserror::Error;

use super::heuristic::Heuristic;
use super::monitor::Monitor;
use super::node::{Counts, RootLine, RootMove, TreeWalk};
use super::parallel::Seat;
use super::plain::INFINITY;
use super::pvs::Memory;
use super::settings::{Algorithm, Settings, SettingsError, Technique};
use super::strong::order::History;
use super::strong::path::Path;
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

/// What a search takes from the game so far, and what it leaves for the next one.
#[derive(Default)]
pub struct GameSoFar<'a> {
    pub table: Option<&'a TranspositionTable>,
    /// The hashes of all earlier positions of the game. Only `strong` and `mtdf` look at them.
    pub past: &'a [u64],
    /// Which moves did well. Only `strong` and `mtdf` use it.
    pub history: Option<&'a mut History>,
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
    table: Option<&mut TranspositionTable>,
    monitor: &mut dyn Monitor,
    progress: impl FnMut(&Iteration<P::Move>),
) -> Result<Answer<P::Move>, SearchError> {
    let so_far = GameSoFar {
        table: table.map(|table| &*table),
        ..GameSoFar::default()
    };
    search_game(position, heuristic, settings, so_far, monitor, progress)
}

/// The same as [`search`], with knowledge of the game.
pub fn search_game<P: Position, H: Heuristic<P>>(
    position: &P,
    heuristic: &H,
    settings: &Settings,
    so_far: GameSoFar<'_>,
    monitor: &mut dyn Monitor,
    progress: impl FnMut(&Iteration<P::Move>),
) -> Result<Answer<P::Move>, SearchError> {
    checked(position, settings)?;
    if let Some(table) = so_far.table {
        table.next_search();
    }
    deepened(
        position, heuristic, settings, so_far, None, monitor, progress,
    )
}

/// Iterative deepening. With a seat this is the first thread of a parallel search, which the others follow.
pub fn deepened<P: Position, H: Heuristic<P>>(
    position: &P,
    heuristic: &H,
    settings: &Settings,
    so_far: GameSoFar<'_>,
    seat: Option<Seat<'_, P::Move>>,
    monitor: &mut dyn Monitor,
    mut progress: impl FnMut(&Iteration<P::Move>),
) -> Result<Answer<P::Move>, SearchError> {
    let GameSoFar {
        table,
        past,
        history,
    } = so_far;
    let table = table.filter(|_| settings.algorithm != Algorithm::BestMove);
    let mut walk = TreeWalk::new(position, heuristic, settings, table, monitor);
    walk.path = Path::new(past);
    walk.seat = seat;
    let mut memory = Memory::new();
    let history = history.filter(|_| settings.techniques.has(Technique::History));
    if let Some(history) = &history {
        memory.order.history.clone_from(history);
        memory.order.history.fade();
    }
    let mut log = Log::default();
    let (first, deepest) = depths(position, settings)?;
    for depth in first..=deepest {
        if depth > first && walk.exhausted() {
            break;
        }
        walk.begin(position, depth > first);
        let value = one_depth(&mut walk, &mut memory, depth, log.guess());
        let iteration = iteration(&mut walk, depth, value);
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
                log.partial = partial(&mut walk, settings);
                if depth == first && log.partial.is_none() {
                    let best = walk.best_so_far(position);
                    log.partial = Some((best, vec![best.mv]));
                }
                break;
            }
        }
    }
    if let Some(history) = history {
        *history = memory.order.history;
    }
    let time = walk.elapsed();
    log.answer(time, settings)
}

/// The first and the last depth of an iterative deepening.
fn depths<P: Position>(position: &P, settings: &Settings) -> Result<(u32, u32), SettingsError> {
    let deepest = settings.depth()?;
    if !settings.deepens() {
        return Ok((deepest, deepest));
    }
    let answers_at_once = settings.algorithm.is_strong()
        && settings.techniques.has(Technique::Forced)
        && settings.limits.depth.is_none()
        && position.count_moves() == settings.skip.len() as u64 + 1;
    let deepest = if answers_at_once { 1 } else { deepest };
    Ok((1, deepest))
}

fn iteration<P: Position, H: Heuristic<P>>(
    walk: &mut TreeWalk<'_, P, H>,
    depth: u32,
    value: Option<i32>,
) -> Iteration<P::Move> {
    Iteration {
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
    }
}

/// The best move of an interrupted iteration, if it is proved to be no worse than the best one before: that one is
/// searched first.
fn partial<P: Position, H: Heuristic<P>>(
    walk: &mut TreeWalk<'_, P, H>,
    settings: &Settings,
) -> Option<RootLine<P::Move>> {
    let proved = settings.algorithm == Algorithm::Strong
        && settings.techniques.has(Technique::Partial)
        && settings.ordering;
    let usable = proved || settings.algorithm == Algorithm::Mcts;
    let own = walk
        .partial
        .as_ref()
        .map_or(i32::MIN, |(root, _)| root.value);
    walk.adopt(own);
    walk.partial.take().filter(|_| usable)
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
        Algorithm::Strong => walk.strong(&mut memory.order, depth, guess),
        Algorithm::Mtdf => walk.mtdf(&mut memory.order, depth, guess),
        Algorithm::MaxN => walk.maxn(depth),
        Algorithm::Mcts => walk.mcts(&mut memory.grown, depth),
    }
}

struct Log<M> {
    iterations: Vec<Iteration<M>>,
    roots: Vec<RootMove<M>>,
    tree: Option<Option<TreeNode>>,
    /// The answer of an interrupted iteration.
    partial: Option<RootLine<M>>,
}

impl<M> Default for Log<M> {
    fn default() -> Self {
        Log {
            iterations: Vec::new(),
            roots: Vec::new(),
            tree: None,
            partial: None,
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

    fn answer(self, time: Duration, settings: &Settings) -> Result<Answer<M>, SearchError> {
        let last = self.last();
        let (value, line) = match (&self.partial, last) {
            (Some((root, line)), _) => (root.value, line.clone()),
            (None, Some(last)) => (last.value, last.line.clone()),
            (None, None) => (0, Vec::new()),
        };
        let decision = Decision {
            mv: line.first().copied(),
            value: i64::from(value),
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
