//! Monte Carlo simulation of crossword moves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kotva_core::crossword::simulate::{
    Budget, CERTAIN, Inference, Settings, Simulation, Wanted, WinTable,
};
use kotva_core::crossword::{Move, Rack, Rules};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::leaves::{PyLeaveTable, shorts};
use super::{PyMove, PyPosition};
use crate::errors::{raise, tell};
use crate::search::StopFlag;

/// The number of replies in a result.
const REPLIES: usize = 10;
const POINT: f64 = 1000.0;

/// The win probability by lead and unseen tiles.
#[pyclass(frozen, name = "WinTable", module = "kotva._core")]
pub struct PyWinTable(Arc<WinTable>);

#[pymethods]
impl PyWinTable {
    /// `values` has a row of 16-bit values for each number of unseen tiles from 0, with a value for each lead from
    /// `-largest` to `largest`.
    #[new]
    fn new(largest: usize, rows: usize, values: &[u8]) -> PyResult<Self> {
        let values = shorts(values).into_iter().map(|value| value as u16);
        let table = WinTable::new(largest, rows, values.collect()).map_err(raise)?;
        Ok(Self(Arc::new(table)))
    }

    /// The win probability of the side to move, from 0 to 1, with a lead in points.
    fn chance(&self, lead: f64, unseen: usize) -> f64 {
        f64::from(self.0.chance((lead * POINT) as i32, unseen)) / f64::from(CERTAIN)
    }

    /// The average gain of the side to move until the end, in points.
    fn to_come(&self, unseen: usize) -> f64 {
        f64::from(self.0.to_come(unseen)) / POINT
    }
}

/// A simulation of the candidates of a position. It runs round by round.
#[pyclass(name = "CrosswordSimulation", module = "kotva._core")]
pub struct PySimulation {
    simulation: Simulation,
    rules: Arc<Rules>,
}

#[pymethods]
impl PySimulation {
    /// Simulates `moves`, or the best `candidates` by equity. `known` are tiles of the opponent; `last` is the
    /// opponent's last move, from which the rack is inferred.
    #[new]
    #[pyo3(signature = (position, *, plies, seed, threads=1, leaves=None, winning=None, candidates=15, moves=None, known="", last=None))]
    #[expect(clippy::too_many_arguments, reason = "one keyword for each setting")]
    fn new(
        py: Python<'_>,
        position: &PyPosition,
        plies: usize,
        seed: u64,
        threads: usize,
        leaves: Option<&PyLeaveTable>,
        winning: Option<&PyWinTable>,
        candidates: usize,
        moves: Option<Vec<PyRef<'_, PyMove>>>,
        known: &str,
        last: Option<&str>,
    ) -> PyResult<Self> {
        let position = &position.0;
        let leaves = leaves.map(|leaves| leaves.table.clone());
        let known = rack(position.rules(), known)?;
        let moves: Option<Vec<Move>> = moves.map(|moves| moves.iter().map(|mv| mv.mv).collect());
        let winning = winning.map(|table| table.0.clone());
        let infer = |last| Inference::new(position, last, leaves.as_deref(), seed);
        let inference = py.detach(|| last.map(infer).transpose()).map_err(raise)?;
        let settings = Settings {
            plies,
            seed,
            threads,
            inference,
            leaves,
            winning,
            known,
        };
        let wanted = moves
            .as_deref()
            .map_or(Wanted::Best(candidates), Wanted::These);
        let simulation = py.detach(|| Simulation::new(position, wanted, settings));
        Ok(Self {
            simulation: simulation.map_err(tell)?,
            rules: position.rules().clone(),
        })
    }

    /// Plays rounds for about `slice` seconds, at least one. Returns whether there is more to do. `iterations` counts from
    /// the start, `seconds` from now.
    #[pyo3(signature = (slice, *, iterations=None, seconds=None, confidence=None, stop=None))]
    fn rounds(
        &mut self,
        py: Python<'_>,
        slice: f64,
        iterations: Option<u64>,
        seconds: Option<f64>,
        confidence: Option<f64>,
        stop: Option<&StopFlag>,
    ) -> PyResult<bool> {
        let after = |seconds| {
            let time = Duration::try_from_secs_f64(seconds).map_err(raise);
            time.map(|time| Instant::now() + time)
        };
        let pause = Some(after(slice)?);
        let budget = Budget {
            iterations,
            deadline: seconds.map(after).transpose()?,
            confidence,
        };
        let flag = stop.map(StopFlag::flag).unwrap_or_default();
        Ok(py.detach(|| self.simulation.play(budget, &flag, pause)))
    }

    /// The play-outs of all candidates together.
    #[getter]
    fn iterations(&self) -> u64 {
        self.simulation.iterations()
    }

    /// The number of candidates that can still be best.
    #[getter]
    fn alive(&self) -> usize {
        let numbers = 0..self.simulation.moves().len();
        numbers
            .filter(|&number| self.simulation.candidate(number).alive)
            .count()
    }

    /// One entry for each candidate, best first.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let ranking = self.simulation.ranking();
        let result = |&number| self.result(py, number, ranking[0]);
        ranking.iter().map(result).collect()
    }
}

impl PySimulation {
    fn result<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        first: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let found = self.simulation.candidate(number);
        let (mv, equity) = self
            .simulation
            .moves()
            .nth(number)
            .expect("a number of a candidate");
        let result = PyDict::new(py);
        let wrapped = PyMove {
            equity: Some(equity),
            ..PyMove::new(*mv, self.rules.clone())
        };
        let by_win = self.simulation.by_win();
        let (win, win_error) = found.chance();
        let (spread, spread_error) = found.points();
        result.set_item("move", wrapped)?;
        result.set_item("number", number)?;
        result.set_item("win", by_win.then_some(win).filter(|win| win.is_finite()))?;
        result.set_item("win_error", win_error.filter(|_| by_win))?;
        result.set_item("spread", Some(spread).filter(|spread| spread.is_finite()))?;
        result.set_item("spread_error", spread_error)?;
        let lost = self.simulation.lost(number, first);
        result.set_item("lost", lost.map(|(lost, _)| lost))?;
        result.set_item("lost_error", lost.map(|(_, error)| error))?;
        result.set_item("iterations", found.spread.number())?;
        result.set_item("alive", found.alive)?;
        let plies = found.plies.iter().take_while(|ply| ply.number > 0);
        let plies = plies.map(|ply| (ply.number, ply.points, ply.bingos));
        result.set_item("plies", plies.collect::<Vec<_>>())?;
        let text = |mv: &Move| mv.to_text(self.rules.text());
        let replies = found.replies.top(REPLIES, text).into_iter();
        let replies = replies.map(|(mv, count)| (PyMove::new(mv, self.rules.clone()), count));
        result.set_item("replies", replies.collect::<Vec<_>>())?;
        Ok(result)
    }
}

pub fn rack(rules: &Rules, tiles: &str) -> PyResult<Rack> {
    rules.text().rack(tiles, rules.rack_size).map_err(tell)
}

/// How much more likely the opponent's leave is with an inference from the last move than with uniform draws, as a
/// factor.
#[pyfunction]
#[pyo3(signature = (position, last, kept, leaves=None, seed=0))]
fn inference_gain(
    py: Python<'_>,
    position: &PyPosition,
    last: &str,
    kept: &str,
    leaves: Option<&PyLeaveTable>,
    seed: u64,
) -> PyResult<f64> {
    let leaves = leaves.map(|leaves| leaves.table.clone());
    let kept = rack(position.0.rules(), kept)?;
    py.detach(|| {
        let table = leaves.as_deref();
        let inference = Inference::new(&position.0, last, table, seed)?;
        Ok(inference.gain(&kept, table))
    })
    .map_err(|error: kotva_core::crossword::simulate::InferError| raise(error))
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyWinTable>()?;
    m.add_class::<PySimulation>()?;
    m.add_function(wrap_pyfunction!(inference_gain, m)?)
}
