//! Decides draws: by exact endgames if the bag is empty, else by the question that the opponent then has to answer.

use std::cmp::Ordering;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use super::Opponent;
use super::draws::{binomial, subsets};
use super::question::{DrawTask, Goal, MORE_NODES, Question, Task, all_moves, lead};
use super::share::Share;
use crate::crossword::endgame::MAX_PLIES;
use crate::crossword::endgame::search::{INFINITE, Worker};
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::Rack;
use crate::game::rng::mix;

/// Shallow searches before the first search to the end of the game order the moves in the table.
const ORDERING_PLIES: u32 = 2;
/// The nodes of the first search to the end of the game.
const FIRST_NODES: u64 = 2_000;
/// The preference for plays with more tiles, in points per tile, from attempt to attempt. Nearly every first answer
/// refutes a move, but one answer may take a hundred times as many nodes as another, so the order must not stay the same.
const TILE_BONUS: [i32; 3] = [0, 3, 8];

/// Reply questions by position and lead. Threads share them.
#[derive(Default)]
pub struct Replies(Mutex<FxHashMap<u64, Reply>>);

#[derive(Clone)]
enum Reply {
    Open(Arc<Question>),
    /// The shares of the player to move, by the tiles in the bag.
    Answered(Arc<[(Rack, Share)]>),
}

/// One thread with its endgame worker.
pub struct Decider<'s> {
    pub worker: Worker<'s>,
    pub replies: &'s Replies,
    pub opponent: Opponent,
    /// The player who asked the first question.
    pub me: usize,
}

impl Decider<'_> {
    /// Works on a question until its goal is reached. Returns `false` if it was stopped before.
    pub fn work(&mut self, question: &Question, goal: Goal) -> bool {
        while let Some(task) = question.next(goal) {
            let task = match task {
                Task::Decide(task) => task,
                Task::Estimate(choice) => {
                    question.estimate(choice, usize::MAX, &mut self.worker);
                    continue;
                }
            };
            match self.decide(question, task) {
                Some(share) => question.record(task, share),
                None => {
                    let was_stopped = self.worker.is_stopped();
                    question.release(task, was_stopped);
                    if was_stopped {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn decide(&mut self, question: &Question, task: DrawTask) -> Option<Share> {
        let bag = &question.draws[task.draw].bag;
        if !question.choices[task.choice].is_settled {
            return self.nested(question, task);
        }
        let drawn = &bag.tiles()[..question.choices[task.choice].drawn];
        let after = question.after(task.choice, task.draw, drawn);
        if let Some(spread) = question.final_spread(task.choice, &after) {
            return Some(Share::of(spread.cmp(&0)));
        }
        let lead = lead(&after, question.position.to_move());
        self.worker.set_position(after);
        let estimate = question.estimate_of(task);
        let reply = self.compare(lead, estimate, task.attempt)?;
        Some(Share::of(reply.reverse()))
    }

    /// The mean over the tiles that the player may draw from the bag.
    fn nested(&mut self, question: &Question, task: DrawTask) -> Option<Share> {
        let (bag, drawn) = (
            &question.draws[task.draw].bag,
            question.choices[task.choice].drawn,
        );
        let mut shares = Vec::new();
        for (tiles, ways) in subsets(&bag.counts(), drawn) {
            let after = question.after(task.choice, task.draw, tiles.tiles());
            shares.push((self.reply(&after)?.inverted(), ways));
        }
        let all = binomial(bag.len() as u64, drawn as u64);
        Some(Share::mean(shares.into_iter(), all))
    }

    /// The share of the side to move, which does not know the other rack. All racks of the position are known.
    fn reply(&mut self, position: &Position) -> Option<Share> {
        let mover = position.to_move();
        let bag = bag_of(position);
        let key = mix(position.view(mover).hash() ^ lead(position, mover) as u64);
        if self.opponent == Opponent::SeesAll && mover != self.me {
            return self.best_seeing(position, &bag);
        }
        let found = self.replies.get(key);
        let question = match found {
            Some(Reply::Answered(shares)) => return share_of(&shares, &bag),
            Some(Reply::Open(question)) => question,
            None => self.replies.open(key, self.question(position)),
        };
        if !self.work(&question, Goal::Reply) {
            return None;
        }
        let shares = question.best_shares()?;
        let bags = question.draws.iter().map(|draw| draw.bag);
        let shares: Arc<[(Rack, Share)]> = bags.zip(shares).collect();
        self.replies.answer(key, shares.clone());
        share_of(&shares, &bag)
    }

    /// What the side to move has to decide. It prefers the higher score among equally good moves. Exchanges are left out:
    /// they would make the game endless.
    fn question(&mut self, position: &Position) -> Question {
        let view = position.view(position.to_move());
        let moves = all_moves(&view, false);
        let question = Question::new(view, &Rack::default(), moves, None);
        question.estimate_moves(&mut self.worker);
        question
    }

    /// The best share of a side that knows the other rack and the bag.
    fn best_seeing(&mut self, position: &Position, bag: &Rack) -> Option<Share> {
        let question = self.question(position);
        let draw = question.draws.iter().position(|draw| draw.bag == *bag)?;
        let mut best = Share::default();
        for choice in 0..question.choices.len() {
            let share = self.decide_fully(&question, choice, draw)?;
            if share.points() > best.points() {
                best = share;
            }
            if best == Share::WIN {
                break;
            }
        }
        Some(best)
    }

    fn decide_fully(&mut self, question: &Question, choice: usize, draw: usize) -> Option<Share> {
        for attempt in 0.. {
            let task = DrawTask {
                choice,
                draw,
                attempt,
            };
            let found = self.decide(question, task);
            if found.is_some() || self.worker.is_stopped() {
                return found;
            }
        }
        None
    }

    /// Compares the value of the endgame for the side to move with a bound. Null windows decide it; the exact value
    /// is not needed. `estimate` is the final spread that the other side may expect.
    fn compare(&mut self, bound: i32, estimate: i32, attempt: u8) -> Option<Ordering> {
        let reaches = |decider: &mut Self, least: i32| decider.ask(least, attempt);
        // The window that is more likely to decide at once comes first.
        if estimate > 0 {
            let value = reaches(self, bound)?;
            if value != bound {
                return Some(value.cmp(&bound));
            }
            let value = reaches(self, bound + 1)?;
            return Some(if value > bound {
                Ordering::Greater
            } else {
                Ordering::Equal
            });
        }
        let value = reaches(self, bound + 1)?;
        if value != bound {
            return Some(value.cmp(&bound));
        }
        let value = reaches(self, bound)?;
        Some(if value < bound {
            Ordering::Less
        } else {
            Ordering::Equal
        })
    }

    /// A bound of the value that shows whether it is at least `least`.
    fn ask(&mut self, least: i32, attempt: u8) -> Option<i32> {
        let shallow = ORDERING_PLIES + u32::from(attempt);
        for depth in 1..=shallow.min(MAX_PLIES - 1) {
            let found = self.worker.search(depth, least - 1, least, 0)?;
            if found.complete {
                return Some(found.value);
            }
        }
        self.worker
            .set_tile_bonus(TILE_BONUS[usize::from(attempt) % TILE_BONUS.len()]);
        let nodes = FIRST_NODES.saturating_mul(MORE_NODES.saturating_pow(attempt.into()));
        let whole = |worker: &mut Worker| worker.search(MAX_PLIES, least - 1, least, 0);
        Some(self.worker.within(nodes, whole)?.value)
    }

    /// The final spread of a draw with best play. `None` if stopped.
    pub fn spread(&mut self, question: &Question, choice: usize, draw: usize) -> Option<i32> {
        let drawn = &question.draws[draw].bag.tiles()[..question.choices[choice].drawn];
        let after = question.after(choice, draw, drawn);
        if let Some(spread) = question.final_spread(choice, &after) {
            return Some(spread);
        }
        let lead = lead(&after, question.position.to_move());
        self.worker.set_position(after);
        let whole = |worker: &mut Worker| worker.search(MAX_PLIES, -INFINITE, INFINITE, 0);
        for depth in 1..MAX_PLIES {
            let found = self.worker.search(depth, -INFINITE, INFINITE, 0)?;
            let found = match self.worker.finish(whole) {
                Some(finished) => finished,
                None => found,
            };
            if found.complete {
                return Some(lead - found.value);
            }
        }
        None
    }
}

impl Replies {
    fn get(&self, key: u64) -> Option<Reply> {
        self.0.lock().expect("no thread panics").get(&key).cloned()
    }

    /// Keeps the question, unless another thread has asked it in the meantime.
    fn open(&self, key: u64, question: Question) -> Arc<Question> {
        let mut replies = self.0.lock().expect("no thread panics");
        match replies.get(&key) {
            Some(Reply::Open(question)) => question.clone(),
            _ => {
                let question = Arc::new(question);
                replies.insert(key, Reply::Open(question.clone()));
                question
            }
        }
    }

    /// Keeps only the answer, which is much smaller than the question.
    fn answer(&self, key: u64, shares: Arc<[(Rack, Share)]>) {
        let mut replies = self.0.lock().expect("no thread panics");
        replies.insert(key, Reply::Answered(shares));
    }
}

fn share_of(shares: &[(Rack, Share)], bag: &Rack) -> Option<Share> {
    let found = shares.iter().find(|(tiles, _)| tiles == bag);
    found.map(|&(_, share)| share)
}

/// The tiles in the bag if all racks are known.
fn bag_of(position: &Position) -> Rack {
    let mut bag = Rack::default();
    for (tile, &n) in position.unseen().iter().enumerate() {
        (0..n).for_each(|_| bag.push(tile as u8));
    }
    bag.sorted()
}
