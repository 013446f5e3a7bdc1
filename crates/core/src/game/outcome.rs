//! How a game ended.

/// Who won, `None` being a draw, and by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    pub winner: Option<usize>,
    /// A short word in the game's own terms, such as `six-out` or `repetition`.
    pub reason: &'static str,
}

impl Outcome {
    /// The same position (board and side) for the fifth time in a game (thesis 002, chapter 20).
    pub const REPETITION: Outcome = Outcome::draw("repetition");

    /// The players agreed on a draw (thesis 002, chapter 2.2.4.3).
    pub const AGREEMENT: Outcome = Outcome::draw("agreement");

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
