//! The random tiles of an iteration: the opponents' racks and the order of the bag.
//!
//! They depend only on (seed, iteration), so iteration k gives every candidate the same luck. The bag is one row: the
//! player who simulates draws from the front, the others from the back. So a player's luck does not depend on how many
//! tiles the others use, until the row is nearly empty.

use super::infer::Inference;
use crate::crossword::rules::rack::{Counts, MAX_RACK};
use crate::crossword::rules::settings::MAX_PLAYERS;
use crate::crossword::{Position, Rack};
use crate::game::rng::Rng;
use crate::lexicon::Tile;

/// The number of random streams per iteration: one for the order of the tiles, and one per end for returned tiles.
const STREAMS: u64 = 4;

/// The data shared by all iterations.
pub struct Source {
    seed: u64,
    me: usize,
    /// Tiles in the bag or on an opponent's rack.
    hidden: Vec<Tile>,
    /// The known tiles of each opponent's rack, and its size.
    known: [Rack; MAX_PLAYERS],
    sizes: [usize; MAX_PLAYERS],
    players: usize,
    /// A distribution of the next player's leave.
    inference: Option<Inference>,
}

impl Source {
    /// `known` are tiles of the next player. They must be unseen and fit the rack.
    pub fn new(
        position: &Position,
        seed: u64,
        known: Rack,
        inference: Option<Inference>,
    ) -> Result<Self, Tile> {
        let (me, players) = (position.to_move(), position.players());
        let mut unseen = position.unseen();
        let mut racks = [Rack::default(); MAX_PLAYERS];
        let mut sizes = [0; MAX_PLAYERS];
        for player in (0..players).filter(|&player| player != me) {
            racks[player] = position.hand(player).rack;
            sizes[player] = position.hand(player).len();
        }
        let next = (me + 1) % players;
        let mut shown = racks[next];
        for &tile in known.tiles() {
            // Tiles that the position already shows are not counted twice.
            if shown.take(tile) {
                continue;
            }
            let left = &mut unseen[tile as usize];
            *left = left.checked_sub(1).ok_or(tile)?;
            racks[next].push(tile);
        }
        Ok(Self {
            seed,
            me,
            hidden: tiles_of(&unseen),
            known: racks,
            sizes,
            players,
            inference,
        })
    }

    /// Whether all iterations are the same: the bag is empty and at most one rack is unknown.
    pub fn is_certain(&self) -> bool {
        let missing = |player: usize| self.sizes[player] - self.known[player].len();
        (0..self.players).any(|player| missing(player) == self.hidden.len())
    }

    /// Deals the tiles of an iteration.
    pub fn deal(&self, iteration: u64, deal: &mut Deal) {
        let stream = |n| Rng::keyed(self.seed, STREAMS * iteration + n);
        let mut rng = stream(0);
        deal.racks = self.known;
        let mut row = Row::new(&self.hidden);
        let next = (self.me + 1) % self.players;
        if let Some(inference) = &self.inference {
            let kept = inference.draw(&mut rng);
            add_kept(&mut deal.racks[next], self.sizes[next], &kept, &mut row);
        }
        rng.shuffle(&mut row.tiles[..row.len]);
        for player in (0..self.players).filter(|&player| player != self.me) {
            while deal.racks[player].len() < self.sizes[player] && row.len > 0 {
                row.len -= 1;
                deal.racks[player].push(row.tiles[row.len]);
            }
        }
        deal.row = row.tiles;
        deal.full = row.len;
        deal.places = [stream(1), stream(2)];
    }
}

/// Adds kept tiles to the known tiles of a rack. A known tile counts as one of the kept tiles, so it is not added twice.
fn add_kept(rack: &mut Rack, size: usize, kept: &Rack, row: &mut Row) {
    let mut known = *rack;
    for &tile in kept.tiles() {
        let counted = known.take(tile);
        if !counted && rack.len() < size && row.take(tile) {
            rack.push(tile);
        }
    }
}

/// The capacity for the largest tile set in use. 64 kinds of up to 255 tiles would need more, but no game has that
/// many.
pub const MAX_TILES: usize = 512;

struct Row {
    tiles: [Tile; MAX_TILES],
    len: usize,
}

impl Row {
    fn new(hidden: &[Tile]) -> Self {
        let mut tiles = [0; MAX_TILES];
        tiles[..hidden.len()].copy_from_slice(hidden);
        Self {
            tiles,
            len: hidden.len(),
        }
    }

    fn take(&mut self, tile: Tile) -> bool {
        let at = self.tiles[..self.len].iter().position(|&own| own == tile);
        if let Some(at) = at {
            self.len -= 1;
            self.tiles[at] = self.tiles[self.len];
        }
        at.is_some()
    }
}

fn tiles_of(counts: &Counts) -> Vec<Tile> {
    let kinds = counts.iter().enumerate();
    kinds
        .flat_map(|(tile, &n)| std::iter::repeat_n(tile as Tile, n as usize))
        .collect()
}

/// The tiles of one iteration.
pub struct Deal {
    /// The racks of the opponents.
    pub racks: [Rack; MAX_PLAYERS],
    row: [Tile; MAX_TILES],
    full: usize,
    places: [Rng; 2],
}

impl Default for Deal {
    fn default() -> Self {
        Self {
            racks: Default::default(),
            row: [0; MAX_TILES],
            full: 0,
            places: [Rng::new(0), Rng::new(0)],
        }
    }
}

/// The bag of one play-out.
pub struct Bag {
    row: [Tile; MAX_TILES],
    front: usize,
    back: usize,
    places: [Rng; 2],
}

impl Default for Bag {
    fn default() -> Self {
        Self {
            row: [0; MAX_TILES],
            front: 0,
            back: 0,
            places: [Rng::new(0), Rng::new(0)],
        }
    }
}

impl Bag {
    /// The full bag of an iteration.
    pub fn reset(&mut self, deal: &Deal) {
        self.row[..deal.full].copy_from_slice(&deal.row[..deal.full]);
        (self.front, self.back) = (0, deal.full);
        self.places.clone_from(&deal.places);
    }

    pub fn len(&self) -> usize {
        self.back - self.front
    }

    /// The next tiles. Fewer than `wanted` if the bag runs out.
    pub fn draw(&mut self, from_front: bool, wanted: usize) -> Rack {
        let mut drawn = Rack::default();
        for _ in 0..wanted.min(self.len()).min(MAX_RACK) {
            if from_front {
                drawn.push(self.row[self.front]);
                self.front += 1;
            } else {
                self.back -= 1;
                drawn.push(self.row[self.back]);
            }
        }
        drawn
    }

    /// Returns exchanged tiles to random positions. The tiles found there are drawn next.
    pub fn put_back(&mut self, from_front: bool, tiles: &[Tile]) {
        for &tile in tiles {
            let own = if from_front {
                self.front -= 1;
                self.front
            } else {
                self.back += 1;
                self.back - 1
            };
            self.row[own] = tile;
            let number = self.len() as u64;
            let place = self.places[usize::from(from_front)].below(number) as usize;
            self.row.swap(own, self.front + place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_tile_is_one_of_those_kept() {
        let rack = |tiles: &[Tile]| Rack::new(tiles).unwrap();
        let (mut held, mut row) = (rack(&[5]), Row::new(&[5, 5, 2, 2, 9]));
        add_kept(&mut held, 4, &rack(&[5, 2]), &mut row);
        assert_eq!(held.tiles(), [5, 2]);
        assert_eq!(row.len, 4);
        add_kept(&mut held, 3, &rack(&[5, 5, 9]), &mut row);
        assert_eq!(held.tiles(), [5, 2, 5], "no more than the rack holds");
    }
}
