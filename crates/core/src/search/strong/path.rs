//! Repetition inside the tree.
//!
//! The rule counts the fifth occurrence of a position in a game. A search cannot look that far ahead, so it counts a
//! position as a draw if it occurred earlier on the searched path, or at least twice in the game. The side that is better
//! then looks for another way in time. A move of the root player back to a position that occurred once counts as a draw
//! too: who is better makes progress instead. Replies are not judged so strictly, or who is worse could always claim a draw.

/// The number of earlier occurrences in the game from which a position counts as a draw.
const OFTEN: usize = 2;

/// The hashes of the searched path and of the game.
#[derive(Debug, Clone, Default)]
pub struct Path {
    /// Positions that occurred in the game, sorted.
    seen: Vec<u64>,
    /// Those that occurred often, sorted.
    often: Vec<u64>,
    path: Vec<u64>,
}

impl Path {
    /// `past` has the hashes of all earlier positions of the game.
    pub fn new(past: &[u64]) -> Self {
        let mut seen = past.to_vec();
        seen.sort_unstable();
        let runs = seen.chunk_by(|a, b| a == b);
        let often = runs.filter(|run| run.len() >= OFTEN).map(|run| run[0]);
        Path {
            often: often.collect(),
            seen,
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

    /// Whether this position, reached after `ply` moves of the search, counts as repeated.
    pub fn repeats(&self, hash: u64, ply: usize) -> bool {
        let known = if ply == 1 { &self.seen } else { &self.often };
        self.path.contains(&hash) || !known.is_empty() && known.binary_search(&hash).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_repeats_on_the_path_at_once_and_in_the_game_after_two_occurrences() {
        let mut path = Path::new(&[7, 8, 7, 9]);
        assert!(path.repeats(7, 2));
        assert!(!path.repeats(8, 2));
        path.push(8);
        assert!(path.repeats(8, 2));
        path.pop();
        assert!(!path.repeats(8, 2));
    }

    #[test]
    fn the_first_move_of_a_search_repeats_after_one_occurrence() {
        let path = Path::new(&[7, 8, 7, 9]);
        assert!(path.repeats(8, 1));
        assert!(!path.repeats(6, 1));
    }
}
