//! Monte-Carlo tree search, for comparison with the other algorithms (Coulom 2006; Kocsis and Szepesvári 2006).
//!
//! The tree grows by one node per iteration, below the moves with the highest upper confidence bound (UCT). A new node is
//! judged by a short random play-out and the heuristic: `tanh` of the value in units of the heuristic. Every player
//! maximises the own share, so it works for any number of players.

use super::heuristic::Heuristic;
use super::node::{RootMove, TreeWalk};
use super::table::Bound;
use crate::game::Position;
use crate::game::rng::Rng;

/// How much unexplored moves attract.
const EXPLORATION: f64 = 0.7;
/// Random moves before the heuristic judges.
const PLAYOUT: u32 = 2;
/// The value at which the heuristic counts as three quarters of a win, in its units.
const SURE: f64 = 8.0;
/// Iterations up to depth 0; each depth doubles them.
const ITERATIONS: u64 = 64;

/// A tree that grows from depth to depth, and its random numbers.
pub struct Grown<M> {
    nodes: Vec<Node<M>>,
    rng: Rng,
}

struct Node<M> {
    mv: Option<M>,
    side: usize,
    visits: u32,
    /// The sum of results for the player who moved here.
    total: f64,
    children: Vec<u32>,
    untried: Vec<M>,
}

impl<P: Position, H: Heuristic<P>> TreeWalk<'_, P, H> {
    /// Grows the tree to the size of this depth.
    pub fn mcts(&mut self, grown: &mut Option<Grown<P::Move>>, depth: u32) -> Option<i32> {
        let start = self.position.clone();
        let seed = self.settings.seed.unwrap_or(1);
        let Grown { nodes, rng } = grown.get_or_insert_with(|| Grown {
            nodes: vec![self.tree_node(None, start.side(), true)],
            rng: Rng::new(seed),
        });
        let wanted = ITERATIONS << depth.min(40);
        while u64::from(nodes[0].visits) < wanted {
            self.position.clone_from(&start);
            if self.grow(nodes, rng).is_none() {
                self.position = start;
                self.interrupted(nodes);
                return None;
            }
        }
        self.position = start;
        Some(self.best_child(nodes))
    }

    /// The limits are used up: the tree as it is gives the answer.
    fn interrupted(&mut self, nodes: &[Node<P::Move>]) {
        if nodes.len() > 1 {
            let value = self.best_child(nodes);
            if let Some(&mv) = self.line().first() {
                let bound = Bound::Exact;
                self.partial = Some((RootMove { mv, value, bound }, self.line().to_vec()));
            }
        }
        self.roots.clear();
    }

    fn tree_node(&mut self, mv: Option<P::Move>, side: usize, root: bool) -> Node<P::Move> {
        let mut untried = Vec::new();
        if self.position.outcome().is_none() {
            self.position.legal_moves(&mut untried);
        }
        if root {
            let mut number = 0;
            untried.retain(|_| {
                number += 1;
                !self.skip.contains(&(number - 1))
            });
        }
        Node {
            mv,
            side,
            visits: 0,
            total: 0.0,
            children: Vec::new(),
            untried,
        }
    }

    /// One iteration: selection, expansion, play-out, and the result carried back.
    fn grow(&mut self, tree: &mut Vec<Node<P::Move>>, rng: &mut Rng) -> Option<()> {
        self.visit()?;
        let mut path = vec![0usize];
        let mut at = 0;
        while tree[at].untried.is_empty() && !tree[at].children.is_empty() {
            at = chosen(tree, at);
            self.position.play(tree[at].mv?);
            path.push(at);
        }
        if !tree[at].untried.is_empty() {
            let pick = rng.below(tree[at].untried.len() as u64) as usize;
            let mv = tree[at].untried.swap_remove(pick);
            let side = self.position.side();
            self.position.play(mv);
            let node = self.tree_node(Some(mv), side, false);
            let number = tree.len();
            tree.push(node);
            tree[at].children.push(number as u32);
            path.push(number);
        }
        let mut moves = Vec::new();
        for _ in 0..PLAYOUT {
            if self.position.outcome().is_some() {
                break;
            }
            self.position.legal_moves(&mut moves);
            let mv = moves[rng.below(moves.len() as u64) as usize];
            self.position.play(mv);
        }
        self.counts.leaves += 1;
        let players = self.position.players();
        let results: Vec<f64> = (0..players).map(|player| self.result(player)).collect();
        for number in path {
            let node = &mut tree[number];
            node.visits += 1;
            node.total += results[node.side];
        }
        Some(())
    }

    /// From 0 (lost) to 1 (won).
    fn result(&self, player: usize) -> f64 {
        let outcome = self.position.outcome();
        match outcome {
            Some(end) => end
                .winner
                .map_or(0.5, |winner| f64::from(u8::from(winner == player))),
            None => {
                let even = f64::from(self.heuristic.draw());
                let value = f64::from(self.value_for(player, None, 0)) - even;
                let scale = SURE * f64::from(self.heuristic.unit().max(1));
                0.5 + 0.5 * (value / scale).tanh()
            }
        }
    }

    /// The most visited move becomes the line. The value is its share in thousandths, from -1000 to 1000.
    fn best_child(&mut self, tree: &[Node<P::Move>]) -> i32 {
        let share = |node: &Node<P::Move>| {
            let mean = node.total / f64::from(node.visits.max(1));
            (2000.0 * mean - 1000.0).round() as i32
        };
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(&next) = tree[at]
            .children
            .iter()
            .max_by_key(|&&c| tree[c as usize].visits)
        {
            at = next as usize;
            line.extend(tree[at].mv);
        }
        for &child in &tree[0].children {
            let node = &tree[child as usize];
            if let Some(mv) = node.mv {
                self.note_root(0, mv, share(node), Bound::Exact);
            }
        }
        let best = line.first().copied();
        let value = tree[0]
            .children
            .iter()
            .find(|&&c| tree[c as usize].mv == best);
        self.set_line(line);
        value.map_or(0, |&child| share(&tree[child as usize]))
    }
}

/// The child with the highest upper confidence bound.
fn chosen<M>(tree: &[Node<M>], at: usize) -> usize {
    let log = f64::from(tree[at].visits.max(1)).ln();
    let bound = |&child: &u32| {
        let node = &tree[child as usize];
        let visits = f64::from(node.visits.max(1));
        node.total / visits + EXPLORATION * (log / visits).sqrt()
    };
    let children = tree[at].children.iter();
    let best = children.max_by(|a, b| bound(a).total_cmp(&bound(b)));
    best.map_or(at, |&child| child as usize)
}
