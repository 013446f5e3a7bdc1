//! What a human-sized player knows and overlooks: a vocabulary and the probabilities of missing a play (docs/levels.md).

use crate::crossword::rules::grid::run_through;
use crate::crossword::{Play, Position};
use crate::game::rng::{Rng, mix};
use crate::lexicon::Lexicon;

/// A play of at most this many tiles is not long.
pub const SHORT: usize = 4;

/// Probabilities from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Misses {
    /// For each tile beyond [`SHORT`] that a play lays.
    pub long: f64,
    /// For each cross word of a play.
    pub parallel: f64,
    /// For each word on the board that a play extends in front.
    pub front: f64,
}

/// The words that a player knows, a subset of the game's lexicon, and the plays that it misses.
#[derive(Clone)]
pub struct Knowledge {
    pub words: Lexicon,
    pub misses: Misses,
}

impl Knowledge {
    /// The position with the player's vocabulary as its lexicon. Its plays are those that form only known words.
    pub fn view(&self, position: &Position) -> Position {
        position.with_lexicon(self.words.clone())
    }

    pub fn misses_none(&self) -> bool {
        self.misses == Misses::default()
    }

    /// Whether the player misses this play in the turn with this seed. The same word is missed at every place, because
    /// a player who does not find a word finds it nowhere; places are missed one by one.
    pub fn misses(&self, position: &Position, play: &Play, turn: u64) -> bool {
        let tiles = play.placed().saturating_sub(SHORT) as i32;
        let (crosses, fronts) = features(position, play);
        let word = position.main_word(play);
        chance(turn, hash(&word)) > kept(self.misses.long, tiles)
            || chance(turn, hash(play.tiles()) ^ place(play))
                > kept(self.misses.parallel, crosses) * kept(self.misses.front, fronts)
    }
}

/// The probability of not missing anything of `count` kinds that are each missed with this probability.
fn kept(miss: f64, count: i32) -> f64 {
    (1.0 - miss).powi(count)
}

/// A number in [0, 1) that depends on the turn and the key alone.
fn chance(turn: u64, key: u64) -> f64 {
    Rng::keyed(turn, key).unit()
}

fn hash(tiles: &[u8]) -> u64 {
    let add = |sum, &tile: &u8| mix(sum ^ u64::from(tile));
    tiles.iter().fold(1, add)
}

fn place(play: &Play) -> u64 {
    let square = u64::from(play.start.row) << 8 | u64::from(play.start.col);
    mix(square << 1 | play.direction as u64)
}

/// The number of cross words of a play, and of the words on the board of two letters or more that it extends in front.
pub fn features(position: &Position, play: &Play) -> (i32, i32) {
    let (mut crosses, mut fronts) = (0, 0);
    for (square, _) in play.placements() {
        let (line, at) = square.line(play.direction.other());
        let cells = position.grid().line(play.direction.other(), line);
        let run = run_through(cells, at);
        crosses += i32::from(run.len() > 1);
        fronts += i32::from(run.start == at && run.len() > 2);
    }
    let (line, at) = play.start.line(play.direction);
    let cells = position.grid().line(play.direction, line);
    let laid = play.tiles().iter().take_while(|&&tile| tile != 0).count();
    // The word must not go on with new tiles only to reach a single letter.
    let reached = cells[(at + laid).min(cells.len())..]
        .iter()
        .take_while(|cell| cell.tile != 0)
        .count();
    fronts += i32::from(laid > 0 && laid < play.tiles().len() && reached > 1);
    (crosses, fronts)
}
