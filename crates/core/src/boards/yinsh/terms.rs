//! The terms of the learned evaluation of Yinsh.

use super::count::Sight;
use super::points::{LINES, Points, STEPS, each, fives, has_five};
use super::{MARKERS, Yinsh, YinshTurn, features};
use crate::boards::learned::{Described, END, Sink};
use crate::game::Position;

const NAMES: &[&str] = &[
    "to-move",
    "removed-1",
    "removed-2",
    "markers",
    "mobility",
    "ring-distance",
    "marker-distance",
    "five-to-move",
    "five-waiting",
    // Windows of five without a ring of the opponent: own markers, and what the rest is.
    "4-markers-1-rival-to-move",
    "4-markers-1-rival-waiting",
    "4-markers-1-ring-to-move",
    "4-markers-1-ring-waiting",
    "4-markers-1-empty-to-move",
    "4-markers-1-empty-waiting",
    "3-markers-2-rivals",
    "3-markers-1-rival-1-ring",
    "3-markers-1-rival-1-empty",
    "3-markers-1-ring-1-empty",
    "3-markers-2-empty",
    "3-markers-2-rings",
    "2-markers-3-rivals",
    "2-markers-ring",
    "2-markers-others",
    "placed-distance",
    "placed-mobility",
    "placed-in-line",
];
const REMOVED: usize = 1;
const MARKS: usize = 3;
const MOBILITY: usize = 4;
const RING_DISTANCE: usize = 5;
const MARK_DISTANCE: usize = 6;
const FIVE: usize = 7;
const FOUR_RIVAL: usize = 9;
const FOUR_RING: usize = 11;
const FOUR_EMPTY: usize = 13;
const THREE: usize = 15;
const TWO: usize = 21;
const PLACED: usize = 24;

fn count(points: Points) -> i32 {
    points.count_ones() as i32
}

/// How many of five points in a row are in a set, for all start points at once, as three binary digits.
#[derive(Clone, Copy)]
struct Count {
    ones: Points,
    twos: Points,
    fours: Points,
}

impl Count {
    /// Two full adders over the five shifted sets.
    #[inline(always)]
    fn of(points: Points, step: usize) -> Self {
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|i| points >> (i * step));
        let (three, carry) = (a ^ b ^ c, a & b | c & (a ^ b));
        let (ones, more) = (three ^ d ^ e, three & d | e & (three ^ d));
        Count {
            ones,
            twos: carry ^ more,
            fours: carry & more,
        }
    }

    #[inline(always)]
    fn is(self, number: u8) -> Points {
        let digit = |set: Points, bit: u8| if number & bit != 0 { set } else { !set };
        digit(self.ones, 1) & digit(self.twos, 2) & digit(self.fours, 4)
    }
}

impl Yinsh {
    fn describe_windows(&self, player: usize, waiting: usize, sink: &mut impl Sink) {
        let rival = 1 - player;
        let starts = fives(LINES.all);
        for (line, &step) in STEPS.iter().enumerate() {
            let own = Count::of(self.marks(player), step);
            let enough = own.fours | own.twos;
            if enough & starts[line] == 0 {
                continue;
            }
            let open = starts[line] & Count::of(self.rings(rival), step).is(0);
            let rivals = Count::of(self.marks(rival), step);
            let rings = Count::of(self.rings(player), step);
            let four = open & own.is(4);
            if four != 0 {
                sink.add(FOUR_RIVAL + waiting, count(four & rivals.is(1)));
                sink.add(FOUR_RING + waiting, count(four & rings.is(1)));
                let empty = four & rivals.is(0) & rings.is(0);
                sink.add(FOUR_EMPTY + waiting, count(empty));
            }
            let three = open & own.is(3);
            if three != 0 {
                let (r0, r1) = (three & rings.is(0), three & rings.is(1));
                sink.add(THREE, count(r0 & rivals.is(2)));
                sink.add(THREE + 1, count(r1 & rivals.is(1)));
                sink.add(THREE + 2, count(r0 & rivals.is(1)));
                sink.add(THREE + 3, count(r1 & rivals.is(0)));
                sink.add(THREE + 4, count(r0 & rivals.is(0)));
                sink.add(THREE + 5, count(three & rings.is(2)));
            }
            let two = open & own.is(2);
            let rivals_only = two & rivals.is(3);
            let ringed = two & !rings.is(0);
            sink.add(TWO, count(rivals_only));
            sink.add(TWO + 1, count(ringed));
            sink.add(TWO + 2, count(two & !rivals_only & !ringed));
        }
    }
}

impl Described for Yinsh {
    fn terms() -> Vec<String> {
        NAMES.iter().map(|name| name.to_string()).collect()
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
        let waiting = usize::from(!moves);
        if moves {
            sink.add(0, 1);
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
        sink.add(MOBILITY, Sight::of_player(self, player).moves());
        sink.add(RING_DISTANCE, features::from_centre(rings));
        sink.add(MARK_DISTANCE, features::from_centre(marks));
        sink.add(FIVE + waiting, i32::from(has_five(marks)));
        self.describe_windows(player, waiting, sink);
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
