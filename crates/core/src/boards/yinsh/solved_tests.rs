//! Small positions: every algorithm finds the winner of plain recursion.

use super::Yinsh;
use crate::boards::BoardGame;
use crate::boards::testing::check_winners;

#[test]
fn winners_with_every_technique_on_are_those_of_plain_recursion() {
    check_winners(
        &Yinsh::setup("blitz").unwrap(),
        &["storm", "learned"],
        3,
        8,
        40,
    );
}
