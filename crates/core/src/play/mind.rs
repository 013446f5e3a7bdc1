//! A strategy at work: it looks at a position and chooses.

use super::strategy::{Endgame, Exchange, Strategy, Taste};
use super::{greedy_reply, leave};
use crate::crossword::endgame::Solver;
use crate::crossword::generate::best::{Best, POINT};
use crate::crossword::generate::{Generator, Method};
use crate::crossword::rack::MAX_RACK;
use crate::crossword::{Move, Play, Position, Rack};
use crate::game::Limits;
use crate::game::rng::Rng;

/// More than any play can be worth: added to plays that finish the game where these go first.
const FINISH: i32 = 100_000 * POINT;
/// Entries of the solver's table, as a power of two. A fresh table for every endgame: an old one would make a search that
/// is stopped by its nodes depend on what the thread solved before.
const TABLE_BITS: u32 = 16;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub mv: Move,
    /// Points and leave in thousandths of a point, as the strategy sees them.
    pub equity: i32,
}

/// Room for one thread, used again from game to game.
pub struct Mind {
    best: Best,
    generator: Generator,
    leaves: Box<[i32; 1 << MAX_RACK]>,
}

impl Default for Mind {
    fn default() -> Self {
        Self {
            best: Best::default(),
            generator: Generator::default(),
            leaves: Box::new([0; 1 << MAX_RACK]),
        }
    }
}

impl Mind {
    /// The move of the side to move. It looks at no other rack, but for an endgame, where every player can count.
    pub fn choose(&mut self, strategy: &Strategy, position: &Position, rng: &mut Rng) -> Choice {
        if let Some(choice) = self.endgame(strategy, position) {
            return choice;
        }
        leave::fill(&strategy.leave, position.rack(), &mut self.leaves[..]);
        let play = match strategy.taste {
            Taste::Random => self.random_play(position, rng),
            Taste::Best => self.best_play(strategy, position),
        };
        match (play, strategy.exchange) {
            (Some(choice), Exchange::ByLeave) => self
                .best_exchange(position)
                .filter(|exchange| exchange.equity > choice.equity)
                .unwrap_or(choice),
            (Some(choice), _) => choice,
            (None, Exchange::Never) => PASS,
            (None, _) => self.best_exchange(position).unwrap_or(PASS),
        }
    }

    /// The move of an endgame that is searched, once the bag is empty.
    fn endgame(&mut self, strategy: &Strategy, position: &Position) -> Option<Choice> {
        match strategy.endgame {
            _ if position.bag_len() > 0 => None,
            Endgame::Exact { nodes } => solved(position, nodes),
            Endgame::GreedyReply => {
                greedy_reply::choose(position, &mut self.generator, &mut self.best)
            }
            Endgame::Same | Endgame::Finish => None,
        }
    }

    fn best_play(&mut self, strategy: &Strategy, position: &Position) -> Option<Choice> {
        let whole = (1 << position.rack().len()) - 1;
        let finishing = strategy.endgame == Endgame::Finish && position.bag_len() == 0;
        if finishing {
            self.leaves[whole] += FINISH;
        }
        let found = self
            .best
            .find(position, 1, Some(&self.leaves[..]))
            .first()?;
        let finished = finishing && found.play.placed() == position.rack().len();
        Some(Choice {
            mv: Move::Play(found.play),
            equity: found.equity - if finished { FINISH } else { 0 },
        })
    }

    fn random_play(&mut self, position: &Position, rng: &mut Rng) -> Option<Choice> {
        let plays = self.generator.all(position, Method::Gordon);
        // An order of its own, so that the choice does not depend on how the generator walks.
        plays.sort_unstable_by(Play::by_score);
        let chosen = rng.below((plays.len() as u64).max(1)) as usize;
        plays.get(chosen).map(|&play| Choice {
            mv: Move::Play(play),
            equity: play.score * POINT,
        })
    }

    /// The exchange that keeps the best leave; of equal ones the first in the order of exchanges, but where nothing is worth
    /// anything all tiles go.
    fn best_exchange(&self, position: &Position) -> Option<Choice> {
        let rack = position.rack();
        let worthless = self.leaves[..1 << rack.len()]
            .iter()
            .all(|&value| value == 0);
        let mut valued = position.exchanges().into_iter().map(|tiles| Choice {
            equity: self.leaves[mask(rack, &tiles)],
            mv: Move::Exchange(tiles),
        });
        if worthless {
            return valued.next_back();
        }
        valued.reduce(|best, next| {
            if next.equity > best.equity {
                next
            } else {
                best
            }
        })
    }
}

const PASS: Choice = Choice {
    mv: Move::Pass,
    equity: 0,
};

/// The set of tiles of the rack that these are.
fn mask(rack: &Rack, tiles: &Rack) -> usize {
    let mut left = tiles.counts();
    let mut mask = 0;
    for (i, &tile) in rack.tiles().iter().enumerate() {
        if left[tile as usize] > 0 {
            left[tile as usize] -= 1;
            mask |= 1 << i;
        }
    }
    mask
}

/// The first move of what the solver expects; nothing where the nodes do not suffice for one ply, or where it would pass
/// although it can play and has not proved that passing is best.
fn solved(position: &Position, nodes: u64) -> Option<Choice> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let solution = Solver::new(1, TABLE_BITS).solve(position, limits).ok()?;
    let &mv = solution.line.first()?;
    if mv == Move::Pass && !solution.exact {
        return None;
    }
    Some(Choice {
        mv,
        equity: solution.spread * POINT,
    })
}
