//! The terms of the learned evaluation of Yinsh.

use std::sync::LazyLock;

use super::points::{LINES, NUMBERS, Points, each, fives, has_five, row_of_five};
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
const REMOVED: usize = 1;
const MARKS: usize = 3;
const RING_DISTANCE: usize = 4;
const MARK_DISTANCE: usize = 5;
const PLACED: usize = 6;
/// The first term of the windows: one term for each kind of window that is not empty.
const WINDOW: usize = 9;

fn count(points: Points) -> i32 {
    points.count_ones() as i32
}

/// The windows of five, seen by the player to move: how many own markers, rival markers, own rings and rival rings a
/// window has. A *code* has these four numbers in octal digits; a *kind* numbers the codes that occur.
struct Windows {
    /// The windows through each point.
    through: [Vec<u8>; NUMBERS],
    /// The number of the kind of each code.
    kinds: Box<[u8; CODES]>,
    names: Vec<String>,
}

const WINDOWS: usize = 123;
const CODES: usize = 1 << 12;
/// What an own marker, a rival marker, an own ring and a rival ring add to a code.
const DIGITS: [u16; 4] = [1, 1 << 3, 1 << 6, 1 << 9];
/// The number of windows rounded up to a power of two: a remainder by it is a valid index without a check.
const PADDED: usize = 128;

static WINDOWS_OF_FIVE: LazyLock<Windows> = LazyLock::new(Windows::new);

impl Windows {
    fn new() -> Self {
        let mut through = [const { Vec::new() }; NUMBERS];
        let starts = fives(LINES.all).into_iter().enumerate();
        let all = starts.flat_map(|(line, starts)| each(starts).map(move |s| (s, line as u8)));
        for (number, (start, line)) in all.enumerate() {
            for point in each(row_of_five(start, line)) {
                through[point as usize].push(number as u8);
            }
        }
        let mut kinds = Box::new([0; CODES]);
        let mut names = Vec::new();
        for (code, kind) in kinds.iter_mut().enumerate().skip(1) {
            let digits = DIGITS.map(|digit| code / digit as usize % 8);
            if digits.iter().sum::<usize>() <= 5 {
                *kind = names.len() as u8;
                names.push(format!(
                    "window-{}{}{}{}",
                    digits[0], digits[1], digits[2], digits[3]
                ));
            }
        }
        Windows {
            through,
            kinds,
            names,
        }
    }

    /// The codes of all windows, for the player to move.
    fn codes(&self, position: &Yinsh) -> [u16; PADDED] {
        let (side, rival) = (position.side(), 1 - position.side());
        let mut codes = [0; PADDED];
        let sets = [
            position.marks(side),
            position.marks(rival),
            position.rings(side),
            position.rings(rival),
        ];
        for (set, digit) in sets.into_iter().zip(DIGITS) {
            for point in each(set) {
                for &window in &self.through[point as usize] {
                    codes[window as usize % PADDED] += digit;
                }
            }
        }
        codes
    }
}

impl Yinsh {
    fn describe_windows(&self, sink: &mut impl Sink) {
        let windows = &*WINDOWS_OF_FIVE;
        for &code in &windows.codes(self)[..WINDOWS] {
            if code != 0 {
                sink.add(WINDOW + windows.kinds[code as usize % CODES] as usize, 1);
            }
        }
    }
}

impl Described for Yinsh {
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
        sink.add(RING_DISTANCE, features::from_centre(rings));
        sink.add(MARK_DISTANCE, features::from_centre(marks));
        if moves {
            self.describe_windows(sink);
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
