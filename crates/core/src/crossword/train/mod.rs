//! Leave values and win probabilities by self-play.
//!
//! The worth of a leave is how much better the best move of the next turn is with it than without: the mean equity of the best
//! move over racks that hold the leave, less the mean over all racks. Equity itself counts leaves, so the games of one
//! generation are played and valued with the table of the one before; the first is played for points alone.

mod fit;
mod sample;
mod solve;
mod winning;

pub use fit::{Fitted, fit, fit_letters};
pub use sample::{Sampling, Sums, sample};
pub use winning::{Leads, leads};
