//! The probability of drawing a word from the full bag.

use super::alphabet::{Alphabet, BLANK, Tile};

impl Alphabet {
    /// The probability that `word.len()` tiles drawn from the full bag make the word. A blank can represent any letter.
    ///
    /// A draw consists of the word's own tiles, except for `b` letters represented by blanks. For each `b`, the number
    /// of draws is the product over the letters, summed over the ways to leave out `b` tiles, times C(blanks, b) for
    /// the blanks.
    pub fn chance(&self, word: &[Tile]) -> f64 {
        let mut needed = [0u8; 64];
        word.iter()
            .for_each(|&tile| needed[tile as usize & 63] += 1);
        let blanks = usize::from(self.blanks());
        // ways[b]: the number of draws of the letters so far with b of them missing
        let mut ways = vec![0f64; blanks + 1];
        ways[0] = 1.0;
        for (tile, &n) in needed.iter().enumerate().filter(|&(_, &n)| n > 0) {
            let held = u32::from(self.count(tile as Tile));
            for b in (0..=blanks).rev() {
                ways[b] = (0..=b.min(usize::from(n)))
                    .map(|missing| ways[b - missing] * choose(held, u32::from(n) - missing as u32))
                    .sum();
            }
        }
        let of_blanks = (0..=blanks).map(|b| choose(blanks as u32, b as u32));
        let draws: f64 = ways.iter().zip(of_blanks).map(|(a, b)| a * b).sum();
        draws / choose(self.tiles_in_bag(), word.len() as u32).max(1.0)
    }

    fn tiles_in_bag(&self) -> u32 {
        let all = BLANK..=self.len() as Tile;
        all.map(|tile| u32::from(self.count(tile))).sum()
    }
}

fn choose(n: u32, k: u32) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k)
        .map(|i| f64::from(n - i) / f64::from(i + 1))
        .product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexicon::Letter;
    use proptest::prelude::*;

    fn alphabet(counts: [u8; 3], blanks: u8) -> Alphabet {
        let letter = |i: usize| Letter {
            upper: char::from(b'A' + i as u8).to_string(),
            lower: char::from(b'a' + i as u8).to_string(),
            value: 1,
            count: counts[i],
            vowel: false,
            blank_only: false,
        };
        Alphabet::new((0..3).map(letter).collect(), blanks).expect("an alphabet")
    }

    /// Whether these tiles make the word. Each missing tile needs a blank.
    fn makes(draw: &[Tile], word: &[Tile]) -> bool {
        let held = |tiles: &[Tile], tile| tiles.iter().filter(|&&t| t == tile).count();
        let missing: usize = (1..=3)
            .map(|tile| held(word, tile).saturating_sub(held(draw, tile)))
            .sum();
        missing <= held(draw, BLANK)
    }

    proptest! {
        #[test]
        fn a_chance_is_the_share_of_all_draws_that_make_the_word(
            counts in prop::array::uniform3(0u8..4),
            blanks in 0u8..3,
            word in prop::collection::vec(1u8..=3, 1..6),
        ) {
            let mut bag = vec![BLANK; usize::from(blanks)];
            for (tile, &n) in (1..).zip(&counts) {
                bag.extend(vec![tile; usize::from(n)]);
            }
            let draws: Vec<Vec<Tile>> = (0u32..1 << bag.len())
                .filter(|chosen| chosen.count_ones() as usize == word.len())
                .map(|chosen| (0..bag.len()).filter(|i| chosen >> i & 1 == 1).map(|i| bag[i]).collect())
                .collect();
            let good = draws.iter().filter(|draw| makes(draw, &word)).count();
            let share = good as f64 / draws.len().max(1) as f64;
            prop_assert!((alphabet(counts, blanks).chance(&word) - share).abs() < 1e-9);
        }
    }
}
