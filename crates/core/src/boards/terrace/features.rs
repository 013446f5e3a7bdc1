//! The features of Terrace positions and moves (Houdek 2010, chapter 17.3.1).

use std::sync::LazyLock;

use super::ground::{self, GROUND, Ground, SQUARES, Squares};
use super::{KINDS, Move, T, Terrace, goal, size};
use crate::game::Position;

pub const FEATURES: &[&str] = &[
    "T0", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "TR0", "TR1", "TR2",
];
pub const TR0: usize = 12;

/// No square is further than nine moves from a goal, so this minus the distance is always positive.
const BEYOND: i32 = 10;

/// The number of moves that a lone T needs to each goal (a1 first), by breadth-first search on the empty board.
pub static MOVES_TO_GOAL: LazyLock<[[u8; SQUARES]; 2]> =
    LazyLock::new(|| ground::LOW_CORNERS.map(distances));

fn distances(goal: u8) -> [u8; SQUARES] {
    let mut distance = [u8::MAX; SQUARES];
    distance[goal as usize] = 0;
    let mut reached: Squares = 1 << goal;
    for moves in 1.. {
        let next = |square: &usize| {
            let steps = GROUND.terrace[*square] | GROUND.up[*square] | GROUND.down[*square];
            distance[*square] == u8::MAX && steps & reached != 0
        };
        let fresh: Vec<usize> = (0..SQUARES).filter(next).collect();
        if fresh.is_empty() {
            break;
        }
        for square in fresh {
            distance[square] = moves;
            reached |= 1 << square;
        }
    }
    distance
}

pub fn moves_to_goal(player: usize, square: u8) -> i32 {
    let side = usize::from(goal(player) != ground::LOW_CORNERS[0]);
    MOVES_TO_GOAL[side][square as usize].into()
}

/// The squares from which a lone T of the player needs this many moves to its goal, one or two.
pub fn at_distance(player: usize, moves: usize) -> Squares {
    static SETS: LazyLock<[[Squares; 2]; 2]> = LazyLock::new(|| {
        let set = |side: usize, moves: u8| {
            let squares = (0..SQUARES).filter(|&s| MOVES_TO_GOAL[side][s] == moves);
            squares.fold(0, |all, square| all | 1 << square)
        };
        [0, 1].map(|side| [1, 2].map(|moves| set(side, moves)))
    });
    let side = usize::from(goal(player) != ground::LOW_CORNERS[0]);
    SETS[side][moves - 1]
}

/// Features T0 to T11 of a position for a player.
pub fn of_position(position: &Terrace, player: usize, feature: usize) -> i32 {
    let opponents = || (0..position.players()).filter(move |&p| p != player);
    match feature {
        0 => 1,
        1 => ts(position, player),
        2 => opponents().map(|p| ts(position, p)).sum(),
        3 => nearness(position, player),
        4 => opponents().map(|p| nearness(position, p)).sum(),
        5 => sizes(position, player),
        6 => opponents().map(|p| sizes(position, p)).sum(),
        7 => mobility(position, player),
        8 => opponents().map(|p| mobility(position, p)).sum(),
        9 => room(position, player),
        10 => opponents().map(|p| room(position, p)).sum(),
        11 => occupancy(position, player),
        _ => 0,
    }
}

fn ts(position: &Terrace, player: usize) -> i32 {
    (position.owned(player) & position.kind(T)).count_ones() as i32
}

/// Ten minus the number of moves from T to its goal, or 0 without T.
fn nearness(position: &Terrace, player: usize) -> i32 {
    ground::each(position.owned(player) & position.kind(T))
        .map(|square| BEYOND - moves_to_goal(player, square))
        .sum()
}

/// The sum of the sizes of the pieces, from 1 (A and T) to 4 (D).
fn sizes(position: &Terrace, player: usize) -> i32 {
    let owned = position.owned(player);
    (0..KINDS)
        .map(|k| (owned & position.kind(k)).count_ones() as i32 * (size(k) as i32 + 1))
        .sum()
}

/// The number of legal targets of the player's pieces, without T.
fn mobility(position: &Terrace, player: usize) -> i32 {
    let targets = position.each_targets(player, T);
    targets.map(|(_, to)| to.count_ones() as i32).sum()
}

fn terrace_squares(square: u8) -> i32 {
    GROUND.terrace[square as usize].count_ones() as i32 + 1
}

/// Size times the number of squares of the terrace, summed over all pieces.
fn room(position: &Terrace, player: usize) -> i32 {
    let owned = position.owned(player);
    (0..KINDS)
        .map(|k| {
            let pieces = ground::each(owned & position.kind(k));
            (size(k) as i32 + 1) * pieces.map(terrace_squares).sum::<i32>()
        })
        .sum()
}

/// Formulas (12) and (13), summed over the pieces and their L-shaped terraces. In the formulas heights start at 0.
fn occupancy(position: &Terrace, player: usize) -> i32 {
    let owned = position.owned(player);
    ground::each(owned)
        .map(|square| {
            let height = i32::from(GROUND.height[square as usize]) - 1;
            let best = if height >= 4 { 8 - height } else { height + 1 };
            let terrace = GROUND.terrace[square as usize] | 1 << square;
            best - (best - (owned & terrace).count_ones() as i32).abs()
        })
        .sum()
}

/// TR0, TR1 and TR2: T moves, an own piece is captured, an opponent's piece is captured.
pub fn of_move(position: &Terrace, mv: Move, feature: usize) -> i32 {
    let captured = position.owner(mv.to);
    let holds = match feature - TR0 {
        0 => position.kind_at(mv.from) == Some(T),
        1 => captured == Some(position.side()),
        _ => captured.is_some_and(|player| player != position.side()),
    };
    holds.into()
}

/// What the place of a piece adds to the rank of its move, by goal (a1 first), kind and square: for T the way to the
/// goal that is behind it, for the others the length of the terrace times the size.
static PLACES: LazyLock<[[[i8; SQUARES]; KINDS]; 2]> = LazyLock::new(|| {
    [0, 1].map(|side| {
        std::array::from_fn(|kind| {
            std::array::from_fn(|square| match kind {
                T => 4 * (BEYOND as i8 - MOVES_TO_GOAL[side][square] as i8),
                // Terraces have an odd number of squares.
                _ => (size(kind) as i8 + 1) * (terrace_squares(square as u8) as i8 / 2),
            })
        })
    })
});

/// A finer rank than TR0-TR2: captures by size, steps of T towards its goal, moves to longer terraces.
pub fn hint(position: &Terrace, mv: Move) -> i32 {
    let side = position.side();
    let kind = position.kind_at(mv.from).unwrap_or(0);
    let gain = match position.piece_at(mv.to) {
        Some((_, T)) => 100,
        Some((player, lost)) => (size(lost) as i32 + 2) * if player == side { -8 } else { 8 },
        None => 0,
    };
    let places = &PLACES[usize::from(goal(side) != ground::LOW_CORNERS[0])][kind];
    gain + i32::from(places[mv.to as usize] - places[mv.from as usize])
}

/// Captures of opponents' pieces and the last step of T.
pub fn noisy(position: &Terrace, mv: Move) -> bool {
    let side = position.side();
    match position.owner(mv.to) {
        Some(player) => player != side,
        None => mv.to == goal(side) && position.kind_at(mv.from) == Some(T),
    }
}

/// Whether the side to move has a noisy move.
pub fn restless(position: &Terrace) -> bool {
    let (ground, side): (&Ground, _) = (&GROUND, position.side());
    let (owned, others) = (
        position.owned(side),
        position.occupied() & !position.owned(side),
    );
    let t = owned & position.kind(T);
    let near_goal = ground::each(t).any(|square| moves_to_goal(side, square) == 1);
    near_goal
        || (0..KINDS).any(|kind| {
            let prey = others & position.capturable(kind);
            let strikes = ground.strikes(owned & position.kind(kind));
            strikes.into_iter().any(|struck| struck & prey != 0)
        })
}

/// Whether an opponent threatens to capture the T of the side to move, or to step to its goal.
pub fn urgent(position: &Terrace) -> bool {
    let side = position.side();
    let (owned, occupied) = (position.owned(side), position.occupied());
    let others = occupied & !owned;
    let attacked = ground::each(owned & position.kind(T))
        .any(|square| GROUND.struck[square as usize] & others != 0);
    attacked
        || ground::each(others & position.kind(T)).any(|square| {
            let player = position.owner(square).unwrap_or(side);
            moves_to_goal(player, square) == 1
                && position.targets(player, T, square) >> goal(player) & 1 == 1
        })
}
