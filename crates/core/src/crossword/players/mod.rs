//! Crossword players: strategies and their parts.
//!
//! A [`Strategy`] is a description that all threads share; a [`Mind`] is one thread's room to think with it.

mod board_terms;
mod explain;
mod greedy_reply;
mod groups;
mod leave;
mod mind;
mod placement;
mod septets;
mod situated;
mod strategy;

pub use board_terms::{Defence, HotSpots, Lanes, Opening, Placed, lanes};
pub use explain::Terms;
pub use groups::Groups;
pub use leave::{Balance, Leave, Letters};
pub use mind::{Choice, Mind};
pub use placement::Placement;
pub use septets::{Leaves, Septets, choose};
pub use situated::{Bingo, Situated, Stages};
pub use strategy::{Endgame, Exchange, Stick, Strategy, Taste};
