//! Structured errors. A screen can translate the parts instead of showing the English text.

use std::fmt::Display;

/// The broken rule, the values it concerns (squares, words, numbers) and the place, outermost first.
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

    /// Puts the error inside an outer place.
    pub fn at(mut self, kind: &'static str, which: impl Display) -> Self {
        self.at.insert(0, (kind, which.to_string()));
        self
    }
}

/// An error with structured parts.
pub trait HasParts: Display {
    fn parts(&self) -> ErrorParts;
}

/// A number with its noun: `1 tile`, `2 tiles`.
pub(crate) fn counted(n: &usize, noun: &str) -> String {
    let ending = if *n == 1 { "" } else { "s" };
    format!("{n} {noun}{ending}")
}
