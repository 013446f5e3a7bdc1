//! The algorithms against each other and against plain recursion, on a made-up game full of transpositions.

use std::cell::Cell;
use std::time::Duration;

use super::*;
use crate::game::rng::mix;
use crate::game::{Decision, Limits, MoveError, Outcome, Position, perft};

/// A token walks on a ring of numbers; several paths lead to one number. Players take turns, but some numbers give the turn to another
/// player, so that sides do not alternate.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ring {
    players: usize,
    side: usize,
    place: u64,
    ply: u64,
}

impl Ring {
    fn new(players: usize, place: u64) -> Self {
        Ring {
            players,
            side: place as usize % players,
            place,
            ply: 0,
        }
    }
}

impl Position for Ring {
    type Move = u8;
    type Undo = (usize, u64);

    fn players(&self) -> usize {
        self.players
    }
    fn side(&self) -> usize {
        self.side
    }
    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.clear();
        if self.outcome().is_none() {
            moves.extend(1..=2 + (mix(self.place) % 5) as u8);
        }
    }
    fn play(&mut self, mv: u8) -> (usize, u64) {
        let before = (self.side, self.place);
        self.place = (self.place + u64::from(mv)) % 31;
        self.ply += 1;
        let step = if self.place % 7 == 0 { 2 } else { 1 };
        self.side = (self.side + step) % self.players;
        before
    }
    fn undo(&mut self, _: u8, (side, place): (usize, u64)) {
        (self.side, self.place) = (side, place);
        self.ply -= 1;
    }
    fn outcome(&self) -> Option<Outcome> {
        match self.place {
            13 => Some(Outcome::win(self.side, "thirteen")),
            17 => Some(Outcome::draw("seventeen")),
            _ => None,
        }
    }
    fn hash(&self) -> u64 {
        mix(self.place * 32 + (self.side * 5 + self.players) as u64)
    }
    fn fresh_hash(&self) -> u64 {
        self.hash()
    }
    fn score(&self, _: usize) -> i32 {
        0
    }
    fn text(&self) -> String {
        format!("{} {}", self.place, self.side + 1)
    }
    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        text.parse()
            .map_err(|_| MoveError::unreadable(text, "a number"))
    }
}

/// Not antisymmetric, as the thesis's heuristics are not.
struct Noise;

impl Heuristic<Ring> for Noise {
    fn win(&self) -> i32 {
        500
    }
    fn draw(&self) -> i32 {
        40
    }
    fn evaluate(&self, position: &Ring, player: usize) -> i32 {
        (mix(position.place ^ mix(player as u64 * 64 + position.side as u64)) % 100) as i32
    }
    fn ranks(&self) -> bool {
        true
    }
    fn rank(&self, position: &mut Ring, mv: u8, root: usize) -> i32 {
        (mix(position.place ^ u64::from(mv) ^ root as u64) % 10) as i32
    }
    fn noisy(&self, position: &Ring, mv: u8) -> bool {
        (position.place + u64::from(mv)) % 31 == 13
    }
    fn salt(&self) -> u64 {
        9
    }
}

/// The definition, in the shortest way: value for `root`, others minimise.
fn twin(position: &Ring, root: usize, depth: u32, ply: i32) -> i32 {
    match position.outcome() {
        Some(Outcome { winner: None, .. }) => return 40,
        Some(o) if o.winner == Some(root) => return DECIDED + 500 - ply,
        Some(_) => return ply - DECIDED - 500,
        None if depth == 0 => return Noise.evaluate(position, root),
        None => {}
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let values = moves.into_iter().map(|mv| {
        let mut next = position.clone();
        next.play(mv);
        twin(&next, root, depth - 1, ply + 1)
    });
    if position.side == root {
        values.max().unwrap()
    } else {
        values.min().unwrap()
    }
}

fn settings(algorithm: Algorithm, depth: u32) -> Settings {
    let mut settings = Settings::new(
        algorithm,
        Limits {
            depth: Some(depth),
            ..Limits::default()
        },
    );
    (settings.quiescence, settings.reductions) = (false, false);
    (settings.replies, settings.deeper) = (false, false);
    settings
}

fn run(position: &Ring, settings: &Settings, table: Option<&mut Table>) -> Answer<u8> {
    search(
        position,
        &Noise,
        settings,
        table,
        &mut Watch::new(None),
        |_| {},
    )
    .unwrap()
}

fn starts() -> impl Iterator<Item = Ring> {
    let unfinished = |p: &Ring| p.outcome().is_none();
    (2..=4)
        .flat_map(|players| (0..31).map(move |place| Ring::new(players, place)))
        .filter(unfinished)
}

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
            ] {
                for switches in 0..8 {
                    let mut settings = settings(algorithm, depth);
                    settings.ordering = switches & 1 != 0;
                    settings.deepening = switches & 2 != 0;
                    let mut table = (switches & 4 != 0).then(|| Table::new(Policy::Buckets, 6));
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
        let mut table = Table::new(policy, 8);
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

/// A clock that goes on by one millisecond whenever it is asked.
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

/// Cancels the search at a number of nodes; 0 is a flag raised before the search begins.
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
            // At depth 1 each root move is one node: two of them are searched, in the order of generation.
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

#[test]
fn lines_found_by_leaving_out_the_better_ones_are_the_root_moves_in_order_of_value() {
    for start in starts().filter(|start| start.outcome().is_none()) {
        let values = run(&start, &settings(Algorithm::Negamax, 3), None);
        let mut expected: Vec<i32> = values.roots.iter().map(|root| root.value).collect();
        expected.sort_by_key(|&value| std::cmp::Reverse(value));
        let mut moves = Vec::new();
        start.legal_moves(&mut moves);
        let mut table = Table::new(Policy::Buckets, 12);
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

/// The loop that `search_lines` replaces: single searches, each without the first moves of the lines before it.
fn loop_of_single_searches(
    start: &Ring,
    wanted: &Settings,
    count: usize,
    deepest: u32,
) -> Vec<Vec<RootLine<u8>>> {
    let mut moves = Vec::new();
    start.legal_moves(&mut moves);
    let mut table = Table::new(Policy::Buckets, 12);
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
    let mut table = Table::new(Policy::Buckets, 12);
    let mut heard = Vec::new();
    let table = Some(&mut table);
    let answer = search_lines(
        start,
        &Noise,
        settings,
        count,
        table,
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
    /// Cancels after a number of questions.
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
    // One question before each line and one for each of its root moves.
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
        search_lines(&start, &Noise, settings, count, None, watch, |_, _| {}).unwrap_err()
    };
    let mut settings = settings(Algorithm::AlphaBeta, 3);
    assert_eq!(refused(&settings, 0), SettingsError::NoLines.into());
    settings.tree = Some(10);
    assert_eq!(refused(&settings, 2), SettingsError::TreeOfLines.into());
    settings.tree = None;
    settings.skip = (0..10).collect();
    assert_eq!(refused(&settings, 2), SearchError::NoMove);
}
