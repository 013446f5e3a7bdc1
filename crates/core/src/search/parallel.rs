//! Parallel search: all threads search the same position to the same depth on a shared table and share its moves.
//!
//! A thread puts off a move that another thread is searching (a simple form of ABDADA, Weill 1996). When it comes back to
//! that move, the value is usually in the table. The first thread sets the depth and gives the answer. With more than one
//! thread it is not the same in every run.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::heuristic::Heuristic;
use super::monitor::Monitor;
use super::node::{MAX_PLY, RootMove, TreeWalk};
use super::plain::INFINITY;
use super::run::{Answer, GameSoFar, Iteration, SearchError, checked, deepened, search_game};
use super::settings::{Settings, Technique};
use super::strong::order::{History, Order};
use super::strong::path::Path;
use crate::game::rng::mix;
use crate::game::{Limits, Position};

/// A search of the root by the first thread.
#[derive(Clone, Copy)]
struct Task {
    number: u32,
    depth: u32,
    alpha: i32,
    beta: i32,
}

/// The best root move that a thread has found at a depth.
#[derive(Clone)]
pub struct Best<M> {
    number: u32,
    depth: u32,
    /// Whether the value fell above the window of the task, so that it is only a bound.
    cut: bool,
    pub root: RootMove<M>,
    pub index: u16,
    pub line: Vec<M>,
}

/// What the threads of a search tell each other, apart from the table.
struct Team<M> {
    task: Mutex<Task>,
    best: Mutex<Option<Best<M>>>,
    /// The number of the task: helpers poll it.
    number: AtomicU32,
    done: AtomicBool,
    leaves: AtomicU64,
    /// For each thread and ply: the position and move that the thread searches there.
    taken: Vec<[AtomicU64; MAX_PLY]>,
}

/// The place of a thread in a parallel search.
pub struct Seat<'a, M> {
    team: &'a Team<M>,
    thread: usize,
    /// The number of the task that this thread works on.
    number: u32,
}

/// The number of a task that a helper has set itself.
const OWN: u32 = u32::MAX;

impl<M> Team<M> {
    fn new(threads: usize) -> Self {
        let none = Task {
            number: 0,
            depth: 0,
            alpha: -INFINITY,
            beta: INFINITY,
        };
        Team {
            task: Mutex::new(none),
            best: Mutex::new(None),
            number: AtomicU32::new(none.number),
            done: AtomicBool::new(false),
            leaves: AtomicU64::new(0),
            taken: (0..threads)
                .map(|_| [const { AtomicU64::new(0) }; MAX_PLY])
                .collect(),
        }
    }

    fn task(&self) -> MutexGuard<'_, Task> {
        self.task.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn best(&self) -> MutexGuard<'_, Option<Best<M>>> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(hash: u64, index: u16) -> u64 {
    hash ^ mix(u64::from(index))
}

impl<M: Copy> Seat<'_, M> {
    /// The first thread searches the root, and the others join it.
    pub fn announce(&mut self, depth: u32, alpha: i32, beta: i32) {
        if self.thread == 0 {
            let mut task = self.team.task();
            let number = task.number + 1;
            *task = Task {
                number,
                depth,
                alpha,
                beta,
            };
            self.team.number.store(number, Relaxed);
            self.number = number;
        }
    }

    /// This thread has found a root move that is better than those before.
    pub fn publish(&self, depth: u32, root: RootMove<M>, index: u16, line: &[M], cut: bool) {
        let mut best = self.team.best();
        let known = best.as_ref().map(|best| (best.depth, best.root.value));
        if known < Some((depth, root.value)) {
            *best = Some(Best {
                number: self.number,
                depth,
                cut,
                root,
                index,
                line: line.to_vec(),
            });
        }
    }

    /// A root move that another thread has found at this depth and that is better than `value`. What fell above a window
    /// counts only within the same task.
    pub fn better(&self, depth: u32, value: i32) -> Option<Best<M>> {
        let best = self.team.best();
        let usable = |best: &&Best<M>| {
            best.depth == depth
                && best.root.value > value
                && (!best.cut || best.number == self.number)
        };
        best.as_ref().filter(usable).cloned()
    }

    /// This thread searches a move of the position with this hash.
    pub fn take(&self, ply: usize, hash: u64, index: u16) {
        self.team.taken[self.thread][ply].store(key(hash, index), Relaxed);
    }

    /// Whether another thread searches the move.
    pub fn is_taken(&self, ply: usize, hash: u64, index: u16) -> bool {
        let key = key(hash, index);
        let others = self.team.taken.iter().enumerate();
        others
            .filter(|(thread, _)| *thread != self.thread)
            .any(|(_, taken)| taken[ply].load(Relaxed) == key)
    }
}

/// Ends what a helper does when the first thread has another task or the answer.
struct Helper<'a, M> {
    team: &'a Team<M>,
    number: &'a Cell<u32>,
}

impl<M> Monitor for Helper<'_, M> {
    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }

    fn cancelled(&mut self) -> bool {
        self.team.done.load(Relaxed) || self.team.number.load(Relaxed) != self.number.get()
    }
}

/// Searches with the first thread. A helper that finishes first goes on to the next depth and so fills the table for it.
fn help<P: Position, H: Heuristic<P>>(
    position: &P,
    heuristic: &H,
    settings: &Settings,
    so_far: GameSoFar<'_>,
    seat: Seat<'_, P::Move>,
) {
    let (team, number) = (seat.team, Cell::new(0));
    let deepest = settings.depth().unwrap_or(0);
    let mut monitor = Helper {
        team,
        number: &number,
    };
    let mut walk = TreeWalk::new(position, heuristic, settings, so_far.table, &mut monitor);
    walk.path = Path::new(so_far.past);
    walk.seat = Some(seat);
    let history = so_far.history.filter(|_| walk.uses(Technique::History));
    let mut order = Order::new(history.map_or_else(History::default, |history| history.clone()));
    let (mut depth, mut value) = (0, None);
    while !team.done.load(Relaxed) {
        let task = *team.task();
        walk.begin(position, false);
        let fresh = task.number != number.get();
        if let Some(seat) = &mut walk.seat {
            seat.number = if fresh { task.number } else { OWN };
        }
        if fresh {
            number.set(task.number);
            depth = task.depth;
            value = walk.root_node(&mut order, depth, task.alpha, task.beta);
        } else if depth < deepest {
            depth += 1;
            value = walk.strong(&mut order, depth, value);
        } else {
            thread::yield_now();
        }
        team.leaves.fetch_add(walk.counts.leaves, Relaxed);
    }
}

/// The same as [`search_game`] on several threads. The leaves of all threads are in `all_nodes`; a limit of nodes binds the
/// first thread. Without a table the other threads cannot help, so none is started.
pub fn search_threads<P: Position<Move: Send> + Sync, H: Heuristic<P> + Sync>(
    position: &P,
    heuristic: &H,
    settings: &Settings,
    so_far: GameSoFar<'_>,
    threads: usize,
    monitor: &mut dyn Monitor,
    progress: impl FnMut(&Iteration<P::Move>),
) -> Result<Answer<P::Move>, SearchError> {
    let useful = settings.algorithm.is_strong() && settings.deepens() && settings.tree.is_none();
    let (true, true, Some(table)) = (threads > 1, useful, so_far.table) else {
        return search_game(position, heuristic, settings, so_far, monitor, progress);
    };
    checked(position, settings)?;
    table.next_search();
    let team = &Team::new(threads);
    let mut unlimited = settings.clone();
    unlimited.limits = Limits {
        depth: Some(settings.depth()?),
        ..Limits::default()
    };
    let (past, unlimited) = (so_far.past, &unlimited);
    let mut histories = vec![so_far.history.as_deref().cloned().unwrap_or_default(); threads - 1];
    let seat = |thread| Seat {
        team,
        thread,
        number: 0,
    };
    let answer = thread::scope(|scope| {
        for (history, thread) in histories.iter_mut().zip(1..) {
            let so_far = GameSoFar {
                table: Some(table),
                past,
                history: Some(history),
            };
            scope.spawn(move || help(position, heuristic, unlimited, so_far, seat(thread)));
        }
        let first = Some(seat(0));
        let answer = deepened(
            position, heuristic, settings, so_far, first, monitor, progress,
        );
        team.done.store(true, Relaxed);
        answer
    });
    answer.map(|mut answer| {
        answer.decision.all_nodes += team.leaves.load(Relaxed);
        answer
    })
}
