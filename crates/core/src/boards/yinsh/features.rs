//! The features of Yinsh positions and turns, in both phases (Houdek 2010, chapter 17.4.1).

use super::points::{DIRECTIONS, LINES, NUMBERS, Points, STEPS, bit, each, fives};
use super::{Reach, Yinsh, YinshTurn};
use crate::search::weights::Weights;
use std::sync::LazyLock;

pub const FEATURES: &[&str] = &[
    "Y0", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "Y10", "Y11", "Y12", "Y13", "Y14",
    "Y15", "Y16", "Y17", "Y18", "Y19", "Y20", "Y21", "YP0", "YP1", "YP2", "YP3", "YR0", "YR1",
    "YRP0", "Y21a", "Y21b", "Y21c", "Y21d",
];
pub const YP0: usize = 22;
pub const YP1: usize = 23;
pub const YP2: usize = 24;
pub const YP3: usize = 25;
pub const YR0: usize = 26;
pub const YR1: usize = 27;
pub const YRP0: usize = 28;
/// Other readings of Y21. No heuristic uses them; they are for trying: `by-position+Y21=0+Y21a=1`.
const Y21A: usize = 29;
const Y21B: usize = 30;
const Y21C: usize = 31;
const Y21D: usize = 32;

/// The centre is f6.
const CENTRE: i32 = 5;
/// Formula (14): greater than the mobility of any ring on the empty board.
const MOBILITY_LIMIT: i32 = 28;
/// Formula (16): the score of a window of five by the number of moves it still needs.
const ROW_SCORES: [i32; 4] = [50, 14, 4, 1];

pub static FROM_CENTRE: LazyLock<[u8; NUMBERS]> = LazyLock::new(|| {
    std::array::from_fn(|point| {
        let (x, y) = (point as i32 / 11 - CENTRE, point as i32 % 11 - CENTRE);
        ((x.abs() + y.abs() + (x - y).abs()) / 2) as u8
    })
});

/// All windows of five: their points and their line.
static WINDOWS: LazyLock<Vec<(Points, usize)>> = LazyLock::new(|| {
    let starts = fives(LINES.all).into_iter().enumerate();
    starts
        .flat_map(|(line, starts)| {
            each(starts).map(move |start| (row(bit(start), STEPS[line]), line))
        })
        .collect()
});

/// The points of all rows of five that start on `starts`.
fn row(starts: Points, step: usize) -> Points {
    (0..5).fold(0, |all, i| all | starts << (i * step))
}

fn count(points: Points) -> i32 {
    points.count_ones() as i32
}

/// The greatest weight of a feature that a quiet turn changes by one; Y21 changes by more.
pub fn unit(weights: &Weights) -> i32 {
    let greatest = (2..21).map(|f| weights.weight(f).abs()).max();
    greatest
        .unwrap_or(0)
        .max(weights.weight(21) * ROW_SCORES[1])
        .max(1)
}

pub fn is_of_main_phase(feature: usize) -> bool {
    !(YP0..Y21A).contains(&feature)
}

/// Features Y0 to Y21 of a position in the main phase, and YP0 to YP3 during placement, for a player.
pub fn of_position(position: &Yinsh, player: usize, feature: usize) -> i32 {
    if position.is_placing() == is_of_main_phase(feature) {
        return 0;
    }
    let rival = 1 - player;
    let (rings, rival_rings) = (position.rings(player), position.rings(rival));
    let (marks, rival_marks) = (position.marks(player), position.marks(rival));
    match feature {
        0 => 1,
        1 => count(rival_rings) - count(rings),
        2 => fours(rings, marks) + fours(rings, rival_marks),
        3 => fours(rival_rings, rival_marks) + fours(rival_rings, marks),
        4 => fours(rings, marks),
        5 => fours(rival_rings, rival_marks),
        6 => fours(rings, rival_marks),
        7 => fours(rival_rings, marks),
        8 => from_centre(rings),
        9 => from_centre(rival_rings),
        10 => from_centre(marks),
        11 => from_centre(rival_marks),
        12 => count(rings),
        13 => count(rival_rings),
        14 => count(marks),
        15 => count(rival_marks),
        16 => count(marks) - count(rival_marks),
        17 => amid(rings, marks),
        18 => amid(rival_rings, rival_marks),
        19 => completing_flips(position, player),
        20 => completing_flips(position, rival),
        21 => rows_to_come(position, player, RowMoves::of(2, 0)),
        Y21A => rows_to_come(position, player, RowMoves::of(1, 0)),
        Y21B => rows_to_come(position, player, RowMoves::of(0, 0)),
        Y21C => rows_to_come(position, player, RowMoves::of(2, 1)),
        Y21D => rows_to_come(position, player, RowMoves::of(1, 1)),
        YP0 => 1,
        YP1 => each(rings).map(|ring| in_line(position, ring)).sum(),
        YP2 => each(rings).map(mobility).sum(),
        YP3 => each(rings)
            .map(mobility)
            .min()
            .map_or(0, |m| MOBILITY_LIMIT - m),
        _ => 0,
    }
}

/// Y8-Y11: the sum of distances from the centre.
pub fn from_centre(points: Points) -> i32 {
    each(points)
        .map(|p| i32::from(FROM_CENTRE[p as usize]))
        .sum()
}

/// Y2-Y7: runs of four markers of one colour directly next to a ring.
fn fours(rings: Points, marks: Points) -> i32 {
    let along = |step: usize| {
        let two = marks & marks >> step;
        let starts = two & two >> (2 * step);
        count(rings & starts >> step) + count(rings & starts << (4 * step))
    };
    STEPS.into_iter().map(along).sum()
}

/// Y17, Y18: on an axis through a ring, x markers on one side and y on the other, with x in 1..=3 and y in 4 - x..=3.
fn amid(rings: Points, marks: Points) -> i32 {
    let along = |step: usize| {
        // Entry i: the points where a run of at least i + 1 markers starts.
        let runs = |near: &dyn Fn(usize) -> Points| {
            let mut run = [near(1); 4];
            (1..4).for_each(|i| run[i] = run[i - 1] & near(i + 1));
            run
        };
        let up = runs(&|i| marks >> (i * step));
        let down = runs(&|i| marks << (i * step));
        let four = up[0] & down[2] | up[1] & down[1] | up[2] & down[0];
        count(rings & four & !up[3] & !down[3])
    };
    STEPS.into_iter().map(along).sum()
}

/// The jumps of a player's rings: line, ring, landing point, flipped markers.
fn jumps(position: &Yinsh, player: usize) -> impl Iterator<Item = (usize, u8, u8, Points)> + '_ {
    let rings = position.rings(0) | position.rings(1);
    let marks = position.marks(0) | position.marks(1);
    each(position.rings(player)).flat_map(move |from| {
        each(Reach::of(from, rings, marks).jumps).map(move |to| {
            let line = LINES.directions[from as usize][to as usize] as usize % 3;
            (line, from, to, LINES.between(from, to) & marks)
        })
    })
}

/// Y19, Y20: pairs of a jump and a marker that it flips to the player's colour and that is then part of a row of five.
fn completing_flips(position: &Yinsh, player: usize) -> i32 {
    let rival_marks = position.marks(1 - player);
    let all = position.marks(player) | rival_marks;
    jumps(position, player)
        .map(|(_, from, _, jumped)| {
            if fives(all | bit(from)) == [0; 3] {
                return 0;
            }
            let marks = (position.marks(player) ^ jumped) | bit(from);
            let starts = fives(marks);
            let rows = (0..3).fold(0, |rows, line| rows | row(starts[line], STEPS[line]));
            count(rows & jumped & rival_marks)
        })
        .sum()
}

/// The moves that a row needs, which the thesis leaves open.
#[derive(Clone, Copy)]
struct RowMoves {
    /// For an empty point: two, to land and leave, in our reading.
    empty: i32,
    /// Own rings that need no move. ("With more than one own ring we need additional moves" may mean that one is free.)
    free_rings: i32,
}

impl RowMoves {
    fn of(empty: i32, free_rings: i32) -> RowMoves {
        RowMoves { empty, free_rings }
    }
}

/// Y21: the scores of all windows that the player's rings reach, by the number of moves that a row of the player needs
/// there.
///
/// An own ring needs one move; a reading may take some rings as free. A run of rival markers needs one move if an own
/// ring can jump it along the window, otherwise one per marker. A rival ring makes the row impossible.
fn rows_to_come(position: &Yinsh, player: usize, row: RowMoves) -> i32 {
    let (rings, rival_rings) = (position.rings(player), position.rings(1 - player));
    let (marks, rival_marks) = (position.marks(player), position.marks(1 - player));
    let mut jumped = [0; 3];
    jumps(position, player).for_each(|(line, _, _, points)| jumped[line] |= points);
    let landings = each(rings).fold(0, |all, ring| {
        all | Reach::of(ring, rings | rival_rings, marks | rival_marks).all()
    });
    let reached = rings | landings | jumped[0] | jumped[1] | jumped[2];
    let empty = LINES.all & !position.occupied();
    let score = |&(window, line): &(Points, usize)| {
        if window & rival_rings != 0 || window & reached == 0 {
            return 0;
        }
        let own_rings = (count(window & rings) - row.free_rings).max(0);
        let moves = row.empty * count(window & empty) + own_rings;
        if moves > 3 {
            return 0;
        }
        let in_runs = window & rival_marks & jumped[line];
        let singles = window & rival_marks & !jumped[line];
        let runs = in_runs & !(in_runs << STEPS[line]);
        let moves = moves + count(runs) + count(singles);
        ROW_SCORES.get(moves as usize).copied().unwrap_or(0)
    };
    WINDOWS.iter().map(score).sum()
}

/// YP1 of one ring: the number of rings of both players on the lines through it.
pub fn in_line(position: &Yinsh, ring: u8) -> i32 {
    let rings = position.rings(0) | position.rings(1);
    count(rings & star(ring))
}

/// YP2 of one ring: the number of points it reaches on the empty board.
pub fn mobility(point: u8) -> i32 {
    count(star(point))
}

/// All points on the lines through a point.
fn star(point: u8) -> Points {
    (0..DIRECTIONS).fold(0, |all, d| all | LINES.rays[d][point as usize])
}

/// YP3 of one ring.
pub fn edge_mobility(point: u8) -> i32 {
    MOBILITY_LIMIT - mobility(point)
}

/// YR0, YR1 and YRP0 of a turn; 0 if they do not apply.
pub fn of_turn(position: &Yinsh, turn: YinshTurn, feature: usize) -> i32 {
    match (feature, position.is_placing(), turn.moves_ring()) {
        (YRP0, true, _) => mobility(turn.to),
        (YR0, false, true) => changed_sequences(position, turn).0,
        (YR1, false, true) => changed_sequences(position, turn).1,
        _ => 0,
    }
}

/// The scores of the sequences that contain a placed or flipped marker, for the player and for the rival.
fn changed_sequences(position: &Yinsh, turn: YinshTurn) -> (i32, i32) {
    use crate::game::Position;
    let side = position.side();
    let taken = turn.removals_before().iter().fold(0, |all, removal| {
        all | row(bit(removal.start), STEPS[removal.line as usize])
    });
    let own = position.marks(side) & !taken;
    let rival = position.marks(1 - side);
    let jumped = LINES.between(turn.from, turn.to) & (own | rival);
    let (turned, lost) = (jumped & rival, jumped & own);
    let own_after = own & !lost | turned | bit(turn.from);
    let rival_after = rival & !turned | lost;
    (
        sequences(own_after, turned | bit(turn.from)),
        sequences(rival_after, lost),
    )
}

/// Formula (18), summed over the maximal sequences of `marks` that contain a changed marker: 3 for three, 8 for four,
/// 15 for five and more.
fn sequences(marks: Points, changed: Points) -> i32 {
    let along = |step: usize| {
        let mut left = changed;
        let mut points = 0;
        while left != 0 {
            let marker = left & left.wrapping_neg();
            let mut run = marker;
            loop {
                let longer = run | (run << step | run >> step) & marks;
                if longer == run {
                    break;
                }
                run = longer;
            }
            left &= !run;
            points += match count(run) {
                0..=2 => 0,
                3 => 3,
                4 => 8,
                _ => 15,
            };
        }
        points
    };
    STEPS.into_iter().map(along).sum()
}

/// A cheap rank: rows first, then flipped markers, then distance from the centre.
pub fn hint(position: &Yinsh, turn: YinshTurn) -> i32 {
    use crate::game::Position;
    if position.is_placing() {
        return mobility(turn.to) - 2 * in_line(position, turn.to);
    }
    if !turn.moves_ring() {
        return 0;
    }
    let side = position.side();
    let between = LINES.between(turn.from, turn.to);
    let turned = count(between & position.marks(1 - side)) - count(between & position.marks(side));
    let rows = turn.removals_after().len() as i32;
    20 * rows + 2 * turned - i32::from(FROM_CENTRE[turn.to as usize])
}
