//! The searched tree of a shallow search, kept for people to look at (Houdek 2010, chapter 25).

/// A node: the move that led to it, its value for the root player, why the search left it, and its children.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeNode {
    pub mv: String,
    pub value: i32,
    /// `leaf` (on the last ply), `end` (the game was over before it), `table`, `cut` or `searched`.
    pub how: &'static str,
    pub children: Vec<TreeNode>,
}

/// Builds the tree while the algorithm walks; stops growing, and says so, at a number of nodes.
pub struct Recorder {
    open: Vec<TreeNode>,
    nodes: usize,
    most: usize,
}

impl Recorder {
    pub fn new(most: usize) -> Self {
        let root = TreeNode {
            mv: String::new(),
            value: 0,
            how: "searched",
            children: Vec::new(),
        };
        Recorder {
            open: vec![root],
            nodes: 1,
            most,
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
                Some(parent) if self.nodes <= self.most => parent.children.push(node),
                Some(_) => {}
                None => self.open.push(node),
            }
        }
    }

    /// Takes the last child off and opens it again, for a second search of the same move.
    pub fn again(&mut self) {
        let child = self
            .open
            .last_mut()
            .and_then(|parent| parent.children.pop());
        self.enter(child.map(|c| c.mv).unwrap_or_default());
    }

    /// The tree, or `None` if it grew beyond its limit.
    pub fn finish(mut self) -> Option<TreeNode> {
        if self.nodes > self.most {
            return None;
        }
        self.open.pop()
    }
}
