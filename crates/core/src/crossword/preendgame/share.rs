//! The result of one draw.

use std::cmp::Ordering;

/// The units of one draw. A multiple of every number of ways in which players can draw up to four tiles turn by turn,
/// so that shares stay integers.
pub const SCALE: u64 = 13_824;

/// How much of a draw is won and tied, in units; the rest is lost. A play that empties the bag wins, ties or loses the
/// whole draw. After other plays the result also depends on who draws which tile of the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    pub wins: u64,
    pub ties: u64,
}

impl Share {
    pub const WIN: Self = Self {
        wins: SCALE,
        ties: 0,
    };

    /// The share for the player whose final spread compares with 0 in this way.
    pub fn of(spread: Ordering) -> Self {
        match spread {
            Ordering::Greater => Self::WIN,
            Ordering::Equal => Self {
                wins: 0,
                ties: SCALE,
            },
            Ordering::Less => Self::default(),
        }
    }

    /// The same draw for the other player.
    pub fn inverted(self) -> Self {
        Self {
            wins: SCALE - self.wins - self.ties,
            ties: self.ties,
        }
    }

    /// Two for a win and one for a tie, in units.
    pub fn points(self) -> u64 {
        2 * self.wins + self.ties
    }

    /// The mean of shares with weights that add up to `all`.
    pub fn mean(shares: impl Iterator<Item = (Self, u64)>, all: u64) -> Self {
        let sum = shares.fold(Self::default(), |sum, (share, weight)| Self {
            wins: sum.wins + share.wins * weight,
            ties: sum.ties + share.ties * weight,
        });
        debug_assert!(sum.wins % all == 0 && sum.ties % all == 0);
        Self {
            wins: sum.wins / all,
            ties: sum.ties / all,
        }
    }
}
