//! Terms of a play's value that depend on the board, in thousandths of a point.

use crate::crossword::rules::grid::Cell;
use crate::crossword::{Direction, Move, Play, Position};

pub trait Placed: Send + Sync {
    fn name(&self) -> &'static str;

    /// The value for a legal play of the side to move. The play is not on the board.
    fn value(&self, position: &Position, play: &Play) -> i32;

    /// Whether any play of this position can have a value other than 0.
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
fn beside<'p>(
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

/// What a play opens to the opponent (the Scrabble Analyser thesis, chapters 3.1 and 4.4.1):
/// the pair of premium squares that one play through a new
/// tile can cover. Where there are several pairs the most dangerous counts.
pub struct Defence {
    /// Two triple words; triple word or triple letter with double word; two double words.
    pub costs: [i32; 3],
}

impl Defence {
    /// Twice the multipliers of chapter 4.4.1: triple word 3, double word 2, triple letter 2.5. What multiplies more is taken
    /// for a triple.
    fn multiplier(cell: &Cell) -> i32 {
        match (cell.word_premium, cell.letter_premium) {
            (3.., _) => 6,
            (2, _) => 4,
            (_, 3..) => 5,
            _ => 2,
        }
    }

    fn cost(&self, one: &Cell, other: &Cell) -> i32 {
        match Self::multiplier(one) * Self::multiplier(other) {
            36 => self.costs[0],
            24 | 20 => self.costs[1],
            16 => self.costs[2],
            _ => 0,
        }
    }

    fn line(&self, [before, after]: &[Vec<&Cell>; 2], reach: usize) -> i32 {
        let mut worst = 0;
        for side in [before, after] {
            for (i, one) in side.iter().enumerate() {
                let pairs = side[i + 1..].iter().map(|other| self.cost(one, other));
                worst = pairs.fold(worst, i32::max);
            }
        }
        for (i, one) in before.iter().enumerate() {
            // Both squares and all between them must be filled from one rack.
            let within = after.iter().take(reach.saturating_sub(i + 1));
            worst = within
                .map(|other| self.cost(one, other))
                .fold(worst, i32::max);
        }
        worst
    }
}

impl Placed for Defence {
    fn name(&self) -> &'static str {
        "defence"
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        let reach = position.rules().rack_size;
        let costs = beside(position, play, reach).map(|line| self.line(&line, reach));
        -costs.max().unwrap_or(0)
    }
}

/// Word premiums taken and opened (the letter-game thesis, chapter 5.2.3): the best one covered, and the best one that a play through a new
/// tile can reach afterwards. A double word counts once, a triple word twice.
pub struct HotSpots {
    pub taken: i32,
    pub opened: i32,
}

const MOST_PREMIUM: i32 = 3;

fn heat(cell: &Cell) -> i32 {
    (i32::from(cell.word_premium) - 1).min(MOST_PREMIUM)
}

impl Placed for HotSpots {
    fn name(&self) -> &'static str {
        "hot spots"
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        let covered = play
            .placements()
            .map(|(square, _)| heat(position.grid().cell(square, Direction::Across)));
        let lines = beside(position, play, position.rules().rack_size);
        let opened = lines.flat_map(|line| line.concat()).map(heat);
        self.taken * covered.max().unwrap_or(0) - self.opened * opened.max().unwrap_or(0)
    }

    fn most(&self) -> i32 {
        MOST_PREMIUM * self.taken.max(0) - MOST_PREMIUM * self.opened.min(0)
    }
}

/// Lines in which the opponent could still lay a whole rack (the letter-game thesis, chapter 5.2.3: blocking the opponent's bingo).
pub struct Lanes {
    pub each: i32,
}

impl Placed for Lanes {
    fn name(&self) -> &'static str {
        "lanes"
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        let mut after = position.without_history();
        after.play_unchecked(&Move::Play(*play));
        let rack = after.rules().rack_size;
        // A bingo needs a whole rack.
        if after.hand(after.to_move()).len() < rack {
            return 0;
        }
        -self.each * lanes(&after, rack) as i32
    }
}

/// The lines in which so many tiles can be laid at once, touching what lies there, as far as cross words allow.
pub fn lanes(position: &Position, tiles: usize) -> usize {
    let size = position.grid().size();
    let lines = Direction::BOTH
        .into_iter()
        .flat_map(|direction| (0..size).map(move |line| (direction, line)));
    lines
        .filter(|&(direction, line)| {
            let cells = position.grid().line(direction, line);
            (0..size).any(|start| is_lane(cells, start, tiles))
        })
        .count()
}

fn is_lane(cells: &[Cell], start: usize, tiles: usize) -> bool {
    if start > 0 && cells[start - 1].tile != 0 {
        return false;
    }
    let mut laid = 0;
    let mut touches = false;
    for cell in &cells[start..] {
        if cell.tile != 0 {
            touches = true;
        } else if laid == tiles {
            return touches;
        } else if cell.cross == 0 {
            return false;
        } else {
            laid += 1;
            touches |= cell.cross_len > 0;
        }
    }
    laid == tiles && touches
}

/// Few tiles on the opening move (the letter-game thesis, chapter 5.2.3, after Sheppard): a price for each tile beyond so many.
pub struct Opening {
    pub free: usize,
    pub each: i32,
}

impl Placed for Opening {
    fn name(&self) -> &'static str {
        "opening"
    }

    fn value(&self, position: &Position, play: &Play) -> i32 {
        if !position.is_board_empty() {
            return 0;
        }
        -self.each * play.placed().saturating_sub(self.free) as i32
    }
}
