//! A table of leave values: complete up to a given size, with a model for each larger size.

use thiserror::Error;

use super::model::{Form, Model, Shape};
use super::ranking::USUAL_RACK;
use super::{HUNDREDTH, MAX_LEAVE, Ranking};
use crate::crossword::Rules;
use crate::crossword::rules::rack::MAX_RACK;
use crate::lexicon::{Tile, prefetch};

#[derive(Debug, Error, PartialEq, Eq)]
pub enum TableError {
    #[error("a leave table lists leaves of 1 to {MAX_LEAVE} tiles, not {0}")]
    Largest(usize),
    #[error(
        "this set of tiles has {expected} leaves of at most {largest} tiles, the table lists {found}"
    )]
    Values {
        expected: usize,
        largest: usize,
        found: usize,
    },
    #[error("a model of larger leaves has {expected} terms for this alphabet, found {found}")]
    Model { expected: usize, found: usize },
}

#[derive(Debug, Clone)]
pub struct LeaveTable {
    ranking: Ranking,
    /// In hundredths of a point, indexed by leave number.
    values: Vec<i16>,
    /// Models for leaves with one tile more than the table lists, two more, and so on. The last model covers all larger
    /// sizes.
    above: Vec<Model>,
}

impl LeaveTable {
    pub fn new(
        rules: &Rules,
        largest: usize,
        values: Vec<i16>,
        above: Vec<Vec<i16>>,
    ) -> Result<Self, TableError> {
        if !(1..=MAX_LEAVE).contains(&largest) {
            return Err(TableError::Largest(largest));
        }
        let ranking = Ranking::new(rules.counts(), largest);
        let (expected, found) = (ranking.leaves(), values.len());
        if expected != found {
            return Err(TableError::Values {
                expected,
                largest,
                found,
            });
        }
        let shape = Shape::new(Form::Pairs, rules.alphabet());
        let model = |weights: Vec<i16>| {
            let (expected, found) = (shape.size(), weights.len());
            Model::new(shape, weights).ok_or(TableError::Model { expected, found })
        };
        let above = above
            .into_iter()
            .map(model)
            .collect::<Result<Vec<_>, _>>()?;
        if above.is_empty() {
            let (expected, found) = (shape.size(), 0);
            return Err(TableError::Model { expected, found });
        }
        Ok(Self {
            ranking,
            values,
            above,
        })
    }

    pub fn largest(&self) -> usize {
        self.ranking.largest()
    }

    pub fn values(&self) -> &[i16] {
        &self.values
    }

    pub fn above(&self) -> &[Model] {
        &self.above
    }

    /// The value in thousandths of a point.
    pub fn value(&self, tiles: &[Tile]) -> i32 {
        let listed = self.ranking.number(tiles);
        HUNDREDTH * listed.map_or_else(|| self.modelled(tiles), |n| self.values[n].into())
    }

    fn modelled(&self, tiles: &[Tile]) -> i32 {
        let mut sorted = [0; MAX_RACK];
        let sorted = &mut sorted[..tiles.len()];
        sorted.copy_from_slice(tiles);
        sorted.sort_unstable();
        let beyond = tiles.len().saturating_sub(self.largest() + 1);
        self.above[beyond.min(self.above.len() - 1)].value(sorted)
    }

    /// Adds the leave value for every subset of used tiles: bit i of the index is tile i of the rack.
    pub fn add(&self, rack: &[Tile], leaves: &mut [i32]) {
        let whole = (1usize << rack.len()) - 1;
        if !self.ranking.holds(rack) {
            for (used, value) in leaves.iter_mut().enumerate().take(whole + 1) {
                let (tiles, len) = kept(rack, whole & !used);
                *value += self.value(&tiles[..len]);
            }
            return;
        }
        // The buffer for the usual rack size is much faster to initialise than the one for the largest rack.
        if rack.len() <= USUAL_RACK {
            self.add_listed(rack, &mut [NOT_LISTED; 1 << USUAL_RACK], leaves);
        } else {
            self.add_listed(rack, &mut [NOT_LISTED; 1 << MAX_RACK], leaves);
        }
    }

    /// As `add` for a rack that the tile set contains. `numbers` is a buffer for the numbers of the leaves.
    #[inline(always)]
    fn add_listed<const SUBSETS: usize>(
        &self,
        rack: &[Tile],
        numbers: &mut [u32; SUBSETS],
        leaves: &mut [i32],
    ) {
        let whole = (1usize << rack.len()) - 1;
        // All values are prefetched before the first is read, because most are not in the cache.
        self.ranking.each(rack, |kept_set, number| {
            if let Some(number) = number {
                prefetch(&self.values, number);
                numbers[kept_set % SUBSETS] = number as u32;
            }
        });
        for (kept_set, &number) in numbers[..=whole].iter().enumerate() {
            let value = match number {
                // A full rack is not a leave: no tile is used.
                NOT_LISTED if kept_set == whole => 0,
                NOT_LISTED => {
                    let (tiles, len) = kept(rack, kept_set);
                    self.modelled(&tiles[..len])
                }
                number => self.values[number as usize].into(),
            };
            leaves[whole & !kept_set] += HUNDREDTH * value;
        }
    }
}

/// Marks a leave that is too large for the table.
const NOT_LISTED: u32 = u32::MAX;

fn kept(rack: &[Tile], set: usize) -> ([Tile; MAX_RACK], usize) {
    let (mut tiles, mut len) = ([0; MAX_RACK], 0);
    for (i, &tile) in rack.iter().enumerate() {
        if set >> i & 1 != 0 {
            tiles[len] = tile;
            len += 1;
        }
    }
    (tiles, len)
}
