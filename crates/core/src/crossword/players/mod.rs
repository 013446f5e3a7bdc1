//! Crossword players: strategies and their parts.
//!
//! A [`Strategy`] is a description that all threads share; a [`Mind`] is one thread's room to think with it.

mod board_terms;
mod explain;
mod greedy_reply;
mod groups;
mod leave;
mod mind;
pub mod parts;
mod septets;
mod situated;
mod strategy;

pub use board_terms::Placed;
pub use explain::Terms;
pub use groups::Groups;
pub use leave::{Balance, Leave, Letters};
pub use mind::{Choice, Mind};
pub use septets::{Leaves, Septets, choose};
pub use situated::{Situated, Stages, kept};
pub use strategy::{Endgame, Exchange, Stick, Strategy, Taste};
