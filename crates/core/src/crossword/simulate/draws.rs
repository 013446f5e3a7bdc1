//! The tiles of an iteration: what the opponents hold and in which order the bag is drawn.
//!
//! They depend on (seed, iteration) alone, so that iteration k of every candidate meets the same luck. The bag is one row: the
//! player who simulates draws from its front, the others from its back, so that nobody's luck depends on how many tiles
//! another one uses, until the row is nearly empty.

use super::infer::Inference;
use crate::crossword::rack::{Counts, MAX_RACK};
use crate::crossword::rules::MAX_PLAYERS;
use crate::crossword::{Position, Rack};
use crate::game::rng::Rng;
use crate::lexicon::Tile;

/// Streams of random numbers an iteration has: the order of the tiles, and where tiles put back go for either end.
const STREAMS: u64 = 4;

/// What all iterations have in common.
pub struct Source {
    seed: u64,
    me: usize,
    /// Tiles that may be anywhere: in the bag or on an opponent's rack.
    hidden: Vec<Tile>,
    /// What is known of each opponent's rack, and how many tiles it has.
    known: [Rack; MAX_PLAYERS],
    sizes: [usize; MAX_PLAYERS],
    players: usize,
    /// What the next player may have kept.
    inference: Option<Inference>,
}

impl Source {
    /// `known` are tiles of the next player; they must be unseen and no more than the rack has.
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
        let mut told = racks[next];
        for &tile in known.tiles() {
            // A tile that the position tells already needs not be told again.
            if told.take(tile) {
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

    /// Whether all iterations are the same: the bag is empty, and one rack at most is not known.
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

/// Adds the tiles kept to those that are known of a rack. A tile that is known is one of those kept, not another one.
fn add_kept(rack: &mut Rack, size: usize, kept: &Rack, row: &mut Row) {
    let mut known = *rack;
    for &tile in kept.tiles() {
        let counted = known.take(tile);
        if !counted && rack.len() < size && row.take(tile) {
            rack.push(tile);
        }
    }
}

/// Capacity for all tiles of the largest tile set in use; 64 kinds of up to 255 tiles would need more, but no game has that many.
pub const MOST_TILES: usize = 512;

struct Row {
    tiles: [Tile; MOST_TILES],
    len: usize,
}

impl Row {
    fn new(hidden: &[Tile]) -> Self {
        let mut tiles = [0; MOST_TILES];
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
    /// Of the opponents.
    pub racks: [Rack; MAX_PLAYERS],
    row: [Tile; MOST_TILES],
    full: usize,
    places: [Rng; 2],
}

impl Default for Deal {
    fn default() -> Self {
        Self {
            racks: Default::default(),
            row: [0; MOST_TILES],
            full: 0,
            places: [Rng::new(0), Rng::new(0)],
        }
    }
}

/// The bag of one play-out.
pub struct Bag {
    row: [Tile; MOST_TILES],
    front: usize,
    back: usize,
    places: [Rng; 2],
}

impl Default for Bag {
    fn default() -> Self {
        Self {
            row: [0; MOST_TILES],
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

    /// The next tiles, fewer than wanted where the bag ends.
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

    /// Puts exchanged tiles back where chance says; what lay there comes next.
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
