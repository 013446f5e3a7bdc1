//! Endgames by B* (the Scrabble Analyser thesis, chapters 3.2 and 4.4.2), for comparison with the exact solver.
//!
//! As published, bounds are estimates: the most and the fewest points that the next plies can bring. Sound bounds, our addition,
//! hold whatever is played; they are wide, so that only small endgames are solved with them.

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
    /// The most visits of the root, after which the best optimistic bound wins.
    pub iterations: u64,
    /// Plies of an estimate: one's own move and what follows (thesis: 2). Nothing: sound bounds.
    pub plies: Option<u32>,
    /// Of the plays of a position only so many with the most points are followed; sound bounds need all.
    pub width: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StarSolution {
    pub solution: Solution,
    /// Of the move chosen, for the side to move.
    pub low: i32,
    pub high: i32,
    /// Whether the move is at least as good as every other can be, as far as the bounds are right.
    pub separated: bool,
    pub iterations: u64,
}

/// The endgame as far as the settings and limits allow. Its spread is the middle of the bounds; exact only where sound bounds meet.
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

    /// The plays with most points first. Nobody passes by choice, unless sound bounds are wanted: perfect play may.
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

    /// What a move is worth that ends the game.
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

    /// The fewest and the most points more than the opponent that the next plies can bring the side to move.
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

    /// Bounds that hold whatever is played: nobody gains more than all he can ever score and the tiles the other is left with.
    fn sound(&self) -> (i32, i32) {
        let me = self.position.to_move();
        let most = |player: usize| self.most(player) + 2 * self.held(1 - player);
        (-most(1 - me), most(me))
    }

    /// More than a player can score with all his tiles. Tiles laid in p plays make at most 2n words; no word is worth more than
    /// all tiles of its line and both racks, each on the best letter premium, times all word premiums that n tiles can cover.
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
