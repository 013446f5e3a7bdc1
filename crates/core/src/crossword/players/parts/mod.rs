//! Parts of a strategy that are a few numbers: one file each, and one line in the list below.
//!
//! docs/adding-a-heuristic.md walks through a new one. A file declares its part as `PART`; files, options, Python and the
//! commands know it by the name that it has there.

mod part;

use part::thousandths;
pub use part::{Build, Part, PartError};

/// Declares the module of each part and lists what it declares.
macro_rules! parts {
    ($($file:ident)*) => {
        $(mod $file;)*

        /// All parts, in the order in which their terms are listed.
        pub const PARTS: &[Part] = &[$($file::PART),*];
    };
}

parts! {
    bingo
    defence
    hot_spots
    lanes
    opening
    placement
}
