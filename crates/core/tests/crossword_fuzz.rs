//! Arbitrary and nearly valid texts: every parser accepts or rejects without panic, and what it accepts can be written
//! and parsed again. The number of cases is chosen so that all tests together take about a minute.

mod support;

use std::sync::Arc;

use kotva_core::crossword::rules::text::TileText;
use kotva_core::crossword::{Layout, Position, Rules, Setup};
use kotva_core::lexicon::{Alphabet, Lexicon};
use proptest::prelude::*;

const WORDS: [&str; 8] = ["ANCHOR", "ANCHORS", "HAT", "HATS", "SO", "OS", "AH", "HA"];
const ANCHORED: &str = "15/15/15/15/15/15/15/3ANCHOr6/15/15/15/15/15/15/15 HATS?/SO 20/0 0 lex en;";
const CSV_ROW: &str = "3W,,2L:A,*,:h,\"2W\",3L";

struct World {
    rules: Arc<Rules>,
    lexicon: Lexicon,
}

impl World {
    fn new() -> Self {
        let letters = "ABCHNORST[CH]";
        let names = letters.trim_end_matches("[CH]").chars().map(String::from);
        let letters = names
            .chain(["CH".to_owned()])
            .map(|name| support::letter(&name, 6, 1))
            .collect();
        let alphabet = Alphabet::new(letters, 2).expect("an alphabet");
        let lexicon = support::lexicon(&alphabet, &WORDS);
        Self {
            rules: support::standard(&alphabet),
            lexicon,
        }
    }

    fn position(&self, text: &str) -> Option<Position> {
        let setup = Setup::from_cgp(text, &self.rules).ok()?;
        setup
            .position(self.rules.clone(), Some(self.lexicon.clone()))
            .ok()
    }
}

/// A valid text with some characters replaced, removed or inserted.
fn spoiled(good: &'static str, signs: &'static str) -> impl Strategy<Value = String> {
    let signs: Vec<char> = signs.chars().collect();
    let edit = (
        any::<prop::sample::Index>(),
        prop::sample::select(signs),
        0..3u8,
    );
    prop::collection::vec(edit, 0..6).prop_map(move |edits| {
        let mut text: Vec<char> = good.chars().collect();
        for (at, sign, kind) in edits {
            let at = at.index(text.len().max(1));
            match kind {
                0 if at < text.len() => text[at] = sign,
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.insert(at.min(text.len()), sign),
            }
        }
        text.into_iter().collect()
    })
}

fn text_near(good: &'static str, signs: &'static str) -> impl Strategy<Value = String> {
    prop_oneof![9 => spoiled(good, signs), 1 => "\\PC{0,40}"]
}

thread_local! {
    static WORLD: World = World::new();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000_000, max_shrink_iters: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_position_or_an_error(text in text_near(ANCHORED, "ACHOcr?[]/ 0159;-lexŘ\u{301}")) {
        WORLD.with(|world| {
            if let Some(position) = world.position(&text) {
                let again = world.position(&position.to_cgp()).expect("what was written can be read");
                assert!(again == position);
            }
        });
    }

    #[test]
    fn any_text_is_a_move_or_an_error_that_changes_nothing(text in text_near("H7 .AT(S)", "ACHNOTShat.?[]() -0123456789Ř")) {
        WORLD.with(|world| {
            let mut position = world.position(ANCHORED).expect("a position");
            let before = position.clone();
            if let Ok(mv) = position.parse_move(&text) {
                position.play(&mv).expect("what was read as legal can be played");
                assert!(position.undo());
                let written = mv.to_text(position.rules().text());
                assert_eq!(position.parse_move(&written), Ok(mv));
            }
            assert!(position == before && position.hash() == before.hash());
        });
    }

    #[test]
    fn any_text_is_a_board_or_an_error(text in text_near(support::STANDARD, "=-'\" \n*x\t")) {
        if let Ok(layout) = Layout::parse(&text) {
            let written = layout.to_text().expect("a board read from text has a text");
            assert_eq!(Layout::parse(&written).ok(), Some(layout));
        }
    }

    #[test]
    fn any_text_is_a_board_file_or_an_error(rows in prop::collection::vec(text_near(CSV_ROW, "23WL*:,\"AhC[]H09Ř"), 1..8)) {
        WORLD.with(|world| {
            let tiles = TileText::new(world.rules.alphabet());
            if let Ok((layout, board)) = Layout::from_csv(&rows.join("\n"), &tiles) {
                assert_eq!(board.len(), layout.size() * layout.size());
            }
        });
    }
}
