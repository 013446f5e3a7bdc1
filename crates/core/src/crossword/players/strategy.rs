//! A strategy composed from parts.

use std::sync::Arc;
use std::time::Duration;

use super::board_terms::Placed;
use super::knowledge::Knowledge;
use super::leave::Leave;
use super::situated::Situated;
use crate::crossword::endgame::star::Star;
use crate::game::Limits;
use crate::lexicon::Tile;

/// How a play is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taste {
    /// All legal plays are equally likely (DUMB in the Scrabble Analyser thesis).
    Random,
    /// The highest score plus leave value.
    Best,
}

/// What changes when the bag is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Endgame {
    /// Nothing.
    Same,
    /// A play that uses all tiles is preferred to every other (Sawicki 2025, chapter 5.2).
    Finish,
    /// Tile points replace leave values: going out gains the tiles of the others, otherwise the leave is lost.
    Points,
    /// Perfect play, as far as the limits allow (Sawicki 2025, chapter 5.3). With a time limit the games depend on the
    /// machine.
    Exact(Limits),
    /// The best of four plies against a greedy opponent (Sawicki 2025, chapter 5.4). Only the given number of
    /// highest-scoring own plays is searched, fewer if time runs out.
    GreedyReply {
        width: usize,
        time: Option<Duration>,
    },
    /// B* (the Scrabble Analyser thesis, chapter 4.4.2).
    Star(Star),
}

/// When a player exchanges tiles. A player who can neither play nor exchange passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    Never,
    /// If there is no legal play. Keeps the best leave, or no tiles if no leave has a positive value.
    Stuck,
    /// Also if the best leave is worth more than the best play with its leave.
    ByLeave,
    /// If there is no legal play, one tile: the first of `Strategy::rare` on the rack (the letter-game thesis, chapter
    /// 5.3). Without such a tile like `Stuck`.
    Rare,
}

/// Letters that are better left to the opponent (Sawicki 2025, chapter 3, proposes Q-, QV- and QVW-sticking). Near the
/// end of the bag they are exchanged if the chosen play would keep them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stick {
    /// Bit t: tile t.
    pub tiles: u64,
    /// Applies while the bag has at most this many tiles, and enough for an exchange.
    pub bag: usize,
    /// Only plays with a lower score are replaced.
    pub points: i32,
}

/// Shared by all threads. Contains nothing about a particular game.
#[derive(Clone)]
pub struct Strategy {
    pub taste: Taste,
    pub leave: Vec<Arc<dyn Leave>>,
    /// Leave terms that depend on the position.
    pub situated: Vec<Arc<dyn Situated>>,
    /// Terms for the placement of a play.
    pub board: Vec<Arc<dyn Placed>>,
    pub endgame: Endgame,
    pub exchange: Exchange,
    /// The order in which `Exchange::Rare` looks for a tile.
    pub rare: Vec<Tile>,
    pub stick: Option<Stick>,
    /// The vocabulary of a human-sized player; `None` knows every word of the game and misses nothing.
    pub knowledge: Option<Arc<Knowledge>>,
}

impl Default for Strategy {
    /// The highest-scoring play; an exchange if there is none.
    fn default() -> Self {
        Self {
            taste: Taste::Best,
            leave: Vec::new(),
            situated: Vec::new(),
            board: Vec::new(),
            endgame: Endgame::Same,
            exchange: Exchange::Stuck,
            rare: Vec::new(),
            stick: None,
            knowledge: None,
        }
    }
}
