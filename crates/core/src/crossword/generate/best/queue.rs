//! A priority queue of windows by bound, in buckets: pushing and popping compare no bounds.

use super::LOWEST;
use super::window::Window;

/// Each bucket covers about half a point (512 thousandths). The first and the last also hold everything beyond.
const BUCKETS: usize = 512;
const WIDTH_BITS: u32 = 9;
/// The bucket of bound 0: bounds may be negative because leaves may be.
const ZERO_BUCKET: i32 = 64;
const NONE: u32 = u32::MAX;

/// Holds the indices of windows in a list. Windows of one bucket are linked through their field `next`.
#[derive(Debug)]
pub struct Queue {
    /// The window pushed last into each bucket; valid where the bit in `occupied` is set.
    heads: [u32; BUCKETS],
    occupied: [u64; BUCKETS / 64],
    /// Bit i: word i of `occupied` is not 0.
    words: u32,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            heads: [NONE; BUCKETS],
            occupied: [0; BUCKETS / 64],
            words: 0,
        }
    }
}

/// The bucket of a bound; monotonic.
#[inline]
pub fn bucket(bound: i32) -> usize {
    ((bound >> WIDTH_BITS) + ZERO_BUCKET).clamp(0, BUCKETS as i32 - 1) as usize
}

/// No bound of a bucket is lower. The first bucket also holds all bounds below its range.
#[inline]
pub fn lowest_bound(bucket: usize) -> i32 {
    match bucket {
        0 => LOWEST,
        _ => (bucket as i32 - ZERO_BUCKET) << WIDTH_BITS,
    }
}

impl Queue {
    pub fn clear(&mut self) {
        self.occupied = [0; BUCKETS / 64];
        self.words = 0;
    }

    /// Pushes the window with this index in the list; the result is the value of its field `next`.
    #[inline]
    pub fn push(&mut self, bound: i32, index: usize) -> u32 {
        let bucket = bucket(bound);
        let (word, bit) = (bucket / 64, 1 << (bucket % 64));
        let next = if self.occupied[word] & bit == 0 {
            NONE
        } else {
            self.heads[bucket]
        };
        self.occupied[word] |= bit;
        self.words |= 1 << word;
        self.heads[bucket] = index as u32;
        next
    }

    /// The highest bucket that is not empty.
    #[inline]
    pub fn top(&self) -> Option<usize> {
        let word = self.words.checked_ilog2()? as usize % (BUCKETS / 64);
        Some(word * 64 + 63 - self.occupied[word].leading_zeros() as usize)
    }

    /// Takes a window out of a bucket, which must not be empty.
    #[inline]
    pub fn pop(&mut self, bucket: usize, windows: &[Window]) -> usize {
        let index = self.heads[bucket] as usize;
        let next = windows[index].next;
        self.heads[bucket] = next;
        let word = &mut self.occupied[bucket / 64];
        *word &= !(u64::from(next == NONE) << (bucket % 64));
        self.words &= !(u32::from(*word == 0) << (bucket / 64));
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bound_is_below_the_lowest_of_its_bucket() {
        // A search that expects more of the first bucket takes its windows out and puts them back forever.
        for bound in [LOWEST, -90_000, -32_769, -32_768, -1, 0, 511, 512, 900_000] {
            assert!(lowest_bound(bucket(bound)) <= bound, "{bound}");
        }
    }

    #[test]
    fn windows_come_out_by_falling_bounds_as_far_as_buckets_tell_them_apart() {
        let bounds = [
            7000,
            -90_000,
            30_900,
            31_000,
            900_000,
            0,
            31_600,
            7000,
            i32::MIN / 2,
        ];
        let mut queue = Queue::default();
        let mut windows: Vec<Window> = Vec::new();
        for bound in bounds {
            let next = queue.push(bound, windows.len());
            windows.push(Window::with_bound(bound, next));
        }
        let first = queue.pop(queue.top().expect("a window"), &windows);
        assert_eq!(bounds[first], 900_000);
        windows[first] = Window::with_bound(8000, queue.push(8000, first));
        let mut order = Vec::new();
        while let Some(top) = queue.top() {
            order.push(windows[queue.pop(top, &windows)].bound);
        }
        assert_eq!(order.len(), bounds.len());
        assert!(order.is_sorted_by_key(|&bound| std::cmp::Reverse(bucket(bound))));
        assert_eq!(order[..2], [31_600, 31_000]);
        queue.clear();
        assert_eq!(queue.top(), None);
    }
}
