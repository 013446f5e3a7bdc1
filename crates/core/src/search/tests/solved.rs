//! The winner with every technique on is that of plain recursion.

use super::ring::{Noise, Ring};
use super::starts;
use crate::game::{Limits, MoveError, Outcome, Position, Rule};
use crate::search::*;

/// Heaps of which a player takes one to three; who takes the last wins. The player to move loses if and only if the
/// heaps modulo 4 have the exclusive or 0 (Sprague 1935; Grundy 1939).
#[derive(Debug, Clone, PartialEq, Eq)]
struct Heaps {
    heaps: [u8; 2],
    side: usize,
}

impl Position for Heaps {
    type Move = (u8, u8);
    type Undo = ();

    fn players(&self) -> usize {
        2
    }
    fn side(&self) -> usize {
        self.side
    }
    fn legal_moves(&self, moves: &mut Vec<(u8, u8)>) {
        let all = (0..2u8).flat_map(|heap| (1..=3).map(move |taken| (heap, taken)));
        moves.clear();
        moves.extend(all.filter(|&(heap, taken)| self.heaps[heap as usize] >= taken));
    }
    fn play(&mut self, (heap, taken): (u8, u8)) {
        self.heaps[heap as usize] -= taken;
        self.side = 1 - self.side;
    }
    fn undo(&mut self, (heap, taken): (u8, u8), _: ()) {
        self.heaps[heap as usize] += taken;
        self.side = 1 - self.side;
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0, 0]).then(|| Outcome::win(1 - self.side, "last"))
    }
    fn with_side(&self, player: usize) -> Option<Self> {
        let heaps = self.heaps;
        Some(Heaps {
            heaps,
            side: player,
        })
    }
    fn hash(&self) -> u64 {
        let [a, b] = self.heaps.map(u64::from);
        crate::game::rng::mix(a * 64 + b * 2 + self.side as u64)
    }
    fn fresh_hash(&self) -> u64 {
        self.hash()
    }
    fn score(&self, _: usize) -> i32 {
        0
    }
    fn text(&self) -> String {
        format!("{:?}", self.heaps)
    }
    fn move_text(&self, mv: (u8, u8)) -> String {
        format!("{mv:?}")
    }
    fn parse_move(&self, text: &str) -> Result<(u8, u8), MoveError> {
        Err(MoveError::unreadable(
            text,
            Rule::new("nothing", &[], "nothing"),
        ))
    }
}

/// Knows nothing, and is wrong most of the time.
struct Misleading;

impl Heuristic<Heaps> for Misleading {
    type Memory = ();

    fn win(&self) -> i32 {
        500
    }
    fn draw(&self) -> i32 {
        0
    }
    fn evaluate(&self, position: &Heaps, player: usize) -> i32 {
        let own = position.hash() % 400;
        let sign = if position.side == player { 1 } else { -1 };
        sign * (own as i32 - 200)
    }
    fn ranks(&self) -> bool {
        false
    }
    fn rank(&self, _: &mut Heaps, _: (u8, u8), _: usize) -> i32 {
        0
    }
    fn salt(&self) -> u64 {
        3
    }
}

fn winner(start: &Heaps, settings: &Settings) -> Option<bool> {
    let mut table = TranspositionTable::new(Policy::Buckets, 12);
    let watch = &mut Watch::new(None);
    let answer = search(
        start,
        &Misleading,
        settings,
        Some(&mut table),
        watch,
        |_| {},
    );
    let value = answer.unwrap().decision.value;
    (value.abs() > i64::from(DECIDED)).then_some(value > 0)
}

#[test]
fn every_algorithm_finds_the_winner_of_a_solved_game_with_every_sound_technique_on() {
    for first in 0..8u8 {
        for second in 0..6u8 {
            if first + second == 0 {
                continue;
            }
            let start = Heaps {
                heaps: [first, second],
                side: 0,
            };
            let wins = (first % 4) ^ (second % 4) != 0;
            for algorithm in [
                Algorithm::AlphaBeta,
                Algorithm::Pvs,
                Algorithm::Strong,
                Algorithm::Mtdf,
            ] {
                let limits = Limits {
                    depth: Some(24),
                    ..Limits::default()
                };
                let mut settings = Settings::new(algorithm, limits);
                // Whoever may pass wins this game, so it refutes null moves. It is the only technique left out.
                settings.techniques = settings.techniques.without(Technique::NullMove);
                assert_eq!(
                    winner(&start, &settings),
                    Some(wins),
                    "{algorithm} {start:?}"
                );
                // Even here a null move never proves a wrong winner.
                settings.techniques = Techniques::default();
                let found = winner(&start, &settings);
                assert!(
                    found.is_none_or(|found| found == wins),
                    "{algorithm} {start:?}"
                );
            }
        }
    }
}

#[test]
fn threads_find_the_value_of_one_thread() {
    for start in starts().filter(|start| start.players == 2) {
        let mut settings = super::settings(Algorithm::Strong, 5);
        settings.deeper = false;
        let alone = super::run(&start, &settings, None).decision.value;
        let table = TranspositionTable::new(Policy::Buckets, 10);
        let so_far = GameSoFar {
            table: Some(&table),
            ..GameSoFar::default()
        };
        let watch = &mut Watch::new(None);
        let answer = search_threads(&start, &Noise, &settings, so_far, 3, watch, |_| {});
        assert_eq!(answer.unwrap().decision.value, alone, "{start:?}");
    }
}

#[test]
fn an_unfinished_iteration_never_makes_the_answer_worse() {
    // The value of an answer is a lower bound that some depth proved, so the move is as good at one of the two depths.
    let start = Ring::new(2, 1);
    for nodes in 1..300 {
        let mut settings = super::settings(Algorithm::Strong, 6);
        // Techniques that search to other depths than the twin, which decides, are left out.
        settings.techniques = [
            Technique::NullMove,
            Technique::Reductions,
            Technique::Quiescence,
        ]
        .into_iter()
        .fold(Techniques::default(), Techniques::without);
        settings.limits.nodes = Some(nodes);
        let answer = super::run(&start, &settings, None).decision;
        assert!(answer.begun - answer.depth <= 1);
        let mut moves = Vec::new();
        start.legal_moves(&mut moves);
        assert!(answer.mv.is_some_and(|mv| moves.contains(&mv)));
        let mv = answer.mv.unwrap();
        let value = |depth: u32| {
            let mut next = start.clone();
            next.play(mv);
            super::ring::twin(&next, start.side, depth - 1, 1)
        };
        let proved = [answer.depth, answer.begun].map(|depth| i64::from(value(depth)));
        assert!(
            proved.contains(&answer.value),
            "{nodes}: {answer:?} {proved:?}"
        );
    }
}

#[test]
fn a_forced_move_is_answered_at_once() {
    let mut settings = super::settings(Algorithm::Strong, 6);
    settings.techniques = Techniques::default();
    settings.limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    let start = Ring::new(2, 1);
    let mut moves = Vec::new();
    start.legal_moves(&mut moves);
    settings.skip = (1..moves.len() as u16).collect();
    let answer = super::run(&start, &settings, None).decision;
    assert_eq!((answer.depth, answer.mv), (1, Some(moves[0])));
}
