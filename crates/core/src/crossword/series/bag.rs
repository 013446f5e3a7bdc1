//! The bag for a pair of games: one shuffled row of tiles. The first player draws from the front, the second from the
//! back.
//!
//! Both games of a pair use the same row. So the first player gets the same tiles in the same order, however many the
//! second player uses, until the row is nearly empty. Over the pair, each strategy plays both sides with the same luck.

use crate::crossword::Rules;
use crate::game::rng::Rng;
use crate::lexicon::Tile;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairBag {
    /// The tiles from `front` to `back` are still in the bag.
    row: Vec<Tile>,
    front: usize,
    back: usize,
    /// Random positions for returned tiles, one stream per player, so that players do not affect each other.
    places: [Rng; 2],
}

impl PairBag {
    /// The full tile set in the order for that pair.
    pub fn new(rules: &Rules, seed: u64, pair: u64) -> Self {
        let mut row = Vec::with_capacity(rules.tile_count());
        for (tile, &n) in rules.counts().iter().enumerate() {
            row.extend(std::iter::repeat_n(tile as Tile, n as usize));
        }
        // Each pair has four streams: one for the row, two for returned tiles, one for random choices of the players.
        Rng::keyed(seed, 4 * pair).shuffle(&mut row);
        Self {
            front: 0,
            back: row.len(),
            row,
            places: [1, 2].map(|stream| Rng::keyed(seed, 4 * pair + stream)),
        }
    }

    pub fn len(&self) -> usize {
        self.back - self.front
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The next tiles of a player. Fewer than `wanted` if the bag runs out.
    pub fn draw(&mut self, player: usize, wanted: usize) -> Vec<Tile> {
        let number = wanted.min(self.len());
        if player == 0 {
            self.front += number;
            self.row[self.front - number..self.front].to_vec()
        } else {
            self.back -= number;
            let drawn = self.row[self.back..self.back + number].iter();
            drawn.rev().copied().collect()
        }
    }

    /// Returns tiles to random positions. The tiles found there are the player's next ones.
    pub fn put_back(&mut self, player: usize, tiles: &[Tile]) {
        for &tile in tiles {
            let own = if player == 0 {
                self.front -= 1;
                self.front
            } else {
                self.back += 1;
                self.back - 1
            };
            self.row[own] = tile;
            let place = self.places[player].below(self.len() as u64) as usize;
            self.row.swap(own, self.front + place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crossword::Layout;
    use crate::lexicon::{Alphabet, Letter};
    use std::sync::Arc;

    fn rules() -> Rules {
        let letter = |name: &str| Letter {
            upper: name.to_uppercase(),
            lower: name.to_owned(),
            value: 1,
            count: 10,
            vowel: false,
            blank_only: false,
        };
        let letters = ["a", "b", "c", "d"].map(letter).to_vec();
        let alphabet = Alphabet::new(letters, 2).unwrap();
        let layout = Layout::parse(&"     \n".repeat(5)).unwrap();
        Rules::new(layout, Arc::new(alphabet)).unwrap()
    }

    #[test]
    fn a_player_meets_the_same_tiles_however_many_the_other_draws() {
        let rules = rules();
        let (mut quiet, mut busy) = (PairBag::new(&rules, 7, 3), PairBag::new(&rules, 7, 3));
        let first = quiet.draw(0, 12);
        busy.draw(1, 20);
        let mut again = busy.draw(0, 5);
        busy.draw(1, 3);
        again.extend(busy.draw(0, 7));
        assert_eq!(first, again);
        assert_ne!(first, PairBag::new(&rules, 7, 4).draw(0, 12));
    }

    #[test]
    fn tiles_put_back_are_in_the_bag_again_and_nothing_else_is_lost() {
        let rules = rules();
        let mut bag = PairBag::new(&rules, 1, 0);
        let (mine, theirs) = (bag.draw(0, 7), bag.draw(1, 7));
        let drawn = [bag.draw(0, 7), bag.draw(1, 7)].concat();
        bag.put_back(0, &mine);
        bag.put_back(1, &theirs);
        assert_eq!(bag.len(), rules.tile_count() - 14);
        let mut all = [drawn, bag.draw(0, 100)].concat();
        assert!(bag.is_empty() && bag.draw(1, 1).is_empty());
        let mut counts = [0; 64];
        all.drain(..).for_each(|tile| counts[tile as usize] += 1);
        assert_eq!(&counts, rules.counts());
    }
}
