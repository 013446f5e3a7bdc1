//! Self-play games that show how often a lead wins.

use std::ops::Range;

use crate::crossword::Position;
use crate::crossword::generate::best::POINT;
use crate::crossword::players::Strategy;
use crate::crossword::series::{Series, SeriesGame, series};

/// One entry for each turn of each finished game, from the view of the side to move.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Leads {
    /// The number of tiles in the bag and on the other rack.
    pub unseen: Vec<u8>,
    /// The own score minus the opponent's, in thousandths of a point. While the bag has tiles, leave values are
    /// included.
    pub lead: Vec<i32>,
    /// The own final score minus the opponent's.
    pub spread: Vec<i32>,
}

/// Plays the games with these indices; the strategy plays against itself.
pub fn leads(
    start: &Position,
    strategy: &Strategy,
    seed: u64,
    games: Range<u64>,
    threads: usize,
) -> Leads {
    // Without pairs: both games of a pair would be identical, because the strategy plays against itself.
    let terms = Series {
        seed,
        paired: false,
        traced: false,
    };
    let mut leads = Leads::default();
    for game in series(start, [strategy; 2], terms, games, threads) {
        if game.reason.is_some() {
            leads.add(&game, strategy);
        }
    }
    leads
}

impl Leads {
    fn add(&mut self, game: &SeriesGame, strategy: &Strategy) {
        let (mut scores, mut kept) = ([0; 2], [0; 2]);
        for (i, turn) in game.turns.iter().enumerate() {
            let (me, other) = (turn.player as usize, 1 - turn.player as usize);
            let next = game.turns.get(i + 1);
            let other_rack = next.map_or(game.racks[other], |next| next.rack);
            // A leave has a value only while there are tiles to draw.
            let leaves = match turn.bag {
                0 => 0,
                _ => kept[me] - kept[other],
            };
            self.unseen.push(turn.bag as u8 + other_rack.len() as u8);
            self.lead
                .push((scores[me] - scores[other]) * POINT + leaves);
            self.spread.push(game.scores[me] - game.scores[other]);
            scores[me] += turn.score;
            let terms = strategy.leave.iter();
            kept[me] = terms.map(|term| term.value(turn.leave.tiles())).sum();
        }
    }
}
