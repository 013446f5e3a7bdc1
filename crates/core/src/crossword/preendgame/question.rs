//! A question: which move is best for a player who knows only the own rack? It keeps what is decided about every move
//! and draw, and says what to decide next.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use super::draws::{Draw, draws};
use super::share::{SCALE, Share};
use crate::crossword::endgame::search::Worker;
use crate::crossword::generate::{Generator, Method};
use crate::crossword::rules::moves::{Move, Play};
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::Rack;
use crate::crossword::rules::settings::EndRule;
use crate::lexicon::Tile;

/// The largest number of draws of a move that are played out greedily for its estimate.
const SAMPLED: usize = 16;
/// The number of play-outs for the first estimates of all moves together, and the fewest for one move.
const FIRST_PLAY_OUTS: usize = 4_000;
const FEWEST_SAMPLED: usize = 2;
/// A draw that all other moves lost is tried as early as if its estimate were this much lower, in points.
const LOST_BONUS: i64 = 60;

/// Every attempt to decide a draw has this many times as many nodes as the one before.
pub const MORE_NODES: u64 = 3;

/// What the search aims at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The best move. A move that cannot be best is abandoned.
    Best,
    /// The best move, then every draw of every move.
    All,
    /// The result of the best move for this draw. The best move itself is found only as far as that needs it.
    Reply(usize),
}

/// A move to choose from.
pub struct Choice {
    pub mv: Move,
    /// The number of tiles drawn after it.
    pub drawn: usize,
    /// Whether each draw is decided without a reply question: the bag is empty or the game is over after the move.
    pub is_settled: bool,
}

/// The fixed part of a question and its state, on which several threads may work.
pub struct Question {
    /// The opponent's rack is hidden.
    pub position: Position,
    pub draws: Vec<Draw>,
    /// Equally good moves are preferred in this order.
    pub choices: Vec<Choice>,
    /// The end rule of the original game if a single turn without points ends it now.
    last_turn: Option<EndRule>,
    state: Mutex<State>,
    /// The number of moves that have a first estimate, or that a thread estimates.
    estimated: AtomicUsize,
}

/// What a thread is to do next.
#[derive(Debug, Clone, Copy)]
pub enum Task {
    /// Play out more draws of this move, because it is now interesting.
    Estimate(usize),
    Decide(DrawTask),
}

/// A draw of a move that a thread is to decide.
#[derive(Debug, Clone, Copy)]
pub struct DrawTask {
    pub choice: usize,
    pub draw: usize,
    /// How often this was tried in vain.
    pub attempt: u8,
}

/// What is known about a move.
#[derive(Debug, Clone)]
pub struct Row {
    pub cells: Vec<Cell>,
    /// The points of the decided draws, in units times weight.
    low: u64,
    /// The weight of the draws that are not decided.
    pub open: u64,
    /// Points with the estimates of draws that are not decided.
    pub expected: u64,
    /// The sum of the estimated final spreads, with weights.
    pub spread: i64,
    /// The fewest attempts of a draw that no thread works on.
    attempts: Option<u8>,
    /// The number of draws that were played out for the estimates.
    sampled: usize,
}

/// What is known about one draw of a move.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cell {
    /// The final spread after greedy play.
    pub estimate: i32,
    pub share: Option<Share>,
    /// The final spread with best play, where it was requested and proved.
    pub spread: Option<i32>,
    attempts: u8,
    /// The number of threads that work on it.
    busy: u8,
}

struct State {
    rows: Vec<Row>,
    /// The best of the decided moves.
    best: Option<usize>,
    /// For each draw, how many moves lost it and for how many it is decided.
    lost: Vec<(i64, i64)>,
    /// For each draw, the tags of the replies that refuted the last moves.
    killers: Vec<[u16; 2]>,
}

/// All moves of the side to move in the order of preference. Exchanges only if they are legal and `exchanges` is set.
pub fn all_moves(position: &Position, exchanges: bool) -> Vec<Move> {
    let mut generator = Generator::default();
    let plays = generator.all(position, Method::Gordon);
    plays.sort_unstable_by(Play::by_score);
    let mut moves: Vec<Move> = plays.iter().copied().map(Move::Play).collect();
    if exchanges {
        moves.extend(position.exchanges().into_iter().map(Move::Exchange));
    }
    moves.push(Move::Pass);
    moves
}

impl Question {
    /// `position` hides the opponent's rack except for the `known` tiles. Equally good moves are preferred in the given
    /// order. Until a move is estimated, it counts as if nobody scored after it.
    pub fn new(
        position: Position,
        known: &Rack,
        moves: Vec<Move>,
        last_turn: Option<EndRule>,
    ) -> Self {
        let mut unseen = position.unseen();
        for &tile in known.tiles() {
            unseen[tile as usize] -= 1;
        }
        let draws = draws(&unseen, position.bag_len(), known);
        let mut question = Self {
            choices: Vec::with_capacity(moves.len()),
            state: Mutex::new(State {
                rows: Vec::new(),
                best: None,
                lost: vec![(0, 0); draws.len()],
                killers: vec![[0; 2]; draws.len()],
            }),
            position,
            draws,
            last_turn,
            estimated: AtomicUsize::new(0),
        };
        question.choices = moves.iter().map(|&mv| question.choice(mv)).collect();
        let rows = moves.iter().map(|mv| question.row(mv)).collect();
        question.state().rows = rows;
        question
    }

    /// Estimates the moves that no thread has estimated. Stops early if the worker is stopped.
    pub fn estimate_moves(&self, worker: &mut Worker) {
        let samples = FIRST_PLAY_OUTS / self.choices.len().max(1);
        while !worker.poll() {
            let choice = self.estimated.fetch_add(1, Relaxed);
            if choice >= self.choices.len() {
                break;
            }
            self.estimate(choice, samples.max(FEWEST_SAMPLED), worker);
        }
    }

    /// Whether every move has an estimate.
    pub fn is_estimated(&self) -> bool {
        self.estimated.load(Relaxed) >= self.choices.len()
    }

    /// Prefers the better estimate among equally good moves. These moves are searched first anyway.
    pub fn sort_by_estimate(&mut self) {
        let rows = std::mem::take(&mut self.state().rows);
        let mut both: Vec<(Choice, Row)> = self.choices.drain(..).zip(rows).collect();
        both.sort_by_key(|(_, row)| (Reverse(row.expected), Reverse(row.spread)));
        let (choices, rows) = both.into_iter().unzip();
        self.choices = choices;
        self.state().rows = rows;
    }

    fn choice(&self, mv: Move) -> Choice {
        let (bag, size) = (self.position.bag_len(), self.position.rules().rack_size);
        let held = self.position.rack().len();
        let drawn = match &mv {
            Move::Play(play) => bag.min(size + play.placed() - held),
            Move::Exchange(tiles) => tiles.len(),
            Move::ExchangeHidden(_) | Move::Pass => 0,
        };
        let is_play = matches!(mv, Move::Play(_));
        Choice {
            mv,
            drawn,
            is_settled: (is_play && drawn == bag) || self.ends_game(&mv),
        }
    }

    /// Whether the game is over after this move, because it scores nothing.
    fn ends_game(&self, mv: &Move) -> bool {
        let scoreless = match mv {
            Move::Play(play) => play.score == 0,
            _ => true,
        };
        match self.last_turn {
            Some(EndRule::ScorelessTurns(_)) => scoreless,
            Some(EndRule::PassRounds(_)) => *mv == Move::Pass,
            None => *mv == Move::Pass && self.position.zeros() > 0,
        }
    }

    /// The position after a move, with the opponent's tiles of a draw, when the player draws these tiles.
    pub fn after(&self, choice: usize, draw: usize, drawn: &[Tile]) -> Position {
        let me = self.position.to_move();
        let mut position = self.position.clone();
        let opponent = self.draws[draw].opponent;
        let placed = position.set_rack(1 - me, Some(opponent));
        debug_assert!(placed.is_ok());
        position.play_unchecked(&self.choices[choice].mv);
        let placed = position.draw(me, drawn);
        debug_assert!(placed.is_ok());
        position
    }

    /// The final spread if the game is over after the move.
    pub fn final_spread(&self, choice: usize, after: &Position) -> Option<i32> {
        let me = self.position.to_move();
        let held = |player: usize| after.rules().points(after.hand(player).rack.tiles());
        self.ends_game(&self.choices[choice].mv)
            .then(|| lead(after, me) + held(1 - me) - held(me))
    }

    /// The first row of a move, without play-outs.
    fn row(&self, mv: &Move) -> Row {
        let score = match mv {
            Move::Play(play) => play.score,
            _ => 0,
        };
        let cell = Cell {
            estimate: lead(&self.position, self.position.to_move()) + score,
            ..Cell::default()
        };
        let mut row = Row {
            cells: vec![cell; self.draws.len()],
            low: 0,
            open: 0,
            expected: 0,
            spread: 0,
            attempts: None,
            sampled: 0,
        };
        row.update(&self.draws);
        row
    }

    /// The number of draws that are played out for the estimate of an interesting move.
    fn most_sampled(&self) -> usize {
        self.draws
            .len()
            .div_ceil(self.draws.len().div_ceil(SAMPLED))
    }

    /// Plays out about this many draws of a move. The other draws get the mean.
    pub fn estimate(&self, choice: usize, samples: usize, worker: &mut Worker) {
        let count = self.draws.len();
        let step = count.div_ceil(samples.min(SAMPLED));
        let mut estimates: Vec<Option<i32>> = vec![None; count];
        for draw in (0..count).step_by(step) {
            estimates[draw] = Some(self.play_out(choice, draw, worker));
        }
        let sampled = estimates.iter().flatten();
        let (sum, sampled) = (sampled.clone().sum::<i32>(), sampled.count());
        let mean = sum / (sampled as i32).max(1);
        let row = &mut self.state().rows[choice];
        for (cell, estimate) in row.cells.iter_mut().zip(estimates) {
            cell.estimate = estimate.unwrap_or(mean);
        }
        row.sampled = sampled;
        row.update(&self.draws);
    }

    /// The final spread if both sides play greedily after the move.
    fn play_out(&self, choice: usize, draw: usize, worker: &mut Worker) -> i32 {
        let drawn = &self.draws[draw].bag.tiles()[..self.choices[choice].drawn];
        let after = self.after(choice, draw, drawn);
        if let Some(spread) = self.final_spread(choice, &after) {
            return spread;
        }
        let lead = lead(&after, self.position.to_move());
        worker.set_position(after);
        lead - worker.play_out()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panics")
    }

    /// The points of a move that wins every draw.
    fn most(&self) -> u64 {
        2 * SCALE * self.weight()
    }

    /// The number of draws, with weights.
    pub fn weight(&self) -> u64 {
        self.draws.iter().map(|draw| draw.weight).sum()
    }

    /// What to do next; `None` if the goal is reached. If only draws are left that other threads work on, it
    /// is one of them: the threads share their table.
    pub fn next(&self, goal: Goal) -> Option<Task> {
        let mut state = self.state();
        let choice = state.next_row(self, goal)?;
        if state.rows[choice].sampled < self.most_sampled() {
            return Some(Task::Estimate(choice));
        }
        let draw = state.next_draw(choice, goal)?;
        let cell = &mut state.rows[choice].cells[draw];
        cell.busy += 1;
        let attempt = cell.attempts;
        state.rows[choice].update(&self.draws);
        Some(Task::Decide(DrawTask {
            choice,
            draw,
            attempt,
        }))
    }

    /// The draw is decided.
    pub fn record(&self, task: DrawTask, share: Share) {
        let state = &mut *self.state();
        let row = &mut state.rows[task.choice];
        let cell = &mut row.cells[task.draw];
        cell.busy -= 1;
        let is_new = cell.share.replace(share).is_none();
        row.update(&self.draws);
        if is_new {
            let lost = &mut state.lost[task.draw];
            lost.0 += i64::from(share.points() < SCALE);
            lost.1 += 1;
        }
        if row.open == 0 {
            state.promote(task.choice);
        }
    }

    /// The draw is not decided. Unless the thread was stopped, the next attempt gets more time.
    pub fn release(&self, task: DrawTask, was_stopped: bool) {
        let row = &mut self.state().rows[task.choice];
        let cell = &mut row.cells[task.draw];
        cell.busy -= 1;
        if !was_stopped {
            cell.attempts = cell.attempts.max(task.attempt.saturating_add(1));
        }
        row.update(&self.draws);
    }

    /// The final spread of a draw after greedy play.
    pub fn estimate_of(&self, task: DrawTask) -> i32 {
        self.state().rows[task.choice].cells[task.draw].estimate
    }

    pub fn record_spread(&self, choice: usize, draw: usize, spread: i32) {
        self.state().rows[choice].cells[draw].spread = Some(spread);
    }

    /// The tags of the replies that refuted the last moves for this draw.
    pub fn killers(&self, draw: usize) -> [u16; 2] {
        self.state().killers[draw]
    }

    pub fn add_killer(&self, draw: usize, tag: u16) {
        let killers = &mut self.state().killers[draw];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
    }

    /// The result of the best move for a draw, once the goal `Reply` with this draw is reached.
    pub fn best_share(&self, draw: usize) -> Option<Share> {
        let state = self.state();
        state.rows[state.best?].cells[draw].share
    }

    /// Whether no other move can have more points than the best decided one.
    pub fn is_proved(&self) -> bool {
        let state = self.state();
        let Some(best) = state.best else {
            return false;
        };
        let points = state.rows[best].low;
        state.rows.iter().all(|row| row.high() <= points)
    }

    /// A copy of all rows, and whether each is abandoned.
    pub fn rows(&self) -> Vec<(Row, bool)> {
        let state = self.state();
        let rows = state.rows.iter().enumerate();
        let rows = rows.map(|(choice, row)| (row.clone(), state.is_hopeless(choice)));
        rows.collect()
    }
}

/// The lead of a player.
pub fn lead(position: &Position, player: usize) -> i32 {
    position.scores()[player] - position.scores()[1 - player]
}

impl State {
    /// The move to work on. Without a decided move it is one with a high expectation, unless its next attempt costs much
    /// more than that of another one. Then every other move has to be decided or refuted, cheap attempts first.
    fn next_row(&self, question: &Question, goal: Goal) -> Option<usize> {
        let open = |choice: &usize| self.rows[*choice].open > 0;
        let mut numbers = (0..self.rows.len()).filter(open);
        let merit = |choice: usize| {
            let row = &self.rows[choice];
            (Reverse(row.expected), Reverse(row.spread), choice)
        };
        let nested = |choice: usize| !question.choices[choice].is_settled;
        let attempts = |choice: usize| self.rows[choice].attempts.unwrap_or(u8::MAX);
        let Some(best) = self.best else {
            let mut order: Vec<usize> = numbers.collect();
            order.sort_unstable_by_key(|&choice| merit(choice));
            let cost = |rank: usize, choice: usize| {
                let nodes = MORE_NODES.saturating_pow(attempts(choice).into());
                nodes.saturating_mul((rank as u64 + 1).pow(2))
            };
            let order = order.into_iter().enumerate();
            let found = order.min_by_key(|&(rank, choice)| (nested(choice), cost(rank, choice)));
            return found.map(|(_, choice)| choice);
        };
        if matches!(goal, Goal::Reply(_)) && self.rows[best].low == question.most() {
            return None;
        }
        let cost = |choice: &usize| (nested(*choice), attempts(*choice), merit(*choice));
        let matters =
            |choice: &usize| !self.is_hopeless(*choice) && !self.agrees(*choice, best, goal);
        let alive = numbers.clone().filter(matters);
        match alive.min_by_key(cost) {
            None if goal == Goal::All => numbers.by_ref().min_by_key(cost),
            found => found,
        }
    }

    /// Whether a reply is the same whichever of the two moves is the better one.
    fn agrees(&self, choice: usize, best: usize, goal: Goal) -> bool {
        let Goal::Reply(draw) = goal else {
            return false;
        };
        let share = |choice: usize| self.rows[choice].cells[draw].share;
        share(choice).is_some() && share(choice) == share(best)
    }

    /// The draw to decide first: the one that is asked for, then one that is likely to refute the move.
    fn next_draw(&self, choice: usize, goal: Goal) -> Option<usize> {
        let cells = &self.rows[choice].cells;
        let open = (0..cells.len()).filter(|&draw| cells[draw].share.is_none());
        open.min_by_key(|&draw| {
            let (cell, (lost, decided)) = (&cells[draw], self.lost[draw]);
            let bonus = LOST_BONUS * lost / decided.max(1);
            let merit = i64::from(cell.estimate) - bonus;
            let asked = goal == Goal::Reply(draw);
            (cell.busy > 0, cell.attempts, !asked, merit, draw)
        })
    }

    fn promote(&mut self, choice: usize) {
        let key = |choice: usize| (self.rows[choice].low, Reverse(choice));
        if self.best.is_none_or(|best| key(choice) > key(best)) {
            self.best = Some(choice);
        }
    }

    /// Whether a move that is not decided cannot become the best one.
    fn is_hopeless(&self, choice: usize) -> bool {
        let row = &self.rows[choice];
        self.best.is_some_and(|best| {
            let bound = (row.high(), Reverse(choice));
            row.open > 0 && bound < (self.rows[best].low, Reverse(best))
        })
    }
}

impl Row {
    /// The points if every open draw is won.
    fn high(&self) -> u64 {
        self.low + 2 * SCALE * self.open
    }

    /// The sum of the final spreads, with weights, if all are proved.
    pub fn spread_sum(&self, draws: &[Draw]) -> Option<i64> {
        let cells = self.cells.iter().zip(draws);
        cells
            .map(|(cell, draw)| Some(i64::from(cell.spread?) * draw.weight as i64))
            .sum()
    }

    fn update(&mut self, draws: &[Draw]) {
        (self.low, self.open, self.expected, self.spread) = (0, 0, 0, 0);
        self.attempts = None;
        for (cell, draw) in self.cells.iter().zip(draws) {
            self.spread += i64::from(cell.estimate) * draw.weight as i64;
            match cell.share {
                Some(share) => self.low += share.points() * draw.weight,
                None => {
                    self.open += draw.weight;
                    self.expected += cell.expected().points() * draw.weight;
                    if cell.busy == 0 {
                        let least = self.attempts.unwrap_or(u8::MAX);
                        self.attempts = Some(least.min(cell.attempts));
                    }
                }
            }
        }
        self.expected += self.low;
    }
}

impl Cell {
    /// The decided share, or the one of the estimate.
    pub fn expected(&self) -> Share {
        self.share
            .unwrap_or_else(|| Share::of(self.estimate.cmp(&0)))
    }
}
