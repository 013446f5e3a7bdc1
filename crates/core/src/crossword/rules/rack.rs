//! A rack: tiles in the player's order.

use crate::game::rng::mix;
use crate::lexicon::Tile;

/// The largest rack a game may have.
pub const MAX_RACK: usize = 10;
/// Codes of tiles: 0 is the blank, 1..=63 are letters.
pub const TILE_KINDS: usize = 64;
/// On the board this bit marks a blank that represents the letter in the lower bits.
pub const BLANK_BIT: u8 = 0x80;

/// The number of tiles of each kind.
pub type Counts = [u8; TILE_KINDS];

/// The letter that a tile on the board shows.
#[inline]
pub fn letter_of(tile: u8) -> Tile {
    tile & !BLANK_BIT
}

/// The kind of a tile on the board: its letter, or 0 for a blank.
#[inline]
pub fn kind_of(tile: u8) -> Tile {
    if tile & BLANK_BIT != 0 { 0 } else { tile }
}

#[derive(Clone, Copy, Default)]
pub struct Rack {
    tiles: [Tile; MAX_RACK],
    len: u8,
}

impl Rack {
    /// `None` if there are more tiles than a rack can hold.
    pub fn new(tiles: &[Tile]) -> Option<Self> {
        let mut rack = Self::default();
        rack.tiles.get_mut(..tiles.len())?.copy_from_slice(tiles);
        rack.len = tiles.len() as u8;
        Some(rack)
    }

    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..self.len as usize]
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn counts(&self) -> Counts {
        let mut counts = [0; TILE_KINDS];
        for &tile in self.tiles() {
            counts[tile as usize] += 1;
        }
        counts
    }

    /// A hash of the tiles and their order.
    pub fn key(&self) -> u64 {
        let tiles = self.tiles().iter();
        tiles.fold(self.len as u64, |key, &tile| mix(key ^ u64::from(tile)))
    }

    /// Appends a tile. Panics if the rack is full.
    pub fn push(&mut self, tile: Tile) {
        self.tiles[self.len as usize] = tile;
        self.len += 1;
    }

    /// Removes the first such tile; the others keep their order. Returns whether there was one.
    pub fn take(&mut self, tile: Tile) -> bool {
        let Some(at) = self.tiles().iter().position(|&t| t == tile) else {
            return false;
        };
        self.tiles.copy_within(at + 1..self.len as usize, at);
        self.len -= 1;
        self.tiles[self.len as usize] = 0;
        true
    }

    /// Tiles in ascending order, blanks last: the default order of a rack.
    pub fn sorted(mut self) -> Self {
        self.tiles[..self.len as usize].sort_unstable_by_key(|&tile| tile.wrapping_sub(1));
        self
    }
}

impl PartialEq for Rack {
    fn eq(&self, other: &Self) -> bool {
        self.tiles() == other.tiles()
    }
}

impl Eq for Rack {}

impl std::hash::Hash for Rack {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.tiles().hash(state);
    }
}

impl std::fmt::Debug for Rack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.tiles()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_a_tile_keeps_the_order_of_the_others() {
        let mut rack = Rack::new(&[3, 0, 1, 3]).unwrap();
        assert!(rack.take(3) && !rack.take(9));
        assert_eq!(rack.tiles(), [0, 1, 3]);
        rack.push(2);
        assert_eq!(rack.sorted().tiles(), [1, 2, 3, 0]);
        assert_eq!(Rack::new(&[1; 11]), None);
    }
}
