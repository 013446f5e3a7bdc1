//! Parts of a strategy that consist of a few numbers: one file each, and one line in the list below.
//!
//! docs/adding-a-heuristic.md shows how to add one. A file declares its part as `PART`; strategy files, options, Python
//! and the commands use the name declared there.

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
    last_tiles
    leave_by_bag
    opening
    placement
}
