//! The interface shared by all games: positions, limits, decisions, outcomes, seeded random numbers.
//!
//! The algorithms of `search` are generic over [`Position`] and are compiled for each game, so the trait
//! costs nothing at run time. A game written in another language joins through an adapter that implements the
//! trait.

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
pub use position::{MoveError, Position, PositionError, Rule};
