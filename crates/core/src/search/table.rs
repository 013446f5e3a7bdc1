//! The transposition table: results of searched positions, addressed by hash.
//!
//! There are two policies. `Thesis` (Houdek 2010, chapters 9.3 and 19.1): one entry per index, always
//! replaced. `Buckets`: four entries share an index; an entry of an older search is replaced first, then the
//! shallowest one. Neither stores leaves. An entry is valid only for one root player and one heuristic; the
//! key includes both.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use bytemuck::Zeroable;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    Thesis,
    Buckets,
}

/// The table of Houdek 2010 has 2^19 entries.
pub const THESIS_BITS: u32 = 19;
pub const DEFAULT_BITS: u32 = 21;
const WIDTH: usize = 4;

/// How the stored value relates to the true value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    Exact,
    /// The true value is at least this (a cutoff).
    Lower,
    /// The true value is at most this (no move reached the window).
    Upper,
}

/// A table entry that was found. `best` is an index in the order of move generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableHit {
    pub value: i32,
    pub depth: u8,
    pub bound: Bound,
    pub best: u16,
}

/// An entry in two words. Threads share the table without locks: the key is stored combined with the data, so that an
/// entry written by two threads at once matches no key (Hyatt and Mann 2002).
#[derive(Default, Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The data of an entry in one word. Bits 0-31: value, 32-47: best move, 48-55: depth, 56-57: 0 if empty, otherwise the
/// bound plus one, 58-63: the age of the search that wrote the entry.
#[derive(Debug, Clone, Copy)]
struct Data(u64);

const AGES: u8 = 64;

impl Data {
    fn new(found: TableHit, age: u8) -> Self {
        let tag = (found.bound as u8 + 1) | age << 2;
        Data(
            u64::from(found.value as u32)
                | u64::from(found.best) << 32
                | u64::from(found.depth) << 48
                | u64::from(tag) << 56,
        )
    }

    fn depth(self) -> u8 {
        (self.0 >> 48) as u8
    }

    fn age(self) -> u8 {
        (self.0 >> 58) as u8
    }

    fn bound(self) -> Option<Bound> {
        match self.0 >> 56 & 3 {
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Upper),
            _ => None,
        }
    }

    fn hit(self) -> Option<TableHit> {
        Some(TableHit {
            value: self.0 as u32 as i32,
            depth: self.depth(),
            bound: self.bound()?,
            best: (self.0 >> 32) as u16,
        })
    }

    /// Replacement priority: the depth, reduced for every search since the entry was written.
    fn priority(self, age: u8) -> i32 {
        if self.bound().is_none() {
            return i32::MIN;
        }
        let passed = (age + AGES - self.age()) % AGES;
        i32::from(self.depth()) - 4 * i32::from(passed)
    }
}

impl Slot {
    fn data(&self) -> Data {
        Data(self.data.load(Relaxed))
    }

    fn holds(&self, key: u64) -> bool {
        self.check.load(Relaxed) ^ self.data().0 == key
    }

    fn set(&self, key: u64, data: Data) {
        self.check.store(key ^ data.0, Relaxed);
        self.data.store(data.0, Relaxed);
    }
}

pub struct TranspositionTable {
    slots: Vec<Slot>,
    /// The first slot in use: buckets begin where cache lines begin, so that one costs one access to memory.
    first: usize,
    /// The number of slots in use, a power of two.
    count: usize,
    policy: Policy,
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of 2^bits entries.
    pub fn new(policy: Policy, bits: u32) -> TranspositionTable {
        let count = 1 << bits.clamp(WIDTH.ilog2(), 30);
        let (slots, first) = zeroed(count);
        TranspositionTable {
            slots,
            first,
            count,
            policy,
            age: AtomicU8::new(0),
        }
    }

    pub fn thesis() -> TranspositionTable {
        TranspositionTable::new(Policy::Thesis, THESIS_BITS)
    }

    pub fn policy(&self) -> Policy {
        self.policy
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.filled() == 0
    }

    /// The number of used entries.
    pub fn filled(&self) -> usize {
        let used = |slot: &&Slot| slot.data().bound().is_some();
        self.slots.iter().filter(used).count()
    }

    /// Clears the table, for a new game.
    pub fn clear(&mut self) {
        (self.slots, self.first) = zeroed(self.count);
        self.age = AtomicU8::new(0);
    }

    /// Marks the start of a new search, so that older entries are replaced first.
    pub fn next_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let index = key as usize & (self.count - 1);
        match self.policy {
            Policy::Thesis => &self.slots[self.first + index..][..1],
            Policy::Buckets => {
                let start = self.first + (index & !(WIDTH - 1));
                &self.slots[start..start + WIDTH]
            }
        }
    }

    pub fn get(&self, key: u64) -> Option<TableHit> {
        let slot = self.bucket(key).iter().find(|slot| slot.holds(key))?;
        let data = slot.data();
        // Another thread may have written between the two reads.
        slot.holds(key).then(|| data.hit()).flatten()
    }

    pub fn put(&self, key: u64, found: TableHit) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let place = bucket.iter().position(|slot| slot.holds(key)).or_else(|| {
            let priorities = bucket
                .iter()
                .enumerate()
                .map(|(i, slot)| (slot.data().priority(age), i));
            priorities.min().map(|(_, i)| i)
        });
        bucket[place.unwrap_or(0)].set(key, Data::new(found, age));
    }
}

/// At least `count` empty slots from the returned index on, where a cache line begins. Memory that is zero anyway is not
/// written.
fn zeroed(count: usize) -> (Vec<Slot>, usize) {
    let slots: Vec<Slot> = bytemuck::allocation::zeroed_vec(count + WIDTH - 1);
    let first = slots.as_ptr().align_offset(WIDTH * size_of::<Slot>());
    // A pointer without a known address cannot be aligned; then buckets may cross cache lines.
    let first = if first < WIDTH { first } else { 0 };
    (slots, first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(value: i32, depth: u8) -> TableHit {
        TableHit {
            value,
            depth,
            bound: Bound::Exact,
            best: 7,
        }
    }

    #[test]
    fn the_thesis_table_holds_the_newest_of_two_positions_with_one_index() {
        let table = TranspositionTable::thesis();
        assert_eq!(table.len(), 524_288);
        table.put(5, found(1, 9));
        table.put(5 + (1 << 19), found(2, 1));
        assert_eq!(table.get(5), None);
        assert_eq!(table.get(5 + (1 << 19)), Some(found(2, 1)));
    }

    #[test]
    fn a_bucket_gives_up_its_shallowest_entry() {
        let table = TranspositionTable::new(Policy::Buckets, 4);
        for (i, depth) in [5, 2, 7, 6].into_iter().enumerate() {
            table.put(16 * i as u64, found(i as i32, depth));
        }
        table.put(16 * 9, found(9, 3));
        assert_eq!(table.get(16), None);
        assert_eq!(table.get(0), Some(found(0, 5)));
        assert_eq!(table.get(16 * 9), Some(found(9, 3)));
    }

    #[test]
    fn entries_of_older_searches_go_before_shallow_new_ones() {
        let mut table = TranspositionTable::new(Policy::Buckets, 4);
        table.put(0, found(0, 4));
        table.next_search();
        for i in 1..4 {
            table.put(16 * i, found(i as i32, 1));
        }
        table.put(16 * 4, found(4, 1));
        assert_eq!(table.get(0), None);
        assert_eq!(table.filled(), 4);
        table.clear();
        assert!(table.is_empty());
    }
}
