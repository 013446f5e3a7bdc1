//! The order of work: iterations are grouped in rounds, handed out to workers and added up in order.
//!
//! While the last iterations of a round are played, free workers begin the next round, so that no thread waits. For that
//! the next round must be planned early: its candidates are those that remained after the round before the current one.
//! This rule does not depend on the number of threads, and so neither do the results.

use super::Budget;
use super::playout::PlayoutResult;
use super::statistics::Statistics;

/// The approximate number of play-outs per round: small enough to eliminate candidates early.
const ROUND: usize = 256;
/// The minimum and maximum number of iterations per round.
const MIN_ITERATIONS: usize = 16;
const MAX_ITERATIONS: usize = 128;
/// The default probability that the best candidate is eliminated.
const RISK: f64 = 0.01;

/// One iteration of some candidates: the same tiles for all of them.
#[derive(Default)]
pub struct Iteration {
    pub number: u64,
    pub candidates: Vec<usize>,
    pub outcomes: Vec<PlayoutResult>,
    done: bool,
}

impl Iteration {
    fn prepare(&mut self, number: u64, candidates: impl Iterator<Item = usize>) {
        (self.number, self.done) = (number, false);
        self.candidates.clear();
        self.candidates.extend(candidates);
        self.outcomes.clear();
        self.outcomes
            .resize(self.candidates.len(), PlayoutResult::NONE);
    }
}

#[derive(Default)]
struct Round {
    /// The number of its first iteration.
    first: u64,
    /// Buffers; the first `planned` belong to this round.
    iterations: Vec<Iteration>,
    planned: usize,
    /// How many were handed out, and how many were added to the statistics.
    started: usize,
    added: usize,
}

impl Round {
    /// Buffers for every number of candidates up to `candidates`: fewer candidates have more iterations.
    fn new(candidates: usize) -> Self {
        let buffer = |index: usize| {
            let width = match index {
                0..MIN_ITERATIONS => candidates,
                _ => candidates.min(ROUND / index),
            };
            Iteration {
                candidates: Vec::with_capacity(width),
                outcomes: Vec::with_capacity(width),
                ..Iteration::default()
            }
        };
        Self {
            iterations: (0..MAX_ITERATIONS).map(buffer).collect(),
            ..Self::default()
        }
    }
}

pub struct Schedule {
    statistics: Statistics,
    /// All candidates in the order in which an iteration plays them.
    order: Vec<usize>,
    /// The round whose iterations are added up now, and the next one.
    rounds: [Round; 2],
    /// The iterations and play-outs planned since the start.
    iterations: u64,
    play_outs: u64,
    /// Whether all iterations are the same, so that one suffices.
    certain: bool,
    /// Whether the result has the confidence of the current budget.
    decided: bool,
}

impl Schedule {
    pub fn new(statistics: Statistics, order: Vec<usize>, certain: bool) -> Self {
        let round = || Round::new(order.len());
        Self {
            rounds: [round(), round()],
            iterations: 0,
            play_outs: 0,
            decided: false,
            statistics,
            order,
            certain,
        }
    }

    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Prepares a run, which may have another budget than the run before.
    pub fn begin(&mut self, budget: Budget) {
        self.decided = false;
        for index in 0..self.rounds.len() {
            if self.rounds[index].planned == 0 {
                self.plan(index, budget);
            }
        }
        self.add_up(budget);
    }

    /// Whether nothing is left to do within the budget.
    pub fn is_over(&self, budget: Budget) -> bool {
        let done = self.statistics.iterations();
        let reached = budget.iterations.is_some_and(|all| done >= all);
        reached || self.decided || (self.certain && done > 0)
    }

    /// Hands out the next iteration.
    pub fn take(&mut self, budget: Budget) -> Option<Iteration> {
        if self.is_over(budget) {
            return None;
        }
        let round = self.rounds.iter_mut().find(|r| r.started < r.planned)?;
        let iteration = std::mem::take(&mut round.iterations[round.started]);
        round.started += 1;
        Some(iteration)
    }

    /// Takes back a played iteration.
    pub fn put(&mut self, mut iteration: Iteration, budget: Budget) {
        iteration.done = true;
        let later = self.rounds[1].planned > 0 && iteration.number >= self.rounds[1].first;
        let round = &mut self.rounds[usize::from(later)];
        let index = (iteration.number - round.first) as usize;
        round.iterations[index] = iteration;
        self.add_up(budget);
    }

    /// Adds played iterations in their order. Candidates are eliminated after each complete round.
    fn add_up(&mut self, budget: Budget) {
        while !self.decided {
            let round = &mut self.rounds[0];
            while round.added < round.started && round.iterations[round.added].done {
                let played = &round.iterations[round.added];
                self.statistics.add(&played.candidates, &played.outcomes);
                round.added += 1;
            }
            if round.planned == 0 || round.added < round.planned {
                return;
            }
            self.decided = self.eliminate(budget);
            self.rounds.swap(0, 1);
            self.plan(1, budget);
        }
    }

    /// Plans a round. It stays empty if the budget is used up.
    fn plan(&mut self, index: usize, budget: Budget) {
        let all = budget.iterations.unwrap_or(u64::MAX);
        let left = usize::try_from(all.saturating_sub(self.play_outs)).unwrap_or(usize::MAX);
        let candidates = self.statistics.candidates();
        let alive = |number: &usize| candidates[*number].alive;
        let in_order = self.order.iter().copied().filter(alive);
        // If the budget does not suffice for all candidates, the best ones by equity play the last iteration.
        let by_equity = (0..self.order.len()).filter(alive).take(left);
        let width = in_order.clone().count();
        let planned = match self.certain {
            true => usize::from(self.iterations == 0),
            false => iterations_of(width).min((left / width).max(1)).min(left),
        };
        let round = &mut self.rounds[index];
        (round.first, round.planned) = (self.iterations, planned);
        (round.started, round.added) = (0, 0);
        for (number, iteration) in (self.iterations..).zip(&mut round.iterations[..planned]) {
            match left < width {
                true => iteration.prepare(number, by_equity.clone()),
                false => iteration.prepare(number, in_order.clone()),
            }
            self.play_outs += iteration.candidates.len() as u64;
        }
        self.iterations += planned as u64;
    }

    /// Eliminates candidates. Returns whether the result has the requested confidence.
    fn eliminate(&mut self, budget: Budget) -> bool {
        let Some(confidence) = budget.confidence else {
            // At least two candidates stay, because their difference is the result.
            self.statistics.eliminate(RISK, 2);
            return false;
        };
        let risk = (1.0 - confidence).clamp(1e-9, 1.0);
        self.statistics.eliminate(risk, 1) == 1 || self.statistics.is_settled(risk)
    }
}

/// The number of iterations in a round with this many candidates.
fn iterations_of(candidates: usize) -> usize {
    (ROUND / candidates.max(1)).clamp(MIN_ITERATIONS, MAX_ITERATIONS)
}
