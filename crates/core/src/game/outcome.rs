//! How a game ended.

/// The winner (`None` for a draw) and the rule that ended the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    pub winner: Option<usize>,
    /// A short key in the game's own terms, such as `six-out` or `no-move`.
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
