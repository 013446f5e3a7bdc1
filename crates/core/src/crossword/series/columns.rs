//! Traced games as columns, one entry a turn: what a data set keeps.

use super::game::{SeriesGame, SeriesTurn};
use crate::crossword::Rack;
use crate::crossword::rules::text::TileText;

/// Texts of a column, each ended by a line feed, which no tile and no position contains.
pub type Texts = String;

/// Racks are in the order of the alphabet, so that equal tiles make equal text.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Columns {
    pub game: Vec<u64>,
    /// From 1 in every game.
    pub turn: Vec<u16>,
    /// Who began is 0.
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
    /// One entry a game: the position at its end.
    pub last: Texts,
}

impl Columns {
    /// Of games with these indices from `first` on.
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

/// New tiles stand behind those that were kept, on the rack of the same player's next turn or of the end.
fn drawn(game: &SeriesGame, number: usize) -> Rack {
    let turn = &game.turns[number];
    let same = |later: &&SeriesTurn| later.player == turn.player;
    let next = game.turns[number + 1..].iter().find(same);
    let rack = next.map_or(game.racks[turn.player as usize], |later| later.rack);
    Rack::new(&rack.tiles()[turn.leave.len()..]).expect("no more than the rack")
}
