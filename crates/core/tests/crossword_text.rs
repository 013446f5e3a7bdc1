//! For any text, parsers return a value or an error and never panic. What they accept is written back unchanged.

mod support;

use std::sync::Arc;

use kotva_core::crossword::rules::moves::MoveText;
use kotva_core::crossword::{Layout, Rules, Setup};
use kotva_core::lexicon::Alphabet;
use proptest::prelude::*;

fn rules() -> Arc<Rules> {
    let letters = [
        ("A", 20, 1),
        ("CH", 20, 4),
        ("Č", 20, 2),
        ("L", 20, 1),
        ("Ľ", 20, 3),
    ];
    let letters = letters
        .map(|(name, count, value)| support::letter(name, count, value))
        .to_vec();
    support::standard(&Alphabet::new(letters, 2).unwrap())
}

/// Text made from parts of the formats, so that much of it is nearly valid.
fn pieces(of: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(of), 0..40).prop_map(|parts| parts.concat())
}

const CGP: &[&str] = &[
    "15/", "15", "14", "7", "0", "99", "/", "A", "a", "[CH]", "[ch]", "[", "]", "Č", "?", " ",
    "-3", "lex x;", "\u{30c}",
];
const MOVES: &[&str] = &[
    "8", "D", "8D", "D8", "15", "O", " ", ".", "(", ")", "A", "a", "[CH]", "[", "]", "č", "-", "?",
    "0", "\u{30c}", "é",
];
const CELLS: &[&str] = &[
    ",", "\n", "*", "3W", "2L", ":A", ":a", ":[CH]", ":", "9W", "0L", "x", ",,,,,,,", "\r\n", "é",
];
const SIGNS: &[&str] = &[
    " ", "=", "-", "'", "\"", "^", "~", "*", "\n", "\n", "     \n", "x", "é", "\r\n",
];

/// Five or more rows of five cells, many of them valid.
fn grid(of: &'static [&'static str], between: &'static str) -> impl Strategy<Value = String> {
    let row = prop::collection::vec(prop::sample::select(of), 5)
        .prop_map(move |cells| cells.join(between));
    prop::collection::vec(row, 4..7).prop_map(|rows| rows.join("\n"))
}

fn read_cgp(text: &str) -> Result<(), TestCaseError> {
    let rules = rules();
    if let Ok(setup) = Setup::from_cgp(text, &rules) {
        if let Ok(position) = setup.clone().position(rules.clone(), None) {
            let again = Setup::from_cgp(&position.to_cgp(), &rules);
            prop_assert_eq!(again, Ok(setup));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn cgp_of_any_text(text in ".{0,80}") {
        read_cgp(&text)?;
    }

    #[test]
    fn cgp_of_its_pieces(rows in pieces(CGP), rest in pieces(CGP)) {
        read_cgp(&format!("{rows} {rest}"))?;
    }

    #[test]
    fn cgp_of_sound_rows(row in 0usize..15, tiles in pieces(&["A", "a", "[CH]", "Č", "ľ", "3", "1"]), racks in pieces(&["A", "?", "[CH]", "/", "L"])) {
        let mut rows = vec!["15".to_owned(); 15];
        rows[row] = tiles;
        read_cgp(&format!("{} {racks} 0/0 0 lex x;", rows.join("/")))?;
    }

    #[test]
    fn moves_of_any_text(text in ".{0,30}", near in pieces(MOVES)) {
        let rules = rules();
        let empty = Setup::from_cgp(&format!("{} AAČL?/ 0/0 0", ["15"; 15].join("/")), &rules).unwrap();
        let position = empty.position(rules.clone(), None).unwrap();
        for text in [text, near.clone(), format!("8D {near}")] {
            let read = MoveText::parse(&text, &rules);
            if let Ok(mv) = position.parse_move(&text) {
                prop_assert!(read.is_ok());
                let written = mv.to_text(rules.text());
                prop_assert_eq!(position.parse_move(&written), Ok(mv));
            }
        }
    }

    #[test]
    fn boards_of_any_text(any in "[ -~\n]{0,200}", near in pieces(SIGNS), sound in grid(&[" ", "=", "-", "'", "\"", "^", "~"], "")) {
        for text in [any, near, sound] {
            if let Ok(layout) = Layout::parse(&text) {
                let written = layout.to_text().unwrap();
                prop_assert_eq!(Layout::parse(&written), Ok(layout));
            }
        }
    }

    #[test]
    fn board_csv_of_any_text(any in ".{0,120}", near in pieces(CELLS), sound in grid(&["", "*", "3W", "2L", ":A", "2W:a", ":[CH]"], ",")) {
        let rules = rules();
        for text in [any, near, sound] {
            if let Ok((layout, board)) = Layout::from_csv(&text, rules.text()) {
                let written = layout.to_csv(&board, rules.text());
                prop_assert_eq!(Layout::from_csv(&written, rules.text()), Ok((layout, board)));
            }
        }
    }
}
