//! Pre-endgames: one to four tiles in the bag (docs/preendgame.md). For each move, how many draws win, tie and lose.
//!
//! The opponent's rack and the bag are unknown, so a move is judged over all draws. A move that empties the bag is
//! decided by the exact endgame of every draw. After other moves each player makes the best move from the own point of
//! view, without seeing the bag and the other rack.
//!
//! Two consecutive passes end the game here, whatever the house rules, as in [`endgame`](super::endgame).

mod draws;
mod question;
mod search;
mod share;

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::endgame::lines::Lines;
use super::endgame::prune;
use super::endgame::search::{Shared, Worker};
use super::endgame::table::EndgameTable;
use super::rules::moves::Move;
use super::rules::position::Position;
use super::rules::rack::Rack;
use super::rules::settings::EndRule;
use super::rules::setup::{Setup, SetupError};
use crate::error_parts::counted;
use crate::lexicon::Lexicon;
pub use draws::Draw;
use question::{Goal, Question, Row, all_moves};
use search::{Decider, Replies};
pub use share::{SCALE, Share};

/// The largest bag of a pre-endgame.
pub const MAX_BAG: usize = 4;
/// The lexicon of the words that can still be played pays off over thousands of endgames even if it is large.
const MAX_WORDS: usize = 250_000;
/// Each thread caches 2^17 lines at most.
const MAX_LINE_BITS: u32 = 17;

#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum PreEndgameError {
    #[error("the bag is empty: solve this position as an endgame (kotva endgame)")]
    EmptyBag,
    #[error(
        "a pre-endgame has 1 to {MAX_BAG} tiles in the bag, not {0}; simulate this position (kotva sim)"
    )]
    Bag(usize),
    #[error("a pre-endgame is solved for 2 players, not {0}")]
    Players(usize),
    #[error("the game is over")]
    Over,
    #[error("a pre-endgame cannot be solved without a lexicon")]
    NoLexicon,
    #[error("the rack of the side to move is not known")]
    NoRack,
    #[error("there are no moves to compare")]
    NoMoves,
    #[error("the same move is given twice: {0}")]
    Twice(String),
    #[error("an exchange must say which tiles it exchanges")]
    Exchange,
    #[error("the opponent cannot hold {0}: no such tile is unseen")]
    NotUnseen(String),
    #[error("the opponent holds {}, not {given}", counted(.held, "tile"))]
    TooMany { held: usize, given: usize },
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// What the opponent knows while there are tiles in the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Opponent {
    /// The own rack and the unseen tiles, like the side to move.
    #[default]
    SeesOwnRack,
    /// Also the other rack and the bag: the worst case for the side to move.
    SeesAll,
}

#[derive(Debug, Clone)]
pub struct Settings {
    pub threads: usize,
    /// The table has 2^`table_bits` entries of 16 bytes.
    pub table_bits: u32,
    pub opponent: Opponent,
    /// Known tiles of the opponent.
    pub known: Rack,
    /// Also find the final spread of the decided moves.
    pub spread: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            table_bits: 22,
            opponent: Opponent::default(),
            known: Rack::default(),
            spread: false,
        }
    }
}

/// The moves to compare.
#[derive(Debug, Clone, Copy)]
pub enum Wanted<'a> {
    /// All legal moves. A move that cannot be best is abandoned.
    All,
    /// These moves, each with all its draws.
    These(&'a [Move]),
}

/// What is known about a move. Draws that are not decided count by an estimate.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveResult {
    pub mv: Move,
    /// Won draws, with weights, in units of 1/`SCALE`.
    pub wins: u64,
    pub ties: u64,
    pub losses: u64,
    /// The decided draws, with weights.
    pub decided: u64,
    /// Whether all draws are decided.
    pub exact: bool,
    /// Whether the move cannot be better than the best one, so that its other draws are not searched.
    pub abandoned: bool,
    /// Whether the move leaves tiles in the bag, so that its results rest on the model of the opponent.
    pub nested: bool,
    /// The sum of the final spreads over all draws, with weights; estimated unless `spread_exact`.
    pub spread: i64,
    pub spread_exact: bool,
    /// The decided share of each draw.
    pub shares: Vec<Option<Share>>,
}

/// What is done before the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Begun,
    /// The lexicon has only the words that can still be played.
    Pruned,
    /// All moves have a first estimate.
    Estimated,
}

/// A pre-endgame and what is known about it so far.
pub struct PreEndgame {
    settings: Settings,
    question: Question,
    goal: Goal,
    stage: Stage,
    shared: Shared,
    /// One cache for each thread.
    lines: Vec<Lines>,
    replies: Replies,
}

impl PreEndgame {
    pub fn new(
        position: &Position,
        wanted: Wanted,
        settings: Settings,
    ) -> Result<Self, PreEndgameError> {
        check(position)?;
        let me = position.to_move();
        let known = known_tiles(position, &settings.known)?;
        let (moves, goal) = match wanted {
            Wanted::All => (all_moves(&position.view(me), true), Goal::Best),
            Wanted::These(moves) => (given(position, moves)?, Goal::All),
        };
        let shared = Shared {
            table: EndgameTable::new(settings.table_bits),
            stop: AtomicBool::new(false),
            asked: None,
            nodes: AtomicU64::new(0),
            deadline: None,
            pause: None,
            paused: AtomicBool::new(false),
            node_limit: None,
            salt: 0,
            line_bits: settings
                .table_bits
                .saturating_sub(5)
                .clamp(8, MAX_LINE_BITS),
            threats: true,
        };
        let threads = 0..settings.threads.max(1);
        let lines = threads.map(|_| Lines::new(shared.line_bits)).collect();
        let view = with_two_passes(position, None)?;
        let question = Question::new(view, &known, moves, last_turn(position));
        Ok(Self {
            settings,
            question,
            goal,
            stage: Stage::Begun,
            shared,
            lines,
            replies: Replies::default(),
        })
    }

    /// Works until the goal is reached, the time is used up or `stop` is set. Returns whether there is more to do. After
    /// `slice` it returns as soon as the endgames that are being searched are decided, so that no work is lost.
    pub fn round(
        &mut self,
        slice: Option<Duration>,
        time: Option<Duration>,
        stop: &Arc<AtomicBool>,
    ) -> bool {
        let now = Instant::now();
        self.shared.stop = AtomicBool::new(false);
        self.shared.asked = Some(stop.clone());
        self.shared.deadline = time.map(|time| now + time);
        self.shared.paused = AtomicBool::new(false);
        self.shared.pause = slice.map(|slice| now + slice);
        if !self.prepare() {
            return true;
        }
        self.on_threads(|this, number, worker| this.work(number, worker));
        self.shared.stop.load(Relaxed) || self.shared.paused.load(Relaxed)
    }

    /// Prunes the lexicon and estimates every move. Returns `false` if stopped before.
    fn prepare(&mut self) -> bool {
        if self.stage == Stage::Begun {
            let Some(pruned) = self.pruned() else {
                return false;
            };
            self.question.position = pruned;
            self.stage = Stage::Pruned;
        }
        if self.stage == Stage::Pruned {
            self.on_threads(|this, _, mut worker| {
                this.question.estimate_moves(&mut worker);
                worker.into_lines()
            });
            if !self.question.is_estimated() {
                return false;
            }
            self.question.sort_by_estimate();
            self.stage = Stage::Estimated;
        }
        true
    }

    /// The position with only the words that can still be played. `None` if stopped.
    fn pruned(&self) -> Option<Position> {
        let position = &self.question.position;
        let lexicon = position.lexicon()?;
        let stop = || self.shared.poll();
        let small = prune::pruned_until(position, lexicon, MAX_WORDS, &stop).ok()?;
        let small = small.and_then(|small| with_two_passes(position, Some(small)).ok());
        Some(small.unwrap_or_else(|| position.clone()))
    }

    /// Runs a worker on each thread. The workers give back the lines for the next ones.
    fn on_threads(&mut self, work: impl Fn(&Self, usize, Worker) -> Lines + Sync) {
        let lines = std::mem::take(&mut self.lines);
        let (this, work) = (&*self, &work);
        let lines = std::thread::scope(|scope| {
            let run = |(number, lines)| {
                let position = this.question.position.clone();
                let worker = Worker::with_lines(position, &this.shared, number as u32, lines);
                scope.spawn(move || work(this, number, worker))
            };
            let threads: Vec<_> = lines.into_iter().enumerate().map(run).collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, Lines>| {
                thread.join().expect("a search does not panic")
            };
            threads.into_iter().map(join).collect()
        });
        self.lines = lines;
    }

    fn work(&self, number: usize, worker: Worker) -> Lines {
        let mut decider = Decider {
            worker,
            replies: &self.replies,
            opponent: self.settings.opponent,
            me: self.question.position.to_move(),
        };
        if decider.work(&self.question, self.goal) && self.settings.spread {
            self.find_spreads(&mut decider, number);
        }
        decider.worker.into_lines()
    }

    /// The final spreads of the decided moves that empty the bag, best move first. Each thread takes its part of the
    /// draws.
    fn find_spreads(&self, decider: &mut Decider, number: usize) {
        let rows = self.question.rows();
        for choice in self.ranking(&rows) {
            let row = &rows[choice].0;
            if row.open > 0 || !self.question.choices[choice].is_settled {
                continue;
            }
            let draws =
                (0..row.cells.len()).filter(|draw| draw % self.settings.threads.max(1) == number);
            for draw in draws.filter(|&draw| row.cells[draw].spread.is_none()) {
                match decider.spread(&self.question, choice, draw) {
                    Some(spread) => self.question.record_spread(choice, draw, spread),
                    None => return,
                }
                if decider.worker.is_due() {
                    return;
                }
            }
        }
    }

    /// Best first: by points as far as they are known or estimated, then decided moves, then known final spreads, then
    /// better estimates.
    fn ranking(&self, rows: &[(Row, bool)]) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..rows.len()).collect();
        ranking.sort_by_key(|&choice| {
            let row = &rows[choice].0;
            let spread = row.spread_sum(&self.question.draws);
            (Reverse(row.expected), row.open > 0, Reverse(spread))
        });
        ranking
    }

    /// All moves, best first.
    pub fn moves(&self) -> Vec<MoveResult> {
        let rows = self.question.rows();
        let ranking = self.ranking(&rows).into_iter();
        ranking
            .map(|choice| self.result(choice, &rows[choice]))
            .collect()
    }

    fn result(&self, choice: usize, (row, abandoned): &(Row, bool)) -> MoveResult {
        let all = self.draws_weight();
        let cells = || row.cells.iter().zip(&self.question.draws);
        let sum = |units: fn(Share) -> u64| {
            let units = cells().map(|(cell, draw)| units(cell.expected()) * draw.weight);
            units.sum::<u64>()
        };
        let (wins, ties) = (sum(|share| share.wins), sum(|share| share.ties));
        let spread = cells().map(|(cell, draw)| {
            i64::from(cell.spread.unwrap_or(cell.estimate)) * draw.weight as i64
        });
        MoveResult {
            mv: self.question.choices[choice].mv,
            wins,
            ties,
            losses: all * SCALE - wins - ties,
            decided: all - row.open,
            exact: row.open == 0,
            abandoned: *abandoned,
            nested: !self.question.choices[choice].is_settled,
            spread: spread.sum(),
            spread_exact: row.cells.iter().all(|cell| cell.spread.is_some()),
            shares: row.cells.iter().map(|cell| cell.share).collect(),
        }
    }

    /// The divisions of the unseen tiles, in the order of the shares of a result.
    pub fn draws(&self) -> &[Draw] {
        &self.question.draws
    }

    /// The number of draws, with weights.
    pub fn draws_weight(&self) -> u64 {
        self.question.weight()
    }

    /// Whether no other move can be better than the first one.
    pub fn is_proved(&self) -> bool {
        self.question.is_proved()
    }

    /// The nodes searched so far, accurate to a few hundred.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed)
    }
}

fn check(position: &Position) -> Result<(), PreEndgameError> {
    if position.lexicon().is_none() {
        return Err(PreEndgameError::NoLexicon);
    }
    if position.players() != 2 {
        return Err(PreEndgameError::Players(position.players()));
    }
    if position.is_over() {
        return Err(PreEndgameError::Over);
    }
    let hand = position.hand(position.to_move());
    if hand.hidden > 0 || hand.rack.is_empty() {
        return Err(PreEndgameError::NoRack);
    }
    match position.bag_len() {
        0 => Err(PreEndgameError::EmptyBag),
        1..=MAX_BAG => Ok(()),
        bag => Err(PreEndgameError::Bag(bag)),
    }
}

/// The known tiles of the opponent: those of the position and the given ones.
fn known_tiles(position: &Position, given: &Rack) -> Result<Rack, PreEndgameError> {
    let hand = position.hand(1 - position.to_move());
    if given.len() > hand.hidden as usize {
        return Err(PreEndgameError::TooMany {
            held: hand.hidden as usize,
            given: given.len(),
        });
    }
    let mut unseen = position.unseen();
    let mut known = hand.rack;
    for &tile in given.tiles() {
        let left = &mut unseen[tile as usize];
        let name = || position.rules().text().tile(tile).to_owned();
        *left = left
            .checked_sub(1)
            .ok_or_else(|| PreEndgameError::NotUnseen(name()))?;
        known.push(tile);
    }
    Ok(known)
}

fn given(position: &Position, moves: &[Move]) -> Result<Vec<Move>, PreEndgameError> {
    for (i, mv) in moves.iter().enumerate() {
        if matches!(mv, Move::ExchangeHidden(_)) {
            return Err(PreEndgameError::Exchange);
        }
        if moves[..i].contains(mv) {
            let text = mv.to_text(position.rules().text());
            return Err(PreEndgameError::Twice(text));
        }
    }
    if moves.is_empty() {
        return Err(PreEndgameError::NoMoves);
    }
    Ok(moves.to_vec())
}

/// The end rule, if one more turn without points ends the game.
fn last_turn(position: &Position) -> Option<EndRule> {
    let rules = position.rules();
    (position.zeros() + 1 >= rules.end_limit(position.players())).then_some(rules.end)
}

/// The same position as its player sees it, with two-pass rules and this lexicon, or the same one.
fn with_two_passes(
    position: &Position,
    lexicon: Option<Lexicon>,
) -> Result<Position, PreEndgameError> {
    let lexicon = lexicon.or_else(|| position.lexicon().cloned());
    let mut rules = position.rules().as_ref().clone();
    rules.end = EndRule::PassRounds(1);
    let rack = |player| {
        let hand = position.hand(player);
        (hand.hidden == 0).then_some(hand.rack)
    };
    let setup = Setup {
        board: position.grid().board(),
        racks: vec![rack(0), rack(1)],
        scores: position.scores().to_vec(),
        to_move: position.to_move(),
        zeros: 0,
        operations: String::new(),
    };
    let same = setup.position(Arc::new(rules), lexicon)?;
    let same = same.with_banned(Arc::new(position.banned().clone()));
    Ok(same.view(position.to_move()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crossword::rules::layout::Layout;
    use crate::crossword::rules::settings::Rules;
    use crate::game::rng::Rng;
    use crate::lexicon::{Alphabet, Letter, read_words};

    /// Two racks of three tiles and one tile in the bag.
    fn small() -> Position {
        let letter = |upper: &str, count| Letter {
            upper: upper.to_owned(),
            lower: upper.to_lowercase(),
            value: 1,
            count,
            vowel: upper == "A",
            blank_only: false,
        };
        let alphabet = Alphabet::new(vec![letter("A", 4), letter("B", 3)], 0).unwrap();
        let words = read_words(&alphabet, "AB\nBA\nABA\n").words;
        let lexicon = Lexicon::from_words(&alphabet, &words, "").unwrap();
        let layout = Layout::parse("=  ' \n -   \n  -  \n'  \" \n    =\n").unwrap();
        let mut rules = Rules::new(layout, Arc::new(alphabet)).unwrap();
        rules.rack_size = 3;
        let rules = Arc::new(rules);
        let mut position = Setup::start(&rules, 2)
            .position(rules, Some(lexicon))
            .unwrap();
        let mut rng = Rng::new(1);
        (0..2).for_each(|player| position.refill(player, &mut rng));
        position
    }

    #[test]
    fn a_stopped_solver_neither_estimates_nor_decides_another_draw() {
        let mut solver = PreEndgame::new(&small(), Wanted::All, Settings::default()).unwrap();
        assert!(solver.prepare());
        solver.shared.asked = Some(Arc::new(AtomicBool::new(true)));
        solver.on_threads(|this, number, worker| this.work(number, worker));
        assert!(solver.moves().iter().all(|found| found.decided == 0));
        assert!(!solver.round(None, None, &Arc::new(AtomicBool::new(false))));
        assert!(solver.is_proved());
    }
}
