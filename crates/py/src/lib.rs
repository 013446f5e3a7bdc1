//! The binding crate: converts types, releases the lock, and leaves every decision to `kotva_core`.
//! One file for each area; each file registers what it offers.

mod boards;
mod crossword;
mod errors;
mod hunspell;
mod lexicon;
mod outcome;
mod python_game;
mod search;

use pyo3::prelude::*;

/// A hash of the sources that this module was built from; the same revision plays the same games.
#[pyfunction]
fn revision() -> &'static str {
    env!("KOTVA_REVISION")
}

#[pymodule]
fn _core(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("__version__", env!("CARGO_PKG_VERSION"))?;
    m.add_function(wrap_pyfunction!(revision, m)?)?;
    errors::register(m)?;
    boards::register(m)?;
    crossword::register(m)?;
    hunspell::register(m)?;
    lexicon::register(m)?;
    outcome::register(m)?;
    search::register(m)?;
    // PyO3 lists what it adds; `_core.pyi` is our list, and stubtest compares it with the module itself.
    m.delattr("__all__")
}
