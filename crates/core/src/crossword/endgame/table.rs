//! The transposition table that all threads share without locks. An entry is two words; the first is the key XOR the
//! second, so halves of different entries do not match (Hyatt and Mann 2002).
//!
//! Four entries make a bucket of one cache line. The last one always gives way, so recent positions are found again; the
//! others keep what took the most nodes in this search.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    Exact,
    Lower,
    Upper,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub value: i16,
    /// The index of the best move in the order of generation, or `PASS` or `NONE`.
    pub best: u16,
    /// The searched depth in plies; `COMPLETE` if every line was searched to the end of the game.
    pub depth: u8,
    pub bound: Bound,
}

pub const PASS: u16 = 0xfffe;
pub const NONE: u16 = 0xffff;
pub const COMPLETE: u8 = 255;

const WAYS: usize = 4;
/// The entry of a bucket that always gives way.
const RECENT: usize = WAYS - 1;
/// Where the work of an entry begins, and the greatest that fits.
const WORK_SHIFT: u32 = 42;
const MOST_WORK: u64 = 31;
/// Where the number of the search begins, and the greatest that fits.
const SEARCH_SHIFT: u32 = 47;
const LAST_SEARCH: u64 = 63;

type Slot = [AtomicU64; 2];

#[repr(align(64))]
#[derive(Default)]
struct Bucket([Slot; WAYS]);

pub struct EndgameTable {
    buckets: Vec<Bucket>,
    /// The number of the search; entries of earlier ones give way.
    search: u64,
}

impl EndgameTable {
    /// A table with 2^`bits` entries, at least one bucket.
    pub fn new(bits: u32) -> Self {
        let mut buckets = Vec::new();
        buckets.resize_with(((1 << bits) / WAYS).max(1), Bucket::default);
        Self { buckets, search: 0 }
    }

    /// Begins a search whose keys are unlike those of earlier ones.
    pub fn begin(&mut self) {
        self.search = (self.search + 1) & LAST_SEARCH;
    }

    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        &self.buckets[(key >> 20) as usize & (self.buckets.len() - 1)].0
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        let data = self.bucket(key).iter().find_map(|slot| data_of(slot, key));
        data.map(unpack)
    }

    /// Stores an entry that took this number of nodes, unless there is a deeper one of the same position.
    pub fn put(&self, key: u64, entry: Entry, nodes: u64) {
        let (bucket, work) = (self.bucket(key), work_of(nodes));
        let packed = pack(entry) | work << WORK_SHIFT | self.search << SEARCH_SHIFT;
        for slot in bucket {
            if let Some(old) = data_of(slot, key) {
                if unpack(old).depth <= entry.depth {
                    write(slot, key, packed);
                }
                return;
            }
        }
        let (cheapest, least) = bucket[..RECENT]
            .iter()
            .map(|slot| (slot, self.work_in(slot)))
            .min_by_key(|&(_, work)| work)
            .expect("a bucket has several entries");
        let slot = if least <= work {
            cheapest
        } else {
            &bucket[RECENT]
        };
        write(slot, key, packed);
    }

    /// The work of an entry; that of an earlier search counts nothing.
    fn work_in(&self, [_, data]: &Slot) -> u64 {
        let data = data.load(Relaxed);
        let current = data >> SEARCH_SHIFT & LAST_SEARCH == self.search;
        u64::from(current) * (data >> WORK_SHIFT & MOST_WORK)
    }
}

fn data_of([mixed, data]: &Slot, key: u64) -> Option<u64> {
    let data = data.load(Relaxed);
    (data != 0 && mixed.load(Relaxed) ^ data == key).then_some(data)
}

fn write([mixed, data]: &Slot, key: u64, packed: u64) {
    data.store(packed, Relaxed);
    mixed.store(key ^ packed, Relaxed);
}

/// The order of magnitude of a number of nodes, a power of two.
fn work_of(nodes: u64) -> u64 {
    u64::from((nodes + 1).ilog2()).min(MOST_WORK)
}

/// The top bit distinguishes an entry from an empty slot.
fn pack(entry: Entry) -> u64 {
    let bound = entry.bound as u64;
    1 << 63
        | bound << 40
        | u64::from(entry.depth) << 32
        | u64::from(entry.best) << 16
        | u64::from(entry.value as u16)
}

fn unpack(data: u64) -> Entry {
    Entry {
        value: data as u16 as i16,
        best: (data >> 16) as u16,
        depth: (data >> 32) as u8,
        bound: match data >> 40 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was_and_a_deeper_one_stays() {
        let table = EndgameTable::new(4);
        let entry = |value, depth| Entry {
            value,
            best: 7,
            depth,
            bound: Bound::Upper,
        };
        assert_eq!(table.get(99), None);
        table.put(99, entry(-300, 5), 10);
        assert_eq!(table.get(99), Some(entry(-300, 5)));
        table.put(99, entry(20, 4), 10);
        assert_eq!(table.get(99), Some(entry(-300, 5)));
        table.put(99, entry(20, COMPLETE), 10);
        assert_eq!(table.get(99), Some(entry(20, COMPLETE)));
    }

    #[test]
    fn entries_that_took_long_stay_until_another_search_begins() {
        let mut table = EndgameTable::new(2);
        let entry = |value| Entry {
            value,
            best: NONE,
            depth: COMPLETE,
            bound: Bound::Exact,
        };
        table.put(1, entry(1), 1000);
        for key in 2..=20 {
            table.put(key, entry(0), 10);
        }
        assert_eq!(table.get(1), Some(entry(1)));
        assert_eq!(table.get(20), Some(entry(0)));
        table.begin();
        for key in 21..=23 {
            table.put(key, entry(0), 0);
        }
        assert_eq!(table.get(1), None);
    }
}
