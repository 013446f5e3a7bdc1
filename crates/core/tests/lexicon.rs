//! Compares the compiled lexicon with plain sets of words, for random lists in four alphabets.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use kotva_core::lexicon::{
    Alphabet, FileError, Graph, Letter, Lexicon, MAX_BLANK_WORD, Node, SEPARATOR, Tile, Word,
    compile,
};
use proptest::prelude::*;

fn alphabet(letters: usize) -> Alphabet {
    let letter = |i: usize| {
        let text = char::from_u32(0x4e00 + i as u32)
            .expect("a character")
            .to_string();
        Letter {
            upper: text.clone(),
            lower: text,
            value: 1,
            count: 1,
            vowel: false,
            blank_only: false,
        }
    };
    Alphabet::new((0..letters).map(letter).collect(), 2).expect("a sound alphabet")
}

fn lexicon(letters: usize, words: &BTreeSet<Vec<Tile>>) -> Lexicon {
    let words: Vec<Word> = words.iter().map(|word| Word::new(word)).collect();
    Lexicon::from_words(&alphabet(letters), &words, "").expect("a lexicon")
}

/// Lists over alphabets of 2, 5, 26 and 63 letters; the small ones give many anagrams and shared states.
fn lists() -> impl Strategy<Value = (usize, BTreeSet<Vec<Tile>>)> {
    prop::sample::select(vec![2usize, 5, 26, 63]).prop_flat_map(|letters| {
        let word = prop::collection::vec(1..=letters as Tile, 1..=12);
        (Just(letters), prop::collection::btree_set(word, 1..60))
    })
}

/// Every path that ends in an accepting node.
fn paths(graph: &Graph, list: u32) -> BTreeSet<Vec<Tile>> {
    fn follow(graph: &Graph, list: u32, path: &mut Vec<Tile>, found: &mut BTreeSet<Vec<Tile>>) {
        for node in graph.nodes(list) {
            path.push(node.tile());
            if node.accepts() {
                assert!(found.insert(path.clone()));
            }
            follow(graph, node.list(), path, found);
            path.pop();
        }
    }
    let mut found = BTreeSet::new();
    follow(graph, list, &mut Vec::new(), &mut found);
    found
}

/// CARE as C^ARE, AC^RE, RAC^E, ERAC (Gordon 1994).
fn gaddag_paths(words: &BTreeSet<Vec<Tile>>) -> BTreeSet<Vec<Tile>> {
    let mut paths = BTreeSet::new();
    for word in words {
        for split in 1..=word.len() {
            let mut path: Vec<Tile> = word[..split].iter().rev().copied().collect();
            if split < word.len() {
                path.push(SEPARATOR);
                path.extend(&word[split..]);
            }
            paths.insert(path);
        }
    }
    paths
}

fn sorted(tiles: &[Tile]) -> Vec<Tile> {
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable();
    tiles
}

/// Whether all of `kept` are among the letters of `word`.
fn uses(word: &[Tile], kept: &[Tile]) -> bool {
    let mut rest = word.to_vec();
    kept.iter().all(|tile| {
        rest.iter()
            .position(|other| other == tile)
            .map(|at| rest.remove(at))
            .is_some()
    })
}

proptest! {
    #[test]
    fn both_graphs_hold_exactly_the_words((letters, words) in lists()) {
        let lexicon = lexicon(letters, &words);
        let graph = lexicon.graph();
        prop_assert_eq!(paths(&graph, graph.dawg_root()), words.clone());
        prop_assert_eq!(paths(&graph, graph.gaddag_root()), gaddag_paths(&words));
        prop_assert!(words.iter().all(|word| lexicon.contains(word)));
    }

    #[test]
    fn masks_and_seek_agree_with_the_nodes((letters, words) in lists()) {
        let lexicon = lexicon(letters, &words);
        let graph = lexicon.graph();
        let mut open = vec![graph.dawg_root(), graph.gaddag_root()];
        let mut seen = BTreeSet::new();
        while let Some(list) = open.pop() {
            let nodes: Vec<Node> = graph.nodes(list).collect();
            prop_assert!(nodes.is_sorted_by(|a, b| a.tile() < b.tile()));
            let bit = |mask: u64, node: &Node| mask | 1 << node.tile();
            prop_assert_eq!(graph.mask(list), nodes.iter().fold(0, bit));
            prop_assert_eq!(graph.accept_mask(list), nodes.iter().filter(|n| n.accepts()).fold(0, bit));
            for (i, node) in nodes.iter().enumerate() {
                prop_assert_eq!(graph.node(graph.seek(list, node.tile())), *node);
                prop_assert_eq!(node.last(), i + 1 == nodes.len());
                if node.list() != 0 && seen.insert(node.list()) {
                    open.push(node.list());
                }
            }
        }
        prop_assert_eq!((graph.mask(0), graph.accept_mask(0)), (0, 0));
    }

    #[test]
    fn the_word_map_gives_all_anagrams(
        (letters, words) in lists(), other in prop::collection::vec(1u8..3, 1..6)
    ) {
        let lexicon = lexicon(letters, &words);
        let map = lexicon.word_map();
        let mut anagrams: BTreeMap<Vec<Tile>, Vec<&[Tile]>> = BTreeMap::new();
        for word in &words {
            anagrams.entry(sorted(word)).or_default().push(word);
        }
        for (tiles, expected) in &anagrams {
            prop_assert_eq!(&map.anagrams(tiles), expected);
            prop_assert!(map.keys_of(tiles.len()).has(map.hash(tiles)));
        }
        let expected = anagrams.get(&sorted(&other)).map_or(0, Vec::len);
        prop_assert_eq!(map.words(map.hash(&other), other.len()).len(), expected);
    }

    #[test]
    fn a_blank_can_be_every_letter_that_makes_a_word((letters, words) in lists()) {
        let lexicon = lexicon(letters, &words);
        let map = lexicon.word_map();
        let sets: BTreeSet<Vec<Tile>> = words.iter().map(|word| sorted(word)).collect();
        for set in &sets {
            let rest = &set[1..];
            let completes = |tile: &Tile| sets.contains(&sorted(&[rest, &[*tile]].concat()));
            let expected = (1..=letters as Tile).filter(completes).fold(0u64, |mask, tile| mask | 1 << tile);
            let found = map.blank_letters(map.hash(rest), set.len());
            if set.len() <= MAX_BLANK_WORD {
                prop_assert_eq!(found, expected);
            } else {
                prop_assert_eq!(found & expected, expected);
            }
        }
    }

    #[test]
    fn anagrams_with_two_blanks_are_all_words_with_the_other_letters((letters, words) in lists()) {
        let lexicon = lexicon(letters, &words);
        for word in words.iter().filter(|word| word.len() >= 2) {
            let kept = &word[2..];
            let fits = |other: &&Vec<Tile>| other.len() == word.len() && uses(other, kept);
            let expected: Vec<&[Tile]> = words.iter().filter(fits).map(Vec::as_slice).collect();
            prop_assert_eq!(lexicon.word_map().anagrams(&[&[0, 0], kept].concat()), expected);
        }
    }
}

#[test]
fn a_multiset_may_have_more_than_254_anagrams() {
    let halves = (0u32..1 << 12).filter(|bits| bits.count_ones() == 6);
    let words = halves
        .map(|bits| (0..12).map(|i| 1 + (bits >> i & 1) as Tile).collect())
        .collect();
    let lexicon = lexicon(2, &words);
    assert_eq!(
        lexicon
            .word_map()
            .anagrams(&[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2])
            .len(),
        924
    );
}

fn sample() -> BTreeSet<Vec<Tile>> {
    (1..=5)
        .flat_map(|a| (1..=5).map(move |b| vec![a, b, a]))
        .collect()
}

fn written(folder: &Path) -> PathBuf {
    let words: Vec<Word> = sample().iter().map(|word| Word::new(word)).collect();
    let path = folder.join("sample.klx");
    compile(&alphabet(5), &words, "{\"name\": \"sample\"}")
        .unwrap()
        .write(&path)
        .unwrap();
    path
}

#[test]
fn a_file_gives_back_words_alphabet_and_notes() {
    let folder = tempfile::tempdir().unwrap();
    let lexicon = Lexicon::open(&written(folder.path())).unwrap();
    lexicon.verify().unwrap();
    assert_eq!(lexicon.alphabet(), &alphabet(5));
    assert_eq!(lexicon.notes(), "{\"name\": \"sample\"}");
    assert_eq!(lexicon.len(), 25);
    assert!(sample().iter().all(|word| lexicon.contains(word)));
    assert!(!lexicon.contains(&[1, 2]) && !lexicon.contains(&[]) && !lexicon.contains(&[1, 2, 3]));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn every_flipped_bit_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let sound = std::fs::read(written(folder.path())).unwrap();
    let other = folder.path().join("other.klx");
    for at in 0..sound.len() {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (at % 8);
        std::fs::write(&other, &bytes).unwrap();
        assert!(
            Lexicon::open(&other)
                .and_then(|lexicon| lexicon.verify())
                .is_err(),
            "byte {at}"
        );
    }
}

#[test]
fn a_short_a_foreign_and_a_missing_file_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let sound = std::fs::read(written(folder.path())).unwrap();
    let refused = |bytes: &[u8]| {
        let other = folder.path().join("other.klx");
        std::fs::write(&other, bytes).unwrap();
        Lexicon::open(&other).err().expect("refused")
    };
    for length in [0, 1, 7, 8, 23] {
        assert!(
            matches!(refused(&sound[..length]), FileError::Foreign(_)),
            "{length} bytes"
        );
    }
    assert!(matches!(refused(&sound[..100]), FileError::Damaged(_)));
    assert!(matches!(
        refused(&sound[..sound.len() - 1]),
        FileError::Length { .. }
    ));
    assert!(matches!(
        refused(&[&sound[..], b"x"].concat()),
        FileError::Length { .. }
    ));
    assert!(matches!(
        refused(b"aardvark\nzebra\nand more than a head's worth\n"),
        FileError::Foreign(_)
    ));
    let mut newer = sound.clone();
    newer[8] = 99;
    assert!(matches!(
        refused(&newer),
        FileError::Version { found: 99, .. }
    ));
    assert!(matches!(
        Lexicon::open(&folder.path().join("none.klx")),
        Err(FileError::Io(..))
    ));
}

#[test]
fn writing_into_a_folder_that_does_not_exist_says_where() {
    let image = compile(&alphabet(1), &[Word::new(&[1])], "").unwrap();
    let error = image.write(Path::new("no/such/folder/x.klx")).unwrap_err();
    assert!(
        error.to_string().starts_with("no/such/folder/x.klx: "),
        "{error}"
    );
}
