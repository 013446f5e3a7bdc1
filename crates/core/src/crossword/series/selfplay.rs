//! Games that a generator plays against itself, for tests and benchmarks. The same seed gives the same games.

use std::sync::Arc;

use crate::crossword::generate::best::Best;
use crate::crossword::generate::{Generator, Method};
use crate::crossword::rules::moves::Move;
use crate::crossword::rules::position::Position;
use crate::crossword::rules::settings::Rules;
use crate::crossword::rules::setup::{Setup, SetupError};
use crate::game::rng::Rng;
use crate::lexicon::Lexicon;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Always the highest-scoring play.
    Greedy,
    /// Any legal play, uniformly distributed.
    Random,
}

/// The positions before each turn of two-player games, until there are `wanted` of them. All racks are known.
pub fn positions(
    rules: &Arc<Rules>,
    lexicon: &Lexicon,
    seed: u64,
    wanted: usize,
    style: Style,
) -> Result<Vec<Position>, SetupError> {
    let mut found = Vec::with_capacity(wanted);
    let mut game = 0;
    while found.len() < wanted {
        let start = Setup::start(rules, 2).position(rules.clone(), Some(lexicon.clone()))?;
        let before = found.len();
        play(start, &mut Rng::keyed(seed, game), style, |position| {
            if found.len() < wanted {
                found.push(position.without_history());
            }
        });
        if found.len() == before {
            break;
        }
        game += 1;
    }
    Ok(found)
}

/// Plays one game to its end and calls `visit` with each position before its turn. A player without a legal play
/// exchanges all tiles if allowed, otherwise passes.
pub fn play(
    mut position: Position,
    rng: &mut Rng,
    style: Style,
    mut look: impl FnMut(&Position),
) -> Position {
    let (mut best, mut generator) = (Best::default(), Generator::default());
    for player in 0..position.players() {
        position.refill(player, rng);
    }
    while !position.is_over() {
        look(&position);
        let chosen = match style {
            Style::Greedy => best
                .find(&position, 1, None)
                .first()
                .map(|valued| valued.play),
            Style::Random => {
                let plays = generator.all(&position, Method::Gordon);
                (!plays.is_empty()).then(|| plays[rng.below(plays.len() as u64) as usize])
            }
        };
        let rack = *position.rack();
        let mv = match chosen {
            Some(play) => Move::Play(play),
            None if position.check(&Move::Exchange(rack)).is_ok() => Move::Exchange(rack),
            None => Move::Pass,
        };
        let player = position.to_move();
        position.play_unchecked(&mv);
        position.refill(player, rng);
    }
    position
}
