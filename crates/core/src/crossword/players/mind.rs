//! The state of a strategy that is playing: it examines a position and chooses a move.

use std::borrow::Cow;

use super::knowledge::Knowledge;
use super::strategy::{Endgame, Exchange, Stick, Strategy, Taste};
use super::{greedy_reply, leave};
use crate::crossword::endgame::Solver;
use crate::crossword::endgame::star::{self, Star};
use crate::crossword::generate::best::{Best, POINT, ValuedPlay};
use crate::crossword::generate::{Generator, Method};
use crate::crossword::leaves::fill_endgame;
use crate::crossword::rules::rack::MAX_RACK;
use crate::crossword::{Move, Play, Position, Rack};
use crate::game::Limits;
use crate::game::rng::Rng;
use crate::lexicon::Tile;

/// Greater than the value of any play. Added to plays that end the game if these have priority.
const FINISH: i32 = 100_000 * POINT;
/// The size of the solver's table, as a power of two. Every endgame gets a new table: with an old one, a search limited
/// by nodes would depend on what the thread solved before.
const TABLE_BITS: u32 = 16;
/// The same for searches limited only by time, which would fill a small table many times.
const LARGE_TABLE_BITS: u32 = 21;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub mv: Move,
    /// Score plus leave value in thousandths of a point, according to the strategy.
    pub equity: i32,
}

/// The number of plays that a strategy with board terms examines first.
const FIRST: usize = 16;

/// The buffers of one thread, reused in every game.
pub struct Mind {
    best: Best,
    pub(super) generator: Generator,
    pub(super) leaves: Box<[i32; 1 << MAX_RACK]>,
    /// The best plays with their board terms.
    found: Vec<ValuedPlay>,
}

impl Default for Mind {
    fn default() -> Self {
        Self {
            best: Best::default(),
            generator: Generator::default(),
            leaves: Box::new([0; 1 << MAX_RACK]),
            found: Vec::new(),
        }
    }
}

impl Mind {
    /// The move of the side to move. It uses no other rack, except in an endgame, where every player can deduce the
    /// unseen tiles.
    pub fn choose(&mut self, strategy: &Strategy, position: &Position, rng: &mut Rng) -> Choice {
        let position = &*seen(strategy, position);
        if let Some(choice) = self.endgame(strategy, position) {
            return choice;
        }
        self.fill(strategy, position);
        let play = match strategy.taste {
            Taste::Random => self.random_play(position, rng),
            Taste::Best => match strategy.knowledge.as_deref() {
                Some(known) if !known.misses_none() => {
                    self.noticed_play(strategy, known, position, rng.next_u64())
                }
                _ => self.best_play(strategy, position),
            },
        };
        match (play, strategy.exchange) {
            // Exchanges are generated only if one of them could be better.
            (Some(choice), Exchange::ByLeave) if self.best_kept(position) > choice.equity => self
                .best_exchange(position)
                .filter(|exchange| exchange.equity > choice.equity)
                .unwrap_or(choice),
            (Some(choice), _) => strategy
                .stick
                .and_then(|stick| self.stuck(stick, position, &choice))
                .unwrap_or(choice),
            (None, Exchange::Never) => PASS,
            (None, Exchange::Rare) => self
                .rare_exchange(&strategy.rare, position)
                .or_else(|| self.best_exchange(position))
                .unwrap_or(PASS),
            (None, _) => self.best_exchange(position).unwrap_or(PASS),
        }
    }

    /// Computes the value of every leave of the rack.
    pub(super) fn fill(&mut self, strategy: &Strategy, position: &Position) {
        if in_endgame(strategy, position) {
            return fill_endgame(position, &mut self.leaves[..]);
        }
        leave::fill(&strategy.leave, position.rack(), &mut self.leaves[..]);
        for term in &strategy.situated {
            term.add(position, &mut self.leaves[..]);
        }
    }

    /// Upper bound of the leave value of any exchange.
    fn best_kept(&self, position: &Position) -> i32 {
        let sets = 1..1 << position.rack().len();
        self.leaves[sets].iter().copied().max().unwrap_or(i32::MIN)
    }

    /// The move from an endgame search, if the bag is empty.
    fn endgame(&mut self, strategy: &Strategy, position: &Position) -> Option<Choice> {
        match strategy.endgame {
            _ if position.bag_len() > 0 => None,
            Endgame::Exact(limits) => solved(position, limits),
            Endgame::GreedyReply { width, time } => {
                greedy_reply::choose(position, (width, time), &mut self.generator, &mut self.best)
            }
            Endgame::Star(settings) => starred(position, settings),
            Endgame::Same | Endgame::Finish | Endgame::Points => None,
        }
    }

    fn best_play(&mut self, strategy: &Strategy, position: &Position) -> Option<Choice> {
        let whole = (1 << position.rack().len()) - 1;
        let finishing = strategy.endgame == Endgame::Finish && position.bag_len() == 0;
        if finishing {
            self.leaves[whole] += FINISH;
        }
        let found = *self.best_plays(strategy, position, 1).first()?;
        let finished = finishing && found.play.placed() == position.rack().len();
        Some(Choice {
            mv: Move::Play(found.play),
            equity: found.equity - if finished { FINISH } else { 0 },
        })
    }

    /// The best play that the player does not miss in the turn with this seed. A player who misses all plays looks
    /// again and makes the plainest of them.
    fn noticed_play(
        &mut self,
        strategy: &Strategy,
        known: &Knowledge,
        position: &Position,
        turn: u64,
    ) -> Option<Choice> {
        let mut wanted = FIRST;
        loop {
            let found = self.best_plays(strategy, position, wanted);
            let all = found.len() < wanted;
            let noticed = found
                .iter()
                .find(|valued| !known.misses(position, &valued.play, turn));
            if let Some(valued) = noticed.or(if all { found.last() } else { None }) {
                return Some(Choice {
                    mv: Move::Play(valued.play),
                    equity: valued.equity,
                });
            }
            if all {
                return None;
            }
            wanted = wanted.saturating_mul(4);
        }
    }

    /// The best plays including board terms, in order. Plays are examined by their value without these terms until no
    /// other play can be better.
    pub(super) fn best_plays(
        &mut self,
        strategy: &Strategy,
        position: &Position,
        count: usize,
    ) -> &[ValuedPlay] {
        let applying = strategy.board.iter().filter(|term| term.applies(position));
        let board: Vec<_> = applying.collect();
        if board.is_empty() {
            return self.best.find(position, count, Some(&self.leaves[..]));
        }
        let most: i32 = board.iter().map(|term| term.most()).sum();
        let mut wanted = count.max(FIRST);
        loop {
            let found = self.best.find(position, wanted, Some(&self.leaves[..]));
            let all = found.len() < wanted;
            let next = found.last().map_or(i32::MIN, |last| last.equity + most);
            self.found.clear();
            self.found.extend_from_slice(found);
            for term in &board {
                term.add(position, &mut self.found);
            }
            self.found.sort_by(ValuedPlay::order);
            self.found.truncate(count);
            if all || self.found[count - 1].equity > next {
                return &self.found;
            }
            wanted = wanted.saturating_mul(4);
        }
    }

    /// The exchange of letters that the chosen play would keep and that should be left to the opponent.
    fn stuck(&self, stick: Stick, position: &Position, choice: &Choice) -> Option<Choice> {
        let Move::Play(play) = &choice.mv else {
            return None;
        };
        let bag = position.bag_len();
        let rules = position.rules();
        if bag < rules.exchange_minimum || bag > stick.bag || play.score >= stick.points {
            return None;
        }
        let mut kept = *position.rack();
        play.kinds().for_each(|tile| {
            kept.take(tile);
        });
        let mut thrown = Rack::default();
        for &tile in kept.tiles() {
            if stick.tiles >> tile & 1 != 0 {
                thrown.push(tile);
            }
        }
        (!thrown.is_empty()).then(|| Choice {
            equity: self.leaves[mask(position.rack(), &thrown)],
            mv: Move::Exchange(thrown.sorted()),
        })
    }

    fn rare_exchange(&self, rare: &[Tile], position: &Position) -> Option<Choice> {
        if position.bag_len() < position.rules().exchange_minimum {
            return None;
        }
        let rack = position.rack();
        let &tile = rare.iter().find(|tile| rack.tiles().contains(tile))?;
        let thrown = Rack::new(&[tile])?;
        Some(Choice {
            equity: self.leaves[mask(rack, &thrown)],
            mv: Move::Exchange(thrown),
        })
    }

    fn random_play(&mut self, position: &Position, rng: &mut Rng) -> Option<Choice> {
        let plays = self.generator.all(position, Method::Gordon);
        // A fixed order, so that the choice does not depend on the generator.
        plays.sort_unstable_by(Play::by_score);
        let chosen = rng.below((plays.len() as u64).max(1)) as usize;
        plays.get(chosen).map(|&play| Choice {
            mv: Move::Play(play),
            equity: play.score * POINT,
        })
    }

    /// The exchange with the best leave; ties go to the first in the order of exchanges. If all leaves have the value
    /// 0, all tiles are exchanged.
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

/// The position as the player knows it: with its own vocabulary.
pub(super) fn seen<'p>(strategy: &Strategy, position: &'p Position) -> Cow<'p, Position> {
    match &strategy.knowledge {
        Some(known) => Cow::Owned(known.view(position)),
        None => Cow::Borrowed(position),
    }
}

const PASS: Choice = Choice {
    mv: Move::Pass,
    equity: 0,
};

/// Whether tile points replace leave values.
pub(super) fn in_endgame(strategy: &Strategy, position: &Position) -> bool {
    strategy.endgame == Endgame::Points && position.bag_len() == 0
}

/// The tiles of the rack that a play uses, as a bit set.
pub(super) fn used(rack: &Rack, play: &Play) -> usize {
    let mut tiles = Rack::default();
    play.kinds().for_each(|tile| tiles.push(tile));
    mask(rack, &tiles)
}

/// These tiles as a bit set of the rack.
pub(super) fn mask(rack: &Rack, tiles: &Rack) -> usize {
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

/// The first move of the solution. `None` if the limits do not allow one ply, or if the solver would pass although
/// there is a play and has not proved that the pass is best.
fn solved(position: &Position, limits: Limits) -> Option<Choice> {
    let bits = limits.nodes.map_or(LARGE_TABLE_BITS, |_| TABLE_BITS);
    let solution = Solver::new(1, bits).solve(position, limits).ok()?;
    let &mv = solution.line.first()?;
    if mv == Move::Pass && !solution.exact {
        return None;
    }
    Some(Choice {
        mv,
        equity: solution.spread * POINT,
    })
}

/// The move that B* chooses.
fn starred(position: &Position, settings: Star) -> Option<Choice> {
    let found = star::solve(position, settings, Limits::default()).ok()?;
    Some(Choice {
        mv: *found.solution.line.first()?,
        equity: found.solution.spread * POINT,
    })
}
