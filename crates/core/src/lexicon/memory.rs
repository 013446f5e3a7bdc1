//! Prefetching.

/// Prefetches one element. An index beyond the end has no effect.
#[inline(always)]
pub fn prefetch<T>(list: &[T], place: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let element = list.as_ptr().wrapping_add(place);
        // SAFETY: a prefetch has no visible effect and accepts any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(element.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (list, place);
}
