//! From sums to values: a model for each size of leave, and leaves seen seldom drawn towards it.

use super::sample::Sums;
use super::solve::Equations;
use crate::crossword::Rules;
use crate::crossword::leaves::{Form, Model, Ranking, Shape};

/// Thousandths in a hundredth.
const HUNDREDTH: f64 = 10.0;
/// Small beside the weight of any term that was seen.
const RIDGE: f64 = 1e-3;
/// How far at least and at most leaves of one size differ from their model, in square points.
const SPREAD: (f64, f64) = (0.25, 100.0);

/// Values of a generation, in hundredths of a point.
pub struct Fitted {
    pub values: Vec<i16>,
    /// The weights of the models of leaves of one tile, two, and so on.
    pub models: Vec<Vec<i16>>,
}

/// The values of all leaves: a leave is worth what was measured as far as it was seen often enough, and what its model says
/// as far as it was not (the weight of the model is that of the error of a single turn against the spread of leaves around it).
pub fn fit(rules: &Rules, sums: &Sums) -> Fitted {
    let ranking = &sums.ranking;
    let mut values = vec![0; ranking.leaves()];
    let shape = Shape::new(Form::Pairs, rules.alphabet());
    let variance = sums.variance();
    let mut models = Vec::new();
    for size in 1..=ranking.largest() {
        let seen = observations(sums, size);
        let model = weights(&shape, ranking, &seen, variance);
        let model = Model::new(shape, model).expect("as many weights as terms");
        let modelled = |leave: usize| {
            let (tiles, len) = ranking.leave(leave);
            f64::from(model.value(&tiles[..len]))
        };
        let prior = variance / spread(&seen, variance, modelled);
        for leave in ranking.of_size(size) {
            values[leave] = hundredths(modelled(leave));
        }
        for &(leave, count, value) in &seen {
            let drawn = (count * value + prior * modelled(leave)) / (count + prior);
            values[leave] = hundredths(drawn);
        }
        models.push(model.weights().to_vec());
    }
    Fitted { values, models }
}

/// Leaves of a size that were seen: number, how often, worth in hundredths of a point.
fn observations(sums: &Sums, size: usize) -> Vec<(usize, f64, f64)> {
    let mean = sums.mean(0);
    let seen = sums
        .ranking
        .of_size(size)
        .filter(|&leave| sums.count(leave) > 0);
    seen.map(|leave| {
        let worth = (sums.mean(leave) - mean) / HUNDREDTH;
        (leave, f64::from(sums.count(leave)), worth)
    })
    .collect()
}

fn weights(
    shape: &Shape,
    ranking: &Ranking,
    seen: &[(usize, f64, f64)],
    variance: f64,
) -> Vec<i16> {
    let mut equations = Equations::new(shape.size());
    let mut terms = Vec::new();
    // A leave seen very often must not outweigh all others: around the model they differ by some points each.
    let typical = 4.0;
    for &(leave, count, value) in seen {
        let (tiles, len) = ranking.leave(leave);
        terms.clear();
        shape.terms(&tiles[..len], |term, times| {
            terms.push((term, f64::from(times)))
        });
        equations.add(&terms, value, 1.0 / (variance / count + typical));
    }
    equations.solve(RIDGE).into_iter().map(hundredths).collect()
}

/// The variance of true worths around the model, in square points: what is left of the differences when the error of
/// measuring is taken away.
fn spread(seen: &[(usize, f64, f64)], variance: f64, modelled: impl Fn(usize) -> f64) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for &(leave, count, value) in seen {
        let points = (value - modelled(leave)) / 100.0;
        let weight = (count / variance).powi(2).min(1.0);
        sum += weight * (points * points - variance / count);
        total += weight;
    }
    let found = if total > 0.0 { sum / total } else { 0.0 };
    found.clamp(SPREAD.0, SPREAD.1)
}

fn hundredths(value: f64) -> i16 {
    value
        .round()
        .clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
}

/// Tables of published forms fitted to all leaves together: values in hundredths of a point.
pub fn fit_letters(rules: &Rules, sums: &Sums, form: Form, given: Option<&Model>) -> Model {
    let shape = Shape::new(form, rules.alphabet());
    let ranking = &sums.ranking;
    let mut equations = Equations::new(shape.size());
    let mut terms = Vec::new();
    let mean = sums.mean(0);
    for leave in 1..ranking.leaves() {
        let count = sums.count(leave);
        if count == 0 {
            continue;
        }
        let (tiles, len) = ranking.leave(leave);
        terms.clear();
        shape.terms(&tiles[..len], |term, times| {
            terms.push((term, f64::from(times)))
        });
        let known = given.map_or(0.0, |model| f64::from(model.value(&tiles[..len])));
        let worth = (sums.mean(leave) - mean) / HUNDREDTH - known;
        equations.add(&terms, worth, f64::from(count));
    }
    let weights = equations.solve(RIDGE).into_iter().map(hundredths).collect();
    Model::new(shape, weights).expect("as many weights as terms")
}
