//! The transposition table: results of searched positions, addressed by hash.
//!
//! There are two policies. `Thesis` (Houdek 2010, chapters 9.3 and 19.1): one entry per index, always
//! replaced. `Buckets`: four entries share an index; an entry of an older search is replaced first, then the
//! shallowest one. Neither stores leaves. An entry is valid only for one root player and one heuristic; the
//! key includes both.

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

#[derive(Debug, Clone, Copy, Zeroable)]
struct Entry {
    key: u64,
    value: i32,
    best: u16,
    depth: u8,
    /// Bits 0-1: 0 if empty, otherwise the bound plus one. Bits 2-7: the age of the search that wrote the
    /// entry.
    tag: u8,
}

const AGES: u8 = 64;

impl Entry {
    fn bound(&self) -> Option<Bound> {
        match self.tag & 3 {
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Upper),
            _ => None,
        }
    }

    /// Replacement priority: the depth, reduced for every search since the entry was written.
    fn priority(&self, age: u8) -> i32 {
        if self.tag & 3 == 0 {
            return i32::MIN;
        }
        let passed = (age + AGES - (self.tag >> 2)) % AGES;
        i32::from(self.depth) - 4 * i32::from(passed)
    }
}

pub struct TranspositionTable {
    entries: Vec<Entry>,
    policy: Policy,
    age: u8,
}

impl TranspositionTable {
    /// A table of 2^bits entries.
    pub fn new(policy: Policy, bits: u32) -> TranspositionTable {
        let bits = bits.clamp(WIDTH.ilog2(), 30);
        TranspositionTable {
            entries: bytemuck::allocation::zeroed_vec(1 << bits),
            policy,
            age: 0,
        }
    }

    pub fn thesis() -> TranspositionTable {
        TranspositionTable::new(Policy::Thesis, THESIS_BITS)
    }

    pub fn policy(&self) -> Policy {
        self.policy
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.iter().all(|e| e.tag & 3 == 0)
    }

    /// The number of used entries.
    pub fn filled(&self) -> usize {
        self.entries.iter().filter(|e| e.tag & 3 != 0).count()
    }

    /// Clears the table, for a new game.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::zeroed());
        self.age = 0;
    }

    /// Marks the start of a new search, so that older entries are replaced first.
    pub fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn slot(&self, key: u64) -> std::ops::Range<usize> {
        let index = key as usize & (self.entries.len() - 1);
        match self.policy {
            Policy::Thesis => index..index + 1,
            Policy::Buckets => {
                let start = index & !(WIDTH - 1);
                start..start + WIDTH
            }
        }
    }

    pub fn get(&self, key: u64) -> Option<TableHit> {
        let entry = self.entries[self.slot(key)].iter().find(|e| e.key == key)?;
        Some(TableHit {
            value: entry.value,
            depth: entry.depth,
            bound: entry.bound()?,
            best: entry.best,
        })
    }

    pub fn put(&mut self, key: u64, found: TableHit) {
        let (age, slot) = (self.age, self.slot(key));
        let entries = &mut self.entries[slot];
        let place = entries.iter().position(|e| e.key == key).or_else(|| {
            let priorities = entries
                .iter()
                .enumerate()
                .map(|(i, e)| (e.priority(age), i));
            priorities.min().map(|(_, i)| i)
        });
        entries[place.unwrap_or(0)] = Entry {
            key,
            value: found.value,
            best: found.best,
            depth: found.depth,
            tag: (found.bound as u8 + 1) | age << 2,
        };
    }
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
        let mut table = TranspositionTable::thesis();
        assert_eq!(table.len(), 524_288);
        table.put(5, found(1, 9));
        table.put(5 + (1 << 19), found(2, 1));
        assert_eq!(table.get(5), None);
        assert_eq!(table.get(5 + (1 << 19)), Some(found(2, 1)));
    }

    #[test]
    fn a_bucket_gives_up_its_shallowest_entry() {
        let mut table = TranspositionTable::new(Policy::Buckets, 4);
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
