//! Compares combined queries with a loop over every word.

use std::collections::BTreeSet;

use kotva_core::lexicon::{Alphabet, Anagram, Letter, Lexicon, Order, Part, Tile, Word};
use proptest::prelude::*;

const LETTERS: Tile = 4;

fn lexicon(words: &BTreeSet<Vec<Tile>>) -> Lexicon {
    let letter = |i: Tile| Letter {
        upper: char::from(b'A' + i).to_string(),
        lower: char::from(b'a' + i).to_string(),
        value: i32::from(i) + 1,
        count: 1,
        vowel: false,
        blank_only: false,
    };
    let alphabet = Alphabet::new((0..LETTERS).map(letter).collect(), 2).expect("an alphabet");
    let words: Vec<Word> = words.iter().map(|word| Word::new(word)).collect();
    Lexicon::from_words(&alphabet, &words, "").expect("a lexicon")
}

fn fits(parts: &[Part], word: &[Tile]) -> bool {
    match (parts, word) {
        ([], rest) => rest.is_empty(),
        ([Part::Many, more @ ..], rest) => (0..=rest.len()).any(|n| fits(more, &rest[n..])),
        ([Part::One, more @ ..], [_, rest @ ..]) => fits(more, rest),
        ([Part::Letter(a), more @ ..], [b, rest @ ..]) => a == b && fits(more, rest),
        (_, []) => false,
    }
}

/// The points of the word from the rack; `None` if it cannot be made.
fn lay(word: &[Tile], rack: &[Tile]) -> Option<i32> {
    let mut rack = rack.to_vec();
    let mut points = 0;
    for &tile in word {
        let own = rack.iter().position(|&t| t == tile);
        let at = own.or_else(|| rack.iter().position(|&t| t == 0))?;
        points += i32::from(rack.swap_remove(at));
    }
    Some(points)
}

fn part() -> impl Strategy<Value = Part> {
    prop_oneof![
        3 => (1..=LETTERS).prop_map(Part::Letter),
        1 => Just(Part::One),
        2 => Just(Part::Many),
    ]
}

proptest! {
    #[test]
    fn a_combined_question_finds_what_looking_at_every_word_finds(
        words in prop::collection::btree_set(prop::collection::vec(1..=LETTERS, 1..=8), 1..80),
        patterns in prop::collection::vec(prop::collection::vec(part(), 0..6), 0..4),
        rack in prop::option::of(prop::collection::vec(0..=LETTERS, 0..8)),
        order in prop_oneof![Just(Order::Length), Just(Order::Points), Just(Order::Chance)],
        limit in 0usize..20,
    ) {
        let lexicon = lexicon(&words);
        let found = lexicon.find(&patterns, rack.as_deref(), order, limit);

        let all: Vec<Tile> = (1..=LETTERS).flat_map(|tile| [tile; 8]).collect();
        let mut expected: Vec<(&Vec<Tile>, i32)> = words
            .iter()
            .filter(|word| patterns.iter().all(|parts| fits(parts, word)))
            .filter_map(|word| lay(word, rack.as_deref().unwrap_or(&all)).map(|points| (word, points)))
            .collect();
        // The set is in alphabetical order and the sort is stable.
        match order {
            Order::Length => expected.sort_by_key(|(word, _)| -(word.len() as i32)),
            Order::Points => expected.sort_by_key(|(word, points)| (-points, -(word.len() as i32))),
            Order::Chance => expected.sort_by(|(a, _), (b, _)| {
                lexicon.alphabet().chance(b).total_cmp(&lexicon.alphabet().chance(a))
            }),
        }
        prop_assert_eq!(found.total, expected.len());
        let first: Vec<Anagram> = expected
            .into_iter()
            .take(limit)
            .map(|(word, points)| Anagram { word: Word::new(word), points })
            .collect();
        prop_assert_eq!(found.first, first);
    }
}
