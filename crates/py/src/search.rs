//! Search over positions of the built-in games (GIL released) and of games written in Python (GIL held).

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kotva_core::boards::heuristic::HeuristicGame;
use kotva_core::game::{Limits, Position};
use kotva_core::search::{
    Algorithm, Answer, DEFAULT_BITS, GameSoFar, Heuristic, History, Iteration, LinesAnswer,
    Monitor, Policy, RootLine, SearchError, Settings, THESIS_BITS, Technique, TranspositionTable,
    search_game, search_lines, search_threads,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{answer_dict, iteration_dict, set_lines};
use crate::boards::BoardPosition;
use crate::errors::raise;
use crate::python_game::{PythonHeuristic, PythonPosition};

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyTranspositionTable>()?;
    m.add_class::<StopFlag>()?;
    m.add_function(wrap_pyfunction!(search_position, m)?)?;
    m.add_function(wrap_pyfunction!(algorithms, m)?)?;
    m.add_function(wrap_pyfunction!(techniques, m)?)?;
    m.add_function(wrap_pyfunction!(board_terms, m)?)?;
    m.add_function(wrap_pyfunction!(board_quiet, m)?)?;
    m.add_function(wrap_pyfunction!(board_features, m)?)?;
    m.add_function(wrap_pyfunction!(board_win_weight, m)?)?;
    m.add_function(wrap_pyfunction!(board_value, m)?)
}

/// A transposition table, kept during a game and shared by its players. `policy` is `buckets` or `thesis`.
#[pyclass(name = "TranspositionTable", module = "kotva._core", frozen)]
pub struct PyTranspositionTable {
    kept: Mutex<Kept>,
}

/// What a player keeps during a game: the table and the history of moves.
struct Kept {
    table: TranspositionTable,
    history: History,
}

#[pymethods]
impl PyTranspositionTable {
    #[new]
    #[pyo3(signature = (policy="buckets", bits=None))]
    fn new(policy: &str, bits: Option<u32>) -> PyResult<Self> {
        let table = match policy {
            "buckets" => TranspositionTable::new(Policy::Buckets, bits.unwrap_or(DEFAULT_BITS)),
            "thesis" => TranspositionTable::new(Policy::Thesis, bits.unwrap_or(THESIS_BITS)),
            _ => {
                return Err(raise(format!(
                    "there is no table `{policy}`; there are buckets and thesis"
                )));
            }
        };
        let history = History::default();
        Ok(PyTranspositionTable {
            kept: Mutex::new(Kept { table, history }),
        })
    }

    #[getter]
    fn policy(&self) -> &'static str {
        match self.lock().table.policy() {
            Policy::Buckets => "buckets",
            Policy::Thesis => "thesis",
        }
    }

    /// The number of used entries.
    fn filled(&self) -> usize {
        self.lock().table.filled()
    }

    /// Clears the table, for a new game.
    fn clear(&self) {
        let mut kept = self.lock();
        kept.table.clear();
        kept.history = History::default();
    }

    fn __len__(&self) -> usize {
        self.lock().table.len()
    }
}

impl PyTranspositionTable {
    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops searches from another thread.
#[pyclass(module = "kotva._core", frozen)]
#[derive(Default)]
pub struct StopFlag {
    raised: Arc<AtomicBool>,
}

impl StopFlag {
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.raised.clone()
    }
}

#[pymethods]
impl StopFlag {
    #[new]
    fn new() -> Self {
        StopFlag::default()
    }

    fn stop(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    #[getter]
    fn stopped(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }
}

/// How often a search without the GIL checks for Ctrl-C.
const SIGNALS: Duration = Duration::from_millis(50);

/// The clock, the stop flag and Python's signals.
struct PythonMonitor {
    start: Instant,
    looked: Instant,
    stop: Option<Arc<AtomicBool>>,
    /// An exception that Python raised during the search. The search ends and the caller gets it.
    raised: Arc<Mutex<Option<PyErr>>>,
    period: u64,
}

impl Monitor for PythonMonitor {
    fn elapsed(&mut self) -> Duration {
        self.start.elapsed()
    }

    fn cancelled(&mut self) -> bool {
        if self.looked.elapsed() >= SIGNALS {
            self.looked = Instant::now();
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                put(&self.raised, error);
            }
        }
        holds(&self.raised)
            || self
                .stop
                .as_ref()
                .is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn period(&self) -> u64 {
        self.period
    }
}

pub type Raised = Arc<Mutex<Option<PyErr>>>;

pub fn put(raised: &Raised, error: PyErr) {
    raised
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get_or_insert(error);
}

pub fn take(raised: &Raised) -> Option<PyErr> {
    raised.lock().unwrap_or_else(PoisonError::into_inner).take()
}

pub fn holds(raised: &Raised) -> bool {
    raised
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .is_some()
}

/// The names of the algorithms.
#[pyfunction]
fn algorithms() -> Vec<&'static str> {
    Algorithm::ALL.map(Algorithm::name).to_vec()
}

/// The names of the techniques that can be switched off, all of them in `strong` and `mtdf`.
#[pyfunction]
fn techniques() -> Vec<&'static str> {
    Technique::ALL.map(Technique::name).to_vec()
}

fn check_player(position: &BoardPosition, player: usize) -> PyResult<()> {
    let players = position.board.players();
    if player < players {
        return Ok(());
    }
    Err(raise(format!(
        "there is no player {}; {players} play",
        player + 1
    )))
}

/// The phase of the game (0 to 256) and the terms of the learned evaluation for a player (from 0), minus the mean of the
/// other players.
#[pyfunction]
fn board_terms(position: &BoardPosition, player: usize) -> PyResult<(i32, Vec<f64>)> {
    check_player(position, player)?;
    Ok(position.board.terms(player))
}

/// Whether a move changes so little material that the evaluation before it can be trusted.
#[pyfunction]
fn board_quiet(position: &BoardPosition, mv: &str) -> PyResult<bool> {
    position.board.is_quiet(mv).map_err(raise)
}

/// The features of a position for a player (from 0), named as in Houdek 2010.
#[pyfunction]
fn board_features<'py>(
    py: Python<'py>,
    position: &BoardPosition,
    player: usize,
) -> PyResult<Bound<'py, PyDict>> {
    check_player(position, player)?;
    let answer = PyDict::new(py);
    let named = position.board.features(player);
    named
        .into_iter()
        .try_for_each(|(name, value)| answer.set_item(name, value))?;
    Ok(answer)
}

/// The value of an unfinished position for a player (from 0).
#[pyfunction]
fn board_value(position: &BoardPosition, heuristic: &str, player: usize) -> PyResult<i32> {
    position.board.value(heuristic, player).map_err(raise)
}

/// The weight that a heuristic gives a win; a search adds it to the value of a decided game.
#[pyfunction]
fn board_win_weight(position: &BoardPosition, heuristic: &str) -> PyResult<i32> {
    position.board.win_weight(heuristic).map_err(raise)
}

/// The arguments of a search, without the position.
pub struct Order<'a, 'py> {
    settings: Settings,
    table: Option<&'a mut Kept>,
    threads: usize,
    monitor: PythonMonitor,
    progress: Option<Bound<'py, PyAny>>,
    skip: Vec<String>,
    /// The number of lines; `None` for an ordinary search.
    lines: Option<usize>,
}

/// Searches a position of a built-in game, or one written in Python, for its side to move.
///
/// `heuristic` is a name for built-in games and an object for others. Moves in `skip` are excluded at the root. With
/// `lines=n` the n best lines are found, each by a separate search at every depth; then the answer and the reports to
/// `progress` have `lines`. Without `table`, a search with `tt` uses a new table. `off` names techniques that
/// are not used. `threads` binds `strong` and `mtdf` in built-in games only.
#[pyfunction]
#[pyo3(name = "search", signature = (position, algorithm, heuristic, *, depth=None, seconds=None, nodes=None, tt=true, ordering=true,
    deepening=true, table=None, deeper=None, off=None, threads=1, seed=None, tree=None, skip=None, lines=None, stop=None, progress=None))]
#[allow(clippy::too_many_arguments)]
fn search_position<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    algorithm: &str,
    heuristic: &Bound<'py, PyAny>,
    depth: Option<u32>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    tt: bool,
    ordering: bool,
    deepening: bool,
    table: Option<&PyTranspositionTable>,
    deeper: Option<bool>,
    off: Option<Vec<String>>,
    threads: usize,
    seed: Option<u64>,
    tree: Option<usize>,
    skip: Option<Vec<String>>,
    lines: Option<usize>,
    stop: Option<&StopFlag>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let time = seconds.map(time_limit).transpose()?;
    let algorithm: Algorithm = algorithm.parse().map_err(raise)?;
    let mut settings = Settings::new(algorithm, Limits { depth, time, nodes });
    settings.ordering = ordering;
    settings.deepening = deepening;
    settings.seed = seed;
    settings.tree = tree;
    for name in off.unwrap_or_default() {
        let technique: Technique = name.parse().map_err(raise)?;
        settings.techniques = settings.techniques.without(technique);
    }
    let mut shared = if tt {
        table.map(PyTranspositionTable::lock)
    } else {
        None
    };
    let mut own = (tt && shared.is_none()).then(|| Kept {
        table: TranspositionTable::new(Policy::Buckets, DEFAULT_BITS),
        history: History::default(),
    });
    let table = shared.as_deref_mut().or(own.as_mut());
    let thesis = table
        .as_ref()
        .is_some_and(|kept| kept.table.policy() == Policy::Thesis);
    settings.deeper = deeper.unwrap_or(settings.deeper || thesis);
    let builtin = position.cast::<BoardPosition>().ok();
    let monitor = PythonMonitor {
        start: Instant::now(),
        looked: Instant::now(),
        stop: stop.map(|flag| flag.raised.clone()),
        raised: Raised::default(),
        period: if builtin.is_some() { 1024 } else { 1 },
    };
    let order = Order {
        settings,
        table,
        threads,
        monitor,
        progress,
        skip: skip.unwrap_or_default(),
        lines,
    };
    let Some(board) = builtin.map(|b| b.borrow().board.copy()) else {
        let raised = order.monitor.raised.clone();
        let heuristic = PythonHeuristic::new(heuristic, raised.clone())?;
        let position = PythonPosition::new(position, raised)?;
        return python_search(py, &position, &heuristic, order);
    };
    let name: String = heuristic.extract()?;
    board.search(py, &name, order)
}

fn time_limit(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| raise(format!("{seconds} seconds is not a valid time limit")))
}

/// Searches a position of the core; compiled for each game.
pub fn built_in_search<'py, P: HeuristicGame>(
    py: Python<'py>,
    position: &P,
    past: &[u64],
    name: &str,
    order: Order<'_, 'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let heuristic = P::heuristic(name).map_err(raise)?;
    let Order {
        mut settings,
        table,
        threads,
        mut monitor,
        progress,
        skip,
        lines,
    } = order;
    settings.skip = places(position, &skip)?;
    let progress = progress.map(Bound::unbind);
    let raised = monitor.raised.clone();
    let heard = |iteration: &_, lines: Option<&[_]>| {
        if let Some(progress) = &progress {
            Python::attach(|py| report(py, position, iteration, lines, progress.bind(py), &raised));
        }
    };
    let answer = py.detach(|| {
        if lines.is_some() || threads <= 1 {
            let monitor = &mut monitor;
            return search_or_lines(
                position, &heuristic, &settings, lines, past, table, monitor, heard,
            );
        }
        let heard = |iteration: &_| heard(iteration, None);
        let so_far = so_far(past, table);
        let monitor = &mut monitor;
        let answer = search_threads(
            position, &heuristic, &settings, so_far, threads, monitor, heard,
        )?;
        Ok((answer, None))
    });
    finish(py, position, answer, &raised)
}

fn python_search<'py>(
    py: Python<'py>,
    position: &PythonPosition,
    heuristic: &PythonHeuristic,
    order: Order<'_, 'py>,
) -> PyResult<Bound<'py, PyDict>> {
    let Order {
        mut settings,
        table,
        mut monitor,
        progress,
        skip,
        lines,
        ..
    } = order;
    settings.skip = places(position, &skip)?;
    let raised = monitor.raised.clone();
    let answer = search_or_lines(
        position,
        heuristic,
        &settings,
        lines,
        &[],
        table,
        &mut monitor,
        |iteration, lines| {
            if let Some(progress) = &progress {
                report(py, position, iteration, lines, progress, &raised);
            }
        },
    );
    finish(py, position, answer, &raised)
}

/// An answer, with lines if requested.
type Answered<M> = (Answer<M>, Option<Vec<RootLine<M>>>);

/// The game so far, as the core takes it.
fn so_far<'a>(past: &'a [u64], kept: Option<&'a mut Kept>) -> GameSoFar<'a> {
    let (table, history) = match kept {
        Some(Kept { table, history }) => (Some(&*table), Some(history)),
        None => (None, None),
    };
    GameSoFar {
        table,
        past,
        history,
    }
}

#[allow(clippy::too_many_arguments)]
fn search_or_lines<P: Position, H: Heuristic<P>>(
    position: &P,
    heuristic: &H,
    settings: &Settings,
    lines: Option<usize>,
    past: &[u64],
    table: Option<&mut Kept>,
    monitor: &mut dyn Monitor,
    mut heard: impl FnMut(&Iteration<P::Move>, Option<&[RootLine<P::Move>]>),
) -> Result<Answered<P::Move>, SearchError> {
    match lines {
        None => {
            let heard = |iteration: &_| heard(iteration, None);
            let so_far = so_far(past, table);
            let answer = search_game(position, heuristic, settings, so_far, monitor, heard)?;
            Ok((answer, None))
        }
        Some(count) => {
            let heard = |iteration: &_, lines: &[_]| heard(iteration, Some(lines));
            let so_far = so_far(past, table);
            let LinesAnswer { answer, lines } =
                search_lines(position, heuristic, settings, count, so_far, monitor, heard)?;
            Ok((answer, Some(lines)))
        }
    }
}

/// The indices of the excluded moves in the order of generation.
fn places<P: Position>(position: &P, skip: &[String]) -> PyResult<Vec<u16>> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    let place = |text: &String| texts.iter().position(|known| known == text);
    skip.iter()
        .map(|text| {
            let found = place(text).ok_or_else(|| raise(format!("`{text}` is not legal here")))?;
            Ok(found as u16)
        })
        .collect()
}

fn report<P: Position>(
    py: Python<'_>,
    position: &P,
    iteration: &Iteration<P::Move>,
    lines: Option<&[RootLine<P::Move>]>,
    progress: &Bound<'_, PyAny>,
    raised: &Raised,
) {
    let call = || {
        let row = iteration_dict(py, position, iteration)?;
        set_lines(&row, position, lines)?;
        progress.call1((row,))
    };
    if let Err(error) = call() {
        put(raised, error);
    }
}

fn finish<'py, P: Position>(
    py: Python<'py>,
    position: &P,
    answer: Result<Answered<P::Move>, SearchError>,
    raised: &Raised,
) -> PyResult<Bound<'py, PyDict>> {
    if let Some(error) = take(raised) {
        return Err(error);
    }
    let (answer, lines) = answer.map_err(raise)?;
    let row = answer_dict(py, position, answer)?;
    set_lines(&row, position, lines.as_deref())?;
    Ok(row)
}
