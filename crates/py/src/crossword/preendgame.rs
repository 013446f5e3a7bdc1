//! The pre-endgame solver.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use kotva_core::crossword::preendgame::{
    MoveResult, Opponent, PreEndgame, SCALE, Settings, Share, Wanted,
};
use kotva_core::crossword::{Move, Rules};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::simulate::rack;
use super::{PyMove, PyPosition};
use crate::errors::raise;
use crate::search::StopFlag;

/// The time between two looks for signals.
const SIGNALS: Duration = Duration::from_millis(50);

/// A position with one to four tiles in the bag, and what is known about its moves.
#[pyclass(name = "PreEndgameSolver", module = "kotva._core")]
pub struct PyPreEndgame {
    solver: PreEndgame,
    rules: Arc<Rules>,
}

#[pymethods]
impl PyPreEndgame {
    /// Compares `moves`, or all moves. `known` are tiles of the opponent.
    #[new]
    #[pyo3(signature = (position, *, moves=None, threads=1, table_bits=22, sees_all=false, known="", spread=false))]
    #[expect(clippy::too_many_arguments, reason = "one keyword for each setting")]
    fn new(
        py: Python<'_>,
        position: &PyPosition,
        moves: Option<Vec<PyRef<'_, PyMove>>>,
        threads: usize,
        table_bits: u32,
        sees_all: bool,
        known: &str,
        spread: bool,
    ) -> PyResult<Self> {
        if !(4..=28).contains(&table_bits) {
            return Err(raise(format!(
                "the table has 2^4 to 2^28 entries, not 2^{table_bits}"
            )));
        }
        let position = &position.0;
        let settings = Settings {
            threads,
            table_bits,
            opponent: match sees_all {
                true => Opponent::SeesAll,
                false => Opponent::SeesOwnRack,
            },
            known: rack(position.rules(), known)?,
            spread,
        };
        let moves: Option<Vec<Move>> = moves.map(|moves| moves.iter().map(|mv| mv.mv).collect());
        let wanted = moves.as_deref().map_or(Wanted::All, Wanted::These);
        let solver = py.detach(|| PreEndgame::new(position, wanted, settings));
        Ok(Self {
            solver: solver.map_err(raise)?,
            rules: position.rules().clone(),
        })
    }

    /// Works for at most `seconds`; after `slice` only what is begun is finished. Returns whether there is more to do.
    /// Ctrl+C stops the work and is raised.
    #[pyo3(signature = (*, slice=None, seconds=None, stop=None))]
    fn round(
        &mut self,
        py: Python<'_>,
        slice: Option<f64>,
        seconds: Option<f64>,
        stop: Option<&StopFlag>,
    ) -> PyResult<bool> {
        let duration = |seconds: Option<f64>| {
            let time = seconds.map(Duration::try_from_secs_f64).transpose();
            time.map_err(raise)
        };
        let (slice, time) = (duration(slice)?, duration(seconds)?);
        let flag = stop.map(StopFlag::flag).unwrap_or_default();
        let solver = &mut self.solver;
        py.detach(|| watched(&flag, || solver.round(slice, time, &flag)))
    }

    /// The number of draws, with weights.
    #[getter]
    fn weight(&self) -> u64 {
        self.solver.draws_weight()
    }

    /// The tiles in the bag and the weight of each draw.
    #[getter]
    fn draws(&self) -> Vec<(String, u64)> {
        let draws = self.solver.draws().iter();
        let text = self.rules.text();
        draws
            .map(|draw| (text.tiles(draw.bag.tiles()), draw.weight))
            .collect()
    }

    /// Whether no other move can be better than the first one.
    #[getter]
    fn proved(&self) -> bool {
        self.solver.is_proved()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    /// One entry for each move, best first.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let moves = self.solver.moves();
        moves.iter().map(|found| self.result(py, found)).collect()
    }
}

impl PyPreEndgame {
    fn result<'py>(&self, py: Python<'py>, found: &MoveResult) -> PyResult<Bound<'py, PyDict>> {
        let draws = |units: u64| units as f64 / SCALE as f64;
        let result = PyDict::new(py);
        result.set_item("move", PyMove::new(found.mv, self.rules.clone()))?;
        result.set_item("wins", draws(found.wins))?;
        result.set_item("ties", draws(found.ties))?;
        result.set_item("losses", draws(found.losses))?;
        result.set_item("decided", found.decided)?;
        result.set_item("exact", found.exact)?;
        result.set_item("abandoned", found.abandoned)?;
        result.set_item("nested", found.nested)?;
        result.set_item("spread_sum", found.spread)?;
        result.set_item("spread_exact", found.spread_exact)?;
        let share = |share: &Option<Share>| share.map(|share| draws(share.points()) / 2.0);
        let shares: Vec<Option<f64>> = found.shares.iter().map(share).collect();
        result.set_item("shares", shares)?;
        Ok(result)
    }
}

/// Runs the work on another thread and looks for signals until it is done. A signal sets the flag.
fn watched<T: Send>(flag: &AtomicBool, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (sender, receiver) = channel();
        scope.spawn(move || sender.send(work()));
        let mut raised = None;
        loop {
            match receiver.recv_timeout(SIGNALS) {
                Ok(found) => return raised.map_or(Ok(found), Err),
                Err(RecvTimeoutError::Disconnected) => return Err(raise("the search panicked")),
                Err(RecvTimeoutError::Timeout) if raised.is_some() => {}
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = Python::attach(|py| py.check_signals()) {
                        flag.store(true, Relaxed);
                        raised = Some(error);
                    }
                }
            }
        }
    })
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyPreEndgame>()
}
