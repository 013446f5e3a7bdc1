//! The binding crate. It converts types, releases the GIL and leaves every decision to `kotva_core`. There is one file
//! for each area, and each file registers its classes and functions.

mod answer;
mod boards;
mod crossword;
mod errors;
mod hunspell;
mod lexicon;
mod outcome;
mod python_game;
mod search;

use pyo3::prelude::*;

/// A hash of the sources of this module. The same revision plays the same games.
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
    // PyO3 adds `__all__`; our list is `_core.pyi`, which stubtest compares with the module itself.
    m.delattr("__all__")
}
