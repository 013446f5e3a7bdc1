//! Terms of a leave value that also depend on the position, in thousandths of a point.

use std::sync::Arc;

use super::leave::Leave;
use crate::crossword::{Position, Rack};

pub trait Situated: Send + Sync {
    fn name(&self) -> &str;

    /// Adds the leave values to `leaves`: bit i of the index means that tile i of the rack is used.
    fn add(&self, position: &Position, leaves: &mut [i32]);
}

/// The leave of a rack if this subset of tiles is used.
pub fn kept(rack: &Rack, used: usize) -> Rack {
    let mut kept = Rack::default();
    for (i, &tile) in rack.tiles().iter().enumerate() {
        if used >> i & 1 == 0 {
            kept.push(tile);
        }
    }
    kept
}

/// Tables that apply while the bag has at most n tiles, smallest n first. Sawicki 2025, chapter 6.3, proposes values by
/// turn; a position does not know its turn, but it knows the number of tiles in the bag.
pub struct Stages(pub Vec<(usize, Vec<Arc<dyn Leave>>)>);

impl Situated for Stages {
    fn name(&self) -> &str {
        "stages"
    }

    fn add(&self, position: &Position, leaves: &mut [i32]) {
        let stage = self.0.iter().find(|(bag, _)| position.bag_len() <= *bag);
        let Some((_, terms)) = stage else { return };
        let rack = position.rack();
        for (used, value) in leaves.iter_mut().enumerate().take(1 << rack.len()) {
            let kept = kept(rack, used);
            *value += terms
                .iter()
                .map(|term| term.value(kept.tiles()))
                .sum::<i32>();
        }
    }
}
