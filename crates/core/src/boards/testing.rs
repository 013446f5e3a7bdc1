//! Shared by the heuristic tests of all games.

use super::heuristic::HeuristicGame;
use crate::game::Limits;
use crate::search::{Algorithm, Settings, TranspositionTable, Watch, search};

pub fn feature<G: HeuristicGame>(position: &G, player: usize, name: &str) -> i32 {
    let found = position
        .features(player)
        .into_iter()
        .find(|(n, _)| *n == name);
    found.expect("a feature of positions").1
}

pub fn expect<G: HeuristicGame>(position: &G, player: usize, wanted: &[(&str, i32)]) {
    for &(name, value) in wanted {
        let found = feature(position, player, name);
        assert_eq!(found, value, "{name} of player {}", player + 1);
    }
}

/// The number of leaves in the last iteration of a search to this depth.
pub fn leaves<G: HeuristicGame>(
    position: &G,
    heuristic: &str,
    algorithm: Algorithm,
    depth: u32,
    mut table: Option<TranspositionTable>,
) -> u64 {
    let heuristic = G::heuristic(heuristic).unwrap();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let settings = Settings::new(algorithm, limits);
    let mut watch = Watch::new(None);
    let answer = search(
        position,
        &heuristic,
        &settings,
        table.as_mut(),
        &mut watch,
        |_| {},
    );
    answer.unwrap().decision.nodes
}
