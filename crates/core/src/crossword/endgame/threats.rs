//! Threats: the plays with which the opponent goes out on the next turn. A move that does not block a threat is worth no
//! more than its own score minus what the opponent then gains. Most moves near the end of the game are refuted by this
//! bound without a search.

use super::board::EndgameBoard;
use super::lines::{Known, Lines};
use crate::crossword::rules::grid::{Grid, run_through};
use crate::crossword::rules::layout::MAX_SIZE;
use crate::crossword::rules::moves::{Move, Play};
use crate::crossword::rules::square::{Direction, Square};

/// The number of threats tried against each move.
const MOST: usize = 16;

/// The threats against the side to move, highest score first.
#[derive(Default)]
pub struct Threats {
    plays: Vec<Play>,
    /// The footprints of the first plays, made when they are needed.
    footprints: Vec<Footprint>,
    /// The points of the rack of the side to move.
    held: i32,
}

/// The squares on which a new tile changes a play: its own new squares and the next empty square at each end of its
/// words. For both directions: bit i of a line is square i.
type Footprint = [[u32; MAX_SIZE]; 2];

impl Threats {
    pub fn fill(&mut self, board: &mut EndgameBoard, lines: &mut Lines) {
        self.plays.clear();
        self.footprints.clear();
        if board.position.is_board_empty() {
            return;
        }
        self.held = board.racks().0;
        board.play(&Move::Pass);
        let (rack, held) = (board.rack_key(), board.position.rack().len());
        for number in 0..board.lines() {
            let line = lines.get(board, number, rack);
            if line.out.is_some() {
                let known = line.plays.iter().map(|known| known.play);
                self.plays
                    .extend(known.filter(|play| play.placed() == held));
            }
        }
        board.undo();
        self.plays.sort_by_key(|play| -play.score);
        self.plays.truncate(MOST);
    }

    pub fn is_empty(&self) -> bool {
        self.plays.is_empty()
    }

    /// An upper bound of a play that leaves tiles on the rack, if it is at most `alpha`.
    pub fn bound(&mut self, known: &Known, grid: &Grid, alpha: i32) -> Option<i32> {
        let laid = i32::from(known.sum) - known.play.score;
        let value = known.play.score - 2 * (self.held - laid);
        let (line, _) = known.play.start.line(known.play.direction);
        for index in 0..self.plays.len() {
            let value = value - self.plays[index].score;
            if value > alpha {
                return None;
            }
            if self.footprints.len() == index {
                self.footprints.push(footprint(grid, &self.plays[index]));
            }
            let squares = self.footprints[index][known.play.direction as usize][line];
            if squares & known.squares == 0 {
                return Some(value);
            }
        }
        None
    }
}

fn footprint(grid: &Grid, play: &Play) -> Footprint {
    let mut squares = [[0; MAX_SIZE]; 2];
    let mut mark = |square: Square| {
        for direction in Direction::BOTH {
            let (line, at) = square.line(direction);
            squares[direction as usize][line] |= 1 << at;
        }
    };
    let (line, at) = play.start.line(play.direction);
    let size = grid.size();
    if at > 0 {
        mark(Square::on_line(play.direction, line, at - 1));
    }
    if at + play.tiles().len() < size {
        mark(Square::on_line(
            play.direction,
            line,
            at + play.tiles().len(),
        ));
    }
    let cross = play.direction.other();
    for (square, _) in play.placements() {
        mark(square);
        let (line, at) = square.line(cross);
        let run = run_through(grid.line(cross, line), at);
        if run.start > 0 {
            mark(Square::on_line(cross, line, run.start - 1));
        }
        if run.end < size {
            mark(Square::on_line(cross, line, run.end));
        }
    }
    squares
}
