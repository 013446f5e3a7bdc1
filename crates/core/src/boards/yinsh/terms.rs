//! The terms of the learned evaluation of Yinsh.

use super::points::{Points, each, has_five};
use super::windows::{Tables, WINDOWS_OF_FIVE};
use super::{MARKERS, Yinsh, YinshTurn, features};
use crate::boards::learned::{Described, END, Sink};
use crate::game::Position;

/// The terms before those of the windows.
const NAMES: &[&str] = &[
    "to-move",
    "removed-1",
    "removed-2",
    "markers",
    "ring-distance",
    "marker-distance",
    "placed-distance",
    "placed-mobility",
    "placed-in-line",
];
pub const TO_MOVE: usize = 0;
pub const REMOVED: usize = 1;
pub const MARKS: usize = 3;
pub const RING_DISTANCE: usize = 4;
pub const MARK_DISTANCE: usize = 5;
const PLACED: usize = 6;
/// The first term of the windows: one term for each kind of window that is not empty.
pub const WINDOW: usize = 9;

fn count(points: Points) -> i32 {
    points.count_ones() as i32
}

impl Described for Yinsh {
    type Following = Tables;

    const UNIT_PERCENT: i32 = 77;

    fn terms() -> Vec<String> {
        let first = NAMES.iter().map(|name| name.to_string());
        first.chain(WINDOWS_OF_FIVE.names.iter().cloned()).collect()
    }

    /// The markers on the board and the rings that are gone.
    fn phase(&self) -> i32 {
        let marks = count(self.marks(0) | self.marks(1));
        let gone = self.removed(0) + self.removed(1);
        let fifths = marks * END / MARKERS as i32 + gone as i32 * END / 5;
        fifths.min(END)
    }

    fn describe(&self, player: usize, sink: &mut impl Sink) {
        let moves = self.side() == player;
        if moves {
            sink.add(TO_MOVE, 1);
        }
        let (rings, marks) = (self.rings(player), self.marks(player));
        if self.is_placing() {
            sink.add(PLACED, features::from_centre(rings));
            sink.add(PLACED + 1, each(rings).map(features::mobility).sum());
            let in_line = each(rings).map(|ring| features::in_line(self, ring));
            sink.add(PLACED + 2, in_line.sum());
            return;
        }
        for k in 0..self.removed(player).min(2) as usize {
            sink.add(REMOVED + k, 1);
        }
        sink.add(MARKS, count(marks));
        sink.add(RING_DISTANCE, features::from_centre(rings));
        sink.add(MARK_DISTANCE, features::from_centre(marks));
        if moves {
            for kind in WINDOWS_OF_FIVE.kinds_of(self) {
                sink.add(WINDOW + kind, 1);
            }
        }
    }

    fn hint(&self, turn: YinshTurn) -> i32 {
        features::hint(self, turn)
    }

    fn is_noisy(&self, turn: YinshTurn) -> bool {
        !turn.removals_after().is_empty()
    }

    fn is_restless(&self) -> bool {
        let marks = self.marks(0) | self.marks(1);
        !self.is_placing() && has_five(marks | self.rings(self.side()))
    }
}
