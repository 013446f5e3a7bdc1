//! The word graph and the GADDAG in one array: how it is read.
//!
//! A list is a state of the minimal Mealy machine: its outgoing arcs (nodes) lie side by side, sorted by tile, after a head
//! of two masks. Everything a move generator asks about a state is thus within one or two cache lines:
//!
//! ```text
//! words   list          list+2           list+4 ...
//!         mask: u64     accepts: u64     node  node  ...  last node  (padding to an even index)
//! node    tile: bits 0-5   accepts: 6   last: 7   arc: bits 8-31, half the index of the child's list, 0 = none
//! ```
//!
//! Index 0 holds an empty list, so the masks of a missing child are 0 and need no test.

use super::alphabet::Tile;
use super::memory::prefetch;

pub const HEAD: u32 = 4;
/// The last index an arc of 24 bits can name.
pub const MAX_INDEX: usize = (1 << 25) - 2;
pub const SEPARATOR: Tile = 0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Node(pub u32);

impl Node {
    pub(super) fn new(tile: Tile, accepts: bool, list: u32) -> Self {
        Self(tile as u32 | (accepts as u32) << 6 | list << 7)
    }

    pub(super) fn as_last(self) -> Self {
        Self(self.0 | 1 << 7)
    }

    #[inline]
    pub fn tile(self) -> Tile {
        (self.0 & 63) as Tile
    }

    /// A word ends with this tile.
    #[inline]
    pub fn accepts(self) -> bool {
        self.0 & 1 << 6 != 0
    }

    /// No more siblings follow.
    #[inline]
    pub fn last(self) -> bool {
        self.0 & 1 << 7 != 0
    }

    /// The list of children, 0 when there are none.
    #[inline]
    pub fn list(self) -> u32 {
        self.0 >> 8 << 1
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Graph<'a> {
    words: &'a [u32],
    pairs: &'a [u64],
    dawg_root: u32,
    gaddag_root: u32,
}

impl<'a> Graph<'a> {
    pub fn new(pairs: &'a [u64], dawg_root: u32, gaddag_root: u32) -> Self {
        Self {
            words: bytemuck::cast_slice(pairs),
            pairs,
            dawg_root,
            gaddag_root,
        }
    }

    /// The list of first letters of words.
    #[inline]
    pub fn dawg_root(&self) -> u32 {
        self.dawg_root
    }

    /// The list of letters that stand anywhere in words; the separator leads on into the word graph.
    #[inline]
    pub fn gaddag_root(&self) -> u32 {
        self.gaddag_root
    }

    /// Bit t: the list has a node with tile t; bit 0 is the separator.
    #[inline]
    pub fn mask(&self, list: u32) -> u64 {
        self.pairs[list as usize / 2]
    }

    /// Bit t: the node with tile t accepts.
    #[inline]
    pub fn accept_mask(&self, list: u32) -> u64 {
        self.pairs[list as usize / 2 + 1]
    }

    /// Both masks: of all nodes, and of those that accept.
    #[inline]
    pub fn masks(&self, list: u32) -> (u64, u64) {
        // The higher index first: one check is enough for both.
        let accepts = self.accept_mask(list);
        (self.mask(list), accepts)
    }

    /// The index of the node with that tile; its bit must be set in the list's mask.
    #[inline]
    pub fn seek(&self, list: u32, tile: Tile) -> u32 {
        let before = self.mask(list) & ((1 << tile) - 1);
        list + HEAD + before.count_ones()
    }

    #[inline]
    pub fn node(&self, index: u32) -> Node {
        Node(self.words[index as usize])
    }

    /// Asks for the masks of a list before they are needed.
    #[inline(always)]
    pub fn prefetch(&self, list: u32) {
        prefetch(self.pairs, list as usize / 2);
    }

    /// The nodes of a list, sorted by tile.
    #[inline]
    pub fn nodes(&self, list: u32) -> impl ExactSizeIterator<Item = Node> + Clone + use<'a> {
        let first = (list + HEAD) as usize;
        self.words[first..first + self.mask(list).count_ones() as usize]
            .iter()
            .map(|&word| Node(word))
    }

    /// The node with that tile, if there is one.
    #[inline]
    pub fn find(&self, list: u32, tile: Tile) -> Option<Node> {
        (self.mask(list) >> tile & 1 != 0).then(|| self.node(self.seek(list, tile)))
    }

    /// The node at the end of the path, if there is one; none for an empty path.
    pub fn walk(&self, list: u32, path: impl IntoIterator<Item = Tile>) -> Option<Node> {
        let mut path = path.into_iter();
        let first = self.find(list, path.next()?)?;
        path.try_fold(first, |node, tile| self.find(node.list(), tile))
    }

    pub fn contains(&self, word: &[Tile]) -> bool {
        self.walk(self.dawg_root, word.iter().copied())
            .is_some_and(Node::accepts)
    }

    pub fn bytes(&self) -> usize {
        self.words.len() * 4
    }
}
