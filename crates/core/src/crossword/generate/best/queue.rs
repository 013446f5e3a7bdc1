//! Windows by falling bound, in buckets: to put one in or to take one out costs no comparison of bounds.

use super::window::Window;

/// About half a point each (512 thousandths); what is above or below all of them is in the last or the first.
const BUCKETS: usize = 512;
const WIDTH_BITS: u32 = 9;
/// The bucket of a bound of nothing: leaves may be negative.
const ZERO: i32 = 64;
const NONE: u32 = u32::MAX;

/// Knows windows by their places in a list; they are linked in the list itself.
#[derive(Debug)]
pub struct Queue {
    /// The last that was put into each bucket, for those buckets whose bit is set.
    heads: [u32; BUCKETS],
    used: [u64; BUCKETS / 64],
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            heads: [NONE; BUCKETS],
            used: [0; BUCKETS / 64],
        }
    }
}

/// Never falls as the bound rises.
#[inline]
pub fn bucket(bound: i32) -> usize {
    ((bound >> WIDTH_BITS) + ZERO).clamp(0, BUCKETS as i32 - 1) as usize
}

impl Queue {
    pub fn clear(&mut self) {
        self.used = [0; BUCKETS / 64];
    }

    /// Puts in a window that has or will have this place, and gives the one that follows it.
    #[inline]
    pub fn put(&mut self, bound: i32, place: usize) -> u32 {
        let bucket = bucket(bound);
        let (word, bit) = (bucket / 64, 1 << (bucket % 64));
        let next = if self.used[word] & bit == 0 {
            NONE
        } else {
            self.heads[bucket]
        };
        self.used[word] |= bit;
        self.heads[bucket] = place as u32;
        next
    }

    /// The highest bucket that is not empty.
    #[inline]
    pub fn top(&self) -> Option<usize> {
        let word = self.used.iter().rposition(|&word| word != 0)?;
        Some(word * 64 + 63 - self.used[word].leading_zeros() as usize)
    }

    /// Takes a window out of a bucket that is not empty.
    #[inline]
    pub fn take(&mut self, bucket: usize, windows: &[Window]) -> usize {
        let place = self.heads[bucket] as usize;
        let next = windows[place].next;
        self.heads[bucket] = next;
        self.used[bucket / 64] &= !(u64::from(next == NONE) << (bucket % 64));
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let next = queue.put(bound, windows.len());
            windows.push(Window::of_bound(bound, next));
        }
        let first = queue.take(queue.top().expect("a window"), &windows);
        assert_eq!(bounds[first], 900_000);
        windows[first] = Window::of_bound(8000, queue.put(8000, first));
        let mut order = Vec::new();
        while let Some(top) = queue.top() {
            order.push(windows[queue.take(top, &windows)].bound);
        }
        assert_eq!(order.len(), bounds.len());
        assert!(order.is_sorted_by_key(|&bound| std::cmp::Reverse(bucket(bound))));
        assert_eq!(order[..2], [31_600, 31_000]);
        queue.clear();
        assert_eq!(queue.top(), None);
    }
}
