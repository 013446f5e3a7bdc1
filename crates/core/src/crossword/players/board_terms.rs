//! Terms of a play's value that depend on the board, in thousandths of a point.

use crate::crossword::generate::best::ValuedPlay;
use crate::crossword::rules::grid::Cell;
use crate::crossword::{Play, Position};

pub trait Placed: Send + Sync {
    fn name(&self) -> &str;

    /// The value for a legal play of the side to move. The play is not on the board.
    fn value(&self, position: &Position, play: &Play) -> i32;

    /// Adds the value of each play to its equity.
    fn add(&self, position: &Position, plays: &mut [ValuedPlay]) {
        for valued in plays {
            valued.equity += self.value(position, &valued.play);
        }
    }

    /// Whether any play in this position can have a value other than 0.
    fn applies(&self, _position: &Position) -> bool {
        true
    }

    /// Upper bound of the value of any play.
    fn most(&self) -> i32 {
        0
    }
}

/// The squares on both sides of a new tile, perpendicular to the main word: the empty squares up to the first tile,
/// nearest first, at most `reach` of them.
pub(super) fn beside<'p>(
    position: &'p Position,
    play: &Play,
    reach: usize,
) -> impl Iterator<Item = [Vec<&'p Cell>; 2]> {
    let direction = play.direction.other();
    let lines: Vec<_> = play
        .placements()
        .map(|(square, _)| square.line(direction))
        .collect();
    lines.into_iter().map(move |(line, at)| {
        let cells = position.grid().line(direction, line);
        let empty = |cell: &&Cell| cell.tile == 0;
        [
            cells[..at]
                .iter()
                .rev()
                .take(reach)
                .take_while(empty)
                .collect(),
            cells[at + 1..]
                .iter()
                .take(reach)
                .take_while(empty)
                .collect(),
        ]
    })
}
