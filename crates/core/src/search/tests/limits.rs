//! Searches that are interrupted by the clock, by a node limit or by a stop flag.

use std::cell::Cell;
use std::time::Duration;

use super::ring::{Noise, Ring, twin};
use super::{run, settings};
use crate::game::{Limits, Position};
use crate::search::*;

/// A clock that advances by one millisecond per call.
struct Steps(Cell<u64>, u64);

impl Monitor for Steps {
    fn elapsed(&mut self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
    fn period(&self) -> u64 {
        self.1
    }
}

fn timed(start: &Ring, settings: &Settings) -> Answer<u8> {
    search(
        start,
        &Noise,
        settings,
        None,
        &mut Steps(Cell::new(0), 1),
        |_| {},
    )
    .unwrap()
}

#[test]
fn a_first_iteration_that_is_late_is_searched_to_its_end() {
    let start = Ring::new(2, 1);
    let mut settings = Settings::new(
        Algorithm::AlphaBeta,
        Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        },
    );
    settings.ordering = false;
    let answer = timed(&start, &settings);
    assert_eq!((answer.decision.depth, answer.decision.begun), (1, 1));
    assert_eq!(
        answer.decision.value,
        i64::from(twin(&start, start.side, 1, 0))
    );
}

#[test]
fn an_interrupted_iteration_leaves_the_answer_of_the_one_before() {
    let start = Ring::new(2, 1);
    for millis in 1..200 {
        let limits = Limits {
            time: Some(Duration::from_millis(millis)),
            depth: Some(6),
            nodes: None,
        };
        let answer = timed(&start, &Settings::new(Algorithm::AlphaBeta, limits)).decision;
        assert!(answer.begun - answer.depth <= 1);
        assert_eq!(
            answer.value,
            i64::from(twin(&start, start.side, answer.depth, 0))
        );
    }
}

#[test]
fn without_deepening_no_time_limit_binds() {
    let limits = Limits {
        time: Some(Duration::ZERO),
        depth: Some(4),
        nodes: Some(1),
    };
    let mut settings = Settings::new(Algorithm::AlphaBeta, limits);
    settings.deepening = false;
    assert_eq!(timed(&Ring::new(2, 1), &settings).decision.depth, 4);
}

#[test]
fn a_limit_of_nodes_gives_the_same_answer_every_time() {
    let limits = Limits {
        nodes: Some(150),
        ..Limits::default()
    };
    let settings = Settings::new(Algorithm::Pvs, limits);
    let first = run(&Ring::new(3, 2), &settings, None);
    assert!(first.decision.all_nodes <= 150);
    let second = run(&Ring::new(3, 2), &settings, None);
    assert_eq!(
        (first.roots, first.decision.line),
        (second.roots, second.decision.line)
    );
}

/// Cancels the search after `nodes` nodes; 0 means that the flag is set before the search starts.
struct StopAfter {
    nodes: u64,
    asked: u64,
}

impl Monitor for StopAfter {
    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }
    fn cancelled(&mut self) -> bool {
        self.asked += 1;
        self.asked > self.nodes
    }
    fn period(&self) -> u64 {
        1
    }
}

fn stopped(position: &Ring, settings: &Settings, nodes: u64) -> Answer<u8> {
    let mut monitor = StopAfter { nodes, asked: 0 };
    search(position, &Noise, settings, None, &mut monitor, |_| {}).unwrap()
}

#[test]
fn a_flag_raised_before_the_search_still_gets_the_first_move_in_order() {
    for algorithm in Algorithm::ALL {
        for place in (0..31).filter(|place| ![13, 17].contains(place)) {
            let position = Ring::new(2, place);
            let answer = stopped(&position, &settings(algorithm, 3), 0);
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let rank = |mv: u8| Noise.rank(&mut position.clone(), mv, position.side);
            let most = moves.iter().map(|&mv| rank(mv)).max().unwrap();
            let first = moves.into_iter().find(|&mv| rank(mv) == most);
            assert_eq!(answer.decision.mv, first, "{algorithm} at {place}");
            assert_eq!((answer.decision.depth, answer.decision.begun), (0, 1));
        }
    }
}

#[test]
fn a_search_stopped_in_its_first_iteration_answers_the_best_root_move_so_far() {
    for algorithm in [Algorithm::BestMove, Algorithm::Negamax] {
        for place in (0..31).filter(|place| ![13, 17].contains(place)) {
            let position = Ring::new(2, place);
            // At depth 1 each root move is one node, so two of them are searched, in the order of generation.
            let answer = stopped(&position, &settings(algorithm, 3), 2);
            let value = |mv: u8| {
                let mut next = position.clone();
                next.play(mv);
                twin(&next, position.side, 0, 1)
            };
            let better = if value(2) > value(1) { 2 } else { 1 };
            let known = (answer.decision.mv, answer.decision.value);
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if moves.len() > 2 {
                assert_eq!(known, (Some(better), i64::from(value(better))), "{place}");
                assert_eq!(answer.decision.depth, 0);
            }
        }
    }
}
