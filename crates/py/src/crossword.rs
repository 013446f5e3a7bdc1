//! Crossword games: rules, positions, moves.

use std::sync::Arc;

use kotva_core::crossword::check::PlayError;
use kotva_core::crossword::generate::best::{Best, Valued};
use kotva_core::crossword::generate::{Generator, Method};
use kotva_core::crossword::outcome::{EndReason, draw_for_first_move};
use kotva_core::crossword::{
    Banned, Challenge, Direction, EndRule, FinalPoints, Layout, Move, Play, Position, Rules, Setup,
    Square, Verdict,
};
use kotva_core::game::rng::Rng;
use pyo3::prelude::*;

use crate::errors::{IllegalMove, InvalidMove, raise};
use crate::lexicon::{PyAlphabet, PyLexicon};

fn move_error(error: PlayError) -> PyErr {
    match error {
        PlayError::Text(error) => InvalidMove::new_err(error.to_string()),
        PlayError::Illegal { .. } => IllegalMove::new_err(error.to_string()),
        other => raise(other),
    }
}

#[pyclass(frozen, eq, name = "Layout", module = "kotva._core")]
#[derive(PartialEq)]
pub struct PyLayout(Layout);

#[pymethods]
impl PyLayout {
    /// A text grid with one sign a square.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        Layout::parse(text).map(Self).map_err(raise)
    }

    /// A CSV with cells such as `3W`, `2L:A`, `*`; gives the layout and the tiles row by row, "" for none.
    #[staticmethod]
    fn from_csv(text: &str, alphabet: &PyAlphabet) -> PyResult<(Self, Vec<String>)> {
        let tiles = kotva_core::crossword::text::TileText::new(&alphabet.0);
        let (layout, board) = Layout::from_csv(text, &tiles).map_err(raise)?;
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
        self.0.to_text().map_err(raise)
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
        let mut rules =
            Rules::new(layout.0.clone(), Arc::new(alphabet.0.clone())).map_err(raise)?;
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
        rules.validate().map_err(raise)?;
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

    /// Who begins, and every round of the drawing: player and tile.
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

/// A play, an exchange or a pass. Kept with its rules so that it can be written.
#[pyclass(frozen, eq, name = "CrosswordMove", module = "kotva._core")]
#[derive(Clone)]
pub struct PyMove {
    mv: Move,
    equity: Option<i32>,
    rules: Arc<Rules>,
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

    /// The main word with `.` on filled squares, or the tiles exchanged.
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

    /// In thousandths of a point, where the move was valued.
    #[getter]
    fn equity(&self) -> Option<i32> {
        self.equity
    }

    /// Number of tiles that leave the rack.
    #[getter]
    fn placed(&self) -> usize {
        match &self.mv {
            Move::Play(play) => play.placed(),
            Move::Exchange(tiles) => tiles.len(),
            Move::ExchangeHidden(tiles) => *tiles as usize,
            Move::Pass => 0,
        }
    }

    /// Squares (row, column from 0) and tiles laid there.
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
enum MoveOrText<'py> {
    Move(PyRef<'py, PyMove>),
    Text(String),
}

/// Why, who went out, final scores, winners.
type Ending = (&'static str, Option<usize>, Vec<i32>, Vec<usize>);

#[pyclass(eq, name = "CrosswordPosition", module = "kotva._core")]
#[derive(PartialEq, Clone)]
pub struct PyPosition(pub Position);

#[pymethods]
impl PyPosition {
    #[staticmethod]
    #[pyo3(signature = (text, rules, lexicon=None))]
    fn from_cgp(text: &str, rules: &PyRules, lexicon: Option<&PyLexicon>) -> PyResult<Self> {
        let setup = Setup::from_cgp(text, &rules.0).map_err(raise)?;
        setup
            .position(rules.0.clone(), lexicon.map(|l| l.0.clone()))
            .map(Self)
            .map_err(raise)
    }

    /// The beginning of a game. With a seed the racks are drawn, otherwise they are empty.
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
            .map_err(raise)?;
        if let Some(seed) = seed {
            let mut rng = Rng::new(seed);
            (0..players).for_each(|player| position.refill(player, &mut rng));
        }
        Ok(Self(position))
    }

    /// Any position: `board` row by row with "" for an empty square, `None` for a rack that is not known.
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
                .map_err(raise)
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
            .map_err(raise)
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

    /// The same position in which these words are not valid.
    fn with_banned(&self, words: Vec<String>) -> PyResult<Self> {
        let encode = |word: &String| self.0.rules().alphabet().encode(word).map_err(raise);
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

    /// Without the points for tiles left at the end.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.0.scores().to_vec()
    }

    /// Each player's tiles; `None` where some of them are hidden.
    #[getter]
    fn racks(&self) -> Vec<Option<String>> {
        let text = self.0.rules().text();
        let rack = |player| match self.0.hand(player) {
            hand if hand.hidden > 0 => None,
            hand => Some(text.tiles(hand.rack.tiles())),
        };
        (0..self.0.players()).map(rack).collect()
    }

    /// How many tiles each player holds.
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

    /// Tiles in the bag.
    #[getter]
    fn bag(&self) -> usize {
        self.0.bag_len()
    }

    /// Tiles neither on the board nor on a rack known here, `?` the blank.
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

    /// Tiles row by row, "" for an empty square, lower case for blanks.
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

    /// The letters that may be laid on a square as far as the cross words of a play in that direction go.
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

    /// A hash of board, known racks, side to move and scoreless turns, kept up to date play by play.
    #[getter]
    fn key(&self) -> u64 {
        self.0.hash()
    }

    /// All plays, most points first; with `all` also exchanges and the pass.
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

    /// The best plays by points and leave without generating the rest. `leaves` has the worth of the tiles
    /// kept, in thousandths, by the set of tiles used: bit i of the index is tile i of the rack.
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
            let wrap = |valued: &Valued| PyMove {
                equity: Some(valued.equity),
                ..self.wrap(Move::Play(valued.play))
            };
            found.iter().map(wrap).collect()
        }))
    }

    /// Reads and checks a move; the position stays as it is.
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

    /// Takes back the last turn or challenge; `False` when there is none.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Whether the challenged play stays on the board.
    fn challenge(&mut self) -> PyResult<bool> {
        self.0
            .challenge()
            .map(|verdict| verdict == Verdict::Upheld)
            .map_err(raise)
    }

    /// Takes the last play off the board, whatever its words are.
    fn withdraw(&mut self) -> PyResult<()> {
        self.0.withdraw().map_err(raise)
    }

    fn add_points(&mut self, player: usize, points: i32) -> PyResult<()> {
        self.checked(player)?;
        self.0.add_points(player, points);
        Ok(())
    }

    /// All words a play makes, the main word first, in upper case.
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

    /// Words of a play that the lexicon does not have.
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

    /// Gives the player these tiles from the bag.
    fn draw(&mut self, player: usize, tiles: &str) -> PyResult<()> {
        self.checked(player)?;
        let rules = self.0.rules().clone();
        let rack = rules.text().rack(tiles, rules.rack_size).map_err(raise)?;
        self.0.draw(player, rack.tiles()).map_err(raise)
    }

    /// Fills the player's rack from the bag.
    fn refill(&mut self, player: usize, rng: &mut PyRng) -> PyResult<()> {
        self.checked(player)?;
        self.0.refill(player, &mut rng.0);
        Ok(())
    }

    /// Replaces what is known of a player's tiles; `None` hides them.
    fn set_rack(&mut self, player: usize, tiles: Option<&str>) -> PyResult<()> {
        self.checked(player)?;
        let rules = self.0.rules().clone();
        let rack = tiles
            .map(|tiles| rules.text().rack(tiles, rules.rack_size))
            .transpose()
            .map_err(raise)?;
        self.0.set_rack(player, rack).map_err(raise)
    }

    /// What that player may know.
    fn view(&self, player: usize) -> PyResult<Self> {
        self.checked(player)?;
        Ok(Self(self.0.view(player)))
    }

    /// How the game ended: (`out` or `scoreless`, who went out, final scores, winners), or `None`.
    fn outcome(&self) -> Option<Ending> {
        self.0.outcome().map(|outcome| match outcome.reason {
            EndReason::Out(player) => ("out", Some(player), outcome.scores, outcome.winners),
            EndReason::Scoreless => ("scoreless", None, outcome.scores, outcome.winners),
        })
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
            Err(raise(PlayError::NoLexicon))
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

/// Seeded random numbers: the same seed gives the same numbers everywhere.
#[pyclass(name = "Rng", module = "kotva._core")]
pub struct PyRng(Rng);

#[pymethods]
impl PyRng {
    #[new]
    fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }

    fn below(&mut self, bound: u64) -> PyResult<u64> {
        if bound == 0 {
            Err(raise("no number is below 0"))
        } else {
            Ok(self.0.below(bound))
        }
    }
}

pub fn register(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<PyLayout>()?;
    m.add_class::<PyRules>()?;
    m.add_class::<PyMove>()?;
    m.add_class::<PyPosition>()?;
    m.add_class::<PyRng>()
}
