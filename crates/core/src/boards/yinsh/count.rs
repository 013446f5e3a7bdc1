//! Counts turns without listing them, for all rings of a player at once.
//!
//! In one direction each point is reached by at most one ring, the nearest behind it. So the number of moves is the sum
//! of the points reached in the six directions. Only moves that may complete a row are examined one by one: a row needs
//! five markers, or four markers and the ring that moves.

use super::Yinsh;
use super::points::{DIRECTIONS, LINES, Points, STEPS, bit, each, fives, has_five, row_of_five};
use super::turn::{Pieces, Reach, count_removals};
use crate::game::Position;

/// The number of turns of a position in the main phase that is not over.
pub fn count_turns(position: &Yinsh) -> u64 {
    count_turns_of(
        position,
        Sight::of_player(position, position.side()).moves() as u32,
    )
}

/// The same, if the number of ring moves is known. Each move is one turn, unless it completes a row.
pub fn count_turns_of(position: &Yinsh, moves: u32) -> u64 {
    let side = position.side();
    let table = Pieces::of(position);
    let suspects = match Suspects::of(&table, side) {
        Some(suspects) if position.turn == position.side => suspects,
        _ => return count_removals(position, table, false),
    };
    let more = suspects.more_turns(position, &table);
    (u64::from(moves) + more).max(1) // a pass
}

/// The rings whose moves may complete a row.
#[derive(Default)]
struct Suspects {
    /// Rings that leave a marker beside four own ones: every move may complete the row.
    all: Points,
    /// Rings whose jumps in any direction may complete a row.
    jumping: Points,
    /// Rings whose jumps along each of the three lines may complete a row.
    along: [Points; 3],
}

impl Suspects {
    /// Looks at all windows of five that hold markers, or four markers and a ring of the player. `None` if the player
    /// has a row already.
    fn of(table: &Pieces, side: usize) -> Option<Self> {
        let (own, rings) = (table.marks[side], table.rings[side]);
        let marks = table.marks[0] | table.marks[1];
        let mut suspects = Suspects::default();
        for (line, starts) in fives(marks | rings).into_iter().enumerate() {
            for start in each(starts) {
                let window = row_of_five(start, line as u8);
                let inside = window & rings;
                let rivals = window & !(own | inside);
                match (inside.count_ones(), rivals.count_ones()) {
                    (0, 0) => return None,
                    (0, 1) => suspects.jumping |= rings & star(rivals.trailing_zeros() as u8),
                    (0, _) => suspects.along[line] |= rings & through(start, line),
                    (1, 0) => suspects.all |= inside,
                    // A jump along another line flips no marker of this window.
                    (1, _) => suspects.along[line] |= inside,
                    _ => {} // a move takes one ring away, not two
                }
            }
        }
        Some(suspects)
    }

    /// The turns that moves add by completing rows: a row can be removed in several ways.
    fn more_turns(&self, position: &Yinsh, table: &Pieces) -> u64 {
        let rings = table.rings[0] | table.rings[1];
        let marks = table.marks[0] | table.marks[1];
        let mut more = 0;
        for from in each(self.all | self.jumping) {
            let reach = Reach::of(from, rings, marks);
            let slides = self.all & bit(from) != 0;
            let moves = if slides { reach.all() } else { reach.jumps };
            more += more_turns(position, table, from, moves);
        }
        for (line, suspects) in self.along.into_iter().enumerate() {
            for from in each(suspects & !(self.all | self.jumping)) {
                let jumps = [line, line + 3].map(|d| Reach::along(d, from, rings, marks).jumps);
                more += more_turns(position, table, from, jumps[0] | jumps[1]);
            }
        }
        more
    }
}

fn more_turns(position: &Yinsh, table: &Pieces, from: u8, moves: Points) -> u64 {
    let side = position.side();
    each(moves)
        .map(|to| table.move_ring(side, from, to))
        .filter(|after| has_five(after.marks[side]))
        .map(|after| count_removals(position, after, true) - 1)
        .sum()
}

/// All points on the lines through a point.
fn star(point: u8) -> Points {
    (0..3).fold(0, |all, line| all | through(point, line))
}

/// All points on one line through a point.
fn through(point: u8, line: usize) -> Points {
    LINES.rays[line][point as usize] | LINES.rays[line + 3][point as usize]
}

/// The points that the rings of a player see in each direction.
pub struct Sight {
    rings: Points,
    empty: Points,
    marks: Points,
}

impl Sight {
    fn of(table: &Pieces, side: usize) -> Self {
        let marks = table.marks[0] | table.marks[1];
        let occupied = marks | table.rings[0] | table.rings[1];
        Sight {
            rings: table.rings[side],
            empty: LINES.all & !occupied,
            marks,
        }
    }

    pub fn of_player(position: &Yinsh, player: usize) -> Self {
        Sight::of(&Pieces::of(position), player)
    }

    /// The number of ring moves.
    #[inline(always)]
    pub fn moves(&self) -> i32 {
        let reached = |d| self.slides(d).count_ones() + self.jumps(d).count_ones();
        (0..DIRECTIONS).map(reached).sum::<u32>() as i32
    }

    /// The points that rings reach over empty points only.
    #[inline(always)]
    fn slides(&self, direction: usize) -> Points {
        self.spread(direction) & !self.rings
    }

    /// The rings and the empty points they reach: a flood fill that doubles its length in every round.
    #[inline(always)]
    fn spread(&self, direction: usize) -> Points {
        let (mut reached, mut free) = (self.rings, self.empty);
        for length in [1, 2, 4, 8] {
            reached |= free & shift(reached, direction, length);
            free &= shift(free, direction, length);
        }
        reached
    }

    /// The first empty point behind one run of markers, for each ring.
    #[inline(always)]
    fn jumps(&self, direction: usize) -> Points {
        let mut run = shift(self.spread(direction), direction, 1) & self.marks;
        let mut landings = 0;
        while run != 0 {
            let next = shift(run, direction, 1);
            landings |= next & self.empty;
            run = next & self.marks;
        }
        landings
    }
}

/// Moves all points by `steps`. Points that leave the board end on invalid numbers.
#[inline(always)]
fn shift(points: Points, direction: usize, steps: usize) -> Points {
    let places = STEPS[direction % 3] * steps;
    if direction < 3 {
        points << places
    } else {
        points >> places
    }
}
