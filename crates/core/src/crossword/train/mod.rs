//! Learns leave values and win probabilities from self-play.
//!
//! The value of a leave is the mean equity of the best move over racks that contain the leave, minus the mean over all
//! racks. Equity itself includes leave values, so each generation of games uses the table of the generation before. The
//! first generation plays by score alone.

mod fit;
mod sample;
mod solve;
mod winning;

pub use fit::{Fitted, fit, fit_letters};
pub use sample::{Sampling, Sums, sample};
pub use winning::{Leads, leads};
