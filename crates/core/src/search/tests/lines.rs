//! The best root moves, each with its own line.

use std::time::Duration;

use super::ring::{Noise, Ring, twin};
use super::{run, settings, starts};
use crate::game::{Decision, Position};
use crate::search::*;

#[test]
fn lines_found_by_leaving_out_the_better_ones_are_the_root_moves_in_order_of_value() {
    for start in starts().filter(|start| start.outcome().is_none()) {
        let values = run(&start, &settings(Algorithm::Negamax, 3), None);
        let mut expected: Vec<i32> = values.roots.iter().map(|root| root.value).collect();
        expected.sort_by_key(|&value| std::cmp::Reverse(value));
        let mut moves = Vec::new();
        start.legal_moves(&mut moves);
        let mut table = TranspositionTable::new(Policy::Buckets, 12);
        let mut wanted = settings(Algorithm::AlphaBeta, 3);
        let mut found = Vec::new();
        for _ in 0..moves.len() {
            let answer = run(&start, &wanted, Some(&mut table));
            found.push(answer.decision.value as i32);
            let mv = answer.decision.mv.unwrap();
            wanted
                .skip
                .push(moves.iter().position(|&m| m == mv).unwrap() as u16);
        }
        assert_eq!(found, expected);
    }
}

/// The reference: repeated single searches, each excluding the first moves of the lines before it.
fn loop_of_single_searches(
    start: &Ring,
    wanted: &Settings,
    count: usize,
    deepest: u32,
) -> Vec<Vec<RootLine<u8>>> {
    let mut moves = Vec::new();
    start.legal_moves(&mut moves);
    let mut table = TranspositionTable::new(Policy::Buckets, 12);
    let mut depths = Vec::new();
    for depth in 1..=deepest {
        let mut single = wanted.clone();
        single.limits.depth = Some(depth);
        single.deepening = false;
        let mut lines = Vec::new();
        for _ in 0..count.min(moves.len()) {
            let Decision {
                mv, value, line, ..
            } = run(start, &single, Some(&mut table)).decision;
            let mv = mv.unwrap();
            let place = moves.iter().position(|&m| m == mv).unwrap();
            single.skip.push(place as u16);
            lines.push(RootLine {
                mv,
                value: value as i32,
                line,
                depth,
            });
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        depths.push(lines);
    }
    depths
}

fn run_lines(
    start: &Ring,
    settings: &Settings,
    count: usize,
    monitor: &mut dyn Monitor,
) -> (LinesAnswer<u8>, Vec<Vec<RootLine<u8>>>) {
    let table = TranspositionTable::new(Policy::Buckets, 12);
    let mut heard = Vec::new();
    let so_far = GameSoFar {
        table: Some(&table),
        ..GameSoFar::default()
    };
    let answer = search_lines(
        start,
        &Noise,
        settings,
        count,
        so_far,
        monitor,
        |_, lines| {
            heard.push(lines.to_vec());
        },
    );
    (answer.unwrap(), heard)
}

#[test]
fn lines_are_those_of_a_loop_of_single_searches_at_every_depth_with_every_algorithm() {
    for start in starts() {
        for algorithm in Algorithm::ALL {
            let modern = Settings::new(algorithm, settings(algorithm, 4).limits);
            for settings in [settings(algorithm, 4), modern] {
                let (answer, heard) = run_lines(&start, &settings, 3, &mut Watch::new(None));
                let depth = answer.answer.decision.depth;
                let expected = loop_of_single_searches(&start, &settings, 3, depth);
                assert_eq!(heard, expected, "{algorithm} at {start:?}");
                assert_eq!(Some(&answer.lines), heard.last());
                assert_eq!(answer.answer.decision.line, answer.lines[0].line);
            }
        }
    }
}

#[test]
fn all_lines_together_have_the_values_of_all_root_moves() {
    for start in starts() {
        let mut moves = Vec::new();
        start.legal_moves(&mut moves);
        let mut wanted = settings(Algorithm::Pvs, 3);
        wanted.deepening = false;
        let (answer, _) = run_lines(&start, &wanted, 100, &mut Watch::new(None));
        assert_eq!(answer.lines.len(), moves.len());
        for line in &answer.lines {
            let mut next = start.clone();
            next.play(line.mv);
            assert_eq!(line.value, twin(&next, start.side, 2, 1), "{start:?}");
        }
    }
}

#[test]
fn lines_interrupted_within_a_depth_are_those_of_the_depth_before() {
    let start = Ring::new(2, 1);
    let mut depths = Vec::new();
    for nodes in 1..400 {
        let mut wanted = settings(Algorithm::AlphaBeta, 6);
        wanted.limits.nodes = Some(nodes);
        let (answer, heard) = run_lines(&start, &wanted, 2, &mut Watch::new(None));
        let depth = answer.answer.decision.depth;
        let full = loop_of_single_searches(&start, &settings(Algorithm::AlphaBeta, 6), 2, depth);
        assert_eq!((Some(&answer.lines), heard), (full.last(), full.clone()));
        depths.push(depth);
    }
    assert_eq!((depths.first(), depths.last()), (Some(&1), Some(&6)));
}

#[test]
fn lines_cancelled_within_the_first_depth_are_those_found_so_far() {
    /// Cancels after a number of polls.
    struct After(u32);
    impl Monitor for After {
        fn elapsed(&mut self) -> Duration {
            Duration::ZERO
        }
        fn cancelled(&mut self) -> bool {
            self.0 = self.0.saturating_sub(1);
            self.0 == 0
        }
        fn period(&self) -> u64 {
            1
        }
    }
    let (start, wanted) = (Ring::new(2, 1), settings(Algorithm::Negamax, 4));
    let mut moves = Vec::new();
    start.legal_moves(&mut moves);
    let (none, _) = run_lines(&start, &wanted, 2, &mut After(1));
    assert_eq!((none.lines.len(), none.answer.decision.mv), (0, None));
    // One poll before each line and one for each of its root moves.
    let questions = moves.len() as u32 + 2;
    let (one, heard) = run_lines(&start, &wanted, 2, &mut After(questions));
    assert_eq!((one.lines.len(), one.answer.decision.depth), (1, 0));
    assert_eq!(heard.len(), 0);
}

#[test]
fn lines_are_searched_on_until_every_one_of_them_is_decided() {
    let wanted = settings(Algorithm::AlphaBeta, 7);
    let mut searched_on = 0;
    for start in starts() {
        let (answer, _) = run_lines(&start, &wanted, 2, &mut Watch::new(None));
        let depth = answer.answer.decision.depth;
        let open = |line: &RootLine<u8>| line.value.abs() < DECIDED;
        assert!(depth == 7 || !answer.lines.iter().any(open), "{start:?}");
        searched_on += u32::from(run(&start, &wanted, None).decision.depth < depth);
    }
    assert!(
        searched_on > 0,
        "in no position the best line was decided first"
    );
}

#[test]
fn no_lines_and_a_tree_of_lines_are_refused() {
    let refused = |settings: &Settings, count| {
        let start = Ring::new(2, 1);
        let watch = &mut Watch::new(None);
        let so_far = GameSoFar::default();
        search_lines(&start, &Noise, settings, count, so_far, watch, |_, _| {}).unwrap_err()
    };
    let mut settings = settings(Algorithm::AlphaBeta, 3);
    assert_eq!(refused(&settings, 0), SettingsError::NoLines.into());
    settings.tree = Some(10);
    assert_eq!(refused(&settings, 2), SettingsError::TreeOfLines.into());
    settings.tree = None;
    settings.skip = (0..10).collect();
    assert_eq!(refused(&settings, 2), SearchError::NoMove);
}
