//! The windows of five of the learned evaluation: how many markers and rings of each side a window has.
//!
//! A *code* has these four numbers in octal digits. A *kind* numbers the codes that occur, as the player to move sees
//! them; each kind is a term.

use std::sync::LazyLock;

use super::points::{LINES, NUMBERS, Points, each, fives, row_of_five};
use super::terms::{MARK_DISTANCE, MARKS, REMOVED, RING_DISTANCE, TO_MOVE, WINDOW};
use super::{Yinsh, features};
use crate::boards::learned::{Following, Sums, add};
use crate::game::Position;

pub const WINDOWS: usize = 123;
const CODES: usize = 1 << 12;
/// What an own marker, a rival marker, an own ring and a rival ring add to a code.
const DIGITS: [u16; 4] = [1, 1 << 3, 1 << 6, 1 << 9];
/// The number of windows rounded up to a power of two: a remainder by it is a valid index without a check.
const PADDED: usize = 128;
/// No point is in more windows.
const MOST_THROUGH: usize = 15;

pub static WINDOWS_OF_FIVE: LazyLock<Windows> = LazyLock::new(Windows::new);

pub struct Windows {
    through: [Through; NUMBERS],
    /// The number of the kind of each code.
    kinds: Box<[u8; CODES]>,
    /// The names of the kinds: `window-1020` has one own marker and two own rings.
    pub names: Vec<String>,
}

/// The windows through a point.
#[derive(Clone, Copy, Default)]
struct Through {
    windows: [u8; MOST_THROUGH],
    number: u8,
}

impl Through {
    fn push(&mut self, window: usize) {
        self.windows[self.number as usize] = window as u8;
        self.number += 1;
    }

    #[inline(always)]
    fn each(&self) -> impl Iterator<Item = usize> {
        let known = self.windows.iter().take(self.number as usize);
        known.map(|&window| window as usize % PADDED)
    }
}

/// The four sets that a code counts, for the player whose sets come first.
fn pieces(position: &Yinsh, own: usize) -> [Points; 4] {
    let rival = 1 - own;
    [
        position.marks(own),
        position.marks(rival),
        position.rings(own),
        position.rings(rival),
    ]
}

/// The code as the other player sees it.
fn turned(code: usize) -> usize {
    (code & 0o0707) << 3 | code >> 3 & 0o0707
}

impl Windows {
    fn new() -> Self {
        let mut through = [Through::default(); NUMBERS];
        let starts = fives(LINES.all).into_iter().enumerate();
        let all = starts.flat_map(|(line, starts)| each(starts).map(move |s| (s, line as u8)));
        for (number, (start, line)) in all.enumerate() {
            for point in each(row_of_five(start, line)) {
                through[point as usize].push(number);
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

    /// The kinds of all windows that are not empty, for the player to move.
    pub fn kinds_of(&self, position: &Yinsh) -> impl Iterator<Item = usize> {
        let mut codes = [0; PADDED];
        for (set, digit) in pieces(position, position.side()).into_iter().zip(DIGITS) {
            for point in each(set) {
                for window in self.through[point as usize].each() {
                    codes[window] += digit;
                }
            }
        }
        let filled = codes.into_iter().take(WINDOWS).filter(|&code| code != 0);
        filled.map(|code| self.kinds[code as usize % CODES] as usize)
    }
}

/// The learned weights in the form in which single pieces change their sums.
pub struct Tables {
    to_move: Sums,
    removed: [Sums; 2],
    /// The weights of each code, if the first and if the second player is to move.
    codes: Box<[[Sums; 2]; CODES]>,
    /// The weights of a marker and of a ring on each point.
    places: [[Sums; NUMBERS]; 2],
}

/// The windows and the sums of a position while rings move.
#[derive(Clone)]
pub struct Tally {
    pieces: [Points; 4],
    codes: [u16; PADDED],
    /// The windows, if the first and if the second player is to move.
    windows: [Sums; 2],
    /// The markers and rings of each player.
    places: [Sums; 2],
}

impl Default for Tally {
    fn default() -> Self {
        Tally {
            pieces: [0; 4],
            codes: [0; PADDED],
            windows: [[0; 2]; 2],
            places: [[0; 2]; 2],
        }
    }
}

impl Tally {
    /// Goes on to a position with these pieces.
    fn follow(&mut self, pieces: [Points; 4], tables: &Tables) {
        let changed = (0..4).fold(0, |all, set| all | self.pieces[set] ^ pieces[set]);
        for point in each(changed) {
            self.change(point, &pieces, tables);
        }
        self.pieces = pieces;
    }

    #[inline(always)]
    fn change(&mut self, point: u8, pieces: &[Points; 4], tables: &Tables) {
        let mut step = 0u16;
        for (set, digit) in DIGITS.into_iter().enumerate() {
            let [was, is] = [self.pieces[set], pieces[set]].map(|s| (s >> point & 1) as i32);
            let weights = tables.places[set / 2][point as usize];
            add(&mut self.places[set % 2], weights, is - was);
            step = step.wrapping_add(digit.wrapping_mul((is - was) as u16));
        }
        for window in WINDOWS_OF_FIVE.through[point as usize].each() {
            let code = self.codes[window];
            let next = code.wrapping_add(step);
            self.codes[window] = next;
            let (old, new) = (
                tables.codes[code as usize % CODES],
                tables.codes[next as usize % CODES],
            );
            for player in 0..2 {
                add(&mut self.windows[player], new[player], 1);
                add(&mut self.windows[player], old[player], -1);
            }
        }
    }
}

impl Following<Yinsh> for Tables {
    type Memory = Tally;

    fn new(weights: &[Sums]) -> Self {
        let kinds = &WINDOWS_OF_FIVE.kinds;
        let mut codes = Box::new([[[0; 2]; 2]; CODES]);
        for (code, both) in codes.iter_mut().enumerate().skip(1) {
            *both = [code, turned(code)].map(|seen| weights[WINDOW + kinds[seen] as usize]);
        }
        let place = |fixed: Sums, by_distance: Sums| {
            std::array::from_fn(|point| {
                let distance = features::FROM_CENTRE[point].into();
                let mut sums = fixed;
                add(&mut sums, by_distance, distance);
                sums
            })
        };
        Tables {
            to_move: weights[TO_MOVE],
            removed: [weights[REMOVED], weights[REMOVED + 1]],
            codes,
            places: [
                place(weights[MARKS], weights[MARK_DISTANCE]),
                place([0; 2], weights[RING_DISTANCE]),
            ],
        }
    }

    /// The terms of the placement are computed anew.
    fn sums(&self, before: &Tally, memory: &mut Tally, position: &Yinsh) -> Option<[Sums; 2]> {
        if position.is_placing() {
            return None;
        }
        memory.clone_from(before);
        memory.follow(pieces(position, 0), self);
        let mut sums = memory.places;
        for (player, sums) in sums.iter_mut().enumerate() {
            for &weights in self.removed.iter().take(position.removed(player) as usize) {
                add(sums, weights, 1);
            }
        }
        let side = position.side();
        add(&mut sums[side], self.to_move, 1);
        add(&mut sums[side], memory.windows[side], 1);
        Some(sums)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::testing::check_followed_evaluation;

    #[test]
    fn an_evaluation_does_not_depend_on_the_position_before() {
        let removed = check_followed_evaluation::<Yinsh>(40, |end| end.removed(0) + end.removed(1));
        assert!(removed > 20, "{removed} rows are too few for a test");
    }

    #[test]
    fn the_other_player_sees_a_code_with_the_sides_exchanged() {
        assert_eq!(turned(0o1234), 0o2143);
    }
}
