//! Monte Carlo simulation: compares candidate moves by playing on with random tiles (docs/simulation.md).
//!
//! A [`Simulation`] runs in rounds. It can report results between rounds, and it can be stopped and continued.

mod candidates;
mod draws;
mod infer;
mod playout;
mod policy;
mod replies;
mod statistics;
mod winning;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use rayon::ThreadPool;
use rayon::prelude::*;
use thiserror::Error;

use super::leaves::LeaveTable;
use super::rules::moves::Move;
use super::rules::position::Position;
use super::rules::rack::Rack;
use crate::error_parts::{ErrorParts, HasParts};
use crate::game::threads::pool;
use candidates::Candidate;
use draws::Source;
pub use infer::{InferError, Inference};
pub use playout::STATED;
use playout::{PlayoutResult, Task, Worker};
pub use statistics::CandidateSums;
use statistics::Statistics;
pub use winning::{CERTAIN, WinTable, WinTableError};

/// The approximate number of play-outs per round: small enough to eliminate candidates early, large enough that threads
/// rarely wait for each other.
const ROUND: usize = 512;
/// The minimum and maximum number of iterations per round.
const MIN_ROWS: usize = 16;
const MAX_ROWS: usize = 128;
/// The last iterations of a round, this many for each thread, are shared in parts of a few candidates, so that the threads
/// finish at nearly the same time.
const SHARED_ROWS: usize = 2;
const SHARED_CANDIDATES: usize = 4;
/// The default probability that the best candidate is eliminated.
const RISK: f64 = 0.01;
pub const MAX_CANDIDATES: usize = 500;
pub const MAX_PLIES: usize = 100;

#[derive(Debug, Error, PartialEq)]
pub enum SimulateError {
    #[error("the game is over")]
    Over,
    #[error("a simulation needs a lexicon")]
    NoLexicon,
    #[error("the rack of the side to move is not known")]
    NoRack,
    #[error("there are no candidates to simulate")]
    NoCandidates,
    #[error("a simulation has at most {MAX_CANDIDATES} candidates, not {0}")]
    Candidates(usize),
    #[error("a simulation has at most {MAX_PLIES} plies, not {0}")]
    Plies(usize),
    #[error("the same candidate is given twice: {0}")]
    Twice(String),
    #[error("a candidate must say which tiles it exchanges")]
    Exchange,
    #[error("the opponent cannot hold {0}: no such tile is unseen")]
    NotUnseen(String),
    #[error("the opponent holds {held} tiles, {given} are given")]
    TooMany { held: usize, given: usize },
    #[error(
        "the set has {found} tiles; a simulation has room for {}",
        draws::MAX_TILES
    )]
    Tiles { found: usize },
}

impl HasParts for SimulateError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Over => ErrorParts::new("over", &[]),
            Self::NoRack => ErrorParts::new("rack-unknown", &[]),
            Self::NotUnseen(tile) => ErrorParts::new("not-unseen", &[tile]),
            Self::TooMany { held, given } => ErrorParts::new("opponent-tiles", &[held, given]),
            _ => ErrorParts::new("simulation-settings", &[]),
        }
    }
}

/// The settings of a simulation.
#[derive(Clone, Default)]
pub struct Settings {
    /// The number of turns played after the candidate.
    pub plies: usize,
    pub seed: u64,
    pub threads: usize,
    pub leaves: Option<Arc<LeaveTable>>,
    /// Without a table the results contain only spreads.
    pub winning: Option<Arc<WinTable>>,
    /// Known tiles of the next player.
    pub known: Rack,
    /// The inferred rack of the next player.
    pub inference: Option<Inference>,
}

/// The candidates to simulate.
#[derive(Debug, Clone, Copy)]
pub enum Wanted<'a> {
    /// The n best by equity, with some places reserved for moves that equity underrates.
    Best(usize),
    These(&'a [Move]),
}

/// When a simulation ends. `None` means no limit.
#[derive(Debug, Clone, Copy, Default)]
pub struct Budget {
    /// The play-outs of all candidates together, since the start of the simulation.
    pub iterations: Option<u64>,
    pub deadline: Option<Instant>,
    /// Ends when the first candidate is best with this probability, or when no other can be better by more than a
    /// quarter of a per cent and a point.
    pub confidence: Option<f64>,
}

pub struct Simulation {
    settings: Settings,
    candidates: Vec<Candidate>,
    source: Source,
    workers: Vec<Worker>,
    /// A thread for each worker; nothing for a single one.
    pool: Option<Arc<ThreadPool>>,
    statistics: Statistics,
    /// The results of a round, iteration by iteration.
    outcomes: Vec<PlayoutResult>,
    /// The candidates of the current round.
    round: Vec<usize>,
    /// The number of iterations so far.
    rows: u64,
    ended: bool,
}

impl Simulation {
    pub fn new(
        position: &Position,
        wanted: Wanted,
        settings: Settings,
    ) -> Result<Self, SimulateError> {
        check(position, &settings)?;
        let leaves = settings.leaves.as_deref();
        let candidates = match wanted {
            Wanted::These(moves) => given(position, moves, leaves)?,
            Wanted::Best(wanted) => {
                candidates::candidates(position, leaves, wanted.min(MAX_CANDIDATES + 1))
            }
        };
        if candidates.is_empty() {
            return Err(SimulateError::NoCandidates);
        }
        if candidates.len() > MAX_CANDIDATES {
            return Err(SimulateError::Candidates(candidates.len()));
        }
        let source = Source::new(
            position,
            settings.seed,
            settings.known,
            settings.inference.clone(),
        );
        let name = |tile| position.rules().text().tile(tile).to_owned();
        let source = source.map_err(|tile| SimulateError::NotUnseen(name(tile)))?;
        let by_win = settings.winning.is_some() && position.players() == 2;
        let workers = (0..settings.threads.max(1)).map(|_| Worker::new(position));
        Ok(Self {
            workers: workers.collect(),
            pool: (settings.threads > 1).then(|| Arc::new(pool(settings.threads))),
            statistics: Statistics::new(candidates.len(), by_win),
            outcomes: vec![PlayoutResult::NONE; ROUND.max(MIN_ROWS * candidates.len())],
            round: Vec::with_capacity(candidates.len()),
            rows: 0,
            ended: false,
            settings,
            candidates,
            source,
        })
    }

    /// Plays rounds until the budget is used up or `stop` is set, but starts none after `pause`. Returns whether there is
    /// more to do.
    ///
    /// All rounds run inside the thread pool: between two rounds its threads are still awake, and waking them costs up to
    /// a millisecond on a virtual machine.
    pub fn rounds(&mut self, budget: Budget, stop: &AtomicBool, pause: Option<Instant>) -> bool {
        let is_early = || pause.is_none_or(|pause| Instant::now() < pause);
        let pool = self.pool.clone();
        let mut play = || {
            let mut more = self.round(budget, stop);
            while more && is_early() {
                more = self.round(budget, stop);
            }
            more
        };
        match pool {
            None => play(),
            Some(pool) => pool.install(play),
        }
    }

    /// Plays one round. Returns whether there is more to do.
    fn round(&mut self, budget: Budget, stop: &AtomicBool) -> bool {
        let done = self.statistics.iterations();
        let left = budget
            .iterations
            .map_or(u64::MAX, |all| all.saturating_sub(done));
        if self.ended || left == 0 {
            return false;
        }
        let alive = self.statistics.candidates().iter();
        let alive = alive.enumerate().filter(|(_, sums)| sums.alive);
        self.round.clear();
        self.round.extend(alive.map(|(number, _)| number));
        // Candidates with the same leave are adjacent, so that data about the rack can be reused.
        let candidates = &self.candidates;
        self.round
            .sort_unstable_by_key(|&number| (candidates[number].left.key(), number));
        let width = self.round.len();
        let mut rows = rows_of(width);
        if self.source.is_certain() {
            rows = 1;
        } else if left < (rows * width) as u64 {
            rows = (left as usize / width).max(1);
        }
        if left < width as u64 {
            // If the budget does not suffice for all candidates, the best ones by equity play the last iteration.
            self.round.sort_unstable();
            self.round.truncate(left as usize);
        }
        let finished = self.play(rows, budget.deadline, stop);
        self.rows += finished as u64;
        if finished < rows {
            return false;
        }
        self.ended = self.source.is_certain();
        let reached = budget
            .iterations
            .is_some_and(|all| self.iterations() >= all);
        !self.ended && !self.is_decided(budget) && !reached
    }

    /// Plays rounds until the budget is used up or `stop` is set.
    pub fn run(&mut self, budget: Budget, stop: &AtomicBool) {
        self.rounds(budget, stop, None);
    }

    /// Eliminates candidates. Returns whether the result has the requested confidence.
    fn is_decided(&mut self, budget: Budget) -> bool {
        let Some(confidence) = budget.confidence else {
            // At least two candidates stay, because their difference is the result.
            self.statistics.eliminate(RISK, 2);
            return false;
        };
        let risk = (1.0 - confidence).clamp(1e-9, 1.0);
        self.statistics.eliminate(risk, 1) == 1 || self.statistics.is_settled(risk)
    }

    /// Plays the next iterations of the candidates in this round and adds the completed ones in order.
    fn play(&mut self, rows: usize, deadline: Option<Instant>, stop: &AtomicBool) -> usize {
        let width = self.round.len();
        let outcomes = &mut self.outcomes[..rows * width];
        outcomes.fill(PlayoutResult::NONE);
        let task = Task {
            leaves: self.settings.leaves.as_deref(),
            winning: self.settings.winning.as_deref(),
            source: &self.source,
            plies: self.settings.plies,
        };
        let (round, candidates) = (&self.round, &self.candidates);
        let (first, threads) = (self.rows, self.workers.len());
        let whole = rows.saturating_sub(SHARED_ROWS * threads);
        let parts = outcomes.chunks_mut(width).enumerate();
        let parts = parts.flat_map(|(row, outcomes)| {
            let shared = threads > 1 && row >= whole;
            let size = if shared { SHARED_CANDIDATES } else { width };
            let parts = round.chunks(size).zip(outcomes.chunks_mut(size));
            parts.map(move |(part, outcomes)| (first + row as u64, part, outcomes))
        });
        let next = Mutex::new(parts);
        let work = |worker: &mut Worker| loop {
            if stop.load(Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return;
            }
            let part = next.lock().expect("no play-out panics").next();
            let Some((number, part, outcomes)) = part else {
                return;
            };
            let chosen = part.iter().map(|&i| &candidates[i]);
            worker.iteration(&task, number, chosen, outcomes);
        };
        let workers = &mut self.workers;
        match &self.pool {
            None => workers.iter_mut().for_each(work),
            Some(_) => workers.par_iter_mut().with_max_len(1).for_each(work),
        }
        let finished = self.outcomes[..rows * width].chunks(width);
        let finished = finished.take_while(|row| row.iter().all(|outcome| outcome.done));
        let mut number = 0;
        for row in finished {
            self.statistics.add(&self.round, row);
            number += 1;
        }
        number
    }

    /// The candidates with their equities in thousandths of a point.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (&Move, i32)> {
        self.candidates
            .iter()
            .map(|candidate| (&candidate.chosen.mv, candidate.equity))
    }

    /// The indices of the candidates, best first.
    pub fn ranking(&self) -> Vec<usize> {
        self.statistics.ranking()
    }

    /// The statistics of a candidate.
    pub fn candidate(&self, number: usize) -> &CandidateSums {
        &self.statistics.candidates()[number]
    }

    /// The win probability that a candidate loses against another one over their common iterations, with its standard
    /// error.
    pub fn lost(&self, number: usize, against: usize) -> Option<(f64, f64)> {
        if number == against || !self.by_win() {
            return None;
        }
        self.statistics.win_difference(against, number)
    }

    /// Whether win probabilities are available.
    pub fn by_win(&self) -> bool {
        self.statistics.by_win()
    }

    /// The play-outs of all candidates together.
    pub fn iterations(&self) -> u64 {
        self.statistics.iterations()
    }
}

/// The number of iterations in a round with this many candidates.
fn rows_of(candidates: usize) -> usize {
    (ROUND / candidates.max(1)).clamp(MIN_ROWS, MAX_ROWS)
}

fn check(position: &Position, settings: &Settings) -> Result<(), SimulateError> {
    if position.is_over() {
        return Err(SimulateError::Over);
    }
    if position.lexicon().is_none() {
        return Err(SimulateError::NoLexicon);
    }
    if position.hand(position.to_move()).hidden > 0 || position.rack().is_empty() {
        return Err(SimulateError::NoRack);
    }
    if settings.plies > MAX_PLIES {
        return Err(SimulateError::Plies(settings.plies));
    }
    let found = position.rules().tile_count();
    if found > draws::MAX_TILES {
        return Err(SimulateError::Tiles { found });
    }
    let next = (position.to_move() + 1) % position.players();
    let (held, given) = (position.hand(next).len(), settings.known.len());
    if given > held {
        return Err(SimulateError::TooMany { held, given });
    }
    Ok(())
}

fn given(
    position: &Position,
    moves: &[Move],
    leaves: Option<&LeaveTable>,
) -> Result<Vec<Candidate>, SimulateError> {
    for (i, mv) in moves.iter().enumerate() {
        if matches!(mv, Move::ExchangeHidden(_)) {
            return Err(SimulateError::Exchange);
        }
        if moves[..i].contains(mv) {
            let text = mv.to_text(position.rules().text());
            return Err(SimulateError::Twice(text));
        }
    }
    let candidate = |mv: &Move| Candidate::of(position, *mv, leaves);
    Ok(moves.iter().map(candidate).collect())
}
