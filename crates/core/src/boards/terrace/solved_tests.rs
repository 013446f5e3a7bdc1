//! Small positions: every algorithm finds the winner of plain recursion.

use super::Terrace;
use crate::boards::BoardGame;
use crate::boards::testing::check_winners;

#[test]
fn winners_with_every_technique_on_are_those_of_plain_recursion() {
    check_winners(
        &Terrace::setup("short").unwrap(),
        &["improved", "learned"],
        3,
        12,
        40,
    );
}
