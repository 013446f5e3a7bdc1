//! Leaves: sets of tiles kept on the rack, numbered without gaps, and tables of what they are worth.

mod endgame;
mod model;
mod ranking;
mod table;

pub use endgame::fill_endgame;
pub use model::{Form, Model, Shape};
pub use ranking::Ranking;
pub use table::{LeaveTable, TableError};

/// A point in the unit of equities: thousandths.
pub const POINT: i32 = 1000;
/// Hundredths of a point are what tables hold; equities are in thousandths.
pub const HUNDREDTH: i32 = 10;
/// The largest leave that a table may list: one tile less than the usual rack.
pub const MAX_LEAVE: usize = 6;
