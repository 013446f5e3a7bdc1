//! What every game shares: the position, limits, decisions, outcomes, seeded random numbers.
//!
//! The algorithms of `search` are generic over [`Position`] and compiled once for each game, so the trait costs
//! nothing at run time; a game written in another language joins by an adapter that implements the same methods.

mod limits;
mod outcome;
mod perft;
mod position;
pub mod rng;
pub mod threads;
pub mod zobrist;

pub use limits::{Decision, Limits};
pub use outcome::Outcome;
pub use perft::{perft, split};
pub use position::{MoveError, Position, PositionError};
