//! Statistics of the play-outs: means, standard errors, paired differences, and which candidates can still be best.
//!
//! Play-outs are added in the order of iterations, so sums do not depend on threads. The same iteration has the same
//! luck for all candidates. So two candidates are compared by the differences of their iterations, which vary much less
//! than the values.

use super::playout::{PlayoutResult, STATED};
use super::replies::Replies;
use super::winning::CERTAIN;
use crate::crossword::generate::best::POINT;

/// The minimum number of iterations of every candidate before one is eliminated.
const FIRST_LOOK: u64 = 32;
/// Win probabilities that differ by less than this (in millionths) are equal; then the spread decides.
const CLOSE: f64 = 2_500.0;

/// The sums of one quantity.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sums {
    number: u64,
    sum: i64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: i32) {
        self.number += 1;
        self.sum += i64::from(value);
        self.squares += f64::from(value) * f64::from(value);
    }

    pub fn number(&self) -> u64 {
        self.number
    }

    /// Below everything if there are no values.
    pub fn mean(&self) -> f64 {
        match self.number {
            0 => f64::NEG_INFINITY,
            number => self.sum as f64 / number as f64,
        }
    }

    /// The standard error of the mean. `None` for fewer than two values.
    pub fn error(&self) -> Option<f64> {
        let number = self.number as f64;
        let spread = self.squares - self.mean() * self.sum as f64;
        (self.number > 1).then(|| (spread.max(0.0) / (number - 1.0) / number).sqrt())
    }
}

/// One ply after the candidate.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct PlySums {
    pub number: u64,
    pub points: i64,
    pub bingos: u64,
}

/// The statistics of one candidate.
#[derive(Debug, Clone)]
pub struct CandidateSums {
    pub win: Sums,
    pub spread: Sums,
    pub plies: [PlySums; STATED],
    pub replies: Replies,
    /// Whether the candidate can still be best.
    pub alive: bool,
}

#[derive(Debug, Clone, Copy, Default)]
struct Difference {
    win: Sums,
    spread: Sums,
}

/// The statistics of all candidates of a simulation.
pub struct Statistics {
    candidates: Vec<CandidateSums>,
    /// First minus second, for every pair of candidates in order.
    differences: Vec<Difference>,
    by_win: bool,
}

impl Statistics {
    /// `by_win`: win probabilities are available. Otherwise only spreads count.
    pub fn new(candidates: usize, by_win: bool) -> Self {
        let fresh = || CandidateSums {
            win: Sums::default(),
            spread: Sums::default(),
            plies: Default::default(),
            replies: Replies::new(),
            alive: true,
        };
        Self {
            candidates: (0..candidates).map(|_| fresh()).collect(),
            differences: vec![Difference::default(); candidates * candidates],
            by_win,
        }
    }

    pub fn candidates(&self) -> &[CandidateSums] {
        &self.candidates
    }

    pub fn by_win(&self) -> bool {
        self.by_win
    }

    /// The number of play-outs.
    pub fn iterations(&self) -> u64 {
        self.candidates.iter().map(|one| one.spread.number).sum()
    }

    /// Adds one iteration of some candidates, given by index.
    pub fn add(&mut self, numbers: &[usize], outcomes: &[PlayoutResult]) {
        let all = self.candidates.len();
        for (i, (&number, outcome)) in numbers.iter().zip(outcomes).enumerate() {
            self.candidates[number].add(outcome);
            for (&other, theirs) in numbers.iter().zip(outcomes).skip(i + 1) {
                let sign = if number < other { 1 } else { -1 };
                let at = number.min(other) * all + number.max(other);
                let difference = &mut self.differences[at];
                difference.win.add(sign * (outcome.win - theirs.win));
                let spread = sign * (outcome.spread - theirs.spread);
                difference.spread.add(spread);
            }
        }
    }

    /// The difference in win probability (from 0 to 1) of two candidates over their common iterations, and its standard
    /// error. None if they have fewer than two common iterations.
    pub fn win_difference(&self, one: usize, other: usize) -> Option<(f64, f64)> {
        let scale = f64::from(CERTAIN);
        let [(mean, error), _] = self.difference(one, other);
        (self.shared(one, other) > 1).then_some((mean / scale, error / scale))
    }

    /// The difference of two candidates over their common iterations: mean and error of win probability and of spread.
    fn difference(&self, one: usize, other: usize) -> [(f64, f64); 2] {
        let all = self.candidates.len();
        let (sign, at) = match one < other {
            true => (1.0, one * all + other),
            false => (-1.0, other * all + one),
        };
        let found = &self.differences[at];
        [found.win, found.spread].map(|sums| {
            let error = sums.error().unwrap_or(f64::INFINITY);
            (sign * sums.mean().max(f64::MIN), error)
        })
    }

    /// The candidates, best first. Those that can still be best come before the eliminated ones. Among them, all
    /// candidates whose win probability is within one standard error of the highest are ordered by spread; the others
    /// follow by win probability.
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.candidates.len()).collect();
        let spread = |i: usize| self.candidates[i].spread.mean();
        if !self.by_win {
            order.sort_by(|&a, &b| self.alive_first(a, b).then(spread(b).total_cmp(&spread(a))));
            return order;
        }
        let win = |i: usize| self.candidates[i].win.mean();
        let limit = self.limit();
        order.sort_by(|&a, &b| {
            let tied = |i: usize| self.candidates[i].alive && win(i) >= limit;
            let by_win = win(b).total_cmp(&win(a));
            let by_spread = spread(b).total_cmp(&spread(a));
            match (tied(a), tied(b)) {
                (true, true) => by_spread.then(by_win),
                (false, false) => self.alive_first(a, b).then(by_win).then(by_spread),
                (one, other) => other.cmp(&one),
            }
        });
        order
    }

    fn alive_first(&self, a: usize, b: usize) -> std::cmp::Ordering {
        self.candidates[b].alive.cmp(&self.candidates[a].alive)
    }

    fn alive(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.candidates.len()).filter(|&i| self.candidates[i].alive)
    }

    /// The candidate with the highest win probability, or spread, among those that can still be best.
    fn highest(&self) -> usize {
        let value = |i: usize| match self.by_win {
            true => (
                self.candidates[i].win.mean(),
                self.candidates[i].spread.mean(),
            ),
            false => (self.candidates[i].spread.mean(), 0.0),
        };
        let better = |a: usize, b: usize| {
            let (a_value, b_value) = (value(a), value(b));
            let order = a_value.0.total_cmp(&b_value.0);
            if order.then(a_value.1.total_cmp(&b_value.1)).is_ge() {
                a
            } else {
                b
            }
        };
        self.alive().reduce(better).unwrap_or(0)
    }

    /// The lowest win probability within one standard error of the highest.
    fn limit(&self) -> f64 {
        let highest = self.highest();
        let win = |i: usize| self.candidates[i].win.mean();
        let near = self.alive().filter(|&i| {
            let (mean, error) = self.difference(highest, i)[0];
            i == highest || mean <= error
        });
        near.map(win).fold(win(highest), f64::min)
    }

    /// The best candidate so far.
    pub fn leader(&self) -> usize {
        if !self.by_win {
            return self.highest();
        }
        let limit = self.limit();
        let tied = self
            .alive()
            .filter(|&i| self.candidates[i].win.mean() >= limit);
        let spread = |i: usize| self.candidates[i].spread.mean();
        tied.reduce(|a, b| if spread(a) >= spread(b) { a } else { b })
            .unwrap_or(0)
    }

    /// Eliminates candidates that cannot be best any more, but keeps at least `fewest`. Returns how many remain. `risk`
    /// is the probability that the best candidate is eliminated.
    pub fn eliminate(&mut self, risk: f64, fewest: usize) -> usize {
        let leader = self.leader();
        let mut left = self.alive().count();
        while left > fewest {
            let worse = self
                .alive()
                .filter(|&i| i != leader && self.is_worse(leader, i, risk));
            // The worst is eliminated first, so that the best of them remain if some must stay.
            let mean = |i: usize| self.difference(leader, i)[usize::from(!self.by_win)].0;
            let Some(worst) = worse.reduce(|a, b| if mean(a) >= mean(b) { a } else { b }) else {
                break;
            };
            self.candidates[worst].alive = false;
            left -= 1;
        }
        left
    }

    /// Whether only insignificant differences remain undecided.
    pub fn is_settled(&self, risk: f64) -> bool {
        let leader = self.leader();
        let close = |i: usize| {
            let [win, spread] = self.difference(leader, i);
            let reach = self.reach(leader, i, risk);
            let points = reach * spread.1 - spread.0;
            // In a decided game all win probabilities are close, so points must be close too.
            match self.by_win {
                true => reach * win.1 - win.0 < CLOSE && points < f64::from(POINT),
                false => points < f64::from(POINT) / 4.0,
            }
        };
        let mut others = self.alive().filter(|&i| i != leader);
        others.all(|i| self.shared(leader, i) >= FIRST_LOOK && close(i))
    }

    fn shared(&self, one: usize, other: usize) -> u64 {
        let all = self.candidates.len();
        self.differences[one.min(other) * all + one.max(other)]
            .spread
            .number
    }

    /// The number of standard errors that two candidates must differ, over all looks so far, to be distinguished with
    /// that risk. This is the stopping rule of Garivier and Kaufmann 2016 (*Optimal best arm identification with fixed
    /// confidence*) with the threshold they use in practice, `ln((1 + ln n) / risk)`.
    fn reach(&self, one: usize, other: usize, risk: f64) -> f64 {
        let number = self.shared(one, other).max(1) as f64;
        let others = (self.candidates.len().max(2) - 1) as f64;
        (2.0 * ((1.0 + number.ln()) * others / risk).ln()).sqrt()
    }

    fn is_worse(&self, leader: usize, other: usize, risk: f64) -> bool {
        if self.shared(leader, other) < FIRST_LOOK {
            return false;
        }
        let reach = self.reach(leader, other, risk);
        let apart = |(mean, error): (f64, f64)| mean > 0.0 && mean > reach * error;
        let [win, spread] = self.difference(leader, other);
        if !self.by_win {
            return apart(spread);
        }
        apart(win) || (win.0.abs() + reach * win.1 < CLOSE && apart(spread))
    }
}

impl CandidateSums {
    fn add(&mut self, outcome: &PlayoutResult) {
        self.win.add(outcome.win);
        self.spread.add(outcome.spread);
        for ply in 0..outcome.plies as usize {
            let sums = &mut self.plies[ply];
            sums.number += 1;
            sums.points += i64::from(outcome.scores[ply]);
            sums.bingos += u64::from(outcome.bingos >> ply & 1);
        }
        if let Some(reply) = &outcome.reply {
            self.replies.add(reply);
        }
    }

    /// Mean and standard error of the win probability, from 0 to 1.
    pub fn chance(&self) -> (f64, Option<f64>) {
        let scale = f64::from(CERTAIN);
        (
            self.win.mean() / scale,
            self.win.error().map(|error| error / scale),
        )
    }

    /// Mean and standard error of the spread, in points.
    pub fn points(&self) -> (f64, Option<f64>) {
        let scale = f64::from(POINT);
        (
            self.spread.mean() / scale,
            self.spread.error().map(|error| error / scale),
        )
    }
}
