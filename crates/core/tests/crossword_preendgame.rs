//! Compares the pre-endgame solver with a twin that enumerates every draw and cuts nothing.

mod support;

use std::collections::HashMap;
use std::sync::Arc;

use kotva_core::crossword::generate::{Generator, Method};
use kotva_core::crossword::preendgame::{
    MoveResult, Opponent, PreEndgame, PreEndgameError, SCALE, Settings, Wanted,
};
use kotva_core::crossword::{
    EndRule, FinalPoints, Layout, Move, Play, Position, Rack, Rules, Setup,
};
use kotva_core::game::rng::Rng;
use kotva_core::lexicon::Alphabet;

/// Won and tied units of a draw.
type Units = (u64, u64);

fn points(units: Units) -> u64 {
    2 * units.0 + units.1
}

fn inverted((wins, ties): Units) -> Units {
    (SCALE - wins - ties, ties)
}

fn of_spread(spread: i32) -> Units {
    match spread {
        1.. => (SCALE, 0),
        0 => (0, SCALE),
        _ => (0, 0),
    }
}

fn left(position: &Position, player: usize) -> i32 {
    position.rules().points(position.hand(player).rack.tiles())
}

fn lead(position: &Position, player: usize) -> i32 {
    position.scores()[player] - position.scores()[1 - player]
}

/// The gain of the side to move with best play once the bag is empty. Searches every line to the end of the game.
fn endgame(position: &mut Position, passed: bool) -> i32 {
    let me = position.to_move();
    let mut best = if passed {
        left(position, 1 - me) - left(position, me)
    } else {
        position.play(&Move::Pass).expect("a pass");
        let value = -endgame(position, true);
        position.undo();
        value
    };
    for play in plays(position) {
        position.play(&Move::Play(play)).expect("a legal play");
        let value = match position.hand(me).is_empty() {
            true => play.score + 2 * left(position, 1 - me),
            false => play.score - endgame(position, false),
        };
        position.undo();
        best = best.max(value);
    }
    best
}

fn plays(position: &Position) -> Vec<Play> {
    Generator::default().all(position, Method::Gordon).to_vec()
}

/// Every choice of `size` of the tiles, if equal tiles count as different: the chosen ones and the others, both sorted.
fn choices(tiles: &[u8], size: usize) -> Vec<(Vec<u8>, Vec<u8>)> {
    let masks = (0..1_u32 << tiles.len()).filter(|mask| mask.count_ones() as usize == size);
    let part = |mask: u32, inside: bool| {
        let chosen = (0..tiles.len()).filter(|i| (mask >> i & 1 == 1) == inside);
        let mut part: Vec<u8> = chosen.map(|i| tiles[i]).collect();
        part.sort_unstable();
        part
    };
    masks
        .map(|mask| (part(mask, true), part(mask, false)))
        .collect()
}

fn unseen(position: &Position) -> Vec<u8> {
    let counts = position.unseen().into_iter().enumerate();
    counts
        .flat_map(|(tile, n)| std::iter::repeat_n(tile as u8, n as usize))
        .collect()
}

/// The units of a move for each possible bag, and how often that bag occurs.
type Results = HashMap<Vec<u8>, (Units, u64)>;

struct Twin {
    opponent: Opponent,
    me: usize,
    /// The results of the best move of a player, by what that player sees.
    replies: HashMap<String, Results>,
}

impl Twin {
    /// The results of every move of the side to move, which does not know the other rack. `ends` says which moves end
    /// the game.
    fn results(
        &mut self,
        view: &Position,
        moves: &[Move],
        ends: &dyn Fn(&Move) -> bool,
    ) -> Vec<Results> {
        let other = 1 - view.to_move();
        let splits = choices(&unseen(view), view.bag_len());
        let mut all = vec![Results::new(); moves.len()];
        for (bag, rack) in splits {
            let mut position = view.clone();
            let rack = Rack::new(&rack).expect("a rack");
            position.set_rack(other, Some(rack)).expect("unseen tiles");
            for (mv, results) in moves.iter().zip(&mut all) {
                if let Some((_, count)) = results.get_mut(&bag) {
                    *count += 1;
                    continue;
                }
                let units = self.over_draws(&position, mv, &bag, ends(mv));
                results.insert(bag.clone(), (units, 1));
            }
        }
        all
    }

    /// The mean over the tiles that the player draws after the move. All racks are known.
    fn over_draws(&mut self, position: &Position, mv: &Move, bag: &[u8], ends: bool) -> Units {
        let me = position.to_move();
        let mut after = position.clone();
        after.play(mv).expect("a legal move");
        let missing = position.rules().rack_size - after.hand(me).len();
        let size = match mv {
            Move::Pass => 0,
            _ => missing.min(bag.len()),
        };
        let (mut sum, mut count) = ((0, 0), 0);
        for (drawn, _) in choices(bag, size) {
            let mut after = after.clone();
            after.draw(me, &drawn).expect("tiles of the bag");
            let units = if ends {
                of_spread(lead(&after, me) + left(&after, 1 - me) - left(&after, me))
            } else if after.bag_len() == 0 {
                of_spread(lead(&after, me) - endgame(&mut after, false))
            } else {
                inverted(self.reply(&after, *mv == Move::Pass))
            };
            sum = (sum.0 + units.0, sum.1 + units.1);
            count += 1;
        }
        assert!(sum.0 % count == 0 && sum.1 % count == 0);
        (sum.0 / count, sum.1 / count)
    }

    /// The units of the side to move, which answers as well as it can without seeing the other rack.
    fn reply(&mut self, position: &Position, passed: bool) -> Units {
        let view = position.view(position.to_move());
        let bag = unseen(position);
        let mut bag: Vec<u8> = bag.into_iter().collect();
        bag.sort_unstable();
        let mut moves = plays(&view);
        moves.sort_unstable_by(Play::by_score);
        let moves: Vec<Move> = moves
            .into_iter()
            .map(Move::Play)
            .chain([Move::Pass])
            .collect();
        let ends = |mv: &Move| passed && *mv == Move::Pass;
        if self.opponent == Opponent::SeesAll && position.to_move() != self.me {
            let answers = moves
                .iter()
                .map(|mv| self.over_draws(position, mv, &bag, ends(mv)));
            let answers: Vec<Units> = answers.collect();
            let most = answers.iter().map(|&units| points(units)).max();
            let best = answers
                .into_iter()
                .find(|&units| Some(points(units)) == most);
            return best.expect("a move");
        }
        let key = format!("{} {passed}", view.to_cgp());
        if !self.replies.contains_key(&key) {
            let results = self.results(&view, &moves, &ends);
            let sum = |results: &Results| -> u64 {
                results.values().map(|&(units, n)| points(units) * n).sum()
            };
            let most = results.iter().map(sum).max();
            let best = results.into_iter().find(|found| Some(sum(found)) == most);
            self.replies.insert(key.clone(), best.expect("a move"));
        }
        self.replies[&key][&bag].0
    }
}

/// A small random game with random house rules, played until few tiles are in the bag.
fn small_preendgame(rng: &mut Rng, bag: usize) -> Option<Position> {
    let letters = ["A", "B", "C", "D"];
    let letter = |name: &&str, value| support::letter(name, 3, value);
    let alphabet = letters
        .iter()
        .map(|name| letter(name, 1 + rng.below(5) as i32));
    let alphabet = Alphabet::new(alphabet.collect(), 1).expect("an alphabet");
    let words: Vec<String> = (0..14)
        .map(|_| {
            (0..2 + rng.below(2))
                .map(|_| letters[rng.below(4) as usize])
                .collect()
        })
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let lexicon = support::lexicon(&alphabet, &words);
    let layout = Layout::parse("=  ' \n -   \n  -  \n'  \" \n    =\n").expect("a board");
    let mut rules = Rules::new(layout, Arc::new(alphabet)).expect("rules");
    rules.rack_size = 3;
    rules.exchange_minimum = [1, 2, 7][rng.below(3) as usize];
    rules.end = match rng.below(2) {
        0 => EndRule::ScorelessTurns(3 + rng.below(4) as u8),
        _ => EndRule::PassRounds(1 + rng.below(2) as u8),
    };
    rules.final_points = [FinalPoints::Shared, FinalPoints::Doubled][rng.below(2) as usize];
    let rules = Arc::new(rules);
    let mut position = Setup::start(&rules, 2)
        .position(rules.clone(), Some(lexicon.clone()))
        .expect("a position");
    (0..2).for_each(|player| position.refill(player, rng));
    while position.bag_len() > bag {
        let plays = plays(&position);
        if plays.is_empty() {
            return None;
        }
        let play = plays[rng.below(plays.len() as u64) as usize];
        let player = position.to_move();
        position.play(&Move::Play(play)).expect("a legal play");
        position.refill(player, rng);
    }
    let me = position.to_move();
    let zeros = rng.below(rules.end_limit(2) as u64) as u8;
    let racks = (0..2).map(|player| (player == me).then_some(position.hand(player).rack));
    let setup = Setup {
        board: position.grid().board(),
        racks: racks.collect(),
        // A small lead, so that draws are won and lost.
        scores: vec![rng.below(12) as i32, rng.below(12) as i32],
        to_move: me,
        zeros,
        operations: String::new(),
    };
    let position = setup.position(rules, Some(lexicon)).expect("a position");
    (position.bag_len() == bag && !position.rack().is_empty()).then_some(position)
}

/// The same position for the twin, which ends games by itself.
fn endless(position: &Position) -> Position {
    let mut rules = position.rules().as_ref().clone();
    rules.end = EndRule::ScorelessTurns(200);
    let racks = (0..2).map(|player| {
        let hand = position.hand(player);
        (hand.hidden == 0).then_some(hand.rack)
    });
    let setup = Setup {
        board: position.grid().board(),
        racks: racks.collect(),
        scores: position.scores().to_vec(),
        to_move: position.to_move(),
        zeros: 0,
        operations: String::new(),
    };
    let lexicon = position.lexicon().expect("a lexicon").clone();
    setup
        .position(Arc::new(rules), Some(lexicon))
        .expect("a position")
}

fn root_moves(position: &Position) -> Vec<Move> {
    let mut moves = plays(position);
    moves.sort_unstable_by(Play::by_score);
    let exchanges = position.exchanges().into_iter().map(Move::Exchange);
    let plays = moves.into_iter().map(Move::Play);
    plays.chain(exchanges).chain([Move::Pass]).collect()
}

/// Wins, ties and losses of every move by the twin.
fn expected(position: &Position, moves: &[Move], opponent: Opponent) -> Vec<[u64; 3]> {
    let me = position.to_move();
    let mut twin = Twin {
        opponent,
        me,
        replies: HashMap::new(),
    };
    let last = position.zeros() + 1 >= position.rules().end_limit(2);
    let end = position.rules().end;
    let ends = |mv: &Move| match (end, mv) {
        _ if !last => false,
        (_, Move::Pass) => true,
        (EndRule::PassRounds(_), _) => false,
        (EndRule::ScorelessTurns(_), Move::Play(play)) => play.score == 0,
        (EndRule::ScorelessTurns(_), _) => true,
    };
    let results = twin.results(&endless(position), moves, &ends);
    let sum = |results: &Results| {
        results.values().fold([0; 3], |sum, &((wins, ties), n)| {
            let losses = SCALE - wins - ties;
            [sum[0] + wins * n, sum[1] + ties * n, sum[2] + losses * n]
        })
    };
    results.iter().map(sum).collect()
}

fn solved(position: &Position, wanted: Wanted, settings: Settings) -> PreEndgame {
    let mut solver = PreEndgame::new(position, wanted, settings).expect("a pre-endgame");
    let more = solver.round(None, None, &Arc::default());
    assert!(!more && solver.is_proved(), "{position:?}");
    solver
}

fn counts(found: &MoveResult) -> [u64; 3] {
    [found.wins, found.ties, found.losses]
}

fn compare(position: &Position, opponent: Opponent) {
    let settings = |threads| Settings {
        threads,
        opponent,
        table_bits: 12,
        ..Settings::default()
    };
    let moves = root_moves(position);
    let expected = expected(position, &moves, opponent);
    let points = |counts: &[u64; 3]| 2 * counts[0] + counts[1];
    let most = expected.iter().map(points).max();
    let mut firsts = Vec::new();
    for threads in [1, 2] {
        let solver = solved(position, Wanted::These(&moves), settings(threads));
        for found in solver.moves() {
            let number = moves.iter().position(|&mv| mv == found.mv).expect("a move");
            let text = found.mv.to_text(position.rules().text());
            assert!(found.exact);
            assert_eq!(counts(&found), expected[number], "{position:?} {text}");
        }
        let solver = solved(position, Wanted::All, settings(threads));
        let first = &solver.moves()[0];
        assert!(first.exact);
        assert_eq!(Some(points(&counts(first))), most, "{position:?}");
        let number = moves.iter().position(|&mv| mv == first.mv).expect("a move");
        assert_eq!(counts(first), expected[number], "{position:?}");
        firsts.push(first.mv);
    }
    assert_eq!(firsts[0], firsts[1], "{position:?}");
}

fn compare_many(bag: usize, seeds: std::ops::Range<u64>, opponent: Opponent, least: usize) {
    let positions = seeds.filter_map(|seed| small_preendgame(&mut Rng::new(seed), bag));
    let mut compared = 0;
    for position in positions {
        compare(&position, opponent);
        compared += 1;
    }
    assert!(compared >= least, "only {compared} positions came up");
}

#[test]
fn one_tile_in_the_bag_is_solved_as_by_full_enumeration() {
    compare_many(1, 0..36, Opponent::SeesOwnRack, 10);
}

#[test]
fn two_tiles_in_the_bag_are_solved_as_by_full_enumeration() {
    compare_many(2, 0..8, Opponent::SeesOwnRack, 2);
}

#[test]
fn three_tiles_in_the_bag_are_solved_as_by_full_enumeration() {
    compare_many(3, 0..3, Opponent::SeesOwnRack, 1);
}

#[test]
fn an_opponent_who_sees_all_is_solved_as_by_full_enumeration() {
    compare_many(1, 0..18, Opponent::SeesAll, 5);
    compare_many(2, 0..4, Opponent::SeesAll, 1);
}

#[test]
fn a_known_rack_of_the_opponent_leaves_one_draw() {
    let position = (0..).find_map(|seed| small_preendgame(&mut Rng::new(seed), 1));
    let mut position = position.expect("a position");
    let other = 1 - position.to_move();
    let free = PreEndgame::new(&position, Wanted::All, Settings::default()).expect("one");
    assert!(free.draws_weight() > 1);
    let rack = free.draws()[0].opponent;
    position.set_rack(other, Some(rack)).expect("unseen tiles");
    let solver = solved(&position, Wanted::All, Settings::default());
    assert_eq!(solver.draws_weight(), 1);
    assert_eq!(solver.draws()[0].opponent, rack);
}

#[test]
fn the_spread_of_a_play_is_the_sum_over_its_draws() {
    let positions = (0..40).filter_map(|seed| small_preendgame(&mut Rng::new(seed), 1));
    let mut compared = 0;
    for position in positions {
        let settings = Settings {
            spread: true,
            threads: 2,
            table_bits: 12,
            ..Settings::default()
        };
        let moves = root_moves(&position);
        let solver = solved(&position, Wanted::These(&moves), settings);
        for found in solver.moves() {
            assert_eq!(found.spread_exact, !found.nested);
            let (Move::Play(_), false) = (found.mv, found.nested) else {
                continue;
            };
            let me = position.to_move();
            let mut sum = 0;
            for (bag, rack) in choices(&unseen(&position), 1) {
                let mut after = endless(&position);
                let rack = Rack::new(&rack).expect("a rack");
                after.set_rack(1 - me, Some(rack)).expect("unseen tiles");
                after.play(&found.mv).expect("a legal play");
                after.draw(me, &bag).expect("the bag");
                sum += i64::from(lead(&after, me) - endgame(&mut after, false));
            }
            let ends = position.zeros() + 1 >= position.rules().end_limit(2);
            if !ends {
                assert_eq!(found.spread, sum, "{position:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "only {compared} plays came up");
}

#[test]
fn positions_that_are_no_pre_endgames_are_refused() {
    let seeded = |bag| {
        let found = (0..).find_map(|seed| small_preendgame(&mut Rng::new(seed), bag));
        found.expect("a position")
    };
    let refused = |position: &Position, wanted| {
        let solver = PreEndgame::new(position, wanted, Settings::default());
        solver.err().expect("a refusal")
    };
    let position = seeded(1);
    let twice = [Move::Pass, Move::Pass];
    assert_eq!(
        refused(&position, Wanted::These(&twice)),
        PreEndgameError::Twice("-".to_owned())
    );
    assert_eq!(
        refused(&position, Wanted::These(&[])),
        PreEndgameError::NoMoves
    );
    assert_eq!(refused(&seeded(5), Wanted::All), PreEndgameError::Bag(5));
    let hidden = position.view(1 - position.to_move());
    assert_eq!(refused(&hidden, Wanted::All), PreEndgameError::NoRack);
    let mut over = position;
    while !over.is_over() {
        over.play(&Move::Pass).expect("a pass");
    }
    assert_eq!(refused(&over, Wanted::All), PreEndgameError::Over);
}
