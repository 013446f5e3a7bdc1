//! Positions of the board games: one class for all of them, moves as text.

use kotva_core::boards::heuristic::HeuristicGame;
use kotva_core::boards::learned;
use kotva_core::boards::setups::Setup;
use kotva_core::boards::{GameVisitor, Piece, each_game};
use kotva_core::error_parts::HasParts;
use kotva_core::game::{self, MoveError, Outcome, Position, PositionError};
use kotva_core::search::Heuristic;
use kotva_core::search::weights::WeightsError;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{IllegalMove, InvalidMove, raise, with_parts};
use crate::outcome::PyOutcome;
use crate::search::{Order, built_in_search};

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<BoardPosition>()?;
    m.add_function(wrap_pyfunction!(board_games, m)?)?;
    m.add_function(wrap_pyfunction!(board_setups, m)?)?;
    m.add_function(wrap_pyfunction!(board_term_names, m)?)?;
    m.add_function(wrap_pyfunction!(board_heuristics, m)?)
}

/// A position with the data needed to undo all its moves.
#[derive(Clone)]
struct Track<P: Position> {
    position: P,
    played: Vec<(P::Move, P::Undo, String)>,
}

/// A position of any game. Each call is compiled for the game: the one indirect call is made here, not in a search.
pub trait DynBoard: Send + Sync {
    fn game(&self) -> &'static str;
    fn players(&self) -> usize;
    fn side(&self) -> usize;
    fn text(&self) -> String;
    fn hash(&self) -> u64;
    fn fresh_hash(&self) -> u64;
    fn score(&self, player: usize) -> i32;
    fn moves(&self) -> Vec<String>;
    fn pieces(&self) -> Vec<Piece>;
    fn legal_moves(&self) -> Vec<String>;
    fn count_moves(&self) -> u64;
    fn play(&mut self, text: &str) -> Result<String, MoveError>;
    fn undo(&mut self) -> Option<String>;
    fn outcome(&self) -> Option<Outcome>;
    fn perft(&self, depth: u32) -> u64;
    fn split(&self, depth: u32) -> Vec<(String, u64)>;
    fn copy(&self) -> Box<dyn DynBoard>;
    fn features(&self, player: usize) -> Vec<(&'static str, i32)>;
    fn value(&self, heuristic: &str, player: usize) -> Result<i32, PositionError>;
    fn win_weight(&self, heuristic: &str) -> Result<i32, PositionError>;
    fn terms(&self, player: usize) -> (i32, Vec<f64>);
    fn is_quiet(&self, mv: &str) -> Result<bool, MoveError>;
    fn search<'py>(
        &self,
        py: Python<'py>,
        heuristic: &str,
        order: Order<'_, 'py>,
    ) -> PyResult<Bound<'py, PyDict>>;
}

impl<P: Position<Undo: Clone>> Track<P> {
    /// The hashes of all earlier positions.
    fn past(&self) -> Vec<u64> {
        let mut position = self.position.clone();
        let earlier = self.played.iter().rev().map(|(mv, undo, _)| {
            position.undo(*mv, undo.clone());
            position.hash()
        });
        earlier.collect()
    }
}

impl<P: HeuristicGame> DynBoard for Track<P> {
    fn game(&self) -> &'static str {
        P::NAME
    }

    fn players(&self) -> usize {
        self.position.players()
    }

    fn side(&self) -> usize {
        self.position.side()
    }

    fn text(&self) -> String {
        self.position.text()
    }

    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn fresh_hash(&self) -> u64 {
        self.position.fresh_hash()
    }

    fn score(&self, player: usize) -> i32 {
        self.position.score(player)
    }

    fn moves(&self) -> Vec<String> {
        self.played
            .iter()
            .map(|(_, _, text)| text.clone())
            .collect()
    }

    fn pieces(&self) -> Vec<Piece> {
        self.position.pieces()
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves
            .into_iter()
            .map(|mv| self.position.move_text(mv))
            .collect()
    }

    fn count_moves(&self) -> u64 {
        self.position.count_moves()
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

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn perft(&self, depth: u32) -> u64 {
        game::perft(&mut self.position.clone(), depth)
    }

    fn split(&self, depth: u32) -> Vec<(String, u64)> {
        let counts = game::split(&mut self.position.clone(), depth);
        counts
            .into_iter()
            .map(|(mv, count)| (self.position.move_text(mv), count))
            .collect()
    }

    fn copy(&self) -> Box<dyn DynBoard> {
        Box::new(self.clone())
    }

    fn features(&self, player: usize) -> Vec<(&'static str, i32)> {
        self.position.features(player)
    }

    fn value(&self, heuristic: &str, player: usize) -> Result<i32, PositionError> {
        let heuristic = P::heuristic(heuristic)?;
        let player = player.min(self.position.players() - 1);
        Ok(heuristic.evaluate(&self.position, player))
    }

    fn win_weight(&self, heuristic: &str) -> Result<i32, PositionError> {
        Ok(P::heuristic(heuristic)?.win())
    }

    fn terms(&self, player: usize) -> (i32, Vec<f64>) {
        (
            self.position.phase(),
            learned::difference(&self.position, player),
        )
    }

    fn is_quiet(&self, mv: &str) -> Result<bool, MoveError> {
        let mv = self.position.parse_move(mv)?;
        Ok(!self.position.is_noisy(mv))
    }

    fn search<'py>(
        &self,
        py: Python<'py>,
        heuristic: &str,
        order: Order<'_, 'py>,
    ) -> PyResult<Bound<'py, PyDict>> {
        built_in_search(py, &self.position, &self.past(), heuristic, order)
    }
}

/// Makes a position from a setup or a text; without either, the default setup.
type Made = fn(Option<&str>, Option<&str>) -> Result<Box<dyn DynBoard>, PositionError>;

/// The properties of a game that need no position.
struct GameRow {
    name: &'static str,
    setups: fn() -> Vec<Setup>,
    made: Made,
    heuristics: fn() -> Result<Vec<String>, WeightsError>,
    terms: fn() -> Vec<String>,
}

/// Collects the games of the core.
struct Rows(Vec<GameRow>);

impl GameVisitor for Rows {
    fn visit<G: HeuristicGame>(&mut self) {
        self.0.push(GameRow {
            name: G::NAME,
            setups: G::setups,
            made: made::<G>,
            terms: G::terms,
            heuristics: || Ok(G::heuristics()?.into_iter().map(|(name, _)| name).collect()),
        });
    }
}

fn rows() -> Vec<GameRow> {
    let mut rows = Rows(Vec::new());
    each_game(&mut rows);
    rows.0
}

fn row(game: &str) -> PyResult<GameRow> {
    let found = rows().into_iter().find(|row| row.name == game);
    found.ok_or_else(|| {
        raise(format!(
            "there is no board game `{game}`; there are {}",
            board_games().join(", ")
        ))
    })
}

/// The names of the board games of the core.
#[pyfunction]
fn board_games() -> Vec<&'static str> {
    rows().iter().map(|row| row.name).collect()
}

/// The setups of a game by name, the default first, each with its position.
#[pyfunction]
fn board_setups(game: &str) -> PyResult<Vec<(&'static str, &'static str)>> {
    let setups = (row(game)?.setups)();
    Ok(setups
        .into_iter()
        .map(|setup| (setup.name, setup.position))
        .collect())
}

/// The names of a built-in game's heuristics.
#[pyfunction]
fn board_heuristics(game: &str) -> PyResult<Vec<String>> {
    (row(game)?.heuristics)().map_err(raise)
}

/// The names of the terms of a built-in game's learned evaluation.
#[pyfunction]
fn board_term_names(game: &str) -> PyResult<Vec<String>> {
    Ok((row(game)?.terms)())
}

fn made<P: HeuristicGame>(
    setup: Option<&str>,
    text: Option<&str>,
) -> Result<Box<dyn DynBoard>, PositionError> {
    let position = match (setup, text) {
        (Some(_), Some(_)) => Err(PositionError::new("give a setup or a position, not both")),
        (None, Some(text)) => P::parse(text),
        (Some(name), None) => P::setup(name),
        (None, None) => P::setup(P::setups()[0].name),
    }?;
    Ok(Box::new(Track {
        position,
        played: Vec::new(),
    }))
}

/// A position of a board game of the core with the moves that led to it. Players are numbered from 0.
#[pyclass(module = "kotva._core")]
pub struct BoardPosition {
    pub board: Box<dyn DynBoard>,
}

#[pymethods]
impl BoardPosition {
    #[new]
    #[pyo3(signature = (game, setup=None, *, text=None))]
    fn new(game: &str, setup: Option<&str>, text: Option<&str>) -> PyResult<Self> {
        let board = (row(game)?.made)(setup, text).map_err(wrong_position)?;
        Ok(BoardPosition { board })
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.board.game()
    }

    #[getter]
    fn players(&self) -> usize {
        self.board.players()
    }

    #[getter]
    fn side(&self) -> usize {
        self.board.side()
    }

    #[getter]
    fn text(&self) -> String {
        self.board.text()
    }

    #[getter]
    fn hash(&self) -> u64 {
        self.board.hash()
    }

    /// The hash computed from scratch, to check the incremental one.
    fn fresh_hash(&self) -> u64 {
        self.board.fresh_hash()
    }

    /// How close each player is to winning, in the game's own points.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        (0..self.board.players())
            .map(|player| self.board.score(player))
            .collect()
    }

    /// The moves since the position was created.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.board.moves()
    }

    /// The pieces on the board: square, player, kind.
    fn pieces(&self) -> Vec<(String, usize, &'static str)> {
        let row = |piece: Piece| (piece.at, piece.player, piece.kind);
        self.board.pieces().into_iter().map(row).collect()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.board.legal_moves()
    }

    fn count_moves(&self) -> u64 {
        self.board.count_moves()
    }

    /// Parses and plays a move. Returns its normal text.
    fn play(&mut self, mv: &str) -> PyResult<String> {
        self.board.play(mv).map_err(wrong_move)
    }

    /// Takes back the last move and returns it.
    fn undo(&mut self) -> PyResult<String> {
        self.board
            .undo()
            .ok_or_else(|| PyIndexError::new_err("no move has been played yet"))
    }

    /// Who won and why, as far as the position alone decides it.
    fn outcome(&self) -> Option<PyOutcome> {
        let outcome = self.board.outcome()?;
        let winners = outcome.winner.into_iter().collect();
        Some(PyOutcome::new(winners, outcome.reason, self.scores()))
    }

    /// The number of move sequences of this length.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.board.perft(depth))
    }

    /// Perft split by first move.
    fn split(&self, py: Python<'_>, depth: u32) -> Vec<(String, u64)> {
        py.detach(|| self.board.split(depth))
    }

    fn copy(&self) -> Self {
        BoardPosition {
            board: self.board.copy(),
        }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game() == other.game() && self.text() == other.text()
    }

    fn __repr__(&self) -> String {
        format!("BoardPosition({:?}, text={:?})", self.game(), self.text())
    }
}

fn wrong_position(error: PositionError) -> PyErr {
    let exception = raise(&error);
    match error.parts {
        Some(parts) => with_parts(exception, parts),
        None => exception,
    }
}

fn wrong_move(error: MoveError) -> PyErr {
    let exception = match &error {
        MoveError::Unreadable { .. } => InvalidMove::new_err(error.to_string()),
        MoveError::Illegal { .. } => IllegalMove::new_err(error.to_string()),
    };
    with_parts(exception, error.parts())
}
