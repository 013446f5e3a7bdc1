//! Multi-PV: the best line of the root, then the best line without its first move, and so on, for each depth.

use std::cmp::Reverse;
use std::ops::AddAssign;
use std::time::Duration;

use super::heuristic::Heuristic;
use super::monitor::Monitor;
use super::node::{Counts, RootMove, TreeWalk};
use super::pvs::Memory;
use super::run::{Answer, GameSoFar, Iteration, SearchError, checked, one_depth};
use super::settings::{Algorithm, Settings, SettingsError};
use super::strong::path::Path;
use crate::game::{Decision, Position};

/// A root move with its value for the root player and its principal variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RootLine<M> {
    pub mv: M,
    pub value: i32,
    /// Its first move is `mv`.
    pub line: Vec<M>,
    pub depth: u32,
}

/// The best lines and the figures behind them.
#[derive(Debug, Clone, PartialEq)]
pub struct LinesAnswer<M> {
    /// The decision belongs to the best line; the counts are summed over all lines.
    pub answer: Answer<M>,
    /// The lines of the last completed depth, best first.
    pub lines: Vec<RootLine<M>>,
}

/// Searches `position` for its `count` best lines (fewer if there are fewer moves). `progress` is called
/// after every completed depth.
///
/// Each line is a separate search to the given depth; all lines share the table. A depth is complete when all
/// its lines are searched. Limits apply as in [`search`](super::search), with all lines of a depth as one
/// iteration. If the search is cancelled in the first depth, the answer has depth 0 and the lines found so
/// far.
pub fn search_lines<P: Position, H: Heuristic<P>>(
    position: &P,
    heuristic: &H,
    settings: &Settings,
    count: usize,
    so_far: GameSoFar<'_>,
    monitor: &mut dyn Monitor,
    mut progress: impl FnMut(&Iteration<P::Move>, &[RootLine<P::Move>]),
) -> Result<LinesAnswer<P::Move>, SearchError> {
    let deepest = checked(position, settings)?;
    if count == 0 {
        return Err(SettingsError::NoLines.into());
    }
    if settings.tree.is_some() {
        return Err(SettingsError::TreeOfLines.into());
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let wanted = count.min(moves.len().saturating_sub(settings.skip.len()));
    let GameSoFar { table, past, .. } = so_far;
    let table = table.filter(|_| settings.algorithm != Algorithm::BestMove);
    let mut walk = TreeWalk::new(position, heuristic, settings, table, monitor);
    walk.path = Path::new(past);
    let mut iterations = Vec::new();
    let mut best = Lines::default();
    let first = if settings.deepens() { 1 } else { deepest };
    for depth in first..=deepest {
        let limited = depth > first;
        if limited && walk.exhausted() {
            break;
        }
        let mut found = lines_of_depth(&mut walk, position, &moves, wanted, depth, limited);
        let finished = found.lines.len() == wanted;
        // Late moves are searched with reduced depth, so a move searched on its own may beat the lines before
        // it.
        found.lines.sort_by_key(|line| Reverse(line.value));
        let iteration = found.iteration(depth, finished, walk.elapsed());
        if finished {
            progress(&iteration, &found.lines);
        }
        iterations.push(iteration);
        if finished || depth == first {
            best = found;
        }
        let settled = |line: &RootLine<P::Move>| walk.decided(line.value) && ends(position, line);
        if !finished || best.lines.iter().all(settled) {
            break;
        }
    }
    Ok(best.answer(iterations, walk.elapsed()))
}

/// The result of one depth.
struct Lines<M> {
    lines: Vec<RootLine<M>>,
    counts: Counts,
    /// The root moves from the search of the first line, which excludes no move.
    roots: Vec<RootMove<M>>,
}

impl<M> Default for Lines<M> {
    fn default() -> Self {
        Lines {
            lines: Vec::new(),
            counts: Counts::default(),
            roots: Vec::new(),
        }
    }
}

impl<M: Copy> Lines<M> {
    fn iteration(&self, depth: u32, finished: bool, time: Duration) -> Iteration<M> {
        let top = self.lines.first().filter(|_| finished);
        Iteration {
            depth,
            finished,
            value: top.map_or(0, |line| line.value),
            line: top.map_or_else(Vec::new, |line| line.line.clone()),
            counts: self.counts,
            time,
        }
    }

    fn answer(self, iterations: Vec<Iteration<M>>, time: Duration) -> LinesAnswer<M> {
        let top = self.lines.first();
        let last = iterations.iter().rev().find(|i| i.finished);
        let decision = Decision {
            mv: top.map(|line| line.mv),
            value: top.map_or(0, |line| i64::from(line.value)),
            depth: last.map_or(0, |i| i.depth),
            begun: iterations.last().map_or(0, |i| i.depth),
            nodes: last.map_or(0, |i| i.counts.leaves),
            all_nodes: iterations.iter().map(|i| i.counts.leaves).sum(),
            time,
            line: top.map_or_else(Vec::new, |line| line.line.clone()),
        };
        LinesAnswer {
            answer: Answer {
                decision,
                iterations,
                roots: self.roots,
                tree: None,
            },
            lines: self.lines,
        }
    }
}

/// The lines in the order in which they are found. Fewer than `wanted` if the limits stop the search.
fn lines_of_depth<P: Position, H: Heuristic<P>>(
    walk: &mut TreeWalk<'_, P, H>,
    position: &P,
    moves: &[P::Move],
    wanted: usize,
    depth: u32,
    limited: bool,
) -> Lines<P::Move> {
    let mut found = Lines::default();
    walk.skip.clone_from(&walk.settings.skip);
    while found.lines.len() < wanted && !walk.cancelled() && !(limited && walk.exhausted()) {
        if let Some(table) = walk.table {
            table.next_search();
        }
        walk.begin(position, limited);
        let value = one_depth(walk, &mut Memory::new(), depth, None);
        found.counts += walk.counts;
        let line = walk.line().to_vec();
        let (Some(value), Some(&mv)) = (value, line.first()) else {
            break;
        };
        if found.lines.is_empty() {
            found.roots = std::mem::take(&mut walk.roots);
        }
        let place = moves.iter().position(|&legal| legal == mv);
        walk.skip.extend(place.map(|place| place as u16));
        found.lines.push(RootLine {
            mv,
            value,
            line,
            depth,
        });
    }
    found
}

/// Whether the line reaches the end of the game. A line shortened by a table hit is searched again at the
/// next depth.
fn ends<P: Position>(position: &P, line: &RootLine<P::Move>) -> bool {
    let mut end = position.clone();
    line.line.iter().for_each(|&mv| {
        end.play(mv);
    });
    end.outcome().is_some()
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.leaves += other.leaves;
        self.nodes += other.nodes;
        self.hits += other.hits;
        self.cutoffs += other.cutoffs;
    }
}
