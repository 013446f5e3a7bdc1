//! A whole turn as one move, and the generation of all turns.

use super::points::{self, LINES, Points, bit, each, fives, has_five};
use super::{RINGS, Yinsh};

/// Means that a turn has no such part.
pub const NONE: u8 = 255;
/// Replaces the ring's point if no ring can move.
pub const PASS: u8 = 254;

/// A row that is removed together with a ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Removal {
    /// The end of the row with the lower point number.
    pub start: u8,
    /// The line (0, 1 or 2) of the row.
    pub line: u8,
    pub ring: u8,
}

const NO_REMOVAL: Removal = Removal {
    start: NONE,
    line: NONE,
    ring: NONE,
};

/// A placed ring, or a moved ring with the removals before and after the move. The order of removals is part of the
/// turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct YinshTurn {
    /// The ring that moves; [`NONE`] for a placement and for a turn of removals only, [`PASS`] for a pass.
    pub from: u8,
    /// The point where the ring is moved or placed.
    pub to: u8,
    before: u8,
    after: u8,
    removals: [Removal; 3],
}

impl YinshTurn {
    pub const EMPTY: YinshTurn = YinshTurn {
        from: NONE,
        to: NONE,
        before: 0,
        after: 0,
        removals: [NO_REMOVAL; 3],
    };

    pub fn placing(point: u8) -> Self {
        YinshTurn {
            to: point,
            ..YinshTurn::EMPTY
        }
    }

    pub fn passes(&self) -> bool {
        self.from == PASS
    }

    pub fn moves_ring(&self) -> bool {
        self.from < PASS
    }

    /// Whether the turn contains more than removals.
    pub fn is_complete(&self) -> bool {
        self.passes() || self.to != NONE
    }

    /// Removals of rows that the opponent completed for the player.
    pub fn removals_before(&self) -> &[Removal] {
        &self.removals[..self.before as usize]
    }

    /// Removals of rows that the player completed.
    pub fn removals_after(&self) -> &[Removal] {
        &self.removals[self.before as usize..(self.before + self.after) as usize]
    }

    /// Adds a removal. `None` if there are already three, because the third ends the game.
    pub fn with(mut self, removal: Removal, after: bool) -> Option<Self> {
        *self.removals.get_mut((self.before + self.after) as usize)? = removal;
        if after {
            self.after += 1
        } else {
            self.before += 1
        }
        Some(self)
    }

    pub fn with_ring(self, from: u8, to: u8) -> Self {
        YinshTurn { from, to, ..self }
    }
}

/// The points a ring can reach: over empty points, or behind one run of markers.
#[derive(Clone, Copy)]
pub struct Reach {
    pub slides: Points,
    pub jumps: Points,
}

impl Reach {
    pub fn all(self) -> Points {
        self.slides | self.jumps
    }

    /// The reach from this point, given these rings and markers.
    #[inline(always)]
    pub fn of(from: u8, rings: Points, marks: Points) -> Self {
        let mut reach = Reach {
            slides: 0,
            jumps: 0,
        };
        for direction in 0..points::DIRECTIONS {
            let one = Reach::along(direction, from, rings, marks);
            reach.slides |= one.slides;
            reach.jumps |= one.jumps;
        }
        reach
    }

    /// The reach in one direction.
    #[inline(always)]
    pub fn along(direction: usize, from: u8, rings: Points, marks: Points) -> Self {
        let ray = LINES.rays[direction][from as usize];
        let blocked = ray & (rings | marks);
        // The points before and behind the first blocker, as seen from the ring.
        let (before, behind, first) = if direction < 3 {
            upwards(blocked)
        } else {
            downwards(blocked)
        };
        let mut jumps = 0;
        if first & marks != 0 {
            let landings = ray & behind & !marks;
            let landing = if direction < 3 {
                upwards(landings).2
            } else {
                downwards(landings).2
            };
            jumps = landing & !rings;
        }
        Reach {
            slides: ray & before,
            jumps,
        }
    }
}

/// The points below the lowest of `points`, those above it, and the lowest itself.
#[inline(always)]
fn upwards(points: Points) -> (Points, Points, Points) {
    let first = points & points.wrapping_neg();
    let before = first.wrapping_sub(1);
    (before, !(before | first), first)
}

/// The points above the highest of `points`, those below it, and the highest itself.
#[inline(always)]
fn downwards(points: Points) -> (Points, Points, Points) {
    if points == 0 {
        return (!0, 0, 0);
    }
    let first = bit(127 - points.leading_zeros() as u8);
    let behind = first - 1;
    (!(behind | first), behind, first)
}

/// The part of a position that changes during a turn.
#[derive(Clone, Copy)]
pub struct Pieces {
    pub rings: [Points; 2],
    pub marks: [Points; 2],
}

impl Pieces {
    pub fn of(position: &Yinsh) -> Self {
        Pieces {
            rings: position.rings,
            marks: position.marks,
        }
    }

    fn remove(mut self, player: usize, removal: Removal) -> Self {
        self.marks[player] &= !points::row_of_five(removal.start, removal.line);
        self.rings[player] &= !bit(removal.ring);
        self
    }

    #[inline(always)]
    pub fn move_ring(mut self, player: usize, from: u8, to: u8) -> Self {
        let flipped = LINES.between(from, to) & (self.marks[0] | self.marks[1]);
        self.marks[0] ^= flipped;
        self.marks[1] ^= flipped;
        self.marks[player] |= bit(from);
        self.rings[player] ^= bit(from) | bit(to);
        self
    }

    fn removals(&self, player: usize) -> impl Iterator<Item = Removal> {
        let rings = self.rings[player];
        let starts = fives(self.marks[player]);
        (0..3u8).flat_map(move |line| {
            each(starts[line as usize])
                .flat_map(move |start| each(rings).map(move |ring| Removal { start, line, ring }))
        })
    }
}

/// Generates the turns of the side to move and passes each to `visit`.
struct Turns<'a, V> {
    position: &'a Yinsh,
    visit: V,
}

impl<V: FnMut(YinshTurn)> Turns<'_, V> {
    fn side(&self) -> usize {
        self.position.side as usize
    }

    fn all(&mut self) {
        self.remove(Pieces::of(self.position), YinshTurn::EMPTY, false);
    }

    /// After a removal: whether the turn ends here, by a win or because the opponent removes a row next.
    fn ends(&self, table: &Pieces) -> bool {
        let rules = self.position.rules;
        let left = table.rings[self.side()].count_ones();
        left + u32::from(rules.goal()) <= RINGS
            || rules.alternate && has_five(table.marks[1 - self.side()])
    }

    /// Removes all rows of the player, then moves a ring if that is still due. Stops early if the turn ends.
    fn remove(&mut self, table: Pieces, turn: YinshTurn, after: bool) {
        if !has_five(table.marks[self.side()]) {
            if after || self.position.turn != self.position.side {
                (self.visit)(turn);
            } else {
                self.move_rings(table, turn);
            }
            return;
        }
        for removal in table.removals(self.side()) {
            let Some(turn) = turn.with(removal, after) else {
                continue;
            };
            let table = table.remove(self.side(), removal);
            if self.ends(&table) {
                (self.visit)(turn)
            } else {
                self.remove(table, turn, after)
            }
        }
    }

    fn move_rings(&mut self, table: Pieces, turn: YinshTurn) {
        let side = self.side();
        let (rings, marks) = (
            table.rings[0] | table.rings[1],
            table.marks[0] | table.marks[1],
        );
        let mut moved = false;
        for from in each(table.rings[side]) {
            // Without five markers of any colour in a row, no ring move can complete a row.
            let rows_possible = has_five(marks | bit(from));
            for to in each(Reach::of(from, rings, marks).all()) {
                moved = true;
                let turn = turn.with_ring(from, to);
                if rows_possible {
                    self.remove(table.move_ring(side, from, to), turn, true)
                } else {
                    (self.visit)(turn)
                }
            }
        }
        if !moved {
            (self.visit)(turn.with_ring(PASS, PASS));
        }
    }
}

/// Every turn of a position in the main phase that is not over.
pub fn each_turn(position: &Yinsh, visit: impl FnMut(YinshTurn)) {
    Turns { position, visit }.all();
}

/// Every turn that begins like this one, whose ring move left these pieces.
pub fn each_completion(
    position: &Yinsh,
    table: Pieces,
    turn: YinshTurn,
    visit: impl FnMut(YinshTurn),
) {
    Turns { position, visit }.remove(table, turn, true);
}

/// The number of ways to remove the rows on the board and, if `after` is false, to move a ring afterwards.
pub fn count_removals(position: &Yinsh, table: Pieces, after: bool) -> u64 {
    let mut turns = 0;
    let visit = |_| turns += 1;
    Turns { position, visit }.remove(table, YinshTurn::EMPTY, after);
    turns
}
