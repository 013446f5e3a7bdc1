//! Random games on small boards in four alphabets: compares generators, validator, scorer and undo with a brute-force
//! twin and with each other.

mod support;
#[path = "support/twin.rs"]
mod twin;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use kotva_core::crossword::generate::bench::{self, Report, Task};
use kotva_core::crossword::generate::best::{Best, ValuedPlay};
use kotva_core::crossword::generate::{Generator, Method};
use kotva_core::crossword::series::selfplay::{self, Style};
use kotva_core::crossword::{Banned, Layout, Move, Play, Position, Rules, Setup};
use kotva_core::game::rng::{Rng, mix};
use kotva_core::lexicon::{Alphabet, Lexicon, Word};
use proptest::prelude::*;

/// Three letters each, one of them of two characters, so that words are dense and brute force is fast.
const ALPHABETS: [[&str; 3]; 4] = [
    ["A", "B", "E"],
    ["A", "Á", "Č"],
    ["Ô", "DŽ", "I"],
    ["Ą", "Ż", "Z"],
];

struct Game {
    rules: Arc<Rules>,
    lexicon: Lexicon,
    words: HashSet<Vec<u8>>,
    seed: u64,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words: Vec<String> = self
            .words
            .iter()
            .map(|word| self.rules.text().word(word))
            .collect();
        write!(
            f,
            "seed {}, board {:?}, words {words:?}",
            self.seed,
            self.rules.layout.to_text()
        )
    }
}

impl Game {
    fn start(&self) -> Position {
        let setup = Setup::start(&self.rules, 2);
        let mut position = setup
            .position(self.rules.clone(), Some(self.lexicon.clone()))
            .unwrap();
        let mut rng = Rng::new(self.seed);
        (0..2).for_each(|player| position.refill(player, &mut rng));
        position
    }

    /// Plays random turns and calls `look` with each position.
    fn play(&self, turns: usize, mut look: impl FnMut(&mut Position)) {
        let mut rng = Rng::new(self.seed ^ 1);
        let mut generator = Generator::default();
        let mut position = self.start();
        for _ in 0..turns {
            if position.is_over() {
                return;
            }
            look(&mut position);
            let plays = generator.all(&position, Method::Gordon);
            let mv = match plays.len() as u64 {
                0 => position
                    .exchanges()
                    .first()
                    .map_or(Move::Pass, |&tiles| Move::Exchange(tiles)),
                n => Move::Play(plays[rng.below(n) as usize]),
            };
            let player = position.to_move();
            position.play(&mv).unwrap();
            position.refill(player, &mut rng);
        }
    }
}

fn alphabet(names: &[&str], counts: &[u8], blanks: u8) -> Alphabet {
    let letters = names.iter().zip(counts).zip([1, 4, 9]);
    Alphabet::new(
        letters
            .map(|((name, &count), value)| support::letter(name, count, value))
            .collect(),
        blanks,
    )
    .unwrap()
}

fn games() -> impl Strategy<Value = Game> {
    let words = prop::collection::hash_set(prop::collection::vec(1u8..=3, 2..=5), 5..60);
    let signs = prop::collection::vec(
        prop::sample::select(vec![' ', ' ', '\'', '"', '-', '=']),
        49,
    );
    let settings = (
        0usize..4,
        5usize..=7,
        2usize..=4,
        0u8..=2,
        any::<bool>(),
        any::<u64>(),
    );
    (words, signs, settings).prop_map(
        |(words, signs, (language, size, rack_size, blanks, mirrored, seed))| {
            let alphabet = alphabet(&ALPHABETS[language], &[6, 5, 4], blanks);
            let sign = |r: usize, c: usize| {
                if mirrored && c < r {
                    signs[c * 7 + r]
                } else {
                    signs[r * 7 + c]
                }
            };
            let row = |r: usize| {
                (0..size)
                    .map(|c| sign(r, c))
                    .chain(['\n'])
                    .collect::<String>()
            };
            let layout = Layout::parse(&(0..size).map(row).collect::<String>()).unwrap();
            let mut sorted: Vec<Word> = words.iter().map(|word| Word::new(word)).collect();
            sorted.sort_unstable();
            let lexicon = Lexicon::from_words(&alphabet, &sorted, "").unwrap();
            let mut rules = Rules::new(layout, Arc::new(alphabet)).unwrap();
            (rules.rack_size, rules.bingo, rules.exchange_minimum) = (rack_size, 11, rack_size);
            rules.validate().unwrap();
            Game {
                rules: Arc::new(rules),
                lexicon,
                words,
                seed,
            }
        },
    )
}

/// A larger board with words longer than those in the blank table of the word map.
fn long_words(seed: u64, blanks: u8) -> Game {
    large(seed, blanks, &"-  \" ' = ' \" \n".repeat(13), 6)
}

fn large(seed: u64, blanks: u8, board: &str, rack_size: usize) -> Game {
    let mut rng = Rng::new(seed);
    let alphabet = alphabet(&ALPHABETS[seed as usize % 4], &[12, 12, 12], blanks);
    let word = |rng: &mut Rng, length: u64| {
        (0..length)
            .map(|_| rng.below(3) as u8 + 1)
            .collect::<Vec<u8>>()
    };
    let words: HashSet<Vec<u8>> = (0..3000).map(|i| word(&mut rng, 2 + i % 11)).collect();
    let mut sorted: Vec<Word> = words.iter().map(|word| Word::new(word)).collect();
    sorted.sort_unstable();
    let lexicon = Lexicon::from_words(&alphabet, &sorted, "").unwrap();
    let layout = Layout::parse(board).unwrap();
    let mut rules = Rules::new(layout, Arc::new(alphabet)).unwrap();
    rules.rack_size = rack_size;
    Game {
        rules: Arc::new(rules),
        lexicon,
        words,
        seed,
    }
}

/// Leave values by the subset of tiles used, equal for equal tiles.
fn random_leaves(position: &Position, seed: u64) -> Vec<i32> {
    let tiles = position.rack().tiles();
    let kept = |used: usize| {
        let mut kept: Vec<u8> = (0..tiles.len())
            .filter(|i| used >> i & 1 == 0)
            .map(|i| tiles[i])
            .collect();
        kept.sort_unstable();
        kept.iter()
            .fold(seed, |sum, &tile| mix(sum ^ u64::from(tile)))
    };
    (0..1 << tiles.len())
        .map(|used| (kept(used) % 20_000) as i32 - 10_000)
        .collect()
}

/// All plays with their equities, best first.
fn valued(
    position: &Position,
    plays: &[Play],
    leaves: Option<&[i32]>,
    wanted: usize,
) -> Vec<ValuedPlay> {
    let equity = |play: &Play| {
        let tiles = position.rack().tiles();
        let mut used = 0usize;
        for kind in play.kinds() {
            used |= 1
                << (0..tiles.len())
                    .find(|&i| tiles[i] == kind && used >> i & 1 == 0)
                    .unwrap();
        }
        play.score * 1000 + leaves.map_or(0, |leaves| leaves[used])
    };
    let mut all: Vec<ValuedPlay> = plays
        .iter()
        .map(|&play| ValuedPlay {
            play,
            equity: equity(&play),
        })
        .collect();
    all.sort_unstable_by(ValuedPlay::order);
    all.truncate(wanted);
    all
}

fn sorted(plays: &[Play]) -> Vec<Play> {
    let mut plays = plays.to_vec();
    plays.sort_unstable_by(Play::by_score);
    plays
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn generators_find_what_brute_force_finds(game in games()) {
        let mut generator = Generator::default();
        game.play(8, |position| {
            let expected = twin::plays(position, &game.words);
            for (name, method) in Method::NAMES {
                let plays = generator.all(position, method);
                let found: BTreeMap<_, _> = plays.iter().map(|play| (twin::placement(play), play.score)).collect();
                assert_eq!(found.len(), plays.len(), "{name} finds a play twice in {position:?}");
                assert_eq!(found, expected, "{name} in {position:?}");
            }
            let gordon = sorted(generator.all(position, Method::Gordon));
            assert_eq!(gordon, sorted(generator.all(position, Method::AppelJacobson)));
            assert_eq!(gordon, sorted(generator.all(position, Method::Plain)));
        });
    }

    #[test]
    fn the_best_plays_are_those_that_sorting_all_gives(game in games(), wanted in 1usize..12, leaf in any::<u64>()) {
        let mut best = Best::default();
        let mut generator = Generator::default();
        game.play(10, |position| {
            let plays = generator.all(position, Method::Gordon);
            for leaves in [None, Some(random_leaves(position, leaf))] {
                let expected = valued(position, plays, leaves.as_deref(), wanted);
                assert_eq!(best.find(position, wanted, leaves.as_deref()), expected, "{position:?}");
            }
        });
    }

    #[test]
    fn the_best_plays_are_found_with_long_words_and_several_blanks(seed in any::<u64>(), blanks in 0u8..=4, leaf in any::<u64>()) {
        let (mut best, mut generator) = (Best::default(), Generator::default());
        long_words(seed, blanks).play(6, |position| {
            let leaves = random_leaves(position, leaf);
            let expected = valued(position, generator.all(position, Method::Gordon), Some(&leaves), 10);
            assert_eq!(best.find(position, 10, Some(&leaves)), expected, "{position:?}");
        });
    }

    #[test]
    fn every_play_is_accepted_and_its_text_read_back(game in games()) {
        game.play(12, |position| {
            for play in Generator::default().all(position, Method::Gordon) {
                let mv = Move::Play(*play);
                assert_eq!(position.check(&mv), Ok(()));
                let text = mv.to_text(position.rules().text());
                assert_eq!(position.parse_move(&text), Ok(mv));
            }
        });
    }

    #[test]
    fn undo_restores_every_bit_and_what_is_kept_is_what_is_computed_anew(game in games()) {
        game.play(10, |position| {
            let before = position.clone();
            for play in Generator::default().all(position, Method::Gordon).iter().take(20) {
                position.play(&Move::Play(*play)).unwrap();
                let fresh = Setup::from_cgp(&position.to_cgp(), &game.rules).unwrap()
                    .position(game.rules.clone(), Some(game.lexicon.clone())).unwrap();
                assert_eq!(fresh.grid(), position.grid(), "{position:?}");
                assert!(position.undo());
                assert!(*position == before && position.hash() == before.hash(), "{position:?}");
            }
        });
    }

    #[test]
    fn a_position_is_read_back_from_its_own_text(game in games()) {
        game.play(12, |position| {
            let text = position.to_cgp();
            let again = Setup::from_cgp(&text, &game.rules).unwrap()
                .position(game.rules.clone(), Some(game.lexicon.clone())).unwrap();
            assert_eq!(again.to_cgp(), text);
            assert_eq!((again.bag_len(), again.unseen()), (position.bag_len(), position.unseen()));
        });
    }

    #[test]
    fn a_view_holds_only_what_its_player_may_know(game in games(), other_seed in any::<u64>()) {
        game.play(6, |position| {
            // The same game with the opponent's tiles and the bag shuffled: the view must not reveal them.
            let mut other = position.clone();
            let opponent = 1 - position.to_move();
            let held = position.hand(opponent).len();
            other.set_rack(opponent, None).unwrap();
            let mut rng = Rng::new(other_seed);
            let mut pool: Vec<u8> = other.unseen().iter().enumerate()
                .flat_map(|(tile, &n)| std::iter::repeat_n(tile as u8, n as usize)).collect();
            rng.shuffle(&mut pool);
            other.set_rack(opponent, kotva_core::crossword::Rack::new(&pool[..held])).unwrap();
            let (mut a, mut b) = (position.view(position.to_move()), other.view(position.to_move()));
            assert!(a == b && a.hash() == b.hash());
            assert!(!a.undo() && !b.undo());
        });
    }

    #[test]
    fn banned_words_are_not_played(game in games()) {
        let banned: Vec<Vec<u8>> = game.words.iter().take(game.words.len() / 2).cloned().collect();
        let left: HashSet<Vec<u8>> = game.words.iter().filter(|word| !banned.contains(word)).cloned().collect();
        game.play(4, |position| {
            let position = position.clone().with_banned(Arc::new(Banned::new(banned.clone())));
            let expected = twin::plays(&position, &left);
            for (_, method) in Method::NAMES {
                let mut generator = Generator::default();
                let plays = generator.all(&position, method);
                let found: BTreeMap<_, _> = plays.iter().map(|play| (twin::placement(play), play.score)).collect();
                assert_eq!(&found, &expected);
                let best = valued(&position, plays, None, 5);
                assert_eq!(Best::default().find(&position, 5, None), best);
            }
        });
    }
}

#[test]
fn generators_agree_from_edge_to_edge_of_the_largest_board() {
    let row = "='-  \" ' ~ ' \"  -'  =\n";
    let side = row.trim_end_matches('\n').chars().count();
    let mut generator = Generator::default();
    let (mut first, mut last) = (0, 0);
    for seed in 0..12 {
        let game = large(seed, seed as u8 % 3, &row.repeat(side), 7);
        game.play(20, |position| {
            let plain = sorted(generator.all(position, Method::Plain));
            for method in [Method::Gordon, Method::AppelJacobson] {
                assert_eq!(
                    sorted(generator.all(position, method)),
                    plain,
                    "{position:?}"
                );
            }
            let places = plain
                .iter()
                .map(|play| (play.start.line(play.direction).1, play));
            for (at, play) in places {
                first += usize::from(at == 0);
                last += usize::from(at + play.tiles().len() == side);
            }
        });
    }
    assert!(
        first > 0 && last > 0,
        "words at both edges: {first}, {last}"
    );
}

#[test]
fn any_number_of_threads_and_any_generator_count_the_same() {
    let game = long_words(3, 2);
    for style in [Style::Greedy, Style::Random] {
        let positions = selfplay::positions(&game.rules, &game.lexicon, 11, 12, style).unwrap();
        assert_eq!(positions.len(), 12);
        let count = |threads, task| Report {
            elapsed: Duration::ZERO,
            arcs: 0,
            ..bench::run(&positions, 2, threads, task)
        };
        let all = count(1, Task::All(Method::Gordon));
        assert!(all.plays > 0);
        for threads in [1, 2, 3] {
            for (_, method) in Method::NAMES {
                assert_eq!(count(threads, Task::All(method)), all);
                assert_eq!(count(threads, Task::Count(method)), all);
            }
            assert_eq!(count(threads, Task::Best(None)), count(1, Task::Best(None)));
        }
        let again = selfplay::positions(&game.rules, &game.lexicon, 11, 12, style).unwrap();
        assert!(positions == again, "the same seed gives the same games");
    }
}
