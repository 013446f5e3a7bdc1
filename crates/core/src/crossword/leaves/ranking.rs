//! Numbers all leaves: by size, then by the number of tiles of the first kind, of the second kind, and so on.
//!
//! This is the combinatorial number system for multisets bounded by a tile set. The number of a leave is a sum with one
//! summand for each kind it contains. The summand of a kind depends only on how many tiles of this kind and of later
//! kinds the leave has. So the number of each subset of a rack follows from the number of a smaller subset with one
//! addition.

use super::MAX_LEAVE;
use crate::crossword::rules::rack::{Counts, MAX_RACK, TILE_KINDS};
use crate::lexicon::Tile;

const SIZES: usize = MAX_LEAVE + 1;
pub const USUAL_RACK: usize = 7;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
    counts: Counts,
    largest: usize,
    /// The number of the first leave of each size; the last entry is one past the last leave.
    first: [u32; SIZES + 1],
    /// The summand of c tiles of a kind in a leave with r tiles of this and later kinds: [kind][r][c].
    steps: Vec<[[u32; SIZES]; SIZES]>,
    /// The number of multisets of r tiles of this and later kinds: [kind][r].
    ways: Vec<[u32; SIZES]>,
}

impl Ranking {
    /// Numbers the leaves of at most `largest` tiles (at most [`MAX_LEAVE`]) from a tile set.
    pub fn new(counts: &Counts, largest: usize) -> Self {
        let largest = largest.min(MAX_LEAVE);
        let mut ways = vec![[0; SIZES]; TILE_KINDS + 1];
        ways[TILE_KINDS][0] = 1;
        let mut steps = vec![[[0; SIZES]; SIZES]; TILE_KINDS];
        for kind in (0..TILE_KINDS).rev() {
            for tiles in 0..SIZES {
                let mut sum = 0;
                for own in 0..=tiles {
                    steps[kind][tiles][own] = sum;
                    if own <= counts[kind] as usize {
                        sum += ways[kind + 1][tiles - own];
                    }
                }
                ways[kind][tiles] = sum;
            }
        }
        let mut first = [0; SIZES + 1];
        for size in 0..SIZES {
            let number = if size <= largest { ways[0][size] } else { 0 };
            first[size + 1] = first[size] + number;
        }
        Self {
            counts: *counts,
            largest,
            first,
            steps,
            ways,
        }
    }

    /// The number of leaves, including the empty leave.
    pub fn leaves(&self) -> usize {
        self.first[self.largest + 1] as usize
    }

    pub fn largest(&self) -> usize {
        self.largest
    }

    /// The range of numbers of the leaves of one size.
    pub fn of_size(&self, size: usize) -> std::ops::Range<usize> {
        self.first[size] as usize..self.first[size + 1] as usize
    }

    /// Whether the tile set contains all these tiles.
    pub fn holds(&self, tiles: &[Tile]) -> bool {
        let mut counts = self.counts;
        tiles.iter().all(|&tile| {
            let left = &mut counts[tile as usize];
            let some = *left > 0;
            *left = left.saturating_sub(1);
            some
        })
    }

    /// The number of a leave. `None` if it is too large or not contained in the tile set.
    pub fn number(&self, tiles: &[Tile]) -> Option<usize> {
        if tiles.len() > self.largest || !self.holds(tiles) {
            return None;
        }
        let mut sorted = [0; MAX_LEAVE];
        let sorted = &mut sorted[..tiles.len()];
        sorted.copy_from_slice(tiles);
        sorted.sort_unstable();
        let mut number = self.first[tiles.len()];
        let mut left = tiles.len();
        for run in sorted.chunk_by(|a, b| a == b) {
            number += self.steps[run[0] as usize][left][run.len()];
            left -= run.len();
        }
        Some(number as usize)
    }

    /// The tiles of a leave in ascending order, and its size.
    pub fn leave(&self, number: usize) -> ([Tile; MAX_LEAVE], usize) {
        let mut number = number as u32;
        let size = (0..self.largest)
            .find(|&size| number < self.first[size + 1])
            .unwrap_or(self.largest);
        number -= self.first[size];
        let (mut tiles, mut len) = ([0; MAX_LEAVE], 0);
        for kind in 0..TILE_KINDS {
            let left = size - len;
            if left == 0 {
                break;
            }
            let own = (0..=left)
                .rev()
                .find(|&own| {
                    own <= self.counts[kind] as usize
                        && self.ways[kind + 1][left - own] > 0
                        && self.steps[kind][left][own] <= number
                })
                .unwrap_or(0);
            number -= self.steps[kind][left][own];
            tiles[len..len + own].fill(kind as Tile);
            len += own;
        }
        (tiles, size)
    }

    /// Calls `visit` with every subset of a rack (bit i is tile i) and the number of that leave, `None` if it is too
    /// large. The tile set must contain the rack.
    #[inline]
    pub fn each(&self, rack: &[Tile], visit: impl FnMut(usize, Option<usize>)) {
        // The buffer for the usual rack size is much faster to initialise than the one for the largest rack.
        if rack.len() <= USUAL_RACK {
            self.each_of(rack, &mut [(0, 0); 1 << USUAL_RACK], visit);
        } else {
            self.each_of(rack, &mut [(0, 0); 1 << MAX_RACK], visit);
        }
    }

    /// `subsets` holds the tiles kept and the sum of the summands of each subset of the tiles in descending order.
    #[inline(always)]
    fn each_of<const SUBSETS: usize>(
        &self,
        rack: &[Tile],
        subsets: &mut [(u32, u32); SUBSETS],
        mut visit: impl FnMut(usize, Option<usize>),
    ) {
        let mut order: [(Tile, u8); MAX_RACK] = [(0, 0); MAX_RACK];
        let order = &mut order[..rack.len()];
        for (i, place) in order.iter_mut().enumerate() {
            *place = (rack[i], i as u8);
        }
        // Descending, because the summand of a kind depends on the later kinds.
        order.sort_unstable_by(|a, b| b.cmp(a));
        let mut equal = 0;
        visit(0, Some(0));
        for (i, &(kind, at)) in order.iter().enumerate() {
            // The tiles of the same kind before this one.
            equal = match i.checked_sub(1) {
                Some(before) if order[before].0 == kind => equal | 1 << before,
                _ => 0,
            };
            let steps = &self.steps[kind as usize];
            for rest in 0..1usize << i {
                let size = rest.count_ones() as usize + 1;
                let own = (rest & equal).count_ones() as usize + 1;
                let kept = subsets[rest % SUBSETS].0 | 1 << at;
                let (mut sum, mut number) = (0, None);
                if size <= self.largest {
                    // The summand for fewer tiles of the same kind is replaced, not added to.
                    sum = subsets[(rest & !equal) % SUBSETS].1 + steps[size][own];
                    number = Some((self.first[size] + sum) as usize);
                }
                subsets[(rest | 1 << i) % SUBSETS] = (kept, sum);
                visit(kept as usize, number);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All leaves of a small tile set by brute force over the count of every kind.
    fn brute(counts: &Counts, largest: usize) -> BTreeSet<(usize, Vec<Tile>)> {
        let mut found = BTreeSet::from([(0, Vec::new())]);
        for kind in 0..TILE_KINDS as Tile {
            for (_, tiles) in found.clone() {
                for own in 1..=counts[kind as usize] as usize {
                    let more = [tiles.clone(), vec![kind; own]].concat();
                    if more.len() <= largest {
                        found.insert((more.len(), more));
                    }
                }
            }
        }
        found
    }

    fn set() -> Counts {
        let mut counts = [0; TILE_KINDS];
        (counts[0], counts[1], counts[2], counts[5], counts[63]) = (2, 9, 1, 3, 4);
        counts
    }

    #[test]
    fn numbers_are_those_of_all_leaves_listed_one_by_one() {
        for largest in 0..=MAX_LEAVE {
            let ranking = Ranking::new(&set(), largest);
            let all = brute(&set(), largest);
            assert_eq!(ranking.leaves(), all.len());
            let mut numbers = BTreeSet::new();
            for (size, tiles) in &all {
                let number = ranking.number(tiles).unwrap();
                assert!(ranking.of_size(*size).contains(&number));
                let (back, len) = ranking.leave(number);
                assert_eq!(&back[..len], tiles.as_slice());
                numbers.insert(number);
            }
            assert_eq!(numbers.len(), ranking.leaves());
            assert_eq!(numbers.last(), Some(&(ranking.leaves() - 1)));
        }
    }

    #[test]
    fn what_the_set_does_not_have_has_no_number() {
        let ranking = Ranking::new(&set(), 4);
        assert_eq!(ranking.number(&[2, 2]), None);
        assert_eq!(ranking.number(&[1; 5]), None);
        assert_eq!(ranking.number(&[7]), None);
    }

    #[test]
    fn the_leaves_of_a_rack_have_the_numbers_they_have_alone() {
        for largest in [3, 6] {
            let ranking = Ranking::new(&set(), largest);
            for rack in [&[5, 0, 1, 63, 1, 5, 1][..], &[1; 8], &[2, 63], &[]] {
                let mut seen = 0;
                ranking.each(rack, |kept, number| {
                    let tiles: Vec<Tile> = (0..rack.len())
                        .filter(|i| kept >> i & 1 != 0)
                        .map(|i| rack[i])
                        .collect();
                    assert_eq!(number, ranking.number(&tiles), "{tiles:?} of {rack:?}");
                    seen += 1;
                });
                assert_eq!(seen, 1 << rack.len());
            }
        }
    }

    #[test]
    fn the_english_set_has_as_many_leaves_as_engines_count() {
        // 914 624 leaves of one to six tiles (published with the leave files of public engines).
        let counts: Vec<u8> = "2 9 2 2 4 12 2 3 2 9 1 1 4 2 6 8 2 1 6 4 6 4 2 2 1 2 1"
            .split(' ')
            .map(|n| n.parse().unwrap())
            .collect();
        let mut set = [0; TILE_KINDS];
        set[..27].copy_from_slice(&counts);
        assert_eq!(Ranking::new(&set, 6).leaves(), 914_625);
    }
}
