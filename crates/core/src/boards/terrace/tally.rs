//! The learned evaluation of Terrace, updated from position to position.
//!
//! Most of its cost are the targets of all pieces. The targets of a piece depend only on its terrace and on the squares
//! around it, and a move changes two squares. So the reach of each piece is kept and counted again only near changed
//! squares. The other terms are cheap and computed anew.

use super::ground::{self, SQUARES, Squares};
use super::terms::{Reach, around, over_t};
use super::{KINDS, T, Terrace};
use crate::boards::learned::{Following, Sum, Sums};
use crate::game::Position;

pub struct Tables(Vec<Sums>);

/// The pieces of a position for two players and their reach.
#[derive(Clone)]
pub struct Tally {
    owned: [Squares; 2],
    kinds: [Squares; KINDS],
    /// The squares from which the pieces of each player attack the rival's T.
    over_t: [Squares; 2],
    /// The reach of the piece on each square.
    pieces: [Reach; SQUARES],
    /// The reach of all pieces of each player.
    reach: [Reach; 2],
}

impl Default for Tally {
    fn default() -> Self {
        Tally {
            owned: [0; 2],
            kinds: [0; KINDS],
            over_t: [0; 2],
            pieces: [Reach::default(); SQUARES],
            reach: [Reach::default(); 2],
        }
    }
}

impl Tally {
    /// Goes on to another position.
    fn follow(&mut self, position: &Terrace) {
        let mut changed = 0;
        for player in 0..2 {
            changed |= self.owned[player] ^ position.owned(player);
        }
        for kind in 0..KINDS {
            changed |= self.kinds[kind] ^ position.kind(kind);
        }
        let near = ground::each(changed).fold(changed, |all, square| all | around(square));
        let stale = [0, 1].map(|player| {
            let over_t = over_t(position, player);
            let moved = self.over_t[player] != over_t;
            self.over_t[player] = over_t;
            if moved { Squares::MAX } else { near }
        });
        // A captured piece and the one that captured it share a square: all old pieces go before the new ones come.
        for (player, squares) in stale.into_iter().enumerate() {
            self.forget(player, squares);
        }
        self.owned = [position.owned(0), position.owned(1)];
        self.kinds = std::array::from_fn(|kind| position.kind(kind));
        for (player, squares) in stale.into_iter().enumerate() {
            self.count(position, player, squares);
        }
    }

    /// Takes the reach of a player's pieces on these squares off.
    fn forget(&mut self, player: usize, squares: Squares) {
        for square in ground::each(self.owned[player] & !self.kinds[T] & squares) {
            self.reach[player].subtract(self.pieces[square as usize]);
        }
    }

    /// Counts the reach of a player's pieces on these squares.
    fn count(&mut self, position: &Terrace, player: usize, squares: Squares) {
        for (square, reach) in position.each_reach(player, self.over_t[player], squares) {
            self.pieces[square as usize] = reach;
            self.reach[player].add(reach);
        }
    }
}

impl Following<Terrace> for Tables {
    type Memory = Tally;

    fn new(weights: &[Sums]) -> Self {
        Tables(weights.to_vec())
    }

    /// With three and four players the terms are computed anew.
    fn sums(&self, before: &Tally, memory: &mut Tally, position: &Terrace) -> Option<[Sums; 2]> {
        if position.players() != 2 {
            return None;
        }
        memory.clone_from(before);
        memory.follow(position);
        Some([0, 1].map(|player| {
            let mut sum = Sum::new(&self.0);
            position.describe_with(player, memory.reach[player], &mut sum);
            sum.sums
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::testing::check_followed_evaluation;

    #[test]
    fn an_evaluation_does_not_depend_on_the_position_before() {
        let left = check_followed_evaluation::<Terrace>(20, |end| end.occupied().count_ones());
        assert!(left < 300, "{left} pieces left are too many for a test");
    }
}
