//! Errors taken apart, for screens that speak other languages than the errors do.

use std::fmt::Display;

/// What is wrong in a word, what it is about (squares, words, numbers), and where, the outermost place first.
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct ErrorParts {
    pub rule: &'static str,
    pub about: Vec<String>,
    /// The kind of each place and which one it is: `("rack", "2")`.
    pub at: Vec<(&'static str, String)>,
}

impl ErrorParts {
    pub fn new(rule: &'static str, about: &[&dyn Display]) -> Self {
        Self {
            rule,
            about: about.iter().map(ToString::to_string).collect(),
            at: Vec::new(),
        }
    }

    /// The same, within a place.
    pub fn at(mut self, kind: &'static str, which: impl Display) -> Self {
        self.at.insert(0, (kind, which.to_string()));
        self
    }
}

/// An error that can be taken apart.
pub trait HasParts: Display {
    fn parts(&self) -> ErrorParts;
}
