//! Fast series of games between two strategies.
//!
//! [`series`] plays games by index: a game depends on (seed, index) alone, never on the thread that plays it.

mod bag;
mod columns;
mod game;
pub mod selfplay;

pub use bag::PairBag;
pub use columns::Columns;
pub(super) use game::watched;
pub use game::{MOST_TURNS, Series, SeriesGame, SeriesTurn, Trace, checksum, series};
