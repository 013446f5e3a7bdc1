//! A strategy composed from parts.

use std::sync::Arc;

use super::leave::Leave;

/// What a play is chosen by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taste {
    /// Every legal play is as likely as any other (thesis 000: DUMB).
    Random,
    /// Points and the worth of what is kept.
    Best,
}

/// What changes once the bag is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Endgame {
    /// Nothing.
    Same,
    /// A play that uses all tiles goes before every other (thesis 003, chapter 5.2).
    Finish,
    /// Perfect play as far as so many nodes prove it or expect it (thesis 003, chapter 5.3).
    Exact { nodes: u64 },
    /// The best of four plies against an opponent who takes most points (thesis 003, chapter 5.4).
    GreedyReply,
}

/// When tiles are exchanged. A player who can neither play nor exchange passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    Never,
    /// Where there is no play; what is kept is the best leave, nothing where no leave has a worth.
    Stuck,
    /// Also where the best leave is worth more than the best play with its own.
    ByLeave,
}

/// Shared by all threads; knows nothing of a particular game.
#[derive(Clone)]
pub struct Strategy {
    pub taste: Taste,
    pub leave: Vec<Arc<dyn Leave>>,
    pub endgame: Endgame,
    pub exchange: Exchange,
}
