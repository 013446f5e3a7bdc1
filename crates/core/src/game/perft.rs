//! Counts move sequences of a given length: the standard test of a move generator.

use super::Position;

/// The number of move sequences of exactly `depth` moves. A sequence stops when the game is over.
///
/// The last move of a sequence is counted, not played.
pub fn perft<P: Position>(position: &mut P, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    descend(position, depth, &mut buffers)
}

/// [`perft`] split by first move. It shows the move where two generators differ.
pub fn split<P: Position>(position: &mut P, depth: u32) -> Vec<(P::Move, u64)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let count = |mv| {
        let undo = position.play(mv);
        let sequences = perft(position, depth.saturating_sub(1));
        position.undo(mv, undo);
        (mv, sequences)
    };
    moves.into_iter().map(count).collect()
}

fn descend<P: Position>(position: &mut P, depth: u32, buffers: &mut [Vec<P::Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut() else {
        return 1;
    };
    if depth == 1 {
        return position.count_moves();
    }
    if depth == 2
        && let Some(pairs) = position.count_pairs()
    {
        return pairs;
    }
    position.legal_moves(moves);
    let mut sequences = 0;
    for &mv in moves.iter() {
        let undo = position.play(mv);
        sequences += descend(position, depth - 1, deeper);
        position.undo(mv, undo);
    }
    sequences
}
