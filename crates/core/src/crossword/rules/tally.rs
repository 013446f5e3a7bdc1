//! Prefix sums of a line, which give bounds for any segment without visiting its squares.

use super::grid::Cell;
use super::layout::MAX_SIZE;
use super::settings::Rules;

/// Sums over the squares of a line before some index, packed into one number. No field can overflow: a line has at most
/// 21 squares, premiums are at most 9 and tiles have at most 99 points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum(u64);

/// The number of empty squares with a letter premium of at least 2, 3 and 4, five bits each.
const LEVEL: [u32; 3] = [0, 5, 10];
/// The exponents of 2 and 3 in the product of the word premiums of empty squares, six bits each.
const TWOS: u32 = 15;
const THREES: u32 = 21;
/// The sum of the letter premiums of empty squares beyond 4, seven bits.
const REST: u32 = 27;
/// The points of the tiles on the line.
const POINTS: u32 = 34;

/// The contribution of each letter premium to the levels.
const LETTER_PREMIUMS: [u64; 5] = [
    0,
    0,
    1,
    1 | 1 << LEVEL[1],
    1 | 1 << LEVEL[1] | 1 << LEVEL[2],
];

/// The contribution of each word premium to the exponents. 5 and 7 count as 6 and 8, which is valid for an upper bound.
const WORD_PREMIUMS: [u64; 10] = {
    let (two, three) = (1 << TWOS, 1 << THREES);
    let (six, eight) = (two + three, 3 * two);
    [0, 0, two, three, 2 * two, six, six, eight, eight, 2 * three]
};

/// The exponent is capped to avoid overflow. With this many factors the bound exceeds every other one anyway.
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
    /// The sum over the squares from an earlier index up to this one.
    #[inline(always)]
    pub fn since(self, earlier: Self) -> Self {
        Self(self.0 - earlier.0)
    }

    /// The number of empty squares with a letter premium of at least 2, 3 and 4.
    #[inline(always)]
    pub fn levels(self) -> [u8; 3] {
        LEVEL.map(|shift| (self.0 >> shift & 31) as u8)
    }

    /// Upper bound of the product of the word premiums of the empty squares.
    #[inline(always)]
    pub fn multiplier(self) -> i32 {
        POWERS_OF_3[(self.0 >> THREES & 63) as usize] << (self.0 >> TWOS & 63).min(16)
    }

    /// The sum of the letter premiums beyond 4.
    #[inline(always)]
    pub fn rest(self) -> i32 {
        (self.0 >> REST & 127) as i32
    }

    /// The sum of the points of the tiles.
    #[inline(always)]
    pub fn points(self) -> i32 {
        (self.0 >> POINTS) as i32
    }

    /// The contribution of one square.
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

/// The bit masks and prefix sums of one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Bit i of `filled`: square i has a tile. Bit i of `hooked`: a tile on square i makes a cross word.
    pub filled: u32,
    pub hooked: u32,
    /// Entry i is the sum before square i; the last entry is the sum of the whole line.
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
        // Entries beyond the line equal its total, so that `change` can update all later entries without knowing the
        // length.
        let end = tally.sums[cells.len()];
        tally.sums[cells.len()..].fill(end);
        tally
    }

    /// Updates the sums after square `at` changes.
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
