//! The one game loop, players and records.
//!
//! A [`Strategy`] is a description that all threads share; a [`Mind`] is one thread's room to think with it. [`series`] plays
//! games by index: what a game is depends on (seed, index) alone, never on the thread that plays it.

mod bag;
mod columns;
mod game;
mod greedy_reply;
mod leave;
mod mind;
mod strategy;

pub use bag::Bag;
pub use columns::Columns;
pub use game::{Game, MOST_TURNS, Series, Trace, Turn, checksum, series};
pub use leave::{Balance, Leave, Letters};
pub use mind::{Choice, Mind};
pub use strategy::{Endgame, Exchange, Strategy, Taste};
