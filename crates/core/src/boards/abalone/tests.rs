use super::*;

fn start(setup: &str) -> Abalone {
    Abalone::setup(setup).unwrap()
}

#[test]
fn the_row_moves_to_the_target_of_either_end() {
    let position = start("belgian-daisy");
    let mv = position.parse_move("a1-c3,d4").unwrap();
    assert_eq!(position.parse_move("a1-c3,b2"), Ok(mv));
    assert_eq!(position.move_text(mv), "a1-c3,d4");
}

#[test]
fn three_push_two_and_the_last_goes_over_the_edge() {
    let text = "...../....../......./......../........./......../......./....../11122 1";
    let mut position = Abalone::parse(text).unwrap();
    let mv = position.parse_move("a1-a3,a4").unwrap();
    let undo = position.play(mv);
    assert_eq!(
        position.text(),
        "...../....../......./......../........./......../......./....../.1112 2 1,0"
    );
    assert_eq!((position.score(0), position.score(1)), (1, 0));
    position.undo(mv, undo);
    assert_eq!(position.text(), text);
}

#[test]
fn one_push_moves_marbles_of_two_enemies() {
    let mut position =
        Abalone::parse("...../....../......./......../.11123.../......../......./....../..... 1")
            .unwrap();
    let mv = position.parse_move("e2-e4,e5").unwrap();
    position.play(mv);
    assert_eq!(
        position.text(),
        "...../....../......./......../..11123../......../......./....../..... 2"
    );
}

#[test]
fn the_sixth_marble_out_wins() {
    let mut position = Abalone::parse(
        "...../....../......./......../........./......../......./....../1112. 2 0,5",
    )
    .unwrap();
    position.play(position.parse_move("a4,a5").unwrap());
    position.play(position.parse_move("a1-a3,a4").unwrap());
    assert_eq!(position.outcome(), None);
    let mut last = Abalone::parse(
        "...../....../......./......../........./......../......./....../..112 1 5,5",
    )
    .unwrap();
    last.play(last.parse_move("a3-a4,a5").unwrap());
    assert_eq!(last.outcome(), Some(Outcome::win(0, "six-out")));
    assert_eq!(last.count_moves(), 0);
}

#[test]
fn a_player_without_marbles_is_skipped() {
    let mut position = Abalone::parse(
        "...../....../......./......../.1....3../......../......./....../..... 1 0,0,0",
    )
    .unwrap();
    position.play(position.parse_move("e2,e3").unwrap());
    assert_eq!(position.side(), 2);
}

#[test]
fn a_wrong_position_is_refused_with_the_rule() {
    let empty = "...../....../......./......../........./......../......./....../.....";
    let with = |text: &str| Abalone::parse(text).unwrap_err().to_string();
    assert!(with("5....").contains("a position is nine rows"));
    assert!(with(&empty.replacen("..... 1", "", 1)).contains("nine rows"));
    let five = format!("{} 1", empty.replacen('.', "5", 1));
    assert!(with(&five).contains("cell i5: `5` is not a player; two to four play Abalone"));
    assert!(with(&format!("{} 1", empty.replacen('/', "./", 1))).contains("row i has 5 cells"));
    assert!(with(&format!("{empty} 1")).contains("player 1 has no marble"));
    let full = start("belgian-daisy").text();
    assert!(
        with(&format!("{full} 1,0"))
            .contains("player 2 has 14 marbles on the board and 1 pushed out")
    );
    assert!(with(&format!("{full} 1,0,0,0,0")).contains("two to four play Abalone, not 5"));
    assert!(with(&format!("{full} 7,0")).contains("sixth"));
}

#[test]
fn a_wrong_move_is_refused_with_the_rule() {
    let position = start("belgian-daisy");
    let with = |text: &str| position.parse_move(text).unwrap_err().to_string();
    assert!(with("a1").contains("a move is a marble and its target"));
    assert!(with("a9,a8").contains("`a9` is not a cell"));
    assert!(with("a1-b3,a2").contains("straight line"));
    assert!(with("a1,c1").contains("not next to an end"));
    assert!(with("a4,a3").contains("on a4 there is no marble of player 1"));
    assert!(with("a1,b1").contains("own marbles are not pushed"));
    assert!(with("b1-b2,c1").contains("c2 is taken"));
    assert!(with("b2-b3,b4").contains("2 cannot push 3"));
}
