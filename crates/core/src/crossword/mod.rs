//! Crossword games: rules, move generation, evaluation, players, series of games, training.
//!
//! A module may use the modules before it in this list, never those after it:
//! rules, leaves, generate, endgame, preendgame, players, series, simulate, train.
//! Common names of `rules` are re-exported here; items of other modules are used by path.

pub mod endgame;
pub mod generate;
pub mod leaves;
pub mod players;
pub mod preendgame;
pub mod rules;
pub mod series;
pub mod simulate;
pub mod train;

pub use rules::banned::Banned;
pub use rules::check::PlayError;
pub use rules::layout::Layout;
pub use rules::moves::{Move, Play};
pub use rules::position::{Position, Verdict};
pub use rules::rack::Rack;
pub use rules::settings::{Challenge, EndRule, FinalPoints, Rules};
pub use rules::setup::Setup;
pub use rules::square::{Direction, Square};
