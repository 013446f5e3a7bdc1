//! Search, generic over the game: best move, minimax, negamax, alpha-beta, principal variation search and B*,
//! with iterative deepening, move ordering, a transposition table and multi-PV (Houdek 2010, chapters 8, 9,
//! 18 and 19). `strong` and MTD(f) go beyond the thesis; max^n and Monte-Carlo tree search are for comparison.

mod bounds;
mod bstar;
mod heuristic;
mod lines;
mod maxn;
mod mcts;
mod monitor;
mod node;
mod parallel;
mod plain;
mod pvs;
mod quiet;
mod replies;
mod run;
mod settings;
mod strong;
mod table;
mod tree;
pub mod weights;
mod window;

pub use bounds::Selection;
pub use bstar::{Bounding, StarAnswer, StarSettings, Successor, bstar};
pub use heuristic::{DECIDED, Heuristic};
pub use lines::{LinesAnswer, RootLine, search_lines};
pub use monitor::{Monitor, Watch};
pub use node::{Counts, RootMove};
pub use parallel::search_threads;
pub use run::{Answer, GameSoFar, Iteration, SearchError, search, search_game};
pub use settings::{Algorithm, MAX_DEPTH, Settings, SettingsError, Technique, Techniques};
pub use strong::order::History;
pub use table::{Bound, DEFAULT_BITS, Policy, THESIS_BITS, TableHit, TranspositionTable};
pub use tree::TreeNode;

#[cfg(test)]
mod tests;
