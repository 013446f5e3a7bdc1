//! The rules of the game, one by one, on an English board with a handful of words.

mod support;

use std::sync::Arc;

use kotva_core::crossword::rules::outcome::{EndReason, draw_for_first_move};
use kotva_core::crossword::{
    Challenge, EndRule, FinalPoints, Layout, Move, Position, Rules, Setup, Verdict,
};
use kotva_core::game::rng::Rng;
use kotva_core::lexicon::{Alphabet, Lexicon};

const WORDS: [&str; 9] = [
    "AB", "ABBE", "BA", "BAD", "BADE", "BED", "DAB", "DE", "DEAD",
];
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

fn alphabet() -> Alphabet {
    let letters = [("A", 9, 1), ("B", 6, 3), ("D", 6, 2), ("E", 9, 1)];
    Alphabet::new(
        letters
            .map(|(name, count, value)| support::letter(name, count, value))
            .to_vec(),
        2,
    )
    .unwrap()
}

fn rules(change: impl FnOnce(&mut Rules)) -> Arc<Rules> {
    let mut rules = Rules::new(
        Layout::parse(support::STANDARD).unwrap(),
        Arc::new(alphabet()),
    )
    .unwrap();
    change(&mut rules);
    rules.validate().unwrap();
    Arc::new(rules)
}

fn lexicon() -> Lexicon {
    support::lexicon(&alphabet(), &WORDS)
}

fn position(cgp: &str, rules: &Arc<Rules>) -> Position {
    let setup = Setup::from_cgp(cgp, rules).unwrap();
    setup.position(rules.clone(), Some(lexicon())).unwrap()
}

fn play(position: &mut Position, text: &str) {
    let mv = position
        .parse_move(text)
        .unwrap_or_else(|error| panic!("{error}"));
    position.play(&mv).unwrap();
}

#[test]
fn a_refused_move_names_its_place_and_rule_and_changes_nothing() {
    let rules = rules(|_| {});
    let cgp = "15/15/15/15/15/15/15/6BAD6/15/15/15/15/15/15/15 ABDE/ABBE 11/0 0";
    let position = position(cgp, &rules);
    for (text, error) in [
        ("8E DABE", "8E DABE: the square 8G is occupied"),
        ("8G ..AE", "8G ..AE: the square 8I is occupied"),
        (
            "8G ....",
            "8G ....: the square 8J is empty, a tile must be laid there",
        ),
        ("8G (B)(E).E", "8G (B)(E).E: on the square 8H lies A"),
        ("8G ...", "8G ...: no tile is laid"),
        (
            "8H ..E",
            "8H ..E: the word goes on at 8G; it must be written whole",
        ),
        (
            "1A BADE",
            "1A BADE: no tile touches one that lies on the board",
        ),
        ("8G ...DD", "8G ...DD: the rack lacks D"),
        ("8G ...e", "8G ...e: the rack lacks a blank"),
        ("8G ...A", "8G ...A: not in the lexicon: BADA"),
        ("H7 D.E", "H7 D.E: not in the lexicon: DAE"),
        (
            "8P AB",
            "8P AB: the board has no square 8P (its side is 15)",
        ),
        ("8O AB", "8O AB: the word runs over the edge of the board"),
        ("8G BÄD", "8G BÄD: \"Ä\" is not a letter of this alphabet"),
        ("-DD", "-DD: the rack lacks D"),
    ] {
        assert_eq!(position.parse_move(text).unwrap_err().to_string(), error);
    }
    assert_eq!(position.to_cgp(), cgp);
}

#[test]
fn the_first_play_covers_the_centre_with_two_letters() {
    let rules = rules(|_| {});
    let mut position = position(&format!("{EMPTY} ABDE/ABBE 0/0 0"), &rules);
    let error = |text| position.parse_move(text).unwrap_err().to_string();
    assert_eq!(
        error("8I AB"),
        "8I AB: the first play must cover the centre, 8H"
    );
    assert_eq!(error("8H A"), "8H A: a word has at least two letters");
    play(&mut position, "8G BAD");
    assert_eq!(position.scores(), [12, 0]);
}

#[test]
fn a_play_of_one_tile_is_written_along_its_longer_word() {
    let rules = rules(|_| {});
    let position = position(
        "15/15/15/15/15/15/15/6BAD6/9A5/9B5/15/15/15/15/15 ABDE/ABBE 0/0 0",
        &rules,
    );
    for text in ["8G ...E", "J8 E.."] {
        // EAB is not a word: both texts mean the same play.
        let error = position.parse_move(text).unwrap_err().to_string();
        assert_eq!(error, format!("{text}: not in the lexicon: EAB"));
    }
    let text = position
        .parse_move("10I A.")
        .map(|mv| mv.to_text(rules.text()))
        .unwrap();
    assert_eq!(text, "10I A.");
}

#[test]
fn exchanges_need_a_full_rack_in_the_bag_and_draw_before_they_return() {
    let rules = rules(|_| {});
    let mut position = position(&format!("{EMPTY} ABDE/ABBE 0/0 0"), &rules);
    let before = position.unseen();
    play(&mut position, "-AB");
    assert_eq!((position.bag_len(), position.zeros()), (32 - 8 + 2, 1));
    // No other A or B is available: the two exchanged tiles cannot be drawn back at once.
    position.draw(0, &[3, 4]).unwrap();
    let mut expected = before;
    for (tile, change) in [(1, 1), (2, 1), (3, -1), (4, -1)] {
        expected[tile] = expected[tile].strict_add_signed(change);
    }
    assert_eq!(position.unseen(), expected);
    let few = rules_with_minimum(25);
    let refused = self::position(&format!("{EMPTY} ABDE/ABBE 0/0 0"), &few).parse_move("-A");
    assert_eq!(
        refused.unwrap_err().to_string(),
        "-A: the bag holds 24 tiles, an exchange needs 25"
    );
}

fn rules_with_minimum(minimum: usize) -> Arc<Rules> {
    rules(|rules| rules.exchange_minimum = minimum)
}

#[test]
fn a_challenge_takes_off_a_phony_and_follows_the_house_rule_otherwise() {
    for (challenge, scores, to_move) in [
        (Challenge::Single, [12, 0], 1),
        (Challenge::Double, [12, 0], 0),
        (Challenge::Points(5), [17, 0], 1),
    ] {
        let rules = rules(|rules| rules.challenge = challenge);
        let start = format!("{EMPTY} ABDE/ABBE 0/0 0");
        let mut good = position(&start, &rules);
        play(&mut good, "8G BAD");
        let played = good.clone();
        assert_eq!(good.challenge(), Ok(Verdict::Upheld));
        assert_eq!((good.scores(), good.to_move()), (&scores[..], to_move));
        assert!(good.undo() && good == played);

        let mut phony = position(&start, &rules);
        play(&mut phony, "8G DBA");
        phony.refill(0, &mut Rng::new(1));
        let played = phony.clone();
        assert_eq!(phony.challenge(), Ok(Verdict::Withdrawn));
        assert_eq!(phony.to_cgp(), format!("{EMPTY} ABBE/ABDE 0/0 1"));
        assert_eq!(phony.grid(), position(&start, &rules).grid());
        assert!(phony.undo() && phony == played);
        assert!(phony.undo() && phony.to_cgp() == start);
    }
    let void = rules(|_| {});
    let mut position = position(&format!("{EMPTY} ABDE/ABBE 0/0 0"), &void);
    assert!(position.parse_move("8G DBA").is_err());
    play(&mut position, "8G BAD");
    assert!(position.challenge().is_err());
}

/// All tiles on the board except those of the two racks.
fn last_tiles(racks: &str, zeros: usize, rules: &Arc<Rules>) -> Position {
    let mut counts = *rules.counts();
    for tile in racks
        .split('/')
        .flat_map(|rack| alphabet().encode_rack(rack).unwrap())
    {
        counts[tile as usize] -= 1;
    }
    // Every second row, so that the middle row stays empty. These tiles are only there to empty the bag.
    let mut board = vec![0u8; 225];
    let mut free = (0..225).filter(|i| i / 15 % 2 == 0);
    board[7 * 15 + 6..7 * 15 + 9].copy_from_slice(&[2, 1, 3]);
    [2, 1, 3].iter().for_each(|&tile| counts[tile] -= 1);
    for (tile, &n) in counts.iter().enumerate() {
        for _ in 0..n {
            board[free.next().unwrap()] = if tile == 0 { 0x81 } else { tile as u8 };
        }
    }
    let racks = racks
        .split('/')
        .map(|rack| Some(rules.text().rack(rack, 7).unwrap()))
        .collect();
    let setup = Setup {
        board,
        racks,
        scores: vec![0, 0],
        to_move: 0,
        zeros: zeros as u8,
        operations: String::new(),
    };
    setup.position(rules.clone(), None).unwrap()
}

#[test]
fn who_goes_out_gains_what_the_others_hold() {
    for (final_points, expected) in [
        (FinalPoints::Shared, [4, -4]),
        (FinalPoints::Doubled, [8, 0]),
    ] {
        let rules = rules(|rules| rules.final_points = final_points);
        let mut position = last_tiles("E/AB", 0, &rules);
        assert_eq!(position.bag_len(), 0);
        play(&mut position, "8G ...E");
        let outcome = position.outcome().unwrap();
        assert_eq!(outcome.reason, EndReason::Out(0));
        let gained: Vec<i32> = outcome
            .scores
            .iter()
            .zip(position.scores())
            .map(|(end, now)| end - now)
            .collect();
        assert_eq!((gained, outcome.winners), (expected.to_vec(), vec![0]));
        assert!(position.parse_move("-").is_err());
        assert!(position.undo() && !position.is_over());
    }
}

#[test]
fn a_stuck_game_ends_by_the_rule_of_the_house() {
    let international = rules(|_| {});
    let mut position = last_tiles("E/AB", 5, &international);
    play(&mut position, "-");
    let outcome = position.outcome().unwrap();
    assert_eq!(
        (outcome.reason, outcome.scores),
        (EndReason::Scoreless, vec![-1, -4])
    );

    let czech = rules(|rules| rules.end = EndRule::PassRounds(2));
    let mut position = last_tiles("E/AB", 0, &czech);
    for _ in 0..4 {
        assert!(!position.is_over());
        play(&mut position, "-");
    }
    assert!(position.is_over());
}

#[test]
fn exchanges_do_not_count_as_passes() {
    let czech = rules(|rules| rules.end = EndRule::PassRounds(2));
    let mut position = position(&format!("{EMPTY} ABDE/ABBE 0/0 0"), &czech);
    for text in ["-", "-", "-", "-A"] {
        play(&mut position, text);
    }
    assert_eq!(position.zeros(), 0);
}

#[test]
fn an_unknown_rack_counts_as_full_and_hides_what_it_plays() {
    let rules = rules(|_| {});
    let mut position = position(&format!("{EMPTY} / 0/0 0 lex en; xyz 1 2;"), &rules);
    assert_eq!(position.bag_len(), 32 - 14);
    play(&mut position, "8G BAD");
    position.refill(0, &mut Rng::new(3));
    assert_eq!((position.bag_len(), position.hand(0).len()), (32 - 17, 7));
    assert!(
        position.to_cgp().ends_with(" / 0/12 0 lex en; xyz 1 2;"),
        "{position:?}"
    );
}

#[test]
fn a_rack_is_known_when_its_tiles_are_all_that_is_unseen() {
    let small = Alphabet::new(vec![support::letter("A", 14, 1)], 0).expect("an alphabet");
    let rules = support::standard(&small);
    let known = |racks: &str, player: usize| {
        let setup = Setup::from_cgp(&format!("{EMPTY} {racks} 0/0 0"), &rules).expect("a setup");
        let position = setup.position(rules.clone(), None).expect("a position");
        position.known_rack(player).map(|rack| rack.len())
    };
    assert_eq!(known("AAA/AAAAAA", 0), Some(3));
    assert_eq!(known("AAAAAAA/", 1), Some(7));
    assert_eq!(known("AAAAAA/", 1), None, "a tile is in the bag");
    assert_eq!(known("/", 1), None, "the other rack is hidden too");
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let rules = rules(|_| {});
    let error = |cgp: &str| match Setup::from_cgp(cgp, &rules) {
        Err(error) => error.to_string(),
        Ok(setup) => setup.position(rules.clone(), None).unwrap_err().to_string(),
    };
    let rack = |rack: &str| error(&format!("{EMPTY} {rack} 0/0 0"));
    assert_eq!(
        rack("BBBBBB/BA"),
        "too many tiles B: board and racks have 7, the set has 6"
    );
    assert_eq!(
        rack("???/"),
        "too many tiles ?: board and racks have 3, the set has 2"
    );
    assert_eq!(
        rack("ABABABAB/"),
        "rack 1: a rack holds at most 7 tiles, \"ABABABAB\" has more"
    );
    assert_eq!(rack("A"), "a game has 2 to 4 players; the racks are for 1");
    assert_eq!(
        rack("AX/"),
        "rack 1: \"X\" is not a letter of this alphabet"
    );
    assert_eq!(
        error("15/15 A/B 0/0 0"),
        "the position has 2 rows, the board has 15"
    );
    assert_eq!(
        error(&format!("{EMPTY} A/B 0/0")),
        "a position has rows, racks, scores and a number of scoreless turns; it ends before the number of scoreless turns"
    );
    assert_eq!(error(&format!("{EMPTY} A/B 0/x 0")), "\"x\" is not a score");
    let short = EMPTY.replacen("15", "14", 1);
    assert_eq!(
        error(&format!("{short} A/B 0/0 0")),
        "row 1 has 14 squares, the board has 15"
    );
}

#[test]
fn the_letter_nearest_the_beginning_begins_and_blanks_and_ties_are_drawn_again() {
    let rules = rules(|_| {});
    let mut again = 0;
    for seed in 0..200 {
        let (first, rounds) = draw_for_first_move(&rules, 3, &mut Rng::new(seed));
        let last = rounds.last().unwrap();
        let letters: Vec<_> = last.iter().filter(|(_, tile)| *tile != 0).collect();
        let lowest = letters.iter().map(|(_, tile)| tile).min().unwrap();
        let holders: Vec<usize> = letters
            .iter()
            .filter(|(_, tile)| tile == lowest)
            .map(|(p, _)| *p)
            .collect();
        assert_eq!(holders, [first]);
        again += rounds.len() - 1;
    }
    assert!(again > 0, "with four letters ties are frequent");
}

#[test]
fn layouts_are_read_from_both_formats_and_written_back() {
    let text = support::STANDARD;
    let layout = Layout::parse(text).unwrap();
    assert_eq!(layout.to_text().unwrap(), text);
    let rules = rules(|_| {});
    let mut board = vec![0; 225];
    board[112] = 2;
    board[113] = 0x81;
    let csv = layout.to_csv(&board, rules.text());
    assert!(csv.starts_with("3W,,,2L,,,,3W,,,,2L,,,3W\n"), "{csv}");
    assert!(csv.contains(",*:B,:a,"), "{csv}");
    assert_eq!(Layout::from_csv(&csv, rules.text()), Ok((layout, board)));
    assert_eq!(
        Layout::parse("   \n").unwrap_err().to_string(),
        "a board has 5 to 21 rows, this one has 1"
    );
    let error = Layout::parse("\n\n  %\n\n\n").unwrap_err().to_string();
    assert!(
        error.starts_with("3C: '%' is not a premium sign"),
        "{error}"
    );
    let cell = Layout::from_csv(&csv.replacen("3W", "3Q", 1), rules.text())
        .unwrap_err()
        .to_string();
    assert!(cell.starts_with("1A: \"3Q\" is not a square"), "{cell}");
}

#[test]
fn three_and_four_players_take_turns() {
    let rules = rules(|rules| rules.rack_size = 5);
    for players in 3..=4 {
        let mut position = Setup::start(&rules, players)
            .position(rules.clone(), Some(lexicon()))
            .unwrap();
        let mut rng = Rng::new(5);
        (0..players).for_each(|player| position.refill(player, &mut rng));
        assert_eq!(position.bag_len(), 32 - 5 * players);
        for turn in 0..6 {
            assert_eq!(position.to_move(), turn % players);
            position.play(&Move::Pass).unwrap();
        }
        assert!(position.is_over());
    }
}
