//! Crossword players: strategies and their parts.
//!
//! A [`Strategy`] is an immutable description shared by all threads. A [`Mind`] holds the buffers of one thread.

mod board_terms;
mod explain;
mod greedy_reply;
mod groups;
mod knowledge;
mod leave;
mod mind;
pub mod parts;
mod septets;
mod situated;
mod strategy;

pub use board_terms::Placed;
pub use explain::Terms;
pub use groups::Groups;
pub use knowledge::{Knowledge, Misses, features};
pub use leave::{Balance, Leave, Letters};
pub use mind::{Choice, Mind};
pub use septets::{Leaves, Septets, choose};
pub use situated::{Situated, Stages, kept};
pub use strategy::{Endgame, Exchange, Stick, Strategy, Taste};
