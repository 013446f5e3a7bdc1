//! Exact endgames. When the bag is empty, both racks are known and the game has perfect information.
//!
//! Two consecutive passes end the game here, whatever the house rules. A player who passes and wants to play after the
//! opponent's pass could have played at once.

pub(super) mod board;
pub(super) mod lines;
mod order;
pub(super) mod prune;
mod roots;
pub(super) mod search;
pub mod star;
pub(super) mod table;
mod threats;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::rules::moves::Move;
use super::rules::position::Position;
use super::rules::rack::Rack;
use super::rules::settings::EndRule;
use super::rules::setup::{Setup, SetupError};
use crate::game::Limits;
use crate::game::rng::mix;
use roots::Roots;
use search::{EndgameValue, INFINITE, Shared, Worker};
use table::EndgameTable;

#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum EndgameError {
    #[error("an endgame begins when the bag is empty; it holds {0} tiles")]
    Bag(usize),
    #[error("an endgame is solved for 2 players, not {0}")]
    Players(usize),
    #[error("an endgame is solved when at least one of the racks is known")]
    Racks,
    #[error("the game is over")]
    Over,
    #[error("an endgame cannot be solved without a lexicon")]
    NoLexicon,
    #[error("the number of lines must be at least 1")]
    NoLines,
    #[error(transparent)]
    Setup(#[from] SetupError),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The final spread minus the current spread for the side to move, with best play.
    pub spread: i32,
    /// Whether the spread is proved. Otherwise it is the result of a search to `depth` plies.
    pub exact: bool,
    pub depth: u32,
    pub line: Vec<Move>,
    /// The best first moves, best first, if requested.
    pub lines: Vec<RootLine>,
    pub nodes: u64,
    pub time: Duration,
}

/// One of the best first moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RootLine {
    /// The final spread minus the current spread after this move, with best play from then on.
    pub spread: i32,
    /// Whether the spread is proved.
    pub exact: bool,
    /// Its first move is the root move.
    pub line: Vec<Move>,
}

/// Solves endgames. Its table is kept from one endgame to the next.
pub struct Solver {
    threads: usize,
    shared: Shared,
}

impl Solver {
    /// The table has 2^`table_bits` entries of 16 bytes.
    pub fn new(threads: usize, table_bits: u32) -> Self {
        Self {
            threads: threads.max(1),
            shared: Shared {
                table: EndgameTable::new(table_bits),
                stop: AtomicBool::new(false),
                asked: None,
                nodes: AtomicU64::new(0),
                deadline: None,
                pause: None,
                paused: AtomicBool::new(false),
                node_limit: None,
                salt: 0,
                line_bits: table_bits.saturating_sub(6).clamp(8, 17),
                threats: false,
            },
        }
    }

    /// Solves the position within the limits. If the search is stopped early, the solution says how far it got.
    pub fn solve(&mut self, position: &Position, limits: Limits) -> Result<Solution, EndgameError> {
        self.watched(position, None, limits, None, &mut |_| ())
    }

    /// Finds the `count` best first moves (fewer if there are fewer), each with its own spread.
    pub fn lines(
        &mut self,
        position: &Position,
        count: usize,
        limits: Limits,
    ) -> Result<Solution, EndgameError> {
        self.watched(position, Some(count), limits, None, &mut |_| ())
    }

    /// Like `lines`, but stops when `stop` is set. `progress` is called after every completed depth; its lines have
    /// only the first move.
    pub fn watched(
        &mut self,
        position: &Position,
        lines: Option<usize>,
        limits: Limits,
        stop: Option<Arc<AtomicBool>>,
        progress: &mut dyn FnMut(&Solution),
    ) -> Result<Solution, EndgameError> {
        let begun = Instant::now();
        if lines == Some(0) {
            return Err(EndgameError::NoLines);
        }
        let endgame = prepared(position)?;
        self.shared.stop = AtomicBool::new(false);
        self.shared.asked = stop;
        self.shared.nodes = AtomicU64::new(0);
        self.shared.deadline = limits.time.map(|time| begun + time);
        self.shared.node_limit = limits.nodes;
        self.shared.salt = mix(self.shared.salt.wrapping_add(1));
        self.shared.table.begin();
        let deepest = limits.depth.unwrap_or(MAX_PLIES).min(MAX_PLIES);
        let mut timed = |found: &Solution| {
            progress(&Solution {
                time: begun.elapsed(),
                ..found.clone()
            });
        };
        let mut solution = self.run(&endgame, lines, deepest, &mut timed);
        solution.nodes = self.shared.nodes.load(Relaxed);
        solution.time = begun.elapsed();
        if solution.depth > 0 {
            self.extend_lines(endgame, &mut solution, limits);
        }
        Ok(solution)
    }

    /// Finds the moves that follow a solution. The table has most of them. The missing ones are searched again for a
    /// short time or, if only nodes are limited, for the same number of nodes, so that the result does not depend on
    /// the clock.
    fn extend_lines(&mut self, endgame: Position, solution: &mut Solution, limits: Limits) {
        self.shared.stop = AtomicBool::new(false);
        self.shared.asked = None;
        let by_nodes = limits.nodes.filter(|_| limits.time.is_none());
        self.shared.node_limit = by_nodes.map(|nodes| nodes + self.shared.nodes.load(Relaxed));
        self.shared.deadline = match by_nodes {
            Some(_) => None,
            None => Some(Instant::now() + LINE_TIME),
        };
        let depth = |exact: bool| if exact { MAX_PLIES } else { solution.depth };
        let mut worker = Worker::new(endgame, &self.shared, 0);
        for found in &mut solution.lines {
            worker.board.play(&found.line[0]);
            found.line.extend(worker.line(depth(found.exact) - 1));
            worker.board.undo();
        }
        solution.line = match solution.lines.first() {
            Some(best) => best.line.clone(),
            None => worker.line(depth(solution.exact)),
        };
    }

    fn run(
        &self,
        endgame: &Position,
        lines: Option<usize>,
        deepest: u32,
        progress: &mut dyn FnMut(&Solution),
    ) -> Solution {
        // Not rayon: every thread searches the whole tree until one has proved it, so all must run at once, and the first is
        // the caller's, whose `progress` no other thread may call.
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads)
                .map(|number| {
                    let endgame = endgame.clone();
                    scope.spawn(move || {
                        let worker = Worker::new(endgame, &self.shared, number as u32);
                        deepen(worker, lines, deepest, &mut |_| ())
                    })
                })
                .collect();
            let worker = Worker::new(endgame.clone(), &self.shared, 0);
            let mine = deepen(worker, lines, deepest, progress);
            // The thread that proves the root stops the others. The result of the deepest thread counts.
            let answers = others
                .into_iter()
                .map(|other| other.join().expect("a search does not panic"));
            answers.fold(mine, |best, other| {
                if (other.exact, other.depth) > (best.exact, best.depth) {
                    other
                } else {
                    best
                }
            })
        })
    }
}

/// Greater than the length of any endgame: every tile played separately, with passes in between.
pub(super) const MAX_PLIES: u32 = 60;
/// The number of normal iterations before the first search to the end of the game.
const ORDERING_PLIES: u32 = 3;
const LINE_TIME: Duration = Duration::from_secs(1);

/// Iterative deepening until the root is complete.
fn deepen(
    mut worker: Worker,
    lines: Option<usize>,
    deepest: u32,
    progress: &mut dyn FnMut(&Solution),
) -> Solution {
    let mut solution = Solution {
        spread: 0,
        exact: false,
        depth: 0,
        line: Vec::new(),
        lines: Vec::new(),
        nodes: 0,
        time: Duration::ZERO,
    };
    let mut roots = lines.map(|count| Roots::new(&mut worker, count));
    for depth in 1..=deepest {
        // A few plies order the best moves well enough to search to the end. What an abandoned search finds stays in
        // the table.
        let finished = match depth {
            0..=ORDERING_PLIES => None,
            _ if deepest < MAX_PLIES => None,
            _ => worker.finish(|worker| search_root(worker, roots.as_mut(), deepest)),
        };
        let searched = finished.or_else(|| search_root(&mut worker, roots.as_mut(), depth));
        let Some(found) = searched else {
            break;
        };
        solution = Solution {
            spread: found.value,
            exact: found.complete,
            depth,
            line: first_move(&mut worker, roots.as_ref())
                .into_iter()
                .collect(),
            lines: roots.as_ref().map(first_moves).unwrap_or_default(),
            nodes: worker.nodes(),
            ..solution
        };
        progress(&solution);
        if found.complete {
            break;
        }
    }
    if solution.exact {
        worker.stop();
    }
    solution
}

/// Searches for the value of the root, or for its best moves.
fn search_root(worker: &mut Worker, roots: Option<&mut Roots>, depth: u32) -> Option<EndgameValue> {
    match roots {
        None => worker.search(depth, -INFINITE, INFINITE, 0),
        Some(roots) => roots.search(worker, depth),
    }
}

fn first_move(worker: &mut Worker, roots: Option<&Roots>) -> Option<Move> {
    match roots {
        None => worker.best(),
        Some(roots) => roots.best.first().map(|&(mv, _)| mv),
    }
}

fn first_moves(roots: &Roots) -> Vec<RootLine> {
    let line = |&(mv, found): &(Move, EndgameValue)| RootLine {
        spread: found.value,
        exact: found.complete,
        line: vec![mv],
    };
    roots.best.iter().map(line).collect()
}

/// The same endgame with two-pass rules and only the words that can still be played.
fn prepared(position: &Position) -> Result<Position, EndgameError> {
    let lexicon = position.lexicon().ok_or(EndgameError::NoLexicon)?;
    if position.players() != 2 {
        return Err(EndgameError::Players(position.players()));
    }
    if position.bag_len() > 0 {
        return Err(EndgameError::Bag(position.bag_len()));
    }
    if position.outcome().is_some() {
        return Err(EndgameError::Over);
    }
    let mut rules = position.rules().as_ref().clone();
    rules.end = EndRule::PassRounds(1);
    let rack = |player| position.known_rack(player).map(Rack::sorted);
    let rack = |player| rack(player).ok_or(EndgameError::Racks);
    let setup = Setup {
        board: position.grid().board(),
        racks: vec![Some(rack(0)?), Some(rack(1)?)],
        scores: vec![0; 2],
        to_move: position.to_move(),
        zeros: 0,
        operations: String::new(),
    };
    let rules = Arc::new(rules);
    let whole = setup
        .clone()
        .position(rules.clone(), Some(lexicon.clone()))?;
    let small = prune::pruned(&whole, lexicon, prune::MAX_WORDS);
    let endgame = match small {
        Some(small) => setup.position(rules, Some(small))?,
        None => whole,
    };
    Ok(endgame.with_banned(Arc::new(position.banned().clone())))
}
