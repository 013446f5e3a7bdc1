//! Explains a move: the terms that add up to its equity.

use super::leave;
use super::mind::{Mind, in_endgame, mask, seen, used};
use super::strategy::{Exchange, Strategy};
use crate::crossword::generate::Method;
use crate::crossword::generate::best::POINT;
use crate::crossword::leaves::fill_endgame;
use crate::crossword::{Move, Position};

/// A move with the terms of its equity in thousandths of a point: the score of a play, the leave, each situated term
/// and each board term by name. With an empty bag, tile points may replace the leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms<'s> {
    pub mv: Move,
    pub equity: i32,
    pub terms: Vec<(&'s str, i32)>,
}

/// Indexed by the subset of tiles used.
type Tables<'s> = Vec<(&'s str, Vec<i32>)>;

impl Mind {
    /// All plays with their terms, best first. Does not search endgames.
    pub fn terms<'s>(&mut self, strategy: &'s Strategy, position: &Position) -> Vec<Terms<'s>> {
        let position = &*seen(strategy, position);
        let tables = self.tables(strategy, position);
        let plays = self.generator.all(position, Method::Gordon).to_vec();
        let mut found: Vec<(Terms<'s>, _)> = plays
            .into_iter()
            .map(|play| {
                (
                    explained(strategy, position, &tables, Move::Play(play)),
                    play,
                )
            })
            .collect();
        found.sort_by(|(a, one), (b, other)| {
            b.equity.cmp(&a.equity).then_with(|| one.by_score(other))
        });
        found.into_iter().map(|(terms, _)| terms).collect()
    }

    /// The best `count` moves in order: plays, found without generating all of them, and exchanges if the strategy
    /// may choose them. Does not search endgames.
    pub fn ranked<'s>(
        &mut self,
        strategy: &'s Strategy,
        position: &Position,
        count: usize,
    ) -> Vec<Terms<'s>> {
        let position = &*seen(strategy, position);
        let tables = self.tables(strategy, position);
        self.fill(strategy, position);
        let plays = self.best_plays(strategy, position, count).iter();
        let plays = plays.map(|valued| Move::Play(valued.play));
        let exchanges = match strategy.exchange {
            Exchange::ByLeave => position.exchanges(),
            _ => Vec::new(),
        };
        let moves = plays.chain(exchanges.into_iter().map(Move::Exchange));
        let mut found: Vec<Terms<'s>> = moves
            .map(|mv| explained(strategy, position, &tables, mv))
            .collect();
        // A stable sort: plays keep their order and precede exchanges of equal value.
        found.sort_by_key(|terms| -terms.equity);
        found.truncate(count);
        found
    }

    /// The terms of one legal move.
    pub fn explain<'s>(
        &mut self,
        strategy: &'s Strategy,
        position: &Position,
        mv: Move,
    ) -> Terms<'s> {
        let tables = self.tables(strategy, position);
        explained(strategy, position, &tables, mv)
    }

    fn tables<'s>(&mut self, strategy: &'s Strategy, position: &Position) -> Tables<'s> {
        let whole = 1 << position.rack().len();
        if in_endgame(strategy, position) {
            let mut table = vec![0; whole];
            fill_endgame(position, &mut table);
            return vec![("endgame", table)];
        }
        leave::fill(&strategy.leave, position.rack(), &mut self.leaves[..]);
        let leaves = &mut self.leaves[..whole];
        let mut tables = vec![("leave", leaves.to_vec())];
        for term in &strategy.situated {
            // A term may depend on the sum of those before it, so its table is the change of that sum.
            let before = leaves.to_vec();
            term.add(position, leaves);
            let change = leaves
                .iter()
                .zip(before)
                .map(|(after, before)| after - before);
            tables.push((term.name(), change.collect()));
        }
        tables
    }
}

fn explained<'s>(
    strategy: &'s Strategy,
    position: &Position,
    tables: &Tables<'s>,
    mv: Move,
) -> Terms<'s> {
    let rack = position.rack();
    let kept = |set: usize| tables.iter().map(move |(name, table)| (*name, table[set]));
    let terms: Vec<(&'s str, i32)> = match &mv {
        Move::Play(play) => {
            let board = strategy.board.iter();
            let board = board.map(|term| (term.name(), term.value(position, play)));
            let score = ("score", play.score * POINT);
            let kept = kept(used(rack, play));
            std::iter::once(score).chain(kept).chain(board).collect()
        }
        Move::Exchange(tiles) => kept(mask(rack, tiles)).collect(),
        Move::ExchangeHidden(_) | Move::Pass => Vec::new(),
    };
    Terms {
        mv,
        equity: terms.iter().map(|(_, value)| value).sum(),
        terms,
    }
}
