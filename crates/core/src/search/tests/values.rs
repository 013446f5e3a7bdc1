//! Values, lines, leaf counts and trees of searches that are not interrupted.

use super::ring::{Noise, Ring, twin};
use super::{run, settings, starts};
use crate::game::{Limits, Position, perft};
use crate::search::*;

#[test]
fn all_full_width_algorithms_return_the_value_of_plain_recursion_with_every_switch() {
    for start in starts() {
        for depth in 1..=5 {
            let wanted = i64::from(twin(&start, start.side, depth, 0));
            for algorithm in [
                Algorithm::Minimax,
                Algorithm::Negamax,
                Algorithm::AlphaBeta,
                Algorithm::Pvs,
                Algorithm::Strong,
                Algorithm::Mtdf,
            ] {
                for switches in 0..8 {
                    let mut settings = settings(algorithm, depth);
                    settings.ordering = switches & 1 != 0;
                    settings.deepening = switches & 2 != 0;
                    let mut table =
                        (switches & 4 != 0).then(|| TranspositionTable::new(Policy::Buckets, 6));
                    let answer = run(&start, &settings, table.as_mut());
                    assert_eq!(
                        answer.decision.value, wanted,
                        "{start:?} {algorithm} depth {depth} switches {switches}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_table_kept_through_a_game_and_shared_by_its_players_changes_no_value() {
    for policy in [Policy::Thesis, Policy::Buckets] {
        let mut table = TranspositionTable::new(policy, 8);
        for start in starts() {
            for algorithm in [Algorithm::Negamax, Algorithm::AlphaBeta, Algorithm::Pvs] {
                let answer = run(&start, &settings(algorithm, 4), Some(&mut table));
                let depth = answer.decision.depth;
                assert_eq!(
                    answer.decision.value,
                    i64::from(twin(&start, start.side, depth, 0)),
                    "{start:?} {algorithm}"
                );
            }
        }
    }
}

#[test]
fn best_move_is_negamax_at_depth_one() {
    for start in starts() {
        let best = run(
            &start,
            &Settings::new(Algorithm::BestMove, Limits::default()),
            None,
        );
        let negamax = run(&start, &settings(Algorithm::Negamax, 1), None);
        assert_eq!(best.decision.mv, negamax.decision.mv);
        assert_eq!(best.decision.value, negamax.decision.value);
    }
}

#[test]
fn playing_the_line_leads_to_its_value() {
    for start in starts() {
        let answer = run(&start, &settings(Algorithm::AlphaBeta, 5), None);
        let mut end = start.clone();
        answer.decision.line.iter().for_each(|&mv| {
            end.play(mv);
        });
        let left = answer.decision.depth - answer.decision.line.len() as u32;
        assert_eq!(
            i64::from(twin(
                &end,
                start.side,
                left,
                answer.decision.line.len() as i32
            )),
            answer.decision.value
        );
        assert_eq!(answer.decision.line.first().copied(), answer.decision.mv);
    }
}

#[test]
fn negamax_evaluates_as_many_leaves_as_perft_counts_and_alpha_beta_no_more() {
    for start in starts() {
        let negamax = run(&start, &settings(Algorithm::Negamax, 4), None).decision;
        assert_eq!(negamax.nodes, perft(&mut start.clone(), negamax.depth));
        assert!(
            run(&start, &settings(Algorithm::AlphaBeta, 4), None)
                .decision
                .nodes
                <= negamax.nodes
        );
    }
}

#[test]
fn a_finished_game_is_not_searched() {
    let answer = search(
        &Ring::new(2, 13),
        &Noise,
        &settings(Algorithm::Negamax, 3),
        None,
        &mut Watch::new(None),
        |_| {},
    );
    assert_eq!(answer, Err(SearchError::Over("thirteen")));
}

#[test]
fn the_tree_of_a_shallow_search_has_the_counted_leaves() {
    fn count(node: &TreeNode) -> u64 {
        match node.how {
            "leaf" => 1,
            _ => node.children.iter().map(count).sum(),
        }
    }
    let mut settings = settings(Algorithm::AlphaBeta, 3);
    settings.tree = Some(10_000);
    let answer = run(&Ring::new(2, 3), &settings, None);
    let tree = answer.tree.unwrap();
    assert_eq!(i64::from(tree.value), answer.decision.value);
    assert_eq!(count(&tree), answer.decision.nodes);
    settings.tree = Some(5);
    let refused = search(
        &Ring::new(2, 3),
        &Noise,
        &settings,
        None,
        &mut Watch::new(None),
        |_| {},
    );
    assert_eq!(refused, Err(SearchError::Tree(5)));
}

#[test]
fn a_seed_breaks_ties_always_the_same_way() {
    let mut settings = settings(Algorithm::AlphaBeta, 3);
    settings.seed = Some(4);
    let one = run(&Ring::new(2, 5), &settings, None);
    assert_eq!(one.roots, run(&Ring::new(2, 5), &settings, None).roots);
}
