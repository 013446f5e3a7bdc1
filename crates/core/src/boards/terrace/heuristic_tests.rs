//! Features computed by hand, and the counts of Houdek 2010.

use super::*;
use crate::boards::heuristic::HeuristicGame;
use crate::boards::learned::{Described, difference};
use crate::boards::testing;
use crate::search::Heuristic;

/// A board with only these pieces, such as `D1` on `c6`.
fn board(pieces: &[(&str, &str)]) -> Terrace {
    let sign = |square: u8| {
        let name = ground::name(square);
        pieces
            .iter()
            .find(|(_, at)| *at == name)
            .map_or("..", |(piece, _)| piece)
    };
    let squares: Vec<u8> = text::squares().collect();
    let rows: Vec<String> = squares
        .chunks(8)
        .map(|row| row.iter().map(|&s| sign(s)).collect())
        .collect();
    Terrace::parse(&format!("{} 1", rows.join("/"))).unwrap()
}

/// Player 1: T on h7 (height 2), D on c6 (height 6). Player 2: T on b1 (height 2), B on d5 (height 5).
fn four_pieces() -> Terrace {
    board(&[("T1", "h7"), ("D1", "c6"), ("T2", "b1"), ("B2", "d5")])
}

#[test]
fn four_pieces_on_an_almost_empty_board() {
    let wanted = [
        ("T0", 1),
        ("T1", 1),
        ("T2", 1),
        ("T3", 9), // h7-h8 is one move, 10 - 1
        ("T4", 9), // b1-a1
        ("T5", 5), // T 1, D 4
        ("T6", 3), // T 1, B 2
        ("T7", 8), // D: a6 b6 c7 c8 on the terrace, up b7, down c5 d6, captures d5
        ("T8", 8), // B: a5 b5 c5 d6 d7 d8 on the terrace, down d4 e5; c6 above is taken
        ("T9", 4 * 5 + 3),
        ("T10", 2 * 7 + 3),
        // heights from 0: D's terrace 5 wants 3 and has 1: 3 - 2; T's terrace 1 wants 2 and has 1: 2 - 1
        ("T11", 2),
    ];
    assert_eq!(four_pieces().features(0), wanted);
}

#[test]
fn a_terrace_with_the_right_number_of_pieces_counts_in_full() {
    // three pieces on the terrace of c6 (height 5 from 0, wants 3), T alone on g7's (1, wants 2): 3 * 3 + (2 - 1)
    let three = board(&[
        ("T1", "g7"),
        ("A1", "c6"),
        ("B1", "a6"),
        ("C1", "c8"),
        ("T2", "b1"),
    ]);
    assert_eq!(three.feature(0, 11), 10);
    // four pieces are one too many: 4 * (3 - 1) + 1
    let four = board(&[
        ("T1", "g7"),
        ("A1", "c6"),
        ("B1", "a6"),
        ("C1", "c8"),
        ("D1", "b6"),
        ("T2", "b1"),
    ]);
    assert_eq!(four.feature(0, 11), 9);
}

#[test]
fn a_lone_t_needs_at_most_nine_moves() {
    // a1-b2-c3-d4-e4-h4-h5-h6-h7-h8
    let position = board(&[("T1", "a1"), ("T2", "h1")]);
    assert_eq!(position.feature(0, 3), 10 - 9);
    let far = features::MOVES_TO_GOAL.iter().flatten().copied().max();
    assert_eq!(far, Some(9), "Houdek 2010, chapter 17.3.1.1");
}

#[test]
fn with_four_players_the_others_are_added_up() {
    let position = board(&[
        ("T1", "h7"),
        ("T2", "b1"),
        ("T3", "a2"),
        ("T4", "g8"),
        ("C4", "h4"),
    ]);
    // T2 b1 and T3 a2 are one move from a1, T4 g8 one move from h8
    assert_eq!((position.feature(0, 2), position.feature(0, 4)), (3, 27));
    assert_eq!(position.feature(0, 6), 1 + 1 + 1 + 3);
}

#[test]
fn the_heuristics_weigh_the_features_as_in_table_2() {
    let value = |name: &str| {
        Terrace::heuristic(name)
            .unwrap()
            .evaluate(&four_pieces(), 0)
    };
    // 5000 + 1600 - 1600 + 35*9 - 40*9 + 15*5 - 20*3 + 4*23 - 4*17 + 23*2
    assert_eq!(value("standard"), 5040);
    // 10000 + 66*9 - 88*9 + 90*5 - 120*3
    assert_eq!(value("fast"), 9892);
    assert_eq!(value("improved"), 9892 + 3 * 8 - 4 * 8);
    assert_eq!(value("improved-printed"), 9892 + 3 * 8 + 4 * 8);
}

#[test]
fn moves_of_t_and_captures_are_ranked() {
    let rank = |mut position: Terrace, text: &str| {
        let mv = position.parse_move(text).unwrap();
        Terrace::heuristic("standard")
            .unwrap()
            .rank(&mut position, mv, 0)
    };
    assert_eq!(rank(four_pieces(), "D-c6-d5:B"), 2);
    assert_eq!(rank(four_pieces(), "T-h7-h8"), 1);
    assert_eq!(rank(four_pieces(), "D-c6-c7"), 0);
    let own = board(&[("T1", "h7"), ("D1", "c6"), ("A1", "d5"), ("T2", "b1")]);
    assert_eq!(rank(own, "D-c6-d5:A"), -2);
}

/// The thesis calls the heuristic Standard Simple here.
#[test]
fn the_leaves_of_the_first_search_are_those_of_table_16_or_fewer() {
    let start = Terrace::setup("long").unwrap();
    testing::check_published_leaves(&start, [50, 2_450, 127_166], [50, 650, 15_583]);
}

/// A term of the learned evaluation for player 1, minus that of player 2.
fn term(position: &Terrace, name: &str) -> f64 {
    let place = Terrace::terms().iter().position(|term| term == name);
    difference(position, 0)[place.expect("a term of Terrace")]
}

#[test]
fn the_way_of_t_is_counted_on_squares_that_no_enemy_attacks() {
    assert_eq!(term(&four_pieces(), "t-way-1-to-move"), 1.0); // h7-h8
    assert_eq!(term(&four_pieces(), "t-way-1-waiting"), -1.0); // b1-a1
    let free = board(&[("T1", "h6"), ("T2", "a8")]);
    assert_eq!(term(&free, "t-way-2-to-move"), 1.0); // h7, h8
    // D on g6 attacks h7 and bars the terrace, so T goes over the next one: h5, e8, f8, g8, h8.
    let barred = board(&[("T1", "h6"), ("T2", "a8"), ("D2", "g6")]);
    let ways = [1, 2, 3, 4, 5].map(|moves| term(&barred, &format!("t-way-{moves}-to-move")));
    assert_eq!(ways, [0.0, 0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn prey_is_loose_if_no_enemy_can_retake() {
    // D on c6 can take B on d5.
    assert_eq!(term(&four_pieces(), "loose-B-to-move"), 1.0);
    assert_eq!(term(&four_pieces(), "guarded-prey-to-move"), 0.0);
    // Both c6 and c8 are one level above d7: a D on c8 retakes, a C is too small.
    let [by_d, by_c] = ["D2", "C2"].map(|guard| {
        board(&[
            ("T1", "h7"),
            ("D1", "c6"),
            ("T2", "b1"),
            ("B2", "d7"),
            (guard, "c8"),
        ])
    });
    assert_eq!(term(&by_d, "loose-B-to-move"), 0.0);
    assert_eq!(term(&by_d, "guarded-prey-to-move"), 1.0);
    assert_eq!(term(&by_c, "loose-B-to-move"), 1.0);
}

#[test]
fn a_position_is_urgent_if_t_can_be_captured_or_the_rival_can_step_home() {
    let urgent = |pieces: &[(&str, &str)]| {
        let position = board(pieces);
        Terrace::heuristic("improved").unwrap().urgent(&position)
    };
    let ts = [("T1", "d4"), ("T2", "a8")];
    assert!(!urgent(&ts));
    // c3 is diagonal to d4 and one level lower; c5 is one level higher.
    assert!(!urgent(&[ts[0], ts[1], ("D2", "c3")]));
    assert!(urgent(&[ts[0], ts[1], ("A2", "c5")]));
    assert!(!urgent(&[ts[0], ts[1], ("A1", "c5")]));
    assert!(urgent(&[ts[0], ("T2", "b1")]));
    // A larger piece on a1 bars the goal.
    assert!(!urgent(&[ts[0], ("T2", "b1"), ("D1", "a1")]));
}
