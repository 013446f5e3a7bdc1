//! Move generation for rows of marbles.

use super::grid::{self, Cells, DIRECTIONS, NEXT};

/// A row of one to three marbles and a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The end of the row with the lower name.
    pub first: u8,
    /// The number of marbles.
    pub length: u8,
    /// The direction (0, 1 or 2) from the first end to the other; 0 for a single marble.
    pub axis: u8,
    pub direction: u8,
}

impl Move {
    pub fn cells(self) -> Cells {
        let one = 1 << self.first;
        let axis = self.axis as usize;
        match self.length {
            1 => one,
            2 => one | grid::step(one, axis),
            _ => one | grid::step(one | grid::step(one, axis), axis),
        }
    }

    /// The end with the higher name.
    pub fn last(self) -> u8 {
        let next = &NEXT[self.axis as usize];
        (1..self.length).fold(self.first, |cell, _| next[cell as usize])
    }

    /// Whether the row moves along its own axis. Only such moves can push.
    pub fn in_line(self) -> bool {
        self.length == 1 || self.axis == self.direction % 3
    }

    /// The leading end of a move in line.
    pub fn leader(self) -> u8 {
        if self.direction < 3 {
            self.last()
        } else {
            self.first
        }
    }
}

/// The moves of one kind: rows of `length` marbles along `axis` that move in `direction`, each identified by one of
/// `ends`.
pub struct Kind {
    pub ends: Cells,
    pub length: u8,
    pub axis: u8,
    pub direction: u8,
    /// Whether `ends` are the leading marbles of in-line moves or the first ends of sidewise moves.
    leading: bool,
}

impl Kind {
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let Kind {
            length,
            axis,
            direction,
            ..
        } = self;
        let back = if self.leading && direction < 3 {
            length - 1
        } else {
            0
        };
        grid::each(self.ends).map(move |end| {
            let first = (0..back).fold(end, |cell, _| NEXT[axis as usize + 3][cell as usize]);
            Move {
                first,
                length,
                axis,
                direction,
            }
        })
    }
}

/// All moves of the `own` marbles, kind by kind.
#[inline(always)]
pub fn each_kind(own: Cells, others: Cells, mut visit: impl FnMut(Kind)) {
    let empty = grid::ALL & !(own | others);
    for direction in 0..DIRECTIONS {
        let free = own & grid::before(empty, direction);
        in_line(own, others, empty, direction, &mut visit);
        for axis in (0..3).filter(|&axis| axis != direction % 3) {
            let two = free & grid::before(free, axis);
            let three = two & grid::before(two, axis);
            let kind = |ends, length| Kind {
                ends,
                length,
                axis: axis as u8,
                direction: direction as u8,
                leading: false,
            };
            visit(kind(two, 2));
            visit(kind(three, 3));
        }
    }
}

#[inline(always)]
fn in_line(
    own: Cells,
    others: Cells,
    empty: Cells,
    direction: usize,
    visit: &mut impl FnMut(Kind),
) {
    let second = grid::step(own, direction);
    let third = grid::step(second & own, direction);
    let before_empty = grid::before(empty, direction);
    // Enemies that one marble, or two in a row, can push: the cell behind them is empty or off the board.
    let weak = others & (before_empty | grid::edge(direction));
    let weak_pair = others & grid::before(weak, direction);
    let free = own & before_empty;
    let push_one = own & grid::before(weak, direction);
    let push_two = own & grid::before(weak_pair, direction);
    let kind = |ends, length| Kind {
        ends,
        length,
        axis: if length == 1 { 0 } else { direction as u8 % 3 },
        direction: direction as u8,
        leading: true,
    };
    visit(kind(free, 1));
    visit(kind((free | push_one) & second, 2));
    visit(kind((free | push_one | push_two) & third, 3));
}
