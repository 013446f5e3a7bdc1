//! Records the tree of a shallow search for display (Houdek 2010, chapter 25).

/// A node: the move that leads to it, its value for the root player, why the search left it, and its
/// children.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeNode {
    pub mv: String,
    pub value: i32,
    /// `leaf` (on the last ply), `end` (the game ended earlier), `table`, `cut` or `searched`.
    pub how: &'static str,
    pub children: Vec<TreeNode>,
}

/// Builds the tree during the search. It stops growing at a maximum number of nodes and then returns no tree.
pub struct Recorder {
    open: Vec<TreeNode>,
    nodes: usize,
    limit: usize,
}

impl Recorder {
    pub fn new(limit: usize) -> Self {
        let root = TreeNode {
            mv: String::new(),
            value: 0,
            how: "searched",
            children: Vec::new(),
        };
        Recorder {
            open: vec![root],
            nodes: 1,
            limit,
        }
    }

    pub fn enter(&mut self, mv: String) {
        self.nodes += 1;
        self.open.push(TreeNode {
            mv,
            value: 0,
            how: "searched",
            children: Vec::new(),
        });
    }

    pub fn leave(&mut self, value: i32, how: &'static str) {
        if let Some(mut node) = self.open.pop() {
            node.value = value;
            node.how = how;
            match self.open.last_mut() {
                Some(parent) if self.nodes <= self.limit => parent.children.push(node),
                Some(_) => {}
                None => self.open.push(node),
            }
        }
    }

    /// Reopens the last child for a second search of the same move.
    pub fn reopen(&mut self) {
        let child = self
            .open
            .last_mut()
            .and_then(|parent| parent.children.pop());
        self.enter(child.map(|c| c.mv).unwrap_or_default());
    }

    /// The tree, or `None` if it exceeded its limit.
    pub fn finish(mut self) -> Option<TreeNode> {
        if self.nodes > self.limit {
            return None;
        }
        self.open.pop()
    }
}
