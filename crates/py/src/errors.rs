//! Errors that a user can cause. Their text comes from the core and names the place and the rule.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use kotva_core::error_parts::{ErrorParts, HasParts};

create_exception!(kotva._core, KotvaError, PyValueError);
create_exception!(
    kotva._core,
    InvalidMove,
    KotvaError,
    "A text that cannot be read as a move."
);
create_exception!(
    kotva._core,
    IllegalMove,
    KotvaError,
    "A move that breaks a rule in this position."
);
create_exception!(
    kotva._core,
    AmbiguousMove,
    KotvaError,
    "A text that could mean several moves here."
);

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("KotvaError", m.py().get_type::<KotvaError>())?;
    m.add("InvalidMove", m.py().get_type::<InvalidMove>())?;
    m.add("IllegalMove", m.py().get_type::<IllegalMove>())?;
    m.add("AmbiguousMove", m.py().get_type::<AmbiguousMove>())
}

/// Converts an error of the core to a Python exception.
#[allow(dead_code)]
pub fn raise(error: impl std::fmt::Display) -> PyErr {
    KotvaError::new_err(error.to_string())
}

/// Converts an error with structured parts.
#[allow(dead_code)]
pub fn tell(error: impl HasParts) -> PyErr {
    with_parts(KotvaError::new_err(error.to_string()), error.parts())
}

/// The message is for people; the attributes `rule`, `about` and `at` are for programs.
#[allow(dead_code)]
pub fn with_parts(exception: PyErr, parts: ErrorParts) -> PyErr {
    let set = Python::attach(|py| {
        let value = exception.value(py);
        value.setattr("rule", parts.rule)?;
        value.setattr("about", parts.about)?;
        value.setattr("at", parts.at)
    });
    set.err().unwrap_or(exception)
}
