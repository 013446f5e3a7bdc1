//! Boards and house rules.

use std::sync::Arc;

use kotva_core::crossword::rules::outcome::draw_for_first_move;
use kotva_core::crossword::{Challenge, EndRule, FinalPoints, Layout, Rules, Square};
use kotva_core::game::rng::Rng;
use pyo3::prelude::*;

use crate::errors::{raise, tell};
use crate::lexicon::PyAlphabet;

#[pyclass(frozen, eq, name = "Layout", module = "kotva._core")]
#[derive(PartialEq)]
pub struct PyLayout(pub Layout);

#[pymethods]
impl PyLayout {
    /// A text grid with one sign per square.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        Layout::parse(text).map(Self).map_err(tell)
    }

    /// A CSV with cells such as `3W`, `2L:A`, `*`. Returns the layout and the tiles row by row, "" for none.
    #[staticmethod]
    fn from_csv(text: &str, alphabet: &PyAlphabet) -> PyResult<(Self, Vec<String>)> {
        let tiles = kotva_core::crossword::rules::text::TileText::new(&alphabet.0);
        let (layout, board) = Layout::from_csv(text, &tiles).map_err(tell)?;
        let name = |&tile: &u8| {
            if tile == 0 {
                String::new()
            } else {
                tiles.tile(tile).to_owned()
            }
        };
        Ok((Self(layout), board.iter().map(name).collect()))
    }

    fn text(&self) -> PyResult<String> {
        self.0.to_text().map_err(tell)
    }

    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    /// Row and column, from 0.
    #[getter]
    fn centre(&self) -> (u8, u8) {
        (self.0.centre().row, self.0.centre().col)
    }

    /// Letter and word multiplier of each square, row by row.
    #[getter]
    fn premiums(&self) -> Vec<Vec<(u8, u8)>> {
        let size = self.0.size() as u8;
        let premium = |row, col| self.0.premium(Square { row, col });
        let row = |r| {
            (0..size)
                .map(|c| (premium(r, c).letter, premium(r, c).word))
                .collect()
        };
        (0..size).map(row).collect()
    }
}

#[pyclass(frozen, name = "Rules", module = "kotva._core")]
pub struct PyRules(pub Arc<Rules>);

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (
        layout, alphabet, *, rack_size=7, bingo_bonus=50, exchange_minimum=7, end_by="scoreless", end_count=6,
        final_points="each-loses", challenge="void", challenge_points=5
    ))]
    #[expect(clippy::too_many_arguments, reason = "one keyword for each setting")]
    fn new(
        layout: &PyLayout,
        alphabet: &PyAlphabet,
        rack_size: usize,
        bingo_bonus: i32,
        exchange_minimum: usize,
        end_by: &str,
        end_count: u8,
        final_points: &str,
        challenge: &str,
        challenge_points: i32,
    ) -> PyResult<Self> {
        let mut rules = Rules::new(layout.0.clone(), Arc::new(alphabet.0.clone())).map_err(tell)?;
        rules.rack_size = rack_size;
        rules.bingo = bingo_bonus;
        rules.exchange_minimum = exchange_minimum;
        rules.end = match end_by {
            "scoreless" => EndRule::ScorelessTurns(end_count),
            "passes" => EndRule::PassRounds(end_count),
            other => {
                return Err(raise(format!(
                    "end_by is `scoreless` or `passes`, not {other:?}"
                )));
            }
        };
        rules.final_points = match final_points {
            "each-loses" => FinalPoints::Shared,
            "doubled" => FinalPoints::Doubled,
            other => {
                return Err(raise(format!(
                    "final_points is `each-loses` or `doubled`, not {other:?}"
                )));
            }
        };
        rules.challenge = match challenge {
            "void" => Challenge::Void,
            "single" => Challenge::Single,
            "double" => Challenge::Double,
            "points" => Challenge::Points(challenge_points),
            other => {
                return Err(raise(format!(
                    "challenge is `void`, `single`, `double` or `points`, not {other:?}"
                )));
            }
        };
        rules.validate().map_err(tell)?;
        Ok(Self(Arc::new(rules)))
    }

    #[getter]
    fn layout(&self) -> PyLayout {
        PyLayout(self.0.layout.clone())
    }

    #[getter]
    fn alphabet(&self) -> PyAlphabet {
        PyAlphabet((**self.0.alphabet()).clone())
    }

    #[getter]
    fn rack_size(&self) -> usize {
        self.0.rack_size
    }

    #[getter]
    fn tile_count(&self) -> usize {
        self.0.tile_count()
    }

    /// The player who starts, and every round of the draw: player and tile.
    fn draw_for_first_move(&self, players: usize, seed: u64) -> (usize, Vec<Vec<(usize, String)>>) {
        let (first, rounds) = draw_for_first_move(&self.0, players, &mut Rng::new(seed));
        let name = |&(player, tile): &(usize, u8)| (player, self.0.text().tile(tile).to_owned());
        (
            first,
            rounds
                .iter()
                .map(|round| round.iter().map(name).collect())
                .collect(),
        )
    }
}
