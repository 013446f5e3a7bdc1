//! Time and cancellation. They are separate from the algorithms so that tests can supply their own clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Polled from time to time during a search.
pub trait Monitor {
    fn elapsed(&mut self) -> Duration;

    /// Whether the caller has cancelled the search.
    fn cancelled(&mut self) -> bool {
        false
    }

    /// The number of nodes between two polls.
    fn period(&self) -> u64 {
        1024
    }
}

/// The system clock and a stop flag that another thread can set.
pub struct Watch<'a> {
    start: Instant,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Watch<'a> {
    pub fn new(stop: Option<&'a AtomicBool>) -> Self {
        Watch {
            start: Instant::now(),
            stop,
        }
    }
}

impl Monitor for Watch<'_> {
    fn elapsed(&mut self) -> Duration {
        self.start.elapsed()
    }

    fn cancelled(&mut self) -> bool {
        self.stop.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
