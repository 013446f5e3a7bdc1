//! The exact endgame solver.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use kotva_core::crossword::endgame::{RootLine, Solution, Solver, star};
use kotva_core::crossword::{Move, Rules};
use kotva_core::game::Limits;
use pyo3::prelude::*;

use super::parts::{self, StarParts};
use super::{PyMove, PyPosition};
use crate::errors::raise;
use crate::search::StopFlag;

#[pyclass(name = "EndgameSolver", module = "kotva._core")]
pub struct PySolver(Solver);

#[pymethods]
impl PySolver {
    #[new]
    #[pyo3(signature = (threads, table_bits=21))]
    fn new(threads: usize, table_bits: u32) -> PyResult<Self> {
        if !(4..=28).contains(&table_bits) {
            return Err(raise(format!(
                "the table has 2^4 to 2^28 entries, not 2^{table_bits}"
            )));
        }
        Ok(Self(Solver::new(threads, table_bits)))
    }

    /// Solves a position with an empty bag within the limits. With `lines=n` it finds the n best first moves.
    #[pyo3(signature = (position, *, lines=None, seconds=None, depth=None, nodes=None, stop=None, progress=None))]
    #[allow(clippy::too_many_arguments)] // one for each keyword
    fn solve(
        &mut self,
        py: Python<'_>,
        position: &PyPosition,
        lines: Option<usize>,
        seconds: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
        stop: Option<&StopFlag>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PySolution> {
        let time = seconds
            .map(Duration::try_from_secs_f64)
            .transpose()
            .map_err(raise)?;
        let limits = Limits { depth, time, nodes };
        // If the callback raises, the search ends and the caller gets the exception.
        let flag = stop.map(StopFlag::flag).unwrap_or_default();
        let rules = position.0.rules().clone();
        let mut raised = None;
        let solution = py
            .detach(|| {
                self.0.watched(
                    &position.0,
                    lines,
                    limits,
                    Some(flag.clone()),
                    &mut |found| {
                        let Some(progress) = &progress else { return };
                        let found = PySolution::new(found.clone(), &rules);
                        if let Err(error) = Python::attach(|py| progress.call1(py, (found,))) {
                            raised = Some(error);
                            flag.store(true, Ordering::Relaxed);
                        }
                    },
                )
            })
            .map_err(raise)?;
        match raised {
            Some(error) => Err(error),
            None => Ok(PySolution::new(solution, &rules)),
        }
    }
}

/// The result of the solver.
#[pyclass(frozen, name = "EndgameSolution", module = "kotva._core")]
pub struct PySolution {
    solution: Solution,
    line: Vec<PyMove>,
    lines: Vec<PyRootLine>,
}

impl PySolution {
    fn new(solution: Solution, rules: &Arc<Rules>) -> Self {
        let line = moves(&solution.line, rules);
        let lines = solution.lines.iter();
        let lines = lines.map(|found| PyRootLine::new(found, rules)).collect();
        Self {
            solution,
            line,
            lines,
        }
    }
}

fn moves(line: &[Move], rules: &Arc<Rules>) -> Vec<PyMove> {
    let moves = line.iter();
    moves.map(|mv| PyMove::new(*mv, rules.clone())).collect()
}

/// One of the best first moves.
#[pyclass(frozen, name = "EndgameLine", module = "kotva._core")]
#[derive(Clone)]
pub struct PyRootLine {
    /// The final spread minus the current spread after this move.
    #[pyo3(get)]
    spread: i32,
    /// Whether the spread is proved.
    #[pyo3(get)]
    exact: bool,
    /// The principal variation, starting with this move.
    #[pyo3(get)]
    line: Vec<PyMove>,
}

impl PyRootLine {
    fn new(found: &RootLine, rules: &Arc<Rules>) -> Self {
        Self {
            spread: found.spread,
            exact: found.exact,
            line: moves(&found.line, rules),
        }
    }
}

#[pymethods]
impl PySolution {
    /// The final spread minus the current spread for the side to move.
    #[getter]
    fn spread(&self) -> i32 {
        self.solution.spread
    }

    /// Whether the spread is proved.
    #[getter]
    fn exact(&self) -> bool {
        self.solution.exact
    }

    /// The depth of the last completed iteration, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.solution.depth
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.solution.nodes
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.solution.time.as_secs_f64()
    }

    /// The principal variation.
    #[getter]
    fn line(&self) -> Vec<PyMove> {
        self.line.clone()
    }

    /// The best first moves, best first, if requested.
    #[getter]
    fn lines(&self) -> Vec<PyRootLine> {
        self.lines.clone()
    }
}

/// An endgame by B*: the solution, the bounds of the chosen move, whether it is proved best, and the number of
/// iterations.
#[pyfunction]
#[pyo3(signature = (position, star, *, seconds=None, nodes=None))]
fn solve_bstar(
    py: Python<'_>,
    position: &PyPosition,
    star: StarParts,
    seconds: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<(PySolution, (i32, i32), bool, u64)> {
    let settings = parts::star(star)?;
    let time = seconds
        .map(Duration::try_from_secs_f64)
        .transpose()
        .map_err(raise)?;
    let limits = Limits {
        depth: None,
        time,
        nodes,
    };
    let found = py
        .detach(|| star::solve(&position.0, settings, limits))
        .map_err(raise)?;
    let solution = PySolution::new(found.solution, position.0.rules());
    let bounds = (found.low, found.high);
    Ok((solution, bounds, found.separated, found.iterations))
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PySolver>()?;
    m.add_class::<PySolution>()?;
    m.add_class::<PyRootLine>()?;
    m.add_function(wrap_pyfunction!(solve_bstar, m)?)
}
