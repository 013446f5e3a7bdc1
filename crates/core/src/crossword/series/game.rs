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

/// The game is abandoned after this many turns: under rules that count only passes, two players could exchange forever.
pub const MAX_TURNS: usize = 500;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesTurn {
    /// The player who moved; the one who starts is 0.
    pub player: u8,
    /// Before the move.
    pub rack: Rack,
    pub mv: Move,
    pub score: i32,
    /// The equity the player assigned to the move, in thousandths of a point.
    pub equity: i32,
    /// Tiles in the bag before the move.
    pub bag: u16,
    /// The leave of the move.
    pub leave: Rack,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesGame {
    pub turns: Vec<SeriesTurn>,
    /// Including the points for remaining tiles, by seat: the player who starts is first.
    pub scores: [i32; 2],
    /// `None` if the game was abandoned.
    pub reason: Option<EndReason>,
    /// The racks at the end.
    pub racks: [Rack; 2],
    /// Empty unless requested.
    pub trace: Trace,
}

/// Data of a game that data sets need in addition to the turns, one entry per turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    /// The position as CGP before each turn, and the final position.
    pub positions: Vec<String>,
    /// The main word of a play; empty for other moves.
    pub words: Vec<String>,
    /// The time of the decision, in microseconds.
    pub micros: Vec<u32>,
}

/// The settings of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Series {
    pub seed: u64,
    /// Games 2p and 2p + 1 use the same order of tiles. Do not use this for a strategy against itself: it would play
    /// every game twice.
    pub paired: bool,
    /// Whether games record their trace.
    pub traced: bool,
}

/// Plays the games with these indices from `start`: empty board, empty racks, two players. The second strategy starts
/// the games with an odd index.
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

/// Plays a game and calls the observer before every turn. The observer must leave the position unchanged.
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
    // Random choices that belong to the game, not to the pair.
    let mut rng = Rng::keyed(seed, 4 * index + 3);
    let mut turns = Vec::with_capacity(32);
    let mut trace = Trace::default();
    for player in 0..2 {
        refill(&mut position, &mut bag, player, &[]);
    }
    while !position.is_over() && turns.len() < MAX_TURNS {
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

/// Draws tiles, then returns exchanged tiles to the bag.
fn refill(position: &mut Position, bag: &mut PairBag, player: usize, exchanged: &[u8]) {
    let wanted = position.rules().rack_size - position.hand(player).len();
    let drawn = bag.draw(player, wanted);
    position
        .draw(player, &drawn)
        .expect("bag and position hold the same tiles");
    bag.put_back(player, exchanged);
}

/// A checksum of everything that happened in the games, in order.
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
    /// The seat that won. `None` for a draw or an abandoned game.
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
