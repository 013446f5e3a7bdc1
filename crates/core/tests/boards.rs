//! Random games of every setup: undo, text, hash and counting agree with the position.

use kotva_core::boards::BoardGame;
use kotva_core::boards::abalone::Abalone;
use kotva_core::boards::terrace::Terrace;
use kotva_core::boards::yinsh::Yinsh;
use kotva_core::game::rng::Rng;
use proptest::prelude::*;

const LONGEST: usize = 150;

fn check<P: BoardGame + PartialEq + std::fmt::Debug>(setup: usize, seed: u64) {
    let setups = P::setups();
    let mut position = P::setup(setups[setup % setups.len()].name).unwrap();
    let mut rng = Rng::new(seed);
    let mut moves = Vec::new();
    for _ in 0..LONGEST {
        position.legal_moves(&mut moves);
        assert_eq!(
            moves.len() as u64,
            position.count_moves(),
            "{}",
            position.text()
        );
        assert_eq!(
            position.hash(),
            position.fresh_hash(),
            "{}",
            position.text()
        );
        assert_eq!(P::parse(&position.text()).as_ref(), Ok(&position));
        assert_eq!(
            moves.is_empty(),
            position.outcome().is_some(),
            "{}",
            position.text()
        );
        if moves.is_empty() {
            break;
        }
        for &mv in &moves {
            let before = position.clone();
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
            let undo = position.play(mv);
            position.undo(mv, undo);
            assert_eq!(position, before, "{}", before.move_text(mv));
        }
        position.play(moves[rng.below(moves.len() as u64) as usize]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn abalone_agrees_with_itself(setup in 0usize..64, seed: u64) {
        check::<Abalone>(setup, seed);
    }

    #[test]
    fn terrace_agrees_with_itself(setup in 0usize..64, seed: u64) {
        check::<Terrace>(setup, seed);
    }

    #[test]
    fn yinsh_agrees_with_itself(setup in 0usize..64, seed: u64) {
        check::<Yinsh>(setup, seed);
    }
}
