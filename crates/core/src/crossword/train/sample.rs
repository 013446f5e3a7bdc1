//! Collects leave statistics from games. All sums are integers, so the order of games does not matter.

use std::ops::Range;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::crossword::leaves::{MAX_LEAVE, Ranking};
use crate::crossword::players::Strategy;
use crate::crossword::players::{Choice, Mind};
use crate::crossword::series::{Series, watched};
use crate::crossword::{Position, Rack, Rules};
use crate::game::rng::Rng;
use crate::game::threads::map_range;
use crate::lexicon::Tile;

/// The statistics so far: for every leave the sum of the equities of best moves, and their count.
pub struct Sums {
    pub ranking: Ranking,
    sums: Vec<AtomicI64>,
    counts: Vec<AtomicU32>,
    /// The sum of squared equities in points, over all racks.
    squares: AtomicU64,
}

impl Sums {
    pub fn new(rules: &Rules) -> Self {
        let ranking = Ranking::new(rules.counts(), MAX_LEAVE.min(rules.rack_size - 1));
        let leaves = ranking.leaves();
        Self {
            ranking,
            sums: (0..leaves).map(|_| AtomicI64::new(0)).collect(),
            counts: (0..leaves).map(|_| AtomicU32::new(0)).collect(),
            squares: AtomicU64::new(0),
        }
    }

    /// The statistics as numbers, for saving.
    pub fn state(&self) -> (Vec<i64>, Vec<u32>, u64) {
        (
            self.sums.iter().map(|sum| sum.load(Relaxed)).collect(),
            self.counts
                .iter()
                .map(|count| count.load(Relaxed))
                .collect(),
            self.squares.load(Relaxed),
        )
    }

    /// `None` if the numbers do not match this tile set.
    pub fn from_state(rules: &Rules, sums: &[i64], counts: &[u32], squares: u64) -> Option<Self> {
        let mut made = Self::new(rules);
        if sums.len() != made.sums.len() || counts.len() != made.counts.len() {
            return None;
        }
        made.sums = sums.iter().map(|&sum| AtomicI64::new(sum)).collect();
        made.counts = counts.iter().map(|&count| AtomicU32::new(count)).collect();
        made.squares = AtomicU64::new(squares);
        Some(made)
    }

    pub fn count(&self, leave: usize) -> u32 {
        self.counts[leave].load(Relaxed)
    }

    /// The mean equity with a leave, in thousandths of a point. For the empty leave this is the mean over all racks.
    pub fn mean(&self, leave: usize) -> f64 {
        self.sums[leave].load(Relaxed) as f64 / f64::from(self.count(leave).max(1))
    }

    /// The variance of equities over all racks, in square points.
    pub fn variance(&self) -> f64 {
        let racks = f64::from(self.count(0).max(1));
        let mean = self.mean(0) / 1000.0;
        self.squares.load(Relaxed) as f64 / racks - mean * mean
    }

    /// Adds a rack to all its leaves that include the tiles at the indices of `held`. A leave that the rack contains in
    /// several ways counts that many times. This gives racks the weight they have for a player who keeps that leave and
    /// draws the rest.
    fn add(&self, rack: &[Tile], held: usize, equity: i32) {
        self.ranking.each(rack, |kept, number| {
            if let Some(number) = number.filter(|_| kept & held == held) {
                self.sums[number].fetch_add(equity.into(), Relaxed);
                self.counts[number].fetch_add(1, Relaxed);
            }
        });
        if held == 0 {
            let points = i64::from(equity) / 1000;
            self.squares.fetch_add((points * points) as u64, Relaxed);
        }
    }
}

/// The settings of a sample.
#[derive(Debug, Clone, Copy)]
pub struct Sampling {
    pub seed: u64,
    /// The fraction of turns in which a second rack is tried that contains a rare leave.
    pub force_share: f64,
    pub threads: usize,
}

/// Only leaves of at most this size are forced; larger ones occur together with them.
const FORCED: usize = 3;
/// The rarest of this many random leaves is forced.
const CANDIDATES: usize = 4;

/// Plays the games with these indices and adds their statistics. Rare leaves are chosen by the counts at the start, so
/// the same blocks of games give the same sums with any number of threads.
pub fn sample(
    start: &Position,
    strategy: &Strategy,
    sums: &Sums,
    sampling: Sampling,
    games: Range<u64>,
) {
    let forced = 1..sums.ranking.of_size(FORCED.min(sums.ranking.largest())).end;
    let seen: Vec<u32> = (0..forced.end).map(|leave| sums.count(leave)).collect();
    // Without pairs: both games of a pair would be identical, because the strategy plays against itself.
    let terms = Series {
        seed: sampling.seed,
        paired: false,
        traced: false,
    };
    map_range(sampling.threads, games, Mind::default, |mind, index| {
        let mut rng = Rng::keyed(!sampling.seed, index);
        let watch = |position: &mut Position, choice: &Choice, mind: &mut Mind| {
            if position.bag_len() < position.rules().rack_size {
                return;
            }
            sums.add(position.rack().tiles(), 0, choice.equity);
            if rng.unit() < sampling.force_share {
                let leave = seldom(&sums.ranking, &seen, &mut rng);
                force(position, strategy, sums, leave, mind, &mut rng);
            }
        };
        watched(start, [strategy; 2], terms, index, mind, watch);
    });
}

fn seldom(ranking: &Ranking, seen: &[u32], rng: &mut Rng) -> Rack {
    let candidates = (0..CANDIDATES).map(|_| 1 + rng.below(seen.len() as u64 - 1) as usize);
    let leave = candidates.min_by_key(|&leave| seen[leave]).unwrap_or(1);
    let (tiles, size) = ranking.leave(leave);
    Rack::new(&tiles[..size]).expect("a leave is smaller than a rack")
}

/// Tries a rack that contains these tiles; the rest is drawn from the tiles the player does not see. `None` if some of
/// them are on the board or the other rack.
fn force(
    position: &mut Position,
    strategy: &Strategy,
    sums: &Sums,
    leave: Rack,
    mind: &mut Mind,
    rng: &mut Rng,
) {
    let (player, own) = (position.to_move(), *position.rack());
    let mut left = position.unseen();
    own.tiles()
        .iter()
        .for_each(|&tile| left[tile as usize] += 1);
    let mut rack = leave;
    for &tile in leave.tiles() {
        let Some(fewer) = left[tile as usize].checked_sub(1) else {
            return;
        };
        left[tile as usize] = fewer;
    }
    while rack.len() < own.len() {
        rack.push(drawn(&mut left, rng));
    }
    position
        .set_rack(player, Some(rack))
        .expect("the tiles were drawn from those not seen");
    let choice = mind.choose(strategy, position, rng);
    position
        .set_rack(player, Some(own))
        .expect("these tiles were on the rack before");
    sums.add(rack.tiles(), (1 << leave.len()) - 1, choice.equity);
}

fn drawn(left: &mut [u8], rng: &mut Rng) -> Tile {
    let total: u64 = left.iter().map(|&n| u64::from(n)).sum();
    let mut at = rng.below(total);
    let kind = left.iter().position(|&n| {
        let here = at < u64::from(n);
        at = at.wrapping_sub(if here { 0 } else { n.into() });
        here
    });
    let kind = kind.expect("the number drawn is below the number of tiles");
    left[kind] -= 1;
    kind as Tile
}
