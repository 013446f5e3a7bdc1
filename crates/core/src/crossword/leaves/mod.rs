//! Leaves: multisets of tiles kept on the rack, numbered consecutively, and tables of their values.

mod endgame;
mod model;
mod ranking;
mod table;

pub use endgame::fill_endgame;
pub use model::{Form, Model, Shape};
pub use ranking::Ranking;
pub use table::{LeaveTable, TableError};

/// One point. Equities are in thousandths of a point.
pub const POINT: i32 = 1000;
/// One hundredth of a point, the unit of the tables.
pub const HUNDREDTH: i32 = 10;
/// The largest leave that a table can list: one tile less than the usual rack.
pub const MAX_LEAVE: usize = 6;
