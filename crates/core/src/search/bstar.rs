//! B* (Berliner 1979, after Palay 1982 as in the Scrabble Analyser thesis, chapter 4.4.2): every move has a
//! pessimistic and an optimistic bound. The search ends when the pessimistic bound of one root move is at
//! least the optimistic bound of every other.
//!
//! Bounds are from the view of the side that makes the move. The value of a move is its gain minus the best
//! value of the replies, so its optimistic bound comes from the replies' pessimistic bounds and vice versa.

use std::ops::Range;

use super::bounds::{Selection, Way, chance_of, chosen_way};

/// A game as B* needs it.
pub trait Bounding {
    type Move: Copy;

    /// The moves of the side to move. Empty if the game is over.
    fn successors(&mut self) -> Vec<Successor<Self::Move>>;
    fn play(&mut self, mv: &Self::Move);
    fn undo(&mut self);
}

/// A move, its immediate gain and the bounds of its final value. Equal bounds mean that the value is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor<M> {
    pub mv: M,
    pub gain: i32,
    pub low: i32,
    pub high: i32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StarSettings {
    pub selection: Selection,
    /// Maximum number of descents from the root.
    pub iterations: u64,
    /// Maximum number of positions whose moves are generated.
    pub expansions: u64,
    /// Bounds are proved, not estimated. They can only tighten, and the search continues until the value is
    /// exact.
    pub sound: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StarAnswer<M> {
    /// `None` if the game is over.
    pub best: Option<M>,
    pub low: i32,
    pub high: i32,
    /// Whether the best move is proved at least as good as every other.
    pub separated: bool,
    pub iterations: u64,
    pub expansions: u64,
    /// The most promising moves, as deep as the tree goes.
    pub line: Vec<M>,
}

struct Node<M> {
    successor: Successor<M>,
    first: usize,
    /// 0 until the node is expanded.
    children: usize,
}

struct StarSearch<'g, G: Bounding> {
    game: &'g mut G,
    settings: StarSettings,
    stop: &'g dyn Fn() -> bool,
    nodes: Vec<Node<G::Move>>,
    expansions: u64,
}

/// Searches until a move is proved best, the limits are reached or `stop` returns true.
pub fn bstar<G: Bounding>(
    game: &mut G,
    settings: StarSettings,
    stop: &dyn Fn() -> bool,
) -> StarAnswer<G::Move> {
    let mut search = StarSearch {
        game,
        settings,
        stop,
        nodes: Vec::new(),
        expansions: 0,
    };
    let root = search.expand();
    let mut iterations = 0;
    while !search.is_finished(&root) && iterations < settings.iterations && !search.is_spent() {
        let way = chosen_way(settings.selection, iterations, &search.intervals(&root));
        iterations += 1;
        match search.pick(&root, way) {
            Some(child) => search.descend(child, way),
            None => break,
        }
    }
    search.answer(&root, iterations)
}

impl<G: Bounding> StarSearch<'_, G> {
    fn is_spent(&self) -> bool {
        self.expansions >= self.settings.expansions || (self.stop)()
    }

    /// Adds the moves of the current position as nodes.
    fn expand(&mut self) -> Range<usize> {
        self.expansions += 1;
        let first = self.nodes.len();
        let found = self.game.successors().into_iter();
        self.nodes.extend(found.map(|successor| Node {
            successor,
            first: 0,
            children: 0,
        }));
        first..self.nodes.len()
    }

    fn children(&self, node: usize) -> Range<usize> {
        let Node {
            first, children, ..
        } = self.nodes[node];
        first..first + children
    }

    fn intervals(&self, children: &Range<usize>) -> Vec<(i32, i32)> {
        let nodes = self.nodes[children.clone()].iter();
        nodes
            .map(|node| (node.successor.low, node.successor.high))
            .collect()
    }

    fn is_finished(&self, root: &Range<usize>) -> bool {
        let Some(best) = self.ranked(root).first().copied() else {
            return true;
        };
        let Successor { low, high, .. } = self.nodes[best].successor;
        self.is_separated(root) && (!self.settings.sound || low == high)
    }

    fn is_separated(&self, root: &Range<usize>) -> bool {
        let ranked = self.ranked(root);
        match ranked[..] {
            [] | [_] => true,
            [best, second, ..] => {
                self.nodes[best].successor.low >= self.nodes[second].successor.high
            }
        }
    }

    /// Most promising first: by optimistic bound, then by pessimistic bound, then in the order of generation.
    fn ranked(&self, children: &Range<usize>) -> Vec<usize> {
        let mut ranked: Vec<usize> = children.clone().collect();
        ranked.sort_by_key(|&child| {
            let Successor { low, high, .. } = self.nodes[child].successor;
            (-high, -low)
        });
        ranked
    }

    /// The child to examine next. `None` if no child can change the bounds of the parent.
    fn pick(&self, children: &Range<usize>, way: Way) -> Option<usize> {
        let floor = self.intervals(children).iter().map(|&(low, _)| low).max()?;
        let matters = |&child: &usize| {
            let Successor { low, high, .. } = self.nodes[child].successor;
            low < high && high > floor
        };
        let open: Vec<usize> = self.ranked(children).into_iter().filter(matters).collect();
        let first = open.first().copied();
        match way {
            Way::Best => first,
            // The second among all children, not among the open ones: the first may already be closed.
            Way::Second => {
                let best = self.ranked(children)[0];
                let rival = open.iter().copied().find(|&child| child != best);
                rival.or(first)
            }
            Way::Target(target) => {
                let chance = |&child: &usize| {
                    let Successor { low, high, .. } = self.nodes[child].successor;
                    chance_of(target, (low, high))
                };
                let open = open.into_iter();
                open.reduce(|best, next| {
                    if chance(&next) > chance(&best) {
                        next
                    } else {
                        best
                    }
                })
            }
        }
    }

    /// Searches below a move until its bounds change (`Bstar-z-uzlu` in the Scrabble Analyser thesis). The
    /// strategy chosen at the root stays the same.
    fn descend(&mut self, node: usize, way: Way) {
        let Successor { mv, gain, .. } = self.nodes[node].successor;
        self.game.play(&mv);
        if self.nodes[node].children == 0 {
            let children = self.expand();
            (self.nodes[node].first, self.nodes[node].children) = (children.start, children.len());
        }
        let children = self.children(node);
        let below = way.below(gain);
        while !self.back_up(node) && !self.is_spent() {
            match self.pick(&children, below) {
                Some(child) => self.descend(child, below),
                None => break,
            }
        }
        self.game.undo();
    }

    /// Updates the bounds of a move from its replies. Returns whether they changed.
    fn back_up(&mut self, node: usize) -> bool {
        let replies = self.intervals(&self.children(node));
        let Successor {
            gain, low, high, ..
        } = self.nodes[node].successor;
        let best_low = replies.iter().map(|&(low, _)| low).max();
        let best_high = replies.iter().map(|&(_, high)| high).max();
        let (Some(best_low), Some(best_high)) = (best_low, best_high) else {
            return false;
        };
        let mut new = (gain - best_high, gain - best_low);
        if self.settings.sound {
            new = (new.0.max(low), new.1.min(high));
        }
        (
            self.nodes[node].successor.low,
            self.nodes[node].successor.high,
        ) = new;
        new != (low, high)
    }

    fn answer(&self, root: &Range<usize>, iterations: u64) -> StarAnswer<G::Move> {
        let best = self.ranked(root).first().copied();
        let mut line = Vec::new();
        let mut next = best;
        while let Some(node) = next {
            line.push(self.nodes[node].successor.mv);
            next = self.ranked(&self.children(node)).first().copied();
        }
        let (low, high) = best.map_or((0, 0), |best| {
            let Successor { low, high, .. } = self.nodes[best].successor;
            (low, high)
        });
        StarAnswer {
            best: best.map(|best| self.nodes[best].successor.mv),
            low,
            high,
            separated: self.is_separated(root),
            iterations,
            expansions: self.expansions,
            line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rng::Rng;

    /// A random tree: moves with their gains and subtrees.
    struct Tree(Vec<(i32, Tree)>);

    impl Tree {
        fn random(rng: &mut Rng, depth: u32) -> Self {
            let children = if depth == 0 { 0 } else { rng.below(4) };
            let child = |_| (rng.below(41) as i32 - 20, Self::random(rng, depth - 1));
            Self((0..children).map(child).collect())
        }

        fn value(&self) -> i32 {
            let values = self.0.iter().map(|(gain, after)| gain - after.value());
            values.max().unwrap_or(0)
        }
    }

    /// Walks a random tree. The bounds are the true value widened at random, so they are sound.
    struct RandomTree<'t> {
        path: Vec<&'t Tree>,
        rng: Rng,
    }

    impl Bounding for RandomTree<'_> {
        type Move = usize;

        fn successors(&mut self) -> Vec<Successor<usize>> {
            let here = *self.path.last().expect("a root");
            let mut found = Vec::new();
            for (mv, (gain, after)) in here.0.iter().enumerate() {
                let value = gain - after.value();
                let slack = if after.0.is_empty() { 1 } else { 30 };
                found.push(Successor {
                    mv,
                    gain: *gain,
                    low: value - self.rng.below(slack) as i32,
                    high: value + self.rng.below(slack) as i32,
                });
            }
            found
        }

        fn play(&mut self, mv: &usize) {
            let here = *self.path.last().expect("a root");
            self.path.push(&here.0[*mv].1);
        }

        fn undo(&mut self) {
            self.path.pop();
        }
    }

    #[test]
    fn with_sound_bounds_it_finds_the_value_of_plain_negamax() {
        let mut rng = Rng::new(1);
        for number in 0..300 {
            let tree = Tree::random(&mut rng, 6);
            for (_, selection) in Selection::NAMES {
                let settings = StarSettings {
                    selection,
                    iterations: u64::MAX,
                    expansions: u64::MAX,
                    sound: true,
                };
                let mut walk = RandomTree {
                    path: vec![&tree],
                    rng: Rng::new(number),
                };
                let answer = bstar(&mut walk, settings, &|| false);
                assert_eq!((answer.low, answer.high), (tree.value(), tree.value()));
                if let Some(best) = answer.best {
                    let (gain, after) = &tree.0[best];
                    assert_eq!(gain - after.value(), tree.value());
                }
            }
        }
    }

    #[test]
    fn bounds_contain_the_value_wherever_the_search_is_stopped() {
        let mut rng = Rng::new(2);
        for number in 0..100 {
            let tree = Tree::random(&mut rng, 6);
            for iterations in 0..8 {
                let settings = StarSettings {
                    selection: Selection::Alternate,
                    iterations,
                    expansions: u64::MAX,
                    sound: true,
                };
                let mut walk = RandomTree {
                    path: vec![&tree],
                    rng: Rng::new(number),
                };
                let answer = bstar(&mut walk, settings, &|| false);
                assert!(answer.high >= tree.value());
                if let Some(best) = answer.best {
                    let value = tree.0[best].0 - tree.0[best].1.value();
                    assert!((answer.low..=answer.high).contains(&value));
                    assert!(!answer.separated || value == tree.value());
                }
            }
        }
    }
}
