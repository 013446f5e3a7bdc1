//! Crossword players: strategies and their parts.
//!
//! A [`Strategy`] is an immutable description shared by all threads. A [`Mind`] holds the buffers of one thread.

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
