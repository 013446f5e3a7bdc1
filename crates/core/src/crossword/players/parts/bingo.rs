//! The bingo of the next turn.

use std::sync::{Arc, Mutex};

use super::{Build, Part, thousandths};
use crate::crossword::generate::best::POINT;
use crate::crossword::players::septets::{Leaves, Septets, choose};
use crate::crossword::players::situated::{Situated, kept};
use crate::crossword::rules::rack::Counts;
use crate::crossword::{Banned, Position};

pub const PART: Part = Part {
    name: "bingo",
    about: "what the next turn's bingo is expected to bring",
    numbers: &["factor of the points of its tiles"],
    slow: true,
    build: Build::Situated(|numbers, rules| {
        Arc::new(Bingo::new(POINT * rules.bingo, thousandths(numbers[0])))
    }),
};

/// The expected value of a bingo on the next turn: over all septets, the probability of holding it after drawing, times
/// the bonus plus a factor of its tile points (the Scrabble Analyser thesis, chapter 3.1). 0 if the bag cannot refill the
/// rack.
struct Bingo {
    bonus: i32,
    factor: i32,
    /// The septets of the last lexicon used; games of a match share one.
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
    fn new(bonus: i32, factor: i32) -> Self {
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
    fn name(&self) -> &str {
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

/// The tiles that the side to move cannot see: the bag and all other racks, even if the position knows them.
fn hidden(position: &Position) -> Counts {
    let mut unseen = position.unseen();
    for player in (0..position.players()).filter(|&player| player != position.to_move()) {
        for &tile in position.hand(player).rack.tiles() {
            unseen[tile as usize] += 1;
        }
    }
    unseen
}
