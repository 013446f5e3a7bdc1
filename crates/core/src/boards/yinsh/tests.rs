use super::*;

fn read(text: &str) -> Yinsh {
    Yinsh::parse(text).unwrap()
}

fn texts(position: &Yinsh) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(
        moves.len() as u64,
        position.count_moves(),
        "listing and counting agree"
    );
    moves.into_iter().map(|mv| position.move_text(mv)).collect()
}

fn play(position: &mut Yinsh, text: &str) {
    let mv = position.parse_move(text).unwrap();
    assert_eq!(position.move_text(mv), text);
    position.play(mv);
}

/// Four markers of player 1 from e4 to e7 and a ring of player 1 on e3; player 2 is far away.
const FOUR: &str = "rings 1 e3 a2 a3 b1 c1; rings 2 k7 k8 k9 k10 j11; marks 1 e4 e5 e6 e7; side 1";

#[test]
fn a_ring_slides_jumps_one_run_and_flips_it() {
    let mut position = read("rings 1 a2 b1 e3; rings 2 g3 k8 k9; marks 1 e5; marks 2 e6; side 1");
    let along: Vec<String> = texts(&position)
        .into_iter()
        .filter(|t| t.starts_with("e3-e"))
        .collect();
    assert_eq!(along, ["e3-e1", "e3-e2", "e3-e4", "e3-e7"]);
    assert!(position.parse_move("e3-f3").is_ok());
    let error = position.parse_move("e3-h3").unwrap_err().to_string();
    assert!(error.contains("does not jump over rings"), "{error}");
    play(&mut position, "e3-e7");
    assert_eq!(
        position.text(),
        "rings 1 a2 b1 e7; rings 2 g3 k8 k9; marks 1 e3 e6; marks 2 e5; side 2"
    );
}

#[test]
fn a_row_is_removed_with_any_ring_and_the_mover_chooses_it() {
    let mut position = read(FOUR);
    let rows: Vec<String> = texts(&position)
        .into_iter()
        .filter(|t| t.starts_with("e3-d3;"))
        .collect();
    let rings = ["a2", "a3", "b1", "c1", "d3"];
    assert_eq!(rows, rings.map(|ring| format!("e3-d3;xe3-e7x{ring}")));
    play(&mut position, "e3-d3;xe3-e7xd3");
    assert_eq!(
        (position.score(0), position.score(1), position.side()),
        (1, 0, 1)
    );
    assert_eq!(position.outcome(), None);
}

#[test]
fn the_first_ring_wins_in_blitz_and_the_third_otherwise() {
    let mut blitz = read(&format!("{FOUR}; rules blitz"));
    play(&mut blitz, "e3-d3;xe3-e7xd3");
    assert_eq!(blitz.outcome(), Some(Outcome::win(0, "rings")));
    let mut third = read(&FOUR.replace(" b1 c1", ""));
    play(&mut third, "e3-d3;xe3-e7xd3");
    assert_eq!(third.outcome(), Some(Outcome::win(0, "rings")));
    assert_eq!(third.count_moves(), 0);
}

#[test]
fn a_row_made_by_the_opponent_is_removed_at_the_start_of_the_turn() {
    let row = "rings 1 e3 a2 a3 b1 c1; rings 2 k7 k8 k9 k10 j11; marks 1 e4 e5 e6 e7 e8; side 1";
    let position = read(row);
    let all = texts(&position);
    assert!(
        all.iter()
            .all(|t| t.starts_with("xe4-e8x") && t.matches(';').count() == 1)
    );
    let error = position.parse_move("e3-d3").unwrap_err().to_string();
    assert!(error.contains("the opponent completed a row"), "{error}");
    let mut third = read(&row.replace(" b1 c1", ""));
    assert_eq!(
        texts(&third),
        ["xe4-e8xa2", "xe4-e8xa3", "xe4-e8xe3"],
        "the third ring wins without a move"
    );
    play(&mut third, "xe4-e8xa2");
    assert_eq!(third.outcome(), Some(Outcome::win(0, "rings")));
}

#[test]
fn six_in_a_row_leave_the_choice_of_five() {
    let position = read(
        &FOUR
            .replace("e3 ", "e8 ")
            .replace("marks 1 ", "marks 1 e9 "),
    );
    let mut rows: Vec<String> = texts(&position)
        .iter()
        .filter_map(|text| Some(text.strip_prefix("e8-f8;")?[..6].to_string()))
        .collect();
    rows.dedup();
    assert_eq!(rows, ["xe4-e8", "xe5-e9"]);
}

fn position_error(text: &str) -> String {
    Yinsh::parse(text).unwrap_err().to_string()
}

#[test]
fn by_the_rule_alternate_the_players_take_turns_in_removing() {
    let both = "rings 1 a2 a3 b1 c1; rings 2 k7 k8 k9 k10 j11; marks 1 e3 e4 e5 e6 e7; \
                marks 2 g4 g5 g6 g7 g8";
    let mut position = read(&format!("{both}; side 2; rules alternate"));
    assert!(
        texts(&position)
            .iter()
            .all(|t| t.starts_with("xg4-g8x") && !t.contains(';'))
    );
    play(&mut position, "xg4-g8xk7");
    assert!(position.text().ends_with("side 1; turn 2; rules alternate"));
    assert_eq!(read(&position.text()), position);
    assert!(
        texts(&position)
            .iter()
            .all(|t| t.starts_with("xe3-e7x") && !t.contains(';'))
    );
    play(&mut position, "xe3-e7xa2");
    assert!(position.text().ends_with("side 2; rules alternate"));
    assert!(
        texts(&position)
            .iter()
            .all(|t| t.starts_with('k') || t.starts_with('j'))
    );
    assert!(position_error(&format!("{both}; side 2")).contains("player 1 has a row of five"));
}

#[test]
fn without_rows_of_the_opponent_the_rule_alternate_changes_nothing() {
    let mut position = read(&format!("{FOUR}; rules alternate"));
    assert_eq!(texts(&position), texts(&read(FOUR)));
    play(&mut position, "e3-d3;xe3-e7xd3");
    assert!(position.text().ends_with("side 2; rules alternate"));
}

/// Fifty-one markers without a row: pairs along each column, shifted so that no line has five of one colour.
fn full(rings: &str, rules: &str) -> Yinsh {
    let taken: Vec<&str> = rings.split_whitespace().collect();
    let free: Vec<u8> = each(LINES.all)
        .filter(|&p| !taken.contains(&points::name(p).as_str()))
        .take(51)
        .collect();
    let colour = |p: u8| usize::from((p / 11 + 2 * (p % 11)) % 4 >= 2);
    let marks = |player| {
        let names: Vec<String> = free
            .iter()
            .filter(|&&p| colour(p) == player)
            .map(|&p| points::name(p))
            .collect();
        names.join(" ")
    };
    read(&format!(
        "{rings}; marks 1 {}; marks 2 {}; side 1; {rules}",
        marks(0),
        marks(1)
    ))
}

#[test]
fn all_markers_on_the_board_end_the_game() {
    let rings = "rings 1 k7 k8 k9; rings 2 k10 j11 j10 j9";
    assert_eq!(full(rings, "").outcome(), Some(Outcome::win(0, "markers")));
    assert_eq!(
        full(rings, "rules thesis").outcome(),
        Some(Outcome::draw("markers"))
    );
    let equal = "rings 1 k7 k8 k9 j8; rings 2 k10 j11 j10 j9";
    assert_eq!(full(equal, "").outcome(), Some(Outcome::draw("markers")));
}

#[test]
fn a_player_whose_rings_are_all_blocked_passes() {
    let blocked = "rings 1 a2 a5 b1; rings 2 b3 b5 b6 c1 c2; marks 2 a3 a4 b2; side 1";
    let mut position = read(blocked);
    assert_eq!(texts(&position), ["pass"]);
    play(&mut position, "pass");
    assert_eq!(position.text(), blocked.replace("side 1", "side 2"));
}

#[test]
fn a_wrong_position_is_refused_with_the_rule() {
    assert!(position_error("rings 1 c3").contains("says who is to move"));
    assert!(position_error("rings 3 c3; side 1").contains("two play Yinsh"));
    assert!(position_error("rings 1 a1; side 1").contains("`a1` is not a point"));
    assert!(position_error("rings 1 c3 c3; side 1").contains("two pieces lie on c3"));
    assert!(position_error("side 1").contains("write `phase place`"));
    assert!(position_error("rings 1 c3; side 1; phase place").contains("placed in turn"));
    assert!(position_error("marks 1 c3; side 1; phase place").contains("wrong phase"));
    assert!(position_error("rings 1 c1 c2 c3 c4 c5 c6; side 1").contains("each has five"));
    assert!(position_error("side 1; phase fly").contains("not a part of a Yinsh position"));
    assert!(position_error("side 1; phase place; rules quick").contains("not a variant"));
    assert!(position_error(&format!("{FOUR}; turn 2")).contains("by the rule `alternate`"));
}

#[test]
fn a_wrong_turn_is_refused_with_the_rule() {
    let refused = |position: &Yinsh, text: &str| position.parse_move(text).unwrap_err().to_string();
    let start = Yinsh::setup("normal").unwrap();
    assert!(refused(&start, "c3-c7").contains("wrong phase: rings are still placed"));
    assert!(refused(&start, "c99").contains("not a point"));
    let four = read(FOUR);
    assert!(refused(&four, "c3").contains("wrong phase: all rings are placed"));
    assert!(refused(&four, "e4-e8").contains("player 1 has no ring on e4"));
    assert!(refused(&four, "e3-e4").contains("e4 is taken"));
    assert!(refused(&four, "e3-f6").contains("no line joins"));
    assert!(refused(&four, "e3-e9").contains("first empty point"));
    assert!(refused(&four, "e3-d3").contains("must be removed after it"));
    assert!(refused(&four, "pass").contains("passes only if"));
    assert!(refused(&four, "e3-d3;xe3-e8xa2").contains("not the ends of a row of five"));
}

/// Random games of all rule variants. Random players complete rows now and then, also for the opponent.
#[test]
fn counting_two_turns_agrees_with_playing_the_first() {
    let (mut moves, mut counted, mut rows) = (Vec::new(), 0, 0);
    for (number, setup) in Yinsh::setups().into_iter().enumerate() {
        for game in 0..12 {
            let mut position = Yinsh::setup(setup.name).unwrap();
            let mut rng = crate::game::rng::Rng::keyed(number as u64, game);
            loop {
                position.legal_moves(&mut moves);
                let Some(&mv) = moves.get(rng.below(moves.len().max(1) as u64) as usize) else {
                    break;
                };
                if let Some(pairs) = position.count_pairs() {
                    let played = moves.iter().map(|&mv| {
                        let mut next = position;
                        next.play(mv);
                        let mut replies = Vec::new();
                        next.legal_moves(&mut replies);
                        replies.len() as u64
                    });
                    assert_eq!(pairs, played.sum::<u64>(), "{}", position.text());
                    counted += 1;
                    rows += u32::from(moves.iter().any(|mv| !mv.removals_after().is_empty()));
                }
                position.play(mv);
            }
        }
    }
    assert!(counted > 1000, "{counted}");
    assert!(rows > 20, "{rows}");
}
