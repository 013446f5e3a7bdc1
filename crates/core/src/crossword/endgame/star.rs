//! Endgames by B* (the Scrabble Analyser thesis, chapters 3.2 and 4.4.2), for comparison with the exact solver.
//!
//! As published, bounds are estimates: the lowest and the highest gain within the next plies. Sound bounds are our
//! addition. They hold for any play, but they are wide, so they solve only small endgames.

use std::time::Instant;

use super::{EndgameError, Solution, prepared};
use crate::crossword::generate::{Generator, Method};
use crate::crossword::rules::square::Direction;
use crate::crossword::{Move, Play, Position};
use crate::game::Limits;
use crate::search::{Bounding, Selection, StarSettings, Successor, bstar};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Star {
    pub selection: Selection,
    /// Maximum number of descents from the root. Then the move with the best optimistic bound is chosen.
    pub iterations: u64,
    /// The number of plies of an estimate, including the move itself (thesis: 2). `None` means sound bounds.
    pub plies: Option<u32>,
    /// The number of highest-scoring plays searched in each position. Sound bounds need all plays, so they ignore it.
    pub width: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StarSolution {
    pub solution: Solution,
    /// The bounds of the chosen move, for the side to move.
    pub low: i32,
    pub high: i32,
    /// Whether the move is at least as good as every other, if the bounds are right.
    pub separated: bool,
    pub iterations: u64,
}

/// Solves the endgame within the settings and limits. The spread is the middle of the bounds; it is exact only if sound
/// bounds meet.
pub fn solve(
    position: &Position,
    star: Star,
    limits: Limits,
) -> Result<StarSolution, EndgameError> {
    let begun = Instant::now();
    let mut game = StarGame {
        position: prepared(position)?,
        generator: Generator::default(),
        star,
    };
    let settings = StarSettings {
        selection: star.selection,
        iterations: star.iterations,
        expansions: limits.nodes.unwrap_or(u64::MAX),
        sound: star.plies.is_none(),
    };
    let late = || limits.time.is_some_and(|time| begun.elapsed() >= time);
    let answer = bstar(&mut game, settings, &late);
    Ok(StarSolution {
        solution: Solution {
            spread: (answer.low + answer.high).div_euclid(2),
            exact: star.plies.is_none() && answer.separated && answer.low == answer.high,
            depth: answer.line.len() as u32,
            line: answer.line,
            lines: Vec::new(),
            nodes: answer.expansions,
            time: begun.elapsed(),
        },
        low: answer.low,
        high: answer.high,
        separated: answer.separated,
        iterations: answer.iterations,
    })
}

struct StarGame {
    position: Position,
    generator: Generator,
    star: Star,
}

impl Bounding for StarGame {
    type Move = Move;

    fn successors(&mut self) -> Vec<Successor<Move>> {
        let moves = self.moves();
        moves.into_iter().map(|mv| self.successor(mv)).collect()
    }

    fn play(&mut self, mv: &Move) {
        self.position.play_unchecked(mv);
    }

    fn undo(&mut self) {
        self.position.undo();
    }
}

impl StarGame {
    fn held(&self, player: usize) -> i32 {
        let rack = &self.position.hand(player).rack;
        self.position.rules().points(rack.tiles())
    }

    /// Highest score first. A pass is tried only if there is no play, or for sound bounds, because best play may
    /// include it.
    fn moves(&mut self) -> Vec<Move> {
        let plays = self.generator.all(&self.position, Method::Gordon);
        plays.sort_unstable_by(Play::by_score);
        let sound = self.star.plies.is_none();
        let width = if sound { plays.len() } else { self.star.width };
        let mut moves: Vec<Move> = plays.iter().take(width).copied().map(Move::Play).collect();
        if sound || moves.is_empty() {
            moves.push(Move::Pass);
        }
        moves
    }

    fn successor(&mut self, mv: Move) -> Successor<Move> {
        let gain = match &mv {
            Move::Play(play) => play.score,
            _ => 0,
        };
        if let Some(value) = self.last(&mv) {
            return Successor {
                mv,
                gain,
                low: value,
                high: value,
            };
        }
        self.position.play_unchecked(&mv);
        let (low, high) = match self.star.plies {
            Some(plies) => self.range(plies.saturating_sub(1)),
            None => self.sound(),
        };
        self.position.undo();
        Successor {
            mv,
            gain,
            low: gain - high,
            high: gain - low,
        }
    }

    /// The value of a move that ends the game.
    fn last(&self, mv: &Move) -> Option<i32> {
        let me = self.position.to_move();
        match mv {
            Move::Play(play) if play.placed() == self.position.rack().len() => {
                Some(play.score + 2 * self.held(1 - me))
            }
            Move::Pass if self.position.zeros() > 0 => Some(self.held(1 - me) - self.held(me)),
            _ => None,
        }
    }

    /// The lowest and the highest gain of the side to move, relative to the opponent, within the next plies.
    fn range(&mut self, plies: u32) -> (i32, i32) {
        if plies == 0 {
            return (0, 0);
        }
        let mut range = (i32::MAX, i32::MIN);
        for mv in self.moves() {
            let gain = match &mv {
                Move::Play(play) => play.score,
                _ => 0,
            };
            let (low, high) = match self.last(&mv) {
                Some(value) => (value, value),
                None if plies == 1 => (gain, gain),
                None => {
                    self.position.play_unchecked(&mv);
                    let (low, high) = self.range(plies - 1);
                    self.position.undo();
                    (gain - high, gain - low)
                }
            };
            range = (range.0.min(low), range.1.max(high));
        }
        range
    }

    /// Bounds for any play: no player gains more than the maximum score of their tiles plus the tiles left to the
    /// opponent.
    fn sound(&self) -> (i32, i32) {
        let me = self.position.to_move();
        let most = |player: usize| self.most(player) + 2 * self.held(1 - player);
        (-most(1 - me), most(me))
    }

    /// Upper bound of the score that a player can get with all tiles. n tiles make at most 2n words. No word scores
    /// more than all tiles of its line and both racks, each on the best letter premium, times the word premiums that n
    /// tiles can cover.
    fn most(&self, player: usize) -> i32 {
        let (rules, grid) = (self.position.rules(), self.position.grid());
        let tiles = self.position.hand(player).len();
        let racks = self.held(0) + self.held(1);
        let mut word = 0;
        for direction in Direction::BOTH {
            for line in 0..grid.size() {
                let cells = grid.line(direction, line);
                let laid: i32 = cells.iter().map(|cell| rules.value(cell.tile)).sum();
                let empty = || cells.iter().filter(|cell| cell.tile == 0);
                let mut premiums: Vec<i32> = empty().map(|cell| cell.word_premium.into()).collect();
                premiums.sort_unstable_by(|a, b| b.cmp(a));
                let times: i32 = premiums.iter().take(tiles).product();
                let letter = empty().map(|cell| cell.letter_premium).max().unwrap_or(1);
                word = word.max(times * (laid + racks * i32::from(letter)));
            }
        }
        let bingo = if tiles == rules.rack_size {
            rules.bingo
        } else {
            0
        };
        2 * tiles as i32 * word + bingo
    }
}
