//! Adapters that let the core search games and heuristics written in Python, with the same algorithms but slower.
//!
//! The traits cannot fail. If Python raises, the exception is stored, the game reports that it is over, and the search
//! ends.

use std::cell::RefCell;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::rc::Rc;

use kotva_core::game::{MoveError, Outcome, Position, Rule};
use kotva_core::search::Heuristic;
use pyo3::prelude::*;
use rustc_hash::{FxHashMap, FxHasher};

use crate::errors::raise;
use crate::search::{Raised, holds, put};

/// Move texts by number, so that moves are small and `Copy`.
#[derive(Default)]
struct Names {
    texts: Vec<String>,
    numbers: FxHashMap<String, u32>,
}

impl Names {
    fn number(&mut self, text: String) -> u32 {
        let next = self.texts.len() as u32;
        let number = *self.numbers.entry(text.clone()).or_insert(next);
        if number == next {
            self.texts.push(text);
        }
        number
    }
}

/// A position with `players`, `side`, `legal_moves()`, `play(move)`, `undo()`, `outcome()`, `copy()` and `text` or `hash`.
pub struct PythonPosition {
    object: Py<PyAny>,
    names: Rc<RefCell<Names>>,
    raised: Raised,
    players: usize,
}

impl PythonPosition {
    pub fn new(position: &Bound<'_, PyAny>, raised: Raised) -> PyResult<Self> {
        for wanted in [
            "players",
            "side",
            "legal_moves",
            "play",
            "undo",
            "outcome",
            "copy",
            "text",
        ] {
            if !position.hasattr(wanted)? {
                return Err(raise(format!(
                    "{} is not a position: it has no `{wanted}`",
                    position.get_type()
                )));
            }
        }
        Ok(PythonPosition {
            object: position.call_method0("copy")?.unbind(),
            names: Rc::default(),
            raised,
            players: position.getattr("players")?.extract()?,
        })
    }

    /// Calls Python; returns `otherwise` if it raises.
    fn ask<T>(&self, otherwise: T, question: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> T {
        if holds(&self.raised) {
            return otherwise;
        }
        Python::attach(|py| question(self.object.bind(py))).unwrap_or_else(|error| {
            put(&self.raised, error);
            otherwise
        })
    }

    fn hashed(text: &str) -> u64 {
        BuildHasherDefault::<FxHasher>::default().hash_one(text)
    }
}

impl Clone for PythonPosition {
    fn clone(&self) -> Self {
        let same = Python::attach(|py| self.object.clone_ref(py));
        PythonPosition {
            object: self.ask(same, |object| Ok(object.call_method0("copy")?.unbind())),
            names: self.names.clone(),
            raised: self.raised.clone(),
            players: self.players,
        }
    }
}

impl Position for PythonPosition {
    type Move = u32;
    type Undo = ();

    fn players(&self) -> usize {
        self.players
    }

    fn side(&self) -> usize {
        self.ask(0, |object| object.getattr("side")?.extract())
    }

    fn legal_moves(&self, moves: &mut Vec<u32>) {
        let texts: Vec<String> = self.ask(Vec::new(), |object| {
            let listed = object.call_method0("legal_moves")?;
            let text = |mv: PyResult<Bound<'_, PyAny>>| Ok(mv?.str()?.to_string());
            listed.try_iter()?.map(text).collect()
        });
        let mut names = self.names.borrow_mut();
        moves.clear();
        moves.extend(texts.into_iter().map(|text| names.number(text)));
    }

    fn play(&mut self, mv: u32) {
        let text = self.names.borrow().texts[mv as usize].clone();
        self.ask((), |object| object.call_method1("play", (text,)).map(drop));
    }

    fn undo(&mut self, _: u32, _: ()) {
        self.ask((), |object| object.call_method0("undo").map(drop));
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = Some(Outcome::draw("error"));
        self.ask(over, |object| {
            let outcome = object.call_method0("outcome")?;
            if outcome.is_none() {
                return Ok(None);
            }
            let winner = outcome.getattr("winner")?.extract()?;
            Ok(Some(Outcome {
                winner,
                reason: "over",
            }))
        })
    }

    fn hash(&self) -> u64 {
        self.ask(0, |object| match object.getattr_opt("hash")? {
            Some(hash) if !hash.is_callable() => hash.extract(),
            _ => Ok(PythonPosition::hashed(
                &object.getattr("text")?.extract::<String>()?,
            )),
        })
    }

    fn fresh_hash(&self) -> u64 {
        self.hash()
    }

    fn score(&self, _: usize) -> i32 {
        0
    }

    fn text(&self) -> String {
        self.ask(String::new(), |object| object.getattr("text")?.extract())
    }

    fn move_text(&self, mv: u32) -> String {
        self.names.borrow().texts[mv as usize].clone()
    }

    fn parse_move(&self, text: &str) -> Result<u32, MoveError> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let number = self.names.borrow().numbers.get(text).copied();
        number
            .filter(|number| moves.contains(number))
            .ok_or_else(|| {
                MoveError::illegal(
                    text,
                    Rule::new("not-legal", &[], "not among the legal moves"),
                )
            })
    }
}

/// An object with `evaluate(position, player)`, or a function. `rank(position, move)`, `win` and `draw` are optional.
pub struct PythonHeuristic {
    evaluate: Py<PyAny>,
    rank: Option<Py<PyAny>>,
    win: i32,
    draw: i32,
    salt: u64,
    raised: Raised,
}

impl PythonHeuristic {
    pub fn new(heuristic: &Bound<'_, PyAny>, raised: Raised) -> PyResult<Self> {
        let evaluate = match heuristic.getattr_opt("evaluate")? {
            Some(method) => method,
            None if heuristic.is_callable() => heuristic.clone(),
            None => {
                return Err(raise(
                    "a heuristic of a game written in Python has a method `evaluate(position, player)`",
                ));
            }
        };
        let number = |name: &str| {
            heuristic
                .getattr_opt(name)?
                .map_or(Ok(0), |value| value.extract())
        };
        Ok(PythonHeuristic {
            win: number("win")?,
            draw: number("draw")?,
            rank: heuristic.getattr_opt("rank")?.map(Bound::unbind),
            salt: PythonPosition::hashed(&heuristic.repr()?.to_string()),
            evaluate: evaluate.unbind(),
            raised,
        })
    }

    fn ask(
        &self,
        position: &PythonPosition,
        question: impl FnOnce(Python<'_>) -> PyResult<i32>,
    ) -> i32 {
        position.ask(0, |object| question(object.py()))
    }
}

impl Heuristic<PythonPosition> for PythonHeuristic {
    type Memory = ();

    fn win(&self) -> i32 {
        self.win
    }

    fn draw(&self) -> i32 {
        self.draw
    }

    fn evaluate(&self, position: &PythonPosition, player: usize) -> i32 {
        if holds(&self.raised) {
            return 0;
        }
        self.ask(position, |py| {
            self.evaluate
                .bind(py)
                .call1((&position.object, player))?
                .extract()
        })
    }

    fn ranks(&self) -> bool {
        self.rank.is_some()
    }

    fn rank(&self, position: &mut PythonPosition, mv: u32, _root: usize) -> i32 {
        let Some(rank) = &self.rank else { return 0 };
        let text = position.move_text(mv);
        self.ask(position, |py| {
            rank.bind(py).call1((&position.object, text))?.extract()
        })
    }

    fn salt(&self) -> u64 {
        self.salt
    }
}
