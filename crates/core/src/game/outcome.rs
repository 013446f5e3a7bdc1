//! How a game ended.

/// Who won, `None` being a draw, and by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    pub winner: Option<usize>,
    /// A short word in the game's own terms, such as `six-out` or `no-move`.
    pub reason: &'static str,
}

impl Outcome {
    pub const fn win(player: usize, reason: &'static str) -> Self {
        Outcome {
            winner: Some(player),
            reason,
        }
    }

    pub const fn draw(reason: &'static str) -> Self {
        Outcome {
            winner: None,
            reason,
        }
    }
}
