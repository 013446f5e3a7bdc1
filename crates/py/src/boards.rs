//! Positions of the board games: one class for all of them, moves as text.

use kotva_core::boards::abalone::Abalone;
use kotva_core::boards::terrace::Terrace;
use kotva_core::boards::yinsh::Yinsh;
use kotva_core::boards::{BoardGame, Piece};
use kotva_core::game::{self, MoveError, Position, PositionError};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::errors::{IllegalMove, InvalidMove, raise};
use crate::outcome::PyOutcome;

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<BoardPosition>()?;
    m.add_function(wrap_pyfunction!(board_games, m)?)?;
    m.add_function(wrap_pyfunction!(board_setups, m)?)
}

/// A position with the data needed to undo all its moves.
#[derive(Clone)]
pub struct Track<P: Position> {
    pub position: P,
    played: Vec<(P::Move, P::Undo, String)>,
}

impl<P: Position> Track<P> {
    fn new(position: P) -> Self {
        Track {
            position,
            played: Vec::new(),
        }
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves
            .into_iter()
            .map(|mv| self.position.move_text(mv))
            .collect()
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let mv = self.position.parse_move(text)?;
        let written = self.position.move_text(mv);
        let undo = self.position.play(mv);
        self.played.push((mv, undo, written.clone()));
        Ok(written)
    }

    fn undo(&mut self) -> Option<String> {
        let (mv, undo, text) = self.played.pop()?;
        self.position.undo(mv, undo);
        Some(text)
    }

    fn split(&self, depth: u32) -> Vec<(String, u64)> {
        let counts = game::split(&mut self.position.clone(), depth);
        counts
            .into_iter()
            .map(|(mv, count)| (self.position.move_text(mv), count))
            .collect()
    }
}

#[derive(Clone)]
pub enum AnyBoard {
    Abalone(Track<Abalone>),
    Terrace(Track<Terrace>),
    Yinsh(Track<Yinsh>),
}

/// Runs the same code for whichever game it is, compiled for each.
macro_rules! each_game {
    ($board:expr, $track:ident => $body:expr) => {
        match $board {
            $crate::boards::AnyBoard::Abalone($track) => $body,
            $crate::boards::AnyBoard::Terrace($track) => $body,
            $crate::boards::AnyBoard::Yinsh($track) => $body,
        }
    };
}

/// The same for a game given by name only.
macro_rules! by_name {
    ($game:expr, $kind:ident => $body:expr) => {
        match $game {
            Abalone::NAME => {
                type $kind = Abalone;
                $body
            }
            Terrace::NAME => {
                type $kind = Terrace;
                $body
            }
            Yinsh::NAME => {
                type $kind = Yinsh;
                $body
            }
            name => {
                return Err(raise(format!(
                    "there is no board game `{name}`; there are {}",
                    board_games().join(", ")
                )))
            }
        }
    };
}

impl From<Abalone> for AnyBoard {
    fn from(position: Abalone) -> Self {
        AnyBoard::Abalone(Track::new(position))
    }
}

impl From<Terrace> for AnyBoard {
    fn from(position: Terrace) -> Self {
        AnyBoard::Terrace(Track::new(position))
    }
}

impl From<Yinsh> for AnyBoard {
    fn from(position: Yinsh) -> Self {
        AnyBoard::Yinsh(Track::new(position))
    }
}

/// The names of the board games of the core.
#[pyfunction]
fn board_games() -> Vec<&'static str> {
    vec![Abalone::NAME, Terrace::NAME, Yinsh::NAME]
}

/// The setups of a game by name, the default first, each with its position.
#[pyfunction]
fn board_setups(game: &str) -> PyResult<Vec<(&'static str, &'static str)>> {
    let setups = by_name!(game, Game => Game::setups());
    Ok(setups
        .into_iter()
        .map(|setup| (setup.name, setup.position))
        .collect())
}

fn made<P: BoardGame>(setup: Option<&str>, text: Option<&str>) -> Result<P, PositionError> {
    match (setup, text) {
        (Some(_), Some(_)) => Err(PositionError("give a setup or a position, not both".into())),
        (None, Some(text)) => P::parse(text),
        (Some(name), None) => P::setup(name),
        (None, None) => P::setup(P::setups()[0].name),
    }
}

/// A position of Abalone, Terrace or Yinsh with the moves that led to it. Players are counted from 0.
#[pyclass(module = "kotva._core")]
#[derive(Clone)]
pub struct BoardPosition {
    pub board: AnyBoard,
}

#[pymethods]
impl BoardPosition {
    #[new]
    #[pyo3(signature = (game, setup=None, *, text=None))]
    fn new(game: &str, setup: Option<&str>, text: Option<&str>) -> PyResult<Self> {
        let board =
            by_name!(game, Game => AnyBoard::from(made::<Game>(setup, text).map_err(raise)?));
        Ok(BoardPosition { board })
    }

    #[getter]
    fn game(&self) -> &'static str {
        fn name<P: BoardGame>(_: &Track<P>) -> &'static str {
            P::NAME
        }
        each_game!(&self.board, track => name(track))
    }

    #[getter]
    fn players(&self) -> usize {
        each_game!(&self.board, track => track.position.players())
    }

    #[getter]
    fn side(&self) -> usize {
        each_game!(&self.board, track => track.position.side())
    }

    #[getter]
    fn text(&self) -> String {
        each_game!(&self.board, track => track.position.text())
    }

    #[getter]
    fn hash(&self) -> u64 {
        each_game!(&self.board, track => track.position.hash())
    }

    /// The hash computed from scratch, to check the incremental one.
    fn fresh_hash(&self) -> u64 {
        each_game!(&self.board, track => track.position.fresh_hash())
    }

    /// How close each player is to winning, in the game's own points.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        each_game!(&self.board, track => {
            (0..track.position.players()).map(|player| track.position.score(player)).collect()
        })
    }

    /// The moves since the position was created.
    #[getter]
    fn moves(&self) -> Vec<String> {
        each_game!(&self.board, track => track.played.iter().map(|(_, _, text)| text.clone()).collect())
    }

    /// The pieces on the board: square, player, kind.
    fn pieces(&self) -> Vec<(String, usize, &'static str)> {
        let row = |piece: Piece| (piece.at, piece.player, piece.kind);
        each_game!(&self.board, track => track.position.pieces().into_iter().map(row).collect())
    }

    fn legal_moves(&self) -> Vec<String> {
        each_game!(&self.board, track => track.legal_moves())
    }

    fn count_moves(&self) -> u64 {
        each_game!(&self.board, track => track.position.count_moves())
    }

    /// Parses and plays a move. Returns its normal text.
    fn play(&mut self, mv: &str) -> PyResult<String> {
        each_game!(&mut self.board, track => track.play(mv)).map_err(wrong_move)
    }

    /// Takes back the last move and returns it.
    fn undo(&mut self) -> PyResult<String> {
        each_game!(&mut self.board, track => track.undo())
            .ok_or_else(|| PyIndexError::new_err("no move has been played yet"))
    }

    /// Who won and why, as far as the position alone decides it.
    fn outcome(&self) -> Option<PyOutcome> {
        let outcome = each_game!(&self.board, track => track.position.outcome())?;
        let winners = outcome.winner.into_iter().collect();
        Some(PyOutcome::new(winners, outcome.reason, self.scores()))
    }

    /// The number of move sequences of this length.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(
            || each_game!(&self.board, track => game::perft(&mut track.position.clone(), depth)),
        )
    }

    /// Perft split by first move.
    fn split(&self, py: Python<'_>, depth: u32) -> Vec<(String, u64)> {
        py.detach(|| each_game!(&self.board, track => track.split(depth)))
    }

    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game() == other.game() && self.text() == other.text()
    }

    fn __repr__(&self) -> String {
        format!("BoardPosition({:?}, text={:?})", self.game(), self.text())
    }
}

fn wrong_move(error: MoveError) -> PyErr {
    match &error {
        MoveError::Unreadable { .. } => InvalidMove::new_err(error.to_string()),
        MoveError::Illegal { .. } => IllegalMove::new_err(error.to_string()),
    }
}
