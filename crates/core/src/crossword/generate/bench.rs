//! Timing of move generation on given positions; every run says what it counted.

use std::time::{Duration, Instant};

use crate::crossword::generate::best::Best;
use crate::crossword::generate::{Generator, Method};
use crate::crossword::leaves::LeaveTable;
use crate::crossword::rules::moves::Play;
use crate::crossword::rules::position::Position;
use crate::crossword::rules::rack::MAX_RACK;
use crate::game::rng::mix;
use crate::game::threads::map_range;

/// What a run does with each position.
#[derive(Clone, Copy)]
pub enum Task<'a> {
    /// All legal plays.
    All(Method),
    /// All legal plays, with the arcs of the graph counted.
    Count(Method),
    /// The best play by score, or by equity (score plus leave value).
    Best(Option<&'a LeaveTable>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Report {
    /// Plays found, all repeats together.
    pub plays: u64,
    /// Arcs of the graph looked at, where they were counted.
    pub arcs: u64,
    /// Sum of the points of all plays found.
    pub points: i64,
    /// Of all plays found, whatever their order; the same for every number of threads.
    pub checksum: u64,
    pub elapsed: Duration,
}

impl Report {
    fn count<'p>(&mut self, plays: impl Iterator<Item = &'p Play>) {
        for play in plays {
            self.plays += 1;
            self.points += i64::from(play.score);
            self.checksum = self.checksum.wrapping_add(fingerprint(play));
        }
    }

    fn add(&mut self, other: &Self) {
        self.plays += other.plays;
        self.arcs += other.arcs;
        self.points += other.points;
        self.checksum = self.checksum.wrapping_add(other.checksum);
    }
}

/// Generates for every position `repeats` times; threads share the positions.
pub fn run(positions: &[Position], repeats: usize, threads: usize, task: Task) -> Report {
    let share = positions.len().div_ceil(threads.max(1)).max(1);
    let start = Instant::now();
    let parts: Vec<&[Position]> = positions.chunks(share).collect();
    let parts = map_range(
        threads,
        0..parts.len() as u64,
        || (),
        |_, part| run_one(parts[part as usize], repeats, task),
    );
    let elapsed = start.elapsed();
    let mut report = Report {
        elapsed,
        ..Report::default()
    };
    parts.iter().for_each(|part| report.add(part));
    report
}

fn run_one(positions: &[Position], repeats: usize, task: Task) -> Report {
    let mut generator = Generator::default();
    let mut best = Best::default();
    let mut leaves = [0; 1 << MAX_RACK];
    let mut report = Report::default();
    for _ in 0..repeats {
        for position in positions {
            match task {
                Task::All(method) => report.count(generator.all(position, method).iter()),
                Task::Count(method) => {
                    let (plays, arcs) = generator.all_counted(position, method);
                    report.count(plays.iter());
                    report.arcs += arcs;
                }
                Task::Best(table) => {
                    let leaves = table.map(|table| {
                        let leaves = &mut leaves[..1 << position.rack().len()];
                        leaves.fill(0);
                        table.add(position.rack().tiles(), leaves);
                        &*leaves
                    });
                    let found = best.find(position, 1, leaves);
                    report.count(found.iter().map(|valued| &valued.play));
                }
            }
        }
    }
    report
}

/// Of square, tiles and points. Cheap, because it is timed with the work it checks.
#[inline]
fn fingerprint(play: &Play) -> u64 {
    let square =
        (play.direction as u64) << 16 | u64::from(play.start.row) << 8 | u64::from(play.start.col);
    let score = square << 32 | u64::from(play.score as u32);
    let odd = [
        0x9e37_79b9_7f4a_7c15,
        0xbf58_476d_1ce4_e5b9,
        0x94d0_49bb_1331_11eb,
    ];
    let parts = play.packed().into_iter().zip(odd);
    mix(parts.fold(score, |sum, (part, odd)| {
        sum.wrapping_add(part).wrapping_mul(odd)
    }))
}
