//! The terms of the learned evaluation of Terrace.

use super::ground::{self, GROUND, Ground, Squares};
use super::tally::Tables;
use super::{KINDS, Move, T, Terrace, features, goal, size};
use crate::boards::learned::{Described, END, Sink};
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
const TO_MOVE: usize = 0;
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

/// The squares next to a square and those of its terrace. A piece on any other square has the same targets whatever stands
/// on this one.
pub fn around(square: u8) -> Squares {
    let s = square as usize;
    GROUND.up[s] | GROUND.down[s] | GROUND.strike[s] | GROUND.terrace[s]
}

/// The squares from which the player's pieces attack the Ts of the others.
pub fn over_t(position: &Terrace, player: usize) -> Squares {
    let ts = ground::each(position.kind(T) & !position.owned(player));
    ts.fold(0, |all, square| all | GROUND.struck[square as usize])
}

/// What pieces other than T can reach.
#[derive(Clone, Copy, Default)]
pub struct Reach {
    /// The number of targets.
    mobility: i16,
    /// The number of pieces that can go where they attack a T.
    hunts: i16,
}

impl Reach {
    pub fn add(&mut self, other: Reach) {
        self.mobility += other.mobility;
        self.hunts += other.hunts;
    }

    pub fn subtract(&mut self, other: Reach) {
        self.mobility -= other.mobility;
        self.hunts -= other.hunts;
    }
}

/// What all pieces of the other players attack.
struct Enemies {
    pieces: Squares,
    /// The squares attacked by pieces of at least each size.
    attacked: [Squares; T],
}

impl Enemies {
    fn of(position: &Terrace, player: usize) -> Self {
        let ground: &Ground = &GROUND;
        let pieces = position.occupied() & !position.owned(player);
        let mut attacked = [0; T];
        for kind in 0..KINDS {
            let strikes = ground.strikes(pieces & position.kind(kind));
            attacked[size(kind)] |= strikes.into_iter().fold(0, |all, struck| all | struck);
        }
        for smaller in (0..T - 1).rev() {
            attacked[smaller] |= attacked[smaller + 1];
        }
        Enemies { pieces, attacked }
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

    /// The reach of each piece of a player on these squares.
    pub fn each_reach(
        &self,
        player: usize,
        over_t: Squares,
        squares: Squares,
    ) -> impl Iterator<Item = (u8, Reach)> {
        let ground: &Ground = &GROUND;
        let (owned, occupied) = (self.owned(player), self.occupied());
        let pieces = owned & squares;
        (0..T).flat_map(move |kind| {
            let capturable = self.capturable(kind);
            ground::each(pieces & self.kind(kind)).map(move |square| {
                let targets = ground.targets(square, occupied, occupied & !owned, capturable);
                let reach = Reach {
                    mobility: targets.count_ones() as i16,
                    hunts: i16::from(targets & over_t != 0),
                };
                (square, reach)
            })
        })
    }

    /// All terms of a player whose pieces have this reach.
    pub fn describe_with(&self, player: usize, reach: Reach, sink: &mut impl Sink) {
        let waiting = usize::from(self.side() != player);
        sink.add(TO_MOVE, 1 - waiting as i32);
        sink.add(MOBILITY, reach.mobility.into());
        sink.add(HUNTS + waiting, reach.hunts.into());
        let enemies = Enemies::of(self, player);
        self.describe_pieces(player, &enemies, sink);
        for square in ground::each(self.owned(player) & self.kind(T)) {
            self.describe_t(player, square, &enemies, sink);
        }
    }

    /// The terms of pieces other than T, without their reach.
    fn describe_pieces(&self, player: usize, enemies: &Enemies, sink: &mut impl Sink) {
        let (ground, owned): (&Ground, _) = (&GROUND, self.owned(player));
        let waiting = usize::from(self.side() != player);
        let (mut loose, mut struck, mut guarded): (Squares, Squares, _) = (0, 0, 0);
        for kind in 0..T {
            let pieces = owned & self.kind(kind);
            let prey = self.capturable(kind) & enemies.pieces;
            for strikes in ground.strikes(pieces) {
                struck |= strikes;
                loose |= strikes & prey & !enemies.attacked[kind];
                guarded += (strikes & prey & enemies.attacked[kind]).count_ones() as i32;
            }
            sink.add(MATERIAL + kind, pieces.count_ones() as i32);
        }
        sink.add(GUARDED + waiting, guarded);
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
    type Following = Tables;

    const UNIT_PERCENT: i32 = 139;

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
        let mut reach = Reach::default();
        for (_, of_piece) in self.each_reach(player, over_t(self, player), Squares::MAX) {
            reach.add(of_piece);
        }
        self.describe_with(player, reach, sink);
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
