//! Shared by the heuristic tests of all games.

use super::heuristic::{HeuristicGame, HeuristicOf, LEARNED};
use crate::game::Limits;
use crate::game::rng::Rng;
use crate::search::{
    Algorithm, DECIDED, GameSoFar, Heuristic, Policy, Settings, TranspositionTable, Watch, search,
    search_threads,
};

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

/// The leaves to depth 1, 2 and 3 with the heuristic Standard: those of negamax are the published ones, and alpha-beta with
/// the table of the thesis has at most the published number.
pub fn check_published_leaves<G: HeuristicGame>(start: &G, negamax: [u64; 3], most: [u64; 3]) {
    for (depth, (published, most)) in (1..).zip(negamax.into_iter().zip(most)) {
        let all = leaves(start, "standard", Algorithm::Negamax, depth, None);
        assert_eq!(all, published, "depth {depth}");
        let table = Some(TranspositionTable::thesis());
        let pruned = leaves(start, "standard", Algorithm::AlphaBeta, depth, table);
        assert!(pruned <= most, "depth {depth}: {pruned} leaves");
    }
}

/// The player who wins by force within the depth, by plain recursion.
fn winner<G: HeuristicGame>(position: &G, depth: u32) -> Option<usize> {
    if let Some(outcome) = position.outcome() {
        return outcome.winner;
    }
    if depth == 0 {
        return None;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let side = position.side();
    let mut lost = true;
    for mv in moves {
        let mut next = position.clone();
        next.play(mv);
        match winner(&next, depth - 1) {
            Some(player) if player == side => return Some(side),
            Some(_) => {}
            None => lost = false,
        }
    }
    lost.then_some(1 - side)
}

fn found<G: HeuristicGame>(
    position: &G,
    heuristic: &str,
    settings: &Settings,
    threads: usize,
) -> Option<usize> {
    let heuristic = G::heuristic(heuristic).unwrap();
    let table = TranspositionTable::new(Policy::Buckets, 14);
    let so_far = GameSoFar {
        table: Some(&table),
        ..GameSoFar::default()
    };
    let watch = &mut Watch::new(None);
    let answer = search_threads(
        position,
        &heuristic,
        settings,
        so_far,
        threads,
        watch,
        |_| {},
    );
    let value = answer.unwrap().decision.value;
    let side = position.side();
    // The weight of a win may be 0, and each ply takes one off.
    (value.abs() > i64::from(DECIDED) - 1000).then(|| if value > 0 { side } else { 1 - side })
}

/// The algorithms that prove a win, how much deeper than plain recursion they search, and on how many threads: those that
/// prune have every chance to prune too much.
const ALGORITHMS: [(Algorithm, u32, usize); 8] = [
    (Algorithm::Minimax, 0, 1),
    (Algorithm::Negamax, 0, 1),
    (Algorithm::AlphaBeta, 4, 1),
    (Algorithm::Pvs, 4, 1),
    (Algorithm::Strong, 4, 1),
    (Algorithm::Strong, 4, 3),
    (Algorithm::Mtdf, 4, 1),
    (Algorithm::Mtdf, 4, 3),
];

/// On positions of random games: the winner with every technique on is that of plain recursion. Only positions with at most
/// `few` moves are tried, until `wanted` decided ones are found.
pub fn check_winners<G: HeuristicGame>(
    start: &G,
    heuristics: &[&str],
    depth: u32,
    wanted: usize,
    few: u64,
) {
    let mut decided = 0;
    for seed in 0.. {
        let mut rng = Rng::new(seed);
        let mut position = start.clone();
        let mut moves = Vec::new();
        for _ in 0..200 {
            position.legal_moves(&mut moves);
            position.play(moves[rng.below(moves.len() as u64) as usize]);
            let over = position.outcome().is_some();
            if over || decided == wanted {
                break;
            }
            if position.count_moves() > few {
                continue;
            }
            let Some(player) = winner(&position, depth) else {
                continue;
            };
            decided += 1;
            for (algorithm, deeper, threads) in ALGORITHMS {
                for heuristic in heuristics {
                    let limits = Limits {
                        depth: Some(depth + deeper),
                        ..Limits::default()
                    };
                    let settings = Settings::new(algorithm, limits);
                    let found = found(&position, heuristic, &settings, threads);
                    assert_eq!(
                        found,
                        Some(player),
                        "{algorithm} {heuristic} on {threads} threads {}",
                        position.text()
                    );
                }
            }
        }
        if decided == wanted {
            break;
        }
    }
}

type Memory<G> = <HeuristicOf<G> as Heuristic<G>>::Memory;

/// The memory of a position evaluated after another one. The value must be the one computed anew.
fn same_value<G: HeuristicGame>(
    position: &G,
    before: &Memory<G>,
    heuristic: &HeuristicOf<G>,
) -> Memory<G> {
    let mut memory = Memory::<G>::default();
    for player in 0..position.players() {
        let value = heuristic.evaluate_after(before, &mut memory, position, player);
        let anew = heuristic.evaluate(position, player);
        assert_eq!(value, anew, "player {player} in {}", position.text());
    }
    memory
}

/// Random games from all setups in turn: each position is evaluated after its parent, after any earlier position and after
/// none. Returns the sum of `count` over the last positions.
pub fn check_followed_evaluation<G: HeuristicGame>(games: usize, count: fn(&G) -> u32) -> u32 {
    let heuristic = G::heuristic(LEARNED).unwrap();
    let mut rng = Rng::new(19);
    let setups = G::setups();
    let starts = setups.iter().cycle().take(games);
    let game = |setup: &super::setups::Setup| {
        let mut position = G::parse(setup.position).unwrap();
        let mut memories = vec![Memory::<G>::default()];
        let mut moves = Vec::new();
        for _ in 0..1000 {
            if position.outcome().is_some() {
                break;
            }
            same_value(&position, &memories[0], &heuristic);
            let any = rng.below(memories.len() as u64) as usize;
            same_value(&position, &memories[any], &heuristic);
            let parent = &memories[memories.len() - 1];
            memories.push(same_value(&position, parent, &heuristic));
            position.legal_moves(&mut moves);
            position.play(moves[rng.below(moves.len() as u64) as usize]);
        }
        count(&position)
    };
    starts.map(game).sum()
}
