//! The terms of the learned evaluation of Abalone.

use super::features;
use super::grid::{self, Cells, DIRECTIONS};
use super::tally::Tables;
use super::{Abalone, GOAL, Move};
use crate::boards::learned::{Described, END, Sink};
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
pub const TO_MOVE: usize = 0;
pub const OUT: usize = 1;
pub const RING: usize = 6;
pub const PAIRS: usize = 11;
pub const ROWS: usize = 12;
pub const PUSHES: usize = 13;
pub const EJECTIONS: usize = 15;
pub const WEDGED: usize = 17;
pub const BACKED: usize = 18;
pub const LEAD: usize = 19;
pub const PACKED: usize = 20;
/// A side is packed below a mean distance of 2 from the centre, and tightly packed below 5/3.
const PACKED_THIRDS: [i32; 2] = [6, 5];
const MEAN_DISTANCE: i32 = 4;

fn count(cells: Cells) -> i32 {
    cells.count_ones() as i32
}

/// How much nearer to the centre than packed and tightly packed marbles stand. The centre is worth less to a side that
/// already holds it, so its marbles go out to push.
pub fn packed(marbles: i32, distance: i32) -> [i32; 2] {
    PACKED_THIRDS.map(|thirds| (thirds * marbles / 3 - distance).max(0))
}

/// Progress: the side that is ahead comes near. At the mean distance of the board this is 0.
pub fn nearness(own: Cells, enemies: Cells) -> i32 {
    MEAN_DISTANCE * count(enemies) - features::from_mass(own, enemies)
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
    type Following = Tables;

    const UNIT_PERCENT: i32 = 35;

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
            sink.add(TO_MOVE, 1);
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
        for (place, excess) in packed(marbles, distance).into_iter().enumerate() {
            sink.add(PACKED + place, excess);
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
            sink.add(LEAD, i32::from(out - rival) * nearness(own, enemies));
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
