use super::*;

fn start(setup: &str) -> Terrace {
    Terrace::setup(setup).unwrap()
}

/// A board with only these pieces, such as `D1` on `c6`.
fn board(pieces: &[(&str, &str)], side: u8) -> Terrace {
    let sign = |square| {
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
    Terrace::parse(&format!("{} {side}", rows.join("/"))).unwrap()
}

fn play(position: &mut Terrace, text: &str) {
    let mv = position.parse_move(text).unwrap();
    assert_eq!(position.move_text(mv), text);
    position.play(mv);
}

#[test]
fn the_score_begins_at_eighty_and_falls_with_the_pieces_lost() {
    let position = start("long");
    assert_eq!(
        (position.score(0), position.score(1)),
        (80, 80),
        "Houdek 2010, table 4"
    );
    let mut position = board(
        &[
            ("D1", "c6"),
            ("T1", "a1"),
            ("T2", "h8"),
            ("B2", "d5"),
            ("C2", "g8"),
        ],
        1,
    );
    assert_eq!(position.score(1), 41 + 2 + 3);
    play(&mut position, "D-c6-d5:B");
    assert_eq!(position.score(1), 41 + 3);
}

#[test]
fn own_pieces_may_be_passed_and_enemies_not() {
    let position = board(
        &[
            ("D1", "a6"),
            ("A1", "b6"),
            ("T1", "a1"),
            ("T2", "h8"),
            ("B2", "c7"),
        ],
        1,
    );
    assert!(position.parse_move("D-a6-c6").is_ok());
    let error = position.parse_move("D-a6-c8").unwrap_err().to_string();
    assert!(error.contains("an enemy stands in the way"), "{error}");
}

#[test]
fn t_in_the_far_low_corner_wins() {
    let mut position = board(&[("T1", "g8"), ("D2", "a8"), ("T2", "a7")], 1);
    play(&mut position, "T-g8-h8");
    assert_eq!(position.outcome(), Some(Outcome::win(0, "t-home")));
    assert_eq!(position.count_moves(), 0);
}

#[test]
fn capturing_one_s_own_t_loses_and_removes_all() {
    let mut position = board(&[("D1", "c6"), ("T1", "d5"), ("A1", "h1"), ("T2", "h8")], 1);
    play(&mut position, "D-c6-d5:T");
    assert_eq!(position.outcome(), Some(Outcome::win(1, "last-t")));
    assert_eq!((position.owned(0), position.score(0)), (0, 0));
}

#[test]
fn with_three_players_the_game_goes_on_without_the_one_who_lost_t() {
    let mut position = board(
        &[
            ("D1", "c6"),
            ("T1", "a1"),
            ("T2", "d5"),
            ("B2", "h1"),
            ("T3", "h8"),
            ("A3", "e8"),
        ],
        1,
    );
    play(&mut position, "D-c6-d5:T");
    assert_eq!(position.outcome(), None);
    assert_eq!((position.side(), position.owned(1)), (2, 0));
    assert_eq!(Terrace::parse(&position.text()), Ok(position));
}

#[test]
fn the_text_tells_how_many_began_when_the_last_one_is_out() {
    let mut position = board(
        &[
            ("D1", "c6"),
            ("T1", "a1"),
            ("T3", "d5"),
            ("T2", "h8"),
            ("A2", "e8"),
        ],
        1,
    );
    play(&mut position, "D-c6-d5:T");
    assert!(position.text().ends_with(" 2 3"), "{}", position.text());
    assert_eq!(Terrace::parse(&position.text()), Ok(position));
}

#[test]
fn a_player_without_a_move_draws() {
    let position = board(
        &[
            ("T1", "a1"),
            ("D2", "a2"),
            ("D2", "b1"),
            ("D2", "b2"),
            ("T2", "h8"),
        ],
        1,
    );
    assert_eq!(position.outcome(), Some(Outcome::draw("no-move")));
}

#[test]
fn a_wrong_position_is_refused_with_the_rule() {
    let refused = |text: &str| Terrace::parse(text).unwrap_err().to_string();
    let long = start("long").text();
    assert!(refused("T1 1").contains("eight rows"));
    assert!(
        refused(&long.replace("T1", "T5"))
            .contains("square a1: `5` is not a player; two to four play Terrace")
    );
    assert!(refused(&long.replace("T1", "X1")).contains("square a1: `X1` is neither"));
    assert!(refused(&long.replace("T1", "A1")).contains("player 1 has 4 pieces A"));
    assert!(refused(&long.replace("T1", "..")).contains("player 1 has pieces but no T"));
    assert!(refused(&long.replace("A1", "T1")).contains("pieces T"));
}

#[test]
fn a_wrong_move_is_refused_with_the_rule() {
    let position = board(
        &[
            ("B1", "c6"),
            ("T1", "a1"),
            ("T2", "h8"),
            ("C2", "d5"),
            ("B2", "b7"),
        ],
        1,
    );
    let refused = |text: &str| position.parse_move(text).unwrap_err().to_string();
    assert!(refused("c6-d5").contains("a move is a piece and two squares"));
    assert!(refused("B-c6-d9").contains("`d9` is not a square"));
    assert!(refused("C-d5-d4").contains("is not player 1's"));
    assert!(refused("D-c6-c7").contains("on c6 stands B, not D"));
    assert!(refused("B-c6-d5:C").contains("C is bigger than B"));
    assert!(refused("B-c6-b7:B").contains("a capture goes diagonally down"));
    assert!(refused("B-c6-h1").contains("not on the same terrace"));
    assert!(refused("B-c6-c7:A").contains("nothing to capture"));
}
