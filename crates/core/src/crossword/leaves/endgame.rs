//! Leave values when the bag is empty.

use super::POINT;
use crate::crossword::Position;

/// The estimated cost of not going out, in addition to the tiles themselves: the opponent gets further turns. This is
/// our own estimate. The points of the tiles count twice because they move from one player to the other.
const NOT_OUT: i32 = 10 * POINT;

/// Fills `leaves` for an empty bag. A player who goes out gains the tiles of the others; a player who does not is
/// assumed to lose the leave.
pub fn fill_endgame(position: &Position, leaves: &mut [i32]) {
    let rules = position.rules();
    let tiles = position.rack().tiles();
    let whole = (1 << tiles.len()) - 1;
    for (used, value) in leaves.iter_mut().enumerate().take(whole + 1) {
        let kept = tiles.iter().enumerate().filter(|(i, _)| used >> i & 1 == 0);
        let points: i32 = kept.map(|(_, &tile)| rules.value(tile)).sum();
        *value = if used == whole {
            2 * POINT * others_points(position)
        } else {
            -2 * POINT * points - NOT_OUT
        };
    }
}

/// The points of the tiles on the other racks, known or not: with an empty bag they are the unseen tiles.
fn others_points(position: &Position) -> i32 {
    let rules = position.rules();
    let others = (0..position.players()).filter(|&player| player != position.to_move());
    let known = others.map(|player| rules.points(position.hand(player).rack.tiles()));
    let unseen = position.unseen();
    let unseen = unseen.iter().enumerate();
    let unseen = unseen.map(|(tile, &n)| i32::from(n) * rules.value(tile as u8));
    known.sum::<i32>() + unseen.sum::<i32>()
}
