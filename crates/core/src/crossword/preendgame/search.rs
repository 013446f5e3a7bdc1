//! Decides draws: by exact endgames if the bag is empty, else by the question that the opponent then has to answer.

use std::cmp::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};

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

/// The nodes of the first attempt. Most draws are decided by one attempt of a few hundred nodes or never needed.
const FIRST_NODES: u64 = 300;
/// The preference for plays with more tiles, in points per tile, from attempt to attempt. Nearly every first answer
/// refutes a move, but one answer may take a hundred times as many nodes as another, so the order must not stay the same.
const TILE_BONUS: [i32; 3] = [0, 3, 8];

/// Reply questions by position and lead. Threads share them.
#[derive(Default)]
pub struct Replies(Mutex<FxHashMap<u64, Reply>>);

#[derive(Default)]
struct Reply {
    /// Kept as long as a move is being decided, because its draws ask for several bags.
    question: Option<Arc<Question>>,
    /// The shares of the player to move, by the tiles in the bag.
    answers: Vec<(Rack, Share)>,
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
    /// Works on a question until its goal is reached. Returns `false` if it was stopped or paused before.
    pub fn work(&mut self, question: &Question, goal: Goal) -> bool {
        // Estimates do not look at the clock, and the opponent may have a thousand moves to estimate.
        while !self.worker.poll() {
            match question.next(goal) {
                None => return true,
                Some(Task::Estimate(choice)) => {
                    question.estimate(choice, usize::MAX, &mut self.worker);
                }
                Some(Task::Decide(task)) => match self.decide(question, task) {
                    Some(share) => question.record(task, share),
                    None => {
                        // A reply has no limit of nodes: without a result it was stopped or paused.
                        let is_nested = !question.choices[task.choice].is_settled;
                        question.release(task, is_nested || self.worker.is_stopped());
                    }
                },
            }
            if self.worker.is_due() {
                return false;
            }
        }
        false
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
        self.worker.set_killers(question.killers(task.draw));
        let reply = self.compare(lead, estimate, task.attempt);
        self.worker.set_killers([0; 2]);
        let reply = reply?;
        if reply.is_gt() {
            if let Some(tag) = self.worker.best_tag() {
                question.add_killer(task.draw, tag);
            }
        }
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
        // The opponent does not see which tiles were drawn, so all of them led to one question.
        self.replies.close(key(&question.after(
            task.choice,
            task.draw,
            &bag.tiles()[..drawn],
        )));
        let all = binomial(bag.len() as u64, drawn as u64);
        Some(Share::mean(shares.into_iter(), all))
    }

    /// The share of the side to move, which does not know the other rack. All racks of the position are known.
    fn reply(&mut self, position: &Position) -> Option<Share> {
        let mover = position.to_move();
        let bag = bag_of(position);
        if self.opponent == Opponent::SeesAll && mover != self.me {
            return self.best_seeing(position, &bag);
        }
        let key = key(position);
        if let Some(share) = self.replies.answered(key, &bag) {
            return Some(share);
        }
        let question = match self.replies.opened(key) {
            Some(question) => question,
            None => self.replies.open(key, self.question(position)),
        };
        let asked = question.draws.iter().position(|draw| draw.bag == bag)?;
        if !self.work(&question, Goal::Reply(asked)) {
            return None;
        }
        let share = question.best_share(asked)?;
        self.replies.answer(key, bag, share);
        Some(share)
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
            let nested = !question.choices[choice].is_settled;
            if found.is_some() || nested || self.worker.is_stopped() {
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

    /// A bound of the value that shows whether it is at least `least`. The search goes to the end of the game at once:
    /// searches of growing depth cost more nodes than their order of moves saves.
    fn ask(&mut self, least: i32, attempt: u8) -> Option<i32> {
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
    fn lock(&self) -> MutexGuard<'_, FxHashMap<u64, Reply>> {
        self.0.lock().expect("no thread panics")
    }

    fn answered(&self, key: u64, bag: &Rack) -> Option<Share> {
        let replies = self.lock();
        let mut answers = replies.get(&key)?.answers.iter();
        answers
            .find(|(tiles, _)| tiles == bag)
            .map(|&(_, share)| share)
    }

    fn opened(&self, key: u64) -> Option<Arc<Question>> {
        self.lock().get(&key)?.question.clone()
    }

    /// Keeps the question, unless another thread has asked it in the meantime.
    fn open(&self, key: u64, question: Question) -> Arc<Question> {
        let mut replies = self.lock();
        let kept = &mut replies.entry(key).or_default().question;
        kept.get_or_insert_with(|| Arc::new(question)).clone()
    }

    fn answer(&self, key: u64, bag: Rack, share: Share) {
        let mut replies = self.lock();
        let answers = &mut replies.entry(key).or_default().answers;
        if answers.iter().all(|(tiles, _)| *tiles != bag) {
            answers.push((bag, share));
        }
    }

    /// Keeps only the answers, which are much smaller than the question.
    fn close(&self, key: u64) {
        if let Some(reply) = self.lock().get_mut(&key) {
            reply.question = None;
        }
    }
}

/// The key of the question that the side to move has to answer.
fn key(position: &Position) -> u64 {
    let mover = position.to_move();
    mix(position.view(mover).hash() ^ lead(position, mover) as u64)
}

/// The tiles in the bag if all racks are known.
fn bag_of(position: &Position) -> Rack {
    let mut bag = Rack::default();
    for (tile, &n) in position.unseen().iter().enumerate() {
        (0..n).for_each(|_| bag.push(tile as u8));
    }
    bag.sorted()
}
