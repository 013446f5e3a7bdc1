//! Work shared by threads. No result depends on the number of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// A thread pool separate from rayon's global one: the user chooses the number of threads, and a long match must not
/// block other work.
pub fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("the system can start the requested threads")
}

/// Maps each number with `work`; the results are in the order of the numbers. Each thread has its own state for buffers and
/// caches, which must not influence the results.
///
/// Rayon's `map_init` would make a state for every piece of work that it splits off. The states of players are too large
/// for that.
pub fn map_range<S, T: Send>(
    threads: usize,
    range: Range<u64>,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> T + Sync,
) -> Vec<T> {
    if threads <= 1 {
        let mut state = state();
        return range.map(|number| work(&mut state, number)).collect();
    }
    let next = AtomicU64::new(range.start);
    let shares = pool(threads).broadcast(|_| {
        let mut state = state();
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Relaxed));
        let numbers = numbers.take_while(|number| range.contains(number));
        let done = numbers.map(|number| (number, work(&mut state, number)));
        done.collect::<Vec<_>>()
    });
    let mut done: Vec<(u64, T)> = shares.into_iter().flatten().collect();
    done.sort_unstable_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, answer)| answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_order_for_any_number_of_threads() {
        let squares: Vec<u64> = (5..1000).map(|n| n * n).collect();
        for threads in [0, 1, 2, 3, 8] {
            let found = map_range(threads, 5..1000, || (), |_, n| n * n);
            assert_eq!(found, squares, "{threads} threads");
        }
    }

    #[test]
    fn an_empty_range_has_no_answers() {
        assert!(map_range(3, 7..7, || (), |_, n| n).is_empty());
    }

    #[test]
    fn each_thread_makes_one_state() {
        let made = AtomicU64::new(0);
        let state = || made.fetch_add(1, Relaxed);
        map_range(3, 0..100, state, |_, n| n);
        assert_eq!(made.into_inner(), 3);
    }
}
