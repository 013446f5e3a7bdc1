//! Leave tables and their training.

use std::sync::Arc;

use kotva_core::crossword::leaves::{Form, LeaveTable, Model, Shape};
use kotva_core::crossword::train::{Sampling, Sums, fit, fit_letters, leads, sample};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::players::PyStrategy;
use super::{PyPosition, PyRules};
use crate::errors::raise;

/// Leave values for the tile set of a game.
#[pyclass(frozen, name = "LeaveTable", module = "kotva._core")]
pub struct PyLeaveTable {
    pub table: Arc<LeaveTable>,
    rules: PyRules,
}

#[pymethods]
impl PyLeaveTable {
    /// `values` are 16-bit hundredths of a point in the order of leaves; `above` are the weights of the models for
    /// larger leaves.
    #[new]
    fn new(rules: &PyRules, largest: usize, values: &[u8], above: Vec<Vec<u8>>) -> PyResult<Self> {
        let above = above.iter().map(|weights| shorts(weights)).collect();
        let table = LeaveTable::new(&rules.0, largest, shorts(values), above).map_err(raise)?;
        Ok(Self {
            table: Arc::new(table),
            rules: PyRules(rules.0.clone()),
        })
    }

    /// The size of the largest leave in the table.
    #[getter]
    fn largest(&self) -> usize {
        self.table.largest()
    }

    fn __len__(&self) -> usize {
        self.table.values().len()
    }

    /// The value of this leave, in thousandths of a point.
    fn value(&self, tiles: &str) -> PyResult<i32> {
        let rules = &self.rules.0;
        let rack = rules.text().rack(tiles, rules.rack_size).map_err(raise)?;
        Ok(self.table.value(rack.tiles()))
    }
}

/// Leave statistics from self-play.
#[pyclass(frozen, name = "LeaveSums", module = "kotva._core")]
pub struct PyLeaveSums {
    sums: Sums,
    rules: PyRules,
}

/// Sums of equities, counts of racks, sum of squares.
type State<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>, u64);

#[pymethods]
impl PyLeaveSums {
    #[new]
    #[pyo3(signature = (rules, state=None))]
    fn new(rules: &PyRules, state: Option<(Vec<u8>, Vec<u8>, u64)>) -> PyResult<Self> {
        let sums = match state {
            None => Sums::new(&rules.0),
            Some((sums, counts, squares)) => {
                let sums = numbers(&sums, i64::from_le_bytes);
                let counts = numbers(&counts, u32::from_le_bytes);
                Sums::from_state(&rules.0, &sums, &counts, squares)
                    .ok_or_else(|| raise("the state does not match this tile set"))?
            }
        };
        Ok(Self {
            sums,
            rules: PyRules(rules.0.clone()),
        })
    }

    /// The state, as `LeaveSums` accepts it.
    fn state<'py>(&self, py: Python<'py>) -> State<'py> {
        let (sums, counts, squares) = self.sums.state();
        let sums: Vec<u8> = sums.iter().flat_map(|sum| sum.to_le_bytes()).collect();
        let counts: Vec<u8> = counts.iter().flat_map(|n| n.to_le_bytes()).collect();
        (PyBytes::new(py, &sums), PyBytes::new(py, &counts), squares)
    }

    /// The number of racks evaluated as drawn.
    #[getter]
    fn racks(&self) -> u32 {
        self.sums.count(0)
    }

    /// The mean equity of the best move, in thousandths of a point.
    #[getter]
    fn mean(&self) -> f64 {
        self.sums.mean(0)
    }

    /// Plays the games with these indices and adds their statistics.
    #[pyo3(signature = (start, strategy, *, seed, begin, end, force_share, threads=1))]
    #[expect(clippy::too_many_arguments, reason = "one keyword for each setting")]
    fn sample(
        &self,
        py: Python<'_>,
        start: &PyPosition,
        strategy: &PyStrategy,
        seed: u64,
        begin: u64,
        end: u64,
        force_share: f64,
        threads: usize,
    ) -> PyResult<()> {
        start.needs_lexicon()?;
        let sampling = Sampling {
            seed,
            force_share,
            threads,
        };
        strategy.run(py, |strategy| {
            sample(&start.0, strategy, &self.sums, sampling, begin..end);
        })
    }

    /// The values of all leaves and the weights of the models by size, as 16-bit hundredths of a point.
    fn fit<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, Vec<Bound<'py, PyBytes>>) {
        let fitted = py.detach(|| fit(&self.rules.0, &self.sums));
        let bytes = |shorts: &[i16]| {
            let bytes: Vec<u8> = shorts
                .iter()
                .flat_map(|short| short.to_le_bytes())
                .collect();
            PyBytes::new(py, &bytes)
        };
        let models = fitted.models.iter().map(|model| bytes(model)).collect();
        (bytes(&fitted.values), models)
    }

    /// A table of a published form, in hundredths of a point. `letters` has a value per tile, the blank first.
    /// `further` has these values and then those of further tiles. `balance` is added to `further`: eight columns by
    /// consonants for each number of vowels.
    fn fit_letters(&self, py: Python<'_>, form: &str) -> PyResult<Vec<i16>> {
        let (rules, sums) = (&self.rules.0, &self.sums);
        let model: Model = match form {
            "letters" => py.detach(|| fit_letters(rules, sums, Form::Letters, None)),
            "further" => py.detach(|| fit_letters(rules, sums, Form::Further, None)),
            "balance" => py.detach(|| {
                let letters = fit_letters(rules, sums, Form::Further, None);
                fit_letters(rules, sums, Form::Balance, Some(&letters))
            }),
            other => {
                return Err(raise(format!(
                    "a form is `letters`, `further` or `balance`, not `{other}`"
                )));
            }
        };
        Ok(model.weights().to_vec())
    }
}

/// The number of leaves of at most `largest` tiles, and the number of terms in the model of larger ones.
#[pyfunction]
fn leave_sizes(rules: &PyRules, largest: usize) -> (usize, usize) {
    let ranking = kotva_core::crossword::leaves::Ranking::new(rules.0.counts(), largest);
    let shape = Shape::new(Form::Pairs, rules.0.alphabet());
    (ranking.leaves(), shape.size())
}

/// Unseen tiles, lead and final spread, as arrays of 8, 32 and 32 bits.
type LeadColumns<'py> = (
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
);

/// Games of a strategy against itself, one entry per turn: the number of tiles that the side to move does not see, its
/// lead in thousandths of a point (including leave values while the bag has tiles), and its final spread in points.
#[pyfunction]
#[pyo3(signature = (start, strategy, *, seed, begin, end, threads=1))]
fn winning_leads<'py>(
    py: Python<'py>,
    start: &PyPosition,
    strategy: &PyStrategy,
    seed: u64,
    begin: u64,
    end: u64,
    threads: usize,
) -> PyResult<LeadColumns<'py>> {
    start.needs_lexicon()?;
    let found = strategy.run(py, |strategy| {
        leads(&start.0, strategy, seed, begin..end, threads)
    })?;
    Ok((
        PyBytes::new(py, &found.unseen),
        PyBytes::new(py, bytemuck::cast_slice(&found.lead)),
        PyBytes::new(py, bytemuck::cast_slice(&found.spread)),
    ))
}

pub fn shorts(bytes: &[u8]) -> Vec<i16> {
    numbers(bytes, i16::from_le_bytes)
}

/// Reads numbers of `N` bytes each. Left-over bytes are dropped, so the caller finds too few numbers.
fn numbers<T, const N: usize>(bytes: &[u8], read: fn([u8; N]) -> T) -> Vec<T> {
    let chunks = bytes.chunks_exact(N);
    chunks
        .map(|chunk| read(chunk.try_into().expect("chunks have that length")))
        .collect()
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyLeaveTable>()?;
    m.add_class::<PyLeaveSums>()?;
    m.add_function(wrap_pyfunction!(leave_sizes, m)?)?;
    m.add_function(wrap_pyfunction!(winning_leads, m)?)
}
