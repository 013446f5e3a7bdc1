//! One iteration: plays a candidate, lets both sides draw and play on, and evaluates the result.

use super::candidates::Candidate;
use super::draws::{Bag, Deal, Source};
use super::policy::{Chosen, Policy};
use super::winning::{CERTAIN, WinTable};
use crate::crossword::generate::best::{POINT, ValuedPlay};
use crate::crossword::leaves::LeaveTable;
use crate::crossword::rules::settings::MAX_PLAYERS;
use crate::crossword::{Move, Position};

/// The number of plies whose scores a result contains.
pub const STATED: usize = 12;
/// A play-out is stopped and evaluated after this many turns: under rules that count only passes, players could
/// exchange forever.
const MAX_TURNS: usize = 200;
/// From this many candidates on, the opponent's best plays are listed once before any candidate is played. The list is
/// long enough that one of its plays is nearly always on a line that the candidate does not change.
const MANY: usize = 4;
const LISTED: usize = 6;
/// With fewer candidates, the replies to the first candidate are listed.
const LISTED_FOR_FEW: usize = 3;

/// The data shared by all play-outs of a simulation.
pub struct Task<'a> {
    pub leaves: Option<&'a LeaveTable>,
    pub winning: Option<&'a WinTable>,
    pub source: &'a Source,
    pub plies: usize,
}

/// The result of one play-out, for the player of the candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayoutResult {
    /// The win probability in millionths; a draw counts half. Unknown with three or four players.
    pub win: i32,
    /// The expected final spread, in thousandths of a point.
    pub spread: i32,
    /// The number of plies after the candidate, at most `STATED`.
    pub plies: u8,
    /// Bit i: ply i + 1 was a bingo.
    pub bingos: u16,
    pub scores: [i16; STATED],
    /// The first ply after the candidate.
    pub reply: Option<Move>,
}

impl PlayoutResult {
    pub const NONE: Self = Self {
        win: 0,
        spread: 0,
        plies: 0,
        bingos: 0,
        scores: [0; STATED],
        reply: None,
    };

    fn note(&mut self, mv: &Move, bingo: bool) {
        let ply = self.plies as usize;
        if ply == 0 {
            self.reply = Some(*mv);
        }
        if ply < STATED {
            self.scores[ply] = score(mv) as i16;
            self.bingos |= u16::from(bingo) << ply;
            self.plies += 1;
        }
    }
}

fn score(mv: &Move) -> i32 {
    match mv {
        Move::Play(play) => play.score,
        _ => 0,
    }
}

/// The number of tiles that leave the rack and are replaced.
fn used(mv: &Move) -> usize {
    match mv {
        Move::Play(play) => play.placed(),
        Move::Exchange(tiles) => tiles.len(),
        Move::ExchangeHidden(tiles) => *tiles as usize,
        Move::Pass => 0,
    }
}

/// The buffers of one thread, reused in every iteration.
pub struct Worker {
    position: Position,
    /// For the reply to the candidate, for the turn after it, and for all later turns. In one iteration the rack of the
    /// first is the same for all candidates, and that of the second is the same for all candidates with the same leave.
    policies: [Policy; 3],
    deal: Deal,
    bag: Bag,
    list: List,
}

/// The opponent's best plays on one board of an iteration. If a line is the same on another board, its plays are legal
/// there too, with the same scores.
struct List {
    plays: Vec<ValuedPlay>,
    /// Whether the list is incomplete.
    cut: bool,
    /// The lines that differ from the board before the candidates. `None` if there is no list yet.
    lines: Option<u64>,
}

impl List {
    fn set(&mut self, plays: &[ValuedPlay], wanted: usize, lines: u64) {
        self.plays.clear();
        self.plays.extend_from_slice(plays);
        self.cut = plays.len() == wanted;
        self.lines = Some(lines);
    }

    /// The best play that is not on these lines. `Err` if the list is too short to tell.
    fn outside(&self, lines: u64, size: usize) -> Result<Option<ValuedPlay>, ()> {
        let found = self.plays.iter().find(|valued| {
            let (line, _) = valued.play.start.line(valued.play.direction);
            lines >> (valued.play.direction as usize * size + line) & 1 == 0
        });
        match found {
            None if self.cut => Err(()),
            found => Ok(found.copied()),
        }
    }
}

impl Worker {
    pub fn new(position: &Position) -> Self {
        Self {
            position: position.without_history(),
            policies: Default::default(),
            deal: Deal::default(),
            bag: Bag::default(),
            list: List {
                plays: Vec::with_capacity(LISTED),
                cut: false,
                lines: None,
            },
        }
    }

    /// Plays one iteration for all these candidates.
    pub fn iteration<'c>(
        &mut self,
        task: &Task,
        number: u64,
        candidates: impl ExactSizeIterator<Item = &'c Candidate>,
        outcomes: &mut [PlayoutResult],
    ) {
        task.source.deal(number, &mut self.deal);
        let me = self.position.to_move();
        // First hide all racks: a player may get tiles that another had in the iteration before.
        for hidden in [true, false] {
            for player in (0..self.position.players()).filter(|&player| player != me) {
                let rack = self.deal.racks[player];
                self.position
                    .set_rack(player, (!hidden).then_some(rack))
                    .expect("the tiles dealt are those not seen");
            }
        }
        self.list.lines = None;
        if candidates.len() >= MANY && !self.position.is_board_empty() {
            let rack = &self.deal.racks[(me + 1) % self.position.players()];
            let found = self.policies[0].list(&self.position, rack, task.leaves, LISTED);
            self.list.set(found, LISTED, 0);
        }
        for (candidate, outcome) in candidates.zip(outcomes) {
            *outcome = self.playout(task, candidate);
        }
    }

    fn playout(&mut self, task: &Task, candidate: &Candidate) -> PlayoutResult {
        self.bag.reset(&self.deal);
        let me = self.position.to_move();
        let mut line = Line {
            me,
            outcome: PlayoutResult::NONE,
            kept: [0; MAX_PLAYERS],
            turns: 0,
        };
        self.make(&mut line, me, candidate.chosen);
        while self.goes_on(task, &line) {
            let player = self.position.to_move();
            let chosen = self.chosen(task, candidate, line.turns);
            let bingo = self.is_bingo(&chosen.mv);
            line.outcome.note(&chosen.mv, bingo);
            if line.turns == task.plies && self.is_last(&chosen.mv) {
                // The last ply is not placed on the board.
                line.kept[player] = chosen.kept;
                self.value(task, &mut line, Some(&chosen.mv));
                self.take_back(&line);
                return line.outcome;
            }
            self.make(&mut line, player, chosen);
        }
        self.value(task, &mut line, None);
        self.take_back(&line);
        line.outcome
    }

    /// Whether another turn is played: always when the bag is empty, otherwise up to the requested number of plies.
    fn goes_on(&self, task: &Task, line: &Line) -> bool {
        let near = line.turns <= task.plies || self.bag.len() == 0;
        near && line.turns < MAX_TURNS && !self.position.is_over()
    }

    /// The move of the side to move. The reply to the candidate uses the list.
    fn chosen(&mut self, task: &Task, candidate: &Candidate, turns: usize) -> Chosen {
        let ending = self.bag.len() == 0;
        if turns != 1 || ending {
            // With an empty bag leaves have other values; the cached values of the list must not be overwritten.
            let policy = if ending { 2 } else { turns.min(3) - 1 };
            return self.policies[policy].choose(&self.position, task.leaves);
        }
        let (position, replies) = (&self.position, &mut self.policies[0]);
        let Some(listed) = self.list.lines else {
            let rack = position.rack();
            let found = replies.list(position, rack, task.leaves, LISTED_FOR_FEW);
            self.list.set(found, LISTED_FOR_FEW, candidate.lines);
            return replies.or_exchange(position, rack, self.list.plays.first().copied());
        };
        let lines = candidate.lines | listed;
        match self.list.outside(lines, position.grid().size()) {
            Ok(known) => replies.reply(position, known, lines),
            Err(()) => replies.reply(position, None, !0),
        }
    }

    fn is_bingo(&self, mv: &Move) -> bool {
        let rack_size = self.position.rules().rack_size;
        matches!(mv, Move::Play(play) if play.placed() == rack_size)
    }

    /// Whether a play-out with this many plies ends after the move: the bag still has tiles and the game is not over.
    fn is_last(&self, mv: &Move) -> bool {
        matches!(mv, Move::Play(play) if play.score > 0 && self.bag.len() > play.placed())
    }

    /// Plays a move and draws tiles.
    fn make(&mut self, line: &mut Line, player: usize, chosen: Chosen) {
        self.position.play_unchecked(&chosen.mv);
        line.turns += 1;
        line.kept[player] = chosen.kept;
        let from_front = player == line.me;
        let hand = self.position.hand(player).len();
        let wanted = self.position.rules().rack_size - hand;
        let drawn = self.bag.draw(from_front, wanted);
        self.position
            .draw(player, drawn.tiles())
            .expect("bag and position hold the same tiles");
        if let Move::Exchange(tiles) = &chosen.mv {
            self.bag.put_back(from_front, tiles.tiles());
        }
    }

    fn take_back(&mut self, line: &Line) {
        for _ in 0..line.turns {
            self.position.undo();
        }
    }

    /// Evaluates the final position. `last` is chosen but not placed on the board.
    fn value(&self, task: &Task, line: &mut Line, last: Option<&Move>) {
        let me = line.me;
        if let Some(scores) = self.position.final_scores() {
            let spread = scores[me] - best_other(&scores[..self.position.players()], me);
            line.outcome.spread = spread * POINT;
            line.outcome.win = CERTAIN / 2 * (spread.signum() + 1);
            return;
        }
        let players = self.position.players();
        let mut values = [0; MAX_PLAYERS];
        for (player, score) in self.position.scores().iter().enumerate() {
            values[player] = score * POINT + line.kept[player];
        }
        let mut next = self.position.to_move();
        let mut unseen = self.position.bag_len() + self.tiles_of_others(next);
        if let Some(last) = last {
            values[next] += score(last) * POINT;
            // Placed tiles become seen; the tiles drawn for them are unseen.
            let laid = used(last);
            let others = self.position.hand(next).len() + self.tiles_of_others(next);
            next = (next + 1) % players;
            unseen = self.position.bag_len() + others - laid - self.position.hand(next).len();
        }
        line.outcome.spread = values[me] - best_other(&values[..players], me);
        let Some(winning) = task.winning.filter(|_| players == 2) else {
            return;
        };
        let lead = values[next] - values[1 - next];
        let (chance, gain) = (winning.chance(lead, unseen), winning.to_come(unseen));
        (line.outcome.win, line.outcome.spread) = if next == me {
            (chance, line.outcome.spread + gain)
        } else {
            (CERTAIN - chance, line.outcome.spread - gain)
        };
    }

    fn tiles_of_others(&self, player: usize) -> usize {
        let others = (0..self.position.players()).filter(|&other| other != player);
        others.map(|other| self.position.hand(other).len()).sum()
    }
}

/// The state of a play-out.
struct Line {
    outcome: PlayoutResult,
    /// The value of each player's leave at their last turn.
    kept: [i32; MAX_PLAYERS],
    turns: usize,
    me: usize,
}

/// The highest value among the other players.
fn best_other(values: &[i32], me: usize) -> i32 {
    let others = values
        .iter()
        .enumerate()
        .filter(|&(player, _)| player != me);
    others.map(|(_, &value)| value).max().unwrap_or(0)
}
