//! Crossword games: rules, moves, positions; leaves, players, endgames, simulation, benchmarks.

mod bench;
mod endgame;
mod leaves;
mod moves;
mod parts;
mod players;
mod position;
mod preendgame;
mod python_part;
mod rules;
mod simulate;

use kotva_core::game::rng::Rng;
use pyo3::prelude::*;

pub use moves::PyMove;
pub use position::PyPosition;
pub use rules::PyRules;

use crate::errors::raise;
use rules::PyLayout;

/// Seeded random numbers: the same seed gives the same numbers everywhere.
#[pyclass(name = "Rng", module = "kotva._core")]
pub struct PyRng(pub Rng);

#[pymethods]
impl PyRng {
    #[new]
    fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    fn below(&mut self, bound: u64) -> PyResult<u64> {
        if bound == 0 {
            Err(raise("the bound must be at least 1"))
        } else {
            Ok(self.0.below(bound))
        }
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyLayout>()?;
    m.add_class::<PyRules>()?;
    m.add_class::<PyMove>()?;
    m.add_class::<PyPosition>()?;
    m.add_class::<PyRng>()?;
    bench::register(m)?;
    endgame::register(m)?;
    leaves::register(m)?;
    players::register(m)?;
    preendgame::register(m)?;
    simulate::register(m)
}
