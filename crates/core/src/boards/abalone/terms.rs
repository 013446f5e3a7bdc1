//! The terms of the learned evaluation of Abalone.

use super::features;
use super::grid::{self, Cells, DIRECTIONS};
use super::{Abalone, GOAL, Move};
use crate::boards::learned::{Anew, Described, END, Sink};
use crate::game::Position;

const NAMES: &[&str] = &[
    "to-move",
    "out-1",
    "out-2",
    "out-3",
    "out-4",
    "out-5",
    "ring-0",
    "ring-1",
    "ring-2",
    "ring-3",
    "ring-4",
    "pairs",
    "rows-of-three",
    "pushes-to-move",
    "pushes-waiting",
    "ejections-to-move",
    "ejections-waiting",
    "wedged",
    "backed",
    "lead-and-distance",
    "packed",
    "packed-tight",
];
const OUT: usize = 1;
const RING: usize = 6;
const PAIRS: usize = 11;
const ROWS: usize = 12;
const PUSHES: usize = 13;
const EJECTIONS: usize = 15;
const WEDGED: usize = 17;
const BACKED: usize = 18;
const LEAD: usize = 19;
const PACKED: usize = 20;
/// A side is packed below a mean distance of 2 from the centre, and tightly packed below 5/3.
const PACKED_THIRDS: [i32; 2] = [6, 5];
const MEAN_DISTANCE: i32 = 4;

fn count(cells: Cells) -> i32 {
    cells.count_ones() as i32
}

/// The pushed enemies and the number of marbles that can be pushed out at once.
fn pushes(own: Cells, enemies: Cells) -> (i32, i32) {
    let empty = grid::ALL & !(own | enemies);
    let (mut pushed, mut out) = (0, 0);
    for d in 0..DIRECTIONS {
        let two = own & grid::step(own, d);
        let three = two & grid::step(two, d);
        let outer = grid::edge(d);
        let weak = enemies & (grid::before(empty, d) | outer);
        let weak_pair = enemies & grid::before(weak, d);
        let by_two = weak & grid::step(two, d);
        let by_three = weak_pair & grid::step(three, d);
        pushed |= by_two | by_three | grid::step(by_three, d);
        out |= by_two & outer | grid::step(by_three, d) & outer;
    }
    (count(pushed), count(out))
}

impl Described for Abalone {
    type Following = Anew;

    fn terms() -> Vec<String> {
        NAMES.iter().map(|name| name.to_string()).collect()
    }

    /// The marbles that are out.
    fn phase(&self) -> i32 {
        let out: u8 = (0..self.players()).map(|p| self.pushed_out(p)).sum();
        let most = i32::from(GOAL - 1) * self.players() as i32;
        (i32::from(out) * END / most).min(END)
    }

    fn describe(&self, player: usize, sink: &mut impl Sink) {
        let (own, enemies) = (self.marbles(player), self.others(player));
        let moves = self.side() == player;
        let waiting = usize::from(!moves);
        if moves {
            sink.add(0, 1);
        }
        let out = self.pushed_out(player);
        for k in 1..=usize::from(out.min(GOAL - 1)) {
            sink.add(OUT + k - 1, 1);
        }
        let (mut marbles, mut distance) = (0, 0);
        for ring in 0..5 {
            let here = count(own & features::RINGS[ring]);
            sink.add(RING + ring, here);
            marbles += here;
            distance += ring as i32 * here;
        }
        for (place, thirds) in PACKED_THIRDS.into_iter().enumerate() {
            // The centre is worth less to a side that already holds it, so its marbles go out to push.
            sink.add(PACKED + place, (thirds * marbles / 3 - distance).max(0));
        }
        let (mut pairs, mut rows) = (0, 0);
        for d in 0..3 {
            let two = own & grid::step(own, d);
            pairs += count(two);
            rows += count(two & grid::step(two, d));
        }
        sink.add(PAIRS, pairs);
        sink.add(ROWS, rows);
        let (pushed, ejected) = pushes(own, enemies);
        sink.add(PUSHES + waiting, pushed);
        sink.add(EJECTIONS + waiting, ejected);
        sink.add(WEDGED, features::between(own, enemies));
        sink.add(BACKED, features::backed(own, enemies));
        let most = (0..self.players()).filter(|&p| p != player);
        let rival = most.map(|p| self.pushed_out(p)).max().unwrap_or(0);
        if out > rival {
            // Progress: the side that is ahead comes near. At the mean distance of the board the term is 0.
            let near = MEAN_DISTANCE * count(enemies) - features::from_mass(own, enemies);
            sink.add(LEAD, i32::from(out - rival) * near);
        }
    }

    fn hint(&self, mv: Move) -> i32 {
        4 * features::kind(self, mv) + features::moved(mv) + features::towards_centre(mv)
    }

    fn is_noisy(&self, mv: Move) -> bool {
        mv.length > 1 && features::kind(self, mv) == 3
    }

    fn is_restless(&self) -> bool {
        features::can_push_out(self)
    }
}
