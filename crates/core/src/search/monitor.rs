//! Time and cancellation, apart from the algorithms so that tests bring a clock of their own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Asked now and then during a search.
pub trait Monitor {
    fn elapsed(&mut self) -> Duration;

    /// Whether nobody waits for the answer any more.
    fn cancelled(&mut self) -> bool {
        false
    }

    /// How many nodes may pass between two questions.
    fn period(&self) -> u64 {
        1024
    }
}

/// The clock of the machine and a flag that another thread may raise.
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
