//! Evaluation with fitted weights (`kotva train board`): a sum of terms, each with a weight at the opening and one at the
//! end of the game.
//!
//! A position is the difference of its players: what counts for one player counts against the others. So the value is
//! antisymmetric with two players. Terms that depend on whose turn it is come twice, for the player to move and for the one
//! who waits. Weights are thousandths of a logit: a value of 1000 for one player means odds of e to 1.

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use super::BoardGame;
use crate::game::PositionError;
use crate::search::Heuristic;

/// The phase at the end of the game.
pub const END: i32 = 256;

/// The line of a file of weights that tells by how much a quiet move changes the value, in the mean of self-play.
const QUIET_MOVE: &str = "quiet-move";

/// Receives the terms of a player.
pub trait Sink {
    fn add(&mut self, term: usize, amount: i32);
}

/// The sums of a player's terms at the weights of the opening and of the end.
pub type Sums = [i32; 2];

/// Adds an amount of a term to sums.
#[inline(always)]
pub fn add(sums: &mut Sums, weights: Sums, amount: i32) {
    sums[0] += amount * weights[0];
    sums[1] += amount * weights[1];
}

/// Sums that are updated from one position to the next: a move changes few pieces, so most of each sum stays.
pub trait Following<G>: Sized {
    /// What is kept about a position. The default describes an empty board.
    type Memory: Default;

    fn new(weights: &[Sums]) -> Self;

    /// The sums of all terms of both players, from those of the position that `before` describes. `None` where the terms
    /// are computed anew.
    fn sums(
        &self,
        before: &Self::Memory,
        memory: &mut Self::Memory,
        position: &G,
    ) -> Option<[Sums; 2]>;
}

/// A board game whose positions are described by terms.
pub trait Described: BoardGame {
    type Following: Following<Self> + Send + Sync;

    /// The unit of windows and margins, in per cent of the effect of a quiet move. It was chosen by matches
    /// (docs/strength.md).
    const UNIT_PERCENT: i32;

    /// The names of the terms, in the order of their numbers.
    fn terms() -> Vec<String>;

    /// How far the game has come, from 0 to [`END`].
    fn phase(&self) -> i32;

    /// The terms that count for a player.
    fn describe(&self, player: usize, sink: &mut impl Sink);

    /// A cheap rank of a move, as in [`Heuristic::hint`].
    fn hint(&self, mv: Self::Move) -> i32;

    /// See [`Heuristic::noisy`].
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// See [`Heuristic::restless`].
    fn is_restless(&self) -> bool;

    /// See [`Heuristic::urgent`].
    fn is_urgent(&self) -> bool {
        false
    }
}

/// The terms of a position for a player, minus the mean of the others. With two players the numbers are whole.
pub fn difference<G: Described>(position: &G, player: usize) -> Vec<f64> {
    struct Vector(Vec<f64>, f64);
    impl Sink for Vector {
        fn add(&mut self, term: usize, amount: i32) {
            self.0[term] += self.1 * f64::from(amount);
        }
    }
    let others = position.players() - 1;
    let mut vector = Vector(vec![0.0; G::terms().len()], 1.0);
    for p in 0..position.players() {
        vector.1 = if p == player {
            1.0
        } else {
            -1.0 / others as f64
        };
        position.describe(p, &mut vector);
    }
    vector.0
}

/// Sums terms at the weights of the opening and of the end.
pub struct Sum<'a> {
    weights: &'a [Sums],
    pub sums: Sums,
}

impl<'a> Sum<'a> {
    pub fn new(weights: &'a [Sums]) -> Self {
        Sum {
            weights,
            sums: [0; 2],
        }
    }
}

impl Sink for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, term: usize, amount: i32) {
        add(&mut self.sums, self.weights[term], amount);
    }
}

/// The value of these sums in a phase of the game.
fn blend([opening, end]: Sums, phase: i32) -> i32 {
    (opening * (END - phase) + end * phase) / END
}

/// The numbers of the cells of a line, none above 100 000.
fn numbers<const N: usize>(cells: &str) -> Option<[i32; N]> {
    let number = |cell: &str| cell.trim().parse::<i32>().ok();
    let all: Option<Vec<i32>> = cells.split(',').map(number).collect();
    let all = all.filter(|all| all.iter().all(|number| number.abs() <= 100_000))?;
    all.try_into().ok()
}

pub struct LearnedHeuristic<G: Described> {
    weights: Vec<Sums>,
    following: G::Following,
    unit: i32,
    salt: u64,
}

impl<G: Described> LearnedHeuristic<G> {
    /// Reads `term,opening,end` lines and the line of [`QUIET_MOVE`]. Lines with `#` are comments.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        let terms = G::terms();
        let mut weights = vec![None; terms.len()];
        let mut quiet_move = None;
        let lines = text.lines().enumerate();
        for (number, line) in lines.filter(|(_, l)| !l.is_empty() && !l.starts_with('#')) {
            let wrong = |what: String| PositionError::new(format!("line {}: {what}", number + 1));
            let (name, cells) = line.split_once(',').unwrap_or((line, ""));
            match name.trim() {
                "term" => {}
                QUIET_MOVE => {
                    let effect = numbers(cells).filter(|[effect]| *effect > 0);
                    let form = "write `quiet-move,EFFECT` with a whole number above 0";
                    quiet_move = Some(effect.ok_or_else(|| wrong(form.into()))?);
                }
                name => {
                    let known = terms.iter().position(|term| term == name);
                    let foreign = || wrong(format!("`{name}` is not a term of {}", G::NAME));
                    let form = "write `term,opening,end` with whole numbers";
                    let pair = numbers(cells).ok_or_else(|| wrong(form.into()));
                    weights[known.ok_or_else(foreign)?] = Some(pair?);
                }
            }
        }
        let missing = |name: &str| PositionError::new(format!("the line of `{name}` is missing"));
        if let Some(place) = weights.iter().position(Option::is_none) {
            return Err(missing(&terms[place]));
        }
        let [quiet_move] = quiet_move.ok_or_else(|| missing(QUIET_MOVE))?;
        let weights: Vec<Sums> = weights.into_iter().flatten().collect();
        let salt = BuildHasherDefault::<FxHasher>::default().hash_one((G::NAME, &weights));
        Ok(LearnedHeuristic {
            following: G::Following::new(&weights),
            unit: (quiet_move * G::UNIT_PERCENT / 100).max(1),
            weights,
            salt,
        })
    }

    fn sum(&self, position: &G, player: usize, phase: i32) -> i32 {
        let mut sum = Sum::new(&self.weights);
        position.describe(player, &mut sum);
        blend(sum.sums, phase)
    }
}

impl<G: Described> Heuristic<G> for LearnedHeuristic<G> {
    type Memory = <G::Following as Following<G>>::Memory;

    fn win(&self) -> i32 {
        0
    }

    fn draw(&self) -> i32 {
        0
    }

    fn evaluate(&self, position: &G, player: usize) -> i32 {
        let phase = position.phase();
        let players = position.players();
        let others = (0..players).filter(|&p| p != player);
        let against: i32 = others.map(|p| self.sum(position, p, phase)).sum();
        self.sum(position, player, phase) - against / (players as i32 - 1).max(1)
    }

    #[inline]
    fn evaluate_after(
        &self,
        before: &Self::Memory,
        memory: &mut Self::Memory,
        position: &G,
        player: usize,
    ) -> i32 {
        let Some(sums) = self.following.sums(before, memory, position) else {
            return self.evaluate(position, player);
        };
        let phase = position.phase();
        blend(sums[player], phase) - blend(sums[1 - player], phase)
    }

    fn ranks(&self) -> bool {
        true
    }

    fn rank(&self, position: &mut G, mv: G::Move, _root: usize) -> i32 {
        G::hint(position, mv)
    }

    fn unit(&self) -> i32 {
        self.unit
    }

    fn salt(&self) -> u64 {
        self.salt
    }
}

/// The heuristics of a game: those of Houdek 2010 and the learned one. What does not depend on weights is the same for all.
pub enum GameHeuristic<T, G: Described> {
    Thesis(T),
    Learned(LearnedHeuristic<G>),
}

/// Calls the heuristic of either kind.
macro_rules! either {
    ($self:ident, $h:ident => $call:expr) => {
        match $self {
            GameHeuristic::Thesis($h) => $call,
            GameHeuristic::Learned($h) => $call,
        }
    };
}

impl<T: Heuristic<G>, G: Described> Heuristic<G> for GameHeuristic<T, G> {
    type Memory = <LearnedHeuristic<G> as Heuristic<G>>::Memory;

    fn win(&self) -> i32 {
        either!(self, h => h.win())
    }
    fn draw(&self) -> i32 {
        either!(self, h => h.draw())
    }
    #[inline]
    fn evaluate(&self, position: &G, player: usize) -> i32 {
        either!(self, h => h.evaluate(position, player))
    }
    #[inline]
    fn evaluate_after(
        &self,
        before: &Self::Memory,
        memory: &mut Self::Memory,
        position: &G,
        player: usize,
    ) -> i32 {
        match self {
            GameHeuristic::Thesis(h) => h.evaluate(position, player),
            GameHeuristic::Learned(h) => h.evaluate_after(before, memory, position, player),
        }
    }
    fn ranks(&self) -> bool {
        either!(self, h => h.ranks())
    }
    fn rank(&self, position: &mut G, mv: G::Move, root: usize) -> i32 {
        either!(self, h => h.rank(position, mv, root))
    }
    fn hint(&self, position: &mut G, mv: G::Move, _root: usize) -> i32 {
        G::hint(position, mv)
    }
    fn noisy(&self, position: &G, mv: G::Move) -> bool {
        position.is_noisy(mv)
    }
    fn restless(&self, position: &G) -> bool {
        position.is_restless()
    }
    fn urgent(&self, position: &G) -> bool {
        position.is_urgent()
    }
    fn unit(&self) -> i32 {
        either!(self, h => h.unit())
    }
    fn salt(&self) -> u64 {
        either!(self, h => h.salt())
    }
}
