//! The Yinsh heuristics Storm, By Position and Basic (Houdek 2010, chapter 17.4, table 3).

use super::features::{self, FEATURES, YP0, YP1, YP2, YP3, YR0, YRP0};
use super::points::{bit, each};
use super::{Yinsh, YinshTurn};
use crate::boards::BoardGame;
use crate::boards::heuristic::{HeuristicGame, salt};
use crate::search::Heuristic;
use crate::search::weights::{Term, Weights, total};

/// Suffixes of columns that evaluate one special ring, for the heuristic with the same prefix.
const EDGE: &str = "-edge";
const BLOCK: &str = "-block";

/// Edge and Block apply when the player has this many rings on the board.
const SPECIAL_RINGS: u32 = 3;

pub struct YinshHeuristic {
    weights: Weights,
    main_terms: Vec<Term>,
    placement_terms: Vec<Term>,
    /// The terms of Edge and of Block.
    special: Option<[Vec<Term>; 2]>,
    move_terms: Vec<Term>,
    salt: u64,
    /// The greatest effect of one feature apart from removed rings.
    unit: i32,
}

impl YinshHeuristic {
    fn new(weights: Weights, all: &[Weights]) -> Self {
        let placing = |w: &Weights| w.select(|f| (YP0..YR0).contains(&f));
        let column = |suffix: &str| {
            let name = format!("{}{suffix}", weights.table_name());
            all.iter().find(|w| w.name == name).map(placing)
        };
        YinshHeuristic {
            main_terms: weights.select(features::is_of_main_phase),
            placement_terms: placing(&weights),
            special: column(EDGE).zip(column(BLOCK)).map(|(e, b)| [e, b]),
            move_terms: weights.select(|f| (YR0..=YRP0).contains(&f)),
            salt: salt(Yinsh::NAME, &weights),
            unit: features::unit(&weights),
            weights,
        }
    }

    /// With three own rings, By Position evaluates the least mobile ring as Edge and, of the other two, the one with
    /// more rings in line as Block.
    fn special_rings(&self, position: &Yinsh, player: usize) -> Option<[u8; 2]> {
        let rings = position.rings(player);
        if self.special.is_none() || rings.count_ones() != SPECIAL_RINGS {
            return None;
        }
        let edge = each(rings).min_by_key(|&ring| features::mobility(ring))?;
        let rest = each(rings & !bit(edge));
        let block = rest.min_by_key(|&ring| -features::in_line(position, ring))?;
        Some([edge, block])
    }

    fn placement(&self, position: &Yinsh, player: usize) -> i32 {
        let (Some(special), Some(rings)) = (&self.special, self.special_rings(position, player))
        else {
            let feature = |f| features::of_position(position, player, f);
            return total(&self.placement_terms, feature);
        };
        let of_ring = |ring: u8, terms: &[Term]| {
            total(terms, |f| match f {
                YP1 => features::in_line(position, ring),
                YP2 => features::mobility(ring),
                YP3 => features::edge_mobility(ring),
                _ => 0,
            })
        };
        let base = total(&self.placement_terms, |f| i32::from(f == YP0));
        let [edge, block] = rings;
        let normal = position.rings(player) & !(bit(edge) | bit(block));
        let others = each(normal).map(|ring| of_ring(ring, &self.placement_terms));
        base + of_ring(edge, &special[0]) + of_ring(block, &special[1]) + others.sum::<i32>()
    }
}

impl Heuristic<Yinsh> for YinshHeuristic {
    type Memory = ();

    fn win(&self) -> i32 {
        self.weights.win
    }

    fn draw(&self) -> i32 {
        self.weights.draw
    }

    fn evaluate(&self, position: &Yinsh, player: usize) -> i32 {
        if position.is_placing() {
            return self.placement(position, player);
        }
        let feature = |f| features::of_position(position, player, f);
        total(&self.main_terms, feature)
    }

    fn ranks(&self) -> bool {
        !self.move_terms.is_empty()
    }

    fn rank(&self, position: &mut Yinsh, turn: YinshTurn, _root: usize) -> i32 {
        total(&self.move_terms, |f| features::of_turn(position, turn, f))
    }

    fn unit(&self) -> i32 {
        self.unit
    }

    fn salt(&self) -> u64 {
        self.salt
    }
}

impl HeuristicGame for Yinsh {
    type Thesis = YinshHeuristic;

    const FEATURES: &'static [&'static str] = FEATURES;

    const WEIGHTS: &'static str = include_str!("weights.csv");
    const LEARNED: &'static str = include_str!("learned.csv");

    fn weighted(weights: Weights, table: &[Weights]) -> Option<Self::Thesis> {
        let completes = weights.name.ends_with(EDGE) || weights.name.ends_with(BLOCK);
        (!completes).then(|| YinshHeuristic::new(weights, table))
    }

    fn feature(&self, player: usize, feature: usize) -> i32 {
        features::of_position(self, player, feature)
    }
}
