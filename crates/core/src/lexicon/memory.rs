//! Asking for memory before it is needed.

/// Asks for the element of a list at some place; beyond its end nothing happens.
#[inline(always)]
pub fn prefetch<T>(list: &[T], place: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let element = list.as_ptr().wrapping_add(place);
        // SAFETY: a prefetch reads nothing the program can see and may be given any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(element.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (list, place);
}
