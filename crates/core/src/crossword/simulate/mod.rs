//! Monte Carlo simulation: compares candidate moves by playing on with random tiles (docs/simulation.md).
//!
//! A [`Simulation`] runs in rounds. It can report results between rounds, and it can be stopped and continued.

mod candidates;
mod draws;
mod infer;
mod playout;
mod policy;
mod replies;
mod schedule;
mod statistics;
mod winning;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use thiserror::Error;

use super::leaves::LeaveTable;
use super::rules::moves::Move;
use super::rules::position::Position;
use super::rules::rack::Rack;
use crate::error_parts::{ErrorParts, HasParts, counted};
use candidates::Candidate;
use draws::Source;
pub use infer::{InferError, Inference};
pub use playout::STATED;
use playout::{Task, Worker};
use schedule::Schedule;
pub use statistics::CandidateSums;
use statistics::Statistics;
pub use winning::{CERTAIN, WinTable, WinTableError};

const NO_PANIC: &str = "no play-out panics";
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
    #[error("the opponent holds {}, not {given}", counted(.held, "tile"))]
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
    /// One for each thread.
    workers: Vec<Worker>,
    schedule: Schedule,
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
        // Candidates with the same leave are adjacent, so that data about the rack can be reused.
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by_key(|&number| candidates[number].left.key());
        let statistics = Statistics::new(candidates.len(), by_win);
        let workers = (0..settings.threads.max(1)).map(|_| Worker::new(position));
        Ok(Self {
            workers: workers.collect(),
            schedule: Schedule::new(statistics, order, source.is_certain()),
            settings,
            candidates,
            source,
        })
    }

    /// Plays iterations until the budget is used up or `stop` is set. After `pause` each thread finishes its iteration
    /// and plays no more; it plays at least one. Returns whether there is more to do.
    pub fn play(&mut self, budget: Budget, stop: &AtomicBool, pause: Option<Instant>) -> bool {
        self.schedule.begin(budget);
        let task = Task {
            leaves: self.settings.leaves.as_deref(),
            winning: self.settings.winning.as_deref(),
            source: &self.source,
            plies: self.settings.plies,
        };
        let is_past = |time: Option<Instant>| time.is_some_and(|time| Instant::now() >= time);
        let is_stopped = || stop.load(Relaxed) || is_past(budget.deadline);
        let candidates = &self.candidates;
        let schedule = Mutex::new(&mut self.schedule);
        let work = |worker: &mut Worker| {
            let mut goes_on = true;
            while goes_on && !is_stopped() {
                let next = schedule.lock().expect(NO_PANIC).take(budget);
                let Some(mut iteration) = next else { return };
                let chosen = iteration.candidates.iter().map(|&i| &candidates[i]);
                worker.iteration(&task, iteration.number, chosen, &mut iteration.outcomes);
                schedule.lock().expect(NO_PANIC).put(iteration, budget);
                goes_on = !is_past(pause);
            }
        };
        match &mut self.workers[..] {
            [only] => work(only),
            [first, others @ ..] => thread::scope(|scope| {
                for worker in others {
                    scope.spawn(|| work(worker));
                }
                work(first);
            }),
            [] => unreachable!("at least one thread"),
        }
        !self.schedule.is_over(budget) && !is_stopped()
    }

    /// Plays iterations until the budget is used up or `stop` is set.
    pub fn run(&mut self, budget: Budget, stop: &AtomicBool) {
        self.play(budget, stop, None);
    }

    /// The candidates with their equities in thousandths of a point.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (&Move, i32)> {
        self.candidates
            .iter()
            .map(|candidate| (&candidate.chosen.mv, candidate.equity))
    }

    /// The indices of the candidates, best first.
    pub fn ranking(&self) -> Vec<usize> {
        self.schedule.statistics().ranking()
    }

    /// The statistics of a candidate.
    pub fn candidate(&self, number: usize) -> &CandidateSums {
        &self.schedule.statistics().candidates()[number]
    }

    /// The win probability that a candidate loses against another one over their common iterations, with its standard
    /// error.
    pub fn lost(&self, number: usize, against: usize) -> Option<(f64, f64)> {
        if number == against || !self.by_win() {
            return None;
        }
        self.schedule.statistics().win_difference(against, number)
    }

    /// Whether win probabilities are available.
    pub fn by_win(&self) -> bool {
        self.schedule.statistics().by_win()
    }

    /// The play-outs of all candidates together.
    pub fn iterations(&self) -> u64 {
        self.schedule.statistics().iterations()
    }
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
