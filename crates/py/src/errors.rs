//! Errors a user can cause. Their text comes from the core and names the place and the rule.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(kotva._core, KotvaError, PyValueError);

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add("KotvaError", m.py().get_type::<KotvaError>())
}

/// The core's error as a Python exception.
#[allow(dead_code)]
pub fn raise(error: impl std::fmt::Display) -> PyErr {
    KotvaError::new_err(error.to_string())
}
