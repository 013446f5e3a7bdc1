//! The end of a game, the points for tiles left on racks, and the draw for the first move.

use super::position::Position;
use super::rack::Rack;
use super::settings::{FinalPoints, MAX_PLAYERS, Rules};
use crate::game::rng::Rng;
use crate::lexicon::Tile;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// This player played the last tile and the bag is empty.
    Out(usize),
    /// Too many consecutive scoreless turns or passes.
    Scoreless,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrosswordOutcome {
    pub reason: EndReason,
    /// Including the points for remaining tiles.
    pub scores: Vec<i32>,
    /// The players with the highest score; several in a draw.
    pub winners: Vec<usize>,
}

impl Position {
    /// How the game ended, if it is over. If only one rack is hidden and the bag is empty, its tiles are the unseen
    /// ones.
    pub fn outcome(&self) -> Option<CrosswordOutcome> {
        let reason = self.end_reason()?;
        let scores = self.final_scores()?[..self.players()].to_vec();
        let best = scores.iter().max().copied().unwrap_or(0);
        let winners = (0..scores.len())
            .filter(|&player| scores[player] == best)
            .collect();
        Some(CrosswordOutcome {
            reason,
            scores,
            winners,
        })
    }

    /// The scores including points for remaining tiles, if the game is over. Does not allocate.
    pub fn final_scores(&self) -> Option<[i32; MAX_PLAYERS]> {
        let added = self.rack_points(self.end_reason()?);
        let scores = self.state.scores;
        Some(std::array::from_fn(|player| scores[player] + added[player]))
    }

    pub fn is_over(&self) -> bool {
        self.end_reason().is_some()
    }

    fn end_reason(&self) -> Option<EndReason> {
        if let Some(player) = self.state.out {
            return Some(EndReason::Out(player as usize));
        }
        let stuck = self.zeros() >= self.rules.end_limit(self.players());
        stuck.then_some(EndReason::Scoreless)
    }

    /// The adjustment of each player's score at the end of the game.
    fn rack_points(&self, reason: EndReason) -> [i32; MAX_PLAYERS] {
        let players = self.players();
        let left: [i32; MAX_PLAYERS] = std::array::from_fn(|player| match player < players {
            true => self.rack_value(player),
            false => 0,
        });
        let all: i32 = left.iter().sum();
        std::array::from_fn(|player| match (reason, self.rules.final_points) {
            (EndReason::Out(out), FinalPoints::Doubled) if player == out => 2 * all,
            (EndReason::Out(_), FinalPoints::Doubled) => 0,
            (EndReason::Out(out), FinalPoints::Shared) if player == out => all,
            (EndReason::Out(_), FinalPoints::Shared) | (EndReason::Scoreless, _) => -left[player],
        })
    }

    /// The points of the tiles on a player's rack. Hidden tiles count only if the bag is empty and no other rack is
    /// hidden; otherwise they are unknown.
    fn rack_value(&self, player: usize) -> i32 {
        let rack = self.known_rack(player).unwrap_or(self.hand(player).rack);
        self.rules.points(rack.tiles())
    }

    /// All tiles of a player; `None` where some are hidden. Tiles are not hidden when they are all that is unseen: with an
    /// empty bag everybody can count.
    pub fn known_rack(&self, player: usize) -> Option<Rack> {
        let hand = self.hand(player);
        let mut rack = hand.rack;
        if hand.hidden == 0 {
            return Some(rack);
        }
        let unseen = self.unseen();
        let total: usize = unseen.iter().map(|&n| n as usize).sum();
        if total != hand.hidden as usize {
            return None;
        }
        for (tile, &n) in unseen.iter().enumerate() {
            (0..n).for_each(|_| rack.push(tile as Tile));
        }
        Some(rack)
    }
}

/// One round of the draw for the first move: each player who takes part, with the tile drawn.
pub type Round = Vec<(usize, Tile)>;

/// Draws tiles for the first move. The letter nearest the start of the alphabet wins. A player who draws a blank draws
/// again; players who tie for first place draw another round.
pub fn draw_for_first_move(rules: &Rules, players: usize, rng: &mut Rng) -> (usize, Vec<Round>) {
    let mut rounds = Vec::new();
    let mut tied: Vec<usize> = (0..players).collect();
    loop {
        let mut bag: Vec<Tile> = Vec::new();
        for (tile, &n) in rules.counts().iter().enumerate() {
            bag.extend(std::iter::repeat_n(tile as Tile, n as usize));
        }
        rng.shuffle(&mut bag);
        let mut round = Round::new();
        let mut best = Vec::new();
        let mut lowest = Tile::MAX;
        for &player in &tied {
            while let Some(tile) = bag.pop() {
                round.push((player, tile));
                if tile == 0 {
                    continue;
                }
                if tile < lowest {
                    (lowest, best) = (tile, Vec::new());
                }
                if tile == lowest {
                    best.push(player);
                }
                break;
            }
        }
        rounds.push(round);
        tied = best;
        match tied[..] {
            [first] => return (first, rounds),
            // Nobody can draw a letter if the set has none.
            [] => return (0, rounds),
            _ => {}
        }
    }
}
