//! Tiles that are more valuable together.

use super::leave::Leave;
use crate::crossword::rules::rack::Counts;
use crate::lexicon::Tile;

/// Groups of tiles with a value for keeping all of them, such as frequent word endings (the letter-game thesis, chapter
/// 5.2.3). If a leave contains several groups, the best one counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Groups(Vec<(Vec<Tile>, i32)>);

impl Groups {
    pub fn new(groups: impl IntoIterator<Item = (Vec<Tile>, i32)>) -> Self {
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by_key(|(_, value)| -value);
        Self(groups)
    }
}

impl Leave for Groups {
    fn value(&self, tiles: &[Tile]) -> i32 {
        let mut held: Counts = [0; 64];
        for &tile in tiles {
            held[tile as usize] += 1;
        }
        let contains = |group: &[Tile]| {
            let mut left = held;
            group.iter().all(|&tile| {
                let n = &mut left[tile as usize];
                *n > 0 && {
                    *n -= 1;
                    true
                }
            })
        };
        let best = self.0.iter().find(|(group, _)| contains(group));
        best.map_or(0, |&(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_group_kept_whole_counts() {
        // ED and NESS with E 5, D 4, N 14, S 19.
        let groups = Groups::new([(vec![5, 4], 1000), (vec![14, 5, 19, 19], 2500)]);
        assert_eq!(groups.value(&[4, 5, 1]), 1000);
        assert_eq!(groups.value(&[19, 5, 14, 4, 19]), 2500);
        assert_eq!(groups.value(&[19, 5, 14]), 0);
        assert_eq!(groups.value(&[]), 0);
    }
}
