//! Chooses the moves to simulate.

use super::policy::{Chosen, subset};
use crate::crossword::generate::best::POINT;
use crate::crossword::generate::{Generator, Method};
use crate::crossword::leaves::LeaveTable;
use crate::crossword::rules::rack::MAX_RACK;
use crate::crossword::{Move, Play, Position, Rack};

/// The maximum number of tiles of a short play.
const SHORT: usize = 2;

/// A move to simulate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub chosen: Chosen,
    /// Score plus leave value, in thousandths of a point.
    pub equity: i32,
    /// The lines of the board that the move changes: bit i is line i, across before down.
    pub lines: u64,
    /// The leave, in the order of the rack.
    pub left: Rack,
}

impl Candidate {
    fn new(position: &Position, mv: Move, kept: i32) -> Self {
        let score = match &mv {
            Move::Play(play) => play.score * POINT,
            _ => 0,
        };
        Self {
            chosen: Chosen { mv, kept },
            equity: score + kept,
            lines: changed_lines(position, &mv),
            left: left(position.rack(), &mv),
        }
    }

    /// A legal move with its equity.
    pub fn of(position: &Position, mv: Move, table: Option<&LeaveTable>) -> Self {
        let kept = match (mv, table) {
            (Move::Pass, _) | (_, None) => 0,
            (_, Some(table)) => table.value(left(position.rack(), &mv).tiles()),
        };
        Self::new(position, mv, kept)
    }
}

/// The lines whose cells differ after a move.
fn changed_lines(position: &Position, mv: &Move) -> u64 {
    let mut after = position.without_history();
    after.play_unchecked(mv);
    let size = after.grid().size();
    let changed = after.last_changes().iter();
    changed.fold(0, |lines, &(index, _)| lines | 1 << (index as usize / size))
}

/// The `wanted` best candidates of a position by equity: plays and exchanges. Some of the last places are reserved for
/// moves that are not already included. Ten or more candidates reserve five: the pass, the two best exchanges and the
/// two best short plays. Five to nine reserve two: one exchange and one short play.
pub fn candidates(
    position: &Position,
    table: Option<&LeaveTable>,
    wanted: usize,
) -> Vec<Candidate> {
    let mut all = valued(position, table);
    all.sort_by(order);
    let (each, pass) = match wanted {
        0..5 => (0, false),
        5..10 => (1, false),
        _ => (2, true),
    };
    let is_short = |mv: &Move| matches!(mv, Move::Play(play) if play.placed() <= SHORT);
    let is_exchange = |mv: &Move| matches!(mv, Move::Exchange(_));
    let mut extra: Vec<usize> = Vec::new();
    for kind in [&is_exchange as &dyn Fn(&Move) -> bool, &is_short] {
        let of_kind = (0..all.len()).filter(|&i| kind(&all[i].0));
        extra.extend(of_kind.take(each));
    }
    let room = wanted.saturating_sub(usize::from(pass));
    let mut places: Vec<usize> = extra;
    for i in 0..all.len() {
        if places.len() >= room {
            break;
        }
        if !places.contains(&i) {
            places.push(i);
        }
    }
    places.sort_unstable();
    let mut moves: Vec<(Move, i32)> = places.into_iter().map(|i| all[i]).collect();
    if pass || moves.is_empty() {
        moves.push((Move::Pass, 0));
    }
    let candidate = |(mv, kept)| Candidate::new(position, mv, kept);
    moves.into_iter().map(candidate).collect()
}

/// Highest equity first, plays before exchanges, then in a fixed order.
fn order(a: &(Move, i32), b: &(Move, i32)) -> std::cmp::Ordering {
    let equity = |(mv, kept): &(Move, i32)| match mv {
        Move::Play(play) => play.score * POINT + kept,
        _ => *kept,
    };
    equity(b).cmp(&equity(a)).then_with(|| match (&a.0, &b.0) {
        (Move::Play(one), Move::Play(other)) => one.by_score(other),
        (Move::Play(_), _) => std::cmp::Ordering::Less,
        (_, Move::Play(_)) => std::cmp::Ordering::Greater,
        _ => std::cmp::Ordering::Equal,
    })
}

/// All plays and exchanges with their equities.
fn valued(position: &Position, table: Option<&LeaveTable>) -> Vec<(Move, i32)> {
    let rack = *position.rack();
    let mut leaves = [0; 1 << MAX_RACK];
    if position.bag_len() == 0 {
        crate::crossword::leaves::fill_endgame(position, &mut leaves);
    } else if let Some(table) = table {
        table.add(rack.tiles(), &mut leaves[..1 << rack.len()]);
    }
    let mut generator = Generator::default();
    let plays = generator.all(position, Method::Gordon).iter();
    let plays = plays.map(|play| (Move::Play(*play), leaves[set_of(&rack, &laid(play))]));
    let exchanges = position.exchanges().into_iter();
    let exchanges = exchanges.map(|tiles| (Move::Exchange(tiles), leaves[set_of(&rack, &tiles)]));
    plays.chain(exchanges).collect()
}

/// The leave of a move.
fn left(rack: &Rack, mv: &Move) -> Rack {
    let used = match mv {
        Move::Play(play) => laid(play),
        Move::Exchange(tiles) => *tiles,
        Move::ExchangeHidden(_) | Move::Pass => Rack::default(),
    };
    let mut left = *rack;
    for &tile in used.tiles() {
        left.take(tile);
    }
    left
}

/// The tiles that a play takes from the rack.
fn laid(play: &Play) -> Rack {
    let mut tiles = Rack::default();
    play.kinds().for_each(|tile| tiles.push(tile));
    tiles
}

/// The indices in the rack of these tiles, as a bit set.
fn set_of(rack: &Rack, tiles: &Rack) -> usize {
    let mut left = *tiles;
    let mut set = 0;
    for (i, &tile) in rack.tiles().iter().enumerate() {
        if left.take(tile) {
            set |= 1 << i;
        }
    }
    debug_assert!(subset(rack, set) == tiles.sorted());
    set
}
