//! A setup may be invalid. Converting it to a position checks it once.

use std::sync::Arc;

use thiserror::Error;

use super::position::{Hand, Position, State};
use super::rack::{Rack, TILE_KINDS, kind_of};
use super::settings::{MAX_PLAYERS, MIN_PLAYERS, Rules};
use crate::error_parts::{ErrorParts, HasParts, counted};
use crate::lexicon::{Alphabet, Lexicon};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Row by row, 0 for an empty square.
    pub board: Vec<u8>,
    /// `None` for an unknown rack.
    pub racks: Vec<Option<Rack>>,
    pub scores: Vec<i32>,
    pub to_move: usize,
    pub zeros: u8,
    pub operations: String,
}

#[derive(Debug, Error, PartialEq, Eq, Clone)]
pub enum SetupError {
    #[error("a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {0}")]
    Players(usize),
    #[error("there are {racks} racks but {scores} scores")]
    Scores { racks: usize, scores: usize },
    #[error("player {0} cannot be the one to move")]
    ToMove(usize),
    #[error("the board has {found} squares, the rules have {size} x {size}")]
    Board { found: usize, size: usize },
    #[error("rack {player} has {}, a rack holds {rack_size}", counted(.found, "tile"))]
    RackSize {
        player: usize,
        found: usize,
        rack_size: usize,
    },
    #[error("too many tiles {tile}: board and racks have {used}, the set has {held}")]
    TooMany {
        tile: String,
        used: usize,
        held: usize,
    },
    #[error("the lexicon has another alphabet than the rules")]
    Alphabet,
    #[error("code {0} is not a tile of this alphabet")]
    Code(u8),
}

impl HasParts for SetupError {
    fn parts(&self) -> ErrorParts {
        match self {
            Self::Players(found) => {
                ErrorParts::new("players", &[found, &MIN_PLAYERS, &MAX_PLAYERS])
            }
            Self::Scores { racks, scores } => ErrorParts::new("scores", &[racks, scores]),
            Self::ToMove(player) => ErrorParts::new("to-move", &[player]),
            Self::Board { found, size } => ErrorParts::new("squares", &[found, size]),
            Self::RackSize {
                player,
                found,
                rack_size,
            } => ErrorParts::new("rack-size", &[found, rack_size]).at("rack", player),
            Self::TooMany { tile, used, held } => {
                ErrorParts::new("too-many-tiles", &[tile, used, held])
            }
            Self::Alphabet => ErrorParts::new("alphabet", &[]),
            Self::Code(code) => ErrorParts::new("not-a-tile", &[code]),
        }
    }
}

impl Setup {
    /// An empty board and empty racks. Drawn tiles are known.
    pub fn start(rules: &Rules, players: usize) -> Self {
        let size = rules.layout.size();
        Self {
            board: vec![0; size * size],
            racks: vec![Some(Rack::default()); players],
            scores: vec![0; players],
            to_move: 0,
            zeros: 0,
            operations: String::new(),
        }
    }

    pub fn validate(&self, rules: &Rules) -> Result<(), SetupError> {
        let (racks, scores, size) = (self.racks.len(), self.scores.len(), rules.layout.size());
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&racks) {
            return Err(SetupError::Players(racks));
        }
        if racks != scores {
            return Err(SetupError::Scores { racks, scores });
        }
        if self.to_move >= racks {
            return Err(SetupError::ToMove(self.to_move));
        }
        if self.board.len() != size * size {
            return Err(SetupError::Board {
                found: self.board.len(),
                size,
            });
        }
        for (player, rack) in self.racks.iter().enumerate() {
            let found = rack.map_or(0, |rack| rack.len());
            if found > rules.rack_size {
                return Err(SetupError::RackSize {
                    player: player + 1,
                    found,
                    rack_size: rules.rack_size,
                });
            }
        }
        self.tiles_suffice(rules)
    }

    fn tiles_suffice(&self, rules: &Rules) -> Result<(), SetupError> {
        let mut used = [0usize; TILE_KINDS];
        let laid = self.board.iter().filter(|&&tile| tile != 0);
        for &tile in laid.chain(self.racks.iter().flatten().flat_map(|rack| rack.tiles())) {
            if (tile & 0x7f) as usize > rules.alphabet().len() || tile == 0x80 {
                return Err(SetupError::Code(tile));
            }
            used[kind_of(tile) as usize] += 1;
        }
        for (tile, (&used, &held)) in used.iter().zip(rules.counts()).enumerate() {
            if used > held as usize {
                let tile = rules.text().tile(tile as u8).to_owned();
                return Err(SetupError::TooMany {
                    tile,
                    used,
                    held: held as usize,
                });
            }
        }
        Ok(())
    }

    /// The position. Its cross-sets use the lexicon, if there is one.
    pub fn position(
        self,
        rules: Arc<Rules>,
        lexicon: Option<Lexicon>,
    ) -> Result<Position, SetupError> {
        self.validate(&rules)?;
        if lexicon
            .as_ref()
            .is_some_and(|lexicon| !same_letters(lexicon.alphabet(), rules.alphabet()))
        {
            return Err(SetupError::Alphabet);
        }
        let mut unseen = *rules.counts();
        let laid = self.board.iter().filter(|&&tile| tile != 0);
        for &tile in laid
            .clone()
            .chain(self.racks.iter().flatten().flat_map(|rack| rack.tiles()))
        {
            unseen[kind_of(tile) as usize] -= 1;
        }
        let mut bag: usize = unseen.iter().map(|&n| n as usize).sum();
        let mut hands = [Hand::default(); MAX_PLAYERS];
        for (hand, rack) in hands.iter_mut().zip(&self.racks) {
            // An unknown rack counts as full, as long as there are enough tiles.
            let hidden = if rack.is_some() {
                0
            } else {
                bag.min(rules.rack_size)
            };
            bag -= hidden;
            *hand = Hand {
                rack: rack.unwrap_or_default(),
                hidden: hidden as u8,
                known: rack.is_some(),
            };
        }
        let players = self.racks.len();
        // A player without tiles, when the bag is empty, has gone out. If there are several, the one who moved last.
        let moved = (1..=players).map(|back| (self.to_move + players - back) % players);
        let out = moved
            .filter(|&p| bag == 0 && hands[p].is_empty())
            .map(|p| p as u8)
            .next();
        let mut scores = [0; MAX_PLAYERS];
        scores[..self.scores.len()].copy_from_slice(&self.scores);
        let state = State {
            hands,
            scores,
            unseen,
            bag: bag as u16,
            on_board: laid.count() as u16,
            aside: Rack::default(),
            to_move: self.to_move as u8,
            zeros: self.zeros,
            out,
            hash: 0,
        };
        Ok(Position::from_parts(
            rules,
            lexicon,
            &self.board,
            state,
            players,
            self.operations,
        ))
    }
}

/// Whether both have the same letters in the same order. Points and tile counts may differ.
fn same_letters(a: &Alphabet, b: &Alphabet) -> bool {
    let names = |alphabet: &Alphabet| -> Vec<String> {
        alphabet
            .letters()
            .iter()
            .map(|letter| letter.upper.clone())
            .collect()
    };
    names(a) == names(b)
}
