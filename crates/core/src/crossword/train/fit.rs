//! Fits leave values: a model for each size, and rare leaves are shrunk towards it.

use super::sample::Sums;
use super::solve::Equations;
use crate::crossword::Rules;
use crate::crossword::leaves::{Form, Model, Ranking, Shape};

/// Thousandths in a hundredth.
const HUNDREDTH: f64 = 10.0;
/// Small compared with the weight of any observed term.
const RIDGE: f64 = 1e-3;
/// The minimum and maximum variance of leaves of one size around their model, in square points.
const SPREAD: (f64, f64) = (0.25, 100.0);

/// The values of a generation, in hundredths of a point.
pub struct Fitted {
    pub values: Vec<i16>,
    /// The weights of the models for leaves of one tile, two tiles, and so on.
    pub models: Vec<Vec<i16>>,
}

/// The values of all leaves. Each value is the weighted mean of the measured value, with its count as the weight, and
/// the model value. The weight of the model is the variance of a single turn divided by the variance of leaves around
/// the model. So frequent leaves keep their measured value.
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

/// The observed leaves of one size: number, count, value in hundredths of a point.
fn observations(sums: &Sums, size: usize) -> Vec<(usize, f64, f64)> {
    let mean = sums.mean(0);
    let seen = sums
        .ranking
        .of_size(size)
        .filter(|&leave| sums.count(leave) > 0);
    seen.map(|leave| {
        let value = (sums.mean(leave) - mean) / HUNDREDTH;
        (leave, f64::from(sums.count(leave)), value)
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
    // A very frequent leave must not outweigh all others, because leaves differ from the model by some points each.
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

/// The variance of true values around the model, in square points: the variance of the differences minus the
/// measurement error.
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

/// Fits a model of a published form to all leaves together; values in hundredths of a point.
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
        let value = (sums.mean(leave) - mean) / HUNDREDTH - known;
        equations.add(&terms, value, f64::from(count));
    }
    let weights = equations.solve(RIDGE).into_iter().map(hundredths).collect();
    Model::new(shape, weights).expect("as many weights as terms")
}
