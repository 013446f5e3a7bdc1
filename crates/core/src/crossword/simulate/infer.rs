//! Infers the opponent's rack from the last move: racks with which that move would be a mistake are less likely.
//!
//! Racks are sampled uniformly and weighted. A rack with which the move loses x points of equity compared with the best
//! move has the weight `exp(-x / TEMPERATURE)`, but at least `LEAST`, because nobody always finds the best move.

use thiserror::Error;

use super::policy::{Policy, subset};
use crate::crossword::generate::best::POINT;
use crate::crossword::leaves::LeaveTable;
use crate::crossword::rules::check::PlayError;
use crate::crossword::rules::moves::{MoveText, MoveTextError, Written};
use crate::crossword::rules::setup::{Setup, SetupError};
use crate::crossword::{Move, Position, Rack, Square};
use crate::game::rng::Rng;
use crate::lexicon::Tile;

/// An equity loss of this many points makes a move e times less likely. Our estimate, between programs (1) and club
/// players (10).
const TEMPERATURE: f64 = 5.0;
const LEAST: f64 = 0.02;
/// The number of racks sampled for one inference.
pub const RACKS: usize = 1000;

#[derive(Debug, Error, PartialEq)]
pub enum InferError {
    #[error(transparent)]
    Text(#[from] MoveTextError),
    #[error("{square}: the last move laid {tile} there, but the board has {found}")]
    NotThere {
        square: String,
        tile: String,
        found: String,
    },
    #[error("racks are inferred for two players, not for {0}")]
    Players(usize),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Possible leaves of the opponent, with their weights.
#[derive(Debug, Clone, PartialEq)]
pub struct Inference {
    kept: Vec<Rack>,
    /// The cumulative weights.
    sums: Vec<f64>,
    before: Before,
}

/// The opponent's turn: the position before it, and the move with its score.
#[derive(Debug, Clone, PartialEq)]
struct Before {
    position: Position,
    mv: Move,
}

impl Inference {
    /// Infers from the opponent's last move, written as in records: `8D W.RD` with dots for tiles already on the board,
    /// `-4` for an exchange of four tiles, `-` for a pass.
    pub fn new(
        position: &Position,
        last: &str,
        table: Option<&LeaveTable>,
        seed: u64,
    ) -> Result<Self, InferError> {
        let before = before(position, last)?;
        let mut judge = Judge::new(&before, table);
        let mut rng = Rng::keyed(seed, u64::MAX);
        let (mut kept, mut sums) = (Vec::with_capacity(RACKS), Vec::with_capacity(RACKS));
        let mut sum = 0.0;
        for _ in 0..RACKS {
            let (rack, weight) = judge.draw(&mut rng);
            sum += weight;
            kept.push(rack);
            sums.push(sum);
        }
        Ok(Self { kept, sums, before })
    }

    /// A random leave of the opponent, according to the weights.
    pub fn draw(&self, rng: &mut Rng) -> Rack {
        let at = rng.unit() * self.sums.last().copied().unwrap_or(0.0);
        let found = self.sums.partition_point(|&sum| sum <= at);
        self.kept.get(found).copied().unwrap_or_default()
    }

    /// How much more likely this leave is with the inference than with uniform draws, as a factor.
    pub fn gain(&self, kept: &Rack, table: Option<&LeaveTable>) -> f64 {
        let mean = self.sums.last().copied().unwrap_or(0.0) / self.sums.len().max(1) as f64;
        Judge::new(&self.before, table).weight(kept) / mean
    }
}

/// The position before the last move. The player of that move is to move and has a hidden rack.
fn before(position: &Position, last: &str) -> Result<Before, InferError> {
    if position.players() != 2 {
        return Err(InferError::Players(position.players()));
    }
    let rules = position.rules();
    let text = MoveText::parse(last, rules)?;
    let mut board = position.grid().board();
    if let MoveText::Play {
        start,
        direction,
        word,
    } = &text
    {
        let (line, at) = start.line(*direction);
        for (i, written) in word.iter().enumerate() {
            if let Written::Tile(tile) = *written {
                let square = Square::on_line(*direction, line, at + i);
                let there = &mut board[rules.layout.index(square)];
                if *there != tile {
                    return Err(not_there(position, square, tile));
                }
                *there = 0;
            }
        }
    }
    let (me, other) = (position.to_move(), 1 - position.to_move());
    let mut racks = vec![None; 2];
    racks[me] = Some(*position.rack());
    let setup = Setup {
        board,
        racks,
        scores: vec![0; 2],
        to_move: other,
        zeros: 0,
        operations: String::new(),
    };
    let lexicon = position.lexicon().cloned();
    let made = setup.position(rules.clone(), lexicon)?;
    let made = made.with_banned(std::sync::Arc::new(position.banned().clone()));
    let mv = made.parse_move(last)?;
    Ok(Before { position: made, mv })
}

fn not_there(position: &Position, square: Square, tile: u8) -> InferError {
    let name = |tile: u8| match tile {
        0 => "no tile".to_owned(),
        tile => position.rules().text().tile(tile).to_owned(),
    };
    InferError::NotThere {
        square: square.to_string(),
        tile: name(tile),
        found: name(position.grid().tile(square)),
    }
}

/// Weights racks by how well they explain the last move.
struct Judge<'a> {
    before: &'a Before,
    table: Option<&'a LeaveTable>,
    policy: Policy,
    /// The tiles that the move shows.
    shown: Rack,
    /// The number of tiles the player had, and the number exchanged unseen.
    size: usize,
    exchanged: usize,
    hidden: Vec<Tile>,
}

impl<'a> Judge<'a> {
    fn new(before: &'a Before, table: Option<&'a LeaveTable>) -> Self {
        let position = &before.position;
        let mut shown = Rack::default();
        let mut unseen = position.unseen();
        if let Move::Play(play) = &before.mv {
            for tile in play.kinds() {
                shown.push(tile);
                unseen[tile as usize] -= 1;
            }
        }
        let exchanged = match &before.mv {
            Move::Exchange(tiles) => tiles.len(),
            Move::ExchangeHidden(tiles) => *tiles as usize,
            Move::Play(_) | Move::Pass => 0,
        };
        let kinds = unseen.iter().enumerate();
        let hidden = kinds.flat_map(|(tile, &n)| std::iter::repeat_n(tile as Tile, n as usize));
        Self {
            before,
            table,
            policy: Policy::default(),
            shown,
            size: position.hand(position.to_move()).len(),
            exchanged,
            hidden: hidden.collect(),
        }
    }

    /// A random leave and its weight.
    fn draw(&mut self, rng: &mut Rng) -> (Rack, f64) {
        let mut rack = self.shown;
        let wanted = self.size.saturating_sub(rack.len()).min(self.hidden.len());
        for i in 0..wanted {
            let other = i as u64 + rng.below((self.hidden.len() - i) as u64);
            self.hidden.swap(i, other as usize);
            rack.push(self.hidden[i]);
        }
        let kept = self.kept(&rack);
        let weight = self.weight_of(&rack, &kept);
        (kept, weight)
    }

    /// The leave from a rack: the remaining tiles or, after an exchange, the best leave of that size.
    fn kept(&self, rack: &Rack) -> Rack {
        if self.exchanged == 0 {
            let rest = &rack.tiles()[self.shown.len()..];
            return Rack::new(rest).expect("no more than the rack");
        }
        let sets = 0..1usize << rack.len();
        let size = rack.len().saturating_sub(self.exchanged);
        let sets = sets.filter(|set| set.count_ones() as usize == size);
        let value = |set: &usize| self.leave(&subset(rack, *set));
        sets.max_by_key(value)
            .map_or(Rack::default(), |set| subset(rack, set))
    }

    fn leave(&self, tiles: &Rack) -> i32 {
        self.table.map_or(0, |table| table.value(tiles.tiles()))
    }

    /// The weight of a leave after a play or a pass.
    fn weight(&mut self, kept: &Rack) -> f64 {
        let mut rack = self.shown;
        for &tile in kept.tiles().iter().take(self.size - self.shown.len()) {
            rack.push(tile);
        }
        self.weight_of(&rack, kept)
    }

    fn weight_of(&mut self, rack: &Rack, kept: &Rack) -> f64 {
        let own = match &self.before.mv {
            Move::Play(play) => play.score * POINT + self.leave(kept),
            Move::Pass => 0,
            Move::Exchange(_) | Move::ExchangeHidden(_) => self.leave(kept),
        };
        let position = &self.before.position;
        let best = self.policy.best_equity(position, rack, self.table);
        let loss = f64::from((best - own).max(0)) / f64::from(POINT);
        (-loss / TEMPERATURE).exp().max(LEAST)
    }
}
