//! Games between two strategies, by index.

use std::ops::Range;
use std::time::Instant;

use super::bag::PairBag;
use crate::crossword::players::Strategy;
use crate::crossword::players::{Choice, Mind};
use crate::crossword::rules::outcome::EndReason;
use crate::crossword::{Move, Position, Rack};
use crate::game::rng::{Rng, mix};
use crate::game::threads::map_range;

/// A game that has not ended by then is left unfinished: rules that count only passes let two players exchange for ever.
pub const MOST_TURNS: usize = 500;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesTurn {
    /// Who moved: 0 began.
    pub player: u8,
    /// Before the move.
    pub rack: Rack,
    pub mv: Move,
    pub score: i32,
    /// As the player saw it, in thousandths of a point.
    pub equity: i32,
    /// Tiles in the bag before the move.
    pub bag: u16,
    /// What the move kept.
    pub leave: Rack,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesGame {
    pub turns: Vec<SeriesTurn>,
    /// With the points for tiles left, by seat: who began is first.
    pub scores: [i32; 2],
    /// Nothing where the game was left unfinished.
    pub reason: Option<EndReason>,
    /// What was left at the end.
    pub racks: [Rack; 2],
    /// Empty where nobody asked for it.
    pub trace: Trace,
}

/// What a data set of games keeps beside the turns, one entry a turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    /// As CGP before each turn, and one more at the end of the game.
    pub positions: Vec<String>,
    /// The main word of a play, nothing for other moves.
    pub words: Vec<String>,
    /// What the choice took.
    pub micros: Vec<u32>,
}

/// What all games of a series have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Series {
    pub seed: u64,
    /// The games 2p and 2p + 1 have one order of tiles. A strategy that plays itself would play every game twice.
    pub paired: bool,
    /// Whether games keep their trace.
    pub traced: bool,
}

/// Plays the games of these indices from the beginning that `start` is: empty board, empty racks, two players. The second
/// strategy begins the games of odd index.
pub fn series(
    start: &Position,
    strategies: [&Strategy; 2],
    terms: Series,
    games: Range<u64>,
    threads: usize,
) -> Vec<SeriesGame> {
    let [first, second] = strategies;
    map_range(threads, games, Mind::default, |mind, index| {
        let seats = if index % 2 == 0 {
            [first, second]
        } else {
            [second, first]
        };
        play(start, seats, terms, index, mind)
    })
}

fn play(
    start: &Position,
    seats: [&Strategy; 2],
    terms: Series,
    index: u64,
    mind: &mut Mind,
) -> SeriesGame {
    watched(start, seats, terms, index, mind, |_, _, _| {})
}

/// Plays a game and shows every turn before it is made; whoever watches may think, and must leave the position as it was.
pub(in crate::crossword) fn watched(
    start: &Position,
    seats: [&Strategy; 2],
    terms: Series,
    index: u64,
    mind: &mut Mind,
    mut watch: impl FnMut(&mut Position, &Choice, &mut Mind),
) -> SeriesGame {
    let Series {
        seed,
        paired,
        traced,
    } = terms;
    let mut position = start.clone();
    let mut bag = PairBag::new(start.rules(), seed, if paired { index / 2 } else { index });
    // Chance that belongs to the game, not to the pair.
    let mut rng = Rng::keyed(seed, 4 * index + 3);
    let mut turns = Vec::with_capacity(32);
    let mut trace = Trace::default();
    for player in 0..2 {
        refill(&mut position, &mut bag, player, &[]);
    }
    while !position.is_over() && turns.len() < MOST_TURNS {
        let player = position.to_move();
        let begun = Instant::now();
        let choice = mind.choose(seats[player], &position, &mut rng);
        let Choice { mv, equity } = choice;
        if traced {
            trace.note(&position, &mv, begun);
        }
        watch(&mut position, &choice, mind);
        let (rack, bag_before) = (position.hand(player).rack, position.bag_len());
        position.play_unchecked(&mv);
        turns.push(SeriesTurn {
            player: player as u8,
            rack,
            mv,
            score: score(&mv),
            equity,
            bag: bag_before as u16,
            leave: position.hand(player).rack,
        });
        let aside = match &mv {
            Move::Exchange(tiles) => tiles.tiles(),
            _ => &[],
        };
        refill(&mut position, &mut bag, player, aside);
    }
    if traced {
        trace.positions.push(position.to_cgp());
    }
    let outcome = position.outcome();
    let scores = outcome
        .as_ref()
        .map_or(position.scores(), |outcome| &outcome.scores);
    SeriesGame {
        turns,
        scores: [scores[0], scores[1]],
        reason: outcome.as_ref().map(|outcome| outcome.reason),
        racks: [0, 1].map(|player| position.hand(player).rack),
        trace,
    }
}

impl Trace {
    fn note(&mut self, position: &Position, mv: &Move, begun: Instant) {
        let micros = begun.elapsed().as_micros();
        self.micros.push(micros.try_into().unwrap_or(u32::MAX));
        self.positions.push(position.to_cgp());
        let word = match mv {
            Move::Play(play) => position.rules().text().word(&position.main_word(play)),
            _ => String::new(),
        };
        self.words.push(word);
    }
}

fn score(mv: &Move) -> i32 {
    match mv {
        Move::Play(play) => play.score,
        _ => 0,
    }
}

/// Draws, then puts exchanged tiles back.
fn refill(position: &mut Position, bag: &mut PairBag, player: usize, exchanged: &[u8]) {
    let wanted = position.rules().rack_size - position.hand(player).len();
    let drawn = bag.draw(player, wanted);
    position
        .draw(player, &drawn)
        .expect("bag and position hold the same tiles");
    bag.put_back(player, exchanged);
}

/// Of everything that happened in the games, in their order.
pub fn checksum(games: &[SeriesGame]) -> u64 {
    let mut sum = 0u64;
    let mut add = |value: u64| sum = mix(sum ^ value);
    for game in games {
        for turn in &game.turns {
            turn.rack.tiles().iter().for_each(|&tile| add(tile.into()));
            match &turn.mv {
                Move::Play(play) => {
                    add(u64::from(play.start.row) << 8 | u64::from(play.start.col));
                    play.tiles().iter().for_each(|&tile| add(tile.into()));
                }
                Move::Exchange(tiles) => tiles.tiles().iter().for_each(|&tile| add(tile.into())),
                Move::ExchangeHidden(_) | Move::Pass => {}
            }
            add(turn.equity as u64);
        }
        game.scores.iter().for_each(|&score| add(score as u64));
    }
    sum
}

impl SeriesGame {
    /// The seat that won; nobody in a draw or an unfinished game.
    pub fn winner(&self) -> Option<usize> {
        let [a, b] = self.scores;
        (self.reason.is_some() && a != b).then_some(usize::from(b > a))
    }

    pub fn reason_text(&self) -> &'static str {
        match self.reason {
            Some(EndReason::Out(_)) => "out",
            Some(EndReason::Scoreless) => "scoreless",
            None => "unfinished",
        }
    }
}
