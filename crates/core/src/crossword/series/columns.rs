//! Recorded games as columns for data sets, one entry per turn.

use super::game::{SeriesGame, SeriesTurn};
use crate::crossword::Rack;
use crate::crossword::rules::text::TileText;

/// The texts of a column, each followed by a line feed, which no tile or position contains.
pub type Texts = String;

/// Racks are in alphabetical order, so that equal racks have equal texts.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Columns {
    pub game: Vec<u64>,
    /// Starts at 1 in every game.
    pub turn: Vec<u16>,
    /// The player who starts is 0.
    pub seat: Vec<u8>,
    pub rack: Texts,
    pub moves: Texts,
    pub word: Texts,
    pub leave: Texts,
    /// Tiles drawn after the move.
    pub drawn: Texts,
    /// Before the move.
    pub position: Texts,
    pub score: Vec<i16>,
    pub equity: Vec<i32>,
    /// Tiles in the bag before the move.
    pub bag: Vec<u16>,
    pub micros: Vec<u32>,
    /// One entry per game: the final position.
    pub last: Texts,
}

impl Columns {
    /// The columns of games whose first index is `first`.
    pub fn of(games: &[SeriesGame], first: u64, text: &TileText) -> Self {
        let mut columns = Self::default();
        for (game, index) in games.iter().zip(first..) {
            for number in 0..game.turns.len() {
                columns.add(game, index, number, text);
            }
            push(&mut columns.last, game.trace.positions.last());
        }
        columns
    }

    fn add(&mut self, game: &SeriesGame, index: u64, number: usize, text: &TileText) {
        let (turn, trace) = (&game.turns[number], &game.trace);
        self.game.push(index);
        self.turn.push(number as u16 + 1);
        self.seat.push(turn.player);
        self.score.push(turn.score as i16);
        self.equity.push(turn.equity);
        self.bag.push(turn.bag);
        self.micros
            .push(trace.micros.get(number).copied().unwrap_or(0));
        let rack = |rack: Rack| text.tiles(rack.sorted().tiles());
        push(&mut self.rack, Some(&rack(turn.rack)));
        push(&mut self.leave, Some(&rack(turn.leave)));
        push(&mut self.drawn, Some(&rack(drawn(game, number))));
        push(&mut self.moves, Some(&turn.mv.to_text(text)));
        push(&mut self.word, trace.words.get(number));
        push(&mut self.position, trace.positions.get(number));
    }
}

fn push(column: &mut Texts, text: Option<&String>) {
    column.push_str(text.map_or("", |text| text));
    column.push('\n');
}

/// New tiles are at the end of the rack in the same player's next turn, or at the end of the game.
fn drawn(game: &SeriesGame, number: usize) -> Rack {
    let turn = &game.turns[number];
    let same = |later: &&SeriesTurn| later.player == turn.player;
    let next = game.turns[number + 1..].iter().find(same);
    let rack = next.map_or(game.racks[turn.player as usize], |later| later.rack);
    Rack::new(&rack.tiles()[turn.leave.len()..]).expect("no more than the rack")
}
