//! What a line of the board adds up to, so that a bound of any stretch of it is known without looking at its squares.

use super::grid::Cell;
use super::layout::MAX_SIZE;
use super::settings::Rules;

/// Sums over the squares of a line before some place, all in one number. No field can overflow: a line has at most 21
/// squares, premiums are at most 9 and tiles are worth at most 99 points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum(u64);

/// Empty squares with a letter premium of at least 2, 3 and 4: five bits each.
const LEVEL: [u32; 3] = [0, 5, 10];
/// How often the word premiums of empty squares have the factors 2 and 3: six bits each.
const TWOS: u32 = 15;
const THREES: u32 = 21;
/// By how much letter premiums of empty squares are beyond 4: seven bits.
const REST: u32 = 27;
/// Points of the tiles that lie there.
const POINTS: u32 = 34;

/// What each letter premium adds to the levels.
const LETTER_PREMIUMS: [u64; 5] = [
    0,
    0,
    1,
    1 | 1 << LEVEL[1],
    1 | 1 << LEVEL[1] | 1 << LEVEL[2],
];

/// What each word premium adds to the factors: 5 and 7 count as 6 and 8, which is enough for a bound.
const WORD_PREMIUMS: [u64; 10] = {
    let (two, three) = (1 << TWOS, 1 << THREES);
    let (six, eight) = (two + three, 3 * two);
    [0, 0, two, three, 2 * two, six, six, eight, eight, 2 * three]
};

/// As far as it matters: with so many factors no other bound is higher.
const MAX_POWER: usize = 12;
const POWERS_OF_3: [i32; 64] = {
    let mut powers = [1; 64];
    let mut i = 1;
    while i < powers.len() {
        powers[i] = powers[i - 1] * if i <= MAX_POWER { 3 } else { 1 };
        i += 1;
    }
    powers
};

impl Sum {
    /// What lies between an earlier place and this one.
    #[inline(always)]
    pub fn since(self, earlier: Self) -> Self {
        Self(self.0 - earlier.0)
    }

    /// The number of empty squares with a letter premium of at least 2, 3 and 4.
    #[inline(always)]
    pub fn levels(self) -> [u8; 3] {
        LEVEL.map(|shift| (self.0 >> shift & 31) as u8)
    }

    /// At least what the word premiums of the empty squares multiply.
    #[inline(always)]
    pub fn multiplier(self) -> i32 {
        POWERS_OF_3[(self.0 >> THREES & 63) as usize] << (self.0 >> TWOS & 63).min(16)
    }

    /// By how much letter premiums are beyond 4.
    #[inline(always)]
    pub fn rest(self) -> i32 {
        (self.0 >> REST & 127) as i32
    }

    /// Points of the tiles.
    #[inline(always)]
    pub fn points(self) -> i32 {
        (self.0 >> POINTS) as i32
    }

    /// What one square adds.
    fn of(cell: &Cell, rules: &Rules) -> Self {
        if cell.tile != 0 {
            return Self((rules.value(cell.tile) as u64) << POINTS);
        }
        let letter = usize::from(cell.letter_premium);
        Self(
            LETTER_PREMIUMS[letter.min(4)]
                + WORD_PREMIUMS[usize::from(cell.word_premium).min(9)]
                + ((letter.saturating_sub(4) as u64) << REST),
        )
    }
}

/// One line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Bit i: a tile lies on square i; a tile there makes a cross word.
    pub filled: u32,
    pub hooked: u32,
    /// Before each square, and after the last.
    pub sums: [Sum; MAX_SIZE + 1],
}

impl Tally {
    pub fn new(cells: &[Cell], rules: &Rules) -> Self {
        let mut tally = Self::default();
        for (i, cell) in cells.iter().enumerate() {
            tally.filled |= u32::from(cell.tile != 0) << i;
            tally.hooked |= u32::from(cell.cross_len != 0) << i;
            tally.sums[i + 1] = Sum(tally.sums[i].0 + Sum::of(cell, rules).0);
        }
        // Places beyond the line go along with its end, so that a change need not know where that is.
        let end = tally.sums[cells.len()];
        tally.sums[cells.len()..].fill(end);
        tally
    }

    /// Square `at` changes: only the difference is worked out.
    #[inline]
    pub fn change(&mut self, at: usize, old: &Cell, new: &Cell, rules: &Rules) {
        let bit = 1 << at;
        self.hooked = self.hooked & !bit | u32::from(new.cross_len != 0) << at;
        if old.tile == new.tile {
            return;
        }
        self.filled = self.filled & !bit | u32::from(new.tile != 0) << at;
        let more = Sum::of(new, rules).0.wrapping_sub(Sum::of(old, rules).0);
        for sum in &mut self.sums[at + 1..] {
            sum.0 = sum.0.wrapping_add(more);
        }
    }
}
