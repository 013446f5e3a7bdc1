//! Generation and play-outs do not allocate once a thread has its buffers.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::AtomicBool;

use kotva_core::crossword::generate::best::Best;
use kotva_core::crossword::generate::{Generator, Method};
use kotva_core::crossword::series::selfplay::{Style, positions};
use kotva_core::crossword::simulate::{Budget, Settings, Simulation, Wanted};
use kotva_core::lexicon::{Lexicon, Word};

/// The system allocator with a count of allocations per thread.
struct Counting;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    ASKED.with(|asked| asked.set(asked.get() + 1));
}

// SAFETY: every call is forwarded to the system allocator; counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The number of allocations in `work`.
fn asked(work: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    work();
    ASKED.get() - before
}

/// All strings of two to five letters from five letters without equal neighbours.
fn many_words() -> Vec<Word> {
    let mut words: Vec<Vec<u8>> = (1..=5).map(|letter| vec![letter]).collect();
    let mut all = Vec::new();
    for _ in 2..=5 {
        let longer = |word: &Vec<u8>| {
            let last = word[word.len() - 1];
            let mut next: Vec<Vec<u8>> = Vec::new();
            for letter in (1..=5).filter(|&letter| letter != last) {
                next.push([&word[..], &[letter]].concat());
            }
            next
        };
        words = words.iter().flat_map(longer).collect();
        all.extend(words.iter().map(|word| Word::new(word)));
    }
    all.sort_unstable();
    all
}

#[test]
fn generation_asks_for_no_memory_after_the_first_round() {
    let alphabet = support::english();
    let lexicon = Lexicon::from_words(&alphabet, &many_words(), "").expect("a lexicon");
    let rules = support::standard(&alphabet);
    let positions = positions(&rules, &lexicon, 1, 60, Style::Greedy).expect("positions");
    let leaves: Vec<i32> = (0..1 << 7)
        .map(|used: i32| used.count_ones() as i32 * -500)
        .collect();
    let (mut generator, mut best) = (Generator::default(), Best::default());
    let mut round = || {
        let mut plays = 0;
        for position in &positions {
            for (_, method) in Method::NAMES {
                if method != Method::Plain {
                    plays += generator.all(position, method).len();
                }
            }
            for wanted in [1, 15] {
                plays += best.find(position, wanted, None).len();
                plays += best.find(position, wanted, Some(&leaves)).len();
            }
        }
        plays
    };
    let mut found = [0; 2];
    assert!(
        asked(|| found[0] = round()) > 0,
        "the first round makes room"
    );
    assert_eq!(asked(|| found[1] = round()), 0);
    assert!(found[0] > 1000 && found[0] == found[1], "{found:?}");
}

#[test]
fn play_outs_ask_for_no_memory_after_the_first_rounds() {
    let alphabet = support::english();
    let lexicon = Lexicon::from_words(&alphabet, &many_words(), "").expect("a lexicon");
    let rules = support::standard(&alphabet);
    let all = positions(&rules, &lexicon, 1, 12, Style::Greedy).expect("positions");
    let position = all[11].view(all[11].to_move());
    let settings = Settings {
        plies: 4,
        threads: 1,
        ..Settings::default()
    };
    let mut simulation =
        Simulation::new(&position, Wanted::Best(15), settings).expect("a simulation");
    let until = |iterations| Budget {
        iterations: Some(iterations),
        ..Budget::default()
    };
    let go = AtomicBool::new(false);
    simulation.run(until(2000), &go);
    assert_eq!(asked(|| simulation.run(until(4000), &go)), 0);
    assert_eq!(simulation.iterations(), 4000);
}
