//! Features computed by hand, and the counts of Houdek 2010.

use super::*;
use crate::boards::heuristic::HeuristicGame;
use crate::boards::testing::{self, expect};
use crate::game::Limits;
use crate::search::{Algorithm, Heuristic, Settings, Watch, search};

/// A board with only these marbles; the first list belongs to player 1.
fn board(marbles: &[&[&str]]) -> Abalone {
    let sign = |cell: u8| {
        let name = grid::name(cell);
        let owner = marbles
            .iter()
            .position(|list| list.contains(&name.as_str()));
        owner.map_or('.', |player| (b'1' + player as u8) as char)
    };
    let rows: Vec<String> = (0..9)
        .rev()
        .map(|row| grid::row(row).map(sign).collect())
        .collect();
    Abalone::parse(&format!("{} 1", rows.join("/"))).unwrap()
}

/// Three against two on row e, with the enemies in front.
fn sumito() -> Abalone {
    board(&[&["e3", "e4", "e5"], &["e6", "e7"]])
}

#[test]
fn three_against_two_in_a_row() {
    expect(
        &sumito(),
        0,
        &[
            ("A0", 1),
            ("A1", 3),
            ("A2", 2),
            ("A3", 3), // e3 2, e4 1, e5 0
            ("A4", 3), // e6 1, e7 2
            ("A5", 4), // e3-e4 and e4-e5, each twice
            ("A6", 2), // e6-e7 twice
            ("A7", 2), // three push e6 and e7; two cannot push e6 because e7 is behind it
            ("A8", 0), // two cannot push e5: e4 is behind it
            ("A9", 0),
            ("A10", 0),
            ("A11", 1), // e5 between e4 (own) and e6 (enemy)
            ("A12", 1), // e6 between e7 (its own) and e5
            // mean column 4 and 6.5 and the centre's 5: 5.17, so the reference is e5
            ("A13", 3),
            ("A14", 3),
        ],
    );
    expect(
        &sumito(),
        1,
        &[("A7", 0), ("A8", 2), ("A11", 1), ("A12", 1)],
    );
}

#[test]
fn formula_11_as_printed_is_too_small_between_two_axes() {
    // From e5 to d6: one row down and one column right, two steps; the print says one.
    let position = board(&[&["d6"], &["f5"]]);
    expect(
        &position,
        0,
        &[("A3", 2), ("A3p", 1), ("A4", 1), ("A4p", 1)],
    );
    let value = |name: &str| Abalone::heuristic(name).unwrap().evaluate(&position, 0);
    // 1000 + 25 - 25 - the distance
    assert_eq!(value("standard"), 998);
    assert_eq!(value("standard+A3=0+A3p=-1"), 999);
}

#[test]
fn a_marble_among_four_enemies_divides_them_on_two_axes() {
    let position = board(&[&["e5"], &["e4", "e6", "d5", "f5"]]);
    // e4-e5-e6 and d5-e5-f5; the enemies' pairs are e4-f5 and d5-e6
    expect(
        &position,
        0,
        &[("A9", 2), ("A10", 0), ("A6", 4), ("A7", 0), ("A8", 0)],
    );
    expect(&position, 1, &[("A9", 0), ("A10", 2), ("A5", 4)]);
}

#[test]
fn a_marble_on_the_edge_is_attacked_by_two() {
    let position = board(&[&["a3", "a4"], &["a5"]]);
    expect(&position, 0, &[("A7", 1), ("A8", 0), ("A3", 8), ("A4", 4)]);
    expect(&position, 1, &[("A7", 0), ("A8", 1)]);
}

#[test]
fn a_marble_pushed_in_two_ways_counts_once() {
    // e6 can be pushed along the row by e4-e5 and along the column by c6-d6
    let position = board(&[&["e4", "e5", "c6", "d6"], &["e6"]]);
    expect(&position, 0, &[("A7", 1)]);
}

#[test]
fn the_reference_cell_rounds_half_up() {
    // columns: (4.5 + 7 + 5) / 3 = 5.5, so e6 and not e5
    let position = board(&[&["e4", "e5"], &["e7"]]);
    expect(&position, 0, &[("A13", 3), ("A14", 1)]);
}

#[test]
fn with_three_players_all_others_are_enemies_but_each_strengthens_only_itself() {
    let position = board(&[&["e3", "e4", "e5"], &["e6"], &["e7"]]);
    expect(
        &position,
        0,
        &[
            ("A2", 2),
            ("A6", 2),  // e6 and e7 are neighbours, both not own
            ("A7", 2),  // one push moves both
            ("A12", 0), // behind e6 stands a marble of the third player
        ],
    );
}

#[test]
fn the_heuristics_weigh_the_features_as_in_table_1() {
    let value = |name: &str| Abalone::heuristic(name).unwrap().evaluate(&sumito(), 0);
    // 1000 + 25*3 - 25*2 - 3 + 4
    assert_eq!(value("standard"), 1026);
    // 100000 + 6000 - 4000 - 500*3/3 + 500*3/2 + 1500*4/3 - 1500*2/2 + 40*2
    assert_eq!(value("analyzing"), 102_830);
    // 100000 + 30000 - 20000 - 840 + 840 + 860 - 430 + 290 - 290
    assert_eq!(value("experimental"), 110_430);
    // 1000 + 360 - 240 - 30 + 30
    assert_eq!(value("mass-based"), 1120);
    assert_eq!(value("simple"), 2 * 3 - 2);
    assert_eq!(value("simple-printed"), 2 * 3 + 2);
}

#[test]
fn moves_are_ranked_by_marbles_kind_and_way_to_the_centre() {
    let rank = |mut position: Abalone, heuristic: &str, text: &str| {
        let mv = position.parse_move(text).unwrap();
        Abalone::heuristic(heuristic)
            .unwrap()
            .rank(&mut position, mv, 0)
    };
    // AR0 + 3 AR1: three marbles push (2); two push out (3); one goes in line (1); two sidewise (0)
    assert_eq!(rank(sumito(), "analyzing", "e3-e5,e6"), 3 + 3 * 2);
    assert_eq!(
        rank(board(&[&["a3", "a4"], &["a5"]]), "analyzing", "a3-a4,a5"),
        2 + 3 * 3
    );
    let free = board(&[&["c4", "c5", "d4"], &["i9"]]);
    assert_eq!(rank(free, "analyzing", "d4,e5"), 1 + 3);
    let free = board(&[&["c4", "c5"], &["i9"]]);
    assert_eq!(rank(free, "experimental", "c4-c5,d4"), 2);
    // AR0 + 4 AR2: both marbles come from distance 2 to 1
    assert_eq!(rank(free, "mass-based", "c4-c5,d4"), 2 + 4 * 2);
    // AR3: the value of the position after the move; e6 and e7 go to e7 and e8, e3-e5 to e4-e6
    // 1000 + 75 - 50 - (1 + 0 + 1) + 4
    assert_eq!(rank(sumito(), "standard", "e3-e5,e6"), 1027);
    assert!(!Abalone::heuristic("simple").unwrap().ranks());
}

#[test]
fn the_leaves_of_the_first_search_are_those_of_table_15_or_fewer() {
    let start = Abalone::setup("belgian-daisy").unwrap();
    testing::check_published_leaves(&start, [52, 2_692, 149_322], [52, 192, 3_262]);
}

#[test]
fn a_player_who_can_move_can_be_given_the_turn() {
    let position = Abalone::setup("3p-standard").unwrap();
    for player in 0..3 {
        let other = position.with_side(player).unwrap();
        assert_eq!((other.side(), other.hash()), (player, other.fresh_hash()));
    }
    let two_left = board(&[&["e5"], &[], &["a1"]]);
    assert_eq!(two_left.with_side(1), None);
}

/// The second of three players threatens to push out the first player's marble; the first can still escape.
#[test]
fn best_reply_search_sees_the_threat_of_any_opponent() {
    let position = board(&[&["a1", "e5"], &["i9"], &["a2", "a3", "a4"]]);
    let heuristic = Abalone::heuristic("simple").unwrap();
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let settings = Settings::new(Algorithm::Pvs, limits);
    let answer = search(
        &position,
        &heuristic,
        &settings,
        None,
        &mut Watch::new(None),
        |_| {},
    );
    let decision = answer.unwrap().decision;
    assert!(position.move_text(decision.mv.unwrap()).starts_with("a1,"));
    assert_eq!(
        decision.value,
        2 * 2 - 4,
        "both marbles of player 1 stay on the board"
    );
}
