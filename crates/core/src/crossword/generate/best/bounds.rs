//! No bound is below a play that it covers: that of the queue, of the windows of an anchor, and of a refined window.

use std::sync::Arc;

use super::lines::Line;
use super::support;
use super::window::{Context, Window};
use super::{ALL_LINES, Best, LOWEST, POINT, Request};
use crate::crossword::generate::{Generator, Method};
use crate::crossword::{Move, Play, Position, Rules, Setup};
use crate::game::rng::{Rng, mix};
use crate::lexicon::Lexicon;

const GAMES: u64 = 24;

/// A value for every set of tiles used; equal sets of tiles kept have equal values.
fn leaves(position: &Position, seed: u64) -> Vec<i32> {
    let tiles = position.rack().tiles();
    let value = |used: usize| {
        let mut kept: Vec<u8> = (0..tiles.len())
            .filter(|i| used >> i & 1 == 0)
            .map(|i| tiles[i])
            .collect();
        kept.sort_unstable();
        let number = kept
            .iter()
            .fold(seed, |sum, &tile| mix(sum ^ u64::from(tile)));
        (number % 20_000) as i32 - 10_000
    };
    (0..1 << tiles.len()).map(value).collect()
}

/// Whether a play lies in the place of a window or of an anchor.
fn covers(window: &Window, play: &Play) -> bool {
    let (line, start) = play.start.line(play.direction);
    let end = start + play.tiles().len();
    let (first, run_start) = (window.start as usize, window.run_start as usize);
    let here = window.direction == play.direction && window.line as usize == line;
    here && match (window.is_anchor(), window.end as usize) {
        (false, last) => (start, end) == (first, last),
        // An anchor whose plays are found through the GADDAG has plays that end at `last` or beyond.
        (true, last) => {
            let reaches = end > window.anchor as usize && end >= last;
            reaches && (first..=run_start).contains(&start)
        }
    }
}

/// The highest bound of the windows that cover a play.
fn highest<'w>(windows: impl Iterator<Item = &'w Window>, play: &Play) -> i32 {
    let covering = windows.filter(|window| covers(window, play));
    covering.map(|window| window.bound).max().unwrap_or(LOWEST)
}

/// Compares the bounds with every legal play.
fn check(position: &Position, seed: u64) {
    let leaves = leaves(position, seed);
    let mut generator = Generator::default();
    let plays = generator.all(position, Method::Gordon).to_vec();
    let mut best = Best::default();
    let request = Request::new(position, 1, Some(&leaves)).expect("a lexicon");
    best.subsets
        .prepare(position.rack(), &request, Some(&leaves));
    best.queue_anchors(position, &request, ALL_LINES);
    for play in &plays {
        let equity = play.score * POINT + best.subsets.leave(play.kinds(), Some(&leaves));
        let text = || {
            format!(
                "{} {}",
                position.to_cgp(),
                play.to_text(position.rules().text())
            )
        };
        assert!(highest(best.windows.iter(), play) >= equity, "{}", text());
        let listed = listed(&best, play, &request);
        assert!(highest(listed.iter(), play) >= equity, "{}", text());
        for window in listed
            .iter()
            .filter(|window| !window.is_anchor() && covers(window, play))
        {
            assert!(refined(&mut best, window, &request) >= equity, "{}", text());
        }
    }
}

/// The entries of the queue that cover a play, with the anchors expanded that are not left to the GADDAG.
fn listed(best: &Best, play: &Play, request: &Request) -> Vec<Window> {
    let context = Context {
        subsets: &best.subsets,
        request,
    };
    let mut listed = Vec::new();
    for window in best.windows.iter().filter(|window| covers(window, play)) {
        let run = window.anchor as usize + 1 - window.run_start as usize;
        if !window.is_anchor() || run > 1 && best.subsets.walks(run) {
            listed.push(*window);
            continue;
        }
        let (direction, index) = (window.direction, window.line as usize);
        let rack_line = &best.rack_lines[direction as usize][index];
        Line::new(direction, index, rack_line, context)
            .list_windows(window, LOWEST, |window| listed.push(window));
    }
    listed
}

/// The bound after all subsets of the window have been looked up.
fn refined(best: &mut Best, window: &Window, request: &Request) -> i32 {
    let rack_line = &best.rack_lines[window.direction as usize][window.line as usize];
    let context = Context {
        subsets: &best.subsets,
        request,
    };
    let score_bound = window.score_bound(rack_line, context);
    let hash = window.hash(request);
    let refined = best
        .subsets
        .refine(window, &score_bound, hash, LOWEST, &mut best.memo, request);
    refined.bound
}

fn game(rules: &Arc<Rules>, lexicon: &Lexicon, seed: u64) {
    let setup = Setup::start(rules, 2);
    let mut position = setup
        .position(rules.clone(), Some(lexicon.clone()))
        .expect("the start of a game");
    let (mut rng, mut generator) = (Rng::new(seed), Generator::default());
    (0..2).for_each(|player| position.refill(player, &mut rng));
    while !position.is_over() {
        check(&position, seed);
        let plays = generator.all(&position, Method::Gordon);
        let mv = match plays.len() as u64 {
            0 => Move::Pass,
            n => Move::Play(plays[rng.below(n) as usize]),
        };
        let player = position.to_move();
        position.play(&mv).expect("a legal move");
        position.refill(player, &mut rng);
    }
}

#[test]
fn no_bound_is_below_a_play_that_it_covers() {
    let lexicon = support::sowpods();
    let rules = support::standard(lexicon.alphabet());
    for seed in 0..GAMES {
        game(&rules, &lexicon, seed);
    }
}
