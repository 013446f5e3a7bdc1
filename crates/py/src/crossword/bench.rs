//! Benchmarks of move generation, without Python in the loop.

use kotva_core::crossword::generate::Method;
use kotva_core::crossword::generate::bench::{self, Task};
use pyo3::prelude::*;

use super::PyPosition;
use super::leaves::PyLeaveTable;
use crate::errors::raise;

/// Plays, arcs, points, checksum and seconds.
type Report = (u64, u64, i64, u64, f64);

/// Generates moves `repeats` times for every position. `task` is `all`, `count` (with arcs) or `best`; `leaves` makes
/// it best by equity.
#[pyfunction]
#[pyo3(signature = (positions, task, generator="gordon", repeats=1, threads=1, leaves=None))]
fn bench_moves(
    py: Python<'_>,
    positions: Vec<PyRef<'_, PyPosition>>,
    task: &str,
    generator: &str,
    repeats: usize,
    threads: usize,
    leaves: Option<PyRef<'_, PyLeaveTable>>,
) -> PyResult<Report> {
    let method = Method::parse(generator)
        .ok_or_else(|| raise(format!("there is no generator {generator:?}")))?;
    let leaves = leaves.map(|leaves| leaves.table.clone());
    let task = match task {
        "all" => Task::All(method),
        "count" => Task::Count(method),
        "best" => Task::Best(leaves.as_deref()),
        other => {
            return Err(raise(format!(
                "a task is all, count or best, not {other:?}"
            )));
        }
    };
    let positions: Vec<_> = positions
        .iter()
        .map(|position| position.0.clone())
        .collect();
    let report = py.detach(|| bench::run(&positions, repeats, threads, task));
    Ok((
        report.plays,
        report.arcs,
        report.points,
        report.checksum,
        report.elapsed.as_secs_f64(),
    ))
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_function(wrap_pyfunction!(bench_moves, m)?)
}
