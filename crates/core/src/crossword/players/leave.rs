//! Leave values, in thousandths of a point.

use crate::crossword::Rack;
use crate::crossword::leaves::LeaveTable;
use crate::crossword::rules::rack::TILE_KINDS;
use crate::lexicon::Tile;

/// A term of a leave value. The terms of a strategy are added. A table of whole leaves is also a term.
pub trait Leave: Send + Sync {
    fn value(&self, tiles: &[Tile]) -> i32;

    /// Adds the leave value for every subset of used tiles: bit i of the index is tile i of the rack.
    fn add(&self, rack: &[Tile], leaves: &mut [i32]) {
        for (used, value) in leaves.iter_mut().enumerate().take(1 << rack.len()) {
            let mut kept = Rack::default();
            for (i, &tile) in rack.iter().enumerate() {
                if used >> i & 1 == 0 {
                    kept.push(tile);
                }
            }
            *value += self.value(kept.tiles());
        }
    }
}

impl Leave for LeaveTable {
    fn value(&self, tiles: &[Tile]) -> i32 {
        LeaveTable::value(self, tiles)
    }

    fn add(&self, rack: &[Tile], leaves: &mut [i32]) {
        LeaveTable::add(self, rack, leaves);
    }
}

/// A value for each tile: one for the first of a kind, one for each further (Ballard 1992; Gordon 1993; Sawicki 2025,
/// chapter 4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letters {
    pub first: [i32; TILE_KINDS],
    pub further: [i32; TILE_KINDS],
}

impl Leave for Letters {
    fn value(&self, tiles: &[Tile]) -> i32 {
        let mut seen = 0u64;
        let mut value = 0;
        for &tile in tiles {
            let table = if seen >> tile & 1 == 0 {
                &self.first
            } else {
                &self.further
            };
            value += table[tile as usize];
            seen |= 1 << tile;
        }
        value
    }
}

/// A value for each combination of vowel and consonant counts. Blanks are neither (Gordon 1993; Sawicki 2025, table
/// 4.6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    /// Rows by vowels, columns by consonants; 0 beyond the table.
    pub rows: Vec<Vec<i32>>,
    /// Bit t: letter t is a vowel.
    pub vowels: u64,
}

impl Leave for Balance {
    fn value(&self, tiles: &[Tile]) -> i32 {
        let letters = tiles.iter().filter(|&&tile| tile != 0);
        let vowels = letters
            .clone()
            .filter(|&&tile| self.vowels >> tile & 1 != 0)
            .count();
        let consonants = letters.count() - vowels;
        let row = self.rows.get(vowels);
        row.and_then(|row| row.get(consonants))
            .copied()
            .unwrap_or(0)
    }
}

/// Fills `leaves` with the leave value for every subset of used tiles: bit i of the index is tile i of the rack.
pub fn fill(terms: &[std::sync::Arc<dyn Leave>], rack: &Rack, leaves: &mut [i32]) {
    leaves[..1 << rack.len()].fill(0);
    for term in terms {
        term.add(rack.tiles(), leaves);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_further_tile_of_a_kind_has_its_own_value() {
        let mut letters = Letters {
            first: [0; TILE_KINDS],
            further: [0; TILE_KINDS],
        };
        // I and S of Gordon's table (Sawicki 2025, table 4.5): IISSS is -0.5 - 4 + 7.5 - 4 - 4.
        (letters.first[9], letters.further[9]) = (-500, -4000);
        (letters.first[19], letters.further[19]) = (7500, -4000);
        assert_eq!(letters.value(&[9, 19, 9, 19, 19]), -5000);
        assert_eq!(letters.value(&[]), 0);
    }

    #[test]
    fn blanks_are_neither_vowels_nor_consonants() {
        let balance = Balance {
            rows: vec![vec![0, 10, 20], vec![1, 11]],
            vowels: 0b10,
        };
        assert_eq!(balance.value(&[0, 2, 3]), 20);
        assert_eq!(balance.value(&[1, 2, 0]), 11);
        assert_eq!(balance.value(&[1, 2, 3]), 0);
    }
}
