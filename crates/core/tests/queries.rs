//! Compares queries and statistics with plain loops over the words.

use std::collections::{BTreeMap, BTreeSet};

use kotva_core::lexicon::{Alphabet, Letter, Lexicon, OpeningRow, Part, Tile, Word, parse_pattern};
use proptest::prelude::*;

type List = BTreeSet<Vec<Tile>>;
const LETTERS: &str = "abcdef";

/// Values 1, 2, ... and tile counts that some words exceed.
fn alphabet() -> Alphabet {
    let letter = |(i, c): (usize, char)| Letter {
        upper: c.to_uppercase().collect(),
        lower: c.to_string(),
        value: i as i32 + 1,
        count: 1 + (i % 3) as u8,
        vowel: false,
        blank_only: false,
    };
    Alphabet::new(LETTERS.chars().enumerate().map(letter).collect(), 2).expect("a sound alphabet")
}

fn lists() -> impl Strategy<Value = List> {
    prop::collection::btree_set(prop::collection::vec(1u8..=6, 1..=8), 1..80)
}

fn part() -> impl Strategy<Value = Vec<Tile>> {
    prop::collection::vec(1u8..=6, 0..=3)
}

fn lexicon(list: &List) -> Lexicon {
    let words: Vec<Word> = list.iter().map(|word| Word::new(word)).collect();
    Lexicon::from_words(&alphabet(), &words, "").expect("a lexicon")
}

fn found(query: impl FnOnce(&mut dyn FnMut(&[Tile]))) -> Vec<Vec<Tile>> {
    let mut words = Vec::new();
    query(&mut |word| words.push(word.to_vec()));
    words
}

fn keep(list: &List, fits: impl Fn(&[Tile]) -> bool) -> Vec<Vec<Tile>> {
    list.iter().filter(|word| fits(word)).cloned().collect()
}

/// The slow way: tries every split for `*`.
fn fits(word: &[Tile], parts: &[Part]) -> bool {
    match parts {
        [] => word.is_empty(),
        [Part::Many, rest @ ..] => (0..=word.len()).any(|skipped| fits(&word[skipped..], rest)),
        [Part::One, rest @ ..] => !word.is_empty() && fits(&word[1..], rest),
        [Part::Letter(tile), rest @ ..] => word.first() == Some(tile) && fits(&word[1..], rest),
    }
}

/// The points of a word from a rack with blanks; `None` if it cannot be made.
fn points(word: &[Tile], rack: &[Tile]) -> Option<i32> {
    let mut rack = rack.to_vec();
    word.iter().try_fold(0, |sum, tile| {
        let own = rack.iter().position(|other| other == tile);
        let used = own.or_else(|| rack.iter().position(|&other| other == 0))?;
        let tile = rack.swap_remove(used);
        Some(sum + alphabet().value(tile))
    })
}

fn occurrences(list: &List, n: usize) -> BTreeMap<Vec<Tile>, u64> {
    let mut counts = BTreeMap::new();
    for gram in list.iter().flat_map(|word| word.windows(n)) {
        *counts.entry(gram.to_vec()).or_default() += 1;
    }
    counts
}

proptest! {
    #[test]
    fn words_by_beginning_end_and_part(list in lists(), part in part()) {
        let lexicon = lexicon(&list);
        prop_assert_eq!(found(|add| lexicon.words(add)), keep(&list, |_| true));
        prop_assert_eq!(found(|add| lexicon.starts(&part, add)), keep(&list, |w| w.starts_with(&part)));
        prop_assert_eq!(found(|add| lexicon.ends(&part, add)), keep(&list, |w| w.ends_with(&part)));
        let inside = |word: &[Tile]| part.is_empty() || word.windows(part.len()).any(|window| window == part);
        prop_assert_eq!(found(|add| lexicon.contains_part(&part, add)), keep(&list, inside));
    }

    #[test]
    fn words_by_pattern(list in lists(), pattern in "[abcdef?.*]{0,6}") {
        let lexicon = lexicon(&list);
        let parts = parse_pattern(lexicon.alphabet(), &pattern).unwrap();
        prop_assert_eq!(found(|add| lexicon.pattern(&parts, add)), keep(&list, |word| fits(word, &parts)));
    }

    #[test]
    fn words_by_rack(list in lists(), rack in prop::collection::vec(0u8..=6, 0..=8)) {
        let lexicon = lexicon(&list);
        let found: Vec<_> =
            lexicon.anagrams(&rack).iter().map(|a| (a.word.tiles().collect::<Vec<_>>(), a.points)).collect();
        let expected: Vec<_> = list
            .iter()
            .filter(|word| word.len() > 1)
            .filter_map(|word| Some((word.clone(), points(word, &rack)?)))
            .collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn letters_that_extend_a_part(list in lists(), part in part()) {
        let lexicon = lexicon(&list);
        let inside = |whole: Vec<Tile>| list.iter().any(|word| word.windows(whole.len()).any(|w| w == whole));
        let mask = |with: &dyn Fn(Tile) -> Vec<Tile>| {
            (1..=6).filter(|&tile| inside(with(tile))).fold(0u64, |mask, tile| mask | 1 << tile)
        };
        prop_assert_eq!(lexicon.left_letters(&part), mask(&|tile| [&[tile], &part[..]].concat()));
        prop_assert_eq!(lexicon.right_letters(&part), mask(&|tile| [&part[..], &[tile]].concat()));
    }

    #[test]
    fn the_most_frequent_ngrams(list in lists(), n in 1usize..=7, top in 1usize..12) {
        let mut expected: Vec<_> = occurrences(&list, n).into_iter().collect();
        expected.sort_by_key(|(gram, count)| (std::cmp::Reverse(*count), gram.clone()));
        expected.truncate(top);
        let ngrams = lexicon(&list).ngrams(n, top);
        let found: Vec<_> = ngrams.iter().map(|(gram, count)| (gram.tiles().collect::<Vec<_>>(), *count)).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn letter_sets_and_lengths(list in lists(), length in 1usize..=8) {
        let lexicon = lexicon(&list);
        let mut sets: BTreeMap<Vec<Tile>, usize> = BTreeMap::new();
        for word in list.iter().filter(|word| word.len() == length) {
            let mut letters = word.clone();
            letters.sort_unstable();
            *sets.entry(letters).or_default() += 1;
        }
        prop_assert_eq!(lexicon.lengths()[length], sets.values().sum::<usize>());
        let rows = |found: Vec<(Word, usize)>| -> Vec<(Vec<Tile>, usize)> {
            found.into_iter().map(|(set, words)| (set.tiles().collect(), words)).collect()
        };
        let mut expected: Vec<_> = sets.into_iter().collect();
        prop_assert_eq!(&rows(lexicon.letter_sets(length)), &expected);
        expected.sort_by_key(|(letters, words)| (std::cmp::Reverse(*words), letters.clone()));
        expected.truncate(3);
        prop_assert_eq!(rows(lexicon.largest_letter_sets(length, 3)), expected);
    }

    #[test]
    fn the_best_openings_are_those_of_trying_every_place_and_blank(list in lists()) {
        let row = OpeningRow { premiums: vec![(1, 1), (3, 1), (1, 1), (1, 2), (2, 1), (1, 1), (1, 3), (1, 1)], start: 3, rack_size: 5, bonus: 50 };
        let mut expected: Vec<(i32, Vec<Tile>)> =
            list.iter().filter_map(|word| Some((opening(word, &row)?, word.clone()))).collect();
        expected.sort_by_key(|(points, word)| (std::cmp::Reverse(*points), word.clone()));
        expected.truncate(6);
        let openings = lexicon(&list).openings(&row, 6);
        let found: Vec<_> = openings.iter().map(|o| (o.points, o.word.0.tiles().collect::<Vec<_>>())).collect();
        prop_assert_eq!(found, expected);
    }
}

/// The best score of a word over all placements and all choices of letters for the two blanks.
fn opening(word: &[Tile], row: &OpeningRow) -> Option<i32> {
    let alphabet = alphabet();
    let covers = |at: &usize| *at <= row.start && row.start < at + word.len();
    let places = (0..(row.premiums.len() + 1).saturating_sub(word.len())).filter(covers);
    let possible = (2..=row.rack_size).contains(&word.len());
    let scores = places
        .flat_map(|at| (0u32..1 << word.len()).map(move |blanks| (at, blanks)))
        .filter_map(|(at, blanks)| {
            let laid = |i: &usize| blanks >> i & 1 == 0;
            let enough = (1..=6).all(|tile| {
                (0..word.len())
                    .filter(laid)
                    .filter(|&i| word[i] == tile)
                    .count()
                    <= alphabet.count(tile) as usize
            });
            let sum: i32 = (0..word.len())
                .filter(laid)
                .map(|i| alphabet.value(word[i]) * row.premiums[at + i].0)
                .sum();
            let times: i32 = (0..word.len()).map(|i| row.premiums[at + i].1).product();
            let bonus = if word.len() == row.rack_size {
                row.bonus
            } else {
                0
            };
            (enough && blanks.count_ones() <= 2).then_some(sum * times + bonus)
        });
    possible.then(|| scores.max()).flatten()
}

#[test]
fn a_pattern_with_a_foreign_letter_names_it() {
    let error = parse_pattern(&alphabet(), "a*x").unwrap_err();
    assert!(error.to_string().contains("\"x\""), "{error}");
    assert!(parse_pattern(&alphabet(), &"a".repeat(64)).is_err());
}
