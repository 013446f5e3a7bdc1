//! Fast series of games between two strategies.
//!
//! [`series`] plays games by index: a game depends only on (seed, index), never on the thread that plays it.

mod bag;
mod columns;
mod game;
pub mod selfplay;

pub use bag::PairBag;
pub use columns::Columns;
pub(super) use game::watched;
pub use game::{MAX_TURNS, Series, SeriesGame, SeriesTurn, Trace, checksum, series};
