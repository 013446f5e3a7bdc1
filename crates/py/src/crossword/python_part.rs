//! Parts of strategies written in Python. Only this module takes the GIL during a search.
//!
//! The terms of the core cannot fail. So an exception is stored, the part counts as 0 from then on, and the caller of the
//! strategy gets the exception.

use std::collections::HashMap;
use std::sync::Arc;

use kotva_core::crossword::generate::best::{POINT, ValuedPlay};
use kotva_core::crossword::players::{Placed, Situated, Strategy, kept};
use kotva_core::crossword::{Move, Play, Position, Rack};
use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

use super::{PyMove, PyPosition};
use crate::errors::raise;
use crate::search::{Raised, holds, put};

/// The largest value of one move, in points.
const LARGEST: f64 = 10_000.0;

/// A part as Python passes it: its name, a function from a position to a function that values its moves (or leaves), and
/// the upper bound of a move's value (`None` if it values leaves).
#[derive(FromPyObject)]
pub struct PythonPart(String, Py<PyAny>, Option<f64>);

/// A part during one call of its strategy.
struct Asked {
    part: Arc<PythonPart>,
    raised: Raised,
}

/// Adds the parts to a strategy for one call; exceptions are stored in `raised`.
pub fn add(parts: &[Arc<PythonPart>], strategy: &mut Strategy, raised: &Raised) {
    for part in parts {
        let asked = Asked {
            part: part.clone(),
            raised: raised.clone(),
        };
        match part.2 {
            Some(most) => strategy.board.push(Arc::new(PythonPlaced { asked, most })),
            None => strategy.situated.push(Arc::new(PythonKept(asked))),
        }
    }
}

impl PythonPart {
    /// Calls Python. An exception names its part; interrupts are not changed.
    fn call<'py>(
        &self,
        function: &Bound<'py, PyAny>,
        arguments: impl PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        function.call1(arguments).map_err(|error| {
            if !error.is_instance_of::<PyException>(function.py()) {
                return error;
            }
            let named = raise(format!("the part `{}` raised {error}", self.0));
            named.set_cause(function.py(), Some(error));
            named
        })
    }

    /// A value in thousandths of a point.
    fn thousandths(
        &self,
        value: &Bound<'_, PyAny>,
        of: impl Fn() -> String,
        most: f64,
    ) -> PyResult<i32> {
        let wrong = |right: String| {
            let (name, of) = (&self.0, of());
            raise(format!(
                "the part `{name}` gives `{of}` {value}; right is {right}"
            ))
        };
        let points: f64 = value
            .extract()
            .map_err(|_| wrong("a number of points".into()))?;
        if !(-LARGEST..=most).contains(&points) {
            return Err(wrong(format!("from -{LARGEST} to {most} points")));
        }
        Ok((points * f64::from(POINT)).round_ties_even() as i32)
    }
}

impl Asked {
    /// Calls Python with the view of the side to move; `None` after an exception.
    fn ask<T>(
        &self,
        position: &Position,
        question: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>,
    ) -> Option<T> {
        if holds(&self.raised) {
            return None;
        }
        Python::attach(|py| {
            let view = PyPosition(position.view(position.to_move()));
            let valuing = self.part.call(self.part.1.bind(py), (view,));
            let answer = valuing.and_then(|valuing| question(&valuing));
            answer.map_err(|error| put(&self.raised, error)).ok()
        })
    }
}

struct PythonPlaced {
    asked: Asked,
    most: f64,
}

impl PythonPlaced {
    fn of(&self, valuing: &Bound<'_, PyAny>, position: &Position, play: &Play) -> PyResult<i32> {
        let mv = Move::Play(*play);
        let part = &self.asked.part;
        let value = part.call(valuing, (PyMove::new(mv, position.rules().clone()),))?;
        let of = || mv.to_text(position.rules().text());
        part.thousandths(&value, of, self.most)
    }
}

impl Placed for PythonPlaced {
    fn name(&self) -> &str {
        &self.asked.part.0
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        let value = self
            .asked
            .ask(position, |valuing| self.of(valuing, position, play));
        value.unwrap_or(0)
    }

    fn add(&self, position: &Position, plays: &mut [ValuedPlay]) {
        self.asked.ask(position, |valuing| {
            for valued in plays {
                valued.equity += self.of(valuing, position, &valued.play)?;
            }
            Ok(())
        });
    }

    fn most(&self) -> i32 {
        (self.most * f64::from(POINT)).ceil() as i32
    }
}

struct PythonKept(Asked);

impl PythonKept {
    fn of(&self, valuing: &Bound<'_, PyAny>, position: &Position, kept: &Rack) -> PyResult<i32> {
        let of = || position.rules().text().tiles(kept.tiles());
        let value = self.0.part.call(valuing, (of(),))?;
        self.0.part.thousandths(&value, of, LARGEST)
    }
}

impl Situated for PythonKept {
    fn name(&self) -> &str {
        &self.0.part.0
    }

    fn add(&self, position: &Position, leaves: &mut [i32]) {
        let rack = position.rack();
        self.0.ask(position, |valuing| {
            let mut known: HashMap<Vec<u8>, i32> = HashMap::new();
            for (used, value) in leaves.iter_mut().enumerate().take(1 << rack.len()) {
                let kept = kept(rack, used).sorted();
                *value += match known.get(kept.tiles()) {
                    Some(&value) => value,
                    None => {
                        let value = self.of(valuing, position, &kept)?;
                        known.insert(kept.tiles().to_vec(), value);
                        value
                    }
                };
            }
            Ok(())
        });
    }
}

/// Checks the parts before a strategy uses them.
pub fn checked(parts: Vec<PythonPart>) -> PyResult<Vec<Arc<PythonPart>>> {
    let check = |part: PythonPart| match part.2 {
        Some(most) if !(0.0..=LARGEST).contains(&most) => Err(raise(format!(
            "the part `{}` declares a most of {most} points; it is from 0 to {LARGEST}",
            part.0
        ))),
        _ => Ok(Arc::new(part)),
    };
    parts.into_iter().map(check).collect()
}
