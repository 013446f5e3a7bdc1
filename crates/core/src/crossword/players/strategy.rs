//! A strategy composed from parts.

use std::sync::Arc;
use std::time::Duration;

use super::board_terms::Placed;
use super::leave::Leave;
use super::situated::Situated;
use crate::crossword::endgame::star::Star;
use crate::game::Limits;
use crate::lexicon::Tile;

/// What a play is chosen by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taste {
    /// Every legal play is as likely as any other (the Scrabble Analyser thesis: DUMB).
    Random,
    /// Points and the worth of what is kept.
    Best,
}

/// What changes once the bag is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Endgame {
    /// Nothing.
    Same,
    /// A play that uses all tiles goes before every other (Sawicki 2025, chapter 5.2).
    Finish,
    /// Points of tiles take the place of leaves: what others hold for who goes out, what is kept for who does not.
    Points,
    /// Perfect play as far as the limits prove it or expect it (Sawicki 2025, chapter 5.3). With a limit of time games depend
    /// on the machine.
    Exact(Limits),
    /// The best of four plies against an opponent who takes most points (Sawicki 2025, chapter 5.4); of one's own plays so many
    /// with the most points are followed, fewer where that takes too long.
    GreedyReply {
        width: usize,
        time: Option<Duration>,
    },
    /// B* (the Scrabble Analyser thesis, chapter 4.4.2).
    Star(Star),
}

/// When tiles are exchanged. A player who can neither play nor exchange passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    Never,
    /// Where there is no play; what is kept is the best leave, nothing where no leave has a worth.
    Stuck,
    /// Also where the best leave is worth more than the best play with its own.
    ByLeave,
    /// Where there is no play, one tile: the first of `Strategy::rare` on the rack (the letter-game thesis, chapter 5.3); without such a
    /// tile as `Stuck`.
    Rare,
}

/// Letters that are better left to the opponent (Sawicki 2025, chapter 3, proposes Q-, QV- and QVW-sticking): near the end of the
/// bag they are exchanged where the chosen play would keep them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stick {
    /// Bit t: tile t.
    pub tiles: u64,
    /// While the bag holds at most so many tiles, and enough to exchange.
    pub bag: usize,
    /// Only plays below so many points are given up.
    pub points: i32,
}

/// Shared by all threads; knows nothing of a particular game.
#[derive(Clone)]
pub struct Strategy {
    pub taste: Taste,
    pub leave: Vec<Arc<dyn Leave>>,
    /// Terms of what is kept that depend on the position.
    pub situated: Vec<Arc<dyn Situated>>,
    /// Terms of where a play lies.
    pub board: Vec<Arc<dyn Placed>>,
    pub endgame: Endgame,
    pub exchange: Exchange,
    /// The order in which `Exchange::Rare` looks for a tile.
    pub rare: Vec<Tile>,
    pub stick: Option<Stick>,
}

impl Default for Strategy {
    /// The play with most points; exchanges where there is none.
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
        }
    }
}
