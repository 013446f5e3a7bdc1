//! One iteration: a candidate is played, both sides draw and play on, what comes out is valued.

use super::candidates::Candidate;
use super::draws::{Bag, Deal, Source};
use super::policy::{Chosen, Policy};
use super::winning::{CERTAIN, WinTable};
use crate::crossword::generate::best::{POINT, Valued};
use crate::crossword::leaves::LeaveTable;
use crate::crossword::rules::settings::MAX_PLAYERS;
use crate::crossword::{Move, Position};

/// Plies of which an outcome says the points.
pub const STATED: usize = 12;
/// Turns after which a play-out that has not ended is valued as it stands: rules that count only passes let players
/// exchange for ever.
const MOST_TURNS: usize = 200;
/// With so many candidates the opponent's best plays are listed before the first of them is laid: so many plays that one of
/// them nearly always lies on a line which a candidate leaves as it is.
const MANY: usize = 4;
const LISTED: usize = 6;
/// With fewer candidates the replies to the first of them are listed.
const LISTED_FOR_FEW: usize = 3;

/// What all play-outs of a simulation have in common.
pub struct Task<'a> {
    pub leaves: Option<&'a LeaveTable>,
    pub winning: Option<&'a WinTable>,
    pub source: &'a Source,
    pub plies: usize,
}

/// What came out of one play-out, for the player who made the candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayoutResult {
    /// In millionths; half of them for a draw. Nothing is known of it with three or four players.
    pub win: i32,
    /// The final spread to be expected, in thousandths of a point.
    pub spread: i32,
    /// How many plies followed the candidate, as far as they are stated.
    pub plies: u8,
    /// Bit i: ply i + 1 was a bingo.
    pub bingos: u16,
    pub scores: [i16; STATED],
    /// The first ply.
    pub reply: Option<Move>,
    /// Whether this was played at all: not where the time ran out.
    pub done: bool,
}

impl PlayoutResult {
    pub const NONE: Self = Self {
        win: 0,
        spread: 0,
        plies: 0,
        bingos: 0,
        scores: [0; STATED],
        reply: None,
        done: false,
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

/// How many tiles leave the rack and are replaced.
fn used(mv: &Move) -> usize {
    match mv {
        Move::Play(play) => play.placed(),
        Move::Exchange(tiles) => tiles.len(),
        Move::ExchangeHidden(tiles) => *tiles as usize,
        Move::Pass => 0,
    }
}

/// Room for one thread, used again from iteration to iteration.
pub struct Worker {
    position: Position,
    /// For the reply to the candidate, the turn after that, and all others. The rack of the first is the same for all
    /// candidates of an iteration, that of the second for all candidates that keep the same tiles.
    policies: [Policy; 3],
    deal: Deal,
    bag: Bag,
    list: List,
}

/// The opponent's best plays on one of the boards of an iteration. Plays on lines that are the same on another board are
/// plays there too, with the same points.
struct List {
    plays: Vec<Valued>,
    /// Whether these are not all plays there are.
    cut: bool,
    /// The lines of that board that differ from the one before all candidates; nothing while there is no list.
    lines: Option<u64>,
}

impl List {
    fn set(&mut self, plays: &[Valued], wanted: usize, lines: u64) {
        self.plays.clear();
        self.plays.extend_from_slice(plays);
        self.cut = plays.len() == wanted;
        self.lines = Some(lines);
    }

    /// The best play outside of these lines; `Err` where the list does not know it.
    fn outside(&self, lines: u64, size: usize) -> Result<Option<Valued>, ()> {
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

    /// Plays the same iteration for all these candidates.
    pub fn iteration<'c>(
        &mut self,
        task: &Task,
        number: u64,
        candidates: impl ExactSizeIterator<Item = &'c Candidate>,
        outcomes: &mut [PlayoutResult],
    ) {
        task.source.deal(number, &mut self.deal);
        let me = self.position.to_move();
        // All are hidden first: one may get what another had in the iteration before.
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
            outcome: PlayoutResult {
                done: true,
                ..PlayoutResult::NONE
            },
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
                // The last ply needs not be laid on the board.
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

    /// Whether another turn is played: to the end once the bag is empty, else as many plies as were asked for.
    fn goes_on(&self, task: &Task, line: &Line) -> bool {
        let near = line.turns <= task.plies || self.bag.len() == 0;
        near && line.turns < MOST_TURNS && !self.position.is_over()
    }

    /// The move of the side to move. The reply to the candidate is found with the help of the list.
    fn chosen(&mut self, task: &Task, candidate: &Candidate, turns: usize) -> Chosen {
        let ending = self.bag.len() == 0;
        if turns != 1 || ending {
            // With an empty bag leaves have other values; those of the list must stay as they are.
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

    /// Whether a play-out of this many plies surely ends after the move: the bag still has tiles and the game goes on.
    fn is_last(&self, mv: &Move) -> bool {
        matches!(mv, Move::Play(play) if play.score > 0 && self.bag.len() > play.placed())
    }

    /// Makes a move and draws.
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

    /// The value of what was reached. `last` was chosen but not laid.
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
            // The tiles laid are seen; those drawn for them are not.
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

/// The moves of a play-out so far.
struct Line {
    outcome: PlayoutResult,
    /// What the tiles that each player kept at his last turn are worth.
    kept: [i32; MAX_PLAYERS],
    turns: usize,
    me: usize,
}

/// The highest value of the other players.
fn best_other(values: &[i32], me: usize) -> i32 {
    let others = values
        .iter()
        .enumerate()
        .filter(|&(player, _)| player != me);
    others.map(|(_, &value)| value).max().unwrap_or(0)
}
