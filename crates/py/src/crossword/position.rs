//! Positions: text formats, moves, draws, views.

use std::sync::Arc;

use kotva_core::crossword::generate::best::{Best, ValuedPlay};
use kotva_core::crossword::generate::{Generator, Method};
use kotva_core::crossword::rules::check::PlayError;
use kotva_core::crossword::rules::outcome::EndReason;
use kotva_core::crossword::{Banned, Direction, Move, Play, Position, Setup, Square, Verdict};
use kotva_core::game::rng::Rng;
use pyo3::prelude::*;

use super::PyRng;
use super::moves::{MoveOrText, PyMove, move_error};
use super::rules::PyRules;
use crate::errors::{raise, tell};
use crate::lexicon::PyLexicon;
use crate::outcome::PyOutcome;

#[pyclass(eq, name = "CrosswordPosition", module = "kotva._core")]
#[derive(PartialEq, Clone)]
pub struct PyPosition(pub Position);

#[pymethods]
impl PyPosition {
    #[staticmethod]
    #[pyo3(signature = (text, rules, lexicon=None))]
    fn from_cgp(text: &str, rules: &PyRules, lexicon: Option<&PyLexicon>) -> PyResult<Self> {
        let setup = Setup::from_cgp(text, &rules.0).map_err(tell)?;
        setup
            .position(rules.0.clone(), lexicon.map(|l| l.0.clone()))
            .map(Self)
            .map_err(tell)
    }

    /// The start of a game. With a seed the racks are drawn, otherwise they are empty.
    #[staticmethod]
    #[pyo3(signature = (rules, lexicon=None, players=2, seed=None))]
    fn start(
        rules: &PyRules,
        lexicon: Option<&PyLexicon>,
        players: usize,
        seed: Option<u64>,
    ) -> PyResult<Self> {
        let setup = Setup::start(&rules.0, players);
        let mut position = setup
            .position(rules.0.clone(), lexicon.map(|l| l.0.clone()))
            .map_err(tell)?;
        if let Some(seed) = seed {
            let mut rng = Rng::new(seed);
            (0..players).for_each(|player| position.refill(player, &mut rng));
        }
        Ok(Self(position))
    }

    /// Any position: `board` row by row with "" for an empty square, `None` for an unknown rack.
    #[staticmethod]
    #[pyo3(signature = (rules, lexicon, board, racks, scores, to_move=0, zeros=0))]
    fn setup(
        rules: &PyRules,
        lexicon: Option<&PyLexicon>,
        board: Vec<String>,
        racks: Vec<Option<String>>,
        scores: Vec<i32>,
        to_move: usize,
        zeros: u8,
    ) -> PyResult<Self> {
        let text = rules.0.text();
        let tile = |name: &String| match text.first(name) {
            _ if name.is_empty() => Ok(0),
            Ok((tile, "")) => Ok(tile),
            _ => Err(raise(format!("{name:?} is not a tile"))),
        };
        let board = board.iter().map(tile).collect::<PyResult<_>>()?;
        let rack = |rack: Option<String>| {
            rack.map(|rack| text.rack(&rack, rules.0.rack_size))
                .transpose()
                .map_err(tell)
        };
        let racks = racks.into_iter().map(rack).collect::<PyResult<_>>()?;
        let setup = Setup {
            board,
            racks,
            scores,
            to_move,
            zeros,
            operations: String::new(),
        };
        setup
            .position(rules.0.clone(), lexicon.map(|l| l.0.clone()))
            .map(Self)
            .map_err(tell)
    }

    fn cgp(&self) -> String {
        self.0.to_cgp()
    }

    fn __str__(&self) -> String {
        self.0.to_cgp()
    }

    fn copy(&self) -> Self {
        self.clone()
    }

    /// The same position with these words banned.
    fn with_banned(&self, words: Vec<String>) -> PyResult<Self> {
        let encode = |word: &String| self.0.rules().alphabet().encode(word).map_err(tell);
        let banned = Banned::new(words.iter().map(encode).collect::<PyResult<Vec<_>>>()?);
        Ok(Self(self.0.clone().with_banned(Arc::new(banned))))
    }

    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules().clone())
    }

    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    #[getter]
    fn to_move(&self) -> usize {
        self.0.to_move()
    }

    /// Without the points for remaining tiles at the end.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.0.scores().to_vec()
    }

    /// The tiles of each player; `None` if some of them are hidden.
    #[getter]
    fn racks(&self) -> Vec<Option<String>> {
        let text = self.0.rules().text();
        let rack = |player| match self.0.hand(player) {
            hand if hand.hidden > 0 => None,
            hand => Some(text.tiles(hand.rack.tiles())),
        };
        (0..self.0.players()).map(rack).collect()
    }

    /// The number of tiles of each player.
    #[getter]
    fn rack_sizes(&self) -> Vec<usize> {
        (0..self.0.players())
            .map(|player| self.0.hand(player).len())
            .collect()
    }

    #[getter]
    fn zeros(&self) -> usize {
        self.0.zeros()
    }

    #[getter]
    fn operations(&self) -> &str {
        self.0.operations()
    }

    /// The number of tiles in the bag.
    #[getter]
    fn bag(&self) -> usize {
        self.0.bag_len()
    }

    /// Tiles that are neither on the board nor on a known rack; `?` is the blank.
    fn unseen(&self) -> Vec<(String, u8)> {
        let text = self.0.rules().text();
        let unseen = self.0.unseen();
        let row = |(tile, &n): (usize, &u8)| (text.tile(tile as u8).to_owned(), n);
        unseen
            .iter()
            .enumerate()
            .filter(|(_, n)| **n > 0)
            .map(row)
            .collect()
    }

    /// The tiles row by row, "" for an empty square, lower case for blanks.
    fn board(&self) -> Vec<Vec<String>> {
        let text = self.0.rules().text();
        let name = |&tile: &u8| {
            if tile == 0 {
                String::new()
            } else {
                text.tile(tile).to_owned()
            }
        };
        let size = self.0.grid().size();
        self.0
            .grid()
            .board()
            .chunks(size)
            .map(|row| row.iter().map(name).collect())
            .collect()
    }

    /// The board as CSV with premiums and tiles.
    fn board_csv(&self) -> String {
        self.0
            .rules()
            .layout
            .to_csv(&self.0.grid().board(), self.0.rules().text())
    }

    /// The letters that make valid cross words on a square, for plays in that direction.
    #[pyo3(signature = (row, col, down=false))]
    fn cross_set(&self, row: u8, col: u8, down: bool) -> PyResult<Vec<String>> {
        let size = self.0.grid().size();
        if row as usize >= size || col as usize >= size {
            return Err(raise(format!(
                "the board has {size} rows and columns, counted from 0"
            )));
        }
        let direction = if down {
            Direction::Down
        } else {
            Direction::Across
        };
        let cell = self.0.grid().cell(Square { row, col }, direction);
        let letters = if cell.tile == 0 { cell.cross } else { 0 };
        let name = |tile| self.0.rules().text().tile(tile).to_owned();
        Ok((1..64u8)
            .filter(|tile| letters >> tile & 1 != 0)
            .map(name)
            .collect())
    }

    /// A hash of board, known racks, side to move and scoreless turns, updated with every move.
    #[getter]
    fn key(&self) -> u64 {
        self.0.hash()
    }

    /// The same hash computed from scratch.
    fn fresh_key(&self) -> u64 {
        self.0.full_hash()
    }

    /// All plays, highest score first; with `all` also exchanges and the pass.
    #[pyo3(signature = (generator="gordon", all=false))]
    fn legal_moves(&self, py: Python<'_>, generator: &str, all: bool) -> PyResult<Vec<PyMove>> {
        let method = method(generator)?;
        let position = &self.0;
        self.needs_lexicon()?;
        Ok(py.detach(|| {
            let mut generator = Generator::default();
            let plays = generator.all(position, method);
            plays.sort_unstable_by(Play::by_score);
            let mut moves: Vec<PyMove> = plays
                .iter()
                .map(|&play| self.wrap(Move::Play(play)))
                .collect();
            if all {
                moves.extend(
                    position
                        .exchanges()
                        .into_iter()
                        .map(|rack| self.wrap(Move::Exchange(rack))),
                );
                moves.push(self.wrap(Move::Pass));
            }
            moves
        }))
    }

    /// The best plays by score and leave, without generating the rest. `leaves` are leave values in thousandths of a
    /// point, indexed by the subset of tiles used: bit i of the index is tile i of the rack.
    #[pyo3(signature = (count=1, leaves=None))]
    fn best_moves(
        &self,
        py: Python<'_>,
        count: usize,
        leaves: Option<Vec<i32>>,
    ) -> PyResult<Vec<PyMove>> {
        self.needs_lexicon()?;
        let expected = 1 << self.0.rack().len();
        if let Some(found) = leaves
            .as_ref()
            .map(Vec::len)
            .filter(|&found| found != expected)
        {
            return Err(raise(format!(
                "a rack of {} tiles has {expected} leaves, not {found}",
                self.0.rack().len()
            )));
        }
        Ok(py.detach(|| {
            let mut best = Best::default();
            let found = best.find(&self.0, count, leaves.as_deref());
            let wrap = |valued: &ValuedPlay| PyMove {
                equity: Some(valued.equity),
                ..self.wrap(Move::Play(valued.play))
            };
            found.iter().map(wrap).collect()
        }))
    }

    /// Parses and checks a move. The position does not change.
    fn parse(&self, text: &str) -> PyResult<PyMove> {
        self.0
            .parse_move(text)
            .map(|mv| self.wrap(mv))
            .map_err(move_error)
    }

    fn play(&mut self, mv: MoveOrText<'_>) -> PyResult<PyMove> {
        let mv = match mv {
            MoveOrText::Move(mv) => mv.mv,
            MoveOrText::Text(text) => self.0.parse_move(&text).map_err(move_error)?,
        };
        self.0.play(&mv).map_err(move_error)?;
        Ok(self.wrap(mv))
    }

    /// Takes back the last turn or challenge. Returns the move that was played or challenged, or `None` if there is
    /// none.
    fn undo(&mut self) -> Option<PyMove> {
        let last = self.0.moves().last().copied();
        self.0
            .undo()
            .then(|| last.map(|mv| self.wrap(mv)))
            .flatten()
    }

    /// The moves since the position was created, including challenged ones.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.0.moves().map(|&mv| self.wrap(mv)).collect()
    }

    /// Challenges the last play. Returns whether it stays on the board.
    fn challenge(&mut self) -> PyResult<bool> {
        self.0
            .challenge()
            .map(|verdict| verdict == Verdict::Upheld)
            .map_err(tell)
    }

    /// Removes the last play from the board, whatever its words.
    fn withdraw(&mut self) -> PyResult<()> {
        self.0.withdraw().map_err(tell)
    }

    fn add_points(&mut self, player: usize, points: i32) -> PyResult<()> {
        self.checked(player)?;
        self.0.add_points(player, points);
        Ok(())
    }

    /// All words of a play, main word first, in upper case.
    fn words(&self, mv: PyRef<'_, PyMove>) -> Vec<String> {
        let text = self.0.rules().text();
        match &mv.mv {
            Move::Play(play) => self
                .0
                .words(play)
                .iter()
                .map(|word| text.word(word))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The words of a play that are not in the lexicon.
    fn unknown_words(&self, mv: PyRef<'_, PyMove>) -> Vec<String> {
        let text = self.0.rules().text();
        match &mv.mv {
            Move::Play(play) => self
                .0
                .unknown_words(play)
                .iter()
                .map(|word| text.word(word))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Draws these tiles from the bag for the player.
    fn draw(&mut self, player: usize, tiles: &str) -> PyResult<()> {
        self.checked(player)?;
        let rules = self.0.rules().clone();
        let rack = rules.text().rack(tiles, rules.rack_size).map_err(tell)?;
        self.0.draw(player, rack.tiles()).map_err(tell)
    }

    /// Fills the player's rack from the bag.
    fn refill(&mut self, player: usize, rng: &mut PyRng) -> PyResult<()> {
        self.checked(player)?;
        self.0.refill(player, &mut rng.0);
        Ok(())
    }

    /// Sets the known tiles of a player; `None` hides them.
    fn set_rack(&mut self, player: usize, tiles: Option<&str>) -> PyResult<()> {
        self.checked(player)?;
        let rules = self.0.rules().clone();
        let rack = tiles
            .map(|tiles| rules.text().rack(tiles, rules.rack_size))
            .transpose()
            .map_err(tell)?;
        self.0.set_rack(player, rack).map_err(tell)
    }

    /// The position as that player sees it.
    fn view(&self, player: usize) -> PyResult<Self> {
        self.checked(player)?;
        Ok(Self(self.0.view(player)))
    }

    /// How the game ended: `out` (a player played the last tile) or `scoreless`.
    fn outcome(&self) -> Option<PyOutcome> {
        let outcome = self.0.outcome()?;
        let reason = match outcome.reason {
            EndReason::Out(_) => "out",
            EndReason::Scoreless => "scoreless",
        };
        Some(PyOutcome::new(outcome.winners, reason, outcome.scores))
    }
}

impl PyPosition {
    fn wrap(&self, mv: Move) -> PyMove {
        PyMove::new(mv, self.0.rules().clone())
    }

    fn checked(&self, player: usize) -> PyResult<()> {
        if player < self.0.players() {
            return Ok(());
        }
        Err(raise(format!(
            "there is no player {player}; they are counted from 0 to {}",
            self.0.players() - 1
        )))
    }

    pub fn needs_lexicon(&self) -> PyResult<()> {
        if self.0.lexicon().is_some() {
            Ok(())
        } else {
            Err(tell(PlayError::NoLexicon))
        }
    }
}

fn method(name: &str) -> PyResult<Method> {
    let names = || Method::NAMES.map(|(name, _)| name).join(", ");
    Method::parse(name).ok_or_else(|| {
        raise(format!(
            "there is no generator {name:?}; there are {}",
            names()
        ))
    })
}
