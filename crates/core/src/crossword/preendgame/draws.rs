//! Draws: the ways to divide the unseen tiles between the bag and the opponent.

use crate::crossword::rules::rack::{Counts, Rack, TILE_KINDS};
use crate::lexicon::Tile;

/// One division of the unseen tiles. Both racks are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    pub bag: Rack,
    pub opponent: Rack,
    /// The number of ways to choose these tiles of the bag if equal tiles count as different.
    pub weight: u64,
}

/// Every division of `unseen` with `bag` tiles in the bag. The opponent also holds the `known` tiles, which must not be
/// counted in `unseen`.
pub fn draws(unseen: &Counts, bag: usize, known: &Rack) -> Vec<Draw> {
    let divide = |(chosen, weight): (Rack, u64)| {
        let mut rest = *unseen;
        for &tile in chosen.tiles() {
            rest[tile as usize] -= 1;
        }
        let mut opponent = *known;
        tiles(&rest).for_each(|tile| opponent.push(tile));
        Draw {
            bag: chosen,
            opponent: opponent.sorted(),
            weight,
        }
    };
    subsets(unseen, bag).into_iter().map(divide).collect()
}

/// Every multiset of `size` tiles, sorted, with the number of ways to choose it if equal tiles count as different.
pub fn subsets(counts: &Counts, size: usize) -> Vec<(Rack, u64)> {
    let mut found = Vec::new();
    choose(counts, 0, size, (Rack::default(), 1), &mut found);
    found
}

fn choose(
    counts: &Counts,
    kind: usize,
    size: usize,
    (chosen, ways): (Rack, u64),
    found: &mut Vec<(Rack, u64)>,
) {
    if size == 0 {
        found.push((chosen.sorted(), ways));
        return;
    }
    if kind == TILE_KINDS {
        return;
    }
    let mut more = chosen;
    for n in 0..=size.min(counts[kind] as usize) {
        if n > 0 {
            more.push(kind as Tile);
        }
        let ways = ways * binomial(counts[kind].into(), n as u64);
        choose(counts, kind + 1, size - n, (more, ways), found);
    }
}

pub fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

fn tiles(counts: &Counts) -> impl Iterator<Item = Tile> + '_ {
    let kinds = counts.iter().enumerate();
    kinds.flat_map(|(tile, &n)| std::iter::repeat_n(tile as Tile, n as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_all_draws_add_up_to_the_number_of_subsets() {
        let unseen = Rack::new(&[1, 1, 1, 2, 2, 3, 0, 0, 4]).unwrap().counts();
        for bag in 1..=4 {
            let found = draws(&unseen, bag, &Rack::default());
            let sum: u64 = found.iter().map(|draw| draw.weight).sum();
            assert_eq!(sum, binomial(9, bag as u64));
            for draw in &found {
                let both = [draw.bag.tiles(), draw.opponent.tiles()].concat();
                assert_eq!(Rack::new(&both).unwrap().counts(), unseen);
            }
        }
    }

    #[test]
    fn the_opponent_keeps_the_known_tiles() {
        let unseen = Rack::new(&[1, 2, 2]).unwrap().counts();
        let found = draws(&unseen, 1, &Rack::new(&[5]).unwrap());
        let rows: Vec<_> = found
            .iter()
            .map(|draw| {
                (
                    draw.bag.tiles().to_vec(),
                    draw.opponent.tiles().to_vec(),
                    draw.weight,
                )
            })
            .collect();
        assert_eq!(
            rows,
            [(vec![2], vec![1, 2, 5], 2), (vec![1], vec![2, 2, 5], 1)]
        );
    }
}
