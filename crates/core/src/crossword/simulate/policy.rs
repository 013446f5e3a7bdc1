//! The player in play-outs: the best move by score and leave. It does not allocate.

use crate::crossword::generate::best::{Best, POINT, ValuedPlay};
use crate::crossword::leaves::{LeaveTable, fill_endgame};
use crate::crossword::rules::rack::MAX_RACK;
use crate::crossword::{Move, Position, Rack};

/// A move and its leave value, in thousandths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    pub mv: Move,
    pub kept: i32,
}

/// The buffers of one thread.
pub struct Policy {
    best: Best,
    /// Leave values, indexed by the subset of tiles used.
    leaves: Box<[i32; 1 << MAX_RACK]>,
    /// The rack that `leaves` was filled for, so that it need not be filled again.
    rack: Option<Rack>,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            best: Best::default(),
            leaves: Box::new([0; 1 << MAX_RACK]),
            rack: None,
        }
    }
}

impl Policy {
    /// Chooses a move for the side to move.
    pub fn choose(&mut self, position: &Position, table: Option<&LeaveTable>) -> Chosen {
        let rack = *position.rack();
        let found = if position.bag_len() == 0 {
            self.rack = None;
            fill_endgame(position, &mut self.leaves[..]);
            self.find(position, &rack)
        } else if self.rack == Some(rack) {
            self.best.find_again(position, Some(&self.leaves[..]))
        } else {
            self.fill(&rack, table);
            self.find(position, &rack)
        };
        self.or_exchange(position, &rack, found)
    }

    /// The best plays of a rack on the board of a position. Call `reply` afterwards.
    pub fn list(
        &mut self,
        position: &Position,
        rack: &Rack,
        table: Option<&LeaveTable>,
        wanted: usize,
    ) -> &[ValuedPlay] {
        self.fill(rack, table);
        self.best
            .find_for(position, rack, wanted, Some(&self.leaves[..]))
    }

    /// Same result as `choose`, if the rack is that of `list`, `known` is the best play that is not on `lines`, and the
    /// bag has tiles.
    pub fn reply(&mut self, position: &Position, known: Option<ValuedPlay>, lines: u64) -> Chosen {
        let leaves = Some(&self.leaves[..]);
        let found = self.best.improve(position, known, lines, leaves);
        self.or_exchange(position, position.rack(), found)
    }

    /// The equity of the best move of a rack on the board of a position while the bag has tiles.
    pub fn best_equity(
        &mut self,
        position: &Position,
        rack: &Rack,
        table: Option<&LeaveTable>,
    ) -> i32 {
        let play = self.list(position, rack, table, 1).first().copied();
        let chosen = self.or_exchange(position, rack, play);
        match &chosen.mv {
            Move::Play(play) => play.score * POINT + chosen.kept,
            _ => chosen.kept,
        }
    }

    /// Fills in the leave value for every subset of used tiles.
    fn fill(&mut self, rack: &Rack, table: Option<&LeaveTable>) {
        let leaves = &mut self.leaves[..1 << rack.len()];
        leaves.fill(0);
        if let Some(table) = table {
            table.add(rack.tiles(), leaves);
        }
        self.rack = Some(*rack);
    }

    fn find(&mut self, position: &Position, rack: &Rack) -> Option<ValuedPlay> {
        let found = self
            .best
            .find_for(position, rack, 1, Some(&self.leaves[..]));
        found.first().copied()
    }

    /// The play, or the best exchange if its value is higher. A pass if there is neither.
    pub fn or_exchange(
        &self,
        position: &Position,
        rack: &Rack,
        found: Option<ValuedPlay>,
    ) -> Chosen {
        let least = found.map_or(i32::MIN, |found| found.equity);
        let exchange = self.best_exchange(position, rack, least);
        match (exchange, found) {
            (Some(exchange), _) => exchange,
            (None, Some(found)) => Chosen {
                mv: Move::Play(found.play),
                kept: found.equity - found.play.score * POINT,
            },
            (None, None) => Chosen {
                mv: Move::Pass,
                kept: 0,
            },
        }
    }

    /// The exchange with the best leave, if its value exceeds `least`. Among equals, the one with the most tiles.
    fn best_exchange(&self, position: &Position, rack: &Rack, least: i32) -> Option<Chosen> {
        let bag = position.bag_len();
        if bag < position.rules().exchange_minimum.max(1) {
            return None;
        }
        let mut best = None;
        for used in 1..1usize << rack.len() {
            let rank = (self.leaves[used], used.count_ones());
            if rank.0 > least && best.is_none_or(|(other, _)| rank > other) {
                best = Some((rank, used))
                    .filter(|_| rank.1 as usize <= bag)
                    .or(best);
            }
        }
        best.map(|((kept, _), used)| Chosen {
            mv: Move::Exchange(subset(rack, used)),
            kept,
        })
    }
}

/// The tiles of a rack at the indices of the set bits, in ascending order.
pub fn subset(rack: &Rack, set: usize) -> Rack {
    let mut tiles = Rack::default();
    for (i, &tile) in rack.tiles().iter().enumerate() {
        if set >> i & 1 != 0 {
            tiles.push(tile);
        }
    }
    tiles.sorted()
}
