//! Crossword strategies and games between them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bytemuck::cast_slice;
use kotva_core::crossword::Rules;
use kotva_core::crossword::players::{
    Balance, Choice, Endgame, Exchange, Knowledge, Leave, Letters, Mind, Misses, Situated,
    Strategy, Taste, Terms,
};
use kotva_core::crossword::rules::rack::TILE_KINDS;
use kotva_core::crossword::series::{
    Columns, PairBag, Series, SeriesGame, SeriesTurn, checksum, series,
};
use kotva_core::game::Limits;
use kotva_core::game::rng::Rng;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::leaves::PyLeaveTable;
use super::parts::{self, GroupValues, StageValues, StarParts, StickValues};
use super::python_part::{self, PythonPart};
use super::{PyMove, PyPosition, PyRules};
use crate::errors::raise;
use crate::lexicon::PyLexicon;
use crate::search::{Raised, take};

/// The values of the first tile of a kind and of each further one.
pub type LetterValues = HashMap<String, (i32, i32)>;
/// Rows by vowels, columns by consonants, and the vowels.
pub type BalanceValues = (Vec<Vec<i32>>, Vec<String>);

/// The vocabulary, and the probabilities of missing long plays, parallel plays and front hooks.
type KnowledgeValues = (Py<PyLexicon>, (f64, f64, f64));

#[pyclass(frozen, name = "CrosswordStrategy", module = "kotva._core")]
pub struct PyStrategy {
    /// Without the parts written in Python.
    strategy: Strategy,
    python: Vec<Arc<PythonPart>>,
}

impl PyStrategy {
    /// The strategy with all parts. Exceptions of Python parts are stored in `raised`, which belongs to one call.
    fn whole(&self, raised: &Raised) -> Cow<'_, Strategy> {
        let mut strategy = Cow::Borrowed(&self.strategy);
        if !self.python.is_empty() {
            python_part::add(&self.python, strategy.to_mut(), raised);
        }
        strategy
    }

    /// Uses the strategy with the GIL released, then raises the exception of a Python part, if there was one.
    pub fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Strategy) -> T + Send,
    ) -> PyResult<T> {
        let raised = Raised::default();
        let strategy = self.whole(&raised);
        let found = py.detach(|| work(&strategy));
        take(&raised).map_or(Ok(found), Err)
    }
}

#[pymethods]
impl PyStrategy {
    /// Values are in thousandths of a point, except those of `parts`, which are in points. `balance` includes its vowels.
    #[new]
    #[pyo3(signature = (rules, *, random=false, letters=None, balance=None, leaves=None, stages=Vec::new(), groups=Vec::new(), endgame="same",
                        nodes=0, seconds=None, exchange="stuck", rare=Vec::new(), stick=None, star=None, parts=HashMap::new(), python=Vec::new(), knowledge=None))]
    #[expect(clippy::too_many_arguments, reason = "one keyword for each part")]
    fn new(
        rules: &PyRules,
        random: bool,
        letters: Option<LetterValues>,
        balance: Option<BalanceValues>,
        leaves: Option<&PyLeaveTable>,
        stages: Vec<StageValues>,
        groups: Vec<GroupValues>,
        endgame: &str,
        nodes: u64,
        seconds: Option<f64>,
        exchange: &str,
        rare: Vec<String>,
        stick: Option<StickValues>,
        star: Option<StarParts>,
        parts: HashMap<String, Vec<f64>>,
        python: Vec<PythonPart>,
        knowledge: Option<KnowledgeValues>,
    ) -> PyResult<Self> {
        let mut leave: Vec<Arc<dyn Leave>> = Vec::new();
        if let Some(values) = letters {
            leave.push(Arc::new(letter_table(&rules.0, &values)?));
        }
        if let Some(values) = balance {
            leave.push(Arc::new(balance_table(&rules.0, &values)?));
        }
        if let Some(leaves) = leaves {
            leave.push(leaves.table.clone());
        }
        if !groups.is_empty() {
            leave.push(Arc::new(parts::groups(&rules.0, &groups)?));
        }
        let mut situated: Vec<Arc<dyn Situated>> = Vec::new();
        if !stages.is_empty() {
            situated.push(Arc::new(parts::stages(&rules.0, &stages)?));
        }
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(raise)?;
        let endgame = endgame_of(endgame, nodes, time, star)?;
        let exchange = exchange_of(exchange)?;
        let taste = if random { Taste::Random } else { Taste::Best };
        let mut strategy = Strategy {
            taste,
            leave,
            situated,
            board: Vec::new(),
            endgame,
            exchange,
            rare: parts::tiles(&rules.0, &rare)?,
            stick: stick
                .map(|stick| parts::stick(&rules.0, stick))
                .transpose()?,
            knowledge: knowledge.map(|(words, (long, parallel, front))| {
                Arc::new(Knowledge {
                    words: words.get().0.clone(),
                    misses: Misses {
                        long,
                        parallel,
                        front,
                    },
                })
            }),
        };
        parts::add_parts(&mut strategy, &parts, &rules.0)?;
        Ok(Self {
            strategy,
            python: python_part::checked(python)?,
        })
    }

    /// The chosen move and its value in thousandths of a point. `seed` matters only to random players.
    fn choose(&self, py: Python<'_>, position: &PyPosition, seed: u64) -> PyResult<(PyMove, i32)> {
        position.needs_lexicon()?;
        let Choice { mv, equity } = self.run(py, |strategy| {
            let mut rng = Rng::new(seed);
            Mind::default().choose(strategy, &position.0, &mut rng)
        })?;
        Ok((PyMove::new(mv, position.0.rules().clone()), equity))
    }

    /// All plays, best first, each with its value and the terms that add up to it. Does not search endgames.
    fn terms(&self, py: Python<'_>, position: &PyPosition) -> PyResult<Vec<TermsRow>> {
        position.needs_lexicon()?;
        self.run(py, |strategy| {
            rows(position, Mind::default().terms(strategy, &position.0))
        })
    }

    /// The best moves in the same form, found without generating all; with exchanges if the strategy may choose them.
    fn ranked(
        &self,
        py: Python<'_>,
        position: &PyPosition,
        count: usize,
    ) -> PyResult<Vec<TermsRow>> {
        position.needs_lexicon()?;
        self.run(py, |strategy| {
            let found = Mind::default().ranked(strategy, &position.0, count);
            rows(position, found)
        })
    }

    /// The value of one legal move and its terms.
    fn explain(
        &self,
        py: Python<'_>,
        position: &PyPosition,
        mv: &PyMove,
    ) -> PyResult<(i32, NamedTerms)> {
        self.run(py, |strategy| {
            let found = Mind::default().explain(strategy, &position.0, mv.mv);
            (found.equity, named(found.terms))
        })
    }
}

fn rows(position: &PyPosition, found: Vec<Terms<'_>>) -> Vec<TermsRow> {
    let rules = position.0.rules();
    let row = |found: Terms<'_>| {
        let mv = PyMove {
            equity: Some(found.equity),
            ..PyMove::new(found.mv, rules.clone())
        };
        (mv, found.equity, named(found.terms))
    };
    found.into_iter().map(row).collect()
}

/// The terms, with names that live longer than the strategy.
fn named(terms: Vec<(&str, i32)>) -> NamedTerms {
    let owned = |(name, value): (&str, i32)| (name.to_owned(), value);
    terms.into_iter().map(owned).collect()
}

type NamedTerms = Vec<(String, i32)>;

/// A move, its value, its terms by name.
type TermsRow = (PyMove, i32, NamedTerms);

fn endgame_of(
    name: &str,
    nodes: u64,
    time: Option<Duration>,
    star: Option<StarParts>,
) -> PyResult<Endgame> {
    match (name, star) {
        ("same", _) => Ok(Endgame::Same),
        ("finish", _) => Ok(Endgame::Finish),
        ("points", _) => Ok(Endgame::Points),
        ("exact", _) => Ok(Endgame::Exact(Limits {
            // A time limit replaces the node limit.
            nodes: time.is_none().then_some(nodes),
            time,
            depth: None,
        })),
        ("greedy-reply", Some((.., width))) => Ok(Endgame::GreedyReply { width, time }),
        ("bstar", Some(settings)) => Ok(Endgame::Star(parts::star(settings)?)),
        (other, _) => Err(raise(format!(
            "an endgame is `same`, `finish`, `points`, `exact`, or with settings `greedy-reply` or `bstar`, not `{other}`"
        ))),
    }
}

fn exchange_of(name: &str) -> PyResult<Exchange> {
    match name {
        "never" => Ok(Exchange::Never),
        "stuck" => Ok(Exchange::Stuck),
        "leave" => Ok(Exchange::ByLeave),
        "rare" => Ok(Exchange::Rare),
        other => Err(raise(format!(
            "tiles are exchanged `never`, when `stuck`, by `leave` or the `rare` ones, not `{other}`"
        ))),
    }
}

pub fn balance_table(rules: &Rules, (rows, vowels): &BalanceValues) -> PyResult<Balance> {
    let vowels = vowels.iter().map(|name| tile(rules, name));
    let vowels = vowels.collect::<PyResult<Vec<_>>>()?;
    Ok(Balance {
        rows: rows.clone(),
        vowels: vowels.iter().fold(0, |mask, &tile| mask | 1 << tile),
    })
}

pub fn letter_table(rules: &Rules, values: &LetterValues) -> PyResult<Letters> {
    let mut letters = Letters {
        first: [0; TILE_KINDS],
        further: [0; TILE_KINDS],
    };
    for (name, &(first, further)) in values {
        let tile = tile(rules, name)? as usize;
        (letters.first[tile], letters.further[tile]) = (first, further);
    }
    Ok(letters)
}

pub fn tile(rules: &Rules, name: &str) -> PyResult<u8> {
    let rack = rules.text().rack(name, 1).map_err(raise)?;
    let first = rack.tiles().first().copied();
    first.ok_or_else(|| raise("a tile has a name, as `A` or `[CH]`; `?` is the blank"))
}

/// The bag for a pair of games: the first player draws from the front, the second from the back.
#[pyclass(name = "CrosswordBag", module = "kotva._core")]
pub struct PyBag {
    bag: PairBag,
    rules: Arc<Rules>,
}

#[pymethods]
impl PyBag {
    #[new]
    fn new(rules: &PyRules, seed: u64, pair: u64) -> Self {
        Self {
            bag: PairBag::new(&rules.0, seed, pair),
            rules: rules.0.clone(),
        }
    }

    fn __len__(&self) -> usize {
        self.bag.len()
    }

    /// The next tiles of player 0 or 1. Fewer than `wanted` if the bag runs out.
    fn draw(&mut self, player: usize, wanted: usize) -> String {
        let drawn = self.bag.draw(player, wanted);
        self.rules.text().tiles(&drawn)
    }

    /// Returns the exchanged tiles of a player who has already drawn the replacements.
    fn put_back(&mut self, player: usize, tiles: &str) -> PyResult<()> {
        let rules = &self.rules;
        let rack = rules.text().rack(tiles, rules.rack_size).map_err(raise)?;
        self.bag.put_back(player, rack.tiles());
        Ok(())
    }
}

/// Finished games, as columns.
#[pyclass(frozen, name = "CrosswordGames", module = "kotva._core")]
pub struct PyGames {
    games: Vec<SeriesGame>,
    first: u64,
    rules: Arc<Rules>,
}

#[pymethods]
impl PyGames {
    fn __len__(&self) -> usize {
        self.games.len()
    }

    /// A checksum of everything that happened, in the order of the games.
    #[getter]
    fn checksum(&self) -> u64 {
        checksum(&self.games)
    }

    /// One entry per game: index, final scores of both seats, the winning seat, the reason, turns, remaining tiles.
    fn games<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        let text = self.rules.text();
        let left = |seat: usize| self.column(|game| text.tiles(game.racks[seat].tiles()));
        let indices = self.first..self.first + self.games.len() as u64;
        columns.set_item("game", indices.collect::<Vec<_>>())?;
        columns.set_item("score1", self.column(|game| game.scores[0]))?;
        columns.set_item("score2", self.column(|game| game.scores[1]))?;
        columns.set_item("winner", self.column(SeriesGame::winner))?;
        columns.set_item("reason", self.column(SeriesGame::reason_text))?;
        columns.set_item("turns", self.column(|game| game.turns.len()))?;
        columns.set_item("left1", left(0))?;
        columns.set_item("left2", left(1))?;
        Ok(columns)
    }

    /// One entry per turn: game, turn, seat, rack before, move, score, equity, tiles in the bag before, leave.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        let text = self.rules.text();
        columns.set_item("game", self.turn_column(|game, _, _| game))?;
        columns.set_item("turn", self.turn_column(|_, number, _| number))?;
        columns.set_item("player", self.turn_column(|_, _, turn| turn.player))?;
        let rack = |_, _, turn: &SeriesTurn| text.tiles(turn.rack.tiles());
        columns.set_item("rack", self.turn_column(rack))?;
        columns.set_item("move", self.turn_column(|_, _, turn| turn.mv.to_text(text)))?;
        columns.set_item("score", self.turn_column(|_, _, turn| turn.score))?;
        columns.set_item("equity", self.turn_column(|_, _, turn| turn.equity))?;
        columns.set_item("bag", self.turn_column(|_, _, turn| turn.bag))?;
        let leave = |_, _, turn: &SeriesTurn| text.tiles(turn.leave.tiles());
        columns.set_item("leave", self.turn_column(leave))?;
        Ok(columns)
    }

    /// The turns of traced games without one object per turn: numbers as the bytes of an array, texts joined, each
    /// followed by a line feed. `last` has the final position of each game.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = py.detach(|| Columns::of(&self.games, self.first, self.rules.text()));
        let columns = PyDict::new(py);
        let texts = [
            ("rack", found.rack),
            ("move", found.moves),
            ("word", found.word),
            ("leave", found.leave),
            ("drawn", found.drawn),
            ("position", found.position),
            ("last", found.last),
        ];
        for (name, text) in texts {
            columns.set_item(name, text)?;
        }
        let numbers: [(&str, &[u8]); 7] = [
            ("game", cast_slice(&found.game)),
            ("turn", cast_slice(&found.turn)),
            ("seat", &found.seat),
            ("score", cast_slice(&found.score)),
            ("equity", cast_slice(&found.equity)),
            ("bag", cast_slice(&found.bag)),
            ("micros", cast_slice(&found.micros)),
        ];
        for (name, bytes) in numbers {
            columns.set_item(name, PyBytes::new(py, bytes))?;
        }
        Ok(columns)
    }
}

impl PyGames {
    fn column<T>(&self, of: impl Fn(&SeriesGame) -> T) -> Vec<T> {
        self.games.iter().map(of).collect()
    }

    fn turn_column<T>(&self, of: impl Fn(u64, usize, &SeriesTurn) -> T) -> Vec<T> {
        let games = self.games.iter().zip(self.first..);
        let of = &of;
        let turns = games.flat_map(|(game, index)| {
            let turns = game.turns.iter().enumerate();
            turns.map(move |(number, turn)| of(index, number, turn))
        });
        turns.collect()
    }
}

/// Plays games between two strategies by index from `start`. Games 2p and 2p + 1 are a pair with the same order of
/// tiles (unless `paired` is false), and the second strategy starts the second one. `columns` needs `traced` games.
#[pyfunction]
#[pyo3(signature = (start, first, second, *, seed, begin, end, threads=1, paired=true, traced=false))]
#[expect(clippy::too_many_arguments, reason = "one keyword for each setting")]
fn play_crossword(
    py: Python<'_>,
    start: &PyPosition,
    first: &PyStrategy,
    second: &PyStrategy,
    seed: u64,
    begin: u64,
    end: u64,
    threads: usize,
    paired: bool,
    traced: bool,
) -> PyResult<PyGames> {
    start.needs_lexicon()?;
    let position = &start.0;
    let fresh = position.is_board_empty() && (0..2).all(|player| position.hand(player).is_empty());
    if position.players() != 2 || !fresh || position.is_over() {
        return Err(raise(
            "games are played from an empty board with empty racks, by two players",
        ));
    }
    let raised = Raised::default();
    let (first, second) = (first.whole(&raised), second.whole(&raised));
    let strategies = [&*first, &*second];
    let terms = Series {
        seed,
        paired,
        traced,
    };
    let games = py.detach(|| series(position, strategies, terms, begin..end, threads));
    if let Some(error) = take(&raised) {
        return Err(error);
    }
    Ok(PyGames {
        games,
        first: begin,
        rules: position.rules().clone(),
    })
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyStrategy>()?;
    m.add_class::<PyBag>()?;
    m.add_class::<PyGames>()?;
    m.add_function(wrap_pyfunction!(parts::strategy_parts, m)?)?;
    m.add_function(wrap_pyfunction!(play_crossword, m)?)
}
