//! The learned evaluation of Abalone, updated from position to position.
//!
//! Most moves push nothing, so the marbles of only one side change. What depends on one side alone is kept for the other
//! side. For the side that moved, the sums over single marbles change by the marbles that differ. What depends on both
//! sides is computed from the cells that each side supports, which are kept too.

use super::features::FROM_CENTRE;
use super::grid::{self, CELLS, Cells, DIRECTIONS, opposite};
use super::terms::{
    BACKED, EJECTIONS, LEAD, OUT, PACKED, PAIRS, PUSHES, RING, ROWS, TO_MOVE, WEDGED, nearness,
    packed,
};
use super::{Abalone, GOAL};
use crate::boards::learned::{Following, Sums, add};
use crate::game::Position;

fn count(cells: Cells) -> i32 {
    cells.count_ones() as i32
}

/// The learned weights, and those of a marble on each cell.
pub struct Tables {
    weights: Vec<Sums>,
    places: [Sums; CELLS],
}

/// What is known about the marbles of one side.
#[derive(Clone, Copy, Default)]
struct Side {
    marbles: Cells,
    /// For each direction, the cells with one, two and three marbles of this side in a row behind them.
    supported: [[Cells; 3]; DIRECTIONS],
    /// The weighted terms of single marbles.
    places: Sums,
    /// The weighted terms of pairs, rows and packed marbles.
    shape: Sums,
    /// The sum of the distances from the centre.
    distance: i32,
}

/// Both sides of a position for two players.
#[derive(Clone, Copy, Default)]
pub struct Tally([Side; 2]);

impl Side {
    /// The same side with these marbles.
    fn followed(&self, marbles: Cells, tables: &Tables) -> Self {
        if marbles == self.marbles {
            return *self;
        }
        let mut next = *self;
        for cell in grid::each(marbles ^ self.marbles) {
            let change = if marbles >> cell & 1 == 1 { 1 } else { -1 };
            let cell = cell as usize;
            add(&mut next.places, tables.places[cell], change);
            next.distance += change * i32::from(FROM_CENTRE[cell]);
        }
        next.marbles = marbles;
        for (direction, supported) in next.supported.iter_mut().enumerate() {
            let one = grid::step(marbles, direction);
            let two = grid::step(marbles & one, direction);
            let three = grid::step(marbles & two, direction);
            *supported = [one, two, three];
        }
        next.shape = next.shape_sums(&tables.weights);
        next
    }

    fn shape_sums(&self, weights: &[Sums]) -> Sums {
        let (mut pairs, mut rows, mut sums) = (0, 0, [0; 2]);
        for [one, two, _] in self.supported.into_iter().take(3) {
            pairs += count(self.marbles & one);
            rows += count(self.marbles & two);
        }
        add(&mut sums, weights[PAIRS], pairs);
        add(&mut sums, weights[ROWS], rows);
        let excess = packed(count(self.marbles), self.distance);
        for (place, excess) in excess.into_iter().enumerate() {
            add(&mut sums, weights[PACKED + place], excess);
        }
        sums
    }

    /// The number of `rival` marbles that this side can push, and of those that it can push out at once.
    fn pushes(&self, rival: &Side) -> (i32, i32) {
        let (mut pushed, mut out) = (0, 0);
        for (direction, [_, two, three]) in self.supported.into_iter().enumerate() {
            let back = opposite(direction);
            let blocked = self.supported[back][0] | rival.supported[back][0];
            let weak = rival.marbles & !blocked;
            let by_two = weak & two;
            let by_three = rival.marbles & three & grid::before(weak, direction);
            let second = grid::step(by_three, direction);
            pushed |= by_two | by_three | second;
            out |= (by_two | second) & grid::edge(direction);
        }
        (count(pushed), count(out))
    }

    /// The numbers of marbles between rivals, and of those with an own marble on one side and a rival on the other.
    fn squeezed(&self, rival: &Side) -> (i32, i32) {
        let (mut wedged, mut backed) = (0, 0);
        for direction in 0..DIRECTIONS {
            let back = opposite(direction);
            let behind = self.marbles & rival.supported[direction][0];
            if direction < 3 {
                wedged += count(behind & rival.supported[back][0]);
            }
            backed += count(behind & self.supported[back][0]);
        }
        (wedged, backed)
    }
}

impl Following<Abalone> for Tables {
    type Memory = Tally;

    fn new(weights: &[Sums]) -> Self {
        Tables {
            weights: weights.to_vec(),
            places: FROM_CENTRE.map(|ring| weights[RING + usize::from(ring)]),
        }
    }

    /// With three and four players the terms are computed anew.
    fn sums(&self, before: &Tally, memory: &mut Tally, position: &Abalone) -> Option<[Sums; 2]> {
        if position.players() != 2 {
            return None;
        }
        for player in 0..2 {
            memory.0[player] = before.0[player].followed(position.marbles(player), self);
        }
        Some([0, 1].map(|player| self.sums_of(memory, position, player)))
    }
}

impl Tables {
    fn sums_of(&self, tally: &Tally, position: &Abalone, player: usize) -> Sums {
        let weights = &self.weights;
        let (own, rival) = (&tally.0[player], &tally.0[1 - player]);
        let waiting = usize::from(position.side() != player);
        let mut sums = own.places;
        add(&mut sums, own.shape, 1);
        add(&mut sums, weights[TO_MOVE], 1 - waiting as i32);
        let [out, lost] = [player, 1 - player].map(|p| position.pushed_out(p));
        for k in 0..usize::from(out.min(GOAL - 1)) {
            add(&mut sums, weights[OUT + k], 1);
        }
        let (pushed, ejected) = own.pushes(rival);
        add(&mut sums, weights[PUSHES + waiting], pushed);
        add(&mut sums, weights[EJECTIONS + waiting], ejected);
        let (wedged, backed) = own.squeezed(rival);
        add(&mut sums, weights[WEDGED], wedged);
        add(&mut sums, weights[BACKED], backed);
        if out > lost {
            let lead = i32::from(out - lost) * nearness(own.marbles, rival.marbles);
            add(&mut sums, weights[LEAD], lead);
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::testing::check_followed_evaluation;

    #[test]
    fn an_evaluation_does_not_depend_on_the_position_before() {
        let out = check_followed_evaluation::<Abalone>(20, |end| {
            let out = (0..end.players()).map(|player| end.pushed_out(player));
            out.map(u32::from).sum()
        });
        assert!(out > 20, "{out} marbles pushed out are too few for a test");
    }
}
