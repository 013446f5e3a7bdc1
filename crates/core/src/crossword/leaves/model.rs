//! A linear model of leave values with terms for letters, pairs of letters and the balance of vowels and consonants.

use crate::crossword::rules::rack::TILE_KINDS;
use crate::lexicon::{Alphabet, Tile};

/// The number of distinguished counts of vowels and of consonants.
const BALANCE: usize = 8;

/// The terms of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// One value per tile of a kind (Ballard's form).
    Letters,
    /// One value for the first tile of a kind, another for each further tile (Gordon's form).
    Further,
    /// One value for each combination of vowel count and consonant count.
    Balance,
    /// First and further tiles, every pair of different kinds, and the balance.
    Pairs,
}

/// How the terms of a model are numbered for an alphabet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    form: Form,
    kinds: usize,
    vowels: u64,
}

impl Shape {
    pub fn new(form: Form, alphabet: &Alphabet) -> Self {
        Self {
            form,
            kinds: alphabet.len() + 1,
            vowels: alphabet.vowels(),
        }
    }

    /// The number of terms.
    pub fn size(&self) -> usize {
        let kinds = self.kinds;
        match self.form {
            Form::Letters => kinds,
            Form::Further => 2 * kinds,
            Form::Balance => BALANCE * BALANCE,
            Form::Pairs => 2 * kinds + BALANCE * BALANCE + kinds * (kinds - 1) / 2,
        }
    }

    /// Calls `visit` with each term of a leave and its multiplicity. `tiles` must be in ascending order.
    #[inline]
    pub fn terms(&self, tiles: &[Tile], mut visit: impl FnMut(usize, i32)) {
        let kinds = self.kinds;
        if self.form != Form::Balance {
            let mut at = 0;
            for run in tiles.chunk_by(|a, b| a == b) {
                let kind = run[0] as usize;
                let further = run.len() as i32 - 1;
                if self.form == Form::Letters {
                    visit(kind, run.len() as i32);
                } else {
                    visit(kind, 1);
                    if further > 0 {
                        visit(kinds + kind, further);
                    }
                }
                if self.form == Form::Pairs {
                    let others = &tiles[at + run.len()..];
                    for other in others.chunk_by(|a, b| a == b) {
                        let other = other[0] as usize;
                        let pair = other * (other - 1) / 2 + kind;
                        visit(2 * kinds + BALANCE * BALANCE + pair, 1);
                    }
                }
                at += run.len();
            }
        }
        if matches!(self.form, Form::Balance | Form::Pairs) {
            let base = if self.form == Form::Pairs {
                2 * kinds
            } else {
                0
            };
            visit(base + self.balance(tiles), 1);
        }
    }

    fn balance(&self, tiles: &[Tile]) -> usize {
        let vowels = tiles
            .iter()
            .filter(|&&t| t != 0 && self.vowels >> t & 1 != 0);
        let vowels = vowels.count();
        let consonants = tiles.iter().filter(|&&t| t != 0).count() - vowels;
        vowels.min(BALANCE - 1) * BALANCE + consonants.min(BALANCE - 1)
    }
}

/// The values of the terms, in hundredths of a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    shape: Shape,
    weights: Vec<i16>,
}

impl Model {
    /// `None` if the number of weights does not match the shape.
    pub fn new(shape: Shape, weights: Vec<i16>) -> Option<Self> {
        debug_assert!(shape.kinds <= TILE_KINDS);
        (weights.len() == shape.size()).then_some(Self { shape, weights })
    }

    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// The value in hundredths of a point. `tiles` must be in ascending order.
    pub fn value(&self, tiles: &[Tile]) -> i32 {
        let mut value = 0;
        self.shape.terms(tiles, |term, times| {
            value += times * i32::from(self.weights[term])
        });
        value
    }
}
