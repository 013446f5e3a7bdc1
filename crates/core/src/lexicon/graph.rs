//! Reads the word graph and the GADDAG, which share one array.
//!
//! A list is a state of the minimal Mealy machine. Its outgoing arcs (nodes) are contiguous and sorted by tile, after a
//! head of two masks. So all data about one state lies within one or two cache lines:
//!
//! ```text
//! words   list          list+2           list+4 ...
//!         mask: u64     accepts: u64     node  node  ...  last node  (padding to an even index)
//! node    tile: bits 0-5   accepts: 6   last: 7   arc: bits 8-31, half the index of the child's list, 0 = none
//! ```
//!
//! Index 0 holds an empty list, so a missing child has masks of 0 and needs no test.

use super::alphabet::Tile;
use super::memory::prefetch;

pub const HEAD: u32 = 4;
/// The largest index that a 24-bit arc can store.
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

    /// Whether a word ends with this tile.
    #[inline]
    pub fn accepts(self) -> bool {
        self.0 & 1 << 6 != 0
    }

    /// Whether this is the last sibling.
    #[inline]
    pub fn last(self) -> bool {
        self.0 & 1 << 7 != 0
    }

    /// The list of children, 0 if there are none.
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

    /// The list of the first letters of words.
    #[inline]
    pub fn dawg_root(&self) -> u32 {
        self.dawg_root
    }

    /// The list of all letters in words. The separator leads into the word graph.
    #[inline]
    pub fn gaddag_root(&self) -> u32 {
        self.gaddag_root
    }

    /// Bit t: the list has a node with tile t; bit 0 is the separator.
    #[inline]
    pub fn mask(&self, list: u32) -> u64 {
        self.pairs[list as usize / 2]
    }

    /// Bit t: a word ends with tile t.
    #[inline]
    pub fn accept_mask(&self, list: u32) -> u64 {
        self.pairs[list as usize / 2 + 1]
    }

    /// The mask of all nodes and the mask of accepting nodes.
    #[inline]
    pub fn masks(&self, list: u32) -> (u64, u64) {
        // The higher index first, so that one bounds check covers both.
        let accepts = self.accept_mask(list);
        (self.mask(list), accepts)
    }

    /// The index of the node with that tile. Its bit must be set in the mask of the list.
    #[inline]
    pub fn seek(&self, list: u32, tile: Tile) -> u32 {
        let before = self.mask(list) & ((1 << tile) - 1);
        list + HEAD + before.count_ones()
    }

    #[inline]
    pub fn node(&self, index: u32) -> Node {
        Node(self.words[index as usize])
    }

    /// Prefetches the masks of a list.
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

    /// The node with that tile.
    #[inline]
    pub fn find(&self, list: u32, tile: Tile) -> Option<Node> {
        (self.mask(list) >> tile & 1 != 0).then(|| self.node(self.seek(list, tile)))
    }

    /// The node at the end of the path. `None` if the path does not exist or is empty.
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
