//! The outcome of a game: one class for every game.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyOutcome>()
}

/// Who won, by which rule, and the final scores. Players are numbered from 0.
#[pyclass(name = "Outcome", module = "kotva._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyOutcome {
    winners: Vec<usize>,
    reason: String,
    scores: Vec<i32>,
}

impl PyOutcome {
    pub fn new(winners: Vec<usize>, reason: &str, scores: Vec<i32>) -> Self {
        PyOutcome {
            winners,
            reason: reason.to_owned(),
            scores,
        }
    }
}

/// One winner may be given as a single number, a draw as `None`.
#[derive(FromPyObject)]
enum Winners {
    One(usize),
    Several(Vec<usize>),
}

#[pymethods]
impl PyOutcome {
    #[new]
    #[pyo3(signature = (winners, reason, scores=Vec::new()))]
    fn make(winners: Option<Bound<'_, PyAny>>, reason: String, scores: Vec<i32>) -> PyResult<Self> {
        let wrong =
            |_| PyTypeError::new_err("winners are player numbers from 0, one or several, or None");
        let winners = match winners {
            None => Vec::new(),
            Some(given) => match given.extract::<Winners>().map_err(wrong)? {
                Winners::One(player) => vec![player],
                Winners::Several(players) => players,
            },
        };
        Ok(PyOutcome {
            winners,
            reason,
            scores,
        })
    }

    /// Empty in a draw; several players if they share the highest score.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.winners)
    }

    /// The only winner, or `None`.
    #[getter]
    fn winner(&self) -> Option<usize> {
        match self.winners[..] {
            [player] => Some(player),
            _ => None,
        }
    }

    /// A short key in the game's own terms.
    #[getter]
    fn reason(&self) -> &str {
        &self.reason
    }

    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.scores)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (winners, scores) = (self.winners(py)?.repr()?, self.scores(py)?.repr()?);
        Ok(format!("Outcome({winners}, {:?}, {scores})", self.reason))
    }
}
