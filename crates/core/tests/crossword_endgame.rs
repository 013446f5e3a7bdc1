//! Compares the endgame solver with another engine's table (tests/truth/README.md) and with a full search without
//! pruning.

mod support;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kotva_core::crossword::endgame::star::{self, Star};
use kotva_core::crossword::endgame::{EndgameError, Solver};
use kotva_core::crossword::generate::{Generator, Method};
use kotva_core::crossword::{Direction, Layout, Move, Position, Rules, Setup};
use kotva_core::game::Limits;
use kotva_core::game::rng::Rng;
use kotva_core::lexicon::{Alphabet, Lexicon};
use kotva_core::search::Selection;

#[test]
fn every_endgame_of_the_table_has_the_published_spread() {
    let lexicon = support::sowpods();
    let rules = support::standard(lexicon.alphabet());
    let mut solver = Solver::new(2, 20);
    let table = support::truth("endgames-en-sowpods.tsv");
    assert_eq!(table.lines().count(), 1 + 60);
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let setup = Setup::from_cgp(cells[0], &rules).expect("a position");
        let mut position = setup
            .position(rules.clone(), Some(lexicon.clone()))
            .expect("a possible position");
        let solution = solver
            .solve(&position, Limits::default())
            .expect("an endgame");
        assert!(solution.exact);
        assert_eq!(solution.spread.to_string(), cells[1], "{}", cells[0]);
        assert_eq!(
            spread_of_line(&mut position, &solution.line),
            solution.spread
        );
    }
}

/// The gain of the side to move if the line is played, including final rack points.
fn spread_of_line(position: &mut Position, line: &[Move]) -> i32 {
    let me = position.to_move();
    let spread = |scores: &[i32]| scores[me] - scores[1 - me];
    let before = spread(position.scores());
    for mv in line {
        position.play(mv).expect("a legal line");
    }
    match position.outcome() {
        Some(outcome) => spread(&outcome.scores) - before,
        // The line ended with two passes, which does not yet end the game under the rules of the position.
        None => {
            let left = |player: usize| -> i32 {
                let rack = position.hand(player).rack;
                rack.tiles()
                    .iter()
                    .map(|&tile| position.rules().value(tile))
                    .sum()
            };
            spread(position.scores()) - before + left(1 - me) - left(me)
        }
    }
}

/// Searches every line to the end of the game, using only the plain generator and the rules.
fn brute_force(position: &mut Position, passed: bool) -> i32 {
    let me = position.to_move();
    let left = |position: &Position, player: usize| -> i32 {
        let rack = position.hand(player).rack;
        rack.tiles()
            .iter()
            .map(|&tile| position.rules().value(tile))
            .sum()
    };
    let mut best = if passed {
        left(position, 1 - me) - left(position, me)
    } else {
        position.play(&Move::Pass).expect("a pass");
        let value = -brute_force(position, true);
        position.undo();
        value
    };
    let plays = Generator::default().all(position, Method::Plain).to_vec();
    for play in plays {
        position.play(&Move::Play(play)).expect("a legal play");
        let value = if position.hand(me).is_empty() {
            play.score + 2 * left(position, 1 - me)
        } else {
            play.score - brute_force(position, false)
        };
        position.undo();
        best = best.max(value);
    }
    best
}

/// A small random game, played until its bag is empty and few tiles are left.
fn small_endgame(rng: &mut Rng) -> Option<Position> {
    let letters = ["A", "B", "C", "D"];
    let alphabet = Alphabet::new(
        letters
            .iter()
            .map(|name| support::letter(name, 4, 1 + rng.below(5) as i32))
            .collect(),
        1,
    )
    .expect("an alphabet");
    let words: Vec<String> = (0..30)
        .map(|_| {
            (0..2 + rng.below(3))
                .map(|_| letters[rng.below(4) as usize])
                .collect()
        })
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let lexicon: Lexicon = support::lexicon(&alphabet, &words);
    let layout = Layout::parse("=  ' \n -   \n  -  \n'  \" \n    =\n").expect("a board");
    let mut rules = Rules::new(layout, Arc::new(alphabet)).expect("rules");
    rules.rack_size = 4;
    let rules = Arc::new(rules);
    let mut position = Setup::start(&rules, 2)
        .position(rules.clone(), Some(lexicon))
        .expect("a position");
    let mut generator = Generator::default();
    (0..2).for_each(|player| position.refill(player, rng));
    while position.bag_len() > 0 || position.hand(0).len() + position.hand(1).len() > 5 {
        let plays = generator.all(&position, Method::Gordon);
        if plays.is_empty() {
            return None;
        }
        let play = plays[rng.below(plays.len() as u64) as usize];
        let player = position.to_move();
        position.play(&Move::Play(play)).expect("a legal play");
        position.refill(player, rng);
        if position.outcome().is_some() {
            return None;
        }
    }
    Some(position)
}

#[test]
fn the_plays_of_all_lines_are_all_plays_in_the_same_order() {
    let (mut by_line, mut whole) = (Generator::default(), Generator::default());
    for seed in 0..100 {
        let Some(position) = small_endgame(&mut Rng::new(seed)) else {
            continue;
        };
        let mut plays = Vec::new();
        for direction in Direction::BOTH {
            for line in 0..position.grid().size() {
                plays.extend_from_slice(by_line.on_line(&position, direction, line));
            }
        }
        assert_eq!(plays, whole.all(&position, Method::Gordon), "{position:?}");
    }
}

#[test]
fn the_solver_equals_a_search_that_cuts_nothing() {
    let mut compared = 0;
    let (mut alone, mut together) = (Solver::new(1, 12), Solver::new(2, 12));
    for seed in 0..400 {
        let Some(mut position) = small_endgame(&mut Rng::new(seed)) else {
            continue;
        };
        let expected = brute_force(&mut position, false);
        for solver in [&mut alone, &mut together] {
            let solution = solver
                .solve(&position, Limits::default())
                .expect("an endgame");
            assert_eq!(
                (solution.spread, solution.exact),
                (expected, true),
                "{position:?}"
            );
            assert_eq!(
                spread_of_line(&mut position.clone(), &solution.line),
                expected,
                "{position:?}"
            );
        }
        compared += 1;
    }
    assert!(compared > 100, "only {compared} endgames came up");
}

/// The value of each first move, best first, by a search without pruning.
fn brute_force_moves(position: &mut Position) -> Vec<(Move, i32)> {
    let me = position.to_move();
    let plays = Generator::default().all(position, Method::Plain).to_vec();
    let moves = plays.into_iter().map(Move::Play).chain([Move::Pass]);
    let mut values: Vec<(Move, i32)> = moves
        .map(|mv| {
            let score = match mv {
                Move::Play(play) => play.score,
                _ => 0,
            };
            position.play(&mv).expect("a legal move");
            let value = if position.hand(me).is_empty() {
                let left = position.hand(1 - me).rack;
                let left = left.tiles().iter();
                score + 2 * left.map(|&tile| position.rules().value(tile)).sum::<i32>()
            } else {
                score - brute_force(position, mv == Move::Pass)
            };
            position.undo();
            (mv, value)
        })
        .collect();
    values.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    values
}

#[test]
fn the_best_first_moves_have_the_spreads_of_a_search_that_cuts_nothing() {
    let mut compared = 0;
    let (mut alone, mut together) = (Solver::new(1, 12), Solver::new(2, 12));
    for seed in 0..300 {
        let Some(mut position) = small_endgame(&mut Rng::new(seed)) else {
            continue;
        };
        let truth = brute_force_moves(&mut position);
        for count in [1, 3, 1000] {
            for solver in [&mut alone, &mut together] {
                let solution = solver
                    .lines(&position, count, Limits::default())
                    .expect("an endgame");
                let spreads: Vec<i32> = solution.lines.iter().map(|line| line.spread).collect();
                let expected: Vec<i32> = truth.iter().map(|&(_, value)| value).collect();
                assert_eq!(spreads, expected[..count.min(truth.len())], "{position:?}");
                for line in &solution.lines {
                    assert!(line.exact, "{position:?}");
                    assert!(truth.contains(&(line.line[0], line.spread)), "{position:?}");
                    let reached = spread_of_line(&mut position.clone(), &line.line);
                    assert_eq!(reached, line.spread, "{position:?} {line:?}");
                }
                assert_eq!(
                    (solution.spread, solution.exact, &solution.line),
                    (expected[0], true, &solution.lines[0].line)
                );
            }
        }
        compared += 1;
    }
    assert!(compared > 80, "only {compared} endgames came up");
}

#[test]
fn first_moves_stopped_early_say_which_of_them_are_proved() {
    let mut unproved = 0;
    for seed in 0..100 {
        let Some(mut position) = small_endgame(&mut Rng::new(seed)) else {
            continue;
        };
        let truth = brute_force_moves(&mut position);
        let limits = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let solution = Solver::new(1, 12)
            .lines(&position, 4, limits)
            .expect("an endgame");
        assert_eq!(solution.depth, 1);
        for line in &solution.lines {
            let proved = truth.contains(&(line.line[0], line.spread));
            assert!(proved || !line.exact, "{position:?} {line:?}");
            unproved += u32::from(!line.exact);
        }
    }
    assert!(unproved > 0, "every line was proved after one ply");
}

#[test]
fn whoever_watches_hears_of_the_first_moves_of_every_depth() {
    let position = (0..)
        .find_map(|seed| small_endgame(&mut Rng::new(seed)))
        .expect("an endgame");
    let mut heard = Vec::new();
    let solution = Solver::new(1, 12)
        .watched(&position, Some(2), Limits::default(), None, &mut |found| {
            heard.push((found.depth, found.lines.len()));
        })
        .expect("an endgame");
    let expected: Vec<_> = (1..=solution.depth).map(|depth| (depth, 2)).collect();
    assert_eq!(heard, expected);
    let none = Solver::new(1, 12).lines(&position, 0, Limits::default());
    assert_eq!(none, Err(EndgameError::NoLines));
}

#[test]
fn stopped_early_it_says_how_far_it_got() {
    let position = (0..)
        .find_map(|seed| small_endgame(&mut Rng::new(seed)))
        .expect("an endgame");
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let solution = Solver::new(1, 12)
        .solve(&position, limits)
        .expect("an endgame");
    assert_eq!((solution.depth, solution.exact), (1, false));
}

#[test]
fn whoever_watches_hears_of_every_depth_and_may_end_it() {
    let position = (0..)
        .find_map(|seed| small_endgame(&mut Rng::new(seed)))
        .expect("an endgame");
    let mut heard = Vec::new();
    let solution = Solver::new(1, 12)
        .watched(&position, None, Limits::default(), None, &mut |found| {
            heard.push((found.depth, found.spread, found.line.first().copied()));
        })
        .expect("an endgame");
    let depths: Vec<u32> = heard.iter().map(|&(depth, ..)| depth).collect();
    assert_eq!(depths, (1..=solution.depth).collect::<Vec<_>>());
    let last = (
        solution.depth,
        solution.spread,
        solution.line.first().copied(),
    );
    assert_eq!(heard.last(), Some(&last));

    let raised = Some(Arc::new(AtomicBool::new(true)));
    let ended = Solver::new(1, 12)
        .watched(&position, None, Limits::default(), raised, &mut |_| ())
        .expect("an endgame");
    assert!(ended.depth <= solution.depth);
}

#[test]
fn what_is_no_endgame_is_refused_with_the_reason() {
    let alphabet = Alphabet::new(vec![support::letter("A", 20, 1)], 0).expect("an alphabet");
    let lexicon = support::lexicon(&alphabet, &["AA"]);
    let rules = support::standard(&alphabet);
    let mut position = Setup::start(&rules, 2)
        .position(rules, Some(lexicon))
        .expect("a position");
    (0..2).for_each(|player| position.refill(player, &mut Rng::new(1)));
    let refused = Solver::new(1, 4).solve(&position, Limits::default());
    assert_eq!(refused, Err(EndgameError::Bag(6)));
}

#[test]
fn an_endgame_with_two_hidden_racks_is_refused() {
    let alphabet = Alphabet::new(vec![support::letter("A", 14, 1)], 0).expect("an alphabet");
    let lexicon = support::lexicon(&alphabet, &["AA"]);
    let rules = support::standard(&alphabet);
    let empty = ["15"; 15].join("/");
    let setup = Setup::from_cgp(&format!("{empty} / 0/0 0"), &rules).expect("a setup");
    let position = setup.position(rules, Some(lexicon)).expect("a position");
    let refused = Solver::new(1, 4).solve(&position, Limits::default());
    assert_eq!(refused, Err(EndgameError::Racks));
}

#[test]
fn b_star_with_sound_bounds_equals_a_search_that_cuts_nothing() {
    let mut compared = 0;
    for seed in 0..200 {
        let Some(mut position) = small_endgame(&mut Rng::new(seed)) else {
            continue;
        };
        let expected = brute_force(&mut position, false);
        for (name, selection) in Selection::NAMES {
            let found = star::solve(&position, sound(selection), Limits::default()).expect("found");
            let solution = &found.solution;
            assert_eq!(
                (solution.spread, solution.exact),
                (expected, true),
                "{name} {position:?}"
            );
            assert_eq!((found.low, found.high), (expected, expected));
        }
        compared += 1;
    }
    assert!(compared > 50, "only {compared} endgames came up");
}

#[test]
fn sound_bounds_contain_the_value_of_the_move_wherever_b_star_is_stopped() {
    for seed in 0..200 {
        let Some(mut position) = small_endgame(&mut Rng::new(seed)) else {
            continue;
        };
        for iterations in [0, 1, 2, 5] {
            let settings = Star {
                iterations,
                ..sound(Selection::Alternate)
            };
            let found = star::solve(&position, settings, Limits::default()).expect("found");
            let value = value_of(&mut position, &found.solution.line[0]);
            assert!(
                (found.low..=found.high).contains(&value),
                "{value} in {found:?} of {position:?}"
            );
            if found.separated {
                assert_eq!(value, brute_force(&mut position, false), "{position:?}");
            }
        }
    }
}

fn sound(selection: Selection) -> Star {
    Star {
        selection,
        iterations: u64::MAX,
        plies: None,
        width: usize::MAX,
    }
}

/// The gain of a move for its player, with best play afterwards.
fn value_of(position: &mut Position, mv: &Move) -> i32 {
    let me = position.to_move();
    let value = |tiles: &[u8]| {
        tiles
            .iter()
            .map(|&t| position.rules().value(t))
            .sum::<i32>()
    };
    let theirs = value(position.hand(1 - me).rack.tiles());
    match mv {
        Move::Play(play) if play.placed() == position.rack().len() => play.score + 2 * theirs,
        Move::Play(play) => {
            position.play(mv).expect("a legal play");
            let rest = brute_force(position, false);
            position.undo();
            play.score - rest
        }
        _ => {
            position.play(mv).expect("a pass");
            let rest = brute_force(position, true);
            position.undo();
            -rest
        }
    }
}

#[test]
fn estimates_are_the_least_and_the_most_that_two_plies_bring() {
    let mut compared = 0;
    for seed in 0..100 {
        let Some(mut position) = small_endgame(&mut Rng::new(seed)) else {
            continue;
        };
        let settings = Star {
            iterations: 0,
            plies: Some(2),
            ..sound(Selection::Alternate)
        };
        let found = star::solve(&position, settings, Limits::default()).expect("found");
        let Move::Play(play) = found.solution.line[0] else {
            continue;
        };
        if play.placed() == position.rack().len() {
            continue;
        }
        position.play(&Move::Play(play)).expect("a legal play");
        let (held, me) = (position.rack().len(), position.to_move());
        let mine = position.hand(1 - me).rack;
        let rules = position.rules().clone();
        let left: i32 = mine.tiles().iter().map(|&tile| rules.value(tile)).sum();
        let replies = Generator::default()
            .all(&position, Method::Plain)
            .iter()
            .map(|reply| reply.score + if reply.placed() == held { 2 * left } else { 0 })
            .collect::<Vec<_>>();
        let least = replies.iter().min().copied().unwrap_or(0);
        let most = replies.iter().max().copied().unwrap_or(0);
        assert_eq!(
            (found.low, found.high),
            (play.score - most, play.score - least),
            "{position:?}"
        );
        compared += 1;
    }
    assert!(compared > 20, "only {compared} endgames came up");
}
