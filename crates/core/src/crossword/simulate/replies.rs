//! Counts the opponent's most frequent replies in a fixed amount of memory.

use rustc_hash::FxHashMap;

use crate::crossword::Move;

/// The number of replies stored. When the store is full, the rarest are removed.
const ROOM: usize = 768;

/// Counts of moves. A reply that was removed and occurs again starts from zero, so counts may be too low. Frequent
/// replies are never removed.
#[derive(Debug, Clone)]
pub struct Replies {
    counts: FxHashMap<Move, u32>,
}

impl Replies {
    pub fn new() -> Self {
        Self {
            counts: FxHashMap::with_capacity_and_hasher(ROOM + 1, Default::default()),
        }
    }

    pub fn add(&mut self, mv: &Move) {
        if let Some(count) = self.counts.get_mut(mv) {
            *count += 1;
            return;
        }
        let mut least = 1;
        while self.counts.len() >= ROOM {
            self.counts.retain(|_, count| *count > least);
            least *= 2;
        }
        self.counts.insert(*mv, 1);
    }

    /// The most frequent replies first, ties in the order of their text.
    pub fn top(&self, wanted: usize, text: impl Fn(&Move) -> String) -> Vec<(Move, u32)> {
        let mut all: Vec<(Move, u32, String)> = self
            .counts
            .iter()
            .map(|(mv, &count)| (*mv, count, text(mv)))
            .collect();
        all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.2.cmp(&b.2)));
        all.truncate(wanted);
        all.into_iter().map(|(mv, count, _)| (mv, count)).collect()
    }
}

impl Default for Replies {
    fn default() -> Self {
        Self::new()
    }
}
