//! Words that a user has banned although the lexicon contains them.

use rustc_hash::FxHashSet;

use crate::lexicon::Tile;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Banned(FxHashSet<Vec<Tile>>);

impl Banned {
    pub fn new(words: impl IntoIterator<Item = Vec<Tile>>) -> Self {
        Self(words.into_iter().collect())
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, word: &[Tile]) -> bool {
        self.0.contains(word)
    }
}
