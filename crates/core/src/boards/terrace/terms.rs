//! The terms of the learned evaluation of Terrace.

use super::ground::{self, GROUND, Ground, Squares};
use super::{KINDS, Move, T, Terrace, features, goal, size};
use crate::boards::learned::{Anew, Described, END, Sink};
use crate::game::Position;

const NAMES: &[&str] = &[
    "to-move",
    "t-attacked-to-move",
    "t-attacked-waiting",
    "mobility",
    "t-steps",
    "t-guards",
    "t-hunters",
    "t-cornered-to-move",
    "t-cornered-waiting",
    "hunts-to-move",
    "hunts-waiting",
    "guarded-prey-to-move",
    "guarded-prey-waiting",
    "watched-1",
    "watched-2",
    "A",
    "B",
    "C",
    "D",
];
const T_ATTACKED: usize = 1;
const MOBILITY: usize = 3;
const T_STEPS: usize = 4;
const GUARDS: usize = 5;
const HUNTERS: usize = 6;
const CORNERED: usize = 7;
const HUNTS: usize = 9;
const GUARDED: usize = 11;
const WATCHED: usize = 13;
const MATERIAL: usize = 15;
/// Prey that no enemy can retake, by kind, for the player to move and for the one who waits.
const LOOSE: usize = MATERIAL + T;
/// The moves that T needs on squares that no enemy attacks, for the player to move and for the one who waits.
const SAFE_WAY: usize = LOOSE + 2 * T;
/// Longer safe ways count as none.
const LONGEST: usize = 5;
const DISTANCE: usize = SAFE_WAY + 2 * LONGEST;
const DISTANCES: usize = 10;
/// The pieces of each player in the long game, without T.
const PIECES: i32 = 15;

const TURNS: [&str; 2] = ["to-move", "waiting"];

/// The squares next to a square.
fn around(square: u8) -> Squares {
    let s = square as usize;
    GROUND.up[s] | GROUND.down[s] | GROUND.strike[s] | GROUND.terrace[s]
}

/// What all pieces of the other players attack.
struct Enemies {
    pieces: Squares,
    /// The squares attacked by pieces of at least each size.
    attacked: [Squares; T],
    /// The squares from which their Ts can be captured.
    over_t: Squares,
}

impl Enemies {
    fn of(position: &Terrace, player: usize) -> Self {
        let ground: &Ground = &GROUND;
        let pieces = position.occupied() & !position.owned(player);
        let mut attacked = [0; T];
        for kind in 0..KINDS {
            let strikes = ground::each(pieces & position.kind(kind))
                .fold(0, |all, square| all | ground.strike[square as usize]);
            attacked[size(kind)] |= strikes;
        }
        for smaller in (0..T - 1).rev() {
            attacked[smaller] |= attacked[smaller + 1];
        }
        let ts = ground::each(pieces & position.kind(T));
        Enemies {
            pieces,
            attacked,
            over_t: ts.fold(0, |all, square| all | ground.struck[square as usize]),
        }
    }
}

impl Terrace {
    /// The number of moves that T needs to its goal over empty squares outside `avoided`, if at most [`LONGEST`].
    fn way(&self, player: usize, from: u8, avoided: Squares) -> Option<usize> {
        let (ground, goal): (&Ground, _) = (&GROUND, 1 << goal(player));
        let occupied = self.occupied();
        let enemies = occupied & !self.owned(player);
        let open = !avoided | goal;
        let (mut reached, mut fresh): (Squares, Squares) = (1 << from, 1 << from);
        for moves in 1..=LONGEST {
            let next = ground::each(fresh).fold(0, |all, square| {
                all | ground.targets(square, occupied, enemies, 0)
            });
            if next & goal != 0 {
                return Some(moves);
            }
            fresh = next & open & !reached;
            reached |= fresh;
        }
        None
    }

    /// The terms of pieces other than T.
    fn describe_pieces(&self, player: usize, enemies: &Enemies, sink: &mut impl Sink) {
        let (ground, owned, occupied): (&Ground, _, _) =
            (&GROUND, self.owned(player), self.occupied());
        let waiting = usize::from(self.side() != player);
        let (mut loose, mut struck): (Squares, Squares) = (0, 0);
        let (mut mobility, mut hunts, mut guarded) = (0, 0, 0);
        for kind in 0..T {
            let capturable = self.capturable(kind);
            let prey = capturable & enemies.pieces;
            for square in ground::each(owned & self.kind(kind)) {
                let strike = ground.strike[square as usize];
                struck |= strike;
                loose |= strike & prey & !enemies.attacked[kind];
                guarded += (strike & prey & enemies.attacked[kind]).count_ones() as i32;
                let targets = ground.targets(square, occupied, enemies.pieces, capturable);
                mobility += targets.count_ones() as i32;
                hunts += i32::from(targets & enemies.over_t != 0);
            }
            sink.add(
                MATERIAL + kind,
                (owned & self.kind(kind)).count_ones() as i32,
            );
        }
        sink.add(GUARDED + waiting, guarded);
        sink.add(MOBILITY, mobility);
        sink.add(HUNTS + waiting, hunts);
        for kind in 0..T {
            let count = (loose & self.kind(kind)).count_ones() as i32;
            sink.add(LOOSE + waiting * T + kind, count);
        }
        // The squares before the goals of the others.
        for rival in (0..self.players()).filter(|&p| p != player && self.is_alive(p)) {
            for near in 0..2 {
                let squares = struck & features::at_distance(rival, near + 1);
                sink.add(WATCHED + near, squares.count_ones() as i32);
            }
        }
    }

    fn describe_t(&self, player: usize, square: u8, enemies: &Enemies, sink: &mut impl Sink) {
        let owned = self.owned(player);
        let waiting = usize::from(self.side() != player);
        let left = features::moves_to_goal(player, square);
        sink.add(DISTANCE + (left as usize).min(DISTANCES - 1), 1);
        let danger = enemies.attacked[0];
        sink.add(T_ATTACKED + waiting, (danger >> square & 1) as i32);
        let targets = self.targets(player, T, square);
        sink.add(CORNERED + waiting, i32::from(targets & !danger == 0));
        let nearer = ground::each(targets).filter(|&to| features::moves_to_goal(player, to) < left);
        sink.add(T_STEPS, nearer.count() as i32);
        let near = around(square);
        sink.add(GUARDS, (near & owned).count_ones() as i32);
        sink.add(HUNTERS, (near & enemies.pieces).count_ones() as i32);
        // No way is shorter than that on the empty board.
        if left as usize <= LONGEST {
            if let Some(moves) = self.way(player, square, danger) {
                sink.add(SAFE_WAY + waiting * LONGEST + moves - 1, 1);
            }
        }
    }
}

impl Described for Terrace {
    type Following = Anew;

    fn terms() -> Vec<String> {
        let kinds = ["A", "B", "C", "D"];
        let loose = TURNS.iter().flat_map(|turn| {
            let of_kind = move |kind| format!("loose-{kind}-{turn}");
            kinds.into_iter().map(of_kind)
        });
        let ways = TURNS
            .iter()
            .flat_map(|turn| (1..=LONGEST).map(move |n| format!("t-way-{n}-{turn}")));
        let distances = (0..DISTANCES).map(|d| format!("t-distance-{d}"));
        let names = NAMES.iter().map(|name| name.to_string());
        let all = names.chain(loose).chain(ways);
        all.chain(distances).collect()
    }

    /// The pieces that are gone.
    fn phase(&self) -> i32 {
        let left = self.occupied().count_ones() as i32;
        let full = (PIECES + 1) * self.players() as i32;
        ((full - left).max(0) * END / full).min(END)
    }

    fn describe(&self, player: usize, sink: &mut impl Sink) {
        if self.side() == player {
            sink.add(0, 1);
        }
        let enemies = Enemies::of(self, player);
        self.describe_pieces(player, &enemies, sink);
        for square in ground::each(self.owned(player) & self.kind(T)) {
            self.describe_t(player, square, &enemies, sink);
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

    fn is_urgent(&self) -> bool {
        features::urgent(self)
    }
}

const _: () = assert!(KINDS == T + 1);
