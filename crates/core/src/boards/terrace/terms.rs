//! The terms of the learned evaluation of Terrace.

use super::ground::{self, GROUND, LOW_CORNERS, SQUARES, Squares};
use super::{KINDS, Move, T, Terrace, features, goal};
use crate::boards::learned::{Described, END, Sink};
use crate::game::Position;

const NAMES: &[&str] = &[
    "to-move",
    "t-attacked-to-move",
    "t-attacked-waiting",
    "attacks-to-move",
    "attacks-waiting",
    "mobility",
    "t-steps",
    "t-guards",
    "t-hunters",
];
const T_ATTACKED: usize = 1;
const ATTACKS: usize = 3;
const MOBILITY: usize = 5;
const T_STEPS: usize = 6;
const GUARDS: usize = 7;
const HUNTERS: usize = 8;
const DISTANCE: usize = 9;
const DISTANCES: usize = 10;
const PLACES: usize = DISTANCE + DISTANCES;
/// Eight heights on the side of the own goal, eight on the other.
const ZONES: usize = 16;
/// The pieces of each player in the long game, without T.
const PIECES: i32 = 15;

/// The zone of a square for a player whose goal is h8; for others the board is turned.
fn zone(square: u8, player: usize) -> usize {
    let far = |square: u8| square / 8 + square % 8;
    let turned = if goal(player) == LOW_CORNERS[1] {
        square
    } else {
        SQUARES as u8 - 1 - square
    };
    let height = usize::from(GROUND.height[square as usize]) - 1;
    height + if far(turned) >= 7 { 8 } else { 0 }
}

/// The squares next to a square.
fn around(square: u8) -> Squares {
    let s = square as usize;
    GROUND.up[s] | GROUND.down[s] | GROUND.strike[s] | GROUND.terrace[s]
}

impl Terrace {
    /// The pieces of a kind and larger that stand above a square and could capture there.
    fn strikers(&self, square: u8, size: usize, players: Squares) -> Squares {
        let large = (size..T).fold(0, |all, kind| all | self.kind(kind));
        let large = if size == 0 {
            large | self.kind(T)
        } else {
            large
        };
        let above = GROUND.up[square as usize];
        let diagonal = ground::each(above)
            .filter(|&from| GROUND.strike[from as usize] >> square & 1 == 1)
            .fold(0, |all, from| all | 1 << from);
        diagonal & large & players
    }
}

impl Described for Terrace {
    fn terms() -> Vec<String> {
        let distances = (0..DISTANCES).map(|d| format!("t-distance-{d}"));
        let places = ["A", "B", "C", "D"].into_iter().flat_map(|kind| {
            (0..ZONES).map(move |zone| {
                let half = if zone < 8 { "home" } else { "goal" };
                format!("{kind}-{half}-{}", zone % 8 + 1)
            })
        });
        let names = NAMES.iter().map(|name| name.to_string());
        names.chain(distances).chain(places).collect()
    }

    /// The pieces that are gone.
    fn phase(&self) -> i32 {
        let left = self.occupied().count_ones() as i32;
        let full = (PIECES + 1) * self.players() as i32;
        ((full - left).max(0) * END / full).min(END)
    }

    fn describe(&self, player: usize, sink: &mut impl Sink) {
        let owned = self.owned(player);
        let others = self.occupied() & !owned;
        let moves = self.side() == player;
        let waiting = usize::from(!moves);
        if moves {
            sink.add(0, 1);
        }
        let (mut attacks, mut mobility) = (0, 0);
        for kind in 0..T {
            let prey = self.capturable(kind) & others;
            for square in ground::each(owned & self.kind(kind)) {
                sink.add(PLACES + kind * ZONES + zone(square, player), 1);
                attacks += (GROUND.strike[square as usize] & prey).count_ones() as i32;
                mobility += self.targets(player, kind, square).count_ones() as i32;
            }
        }
        sink.add(ATTACKS + waiting, attacks);
        sink.add(MOBILITY, mobility);
        for square in ground::each(owned & self.kind(T)) {
            let left = features::moves_to_goal(player, square);
            sink.add(DISTANCE + (left as usize).min(DISTANCES - 1), 1);
            let strikers = self.strikers(square, 0, others);
            sink.add(T_ATTACKED + waiting, i32::from(strikers != 0));
            let targets = ground::each(self.targets(player, T, square));
            let nearer = targets.filter(|&to| features::moves_to_goal(player, to) < left);
            sink.add(T_STEPS, nearer.count() as i32);
            let near = around(square);
            sink.add(GUARDS, (near & owned).count_ones() as i32);
            sink.add(HUNTERS, (near & others).count_ones() as i32);
        }
    }

    fn hint(&self, mv: Move) -> i32 {
        features::hint(self, mv)
    }

    fn is_noisy(&self, mv: Move) -> bool {
        features::noisy(self, mv)
    }

    fn is_restless(&self) -> bool {
        features::restless(self)
    }
}

const _: () = assert!(KINDS == T + 1);
