//! Repetition inside the tree.
//!
//! The rule counts the fifth occurrence of a position in a game. A search cannot look that far ahead, so it counts a
//! position as a draw if it occurred earlier on the searched path, or at least twice in the game. The side that is better
//! then looks for another way in time.

/// The number of earlier occurrences in the game from which a position counts as a draw.
const OFTEN: usize = 2;

/// The hashes of the searched path, and of the positions that occurred often in the game.
#[derive(Debug, Clone, Default)]
pub struct Path {
    often: Vec<u64>,
    path: Vec<u64>,
}

impl Path {
    /// `past` has the hashes of all earlier positions of the game.
    pub fn new(past: &[u64]) -> Self {
        let count = |hash: u64| past.iter().filter(|&&other| other == hash).count();
        let mut often: Vec<u64> = past
            .iter()
            .copied()
            .filter(|&h| count(h) >= OFTEN)
            .collect();
        often.sort_unstable();
        often.dedup();
        Path {
            often,
            path: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.path.clear();
    }

    /// Enters a node.
    pub fn push(&mut self, hash: u64) {
        self.path.push(hash);
    }

    pub fn pop(&mut self) {
        self.path.pop();
    }

    /// Whether this position counts as repeated.
    pub fn repeats(&self, hash: u64) -> bool {
        self.path.contains(&hash)
            || !self.often.is_empty() && self.often.binary_search(&hash).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_repeats_on_the_path_at_once_and_in_the_game_after_two_occurrences() {
        let mut path = Path::new(&[7, 8, 7, 9]);
        assert!(path.repeats(7));
        assert!(!path.repeats(8));
        path.push(8);
        assert!(path.repeats(8));
        path.pop();
        assert!(!path.repeats(8));
    }
}
