//! Keys for incremental hashing (Zobrist 1970; Houdek 2010, chapters 9.3.4 and 9.3.5), the same in every build.

use super::rng::mix;

/// `N` keys that depend only on `seed`.
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = mix(seed.wrapping_add((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        i += 1;
    }
    keys
}
