//! An endgame search that assumes a greedy opponent, who always takes the highest-scoring play (Sawicki 2025, chapter
//! 5.4, which dropped it because of its cost): four plies, with own plays searched and the opponent's fixed.

use std::time::{Duration, Instant};

use super::mind::Choice;
use crate::crossword::generate::best::{Best, POINT};
use crate::crossword::generate::{Generator, Method};
use crate::crossword::{Move, Play, Position};

const PLIES: u32 = 4;

/// The best move against such an opponent, with its spread. `None` if the game is over. Only the highest-scoring own
/// plays are searched, those of the first ply until time runs out; the thesis searches all.
pub fn choose(
    position: &Position,
    (width, time): (usize, Option<Duration>),
    generator: &mut Generator,
    best: &mut Best,
) -> Option<Choice> {
    let me = position.to_move();
    let deadline = time.map(|time| Instant::now() + time);
    let mut search = ReplySearch {
        position: with_known_racks(position),
        width,
        generator,
        best,
        me,
    };
    if search.position.is_over() {
        return None;
    }
    let (mv, spread) = search.own(PLIES, deadline);
    Some(Choice {
        mv,
        equity: spread * POINT,
    })
}

/// With an empty bag, a hidden rack consists of the unseen tiles.
fn with_known_racks(position: &Position) -> Position {
    let mut known = position.clone();
    let other = 1 - position.to_move();
    if position.hand(other).hidden > 0 {
        known
            .set_rack(other, position.known_rack(other))
            .expect("the unseen tiles are the other player's");
    }
    known
}

struct ReplySearch<'a> {
    position: Position,
    width: usize,
    generator: &'a mut Generator,
    best: &'a mut Best,
    me: usize,
}

impl ReplySearch<'_> {
    /// The best own move and its spread; ties go to the higher score.
    fn own(&mut self, plies: u32, deadline: Option<Instant>) -> (Move, i32) {
        let plays = self.generator.all(&self.position, Method::Gordon);
        plays.sort_unstable_by(Play::by_score);
        let mut moves: Vec<Move> = plays
            .iter()
            .take(self.width)
            .map(|&play| Move::Play(play))
            .collect();
        if moves.is_empty() {
            moves.push(Move::Pass);
        }
        let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let in_time = moves.into_iter().enumerate();
        in_time
            .take_while(|&(number, _)| number == 0 || !late())
            .map(|(_, mv)| (mv, self.after(&mv, plies)))
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
            .expect("there is always a move")
    }

    /// The spread for `me` after a move.
    fn after(&mut self, mv: &Move, plies: u32) -> i32 {
        let mine = self.position.to_move() == self.me;
        let points = match mv {
            Move::Play(play) => play.score,
            _ => 0,
        };
        self.position.play_unchecked(mv);
        let rest = self.rest(plies - 1);
        self.position.undo();
        if mine { points + rest } else { rest - points }
    }

    /// The value of the rest of the game. At the horizon each player is assumed to lose the remaining tiles.
    fn rest(&mut self, plies: u32) -> i32 {
        let (me, other) = (self.me, 1 - self.me);
        if let Some(outcome) = self.position.outcome() {
            let scores = self.position.scores();
            return outcome.scores[me] - outcome.scores[other] - scores[me] + scores[other];
        }
        if plies == 0 {
            return self.held(other) - self.held(me);
        }
        if self.position.to_move() == me {
            return self.own(plies, None).1;
        }
        let reply = self.best.find(&self.position, 1, None).first();
        let reply = reply.map_or(Move::Pass, |found| Move::Play(found.play));
        self.after(&reply, plies)
    }

    fn held(&self, player: usize) -> i32 {
        let rack = &self.position.hand(player).rack;
        self.position.rules().points(rack.tiles())
    }
}
