//! Terms of a leave value that also depend on the position, in thousandths of a point.

use std::sync::{Arc, Mutex};

use super::leave::Leave;
use super::septets::{Leaves, Septets, choose};
use crate::crossword::rules::rack::Counts;
use crate::crossword::{Banned, Position, Rack};

pub trait Situated: Send + Sync {
    fn name(&self) -> &'static str;

    /// Adds the leave values to `leaves`: bit i of the index means that tile i of the rack is used.
    fn add(&self, position: &Position, leaves: &mut [i32]);
}

/// The leave of a rack if this subset of tiles is used.
pub fn kept(rack: &Rack, used: usize) -> Rack {
    let mut kept = Rack::default();
    for (i, &tile) in rack.tiles().iter().enumerate() {
        if used >> i & 1 == 0 {
            kept.push(tile);
        }
    }
    kept
}

/// What the side to move cannot see: the bag and all other racks, also where these are known here.
fn hidden(position: &Position) -> Counts {
    let mut unseen = position.unseen();
    for player in (0..position.players()).filter(|&player| player != position.to_move()) {
        for &tile in position.hand(player).rack.tiles() {
            unseen[tile as usize] += 1;
        }
    }
    unseen
}

/// Tables that hold while the bag has at most so many tiles, the fewest first (Sawicki 2025, chapter 6.3, proposes values by turn;
/// a position does not know its turn, but how many tiles are left).
pub struct Stages(pub Vec<(usize, Vec<Arc<dyn Leave>>)>);

impl Situated for Stages {
    fn name(&self) -> &'static str {
        "stages"
    }

    fn add(&self, position: &Position, leaves: &mut [i32]) {
        let stage = self.0.iter().find(|(bag, _)| position.bag_len() <= *bag);
        let Some((_, terms)) = stage else { return };
        let rack = position.rack();
        for (used, value) in leaves.iter_mut().enumerate().take(1 << rack.len()) {
            let kept = kept(rack, used);
            *value += terms
                .iter()
                .map(|term| term.value(kept.tiles()))
                .sum::<i32>();
        }
    }
}

/// What a bingo at the next turn is expected to bring: over all septets the chance to hold it after drawing, times the bonus and
/// a factor of its tiles' points (the Scrabble Analyser thesis, chapter 3.1). Nothing where the bag cannot refill the rack.
pub struct Bingo {
    bonus: i32,
    factor: i32,
    /// Of the lexicon last met: games of a match share one.
    septets: Mutex<Option<Shelf>>,
}

struct Shelf {
    checksum: u64,
    banned: Banned,
    size: usize,
    blanks: usize,
    septets: Arc<Septets>,
}

impl Bingo {
    /// Both in thousandths: of a point, and of a point for each point of the septet's tiles.
    pub fn new(bonus: i32, factor: i32) -> Self {
        Self {
            bonus,
            factor,
            septets: Mutex::new(None),
        }
    }

    fn septets(&self, position: &Position) -> Option<Arc<Septets>> {
        let lexicon = position.lexicon()?;
        let rules = position.rules();
        let (size, blanks) = (rules.rack_size, rules.counts()[0] as usize);
        let mut shelf = self.septets.lock().expect("making septets does not panic");
        let fits = |shelf: &Shelf| {
            shelf.checksum == lexicon.checksum()
                && (shelf.size, shelf.blanks) == (size, blanks)
                && shelf.banned == *position.banned()
        };
        if !shelf.as_ref().is_some_and(fits) {
            let septets = Septets::new(lexicon, position.banned(), size, blanks);
            *shelf = Some(Shelf {
                checksum: lexicon.checksum(),
                banned: position.banned().clone(),
                size,
                blanks,
                septets: Arc::new(septets),
            });
        }
        shelf.as_ref().map(|shelf| shelf.septets.clone())
    }
}

impl Situated for Bingo {
    fn name(&self) -> &'static str {
        "bingo"
    }

    fn add(&self, position: &Position, leaves: &mut [i32]) {
        let Some(septets) = self.septets(position).filter(|_| position.bag_len() > 0) else {
            return;
        };
        let rack = position.rack();
        let size = position.rules().rack_size;
        let (numbers, unseen) = (Leaves::new(rack), hidden(position));
        let all: u64 = unseen.iter().map(|&n| u64::from(n)).sum();
        let sums = septets.draws(&numbers, &unseen, position.rules());
        for (used, value) in leaves.iter_mut().enumerate().take(1 << rack.len()) {
            let kept = kept(rack, used);
            let wanted = size - kept.len();
            if used == 0 || wanted > position.bag_len() {
                continue;
            }
            let (draws, points) = sums[numbers.number(kept.tiles())];
            let ways = choose(all, wanted as u64) as i128;
            let worth = self.bonus as i128 * draws as i128 + self.factor as i128 * points as i128;
            *value += ((2 * worth + ways) / (2 * ways)) as i32;
        }
    }
}
