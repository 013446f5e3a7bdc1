//! Simulation compared with full enumeration; its intervals, budgets and candidates.

mod support;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use kotva_core::crossword::players::{Endgame, Exchange, Mind, Strategy};
use kotva_core::crossword::series::selfplay::{self, Style};
use kotva_core::crossword::simulate::{
    Budget, Inference, Settings, SimulateError, Simulation, Wanted, WinTable,
};
use kotva_core::crossword::{Move, Position, Rack, Rules, Setup};
use kotva_core::game::rng::Rng;
use kotva_core::lexicon::{Alphabet, Lexicon, Tile, Word};

/// Six letters and a blank, 44 tiles.
fn alphabet() -> Alphabet {
    let letters = [
        ("A", 10, 1),
        ("B", 8, 2),
        ("C", 7, 3),
        ("D", 7, 4),
        ("E", 7, 5),
        ("F", 4, 8),
    ];
    let letters = letters.map(|(name, count, value)| support::letter(name, count, value));
    Alphabet::new(letters.to_vec(), 1).expect("an alphabet")
}

/// All strings of two to four letters without equal neighbours, and some longer ones.
fn lexicon(alphabet: &Alphabet) -> Lexicon {
    let mut words: Vec<Vec<u8>> = (1..=6).map(|letter| vec![letter]).collect();
    let mut all = Vec::new();
    for length in 2..=7 {
        let next = |word: &Vec<u8>| -> Vec<Vec<u8>> {
            let last = word[word.len() - 1];
            let letters = (1..=6).filter(|&letter| letter != last);
            letters
                .filter(|letter| length < 5 || (letter + last) % 3 == 0)
                .map(|letter| [&word[..], &[letter]].concat())
                .collect()
        };
        words = words.iter().flat_map(next).collect();
        all.extend(words.iter().map(|word| Word::new(word)));
    }
    all.sort_unstable();
    all.dedup();
    Lexicon::from_words(alphabet, &all, "").expect("a lexicon")
}

fn rules() -> (Arc<Rules>, Lexicon) {
    let alphabet = alphabet();
    (support::standard(&alphabet), lexicon(&alphabet))
}

/// Positions of greedy games as the side to move sees them, with this many tiles in the bag.
fn positions(bag: std::ops::RangeInclusive<usize>, wanted: usize) -> Vec<Position> {
    let (rules, lexicon) = rules();
    let all = selfplay::positions(&rules, &lexicon, 5, 600, Style::Greedy).expect("positions");
    let fitting = all.into_iter().filter(|one| bag.contains(&one.bag_len()));
    let found: Vec<_> = fitting
        .take(wanted)
        .map(|one| one.view(one.to_move()))
        .collect();
    assert_eq!(found.len(), wanted, "self-play has such positions");
    found
}

/// The win probability rises linearly with the lead, from -200 to 200 points.
fn even_table() -> Arc<WinTable> {
    let row: Vec<u16> = (0..=400).map(|lead| (lead * 65_535 / 400) as u16).collect();
    let values = row.repeat(60);
    Arc::new(WinTable::new(200, 60, values).expect("a table"))
}

fn settings(plies: usize, seed: u64, threads: usize) -> Settings {
    Settings {
        plies,
        seed,
        threads,
        winning: Some(even_table()),
        ..Settings::default()
    }
}

fn iterations(number: u64) -> Budget {
    Budget {
        iterations: Some(number),
        ..Budget::default()
    }
}

static GO: AtomicBool = AtomicBool::new(false);

/// Win probability and spread of every candidate with their errors, in the order of candidates.
fn values(simulation: &Simulation) -> Vec<[(f64, f64); 2]> {
    let numbers = 0..simulation.moves().len();
    let one = |number| {
        let found = simulation.candidate(number);
        [found.chance(), found.points()].map(|(mean, error)| (mean, error.unwrap_or(f64::NAN)))
    };
    numbers.map(one).collect()
}

/// The result of a game for a player: 1, 1/2 or 0, and the spread.
fn result(position: &Position, me: usize) -> (f64, f64) {
    let scores = position.outcome().expect("an ended game").scores;
    let spread = f64::from(scores[me] - scores[1 - me]);
    (
        if spread == 0.0 {
            0.5
        } else {
            f64::from(spread > 0.0)
        },
        spread,
    )
}

/// The player of play-outs without leave values, as in the game loop.
fn player() -> Strategy {
    Strategy {
        endgame: Endgame::Points,
        exchange: Exchange::ByLeave,
        ..Strategy::default()
    }
}

/// Plays a move and then the game to its end, drawing the bag in this order.
fn played_out(start: &Position, mv: &Move, bag: &[Tile], mind: &mut Mind) -> (f64, f64) {
    let (mut position, mut bag) = (start.clone(), bag.to_vec());
    let (me, strategy) = (position.to_move(), player());
    let mut mv = *mv;
    loop {
        let player = position.to_move();
        position.play_unchecked(&mv);
        let wanted = position.rules().rack_size - position.hand(player).len();
        let drawn = bag.split_off(bag.len() - wanted.min(bag.len()));
        position.draw(player, &drawn).expect("tiles of the bag");
        if position.is_over() {
            return result(&position, me);
        }
        mv = mind.choose(&strategy, &position, &mut Rng::new(0)).mv;
    }
}

/// All permutations of some tiles, including those that swap equal tiles.
fn orders(tiles: &[Tile]) -> Vec<Vec<Tile>> {
    let Some((&first, rest)) = tiles.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for order in orders(rest) {
        for at in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(at, first);
            all.push(longer);
        }
    }
    all
}

/// The exact mean over all racks of the opponent and all orders of the bag.
fn enumerated(position: &Position, mv: &Move) -> (f64, f64) {
    let other = 1 - position.to_move();
    let unseen: Vec<Tile> = position
        .unseen()
        .iter()
        .enumerate()
        .flat_map(|(tile, &n)| vec![tile as Tile; n as usize])
        .collect();
    let (mut sums, mut number) = ((0.0, 0.0), 0.0);
    let mut mind = Mind::default();
    for set in 0..1u32 << unseen.len() {
        if set.count_ones() as usize != position.hand(other).len() {
            continue;
        }
        let part = |held: bool| -> Vec<Tile> {
            let places = (0..unseen.len()).filter(|i| (set >> i & 1 == 1) == held);
            places.map(|i| unseen[i]).collect()
        };
        let mut start = position.clone();
        let rack = Rack::new(&part(true)).expect("a rack");
        start.set_rack(other, Some(rack)).expect("unseen tiles");
        for order in orders(&part(false)) {
            let (win, spread) = played_out(&start, mv, &order, &mut mind);
            sums = (sums.0 + win, sums.1 + spread);
            number += 1.0;
        }
    }
    (sums.0 / number, sums.1 / number)
}

#[test]
fn play_outs_to_the_end_agree_with_full_enumeration_within_their_errors() {
    for (seed, position) in positions(1..=3, 8).iter().enumerate() {
        let mut simulation =
            Simulation::new(position, Wanted::Best(4), settings(99, seed as u64, 1))
                .expect("a simulation");
        simulation.run(iterations(8000), &GO);
        let moves: Vec<Move> = simulation.moves().map(|(mv, _)| *mv).collect();
        for (mv, [win, spread]) in moves.iter().zip(values(&simulation)) {
            let exact = enumerated(position, mv);
            let text = mv.to_text(position.rules().text());
            // 4.5 standard errors: exceeded by chance once in 150 000. A certain value has no error.
            let near =
                |(mean, error): (f64, f64), exact: f64| (mean - exact).abs() <= 4.5 * error + 1e-9;
            assert!(
                near(win, exact.0),
                "{position:?} {text}: {win:?}, exactly {}",
                exact.0
            );
            assert!(
                near(spread, exact.1),
                "{position:?} {text}: {spread:?}, exactly {}",
                exact.1
            );
        }
    }
}

#[test]
fn intervals_contain_the_long_run_value_as_often_as_they_should() {
    let (mut inside, mut all) = ([0; 2], 0);
    for position in positions(12..=25, 20) {
        let run = |seed, number| {
            let simulation = Simulation::new(&position, Wanted::Best(1), settings(1, seed, 1));
            let mut simulation = simulation.expect("a simulation");
            simulation.run(iterations(number), &GO);
            values(&simulation)[0]
        };
        let long = run(1000, 6000);
        for short in (0..100).map(|seed| run(seed, 150)) {
            all += 1;
            for quantity in 0..2 {
                let (mean, error) = short[quantity];
                inside[quantity] += u32::from((mean - long[quantity].0).abs() <= 1.96 * error);
            }
        }
    }
    let shares = inside.map(|inside| f64::from(inside) / f64::from(all));
    let right = shares.iter().all(|share| (0.93..=0.97).contains(share));
    assert!(right, "{shares:?} of {all}");
}

#[test]
fn one_thread_and_two_give_the_same_numbers() {
    for position in positions(3..=20, 3) {
        let run = |threads| {
            let mut simulation =
                Simulation::new(&position, Wanted::Best(12), settings(3, 7, threads)).expect("one");
            simulation.run(iterations(3001), &GO);
            assert_eq!(simulation.iterations(), 3001);
            let seen = (values(&simulation), simulation.ranking());
            format!("{seen:?}")
        };
        assert_eq!(run(1), run(2));
    }
}

#[test]
fn a_candidate_has_the_same_values_alone_and_among_others() {
    // Play-outs of several candidates share cached results; those of a single candidate cannot.
    let mut found = positions(1..=30, 12);
    let (rules, lexicon) = rules();
    let start = Setup::start(&rules, 2).position(rules, Some(lexicon));
    let mut start = start.expect("a start");
    (0..2).for_each(|player| start.refill(player, &mut Rng::new(1)));
    found.push(start.view(0));
    for (position, plies) in found.iter().zip([2, 4, 1, 3].into_iter().cycle()) {
        for number in [2, 3, 12] {
            let together = Simulation::new(position, Wanted::Best(number), settings(plies, 3, 1));
            let mut together = together.expect("a simulation");
            together.run(iterations(16 * number as u64), &GO);
            let moves: Vec<Move> = together.moves().map(|(mv, _)| *mv).collect();
            for (mv, values_together) in moves.iter().zip(values(&together)) {
                let alone = Simulation::new(position, Wanted::These(&[*mv]), settings(plies, 3, 1));
                let mut alone = alone.expect("a simulation");
                alone.run(iterations(16), &GO);
                let text = mv.to_text(position.rules().text());
                assert_eq!(values(&alone), [values_together], "{text} in {position:?}");
            }
        }
    }
}

#[test]
fn another_seed_gives_other_numbers() {
    let position = &positions(10..=20, 1)[0];
    let run = |seed| {
        let mut simulation =
            Simulation::new(position, Wanted::Best(3), settings(2, seed, 1)).expect("one");
        simulation.run(iterations(60), &GO);
        format!("{:?}", values(&simulation))
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn a_simulation_that_is_stopped_keeps_its_answer_and_goes_on() {
    let position = &positions(10..=20, 1)[0];
    let mut simulation =
        Simulation::new(position, Wanted::Best(5), settings(2, 1, 1)).expect("one");
    simulation.run(iterations(1000), &AtomicBool::new(true));
    assert_eq!(simulation.iterations(), 0);
    assert_eq!(simulation.ranking().len(), simulation.moves().len());
    simulation.run(iterations(1000), &GO);
    simulation.run(iterations(2500), &GO);
    assert_eq!(simulation.iterations(), 2500);
    let past = Budget {
        deadline: Some(Instant::now()),
        ..Budget::default()
    };
    simulation.run(past, &GO);
    assert_eq!(simulation.iterations(), 2500);
    let soon = Budget {
        deadline: Some(Instant::now() + Duration::from_millis(30)),
        ..Budget::default()
    };
    simulation.run(soon, &GO);
    assert!(simulation.iterations() > 2500);
}

#[test]
fn time_goes_to_candidates_that_can_still_be_best() {
    let position = &positions(15..=20, 1)[0];
    let mut simulation =
        Simulation::new(position, Wanted::Best(15), settings(2, 1, 1)).expect("one");
    simulation.run(iterations(6000), &GO);
    let spent = |number: usize| simulation.candidate(number).spread.number();
    let ranking = simulation.ranking();
    assert!(
        spent(ranking[0]) > 2 * 6000 / 15,
        "{:?}",
        ranking.iter().map(|&i| spent(i)).collect::<Vec<_>>()
    );
    assert!(spent(ranking[14]) < 6000 / 15);
    let alive = ranking.iter().filter(|&&i| simulation.candidate(i).alive);
    assert!(alive.count() >= 2);
}

#[test]
fn a_confident_simulation_ends_by_itself_and_a_certain_position_at_once() {
    let position = &positions(10..=20, 1)[0];
    let mut simulation =
        Simulation::new(position, Wanted::Best(8), settings(2, 1, 1)).expect("one");
    let budget = Budget {
        iterations: Some(400_000),
        confidence: Some(0.9),
        ..Budget::default()
    };
    simulation.run(budget, &GO);
    assert!(simulation.iterations() < 400_000);
    let known = &positions(0..=0, 1)[0];
    let mut simulation = Simulation::new(known, Wanted::Best(3), settings(2, 1, 1)).expect("one");
    simulation.run(iterations(5000), &GO);
    assert_eq!(simulation.iterations(), 3);
}

#[test]
fn the_first_in_the_ranking_is_not_worse_in_both_win_and_spread() {
    // Far ahead, far behind, nearly over: positions where nothing or everything is at stake.
    for (seed, position) in positions(0..=20, 30).into_iter().enumerate() {
        let mut decided = position.clone();
        decided.add_points(seed % 2, [0, 150, 400][seed % 3]);
        let mut simulation =
            Simulation::new(&decided, Wanted::Best(10), settings(2, seed as u64, 1)).expect("one");
        simulation.run(iterations(1500), &GO);
        let means = |number: usize| {
            let found = simulation.candidate(number);
            (found.chance().0, found.points().0)
        };
        let ranking = simulation.ranking();
        let first = means(ranking[0]);
        for &other in &ranking[1..] {
            let (win, spread) = means(other);
            let worse = first.0 < win && first.1 < spread && simulation.candidate(other).alive;
            assert!(
                !worse,
                "{first:?} against {:?} in {decided:?}",
                (win, spread)
            );
        }
    }
}

#[test]
fn candidates_include_the_pass_exchanges_and_short_plays() {
    let position = &positions(10..=25, 1)[0];
    let simulation = Simulation::new(position, Wanted::Best(15), settings(2, 1, 1)).expect("one");
    let moves: Vec<Move> = simulation.moves().map(|(mv, _)| *mv).collect();
    let number = |wanted: &dyn Fn(&Move) -> bool| moves.iter().filter(|mv| wanted(mv)).count();
    assert_eq!(moves.len(), 15);
    assert_eq!(number(&|mv| *mv == Move::Pass), 1);
    assert!(number(&|mv| matches!(mv, Move::Exchange(_))) >= 2);
    assert!(number(&|mv| matches!(mv, Move::Play(play) if play.placed() <= 2)) >= 2);
    let distinct: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), 15);
    for mv in &moves {
        position.check(mv).expect("a legal move");
    }
    let few = Simulation::new(position, Wanted::Best(3), settings(2, 1, 1)).expect("one");
    assert!(few.moves().all(|(mv, _)| *mv != Move::Pass));
}

#[test]
fn a_known_rack_is_the_one_that_replies() {
    let position = &positions(8..=20, 1)[0];
    let unseen = position.unseen();
    let kinds: Vec<Tile> = (0..64).filter(|&tile| unseen[tile as usize] > 0).collect();
    let mut tiles: Vec<Tile> = Vec::new();
    for &tile in kinds.iter().cycle() {
        let used = tiles.iter().filter(|&&other| other == tile).count();
        if tiles.len() < 7 && used < unseen[tile as usize] as usize {
            tiles.push(tile);
        }
        if tiles.len() == 7 {
            break;
        }
    }
    let known = Rack::new(&tiles).expect("a rack");
    let settings = Settings {
        known,
        ..settings(1, 1, 1)
    };
    let mut simulation = Simulation::new(position, Wanted::Best(1), settings).expect("one");
    simulation.run(iterations(50), &GO);
    let text = |mv: &Move| mv.to_text(position.rules().text());
    let replies = simulation.candidate(0).replies.top(10, text);
    assert_eq!(replies.len(), 1, "the same rack always replies the same");
    let Move::Play(play) = replies[0].0 else {
        panic!("a rack of all letters can play");
    };
    let mut left = known;
    assert!(play.kinds().all(|tile| left.take(tile)));
}

#[test]
fn what_cannot_be_simulated_is_refused_with_a_reason() {
    let position = &positions(10..=20, 1)[0];
    let refused = |position: &Position, wanted: Wanted, settings: Settings| {
        Simulation::new(position, wanted, settings)
            .err()
            .expect("an error")
    };
    assert_eq!(
        refused(position, Wanted::These(&[]), settings(2, 1, 1)),
        SimulateError::NoCandidates
    );
    let twice = [Move::Pass, Move::Pass];
    assert_eq!(
        refused(position, Wanted::These(&twice), settings(2, 1, 1)),
        SimulateError::Twice("-".to_owned())
    );
    let (rules, lexicon) = rules();
    let start = Setup::start(&rules, 2)
        .position(rules.clone(), Some(lexicon))
        .expect("a start");
    assert_eq!(
        refused(&start, Wanted::Best(5), settings(2, 1, 1)),
        SimulateError::NoRack
    );
    let many = Settings {
        known: Rack::new(&[6, 6, 6, 6, 6]).expect("a rack"),
        ..settings(2, 1, 1)
    };
    assert_eq!(
        refused(position, Wanted::Best(5), many),
        SimulateError::NotUnseen("F".to_owned())
    );
    let deep = settings(101, 1, 1);
    assert_eq!(
        refused(position, Wanted::Best(5), deep),
        SimulateError::Plies(101)
    );
}

#[test]
fn three_players_have_spreads_and_no_chances() {
    let (rules, lexicon) = rules();
    let start = Setup::start(&rules, 3)
        .position(rules.clone(), Some(lexicon))
        .expect("a start");
    let mut position = start;
    let mut rng = Rng::new(3);
    (0..3).for_each(|player| position.refill(player, &mut rng));
    let view = position.view(0);
    let mut simulation = Simulation::new(&view, Wanted::Best(6), settings(3, 1, 2)).expect("one");
    simulation.run(iterations(600), &GO);
    assert!(!simulation.by_win());
    let spread = |number: usize| simulation.candidate(number).points().0;
    let ranking = simulation.ranking();
    assert!(spread(ranking[0]) >= spread(ranking[1]));
}

#[test]
fn inference_makes_the_tiles_really_kept_more_likely_than_plain_draws_do() {
    let (rules, lexicon) = rules();
    let all = selfplay::positions(&rules, &lexicon, 9, 400, Style::Greedy).expect("positions");
    let mut gains = Vec::new();
    for (before, after) in all.iter().zip(&all[1..]) {
        let play = Mind::default()
            .choose(&Strategy::default(), before, &mut Rng::new(0))
            .mv;
        let follows = after.tiles_on_board() > before.tiles_on_board() && before.bag_len() > 7;
        let (Move::Play(play), true) = (&play, follows) else {
            continue;
        };
        let mut kept = *before.rack();
        play.kinds().for_each(|tile| {
            kept.take(tile);
        });
        let view = after.view(after.to_move());
        let last = Move::Play(*play).to_text(rules.text());
        let inference = Inference::new(&view, &last, None, 1).expect("an inference");
        gains.push(inference.gain(&kept, None).log2());
        if gains.len() == 40 {
            break;
        }
    }
    let mean = gains.iter().sum::<f64>() / gains.len() as f64;
    assert!(
        gains.len() == 40 && mean > 0.5,
        "{mean} bits in {} turns",
        gains.len()
    );
}
