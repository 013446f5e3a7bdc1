//! The one game loop, players and records.
//!
//! A [`Strategy`] is a description that all threads share; a [`Mind`] is one thread's room to think with it. [`series`] plays
//! games by index: what a game is depends on (seed, index) alone, never on the thread that plays it.

mod bag;
mod board;
mod columns;
mod explain;
mod game;
mod greedy_reply;
mod groups;
mod leave;
mod mind;
mod placement;
mod septets;
mod situated;
mod strategy;
pub mod train;

pub use bag::Bag;
pub use board::{Defence, HotSpots, Lanes, Opening, Placed, lanes};
pub use columns::Columns;
pub use explain::Terms;
pub use game::{Game, MOST_TURNS, Series, Trace, Turn, checksum, series};
pub use groups::Groups;
pub use leave::{Balance, Leave, Letters};
pub use mind::{Choice, Mind};
pub use placement::Placement;
pub use septets::{Leaves, Septets, choose};
pub use situated::{Bingo, Situated, Stages};
pub use strategy::{Endgame, Exchange, Stick, Strategy, Taste};
