//! Moves and the errors of illegal moves.

use std::sync::Arc;

use kotva_core::crossword::rules::check::PlayError;
use kotva_core::crossword::{Move, Play, Rules};
use kotva_core::error_parts::HasParts;
use pyo3::prelude::*;

use crate::errors::{IllegalMove, InvalidMove, KotvaError, with_parts};

pub fn move_error(error: PlayError) -> PyErr {
    let (text, parts) = (error.to_string(), error.parts());
    match error {
        PlayError::Text(_) => with_parts(InvalidMove::new_err(text), parts),
        PlayError::Illegal { .. } => with_parts(IllegalMove::new_err(text), parts),
        _ => with_parts(KotvaError::new_err(text), parts),
    }
}

/// A play, an exchange or a pass. It holds the rules, which are needed to print it.
#[pyclass(frozen, eq, name = "CrosswordMove", module = "kotva._core")]
#[derive(Clone)]
pub struct PyMove {
    pub mv: Move,
    pub equity: Option<i32>,
    pub rules: Arc<Rules>,
}

impl PartialEq for PyMove {
    fn eq(&self, other: &Self) -> bool {
        self.mv == other.mv
    }
}

#[pymethods]
impl PyMove {
    /// `play`, `exchange` or `pass`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.mv {
            Move::Play(_) => "play",
            Move::Exchange(_) | Move::ExchangeHidden(_) => "exchange",
            Move::Pass => "pass",
        }
    }

    /// The first square with the direction: `8D` across, `D8` down.
    #[getter]
    fn at(&self) -> Option<String> {
        self.play().map(|play| play.start.start(play.direction))
    }

    /// The main word with `.` on occupied squares, or the exchanged tiles.
    #[getter]
    fn tiles(&self) -> Option<String> {
        let text = self.rules.text();
        match &self.mv {
            Move::Play(play) => Some(
                play.tiles()
                    .iter()
                    .map(|&tile| if tile == 0 { "." } else { text.tile(tile) })
                    .collect(),
            ),
            Move::Exchange(tiles) => Some(text.tiles(tiles.tiles())),
            Move::ExchangeHidden(_) | Move::Pass => None,
        }
    }

    #[getter]
    fn score(&self) -> Option<i32> {
        self.play().map(|play| play.score)
    }

    /// In thousandths of a point, if the move has an equity.
    #[getter]
    fn equity(&self) -> Option<i32> {
        self.equity
    }

    /// The number of tiles that leave the rack.
    #[getter]
    fn placed(&self) -> usize {
        match &self.mv {
            Move::Play(play) => play.placed(),
            Move::Exchange(tiles) => tiles.len(),
            Move::ExchangeHidden(tiles) => *tiles as usize,
            Move::Pass => 0,
        }
    }

    /// The squares (row, column from 0) with the tiles placed on them.
    #[getter]
    fn placements(&self) -> Vec<(u8, u8, String)> {
        let Some(play) = self.play() else {
            return Vec::new();
        };
        let name = |tile| self.rules.text().tile(tile).to_owned();
        play.placements()
            .map(|(square, tile)| (square.row, square.col, name(tile)))
            .collect()
    }

    fn __str__(&self) -> String {
        self.mv.to_text(self.rules.text())
    }

    fn __repr__(&self) -> String {
        format!("CrosswordMove({:?})", self.__str__())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.__str__().hash(&mut hasher);
        hasher.finish()
    }
}

impl PyMove {
    pub fn new(mv: Move, rules: Arc<Rules>) -> Self {
        Self {
            mv,
            equity: None,
            rules,
        }
    }

    fn play(&self) -> Option<&Play> {
        match &self.mv {
            Move::Play(play) => Some(play),
            _ => None,
        }
    }
}

#[derive(FromPyObject)]
pub enum MoveOrText<'py> {
    Move(PyRef<'py, PyMove>),
    Text(String),
}
