//! Rules of crossword games, move generation, evaluation.

pub mod banned;
pub mod bench;
pub mod cgp;
pub mod check;
pub mod endgame;
pub mod generate;
pub mod grid;
pub mod layout;
pub mod leaves;
pub mod outcome;
pub mod play;
pub mod position;
pub mod rack;
pub mod rules;
pub mod selfplay;
pub mod setup;
pub mod simulate;
pub mod square;
pub mod tally;
pub mod text;

pub use banned::Banned;
pub use check::PlayError;
pub use layout::Layout;
pub use play::{Move, Play};
pub use position::{Position, Verdict};
pub use rack::Rack;
pub use rules::{Challenge, EndRule, FinalPoints, Rules};
pub use setup::Setup;
pub use square::{Direction, Square};
