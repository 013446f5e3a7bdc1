//! Small positions: every algorithm finds the winner of plain recursion.

use super::Abalone;
use crate::boards::BoardGame;
use crate::boards::testing::check_winners;

#[test]
fn winners_with_every_technique_on_are_those_of_plain_recursion() {
    // Each side needs one more marble.
    let text = "1..../1...../......./......22/...1...22/..11..22/..1.2../...22./..111 1 5,5";
    check_winners(
        &Abalone::parse(text).unwrap(),
        &["experimental", "learned"],
        2,
        6,
        80,
    );
}
