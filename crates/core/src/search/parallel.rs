//! Lazy SMP: all threads search the same position on a shared table.
//!
//! The helpers differ from the first thread only in the depth at which they begin and in what they find in the table. Their
//! results reach the first thread through the table alone. So the answer is that of the first thread, but with more than
//! one thread it is not the same in every run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use super::heuristic::Heuristic;
use super::monitor::Monitor;
use super::run::{Answer, GameSoFar, Iteration, SearchError, checked, deepened, search_game};
use super::settings::Settings;
use crate::game::{Limits, Position};

/// Ends a helper when the first thread is done.
struct Helper<'a>(&'a AtomicBool);

impl Monitor for Helper<'_> {
    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }

    fn cancelled(&mut self) -> bool {
        self.0.load(Relaxed)
    }
}

/// The same as [`search_game`] on several threads. The leaves of all threads are in `all_nodes`; a limit of nodes binds the
/// first thread. Without a table the other threads cannot help, so none is started.
pub fn search_threads<P: Position + Sync, H: Heuristic<P> + Sync>(
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
    let done = AtomicBool::new(false);
    let leaves = AtomicU64::new(0);
    let past = so_far.past;
    let mut unlimited = settings.clone();
    unlimited.limits = Limits {
        depth: Some(settings.depth()?),
        ..Limits::default()
    };
    thread::scope(|scope| {
        for helper in 1..threads {
            let (done, leaves, settings) = (&done, &leaves, &unlimited);
            scope.spawn(move || {
                let so_far = GameSoFar {
                    table: Some(table),
                    past,
                    history: None,
                };
                let first = 1 + helper as u32 % 2;
                let monitor = &mut Helper(done);
                let found = deepened(
                    position,
                    heuristic,
                    settings,
                    so_far,
                    monitor,
                    first,
                    |_| {},
                );
                let found = found.map_or(0, |answer| answer.decision.all_nodes);
                leaves.fetch_add(found, Relaxed);
            });
        }
        let answer = search_game(position, heuristic, settings, so_far, monitor, progress);
        done.store(true, Relaxed);
        answer
    })
    .map(|mut answer| {
        answer.decision.all_nodes += leaves.load(Relaxed);
        answer
    })
}
