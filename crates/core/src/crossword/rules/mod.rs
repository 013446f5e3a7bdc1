//! Board, tiles, racks, positions and moves: legality, scoring, the end of a game and text formats.

pub mod banned;
pub mod cgp;
pub mod check;
pub mod grid;
pub mod layout;
pub mod moves;
pub mod outcome;
pub mod position;
pub mod rack;
pub mod settings;
pub mod setup;
pub mod square;
pub mod tally;
pub mod text;
