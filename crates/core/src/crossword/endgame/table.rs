//! The transposition table that all threads share without locks. An entry is two words; the first is the key XOR the
//! second, so halves of different entries do not match (Hyatt and Mann 2002).

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

pub struct EndgameTable {
    slots: Vec<[AtomicU64; 2]>,
}

impl EndgameTable {
    pub fn new(bits: u32) -> Self {
        let mut slots = Vec::new();
        slots.resize_with(1 << bits, Default::default);
        Self { slots }
    }

    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        &self.slots[(key >> 20) as usize & (self.slots.len() - 1)]
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        let [mixed, data] = self.slot(key);
        let data = data.load(Relaxed);
        (data != 0 && mixed.load(Relaxed) ^ data == key).then(|| unpack(data))
    }

    /// Stores the entry unless the slot has a deeper entry of the same position.
    pub fn put(&self, key: u64, entry: Entry) {
        if self.get(key).is_some_and(|old| old.depth > entry.depth) {
            return;
        }
        let [mixed, data] = self.slot(key);
        let packed = pack(entry);
        data.store(packed, Relaxed);
        mixed.store(key ^ packed, Relaxed);
    }
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
        table.put(99, entry(-300, 5));
        assert_eq!(table.get(99), Some(entry(-300, 5)));
        table.put(99, entry(20, 4));
        assert_eq!(table.get(99), Some(entry(-300, 5)));
        table.put(99, entry(20, COMPLETE));
        assert_eq!(table.get(99), Some(entry(20, COMPLETE)));
    }
}
